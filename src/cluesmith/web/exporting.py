"""Puzzles for elsewhere: in other formats, as pictures, and on paper."""

from base64 import b64encode

from cluesmith.formats import dumps
from cluesmith.formats.registry import find_format
from cluesmith.grid import Grid
from cluesmith.publishing import page
from cluesmith.puzzle import Puzzle
from cluesmith.web.asks import AskConvert, AskRender
from cluesmith.web.reading import read_position, read_puzzle

TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}


def convert(ask: AskConvert) -> dict[str, str]:
    """The puzzle in another format, or what of it would be lost."""
    puzzle = read_puzzle(ask.puzzle)
    form = find_format(ask.format)
    lost = form.lost(puzzle) if puzzle.kind in form.kinds else None
    if lost and not ask.lossy:
        return {"problem": f"{lost} would be lost"}
    return {"text": dumps(puzzle, format=ask.format, lossy=ask.lossy)}


def draw(ask: AskRender) -> dict[str, str]:
    """The board as a picture, with what is written on it."""
    puzzle, grid = read_position(ask)
    return {"data": b64encode(_drawn(puzzle, grid, ask.type)).decode(), "type": TYPES[ask.type]}


def _drawn(puzzle: Puzzle, grid: Grid, form: str) -> bytes:
    if form == "svg":
        return puzzle.svg(grid).encode()
    return puzzle.png(grid) if form == "png" else page(puzzle, grid)
