"""Which of a player's marks are wrong, told as exactly as it can be known.

A puzzle with one answer settles it: the marks that differ from it are wrong, and no others. Where there are several
answers no mark need be wrong by itself, but some marks stand together in none of them.
"""

from itertools import islice
from typing import NamedTuple

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.errors import PuzzleError
from cluesmith.explaining.diagnosis import SmallestHits
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.grid import Cell, Values
from cluesmith.puzzle import Puzzle
from cluesmith.search import Answers
from cluesmith.sentence import Sentence, cell_list, phrase


class WrongMarks(NamedTuple):
    """The marks of which something is said, what is said of them, and the marks from which one of them is refuted.

    Unless `each_is_wrong` by itself, only all of them together are.
    """

    cells: tuple[Cell, ...]
    statement: Sentence
    grounds: Values
    each_is_wrong: bool = False


def wrong_marks(puzzle: Puzzle, grid: Values, deadline: Deadline) -> WrongMarks:
    """What is wrong in a grid that no answer has; raises OutOfTime, and PuzzleError if the puzzle has no answer."""
    found = Answers(puzzle, deadline=deadline)
    answers = list(islice(found, 2))
    if found.out_of_time:
        raise OutOfTime
    if not answers:
        raise PuzzleError("expected a puzzle with an answer, found none: 'why' names the clues that clash")
    if len(answers) == 1:
        return _against(answers[0], grid)
    return _in_no_answer(_misplaced(puzzle, grid) or _fewest_clashing(puzzle, grid, deadline), grid)


def _against(answer: Values, grid: Values) -> WrongMarks:
    wrong = tuple(cell for cell, value in grid.items() if value != answer[cell])
    told = phrase("{} wrong: {}.", "This mark is" if len(wrong) == 1 else "These marks are", cell_list(wrong))
    return WrongMarks(
        wrong, told, {cell: value for cell, value in grid.items() if cell not in wrong}, each_is_wrong=True
    )


def _misplaced(puzzle: Puzzle, grid: Values) -> tuple[Cell, ...]:
    """A mark that can never stand where it is, if there is one."""
    return next(((cell,) for cell, value in grid.items() if value not in puzzle.domain(cell)), ())


def _fewest_clashing(puzzle: Puzzle, grid: Values, deadline: Deadline) -> tuple[Cell, ...]:
    """The fewest marks that no answer has together."""
    reasoner = Reasoner(puzzle, {}, deadline)
    selector = RuleSelector(reasoner)
    cells, marks = list(grid), reasoner.lits.of_grid(grid)
    selector.prefer(marks)
    hits = SmallestHits(len(cells), deadline)
    while True:
        chosen = hits.find(deadline)
        answer = selector.model(reasoner.rules, [-marks[index] for index in chosen])
        if answer is None:
            return tuple(cells[index] for index in chosen)
        hits.must_hit([index for index, mark in enumerate(marks) if mark not in answer.true])


def _in_no_answer(clashing: tuple[Cell, ...], grid: Values) -> WrongMarks:
    which = "this mark" if len(clashing) == 1 else "these marks together"
    told = phrase("The puzzle has several answers, and none has {}: {}.", which, cell_list(clashing))
    return WrongMarks(clashing, told, {cell: grid[cell] for cell in clashing[:-1]})
