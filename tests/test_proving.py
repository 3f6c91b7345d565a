"""Certificates: the clauses are those that the checker writes, the claims are true, and lies are found out."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from cluesmith import (
    BosnianSnake,
    GaveUp,
    Grid,
    Hanjie,
    KenKen,
    NotForced,
    Puzzle,
    PuzzleError,
    TooLarge,
    certify,
    proving,
)
from cluesmith.bank import shipped
from cluesmith.bank.certificates import certificate_of
from cluesmith.deadline import OutOfTime
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.proving import MOST_ANSWERS, prover
from cluesmith.proving import plain_clauses as plain
from cluesmith.proving.certificate import Certificate
from cluesmith.proving.plain_clauses import in_plain_clauses
from cluesmith.registry import KINDS
from cluesmith.verify import Refused, formula, verify
from tests.binairo import Binairo
from tests.boards import number_of_grids, pruned_brute_force, random_board, random_kenken_of_digits
from tests.certificates import changed, is_proof, is_verified
from tests.tiny_boards import random_colour_hanjie

every_kind = pytest.mark.parametrize("kind", KINDS)
MOST_CELLS = {"hanjie": 12, "four-winds": 9, "kenken": 9, "bosnian-snake": 12}

# Each needs lemmas, and the snake cuts; all are small enough to be checked in no time.
LEMMAS = {"hanjie": "hj-10x10-hard-1", "four-winds": "fw-8x8-32", "kenken": "kk-6x6-4", "bosnian-snake": "bs-8x8-18"}


@cache
def shipped_puzzles() -> dict[str, Puzzle]:
    return {entry.id: entry.puzzle for entry in shipped()}


def shipped_puzzle(name: str) -> Puzzle:
    return shipped_puzzles()[name]


def boards(kind: str, number: int, seed: int = 0) -> list[Puzzle]:
    rng = Random(f"certificates {kind} {seed}")
    return [random_board(kind, rng, most_cells=MOST_CELLS[kind]) for _ in range(number)]


def same_clauses(puzzle: Puzzle) -> None:
    stated = in_plain_clauses(puzzle)
    assert formula(json.loads(puzzle.to_json())) == (stated.variables, stated.clauses)


@every_kind
def test_the_checker_writes_the_same_clauses(kind: str) -> None:
    for puzzle in boards(kind, 40):
        same_clauses(puzzle)


@pytest.mark.parametrize("op", ["+", "-", "*", "/", None])
@pytest.mark.parametrize("target", [0, 1, 6, 24])
def test_the_checker_writes_the_same_clauses_for_large_cages(op: str | None, target: int) -> None:
    for first in (0, 1):
        cells = tuple((row, column) for row in range(4) for column in range(4))
        cages = ({"op": op, "target": target, "cells": cells[:8]}, {"op": "+", "target": 20, "cells": cells[8:]})
        fields = {"kind": "kenken", "size": 4, "cages": cages, "digits": list(range(first, first + 4))}
        same_clauses(Puzzle.from_json(json.dumps(fields)))


def test_the_checker_writes_the_same_clauses_for_other_digits() -> None:
    for seed in range(10):
        same_clauses(random_kenken_of_digits((0, 2, 3, 7), Random(seed)))


def colour_boards(number: int) -> list[Puzzle]:
    dice = Random("certificates in colours")
    return [Puzzle.from_json(json.dumps(random_colour_hanjie(dice))) for _ in range(number)]


def test_the_checker_writes_the_same_clauses_for_colours() -> None:
    for puzzle in colour_boards(60):
        same_clauses(puzzle)
    same_clauses(ColourHanjie.random(9, 12, Random(1), density=0.6, colours=4)[0])


def test_certificates_in_colours_claim_what_brute_force_finds() -> None:
    for puzzle in colour_boards(15):
        check_claim(puzzle)


@every_kind
def test_certificates_claim_what_brute_force_finds(kind: str) -> None:
    tried = [puzzle for puzzle in boards(kind, 10) if number_of_grids(puzzle) <= 20_000]
    assert len(tried) >= 5
    for puzzle in tried:
        check_claim(puzzle)


def check_claim(puzzle: Puzzle) -> None:
    certificate, answers = certify(puzzle), pruned_brute_force(puzzle)
    if len(answers) > MOST_ANSWERS:
        assert (certificate.claim, len(certificate.answers)) == ("at least", 2)
    else:
        assert certificate.claim == "exactly"
        lists = [Grid(puzzle, answer).to_lists() for answer in answers]
        assert sorted(map(str, certificate.answers)) == sorted(map(str, lists))
    assert is_verified(certificate)
    assert certificate.claim == "at least" or is_proof(certificate)


@pytest.mark.repeats
@every_kind
def test_forced_cells_are_those_that_are_the_same_in_every_answer(kind: str) -> None:
    tried = 0
    for puzzle in boards(kind, 25, seed=1):
        answers = pruned_brute_force(puzzle) if number_of_grids(puzzle) <= 20_000 else []
        if len(answers) > 1 and tried < 1:
            tried += 1
            for cell in puzzle.open_cells():
                if len({answer[cell] for answer in answers}) == 1:
                    certificate = certify(puzzle, [cell])
                    assert is_verified(certificate)
                    assert is_proof(certificate)
                else:
                    with pytest.raises(NotForced, match="found two values of r"):
                        certify(puzzle, [cell])
    assert tried


def test_a_forced_cell_is_named_as_the_answer_has_it() -> None:
    puzzle = shipped_puzzle("original-fw-2x2-1")
    certificate = puzzle.certify([(1, 0), (0, 1), (1, 0)])
    assert certificate.cells == ((0, 1, ">"), (1, 0, "v"))
    assert certificate.sentence.startswith("2 forced cells: ")


@pytest.mark.plain
@every_kind
def test_the_same_proof_is_found_everywhere(kind: str) -> None:
    entry = next(entry for entry in shipped(kind) if entry.id == LEMMAS[kind])
    assert json.loads(certify(entry.puzzle).to_json()) == json.loads(certificate_of(entry))


# Lies


@pytest.fixture(scope="module", params=KINDS)
def proved(request: pytest.FixtureRequest) -> Certificate:
    return certify(shipped_puzzle(LEMMAS[request.param]))


def refused_by_both(certificate: Certificate) -> bool:
    return not is_verified(certificate) and not is_proof(certificate)


def test_the_proof_is_accepted_by_both(proved: Certificate) -> None:
    assert proved.lemmas
    assert is_verified(proved)
    assert is_proof(proved)


@pytest.mark.repeats
def test_a_corrupt_lemma_is_refused_by_both(proved: Certificate) -> None:
    refused = 0
    for number in range(2):
        first, *rest = proved.lemmas[number]
        lemmas = [*proved.lemmas]
        lemmas[number] = (-first, *rest)
        lie = changed(proved, lemmas=tuple(lemmas))
        assert is_verified(lie) == is_proof(lie)  # some lemmas follow either way, and then it is a proof
        refused += not is_verified(lie)
    assert refused


def test_a_proof_without_its_last_lemma_is_refused_by_both(proved: Certificate) -> None:
    assert refused_by_both(changed(proved, lemmas=proved.lemmas[:-1]))


def test_another_answer_is_refused_by_both(proved: Certificate) -> None:
    grid = json.loads(msgspec.json.encode(proved.answers[0]))
    row, column = max(proved.puzzle.open_cells())
    values = [proved.puzzle.json_marks.get(value, value) for value in proved.puzzle.domain((row, column))]
    grid[row][column] = next(value for value in values if value != grid[row][column])
    assert refused_by_both(changed(proved, answers=(grid,)))


def with_a_clue_less(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle with less said by its clues."""
    fields: Any = json.loads(puzzle.to_json())
    places: list[tuple[Any, Any, Any]] = []
    if "grid" in fields:
        places.append((fields, "grid", [["?" if clue else clue for clue in row] for row in fields["grid"]]))
    if "cages" in fields:
        places.append((fields, "cages", list(_rows_as_cages(fields["size"]))))
    for name in ("rows", "columns"):
        places += [(fields[name], number, None) for number in range(len(fields.get(name, [])))]
    places += [(fields, "cells", fields["cells"][1:])] if "cells" in fields else []
    for holder, place, less in places:
        before = holder[place]
        holder[place] = less
        yield Puzzle.from_json(json.dumps(fields))
        holder[place] = before


