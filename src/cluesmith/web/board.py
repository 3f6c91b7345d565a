"""What a page has to know of a puzzle to show it and to let people play: data, no rules."""

import hashlib
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from cluesmith.draw.layout import lay_out
from cluesmith.draw.svg import CELL, render
from cluesmith.grid import Cell, Grid, Values, cells, connected_groups, neighbours
from cluesmith.picture import Picture
from cluesmith.playing.clue_words import column_words, row_words
from cluesmith.puzzle import Input, Puzzle
from cluesmith.web.answers import Rows


class Value(msgspec.Struct, frozen=True):
    """Something that can be written in a cell: its number, its sign and what a screen reader says.

    `ink` is its colour as `#rrggbb`, where it has one of its own.
    """

    value: int
    sign: str
    name: str
    ink: str = ""


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle as a page needs it.

    `clues` are what stands in the cells, "" where people write; `rows` and `columns` are the clues beside and above in
    words, and `regions` those of the walled regions, for each cell. `groups` are cells that hold no value twice.
    `given` is what is written already and stays. Where clues have colours, `row_inks` and `column_inks` are the values
    with the colour of each of their numbers, 0 for none; `svg` shows no colours, which the page adds.

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
    row_inks: tuple[tuple[int, ...], ...]
    column_inks: tuple[tuple[int, ...], ...]
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
    plain = replace(picture, inks=(), ink_names=(), paper="", top_inks=(), left_inks=())
    layout = lay_out(plain)
    return Board(
        kind=puzzle.kind,
        title=puzzle.title,
        height=puzzle.height,
        width=puzzle.width,
        puzzle=puzzle.to_json(),
        input=puzzle.input,
        values=tuple(_value(puzzle, picture, value) for value in puzzle.values),
        clues=_clues(puzzle, picture),
        rows=row_words(picture),
        columns=column_words(picture),
        row_inks=picture.left_inks,
        column_inks=picture.top_inks,
        regions=_regions(picture),
        groups=list(puzzle.all_different()),
        given=Grid(puzzle, puzzle.given()).rows(),
        svg=render(plain, with_styles=False),
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


def _value(puzzle: Puzzle, picture: Picture, value: int) -> Value:
    sign = puzzle.marks.get(value, str(value))
    return Value(value, sign, puzzle.names.get(value, sign), _ink(picture, value))


def _ink(picture: Picture, value: int) -> str:
    """The colour of the value: of those that have one the number tells which, and 0 is the paper."""
    return (picture.paper, *picture.inks)[value] if picture.inks else ""


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
