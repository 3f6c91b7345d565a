"""A picture as PNG, drawn from its SVG with a font that comes with the printing library.

The renderer drops all words when it finds no font, and machines differ in theirs, so it is given ours and no other.
"""

from importlib.util import find_spec
from math import prod, sqrt
from pathlib import Path

from resvg_py import svg_to_bytes

from cluesmith.draw.layout import lay_out
from cluesmith.draw.svg import pixels
from cluesmith.draw.svg import render as render_svg
from cluesmith.errors import PuzzleError
from cluesmith.picture import Picture

LONGEST_SIDE = 300  # in cells; the renderer would take minutes for more
MAX_PIXELS = 40_000_000  # more need gigabytes, and few programs show them


def render(picture: Picture, *, zoom: float = 2) -> bytes:
    """The picture as a PNG file; `zoom` is its size against that of the SVG, less for a very large one."""
    if max(picture.height, picture.width) > LONGEST_SIDE:
        size = f"{picture.height}x{picture.width}"
        raise PuzzleError(f"expected a board of at most {LONGEST_SIDE}x{LONGEST_SIDE} for a PNG, found {size}; try SVG")
    zoom = min(zoom, sqrt(MAX_PIXELS / prod(pixels(lay_out(picture)))))
    return svg_to_bytes(
        svg_string=render_svg(picture), zoom=zoom, skip_system_fonts=True, font_files=[str(path) for path in fonts()]
    )


def fonts() -> list[Path]:
    """The font files, plain and bold."""
    library = find_spec("reportlab")
    if library is None or library.origin is None:
        raise ModuleNotFoundError("No module named 'reportlab'", name="reportlab")
    folder = Path(library.origin).parent / "fonts"
    return [folder / "Vera.ttf", folder / "VeraBd.ttf"]