def _rows_as_cages(size: int) -> Iterator[dict[str, Any]]:
    for row in range(size):
        cells = [(row, column) for column in range(size)]
        yield {"op": "+", "target": size * (size + 1) // 2, "cells": cells}


def test_another_clue_is_refused_by_both(proved: Certificate) -> None:
    other = next(puzzle for puzzle in with_a_clue_less(proved.puzzle) if not puzzle.is_unique())
    stated = in_plain_clauses(other)
    assert refused_by_both(changed(proved, puzzle=other, variables=stated.variables, clauses=len(stated.clauses)))


def test_cuts_are_checked_singly() -> None:
    certificate = certify(shipped_puzzle(LEMMAS["bosnian-snake"]))
    assert certificate.cuts
    for number, cut in enumerate(certificate.cuts[:3]):
        ((reason, cells),) = cut.items()
        cuts = [*certificate.cuts]
        cuts[number] = {reason: cells[1:]}
        with pytest.raises(Refused):
            verify(json.loads(changed(certificate, cuts=tuple(cuts)).to_json()))


def test_cuts_are_needed() -> None:
    certificate = certify(shipped_puzzle(LEMMAS["bosnian-snake"]))
    assert refused_by_both(changed(certificate, cuts=()))


# What is claimed


def test_no_answer() -> None:
    certificate = Hanjie(((1,), (1,)), ((2,), (2,))).certify()
    assert certificate.sentence == "no answer: 12 clauses and no lemmas"
    assert is_verified(certificate)
    assert is_proof(certificate)


def test_many_answers() -> None:
    certificate = Hanjie((None,) * 3, (None,) * 3).certify()
    assert certificate.sentence == "at least 2 answers"
    assert is_verified(certificate)
    assert set(json.loads(certificate.to_json())) == {"certificate", "puzzle", "claim", "answers", "lemmas"}


def test_nothing_to_write() -> None:
    assert is_verified(certify(shipped_puzzle("original-fw-2x2-3")))


# What is too hard, too large, or wrong


def test_too_hard_within_the_limit() -> None:
    with pytest.raises(GaveUp, match="too hard: no proof was found in time"):
        certify(shipped_puzzle("original-fw-2x2-2"), seconds=0)


def test_too_hard_within_the_room_for_the_proof() -> None:
    with patch.object(prover, "MAX_LOG", -1), pytest.raises(GaveUp, match="more than"):
        certify(shipped_puzzle("kk-6x6-4"))
    with patch.object(prover, "MAX_CUTS", 0), pytest.raises(GaveUp, match="more than 0 cuts"):
        certify(shipped_puzzle(LEMMAS["bosnian-snake"]))


def test_two_answers_are_shown_when_there_is_no_time_for_a_proof() -> None:
    puzzle = shipped_puzzle("original-fw-2x2-2")
    with patch.object(prover.Prover, "answer", side_effect=OutOfTime):
        assert certify(puzzle, seconds=60).claim == "at least"


def test_too_large() -> None:
    with patch.object(plain, "MAX_VARIABLES", 10), pytest.raises(TooLarge, match="too large"):
        certify(shipped_puzzle("kk-6x6-4"))
    with patch.object(prover, "MAX_LITERALS", 10), pytest.raises(TooLarge, match="too large"):
        certify(shipped_puzzle("kk-6x6-4"))


def test_a_forced_cell_needs_an_answer_and_a_cell_to_write_in() -> None:
    with pytest.raises(NotForced, match="found none"):
        certify(Hanjie(((1,), (1,)), ((2,), (2,))), [(0, 0)])
    with pytest.raises(PuzzleError, match="expected cells to write in, found r1c1"):
        certify(shipped_puzzle("original-fw-2x2-1"), [(0, 0)])


def test_a_kind_may_have_no_certificates() -> None:
    with pytest.raises(PuzzleError, match="that can be certified, found Binairo"):
        certify(Binairo.parse(Binairo.example))


def test_a_snake_of_unknown_ends_is_cut_at_its_rings_only() -> None:
    puzzle = BosnianSnake(5, 5, rows=(None, 3, None, None, None), columns=(5, None, None, None, None))
    certificate = certify(puzzle, seconds=20)
    assert is_verified(certificate)
    assert {reason for cut in certificate.cuts for reason in cut} <= {"ring"}


def test_the_answer_need_not_be_found_by_the_search() -> None:
    puzzle = KenKen.of("aab cdb cde", a="3+", b="1-", c="3/", d="6x", e=1)
    with patch.object(proving, "_search", side_effect=lambda *_: []):
        certificate = certify(puzzle)
        assert certify(puzzle, [(0, 0)]).cells == ((0, 0, 2),)
    assert certificate.answers == certify(puzzle).answers
    assert is_verified(certificate)
