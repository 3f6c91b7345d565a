"""Pictures of answers: PBM, which is read, and PNG, which is read and written.

PBM is `P1` with a 0 or 1 per cell, blanks between them or not, or `P4` with eight cells to a byte and each row
filled up to a whole byte; 1 is painted. A word beginning with # is a remark up to its line's end.

In a PNG every dot is a cell, or every square of dots where the whole picture is made of equal squares. Its colours are
those of the puzzle, and blank is white or, without white, the most common; what is transparent counts as white. A
picture in more shades of grey than a puzzle has colours is painted where it is darker than the middle.

A PNG that is written has a dot for each cell and a palette of the puzzle's colours, that of blank cells first. It notes
the number of rows and columns and these colours, because the dots do not tell: all of a picture may be painted, or made
of squares.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import chain, pairwise
from math import gcd
from struct import pack
from typing import TYPE_CHECKING, NamedTuple
from zlib import compress, crc32

from cluesmith.errors import FormatError, PuzzleError
from cluesmith.formats.format import Format
from cluesmith.grid import Cell, Values, cells
from cluesmith.kinds.hanjie.colour.palette import BLACK, MAX_COLOURS, WHITE
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.kinds.hanjie.formats.paints import COLOURS, Paint, Paints, known_blocks, puzzle_with_answer
from cluesmith.kinds.hanjie.puzzle import Hanjie, refuse_long_lines
from cluesmith.puzzle import Puzzle

if TYPE_CHECKING:
    from PIL.Image import Image

HEADER = re.compile(r"(P[14])(?:\s++|#.*+\n)++(\d{1,9})(?:\s++|#.*+\n)++(\d{1,9})(?:#.*+)?\s")
PNG_SIGNATURE = "\x89PNG\r\n\x1a\n"
NOTE = "Hanjie"  # the keyword of the note in a PNG of ours, such as "5x6 #ffffff #000000"
NOTED = re.compile(r"(\d{1,4})x(\d{1,4})((?: #[0-9a-f]{6})+)")
HALF = 128
MOST_DOTS = 4_000_000


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
            _refuse_large(*image.size)
            paper = Image.new("RGBA", image.size, "white")
            paper.alpha_composite(image.convert("RGBA"))
            note = _note(str(image.info.get(NOTE)))
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise FormatError(f"expected a PNG picture: {error}") from None
    yield _puzzle_in(paper.convert("RGB"), note)


def _refuse_large(width: int, height: int) -> None:
    if width * height > MOST_DOTS:
        raise FormatError(f"expected a picture of at most {MOST_DOTS} dots, found {width}x{height}")


class _Note(NamedTuple):
    """How many rows and columns a picture has, and its colours, that of blank cells first."""

    height: int
    width: int
    colours: tuple[str, ...]

    def fits(self, image: "Image") -> bool:
        """Whether it can be true of the picture, which somebody may have changed."""
        sides = {image.height / (self.height or 1), image.width / (self.width or 1)}
        shown = image.getcolors(MAX_COLOURS + 1) or ()
        colours = {_rgb(dot) for _, dot in shown if isinstance(dot, tuple)}
        return len(sides) == 1 and sides.pop().is_integer() and bool(colours) and colours <= {*self.colours}


def _note(text: str) -> _Note | None:
    found = NOTED.fullmatch(text)
    return _Note(int(found[1]), int(found[2]), tuple(found[3].split())) if found else None


def _rgb(dot: Sequence[int]) -> str:
    return "#" + bytes(dot).hex()


def _puzzle_in(image: "Image", note: _Note | None) -> Puzzle:
    """The puzzle with the answer that is painted there."""
    note = note if note and note.fits(image) else None
    side = image.height // note.height if note else _side_of_squares(image)
    height, width = image.height // side, image.width // side
    refuse_long_lines(height, width)
    if image.getcolors(MAX_COLOURS + 1) is None:
        return _in_two_shades(image, side)
    dots = image.tobytes()
    picture = [
        [_rgb(dots[at : at + 3]) for at in range(3 * row * image.width, 3 * (row + 1) * image.width, 3 * side)]
        for row in range(0, image.height, side)
    ]
    blank, *inks = note.colours if note else _colours_of(picture)
    return puzzle_with_answer(picture, blank, Paints({rgb: Paint(rgb) for rgb in inks}, Paint(blank)))


def _colours_of(picture: Sequence[Sequence[str]]) -> list[str]:
    """Its colours, that of blank cells first: white or, without white, the most common."""
    counts = Counter(chain.from_iterable(picture))
    blank = WHITE.rgb if WHITE.rgb in counts else counts.most_common(1)[0][0]
    return [blank, *(rgb for rgb in counts if rgb != blank)]


def _side_of_squares(image: "Image") -> int:
    """The side of the largest squares of which the picture is made; 1 of a picture in one colour, which tells none."""
    dots, length = image.tobytes(), 3 * image.width
    rows = [dots[begin : begin + length] for begin in range(0, len(dots), length)]
    columns = [[dots[begin + channel :: length] for channel in range(3)] for begin in range(0, length, 3)]
    edges = _edges(rows) + _edges(columns)
    return gcd(*edges, image.width, image.height) if edges else 1


def _edges(lines: Sequence[object]) -> list[int]:
    """The numbers of lines that differ from the one before."""
    return [number for number, (before, line) in enumerate(pairwise(lines), start=1) if before != line]


def _in_two_shades(image: "Image", side: int) -> Puzzle:
    """The puzzle of a picture in greys."""
    red, green, blue = image.split()
    if red.tobytes() != green.tobytes() or green.tobytes() != blue.tobytes():
        raise FormatError(f"expected at most {MAX_COLOURS} colours besides the one of blank cells, found more")
    shades, height, width = red.tobytes(), image.height // side, image.width // side
    grid = {
        (row, column): int(shades[(row * image.width + column) * side] < HALF) for row, column in cells(height, width)
    }
    return _puzzle(grid, height, width)


def draw_png(puzzle: Puzzle, answer: Values) -> str:
    """The picture of the answer, a dot per cell, with a character for each byte of the file."""
    height, width, colours = puzzle.height, puzzle.width, _palette(puzzle)
    note = f"{NOTE}\0{height}x{width} {' '.join(colours)}"
    dots = (bytes([0, *(answer[row, column] for column in range(width))]) for row in range(height))  # 0: unfiltered
    chunks = (
        (b"IHDR", pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),  # 8 bits to a dot, which is a number of the palette
        (b"PLTE", bytes.fromhex("".join(colours).replace("#", ""))),
        (b"tEXt", note.encode("latin-1")),
        (b"IDAT", compress(b"".join(dots), 9)),
        (b"IEND", b""),
    )
    return PNG_SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks).decode("latin-1")


def _palette(puzzle: Puzzle) -> list[str]:
    """How the values of cells look, blank first."""
    if isinstance(puzzle, ColourHanjie):
        return [colour.rgb for colour in (puzzle.background, *puzzle.colours)]
    return [WHITE.rgb, BLACK.rgb]


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))


def lost_in_png(puzzle: Puzzle) -> str | None:
    """What the picture of the answer does not show."""
    colours = _palette(puzzle)
    if len(set(colours)) < len(colours):
        return "which is which of two colours that look the same"
    return "the unknown numbers" if _has_unknown(puzzle) else None


def _has_unknown(puzzle: Puzzle) -> bool:
    try:
        known_blocks(puzzle, _palette(puzzle)[1:])
    except PuzzleError:
        return True
    return False


HANJIE = ("hanjie",)
PBM = Format("pbm", HANJIE, "the picture of an answer, plain or packed", (".pbm",), matches_pbm, read_pbm, binary=True)
PNG = Format(
    "png",
    HANJIE,
    "the picture of an answer, a dot or a square per cell",
    (".png",),
    matches_png,
    read_png,
    draw=draw_png,
    lost=lost_in_png,
    binary=True,
    variants=COLOURS,
)
