"""The checker of certificates: its clauses against brute force over tiny boards, right certificates, and every lie."""

import functools
import json
import random

import pytest

from cluesmith import verify as verifying
from cluesmith.verify import Refused, Unreadable, formula, verify
from tests.tiny_boards import (
    ANSWERS,
    RANDOM,
    Json,
    certificate,
    every_kind,
    hanjie_answers,
    model_of,
    models,
    random_kenken,
    snake_grids,
)

pytestmark = pytest.mark.repeats

TWO_COLOURS = [{"name": "red", "rgb": "#d62728"}, {"name": "green", "rgb": "#2a8c36"}]
PUZZLES: dict[str, Json] = {  # their answers do not follow by unit propagation alone
    "hanjie": {"kind": "hanjie", "rows": [[1, None], [1]], "columns": [[1], [None, "?", 0], [1, 0]]},
    "colour-hanjie": {
        "kind": "hanjie",
        "colours": TWO_COLOURS,
        "rows": [[None, "?"], [1, [1, 2]]],
        "columns": [[1], [1, 0], [1, [1, 2]]],
    },
    "four-winds": {"kind": "four-winds", "grid": [[None, 2, None], [None, None, 1]], "empty_cells": True},
    "kenken": {
        "kind": "kenken",
        "size": 3,
        "cages": [
            {"op": "+", "target": 5, "cells": [[0, 0], [0, 1], [1, 0]]},
            {"op": None, "target": 3, "cells": [[0, 2], [1, 2]]},
            {"op": "=", "target": 3, "cells": [[1, 1]]},
            {"op": "*", "target": 6, "cells": [[2, 0], [2, 1], [2, 2]]},
        ],
    },
    "bosnian-snake": {
        "kind": "bosnian-snake",
        "height": 4,
        "width": 3,
        "head": None,
        "tail": [0, 2],
        "rows": [None, None, None, 1],
        "cells": [[0, 0, 3]],
    },
}
# A snake in the last column leaves room for a ring, with which the columns would be right.
RINGED: Json = {
    "kind": "bosnian-snake",
    "height": 3,
    "width": 5,
    "head": [0, 4],
    "tail": [2, 4],
    "columns": [3, 2, 3, 0, 3],
    "cells": [],
}
RING = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1], [2, 2]]


def check_against_brute_force(puzzle: Json) -> None:
    answers = list(ANSWERS[puzzle["kind"]](puzzle))
    allowed = list(snake_grids(puzzle, rings=True)) if puzzle["kind"] == "bosnian-snake" else answers
    assert models(puzzle) == {model_of(puzzle, grid) for grid in allowed}, puzzle
    board = verifying.board_of(puzzle)
    assert [board.fault(board.answer(grid)) for grid in answers] == [""] * len(answers), puzzle


@every_kind
def test_the_clauses_allow_the_answers_and_nothing_else(kind: str) -> None:
    dice = random.Random(17)
    for _ in range(15):
        check_against_brute_force(RANDOM[kind](dice))


@pytest.mark.slow
@every_kind
def test_the_clauses_of_many_boards_allow_the_answers_and_nothing_else(kind: str) -> None:
    dice = random.Random(18)
    for _ in range(400):
        check_against_brute_force(RANDOM[kind](dice))


def test_cages_read_cell_by_cell_allow_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "MOST_WAYS", 0)
    dice = random.Random(19)
    for _ in range(15):
        check_against_brute_force(random_kenken(dice))


@every_kind
def test_all_answers_of_random_boards_are_verified_and_no_fewer(kind: str) -> None:
    dice = random.Random(23)
    for _ in range(8):
        puzzle = RANDOM[kind](dice)
        answers = list(ANSWERS[kind](puzzle))[:40]
        if len(answers) < 40:
            assert verify(certificate(puzzle, answers))[-1].startswith("Verified: there ")
        if answers:
            lie = verdict(certificate(puzzle, answers[1:]))
            assert lie.endswith("does not follow") or lie.startswith("Refused: the proof does not end")


def verdict(certificate: object) -> str:
    """The last sentence, or the reason why there is none."""
    try:
        return verify(certificate)[-1]
    except (Refused, Unreadable) as error:
        return f"{type(error).__name__}: {error}"


@functools.cache
def right_text(kind: str) -> str:
    return json.dumps(certificate(PUZZLES[kind], list(ANSWERS[kind](PUZZLES[kind]))))


def right(kind: str, **changes: object) -> Json:
    """A right certificate, with some changes."""
    return {**json.loads(right_text(kind)), **changes}


@every_kind
def test_a_right_certificate_is_verified_and_left_as_it_is(kind: str) -> None:
    made = right(kind)
    assert verdict(made).startswith("Verified: there ")
    assert made == right(kind)


