"""The pictures that were drawn for the bank: text files in the folder of the kind, a file for each theme.

A blank line stands between two pictures. The first line of a picture is its number and its title, the second its tags,
and the rest are its rows, with `#` for a painted cell and `.` for a blank one. Ids have the number, as the title would
give the picture away. Pictures in colours are in a folder of their own; below the tags they have a line that says
which letter stands for which colour, and perhaps one with the colour of blank cells:

    colours: r red, s beige #ecc9a0
    background: navy
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from cluesmith import Hanjie
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.palette import KNOWN, WHITE, Colour
from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver
from tests.shipped_lines import file_of

FOLDER = file_of("hanjie").with_name("pictures")
NAME = "hj-picture-"  # what ids begin with
BY_LINES = "line-solvable"  # the tag of those that one line at a time is enough for
IN_COLOURS = "colour"  # the folder of those in colours, and their tag


class Drawing(NamedTuple):
    """A picture as it was drawn."""

    file: Path
    number: int
    title: str
    tags: tuple[str, ...]
    rows: tuple[str, ...]
    colours: dict[str, Colour] = {}  # by their letters  # noqa: RUF012 - nobody changes it
    background: Colour = WHITE

    @property
    def id(self) -> str:
        return f"{NAME}{self.number}"

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows[0])

    @property
    def marks(self) -> str:
        """What cells are drawn with, blank ones first."""
        return "." + ("".join(self.colours) or "#")

    @property
    def grid(self) -> dict[Cell, int]:
        return {
            (row, column): self.marks.index(mark)
            for row, line in enumerate(self.rows)
            for column, mark in enumerate(line)
        }

    @property
    def puzzle(self) -> Hanjie | ColourHanjie:
        if self.colours:
            return ColourHanjie.of_grid(self.grid, *self.size, list(self.colours.values()), self.background)
        return Hanjie.of_grid(self.grid, *self.size)

    @property
    def line(self) -> str:
        """Its line in the bank, but for the grade."""
        tags = [
            *self.tags,
            *([IN_COLOURS] if self.colours else []),
            *([BY_LINES] if is_solved_by_lines(self.puzzle) else []),
        ]
        record = {"id": self.id, "title": self.title, "tags": tags, "puzzle": self.puzzle}
        return msgspec.json.encode(record).decode()


def is_solved_by_lines(puzzle: Hanjie | ColourHanjie) -> bool:
    if isinstance(puzzle, ColourHanjie):
        return all(len(values) == 1 for values in (puzzle.propagate() or {}).values())
    board = BoardSolver(puzzle.rows, puzzle.columns)
    board.propagate()
    return 2 not in board.cells


def drawings() -> Iterator[Drawing]:
    """All of them, theme by theme, those in colours last."""
    for file in (*sorted(FOLDER.glob("*.txt")), *sorted((FOLDER / IN_COLOURS).glob("*.txt"))):
        for picture in file.read_text("utf-8").strip().split("\n\n"):
            yield _read(file, picture)


def _read(file: Path, picture: str) -> Drawing:
    head, tags, *rest = picture.split("\n")
    number, _, title = head.partition(" ")
    said = dict(line.split(": ") for line in rest if ": " in line)
    rows = tuple(line for line in rest if ": " not in line)
    letters = dict(each.split(" ", 1) for each in said["colours"].split(", ")) if "colours" in said else {}
    colours = {letter: _colour(told) for letter, told in letters.items()}
    background = _colour(said["background"]) if "background" in said else WHITE
    return Drawing(file, int(number), title, tuple(tags.split(", ")), rows, colours, background)


def _colour(told: str) -> Colour:
    """`red`, or `beige #ecc9a0`."""
    name, _, rgb = told.partition(" #")
    return Colour(name, f"#{rgb}" if rgb else KNOWN[name])
