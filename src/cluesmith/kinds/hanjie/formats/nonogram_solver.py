"""The JSON of the npm package nonogram-solver.

    {"rows": [[1], [2]], "columns": [[2], [1]], "content": [0, 0, 1, 0]}

`content`, which may be missing, holds per cell what is already known: 1 painted, -1 blank, 0 nothing.
"""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format, Partly
from cluesmith.formats.native import decode_json
from cluesmith.kinds.hanjie.formats.clue_lines import known
from cluesmith.kinds.hanjie.puzzle import LONGEST_LINE, Hanjie
from cluesmith.puzzle import Puzzle

Clues = Annotated[tuple[tuple[int, ...], ...], msgspec.Meta(max_length=LONGEST_LINE)]


class File(msgspec.Struct):
    """What such a file holds."""

    rows: Clues
    columns: Clues
    content: list[int] = []


def matches(text: str) -> bool:
    """Whether it is an object with rows and columns, and no kind."""
    return (
        text.lstrip().startswith("{") and all(name in text for name in ('"rows"', '"columns"')) and '"kind"' not in text
    )


def read(text: str) -> Iterator[Puzzle | Partly]:
    """The puzzle; cells that are known from the beginning are no part of ours."""
    file: File = decode_json(text, File)
    puzzle = Hanjie(file.rows, file.columns)
    if file.content and len(file.content) != puzzle.height * puzzle.width:
        raise FormatError(f"expected {puzzle.height * puzzle.width} values in content, found {len(file.content)}")
    yield Partly(puzzle, "cells that are known from the beginning") if any(file.content) else puzzle


def write(puzzle: Puzzle) -> str:
    """The object in one line."""
    rows, columns = known(puzzle)
    return msgspec.json.encode({"rows": rows, "columns": columns}).decode() + "\n"


NONOGRAM_SOLVER = Format(
    "nonogram-solver",
    ("hanjie",),
    "the JSON of the npm package nonogram-solver",
    (".json",),
    matches,
    read,
    write,
)