def test_what_was_checked_is_said() -> None:
    assert verify(right("hanjie")) == [
        "The puzzle, hanjie 2x3, is well-formed.",
        "1 answer checked: all rules are obeyed.",
        "The rules are 44 clauses of 20 variables, written anew from the puzzle.",
        "2 lemmas checked by unit propagation, which then excludes all else.",
        "Verified: there is exactly one answer.",
    ]


def test_the_numbers_of_answers_are_said() -> None:
    none = {"kind": "kenken", "size": 1, "cages": [{"op": "=", "target": 2, "cells": [[0, 0]]}]}
    assert verdict(certificate(none, [])) == "Verified: there is no answer."
    full = {"kind": "four-winds", "grid": [[0, 0]]}
    assert verdict(certificate(full, [[[None, None]]])) == "Verified: there is exactly one answer."
    assert verdict(certificate(full, [])).startswith("Refused: the proof does not end")
    two = {"kind": "hanjie", "rows": [[1], [1]], "columns": [[1], [1]]}
    answers = list(hanjie_answers(two))
    assert verdict(certificate(two, answers)) == "Verified: there are exactly 2 answers."
    some = {"certificate": 1, "puzzle": two, "claim": "at least", "answers": answers}
    assert verdict(some) == "Verified: there are at least 2 answers."
    assert verdict({**some, "answers": answers[:1]}).startswith("Unreadable")
    assert verdict({**some, "answers": [answers[0], answers[0]]}) == "Refused: an answer is given twice"


@every_kind
def test_a_lemma_that_does_not_follow_is_refused(kind: str) -> None:
    made = right(kind)
    board = verifying.board_of(made["puzzle"])
    wrong = 0
    for cell in board.answer(made["answers"][0]):
        for value in board.values:
            for literal in (board.literal(cell, value), -board.literal(cell, value)):
                said = verdict({**made, "lemmas": [[literal], *made["lemmas"]]})
                assert said in (verdict(made), f"Refused: lemma 1 of {len(made['lemmas']) + 1} does not follow")
                wrong += said.startswith("Refused")
    assert wrong > 3


