"""Setting a Four Winds: numbers are typed in cells, or follow from the lines that are drawn."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from cluesmith.deadline import Deadline
from cluesmith.errors import ClueError
from cluesmith.grid import DIRECTIONS, OPPOSITE, STEPS, Cell, Values, beside, cell_name, cells, inside
from cluesmith.kinds.four_winds.lines import drawn_lines, random_lines
from cluesmith.kinds.four_winds.propagate import UNCOVERED
from cluesmith.kinds.four_winds.puzzle import GO_ON, FourWinds
from cluesmith.setting.grid_setter import GridSetter
from cluesmith.setting.setter import Change, Choice, Option, PlacedClue, Where, random_answer, read_number

EMPTY = "empty_cells"
BOARDS = 20  # random ones, of which the one with the fewest zeros is taken: they are no joy


class FourWindsSetter(GridSetter):
    """A number that is dropped hides behind a `?`: else its cell would have to be covered, in another puzzle."""

    dropping = "Hide"

    def read(self, text: str) -> int | str:
        """A number or `?`."""
        return text if text == "?" else read_number(text, "a number or ?")

    def options(self, puzzle: FourWinds) -> Mapping[str, Option]:
        """Whether cells may stay empty."""
        return {EMPTY: Option(puzzle.empty_cells, (False, True))}

    def choose(self, puzzle: FourWinds, name: str, value: Choice) -> FourWinds:
        """The puzzle in which cells may stay empty, or may not."""
        if name != EMPTY or not isinstance(value, bool):
            raise ClueError(f"expected {EMPTY} to be switched on or off, found {name!r:.30}")
        return msgspec.structs.replace(puzzle, empty_cells=value)

    def follow(self, puzzle: FourWinds, grid: Values) -> FourWinds:
        """Each number as long as its lines; one without lines stays as it is, a line that begins nowhere gets one."""
        lines = {cell: way for cell, way in grid.items() if way != UNCOVERED and _number(puzzle, cell) is None}
        starts = {beside(cell, OPPOSITE[way]) for cell, way in lines.items()} - lines.keys()
        for start in sorted(start for start in starts if inside(start, puzzle.height, puzzle.width)):
            puzzle = self._write(puzzle, start, str(len(drawn_lines(start, lines))))
        return puzzle

    def _write(self, puzzle: FourWinds, place: Cell, text: str) -> FourWinds:
        written: Any = self.write(puzzle, place, text)
        changed: FourWinds = written
        return changed

    def turned(self, value: int, where: Where) -> int:
        """The direction in which a line runs then."""
        if value == UNCOVERED:
            return value
        (row, column), (down, right) = where((0, 0)), where(STEPS[value])
        return STEPS.index((down - row, right - column))

    def without(self, puzzle: FourWinds, clue: PlacedClue) -> FourWinds:
        """The puzzle with a `?` for the number."""
        return self._write(puzzle, clue.place, "?")

    def changes(self, puzzle: FourWinds, answer: Values) -> Iterator[Change]:
        """Numbers for `?`; then new numbers that take over the end of a line."""
        for clue in self.clues(puzzle):
            if clue.text == "?":
                yield self.writing(clue.place, str(len(drawn_lines(clue.place, answer))), [clue.place])
        hidden = {clue.place for clue in self.clues(puzzle) if clue.text == "?"}
        ends = [self._cut(cell, way, answer, hidden) for cell, way in answer.items() if way != UNCOVERED]
        yield from sorted(ends, key=lambda change: change.text.startswith("Write 0"))  # zeros are no joy

    def _cut(self, cell: Cell, way: int, answer: Values, hidden: set[Cell]) -> Change:
        """The change that lets the cell be a number, with what its line covers beyond it."""
        owner = cell
        while owner in answer:
            owner = beside(owner, OPPOSITE[way])
        left = {other: held for other, held in answer.items() if other != cell}
        own, others = len(drawn_lines(cell, left)), len(drawn_lines(owner, left))
        told = f"Write {own} at {cell_name(cell)}" + ("" if owner in hidden else f" and {others} at {cell_name(owner)}")

        def cut(puzzle: FourWinds) -> FourWinds:
            puzzle = puzzle if owner in hidden else self._write(puzzle, owner, str(others))
            return self._write(puzzle, cell, str(own))

        return Change(told, (owner, cell), (cell,), cut, left)

    def filled(self, puzzle: FourWinds, rng: Random, deadline: Deadline) -> tuple[FourWinds, Values] | None:
        """Lines for the numbers there are, and new numbers whose lines cover the rest."""
        found = random_answer(msgspec.structs.replace(puzzle, empty_cells=True), rng, deadline)
        if found is None:
            return None
        lines = {cell: way for cell, way in found.items() if way != UNCOVERED}
        boards = [self._covered(puzzle, lines, rng) for _ in range(BOARDS)]
        return min(boards, key=lambda board: sum(row.count(0) for row in board[0].grid))

    def _covered(self, puzzle: FourWinds, drawn: Values, rng: Random) -> tuple[FourWinds, Values]:
        """The board with new numbers whose lines cover what is free."""
        lines = dict(drawn)
        free = {cell for cell in cells(puzzle.height, puzzle.width) if cell not in lines}
        free -= {clue.place for clue in self.clues(puzzle)}
        for cell in rng.sample(sorted(free), len(free)):
            if cell in free:
                free.remove(cell)
                new = random_lines(cell, free, DIRECTIONS, GO_ON, rng)
                lines |= new
                puzzle = self._write(puzzle, cell, str(len(new)))
        return puzzle, lines


def _number(puzzle: FourWinds, cell: Cell) -> int | str | None:
    return puzzle.grid[cell[0]][cell[1]]
