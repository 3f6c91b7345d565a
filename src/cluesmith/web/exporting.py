"""Puzzles for elsewhere: in other formats, as pictures, and on paper."""

from base64 import b64encode

from cluesmith.draw.text import render
from cluesmith.errors import PuzzleError
from cluesmith.formats import dumps
from cluesmith.formats.registry import find_format
from cluesmith.grid import Grid
from cluesmith.publishing import page
from cluesmith.puzzle import Puzzle
from cluesmith.web.answers import ConvertAnswer, RenderAnswer
from cluesmith.web.asks import AskConvert, AskRender
from cluesmith.web.reading import read_position, read_puzzle

TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "text": "text/plain; charset=utf-8",
}


def convert(ask: AskConvert) -> ConvertAnswer:
    """The puzzle in another format, or what of it would be lost."""
    puzzle = read_puzzle(ask.puzzle)
    form = find_format(ask.format)
    if form.draw:
        raise PuzzleError(f"expected a format that is text, found {form.name}: 'render' makes pictures")
    if not ask.lossy and puzzle.kind in form.kinds:
        if variant := form.lacks(puzzle):
            return ConvertAnswer(problem=f"{form.name} has no {variant}: it would be written {puzzle.plain_look}")
        if lost := form.lost(puzzle):
            return ConvertAnswer(problem=f"{lost} would be lost")
    return ConvertAnswer(dumps(puzzle, format=ask.format, lossy=ask.lossy, seconds=ask.seconds))


def draw(ask: AskRender) -> RenderAnswer:
    """The board as a picture, with what is written on it."""
    puzzle, grid = read_position(ask)
    return RenderAnswer(b64encode(_drawn(puzzle, grid, ask.type)).decode(), TYPES[ask.type])


def _drawn(puzzle: Puzzle, grid: Grid, form: str) -> bytes:
    if form == "svg":
        return puzzle.svg(grid).encode()
    if form == "text":
        return render(puzzle.picture(grid)).encode()
    return puzzle.png(grid) if form == "png" else page(puzzle, grid)
