"""Help while playing: what is wrong, what comes next, why, and the answer."""

from collections.abc import Iterable

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.explaining.explainer import Explainer, NoAnswer, Steps
from cluesmith.explaining.hints import Hint, hint
from cluesmith.explaining.steps import Step
from cluesmith.grid import Cell, Grid
from cluesmith.playing.checking import check_answer, check_rules
from cluesmith.puzzle import Clue, OutsideClue, Puzzle
from cluesmith.rating import Rating, rate
from cluesmith.search import forced, solve
from cluesmith.sentence import Part, Sentence
from cluesmith.web.asks import AskCheck, AskGrid, AskPuzzle
from cluesmith.web.reading import read_position, read_puzzle

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
    found = check_answer(puzzle, grid, ask.seconds) if ask.level == "answer" else check_rules(puzzle, grid)
    told = [{"text": one.text, "parts": _parts(one.sentence), "cells": one.cells} for one in found.violations]
    return {"status": found.status, "violations": told, "wrong": found.wrong}


def _settled(puzzle: Puzzle, grid: Grid, *, crosses: bool) -> dict[str, object]:
    """The numbers to tick off, and the cells to cross out for them: none while a rule is broken."""
    settled = list(puzzle.settled(grid))
    left = dict.fromkeys(cell for each in settled for cell in each.left) if crosses else ()
    ticked = [{"place": each.place, "numbers": each.numbers} for each in settled]
    return {"settled": ticked, "crosses": list(left)}


# What comes next, and why


def give_hint(ask: AskGrid) -> dict[str, object]:
    """What to do next, in three levels."""
    puzzle, grid = read_position(ask)
    found = hint(puzzle, grid, seconds=ask.seconds)
    return {
        "status": found.status,
        "levels": list(map(_parts, found.sentences)),
        "cells": _hinted(found),
        "clues": [cell for cell in _clues_of(found) if cell not in grid],
        "step": _told(found.step) if found.step else None,
        "take_back": found.take_back,
    }


def _clues_of(found: Hint) -> list[Cell]:
    return _places(clue for step in (*found.before, found.step) if step for clue in step.clues)


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
        "sentences": [[f"{number}) ", *_parts(told)] if number else _parts(told) for number, told in step.lines],
        "rules": [_parts(clue.sentence()) for clue in step.clues],
        "premises": fields["premises"],
        "conclusions": [*fields["conclusions"], *fields["routine"]],
        "highlights": {
            "focus": list(dict.fromkeys(fact.cell for fact in step.facts if fact.holds or fact in step.conclusions)),
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
