"""One puzzle that resists, solved case by case: in several processes, or wherever else a function can be sent.

    with processes(4) as (submit, ahead):
        result = solve_by_cases(puzzle, submit=submit, ahead=ahead)

A case is the puzzle with values in a few cells. No two cases share an answer, and together they have them all. They
depend on the puzzle alone, and the answers shown are the first two in the order of the cases, so that the result is the
same for any number of workers.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from hashlib import blake2b
from math import prod
from operator import add
from pathlib import Path
from time import sleep
from typing import NamedTuple

import msgspec

from cluesmith.batch import Later, Submit, claim
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.errors import PuzzleError
from cluesmith.grid import Cell, Grid, Values
from cluesmith.prepared import Prepared, Statistics
from cluesmith.puzzle import Puzzle
from cluesmith.search import Answers, Result, Status

MOST_CASES = 64
CELLS_LOOKED_AT = 24  # of a case that is split: those that looked best when the puzzle was
SECONDS_BETWEEN_LOOKS = 0.02
LONGEST_LINE = 40_000_000
OPENING = b'{"cases":"'  # of every line
Case = dict[Cell, int]


# Cases


class _Branch(NamedTuple):
    """A case, and the literals that follow from it."""

    case: Case
    follows: set[int]


def cases_of(puzzle: Puzzle, most: int = MOST_CASES, *, deadline: Deadline | None = None) -> list[Case]:
    """So many cases or hardly more, fewer where the puzzle is easy, none where it has no answer; raises OutOfTime."""
    return _Splitting(Prepared(puzzle, deadline=deadline)).cases(most)


class _Splitting:
    """Splits again and again the case from which the least follows, by the cell from which the most does."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared, self._literals = prepared, prepared.literals
        whole = prepared.follows({})
        self._branches = [] if whole is None else [_Branch({}, whole)]
        self._cells = self._best_cells(whole) if whole is not None else []

    def _best_cells(self, known: set[int]) -> list[Cell]:
        """The cells from which most follows; what those that can hold one value only have is added to what is known."""
        worth: dict[Cell, tuple[int, int]] = {}
        for cell in self._literals.domains:
            found = self._split_by(self._branches[0], cell)
            if len(found) > 1:
                worth[cell] = self._worth(self._branches[0], found)
            elif found:
                known |= found[0].follows
        return sorted(worth, key=worth.__getitem__, reverse=True)[:CELLS_LOOKED_AT]

    def cases(self, most: int) -> list[Case]:
        """So many, or a few more; those that have two values of a cell come in the order of the values."""
        while len(self._branches) < most:
            splittable = [branch for branch in self._branches if any(self._open_cells(branch))]
            if not splittable:
                break
            branch = min(splittable, key=lambda branch: len(branch.follows))
            place = self._branches.index(branch)
            self._branches[place : place + 1] = self._split(branch)
        return [branch.case for branch in self._branches]

    def _split(self, branch: _Branch) -> list[_Branch]:
        """The cases by the best cell, less those that contradict a rule at once."""
        splits = (self._split_by(branch, cell) for cell in self._open_cells(branch))
        return max(splits, key=lambda found: self._worth(branch, found))

    def _split_by(self, branch: _Branch, cell: Cell) -> list[_Branch]:
        cases = ({**branch.case, cell: value} for value in self._values(branch, cell))
        followed = ((case, self._prepared.follows(case)) for case in cases)
        return [_Branch(case, branch.follows | found) for case, found in followed if found is not None]

    def _open_cells(self, branch: _Branch) -> Iterator[Cell]:
        return (cell for cell in self._cells if len(self._values(branch, cell)) > 1)

    def _values(self, branch: _Branch, cell: Cell) -> list[int]:
        """What the cell may hold; nothing where that is known."""
        literals = self._literals.all_of(cell)
        if not branch.follows.isdisjoint(literals.values()):
            return []
        return [value for value, literal in literals.items() if -literal not in branch.follows]

    def _worth(self, branch: _Branch, found: Sequence[_Branch]) -> tuple[int, int]:
        """First how few cases it makes, then how much follows in each."""
        return -len(found), prod(len(case.follows) - len(branch.follows) for case in found)


# Solving


class Solved(msgspec.Struct, frozen=True):
    """What came of a case: up to two answers, each as the values of the open cells in reading order."""

    place: int
    answers: list[list[int]]
    decided: bool
    statistics: Statistics


def solve_case(puzzle: Puzzle, place: int, case: Values, seconds: float | None) -> Solved:
    """Look for two answers with these values."""
    search = Answers(puzzle, seconds=seconds, known=case)
    answers = [[answer[cell] for cell in puzzle.open_cells()] for answer in search.up_to(2)]
    return Solved(place, answers, len(answers) == 2 or search.complete, search.statistics)


def solve_by_cases(
    puzzle: Puzzle, *, submit: Submit, ahead: int, seconds: float | None = None, resume: Path | None = None
) -> Result:
    """Up to two answers, as `solve` finds them; what is done is noted in the file, so that another run goes on there.

    The status is "unknown" only when time was up.
    """
    deadline = Deadline(seconds)
    try:
        solving = _Solving(puzzle, cases_of(puzzle, MOST_CASES, deadline=deadline), deadline)
    except OutOfTime:
        return Result(puzzle, (), "unknown", False, True, Statistics())
    with closing(_Notes(resume, solving)) if resume else nullcontext() as notes:
        for solved in solving.run(submit, ahead):
            if notes and solved.decided:
                notes.add(solved)
    return solving.result()


