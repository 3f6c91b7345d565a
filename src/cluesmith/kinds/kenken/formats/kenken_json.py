"""KenKen in the JSON of three programs.

poisonmeatball: {"width": 4, "height": 4, "values": [1, 2, 3, 4], "rules": [{"op": "+", "value": 5, "cells":
[{"x": 0, "y": 0}, ...]}, ...]}, where x counts columns.

Kiguli: {"4": [[{"cells": [[0, 0], ...], "op": "sub", "target": 1}, ...], ...], ...}: lists of puzzles by size; an
op of "" gives a cell. Newer files have {"cages": [...], "solution": [...]} for some of the puzzles.

Gauguin (saved games since version 2): `variant` with `gridSize` and `options`, and `cages` with `action`, `result`
and `cellNumbers` in reading order. Boards that are no square and digits below 0 are refused; where operations are not
shown they are hidden.
"""

import re
from collections.abc import Iterator

import msgspec

from cluesmith.errors import ClueError, FormatError
from cluesmith.formats.format import Format, unwritable
from cluesmith.formats.native import decode_json
from cluesmith.grid import Cell
from cluesmith.kinds.kenken import Cage, KenKen, Op
from cluesmith.kinds.kenken.formats.cages import SPELLED, refuse_large
from cluesmith.kinds.kenken.puzzle import LARGEST_SIZE
from cluesmith.puzzle import Puzzle

KENKEN = ("kenken",)
EXACT = 2.0**53  # from here on a float may stand for several whole numbers


def _has(text: str, *names: str) -> bool:
    """Whether the text looks like an object that has all these names."""
    return text.lstrip().startswith("{") and all(f'"{name}"' in text for name in names)


def _op(name: str) -> Op | None:
    if name not in SPELLED:
        raise FormatError(f"expected an operation, found {name!r:.30}")
    return SPELLED[name]


# poisonmeatball


class Place(msgspec.Struct):
    """A cell."""

    x: int
    y: int


class Rule(msgspec.Struct):
    """A cage."""

    op: str
    value: int
    cells: list[Place]


class Poisonmeatball(msgspec.Struct):
    """A puzzle."""

    width: int
    rules: list[Rule]
    height: int | None = None
    values: list[int] = []


def read_poisonmeatball(text: str) -> Iterator[Puzzle]:
    """The puzzle."""
    file: Poisonmeatball = decode_json(text, Poisonmeatball)
    if file.height not in (None, file.width):
        raise ClueError(f"expected a square board, found {file.height}x{file.width}")
    refuse_large(file.width, len(file.rules))
    cages = tuple(Cage(_op(rule.op), rule.value, _places(rule)) for rule in file.rules)
    yield KenKen(file.width, cages, tuple(file.values))


def _places(rule: Rule) -> tuple[Cell, ...]:
    return tuple((place.y, place.x) for place in rule.cells)


def write_poisonmeatball(puzzle: Puzzle) -> str:
    """The object in one line."""
    assert isinstance(puzzle, KenKen)
    if any(cage.op is None for cage in puzzle.cages):
        raise unwritable("every cage shows its operation, and this puzzle hides some")
    rules = [Rule(cage.op or "", cage.target, [Place(*cell[::-1]) for cell in cage.cells]) for cage in puzzle.cages]
    return msgspec.json.encode(Poisonmeatball(puzzle.size, rules, puzzle.size, list(puzzle.values))).decode() + "\n"


# Kiguli


class Constraint(msgspec.Struct):
    """A cage."""

    cells: list[Cell]
    op: str
    target: int | float


class Solved(msgspec.Struct):
    """A puzzle with its answer, which newer files have."""

    cages: list[Constraint]


def matches_kiguli(text: str) -> bool:
    """Whether it is an object of sizes, with cages."""
    return bool(re.match(r'\s*\{\s*"\d{1,2}"\s*:', text)) and _has(text, "cells", "target")


