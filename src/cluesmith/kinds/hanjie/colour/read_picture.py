"""Reading a picture in colours for a board: without its margin, and as small as the board."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from cluesmith.kinds.hanjie.read_picture import EVERYTHING, GROUND, Crop, board_size, cropped, opened, padded, trimmed

if TYPE_CHECKING:
    from PIL import Image

FEW = 1  # percent of the pixels, which may be much darker or brighter than all others
DULL = 128  # of 255: where red, green and blue of all others differ less, colours are hard to tell apart
DOTS = 3  # along the side of a cell, to see which colour most of it has

Channels = tuple[int, int, int]  # red, green and blue, from 0 to 255


class Small(NamedTuple):
    """A picture as small as a board: a pixel for each cell, a closer look, and the colour of its margin, if it had one.

    The `dots` are so many along each side of a cell. The `notes` tell what was done to the picture.
    """

    height: int
    width: int
    pixels: list[Channels]
    dots: list[Channels]
    margin: Channels | None
    notes: tuple[str, ...]


def read_picture(data: bytes, height: int | None, width: int | None, crop: Crop) -> Small:
    """The picture in the bytes of a file as small as the board, without its margin unless it is cropped."""
    image = cropped(opened(data), crop)
    from PIL import Image, ImageOps  # noqa: PLC0415 - an extra that only pictures need

    notes = []
    if _is_dull(image):
        notes.append("brought out the colours, which differed little")
        image = ImageOps.autocontrast(image, cutoff=FEW, preserve_tone=True)
    box = _drawn(image) if crop == EVERYTHING else None
    margin = _corners(image)[0] if box else None
    notes += [trimmed(box, image.size)] if box else []
    image = image.crop(box) if box else image
    height, width = board_size(height, width, image.height / image.width)
    image = padded(image, height, width, margin or _corners(image)[0])
    dots = _pixels(image.resize((width * DOTS, height * DOTS), Image.Resampling.BOX))
    return Small(
        height, width, _pixels(image.resize((width, height), Image.Resampling.BOX)), dots, margin, tuple(notes)
    )


def _is_dull(image: "Image.Image") -> bool:
    """Whether in nearly all of the picture there is about as much red, and as much green, and as much blue."""
    return all(_span(channel.histogram()) < DULL for channel in image.split())


def _span(histogram: Sequence[int]) -> int:
    """How far the levels of nearly all pixels lie apart."""
    counts = list(accumulate(histogram))
    few = counts[-1] * FEW / 100
    return bisect_left(counts, counts[-1] - few) - bisect_left(counts, few)


def _pixels(image: "Image.Image") -> list[Channels]:
    levels = image.tobytes()
    return [(levels[at], levels[at + 1], levels[at + 2]) for at in range(0, len(levels), 3)]


def _corners(image: "Image.Image") -> list[Channels]:
    right, bottom = image.width - 1, image.height - 1
    return [image.getpixel(place) for place in ((0, 0), (right, 0), (0, bottom), (right, bottom))]  # type: ignore[misc] # it has three channels


def _drawn(image: "Image.Image") -> tuple[int, int, int, int] | None:
    """The part without a margin of one colour: left, top, right, bottom; None if there is none, or nothing else."""
    from PIL import Image, ImageChops  # noqa: PLC0415 - as above

    corners = _corners(image)
    if any(max(channel) - min(channel) > GROUND for channel in zip(*corners, strict=True)):
        return None
    differs = ImageChops.difference(image, Image.new("RGB", image.size, corners[0]))
    box = differs.point(([0] * (GROUND + 1) + [255] * (255 - GROUND)) * 3).getbbox()
    return box if box and box != (0, 0, *image.size) else None


def median_cut(pixels: Sequence[Channels], height: int, width: int, most: int) -> bytes:
    """A number for each pixel, the same for those that Pillow's median cut takes for one colour."""
    from PIL import Image  # noqa: PLC0415 - as above

    image = Image.frombytes("RGB", (width, height), bytes(channel for pixel in pixels for channel in pixel))
    return image.quantize(most, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).tobytes()
