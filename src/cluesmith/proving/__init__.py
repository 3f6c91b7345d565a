"""Certificates: what is claimed of a puzzle, with a proof that anybody can check without this package.

    certify(puzzle).to_json()
    certify(puzzle, cells=[(0, 3)]).sentence

`cluesmith.verify` checks them, and shares no code with this package.
"""

from collections.abc import Sequence
from math import inf
from typing import Any

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.errors import GaveUp, PuzzleError
from cluesmith.grid import Cell, Grid, Values, cell_name
from cluesmith.proving.certificate import VERSION, Certificate
from cluesmith.proving.plain_clauses import PlainClauses, in_plain_clauses
from cluesmith.proving.prover import Prover
from cluesmith.puzzle import Puzzle
from cluesmith.search import Answers

MOST_ANSWERS = 20  # of a puzzle that has more, two are shown and nothing is proved


class NotForced(PuzzleError):
    """A cell that should be the same in every answer is not."""


def certify(puzzle: Puzzle, cells: Sequence[Cell] = (), *, seconds: float | None = None) -> Certificate:
    """A certificate of how many answers the puzzle has or, with cells, that these are the same in every answer.

    Raises GaveUp where that is too hard within the limit, NotForced where a cell is not, TooLarge, and PuzzleError.
    """
    deadline = Deadline(seconds)
    _judge(puzzle, cells)
    try:
        stated = in_plain_clauses(puzzle, deadline)
        return _forced(stated, cells, deadline) if cells else _counted(stated, deadline)
    except OutOfTime:
        raise GaveUp("too hard: no proof was found in time") from None


def _judge(puzzle: Puzzle, cells: Sequence[Cell]) -> None:
    if not puzzle.parts.plain_clauses:
        raise PuzzleError(f"expected a kind of puzzle that can be certified, found {puzzle.title}")
    if wrong := [cell for cell in cells if cell not in puzzle.domains]:
        raise PuzzleError(f"expected cells to write in, found {cell_name(wrong[0])}")


def _search(puzzle: Puzzle, wanted: int, deadline: Deadline) -> list[Values]:
    """Up to so many answers, found by the quickest way there is; where that takes long the prover goes on."""
    seconds = None if deadline.left == inf else deadline.left / 2
    return list(Answers(puzzle, seconds=seconds).up_to(wanted))


def _counted(stated: PlainClauses[Any], deadline: Deadline) -> Certificate:
    """All answers, or two of too many."""
    answers = _search(stated.puzzle, MOST_ANSWERS + 1, deadline)
    with Prover(stated, deadline) as prover:
        try:
            if _found_all(stated, prover, answers):
                return _proved(stated, prover, answers)
        except OutOfTime:
            if len(answers) < 2:
                raise
    return Certificate(VERSION, stated.puzzle, "at least", _lists(stated.puzzle, answers[:2]), ())


def _found_all(stated: PlainClauses[Any], prover: Prover, answers: list[Values]) -> bool:
    """Whether it could be proved that there are no other answers, after those that were missing were added."""
    for answer in answers:
        prover.bar(stated.unlike(answer), answer)
    while len(answers) <= MOST_ANSWERS and (other := prover.answer()) is not None:
        answers.append(other)
        prover.bar(stated.unlike(other), other)
    return len(answers) <= MOST_ANSWERS


def _forced(stated: PlainClauses[Any], cells: Sequence[Cell], deadline: Deadline) -> Certificate:
    """The cells as they are in the first answer, if that is so in all."""
    with Prover(stated, deadline) as prover:
        first = next(iter(_search(stated.puzzle, 1, deadline)), None) or prover.answer()
        if first is None:
            raise NotForced("expected a puzzle with an answer, found none")
        forced = {cell: first[cell] for cell in sorted(set(cells))}
        prover.bar(stated.unlike(forced), first)
        if other := prover.answer():
            name = cell_name(next(cell for cell in forced if other[cell] != first[cell]))
            raise NotForced(f"expected a cell that is the same in every answer, found two values of {name}")
        marks = stated.puzzle.json_marks
        named = tuple((*cell, marks.get(value, value)) for cell, value in forced.items())
        return _proved(stated, prover, [first], named)


def _proved(
    stated: PlainClauses[Any], prover: Prover, answers: Sequence[Values], cells: tuple[tuple[int, int, Any], ...] = ()
) -> Certificate:
    """The certificate, after it was found that there is no other answer."""
    proof = prover.proof()
    return Certificate(
        VERSION,
        stated.puzzle,
        "forced" if cells else "exactly",
        _lists(stated.puzzle, answers),
        tuple(map(tuple, proof.lemmas)),
        cells,
        tuple({cut.reason: cut.cells} for cut in proof.cuts),
        stated.variables,
        len(stated.clauses),
    )


def _lists(puzzle: Puzzle, answers: Sequence[Values]) -> tuple[Any, ...]:
    return tuple(Grid(puzzle, answer).to_lists() for answer in answers)