def read_kiguli(text: str) -> Iterator[Puzzle]:
    """All puzzles of all sizes."""
    sizes: dict[str, list[list[Constraint] | Solved]] = decode_json(text, dict[str, list[list[Constraint] | Solved]])
    for size, puzzles in sizes.items():
        if not (size.isascii() and size.isdigit() and len(size) < 5):
            raise FormatError(f"expected a size, found {size!r:.30}")
        for puzzle in puzzles:
            cages = puzzle.cages if isinstance(puzzle, Solved) else puzzle
            refuse_large(int(size), len(cages))
            yield KenKen(int(size), tuple(map(_constraint, cages)))


def _constraint(cage: Constraint) -> Cage:
    if isinstance(cage.target, float) and not (cage.target.is_integer() and abs(cage.target) < EXACT):
        raise ClueError(f"expected whole numbers, found {cage.target}")
    return Cage(_op(cage.op), int(cage.target), tuple(cage.cells))


# Gauguin


class Size(msgspec.Struct):
    """The size of a board."""

    width: int
    height: int


class Options(msgspec.Struct, rename="camel"):
    """How a game is played."""

    show_operators: bool = True
    digit_setting: str = "FIRST_DIGIT_ONE"


class Variant(msgspec.Struct, rename="camel"):
    """What kind of game it is."""

    grid_size: Size
    options: Options


class SavedCage(msgspec.Struct, rename="camel"):
    """A cage."""

    action: str
    result: int
    cell_numbers: list[int]


class Gauguin(msgspec.Struct):
    """A saved game."""

    variant: Variant
    cages: list[SavedCage]


# Where a board has n rows, its digits are the first n of these.
DIGIT_SETTINGS = {
    "FIRST_DIGIT_ONE": range(1, LARGEST_SIZE + 1),
    "FIRST_DIGIT_ZERO": range(12),
    "PRIME_NUMBERS": (1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31),
    "FIBONACCI_SEQUENCE": (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233),
    "PADOVAN_SEQUENCE": (1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 28, 37),
}
ACTIONS: dict[str, Op | None] = {
    "ACTION_NONE": None,
    "ACTION_ADD": "+",
    "ACTION_SUBTRACT": "-",
    "ACTION_MULTIPLY": "*",
    "ACTION_DIVIDE": "/",
}


def read_gauguin(text: str) -> Iterator[Puzzle]:
    """The puzzle of the saved game."""
    file: Gauguin = decode_json(text, Gauguin)
    size, options = file.variant.grid_size, file.variant.options
    if size.width != size.height or size.width < 1:
        raise ClueError(f"expected a square board, found {size.height}x{size.width}")
    if options.digit_setting not in DIGIT_SETTINGS:
        raise ClueError(f"expected digits of 0 or more, found {options.digit_setting!r:.30}")
    refuse_large(size.width, len(file.cages))
    cages = tuple(_saved(cage, size.width, options) for cage in file.cages)
    yield KenKen(size.width, cages, tuple(DIGIT_SETTINGS[options.digit_setting][: size.width]))


def _saved(cage: SavedCage, size: int, options: Options) -> Cage:
    if cage.action not in ACTIONS:
        raise FormatError(f"expected an action, found {cage.action!r:.30}")
    op = ACTIONS[cage.action] if options.show_operators else None
    return Cage(op, cage.result, tuple(divmod(number, size) for number in cage.cell_numbers))


POISONMEATBALL = Format(
    "poisonmeatball",
    KENKEN,
    "the JSON of poisonmeatball.com's KenKen solver",
    (".json",),
    lambda text: _has(text, "rules", "width"),
    read_poisonmeatball,
    write_poisonmeatball,
)
KIGULI = Format(
    "kiguli", KENKEN, "the JSON of the KenKenSolver benchmark, many puzzles", (".json",), matches_kiguli, read_kiguli
)
GAUGUIN = Format(
    "gauguin",
    KENKEN,
    "saved games of Gauguin",
    (".yml", ".json"),
    lambda text: _has(text, "variant", "cages", "cellNumbers"),
    read_gauguin,
)
