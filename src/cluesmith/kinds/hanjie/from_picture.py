"""Making a Hanjie from a picture: grey levels, then black and white, then as few and as harmless flips as it takes.

A flip does little harm where the picture is nearly grey, and where it only moves an edge by a cell.
"""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from cluesmith.errors import ClueError
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.canvas import Canvas, touch_up
from cluesmith.kinds.hanjie.generate import LARGEST
from cluesmith.making.budget import Budget, GaveUp
from cluesmith.making.generator import MAX_PICTURE_BYTES, Redrawn

if TYPE_CHECKING:
    from PIL import Image

MAX_PIXELS = 60_000_000
FORMATS = ("PNG", "JPEG", "PPM", "GIF", "BMP", "WEBP", "TIFF")  # PPM also reads PBM and PGM
LONGEST_SIDE = 30  # of a board whose size is not given
EFFORT = 5.0  # a picture is worth more work than a random painting

Greys = Sequence[float]  # row by row, 0 is black and 1 is white
Crop = tuple[float, float, float, float]  # left, top, right, bottom, as shares of the picture


def from_picture(  # noqa: PLR0913 - what people set about a picture
    data: bytes,
    height: int | None = None,
    width: int | None = None,
    *,
    seed: str | int = "",
    threshold: float | None = None,
    dither: bool = False,
    invert: bool = False,
    crop: Crop = (0, 0, 1, 1),
    line_solvable: bool = True,
    effort: float = 1.0,
) -> Redrawn:
    """The picture in the bytes of a PNG, JPEG, PBM, ... file as a Hanjie with one answer.

    Without a threshold one is chosen that parts dark from light best; with `dither` greys become patterns of
    dots. Left out, a side follows from the picture's shape. Raises GaveUp if that took more than the effort.
    """
    if threshold is not None and not 0 < threshold < 1:
        raise ClueError(f"expected a threshold between 0 and 1, found {threshold}")
    height, width, greys = _read(data, height, width, crop, invert=invert)
    level = _threshold(greys) if threshold is None else threshold
    levels = _dithered(greys, width, level) if dither else greys
    before = bytearray(grey < level for grey in levels)
    canvas = Canvas(height, width, bytearray(before))
    try:
        rng = Random(f"picture {height}x{width} {seed}")
        budget = Budget(effort * EFFORT)
        touch_up(canvas, rng, budget, line_solvable=line_solvable, harm=canvas.harm(levels, level))
    except GaveUp:
        raise GaveUp(
            f"found no {height}x{width} hanjie like that picture; the best leaves {canvas.least_open} cells open: take "
            "another size, threshold or crop, do without dithering, or allow more effort"
        ) from None
    return Redrawn(canvas.puzzle(), canvas.grid(), _grid(before, width), tuple(sorted(_cells(canvas.flipped, width))))


def _threshold(greys: Greys) -> float:
    """The level that parts the greys into two sorts best: where their means lie farthest apart (Otsu's method)."""
    ordered = sorted(greys)
    total, best, level = sum(ordered), -1.0, 0.5
    below = 0.0
    for number, (grey, following) in enumerate(pairwise(ordered), start=1):
        below += grey
        rest = len(ordered) - number
        apart = number * rest * (below / number - (total - below) / rest) ** 2
        if grey < following and apart > best:
            best, level = apart, (grey + following) / 2
    return level


def _dithered(greys: Greys, width: int, level: float) -> list[float]:
    """The greys with the error of each cell handed on to those not yet done (Floyd and Steinberg)."""
    levels = list(greys)
    for cell, grey in enumerate(levels):
        error = grey - (grey >= level)
        left, right = cell % width > 0, cell % width < width - 1
        for other, share, there in ((1, 7, right), (width - 1, 3, left), (width, 5, True), (width + 1, 1, right)):
            if there and cell + other < len(levels):
                levels[cell + other] += error * share / 16
    return levels


def _grid(cells: bytearray, width: int) -> dict[Cell, int]:
    return {divmod(cell, width): value for cell, value in enumerate(cells)}


def _cells(numbers: dict[int, None], width: int) -> list[Cell]:
    return [divmod(number, width) for number in numbers]


# Reading a picture


def _read(
    data: bytes, height: int | None, width: int | None, crop: Crop, *, invert: bool
) -> tuple[int, int, list[float]]:
    """The height, width and greys of the board that shows the picture."""
    try:
        from PIL import Image, ImageOps  # noqa: PLC0415 - an extra that only pictures need
    except ImportError:
        raise ClueError("pictures need Pillow: python -m pip install 'cluesmith[image]'") from None
    image = _cropped(_opened(data), crop)
    height, width = _size(height, width, image.height / image.width)
    image = ImageOps.autocontrast(ImageOps.invert(image) if invert else image)
    shape = (
        max(image.width, round(image.height * width / height)),
        max(image.height, round(image.width * height / width)),
    )
    if shape[0] * shape[1] > MAX_PIXELS:
        found = f"one of {image.width}x{image.height} pixels for {height} rows of {width} cells"
        raise ClueError(f"expected a picture of a shape more like the board's, found {found}")
    image = ImageOps.pad(image, shape, color=255)
    small = image.resize((width, height), Image.Resampling.BOX)
    return height, width, [value / 255 for value in small.tobytes()]


def _opened(data: bytes) -> "Image.Image":
    """The picture in greys, upright, on white where it is transparent."""
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415 - as above

    if len(data) > MAX_PICTURE_BYTES:
        raise ClueError(f"expected a picture of at most {MAX_PICTURE_BYTES} bytes, found {len(data)}")
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as file:
            if file.width * file.height > MAX_PIXELS:
                raise ClueError(f"expected a picture of at most {MAX_PIXELS} pixels, found {file.width}x{file.height}")
            image = ImageOps.exif_transpose(file).convert("RGBA")
    except UnidentifiedImageError:
        raise ClueError("expected a picture (PNG, JPEG, PBM, ...), found something else") from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        if isinstance(error, ClueError):
            raise
        raise ClueError(f"expected a picture that can be read: {error}") from None
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image)
    return paper.convert("L")


def _cropped(image: "Image.Image", crop: Crop) -> "Image.Image":
    left, top, right, bottom = crop
    if not (0 <= left < right <= 1 and 0 <= top < bottom <= 1):
        raise ClueError(f"expected a crop of left, top, right, bottom within 0 to 1, found {crop}")
    box = (left * image.width, top * image.height, right * image.width, bottom * image.height)
    x, y = int(box[0]), int(box[1])
    return image.crop((x, y, max(x + 1, round(box[2])), max(y + 1, round(box[3]))))


def _size(height: int | None, width: int | None, shape: float) -> tuple[int, int]:
    """The sides of the board; one that is not given follows from the picture's shape, height by width."""
    if height is None and width is None:
        height = LONGEST_SIDE if shape >= 1 else None
        width = LONGEST_SIDE if shape < 1 else None
    height = max(1, round((width or 1) * shape)) if height is None else height
    width = max(1, round(height / shape)) if width is None else width
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST):
        raise ClueError(f"expected a board of at most {LARGEST}x{LARGEST}, found {height}x{width}")
    return height, width
