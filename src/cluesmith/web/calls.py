"""What the pages may ask for; each call runs in a worker, on data that nobody has checked."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, NamedTuple

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.errors import FormatError
from cluesmith.explaining.explainer import Explainer, NoAnswer
from cluesmith.explaining.hints import Hint, hint
from cluesmith.explaining.steps import Step
from cluesmith.explaining.wrong_marks import wrong_marks
from cluesmith.formats import loads_all
from cluesmith.grades import GRADES
from cluesmith.grid import Cell, Grid, Values
from cluesmith.making import make
from cluesmith.puzzle import Puzzle, Violation
from cluesmith.registry import KINDS, find_kind
from cluesmith.search import Answers, solve
from cluesmith.sentence import Part, Sentence
from cluesmith.web.asks import Ask, AskCheck, AskGrid, AskNew, AskNothing, AskPuzzle
from cluesmith.web.board import Board, board_of

MAX_VIOLATIONS = 100
SECONDS_FOR_DIGEST = 2.0  # a board is shown at once, or nearly


class Call(NamedTuple):
    """A call: what it is asked, what it does, and what is answered when the worker had to be stopped."""

    ask: type[Ask]
    work: Callable[[Any], object]
    unknown: object = None
    by_query: bool = False  # GET, with what is asked in the address


# Reading


def read_puzzle(text: str) -> Puzzle:
    """The one puzzle in the text."""
    puzzles = list(islice(loads_all(text), 2))
    if len(puzzles) > 1:
        raise FormatError("expected one puzzle, found several")
    return puzzles[0]


def read_position(ask: AskGrid) -> tuple[Puzzle, Grid]:
    """The puzzle, and what is written on its board."""
    puzzle = read_puzzle(ask.puzzle)
    rows = ask.grid or []
    if rows and [len(row) for row in rows] != [puzzle.width] * puzzle.height:
        raise FormatError(f"expected a grid of {puzzle.height} rows of {puzzle.width}")
    places = ((row, column, value) for row, line in enumerate(rows) for column, value in enumerate(line))
    return puzzle, puzzle.read_grid({(row, column): value for row, column, value in places if value is not None})


# What there is


def list_kinds(_: AskNothing) -> list[dict[str, object]]:
    """The kinds of puzzle, and what can be asked of each."""
    from cluesmith import bank

    return [
        {
            "kind": kind.kind,
            "title": kind.title,
            "aliases": kind.aliases,
            "how_to_play": kind.how_to_play,
            "input": kind.input,
            "sizes": (sizes := bank.sizes(kind.kind)),
            "grades": GRADES,
            "default_size": sizes[0] if sizes else "6x6",
        }
        for kind in KINDS.values()
    ]


def show_board(ask: AskPuzzle) -> Board:
    """The puzzle as a page needs it."""
    puzzle = read_puzzle(ask.puzzle)
    found = solve(puzzle, seconds=min(ask.seconds, SECONDS_FOR_DIGEST))
    return board_of(puzzle, found.answer)


def make_board(ask: AskNew) -> Board:
    """A new puzzle."""
    size = (ask.height, ask.width)
    made = make(find_kind(ask.kind), size, seed=ask.seed, grade=ask.grade, seconds=ask.seconds)
    return board_of(made.puzzle, made.answer, grade=made.grade, seed=made.seed)


# Help


def check(ask: AskCheck) -> dict[str, object]:
    """What is wrong in the grid; cells left alone count as the rest where that makes it the answer."""
    puzzle, grid = read_position(ask)
    if puzzle.is_answer(_with_rest(puzzle, grid)):
        return _checked("solved")
    violations = list(islice(puzzle.check(grid), MAX_VIOLATIONS))
    if violations or ask.level == "rules":
        wrong = [] if ask.level == "rules" else _wrong(puzzle, grid, ask.seconds) or []
        return _checked("wrong" if violations else "ok", violations, wrong)
    wrong = _wrong(puzzle, grid, ask.seconds)
    return _checked("unknown" if wrong is None else "wrong" if wrong else "ok", wrong=wrong or [])


def _with_rest(puzzle: Puzzle, grid: Values) -> Values:
    rest = puzzle.rest
    left = {} if rest is None else {cell: rest for cell, domain in puzzle.domains.items() if rest in domain}
    return {**left, **puzzle.given(), **grid}


def _wrong(puzzle: Puzzle, grid: Values, seconds: float) -> list[Cell] | None:
    """The marks that no answer has together; None when that is not known."""
    deadline = Deadline(seconds)
    found = Answers(puzzle, deadline=deadline)
    answers = list(islice(found, 2))
    if found.status == "unique":
        return [cell for cell, value in grid.items() if value != answers[0][cell]]
    try:
        Explainer(puzzle, grid, deadline=deadline)
    except NoAnswer:
        return list(wrong_marks(puzzle, grid, deadline).cells)
    except OutOfTime:
        return None
    return []


def _checked(status: str, violations: Iterable[Violation] = (), wrong: Iterable[Cell] = ()) -> dict[str, object]:
    told = [{"text": each.text, "parts": _parts(each.sentence), "cells": each.cells} for each in violations]
    return {"status": status, "violations": told, "wrong": list(wrong)}


def give_hint(ask: AskGrid) -> dict[str, object]:
    """What to do next, in three levels."""
    puzzle, grid = read_position(ask)
    found = hint(puzzle, grid, seconds=ask.seconds)
    return {
        "status": found.status,
        "levels": list(map(_parts, found.sentences)),
        "cells": _hinted(found),
        "clues": _clue_cells(found),
        "step": _told(found.step) if found.step else None,
        "take_back": found.take_back,
    }


def _hinted(found: Hint) -> list[Cell]:
    """The cells that can be written in."""
    facts = found.step.conclusions if found.step and found.status == "step" else ()
    return list(dict.fromkeys(fact.cell for fact in facts))


def _clue_cells(found: Hint) -> list[Cell]:
    """Where the clues of the hint stand."""
    steps = (*found.before, *([found.step] if found.step else []))
    return list(dict.fromkeys(cell for step in steps for clue in step.clues for cell in clue.sentence().cells))


def _told(step: Step) -> dict[str, object]:
    fields = step.json_fields()
    return {
        "technique": step.technique,
        "sentences": list(map(_parts, step.sentences)),
        "rules": [_parts(clue.sentence()) for clue in step.clues],
        "premises": fields["premises"],
        "conclusions": fields["conclusions"],
    }


def _parts(sentence: Sentence) -> list[Part]:
    return list(sentence.parts)


UNKNOWN = {"status": "unknown"}
CALLS: Mapping[str, Call] = {
    "kinds": Call(AskNothing, list_kinds, by_query=True),
    "board": Call(AskPuzzle, show_board),
    "new": Call(AskNew, make_board),
    "check": Call(AskCheck, check, {**UNKNOWN, "violations": [], "wrong": []}),
    "hint": Call(AskGrid, give_hint, {**UNKNOWN, "levels": [[], [], []], "cells": [], "clues": [], "take_back": []}),
}
