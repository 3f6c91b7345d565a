"""Puzzles that are being set: what there is on the board, how it changes, and how unfinished ones are read."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Annotated

import msgspec
from msgspec import Meta

from cluesmith.errors import ClueError, FormatError
from cluesmith.formats import loads_all
from cluesmith.grid import Cell, Values, cell_name, cells
from cluesmith.puzzle import Puzzle
from cluesmith.registry import find_kind
from cluesmith.setting.setter import End, Option, PlacedClue, place_name, setter_of

DRAFT = "-draft"  # what the kind of an unfinished puzzle ends with, in its JSON
MAX_COLOURS = 100  # more than any kind has
MAX_CELLS = 10_000  # nobody sets a larger board by hand
Text = Annotated[str, Meta(max_length=3000)]


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One change: a clue at a place, a cage around cells, an end in a cell (or nowhere), a colour, or an option.

    A colour is counted from 1, and 0 is that of blank cells. Its text is its name and how it looks, as `#rrggbb`; one
    without text is taken away, and one more than there are is added.
    """

    place: Cell | None = None
    text: Text = ""
    region: Annotated[tuple[Cell, ...], Meta(max_length=MAX_CELLS)] | None = None
    end: End | None = None
    colour: Annotated[int, Meta(ge=0, le=MAX_COLOURS)] | None = None
    option: Text | None = None
    value: Text | bool = ""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to set on a board: the clues, where others may stand, and what else can be changed.

    `problem` is why it is not yet a puzzle, "" if it is one.
    """

    clues: tuple[PlacedClue, ...]
    places: Sequence[Cell]
    regions: bool
    ends: bool
    colours: bool
    options: Mapping[str, Option]
    problem: str


class _Tagged(msgspec.Struct):
    kind: str = ""


def read_puzzle(text: str) -> Puzzle:
    """The one puzzle in the text, in any format or still unfinished."""
    puzzle = _read_draft(text) if DRAFT in text and text.lstrip().startswith("{") else None
    if puzzle is None:
        puzzles = list(islice(loads_all(text), 2))
        if len(puzzles) > 1:
            raise FormatError("expected one puzzle, found several")
        puzzle = puzzles[0]
    judge_size(puzzle.height, puzzle.width)
    return puzzle


def _read_draft(text: str) -> Puzzle | None:
    try:
        tag = msgspec.json.decode(text, type=_Tagged).kind
        draft = setter_of(find_kind(tag.removesuffix(DRAFT))).draft if tag.endswith(DRAFT) else None
        return None if draft is None else msgspec.json.decode(text, type=draft)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, ClueError):
            raise error.__cause__ from None
        raise FormatError(f"expected an unfinished puzzle: {error}") from None
    except (msgspec.DecodeError, RecursionError):
        raise FormatError("expected an unfinished puzzle as JSON, found something else") from None


def read_drawing(puzzle: Puzzle, rows: Sequence[Sequence[int | None]]) -> dict[Cell, int]:
    """What is drawn on the board, wherever it is, as long as it can be written at all."""
    if [len(row) for row in rows] != [puzzle.width] * puzzle.height:
        raise FormatError(f"expected a grid of {puzzle.height} rows of {puzzle.width}")
    board = ((cell, rows[cell[0]][cell[1]]) for cell in cells(puzzle.height, puzzle.width))
    drawn = {cell: value for cell, value in board if value is not None}
    if wrong := [cell for cell, value in drawn.items() if value not in puzzle.values]:
        wanted = " ".join(map(str, puzzle.values))
        raise FormatError(f"expected one of {wanted} at {cell_name(wrong[0])}, found {drawn[wrong[0]]}")
    return drawn


def blank(kind: str | type[Puzzle], height: int, width: int) -> Puzzle:
    """A board of that kind without clues."""
    judge_size(height, width)
    return setter_of(find_kind(kind) if isinstance(kind, str) else kind).blank(height, width)


def setting(puzzle: Puzzle) -> Setting:
    """What there is to set on the board."""
    setter = setter_of(type(puzzle))
    return Setting(
        clues=tuple(setter.clues(puzzle)),
        places=setter.places(puzzle),
        regions=setter.regions,
        ends=setter.ends,
        colours=setter.colours,
        options=setter.options(puzzle),
        problem=setter.problem(puzzle),
    )


def edit(puzzle: Puzzle, changes: Iterable[Edit]) -> Puzzle:
    """The puzzle after these changes; raises ClueError for what cannot be, in a sentence."""
    for change in changes:
        puzzle = _edited(puzzle, change)
    return puzzle


def _edited(puzzle: Puzzle, change: Edit) -> Puzzle:
    setter = setter_of(type(puzzle))
    text = " ".join(change.text.split())
    if change.region is not None:
        return setter.enclose(puzzle, change.region, text)
    if change.end:
        return setter.put_end(puzzle, change.end, change.place)
    if change.colour is not None:
        return setter.recolour(puzzle, change.colour, text)
    if change.option is not None:
        return setter.choose(puzzle, change.option, change.value)
    if change.place is None:
        raise ClueError("expected a place, a region, an end or an option to change, found none of them")
    if change.place not in set(setter.places(puzzle)):
        raise ClueError(f"expected a place for a clue, found {place_name(change.place)}")
    return setter.write(puzzle, change.place, text)


def follow(puzzle: Puzzle, grid: Values) -> Puzzle:
    """The puzzle whose clues follow from the drawn answer; the kind's setter says which clues that are."""
    return setter_of(type(puzzle)).follow(puzzle, grid)


def judge_size(height: int, width: int) -> None:
    """Raise ClueError for a board that nobody sets by hand."""
    if height * width > MAX_CELLS:
        raise ClueError(f"expected at most {MAX_CELLS} cells on a board to set, found {height}x{width}")
