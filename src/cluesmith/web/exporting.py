"""Puzzles for elsewhere: in other formats, as pictures, and on paper."""

from base64 import b64encode
from importlib import import_module

from cluesmith.draw.contents import Book, Printed
from cluesmith.formats import dumps
from cluesmith.formats.registry import find_format
from cluesmith.grid import Grid
from cluesmith.later import extra
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
    return puzzle.png(grid) if form == "png" else _page(puzzle, grid)


def _page(puzzle: Puzzle, grid: Grid) -> bytes:
    """A page with the board as it is now."""
    with extra("print"):
        printing = import_module("cluesmith.draw.book")
    board = puzzle.picture(grid)
    printed = Printed(puzzle.title, f"{puzzle.height} × {puzzle.width}", board, board)
    page: bytes = printing.make_book(Book([printed], []), paper="a4", per_page=1, answers=False)
    return page
