"""Puzzles and positions as they come from a page."""

from base64 import b64decode
from itertools import islice

from cluesmith.errors import FormatError
from cluesmith.formats import loads_all
from cluesmith.grid import Grid
from cluesmith.puzzle import Puzzle
from cluesmith.web.asks import AskGrid


def read_puzzle(text: str) -> Puzzle:
    """The one puzzle in the text."""
    puzzles = list(islice(loads_all(text), 2))
    if len(puzzles) > 1:
        raise FormatError("expected one puzzle, found several")
    return puzzles[0]


def read_position(ask: AskGrid) -> tuple[Puzzle, Grid]:
    """The puzzle, and what is written on its board."""
    puzzle = read_puzzle(ask.puzzle)
    rows = ask.grid or []
    if rows and [len(row) for row in rows] != [puzzle.width] * puzzle.height:
        raise FormatError(f"expected a grid of {puzzle.height} rows of {puzzle.width}")
    places = ((row, column, value) for row, line in enumerate(rows) for column, value in enumerate(line))
    return puzzle, puzzle.read_grid({(row, column): value for row, column, value in places if value is not None})


def read_bytes(data: str) -> bytes:
    """The bytes of a file, which come in base 64."""
    try:
        return b64decode(data, validate=True)
    except ValueError:
        raise FormatError("expected the bytes of a file in base 64, found something else") from None
