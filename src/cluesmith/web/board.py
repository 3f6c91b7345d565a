"""What a page has to know of a puzzle to show it and to let people play: data, no rules."""

import hashlib
from typing import ClassVar

import msgspec

from cluesmith.draw.svg import CELL, render
from cluesmith.draw.layout import lay_out
from cluesmith.grid import Cell, Values
from cluesmith.picture import Picture, Square
from cluesmith.puzzle import Input, Puzzle


class Value(msgspec.Struct, frozen=True):
    """Something that can be written in a cell: its number, its sign and what a screen reader says."""

    value: int
    sign: str
    name: str


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle as a page needs it.

    `clues` are what stands in the cells, "" where people write; `rows` and `columns` the clues beside and above, as
    words. `svg` is the board before anything is written, of which (`left`, `top`) is the upper left corner and `side`
    the side of a cell. `rest` is what a cell that was left alone holds in the end, where that is something. `digest` is
    that of the one answer, so that a page can tell that all is done without knowing it.
    """

    kind: str
    title: str
    height: int
    width: int
    puzzle: str
    input: Input
    values: tuple[Value, ...]
    clues: tuple[tuple[str, ...], ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    svg: str
    left: float
    top: float
    side: int
    rest: int | None = None
    digest: str = ""
    grade: str = ""
    seed: str = ""

    media_type: ClassVar[str] = "application/json"


def board_of(puzzle: Puzzle, answer: Values | None = None, *, grade: str = "", seed: str = "") -> Board:
    """The board of the puzzle; with its one answer, the digest of that too."""
    picture = puzzle.picture({})
    layout = lay_out(picture)
    return Board(
        kind=puzzle.kind,
        title=puzzle.title,
        height=puzzle.height,
        width=puzzle.width,
        puzzle=puzzle.to_json(),
        input=puzzle.input,
        values=tuple(Value(value, puzzle.marks.get(value, str(value)), puzzle.value_name(value)) for value in puzzle.values),
        clues=tuple(tuple(_clue(puzzle, (row, column), square) for column, square in enumerate(line)) for row, line in enumerate(picture.squares)),
        rows=tuple(" ".join(texts) for texts in picture.left),
        columns=tuple(" ".join(texts) for texts in picture.top),
        svg=render(picture, with_styles=False),
        left=layout.left * CELL,
        top=layout.top * CELL,
        side=CELL,
        rest=puzzle.rest,
        digest=digest_of(puzzle, answer) if answer else "",
        grade=grade,
        seed=seed,
    )


def digest_of(puzzle: Puzzle, answer: Values) -> str:
    """The digest of all that is written: `row,column,value` of every cell that holds more than the rest."""
    written = sorted((*cell, value) for cell, value in answer.items() if value != puzzle.rest)
    return hashlib.sha256(";".join(",".join(map(str, one)) for one in written).encode()).hexdigest()


def _clue(puzzle: Puzzle, cell: Cell, square: Square) -> str:
    return "" if puzzle.domain(cell) else square.text or square.fill or "nothing"


def thumbnail(picture: Picture) -> str:
    """The picture as it is shown in a list."""
    return render(picture, with_styles=False)