LOOSE: list[Json] = [  # with several answers, so that a proof is long
    {"kind": "hanjie", "rows": [["?"], [None], ["?"]], "columns": [[2], [None], [1]]},
    {"kind": "hanjie", "colours": TWO_COLOURS, "rows": [["?"], None], "columns": [None, [[None, 2]], ["?"]]},
    {"kind": "four-winds", "grid": [["?", None, None], [None, "?", None]], "empty_cells": True},
    {"kind": "kenken", "size": 3, "cages": [{"op": "+", "target": 18, "cells": [[c // 3, c % 3] for c in range(9)]}]},
    {"kind": "bosnian-snake", "height": 3, "width": 3, "rows": [2, None, None]},
]


@pytest.mark.parametrize("puzzle", LOOSE, ids=RANDOM)
def test_a_corrupt_lemma_is_refused(puzzle: Json) -> None:
    made = certificate(puzzle, list(ANSWERS[puzzle["kind"]](puzzle)))
    lemmas, said = made["lemmas"], set()
    for i in range(0, len(lemmas), len(lemmas) // 10 + 1):
        corrupt = [-lemmas[i][0], *lemmas[i][1:]]
        said.add(verdict({**made, "lemmas": [*lemmas[:i], corrupt, *lemmas[i + 1 :]]}))
    said.discard(verdict(made))  # a lemma can be another and still follow
    assert said
    assert all(reason.endswith("does not follow") or "the proof does not end" in reason for reason in said)


@every_kind
def test_a_proof_without_its_last_lemma_is_refused(kind: str) -> None:
    lemmas = right(kind)["lemmas"]
    needed = next(n for n in range(len(lemmas) + 1) if verdict(right(kind, lemmas=lemmas[:n])).startswith("Verified"))
    assert needed > 0
    assert verdict(right(kind, lemmas=lemmas[: needed - 1])).startswith("Refused: the proof does not end")


@every_kind
def test_answers_that_are_none_left_out_or_said_twice_are_refused(kind: str) -> None:
    made = right(kind)
    board = verifying.board_of(made["puzzle"])
    for row, column in board.answer(made["answers"][0]):
        for value in board.values:
            changed = right(kind)
            changed["answers"][0][row][column] = value
            said = verdict(changed)
            if changed != made:
                assert said.startswith(("Refused: answer 1 breaks a rule: ", "Refused: an answer "))
    assert verdict(right(kind, answers=made["answers"][1:])).startswith("Refused: ")
    assert verdict(right(kind, answers=made["answers"] * 2)) == "Refused: an answer is given twice"


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("hanjie", {"rows": [[1, None], [2]]}),
        ("hanjie", {"rows": [[1, None], ["?"]], "columns": [None, None, None]}),
        ("colour-hanjie", {"rows": [[None, "?"], [1, [1, 1]]]}),
        ("colour-hanjie", {"columns": [[1], None, None]}),
        ("four-winds", {"empty_cells": False}),
        ("four-winds", {"grid": [[None, 1, None], [None, None, 1]]}),
        ("four-winds", {"grid": [[None, "?", None], [None, None, 1]]}),
        ("kenken", {"digits": [1, 2, 4]}),
        ("kenken", {"cages": [{"op": "+", "target": 18, "cells": [[r, c] for r in range(3) for c in range(3)]}]}),
        ("bosnian-snake", {"rows": [None, None, None, 2]}),
        ("bosnian-snake", {"tail": None, "cells": []}),
    ],
)
def test_a_changed_clue_is_refused(kind: str, change: Json) -> None:
    made = right(kind)
    made["puzzle"].update(change)
    variables, clauses = formula(made["puzzle"])
    assert verdict({**made, "variables": variables, "clauses": len(clauses), "lemmas": []}).startswith("Refused: ")


@every_kind
def test_another_number_of_clauses_or_variables_is_refused(kind: str) -> None:
    made = right(kind)
    for name in ("variables", "clauses"):
        assert "the certificate says otherwise" in verdict({**made, name: made[name] + 1})


@pytest.mark.parametrize("cut", [{"ring": RING}, {"path": [[0, 4], [1, 4], [2, 4]]}])
def test_a_right_cut_is_taken(cut: Json) -> None:
    assert verdict(certificate(RINGED, [])).startswith("Refused: ")
    assert verify(certificate(RINGED, [], cuts=[cut]))[-3:] == [
        "1 cut checked, each by itself.",
        "0 lemmas checked by unit propagation, which then excludes all else.",
        "Verified: there is no answer.",
    ]


@pytest.mark.parametrize(
    ("cut", "puzzle"),
    [
        ({"ring": RING[:-1]}, {}),
        ({"ring": [[0, 4], [1, 4], [2, 4]]}, {}),
        ({"ring": [[1, 1]]}, {}),
        ({"path": [[0, 4], [2, 4]]}, {}),  # not connected
        ({"path": [[1, 4], [2, 4]]}, {}),  # without the head
        ({"path": [[0, 4], [1, 4], [2, 4]]}, {"head": None}),
        ({"path": [[0, 4], [1, 4], [2, 4]]}, {"columns": [0, None, None, None, 3]}),  # an answer
    ],
)
def test_a_wrong_cut_is_refused(cut: Json, puzzle: Json) -> None:
    assert "is no reason for a cut" in verdict(certificate({**RINGED, **puzzle}, [], cuts=[cut]))


@pytest.mark.parametrize(
    "cut",
    [
        *({}, {"ring": []}, {"ring": RING, "path": RING}, {"ring": RING[::-1]}, {"ring": [*RING, RING[-1]]}),
        *({"ring": [[0, 9]]}, {"rings": RING}, [], {"ring": [[0, 0, 0]]}, {"ring": None}),
    ],
)
def test_a_cut_of_another_form_is_unreadable(cut: object) -> None:
    assert verdict({**certificate(RINGED, []), "cuts": [cut]}).startswith("Unreadable: ")


def test_only_a_snake_has_cuts() -> None:
    assert verdict(right("hanjie", cuts=[{"ring": RING}])) == "Unreadable: only a snake has cuts"


@every_kind
def test_forced_cells_are_verified_and_no_others(kind: str) -> None:
    puzzle = (
        {"kind": "hanjie", "rows": [["?"], ["?"]], "columns": [[1], [None], None]}
        if kind == "hanjie"
        else PUZZLES[kind]
    )
    answers = list(ANSWERS[kind](puzzle))
    for row, column in verifying.board_of(puzzle).answer(answers[0]):
        made = certificate(puzzle, answers[:1], cells=[[row, column, answers[0][row][column]]])
        forced = all(answer[row][column] == answers[0][row][column] for answer in answers)
        assert verdict(made).startswith("Verified: the cells named" if forced else "Refused: ")


def test_forced_cells_that_are_not_those_of_the_answer_are_refused() -> None:
    made = right("kenken", claim="forced")
    assert verdict({**made, "cells": [[0, 0, 3]]}) == "Refused: the answer has another value at r1c1"
    assert verdict({**made, "cells": [[0, 0, True]]}) == "Refused: the answer has another value at r1c1"
    for cells in ([], [[0, 0, 1], [0, 0, 1]], [[3, 0, 1]], [[0, 0]], None, [[0, 0, 1]] * 10):
        assert verdict({**made, "cells": cells}).startswith("Unreadable: ")
    assert verdict(right("kenken", cells=[[0, 0, 1]])) == "Unreadable: only forced cells are listed"
    snake = right("bosnian-snake", claim="forced", cells=[[0, 0, 0]])
    assert verdict(snake) == "Unreadable: r1c1 is a clue"
