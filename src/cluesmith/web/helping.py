"""Help while playing: what is wrong, what comes next, why, and the answer."""

from collections.abc import Iterable
from itertools import islice

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.explaining.explainer import Explainer, NoAnswer, Steps
from cluesmith.explaining.hints import Hint, hint
from cluesmith.explaining.steps import Step
from cluesmith.explaining.wrong_marks import wrong_marks
from cluesmith.grid import Cell, Grid, Values
from cluesmith.puzzle import Clue, OutsideClue, Puzzle, Violation
from cluesmith.rating import Rating, rate
from cluesmith.search import Answers, forced, solve
from cluesmith.sentence import Part, Sentence
from cluesmith.web.asks import AskCheck, AskGrid, AskPuzzle
from cluesmith.web.reading import read_position, read_puzzle

MAX_VIOLATIONS = 100


# The answer


def find_answers(ask: AskPuzzle) -> dict[str, object]:
    """Up to two answers, which tell whether there is one."""
    found = solve(read_puzzle(ask.puzzle), seconds=ask.seconds)
    return {"status": found.status, "grids": [answer.rows() for answer in found.answers]}


def find_forced(ask: AskGrid) -> dict[str, object]:
    """What is the same in every answer that has what is written."""
    puzzle, grid = read_position(ask)
    if not grid:
        found = forced(puzzle, seconds=ask.seconds)
        return {"status": found.status, "grid": found.grid.rows()}
    try:
        explainer = Explainer(puzzle, grid, deadline=Deadline(ask.seconds))
        explainer.reasoner.learn(list(explainer.truth - explainer.reasoner.known))
    except NoAnswer:
        return {"status": "none", "grid": Grid(puzzle, {}).rows()}
    except OutOfTime:
        return {"status": "unknown", "grid": Grid(puzzle, {}).rows()}
    known = Grid(puzzle, explainer.reasoner.grid())
    return {"status": "unique" if len(known) == len(puzzle.domains) else "multiple", "grid": known.rows()}


def find_rating(ask: AskPuzzle) -> Rating:
    """How hard it is."""
    return rate(read_puzzle(ask.puzzle), seconds=ask.seconds)


# What is wrong


def check(ask: AskCheck) -> dict[str, object]:
    """What is wrong in the grid; cells left alone count as the rest where that makes it the answer."""
    puzzle, grid = read_position(ask)
    judged = _judged(puzzle, grid, ask)
    return {**judged, **_settled(puzzle, grid, crosses=not judged["violations"])}


def _judged(puzzle: Puzzle, grid: Grid, ask: AskCheck) -> dict[str, object]:
    if puzzle.is_answer(_with_rest(puzzle, grid)):
        return _checked("solved", [], [])
    violations = list(islice(puzzle.check(grid), MAX_VIOLATIONS))
    wrong = _wrong(puzzle, grid, ask.seconds) if ask.level == "answer" else []
    if violations or wrong:
        return _checked("wrong", violations, wrong or [])
    return _checked("unknown" if wrong is None else "ok", [], [])


def _settled(puzzle: Puzzle, grid: Grid, *, crosses: bool) -> dict[str, object]:
    """The numbers to tick off, and the cells to cross out for them: none while a rule is broken."""
    settled = list(puzzle.settled(grid))
    left = dict.fromkeys(cell for each in settled for cell in each.left) if crosses else ()
    ticked = [{"place": each.place, "numbers": each.numbers} for each in settled]
    return {"settled": ticked, "crosses": list(left)}


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
        return _clashing(puzzle, grid, deadline)
    except OutOfTime:
        return None
    return []


def _clashing(puzzle: Puzzle, grid: Values, deadline: Deadline) -> list[Cell] | None:
    try:
        return list(wrong_marks(puzzle, grid, deadline).cells)
    except OutOfTime:
        return None


def _checked(status: str, violations: Iterable[Violation], wrong: list[Cell]) -> dict[str, object]:
    told = [{"text": each.text, "parts": _parts(each.sentence), "cells": each.cells} for each in violations]
    return {"status": status, "violations": told, "wrong": wrong}


# What comes next, and why


def give_hint(ask: AskGrid) -> dict[str, object]:
    """What to do next, in three levels."""
    puzzle, grid = read_position(ask)
    found = hint(puzzle, grid, seconds=ask.seconds)
    return {
        "status": found.status,
        "levels": list(map(_parts, found.sentences)),
        "cells": _hinted(found),
        "clues": _places(clue for step in (*found.before, found.step) if step for clue in step.clues),
        "step": _told(found.step) if found.step else None,
        "take_back": found.take_back,
    }


def _hinted(found: Hint) -> list[Cell]:
    """The cells in which something can be written, or from which something can be ruled out."""
    facts = found.step.conclusions if found.step and found.status == "step" else ()
    return list(dict.fromkeys(fact.cell for fact in facts))


def explain(ask: AskGrid) -> dict[str, object]:
    """The steps from the grid to all that can be known."""
    puzzle, grid = read_position(ask)
    steps = Steps(puzzle, grid, seconds=ask.seconds)
    told = list(map(_told, steps))
    return {"complete": steps.complete, "steps": told}


def _told(step: Step) -> dict[str, object]:
    fields = step.json_fields()
    return {
        "technique": step.technique,
        "sentences": list(map(_parts, step.sentences)),
        "rules": [_parts(clue.sentence()) for clue in step.clues],
        "premises": fields["premises"],
        "conclusions": fields["conclusions"],
        "highlights": {
            "focus": list(dict.fromkeys(fact.cell for fact in step.conclusions)),
            "premise": list(dict.fromkeys(fact.cell for fact in step.premises)),
            "clue": _places(step.clues),
        },
    }


def _places(clues: Iterable[Clue]) -> list[Cell]:
    """Where the clues stand: in cells, or outside as (row, -1) and (-1, column)."""
    places = ((clue.place,) if isinstance(clue, OutsideClue) else clue.sentence().cells for clue in clues)
    return list(dict.fromkeys(cell for cells in places for cell in cells))


def _parts(sentence: Sentence) -> list[Part]:
    return list(sentence.parts)
