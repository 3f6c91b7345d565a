"""Drawings in files: how they are drawn shows in the file's extension."""

from pathlib import Path

from cluesmith.draw.text import render
from cluesmith.grid import Values
from cluesmith.later import extra
from cluesmith.picture import Picture
from cluesmith.puzzle import Puzzle

EXTENSIONS = (".svg", ".png", ".txt")


def holds_one(path: str) -> bool:
    """Whether the file can hold no more than one drawing."""
    return Path(path).suffix.lower() in (".svg", ".png")


def draw_puzzle(path: str, puzzle: Puzzle, grid: Values, *, ascii_only: bool) -> bytes:
    """The puzzle with what is written, as that file holds it: a page of PDF, or one of the other drawings."""
    if path.lower().endswith(".pdf"):
        from cluesmith.publishing import page

        return page(puzzle, grid)
    return draw_for(path, puzzle.picture(grid), puzzle.caption, ascii_only=ascii_only)


def draw_for(path: str, picture: Picture, title: str, *, ascii_only: bool) -> bytes:
    """The picture as that file holds it: as SVG or PNG if it is called so, else in characters."""
    extension = Path(path).suffix.lower()
    if extension == ".svg":
        from cluesmith.draw import svg

        return svg.render(picture, title=title).encode()
    if extension == ".png":
        with extra("print"):
            from cluesmith.draw import png

            return png.render(picture)
    return render(picture, ascii_only=ascii_only).encode()
