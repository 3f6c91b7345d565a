"""Reading a picture for a board: only what is drawn, evenly lit, made small without losing thin lines."""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from cluesmith.errors import ClueError
from cluesmith.kinds.hanjie.generate import LARGEST
from cluesmith.making.generator import MAX_PICTURE_BYTES

if TYPE_CHECKING:
    from PIL import Image

MAX_PIXELS = 60_000_000
FORMATS = ("PNG", "JPEG", "PPM", "GIF", "BMP", "WEBP", "TIFF")  # PPM also reads PBM and PGM
LONGEST_SIDE = 30  # of a board whose size is not given
GROUND = 24  # how far greys of the same empty ground may differ, of 255
LIGHT = 128  # what is darker is no ground
SHADES = 0.3  # the share of middle greys in what is a photograph rather than a drawing
ROUGH = 64  # the side of a picture made small to see where the light comes from
DOTS = 8  # along the side of a cell, when a picture is looked at closely
LINE = 7  # dots that a thin line is wide at most; the filters want an odd number
CONTRAST = 64  # how much a thin line stands out, of 255
ALONE = 0.8  # the share that a thin line has of all that is as dark in its cell
CROSSED = 0.75  # the share of a cell that a thin line has to cross

Crop = tuple[float, float, float, float]  # left, top, right, bottom, as shares of the picture
EVERYTHING: Crop = (0, 0, 1, 1)


class Read(NamedTuple):
    """The height and width of a board, its greys row by row (0 is black, 1 is white), and what was done to them."""

    height: int
    width: int
    greys: list[float]
    notes: tuple[str, ...]


def read_picture(  # noqa: PLR0913 - what people set about a picture
    data: bytes, height: int | None, width: int | None, crop: Crop, *, invert: bool, even: bool, outline: bool
) -> Read:
    """The greys of a board that shows the picture; `even` makes up for uneven light, `outline` draws the edges."""
    image = cropped(opened(data), crop).convert("L")
    from PIL import ImageOps  # noqa: PLC0415 - an extra that only pictures need

    notes = []
    image = ImageOps.invert(image) if invert else image
    if crop == EVERYTHING and (box := _drawn(image)):
        notes.append(trimmed(box, image.size))
        image = image.crop(box)
    height, width = board_size(height, width, image.height / image.width)
    image = padded(ImageOps.autocontrast(image), height, width, 255)
    if outline:
        notes.append("drew the edges as lines")
        return Read(height, width, _edges(image, height, width), tuple(notes))
    if even and _is_photograph(image):
        notes.append("levelled the light, which was uneven or had many shades")
        image = _levelled(image)
    greys, kept = _small(image, height, width, thin=even)
    notes += [f"kept thin lines in {kept} cell{'' if kept == 1 else 's'}"] if kept else []
    return Read(height, width, greys, tuple(notes))


def as_png(greys: Sequence[float], height: int, width: int) -> bytes:
    """The greys of a board as a picture, a few dots for each cell."""
    from PIL import Image  # noqa: PLC0415 - as above

    image = Image.frombytes("L", (width, height), bytes(min(255, max(0, round(255 * grey))) for grey in greys))
    written = BytesIO()
    image.resize((width * DOTS, height * DOTS), Image.Resampling.NEAREST).save(written, "PNG")
    return written.getvalue()


def opened(data: bytes) -> "Image.Image":
    """The picture in the bytes of a file, upright, on white where it is transparent."""
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415 - as above
    except ImportError:
        raise ClueError("pictures need Pillow: python -m pip install 'cluesmith[image]'") from None

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
    return paper.convert("RGB")


def cropped(image: "Image.Image", crop: Crop) -> "Image.Image":
    """That part of the picture."""
    left, top, right, bottom = crop
    if not (0 <= left < right <= 1 and 0 <= top < bottom <= 1):
        raise ClueError(f"expected a crop of left, top, right, bottom within 0 to 1, found {crop}")
    box = (left * image.width, top * image.height, right * image.width, bottom * image.height)
    x, y = int(box[0]), int(box[1])
    return image.crop((x, y, max(x + 1, round(box[2])), max(y + 1, round(box[3]))))


