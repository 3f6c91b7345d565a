"""Drawings in files: how they are drawn shows in the file's extension."""

from pathlib import Path

from cluesmith.draw.text import render
from cluesmith.later import extra
from cluesmith.picture import Picture

EXTENSIONS = (".svg", ".png", ".txt")


def holds_one(path: str) -> bool:
    """Whether the file can hold no more than one drawing."""
    return Path(path).suffix.lower() in (".svg", ".png")


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
