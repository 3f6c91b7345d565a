"""The pictures that were drawn for the bank: text files in the folder of the kind, a file for each theme.

A blank line stands between two pictures. The first line of a picture is its number and its title, the second its tags,
and the rest are its rows, with `#` for a painted cell and `.` for a blank one. Ids have the number, as the title would
give the picture away.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from cluesmith import Hanjie
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver
from tests.shipped_lines import file_of

FOLDER = file_of("hanjie").with_name("pictures")
NAME = "hj-picture-"  # what ids begin with
BY_LINES = "line-solvable"  # the tag of those that one line at a time is enough for


class Drawing(NamedTuple):
    """A picture as it was drawn."""

    file: Path
    number: int
    title: str
    tags: tuple[str, ...]
    rows: tuple[str, ...]

    @property
    def id(self) -> str:
        return f"{NAME}{self.number}"

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows[0])

    @property
    def grid(self) -> dict[Cell, int]:
        return {
            (row, column): int(mark == "#") for row, line in enumerate(self.rows) for column, mark in enumerate(line)
        }

    @property
    def puzzle(self) -> Hanjie:
        return Hanjie.of_grid(self.grid, *self.size)

    @property
    def line(self) -> str:
        """Its line in the bank, but for the grade."""
        tags = [*self.tags, *([BY_LINES] if is_solved_by_lines(self.puzzle) else [])]
        record = {"id": self.id, "title": self.title, "tags": tags, "puzzle": self.puzzle}
        return msgspec.json.encode(record).decode()


def is_solved_by_lines(puzzle: Hanjie) -> bool:
    board = BoardSolver(puzzle.rows, puzzle.columns)
    board.propagate()
    return 2 not in board.cells


def drawings() -> Iterator[Drawing]:
    """All of them, theme by theme."""
    for file in sorted(FOLDER.glob("*.txt")):
        for picture in file.read_text("utf-8").strip().split("\n\n"):
            head, tags, *rows = picture.split("\n")
            number, _, title = head.partition(" ")
            yield Drawing(file, int(number), title, tuple(tags.split(", ")), tuple(rows))