class _Solving:
    """The cases of a puzzle, and what is known of them."""

    def __init__(self, puzzle: Puzzle, cases: Sequence[Case], deadline: Deadline) -> None:
        self._puzzle, self._cases, self._deadline = puzzle, cases, deadline
        self._open_cells = puzzle.open_cells()
        self._solved: dict[int, Solved] = {}

    @property
    def name(self) -> str:
        """Tells these cases from all others."""
        listed = [[(*cell, value) for cell, value in case.items()] for case in self._cases]
        return blake2b(msgspec.json.encode((self._puzzle, listed)), digest_size=12).hexdigest()

    def take(self, solved: Solved) -> bool:
        """Note what came of a case; false if there is no such case, or if an answer is none."""
        if not 0 <= solved.place < len(self._cases):
            return False
        case, grids = self._cases[solved.place], list(map(self._grid, solved.answers))
        right = all(case.items() <= grid.items() and self._puzzle.is_answer(grid) for grid in grids)
        if right:
            self._solved[solved.place] = solved
        return right

    def _grid(self, values: Sequence[int]) -> Case:
        return dict(zip(self._open_cells, values, strict=False))

    def run(self, submit: Submit, ahead: int) -> Iterator[Solved]:
        """What comes of the cases that are not known, as they are done, until the result is; or until time is up."""
        waiting: list[Later[Solved]] = []
        left = (place for place in range(len(self._cases)) if place not in self._solved)
        while not (self._is_decided() or self._deadline.passed):
            while len(waiting) < ahead and (place := next(left, None)) is not None:
                waiting.append(submit(solve_case, self._puzzle, place, self._cases[place], self._seconds))
            done = next((later for later in waiting if later.done()), None)
            if done is None:
                sleep(min(SECONDS_BETWEEN_LOOKS, self._deadline.left))
            else:
                waiting.remove(done)
                solved = done.result()
                if not self.take(solved):
                    raise AssertionError(f"case {solved.place + 1} gave a wrong answer")
                yield solved

    @property
    def _seconds(self) -> float | None:
        return None if self._deadline.at == float("inf") else self._deadline.left

    def _is_decided(self) -> bool:
        """Whether all cases are, or those before which there are two answers."""
        return len(self._first_answers()) == 2 or self._complete

    @property
    def _complete(self) -> bool:
        return len(self._solved) == len(self._cases) and all(solved.decided for solved in self._solved.values())

    def _first_answers(self) -> list[list[int]]:
        """Two answers, or fewer, of the cases up to the first that is not decided."""
        found: list[list[int]] = []
        for place in range(len(self._cases)):
            if len(found) >= 2 or place not in self._solved or not self._solved[place].decided:
                break
            found += self._solved[place].answers
        return found[:2]

    def result(self) -> Result:
        """What is known."""
        decided = self._is_decided()
        found = self._first_answers() if decided else self._any_answers()
        several: Mapping[int, Status] = {0: "none", 1: "unique", 2: "multiple"}
        status = several[len(found)] if decided or len(found) == 2 else "unknown"
        grids = tuple(Grid(self._puzzle, self._grid(answer)) for answer in found)
        return Result(self._puzzle, grids, status, decided and len(found) < 2, not decided, self._statistics())

    def _any_answers(self) -> list[list[int]]:
        return [answer for _, solved in sorted(self._solved.items()) for answer in solved.answers][:2]

    def _statistics(self) -> Statistics:
        """What all cases cost together."""
        total = msgspec.structs.astuple(Statistics())
        for solved in self._solved.values():
            total = tuple(map(add, total, msgspec.structs.astuple(solved.statistics)))
        return Statistics(*total)


# Going on


class _Line(msgspec.Struct, frozen=True):
    """A line of the file: which cases these are, and what came of one."""

    cases: str
    solved: Solved


class _Notes:
    """A file with a line for each case that is decided; a last line that was cut off is written anew."""

    def __init__(self, path: Path, solving: _Solving) -> None:
        """Raises PuzzleError if the file holds anything else, which stays as it is, or if another run writes to it."""
        self._name = solving.name
        self._file = path.open("a+b")
        try:
            if path.is_file():
                claim(self._file)
                self._read(solving)
        except BaseException:
            self._file.close()
            raise

    def _read(self, solving: _Solving) -> None:
        """Take over what is decided."""
        self._file.seek(0)
        end = number = 0
        while (line := self._file.readline(LONGEST_LINE)).endswith(b"\n"):
            number += 1
            if not self._is_taken(line, solving):
                raise self._foreign(number)
            end += len(line)
        begun = OPENING + self._name.encode()
        if line[: len(begun)] != begun[: len(line)] or len(line) == LONGEST_LINE:
            raise self._foreign(number + 1)
        self._file.truncate(end)

    def _is_taken(self, line: bytes, solving: _Solving) -> bool:
        try:
            read = msgspec.json.decode(line, type=_Line)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return False
        return read.cases == self._name and solving.take(read.solved)

    def _foreign(self, line: int) -> PuzzleError:
        place = f"{self._file.name}: line {line}"
        return PuzzleError(f"{place}: expected a case of this puzzle, found something else: give another file")

    def add(self, solved: Solved) -> None:
        """Write what came of a case."""
        self._file.write(msgspec.json.encode(_Line(self._name, solved)) + b"\n")
        self._file.flush()  # what is noted is with the system, whatever becomes of this process

    def close(self) -> None:
        """Close the file."""
        self._file.close()