def board_size(height: int | None, width: int | None, shape: float) -> tuple[int, int]:
    """The sides of the board; one that is not given follows from the picture's shape, height by width."""
    if height is None and width is None:
        height = LONGEST_SIDE if shape >= 1 else None
        width = LONGEST_SIDE if shape < 1 else None
    height = max(1, round((width or 1) * shape)) if height is None else height
    width = max(1, round(height / shape)) if width is None else width
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST):
        raise ClueError(f"expected a board of at most {LARGEST}x{LARGEST}, found {height}x{width}")
    return height, width


def padded(image: "Image.Image", height: int, width: int, paper: int | tuple[int, ...]) -> "Image.Image":
    """The picture with paper at its sides, so that it has the shape of the board."""
    from PIL import ImageOps  # noqa: PLC0415 - as above

    shape = (
        max(image.width, round(image.height * width / height)),
        max(image.height, round(image.width * height / width)),
    )
    if shape[0] * shape[1] > MAX_PIXELS:
        found = f"one of {image.width}x{image.height} pixels for {height} rows of {width} cells"
        raise ClueError(f"expected a picture of a shape more like the board's, found {found}")
    return ImageOps.pad(image, shape, color=paper)


# Margins


def _drawn(image: "Image.Image") -> tuple[int, int, int, int] | None:
    """The part without the empty margin: left, top, right, bottom; None if there is no margin, or nothing else."""
    from PIL import Image, ImageChops  # noqa: PLC0415 - as above

    pixels, width = image.tobytes(), image.width
    corners = [pixels[0], pixels[width - 1], pixels[-width], pixels[-1]]
    if max(corners) - min(corners) > GROUND or min(corners) < LIGHT:
        return None
    ground = Image.new("L", image.size, sorted(corners)[1])
    differs = ImageChops.difference(image, ground).point([0] * (GROUND + 1) + [255] * (255 - GROUND))
    box = differs.getbbox()
    return box if box and box != (0, 0, *image.size) else None


def trimmed(box: tuple[int, int, int, int], size: tuple[int, int]) -> str:
    """How much of each side is outside of the box, in percent, as a note."""
    left, top, right, bottom = box
    width, height = size
    sides = {"left": left / width, "top": top / height, "right": 1 - right / width, "bottom": 1 - bottom / height}
    return "trimmed the empty margin: " + ", ".join(f"{share:.0%} {side}" for side, share in sides.items() if share > 0)


# Light


def _is_photograph(image: "Image.Image") -> bool:
    """Whether much of the picture is neither dark nor light."""
    counts = image.histogram()
    return sum(counts[40:216]) > SHADES * sum(counts)


def _levelled(image: "Image.Image") -> "Image.Image":
    """The picture without the light that changes from one side to the other."""
    from PIL import Image, ImageChops, ImageFilter, ImageOps  # noqa: PLC0415 - as above

    rough = image.resize((ROUGH, ROUGH), Image.Resampling.BOX)
    slope = _slope(rough.tobytes())
    without = ImageChops.subtract(rough, slope, offset=128).filter(ImageFilter.GaussianBlur(ROUGH / 4))
    light = ImageChops.add(slope, without, offset=-128).resize(image.size, Image.Resampling.BICUBIC)
    return ImageOps.autocontrast(ImageChops.subtract(image, light, offset=128), cutoff=1)


