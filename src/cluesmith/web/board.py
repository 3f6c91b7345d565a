"""What a page has to know of a puzzle to show it and to let people play: data, no rules."""

import hashlib
from collections.abc import Iterator

import msgspec

from cluesmith.draw.layout import lay_out
from cluesmith.draw.svg import CELL, render
from cluesmith.grid import Cell, Grid, Values, cells, connected_groups, neighbours
from cluesmith.picture import Picture
from cluesmith.puzzle import Input, Puzzle
from cluesmith.web.answers import Rows


class Value(msgspec.Struct, frozen=True):
    """Something that can be written in a cell: its number, its sign and what a screen reader says."""

    value: int
    sign: str
    name: str


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle as a page needs it.

    `clues` are what stands in the cells, "" where people write; `rows` and `columns` are the clues beside and above in
    words, and `regions` those of the walled regions, for each cell. `groups` are cells that hold no value twice.
    `given` is what is written already and stays.

    `svg` is the board before anything is written: `left` and `top` are where it begins, and the cells have that `side`.
    `rest` is what a cell that was left alone holds in the end, where that is something. `digest` is that of the one
    answer, so that a page can tell that all is done without knowing it; "" where that is not known to be the only one.
    """

    kind: str
    title: str
    height: int
    width: int
    puzzle: str
    input: Input
    values: tuple[Value, ...]
    clues: list[list[str]]
    rows: list[str]
    columns: list[str]
    regions: list[list[str]]
    groups: list[tuple[Cell, ...]]
    given: Rows
    svg: str
    left: float
    top: float
    side: int
    rest: int | None
    digest: str
    grade: str
    seed: str
    how_to_play: str


def board_of(puzzle: Puzzle, answer: Values | None = None, *, grade: str | None = None, seed: str = "") -> Board:
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
        values=tuple(map(_value, [puzzle] * len(puzzle.values), puzzle.values)),
        clues=_clues(puzzle, picture),
        rows=[" ".join(texts) for texts in picture.left],
        columns=[" ".join(texts) for texts in picture.top],
        regions=_regions(picture),
        groups=list(puzzle.all_different()),
        given=Grid(puzzle, puzzle.given()).rows(),
        svg=render(picture, with_styles=False),
        left=layout.left * CELL,
        top=layout.top * CELL,
        side=CELL,
        rest=puzzle.rest,
        digest=digest_of(puzzle, answer) if answer is not None else "",
        grade=grade or "",
        seed=seed,
        how_to_play=puzzle.how_to_play,
    )


def thumbnail(puzzle: Puzzle) -> str:
    """The puzzle as it is shown in a list."""
    return render(puzzle.picture({}), title=puzzle.caption, with_styles=False)


def digest_of(puzzle: Puzzle, answer: Values) -> str:
    """The digest of all that is written: `row,column,value` of every cell that holds more than the rest."""
    written = sorted((*cell, value) for cell, value in answer.items() if value != puzzle.rest)
    return hashlib.sha256(";".join(",".join(map(str, one)) for one in written).encode()).hexdigest()


def _value(puzzle: Puzzle, value: int) -> Value:
    sign = puzzle.marks.get(value, str(value))
    return Value(value, sign, puzzle.names.get(value, sign))


def _clues(puzzle: Puzzle, picture: Picture) -> list[list[str]]:
    """What is printed in the cells where nobody writes."""
    found = [[square.text or square.fill or "empty" for square in line] for line in picture.squares]
    for row, column in puzzle.domains.keys() - puzzle.given().keys():
        found[row][column] = ""
    return found


def _regions(picture: Picture) -> list[list[str]]:
    """Per cell the small print of the region in which it lies; no rows where there are no regions."""
    found = [[""] * picture.width for _ in range(picture.height)] if picture.walls else []
    for group in _walled(picture) if picture.walls else ():
        text = " ".join(corner for row, column in group if (corner := picture.squares[row][column].corner))
        for row, column in group:
            found[row][column] = text
    return found


def _walled(picture: Picture) -> Iterator[list[Cell]]:
    """The cells between which there is no wall, together."""
    height, width = picture.height, picture.width

    def near(cell: Cell) -> Iterator[Cell]:
        return (
            other
            for other in neighbours(cell, height, width)
            if (min(cell, other), max(cell, other)) not in picture.walls
        )

    return connected_groups(cells(height, width), near)
