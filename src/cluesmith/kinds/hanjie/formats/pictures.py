"""Pictures of which the clues are computed: PBM and PNG.

PBM is `P1` with a 0 or 1 per cell, blanks between them or not, or `P4` with eight cells to a byte and each row
filled up to a whole byte; 1 is painted. A word beginning with # is a remark up to its line's end. Of other pictures
every dot is a cell, painted where it is darker than the middle; what is transparent counts as white.
"""

import re
from collections.abc import Iterator
from io import BytesIO

from cluesmith.errors import FormatError, PuzzleError
from cluesmith.formats.format import Format
from cluesmith.grid import Cell, cells
from cluesmith.kinds.hanjie.puzzle import Hanjie, refuse_long_lines
from cluesmith.puzzle import Puzzle

HEADER = re.compile(r"(P[14])(?:\s++|#.*+\n)++(\d{1,9})(?:\s++|#.*+\n)++(\d{1,9})(?:#.*+)?\s")
PNG_SIGNATURE = "\x89PNG\r\n\x1a\n"
HALF = 128


def matches_pbm(text: str) -> bool:
    """Whether it begins as a PBM does."""
    return bool(re.match(r"P[14](\s|#)", text))


def read_pbm(text: str) -> Iterator[Puzzle]:
    """The puzzle that has this answer."""
    header = HEADER.match(text)
    if not header:
        raise FormatError("expected P1 or P4, a width and a height", line=1)
    form, width, height = header[1], int(header[2]), int(header[3])
    refuse_long_lines(height, width)
    dots = text[header.end() :]
    bits = _plain_bits(dots) if form == "P1" else _packed_bits(dots, width, height)
    if len(bits) < height * width:
        raise FormatError(f"expected {height * width} dots, found {len(bits)}")
    yield _puzzle({cell: int(bit) for cell, bit in zip(cells(height, width), bits, strict=False)}, height, width)


def _plain_bits(dots: str) -> str:
    bits = re.sub(r"(?:#.*+\s*+)++", "", dots)
    if wrong := re.search(r"[^01\s]", bits):
        raise FormatError(f"expected 0 or 1 for each dot, found {wrong[0]!r}")
    return "".join(bits.split())


def _packed_bits(dots: str, width: int, height: int) -> str:
    bits = "".join(f"{ord(byte):08b}" for byte in dots[: (width + 7) // 8 * height])
    stride = (width + 7) // 8 * 8
    return "".join(bits[begin : begin + width] for begin in range(0, len(bits), stride))


def _puzzle(grid: dict[Cell, int], height: int, width: int) -> Puzzle:
    return Hanjie.of_grid(grid, height, width)


def matches_png(text: str) -> bool:
    """Whether it begins as a PNG does."""
    return text.startswith(PNG_SIGNATURE)


def read_png(text: str) -> Iterator[Puzzle]:
    """The puzzle that has this answer."""
    try:
        from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - needed for pictures only
    except ImportError:
        raise PuzzleError("reading pictures needs pillow: pip install 'cluesmith[image]'") from None
    try:
        with Image.open(BytesIO(text.encode("latin-1")), formats=["PNG"]) as image:
            width, height = image.size
            refuse_long_lines(height, width)
            paper = Image.new("RGBA", image.size, "white")
            paper.alpha_composite(image.convert("RGBA"))
            shades = paper.convert("L").tobytes()
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise FormatError(f"expected a PNG picture: {error}") from None
    yield _puzzle(
        {cell: int(shade < HALF) for cell, shade in zip(cells(height, width), shades, strict=True)}, height, width
    )


HANJIE = ("hanjie",)
PBM = Format("pbm", HANJIE, "the picture of an answer, plain or packed", (".pbm",), matches_pbm, read_pbm, binary=True)
PNG = Format("png", HANJIE, "the picture of an answer, a dot per cell", (".png",), matches_png, read_png, binary=True)