def _slope(greys: bytes) -> "Image.Image":
    """The light of a rough picture if it changed evenly across and down: what fits its greys best."""
    from PIL import Image  # noqa: PLC0415 - as above

    middle, mean = (ROUGH - 1) / 2, sum(greys) / len(greys)
    spread = ROUGH * sum((place - middle) ** 2 for place in range(ROUGH))
    across = sum(grey * (place % ROUGH - middle) for place, grey in enumerate(greys)) / spread
    down = sum(grey * (place // ROUGH - middle) for place, grey in enumerate(greys)) / spread
    light = (
        mean + across * (column - middle) + down * (row - middle) for row in range(ROUGH) for column in range(ROUGH)
    )
    return Image.frombytes("L", (ROUGH, ROUGH), bytes(min(255, max(0, round(grey))) for grey in light))


# Making it small


def _small(image: "Image.Image", height: int, width: int, *, thin: bool) -> tuple[list[float], int]:
    """The grey of each cell, and how many were taken from a thin line that would have been lost in it."""
    from PIL import Image  # noqa: PLC0415 - as above

    small = image.resize((width, height), Image.Resampling.BOX)
    greys = [value / 255 for value in small.tobytes()]
    if not thin or image.width < DOTS * width:
        return greys, 0
    close = image.resize((width * DOTS, height * DOTS), Image.Resampling.BOX)
    dark, light = _thin_cells(close, width, height)
    lines = {cell: 0.0 for cell in dark - light if greys[cell] > 0.5} | {
        cell: 1.0 for cell in light - dark if greys[cell] < 0.5
    }
    for cell, grey in lines.items():
        greys[cell] = grey
    return greys, len(lines)


def _thin_cells(close: "Image.Image", width: int, height: int) -> tuple[set[int], set[int]]:
    """The cells that a thin dark line crosses, and those that a thin light one does."""
    from PIL import ImageChops, ImageFilter, ImageOps  # noqa: PLC0415 - as above

    def light_lines(image: "Image.Image") -> set[int]:
        without = image.filter(ImageFilter.MinFilter(LINE)).filter(ImageFilter.MaxFilter(LINE))
        lines = ImageOps.crop(ImageChops.subtract(image, without), LINE).tobytes()
        every = _masks(ImageOps.crop(image, LINE).tobytes(), LIGHT, width, height)
        return _crossed(_masks(lines, CONTRAST, width, height), every, width)

    on_paper = ImageOps.expand(close, LINE, fill=255)  # a gap at the border is no line
    return light_lines(ImageOps.invert(on_paper)), light_lines(on_paper)


def _masks(strength: bytes, least: int, width: int, height: int) -> list[list[int]]:
    """Of each cell its rows of dots, as bits: those that are stronger than that."""
    along = width * DOTS
    return [
        [
            sum(1 << place for place in range(DOTS) if strength[start + place] > least)
            for start in range(row * DOTS * along + column * DOTS, (row + 1) * DOTS * along, along)
        ]
        for row in range(height)
        for column in range(width)
    ]


def _crossed(lines: Sequence[Sequence[int]], light: Sequence[Sequence[int]], width: int) -> set[int]:
    """The cells that a line crosses from side to side and that have little else that is light.

    Of two beside each other, only the one that has more of the line.
    """
    amounts = [sum(row.bit_count() for row in mask) for mask in lines]
    alone = [amounts[cell] >= ALONE * sum(row.bit_count() for row in mask) for cell, mask in enumerate(light)]
    return {
        cell
        for cell, mask in enumerate(lines)
        if alone[cell] and _is_crossed(mask) and _is_most(amounts, cell, mask, width)
    }


def _is_crossed(mask: Sequence[int]) -> bool:
    return max(_across(mask), _down(mask)) >= CROSSED * DOTS


def _across(mask: Sequence[int]) -> int:
    """In how many columns of dots there is something of the line."""
    every = 0
    for row in mask:
        every |= row
    return every.bit_count()


def _down(mask: Sequence[int]) -> int:
    """In how many rows of dots there is something of the line."""
    return sum(row > 0 for row in mask)


def _is_most(amounts: Sequence[int], cell: int, mask: Sequence[int], width: int) -> bool:
    """Whether the cells on either side of the line have no more of it, so that it does not become twice as wide."""
    step = width if _across(mask) >= _down(mask) else 1
    before = amounts[cell - step] if cell >= step else 0
    after = amounts[cell + step] if cell + step < len(amounts) else 0
    return amounts[cell] > before and amounts[cell] >= after


def _edges(image: "Image.Image", height: int, width: int) -> list[float]:
    """Dark where the picture changes from dark to light."""
    from PIL import Image, ImageChops, ImageFilter, ImageOps  # noqa: PLC0415 - as above

    close = image.resize((width * DOTS, height * DOTS), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(DOTS / 2))
    steep = ImageChops.subtract(close.filter(ImageFilter.MaxFilter(LINE)), close.filter(ImageFilter.MinFilter(LINE)))
    small = ImageOps.autocontrast(ImageOps.invert(steep).resize((width, height), Image.Resampling.BOX), cutoff=1)
    return [value / 255 for value in small.tobytes()]
