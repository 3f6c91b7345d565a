"""Printed pages: words and pictures at their places on paper, as PDF. The only home of the printing library.

Lengths are in points (72 to the inch), counted from the upper left corner of the page. Odd pages lie to the right of
the fold and even ones to its left, so the wider inside margin changes sides. The fonts are embedded, and the same
pages are always the same bytes.
"""

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from itertools import groupby
from math import cos, pi, sin
from typing import NamedTuple

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from cluesmith.draw.contents import Imprint
from cluesmith.draw.layout import Layout
from cluesmith.draw.paper import BOTTOM, FOOT, HEAD, INSIDE, OUTSIDE, PAPERS, TOP
from cluesmith.draw.shapes import Align, Box, Disc, Line, Outline, Shape, Word
from cluesmith.draw.style import NONE, style_of
from cluesmith.errors import PuzzleError

PLAIN, BOLD = "Vera", "VeraBd"
BLACK, GREY = 0.0, 0.35
QUIET = 2  # modules around a QR code; the paper around it is blank, too
LEADING = 1.45  # from base line to base line, in letter heights


class Type(NamedTuple):
    """How words are printed: the height of the letters, their weight, and whether they stand back."""

    size: float
    bold: bool = False
    grey: bool = False

    @property
    def font(self) -> str:
        """The name of the font."""
        return BOLD if self.bold else PLAIN

    @property
    def leading(self) -> float:
        """The height of a line."""
        return self.size * LEADING

    def width_of(self, text: str) -> float:
        """How wide the text is."""
        width: float = load_fonts()[self.font].stringWidth(text, self.size)
        return width

    def cut(self, text: str, width: float) -> str:
        """As much of the text's beginning as fits into that width."""
        while self.width_of(text) > width:
            text = text[:-1]
        return text

    def wrap(self, text: str, width: float) -> list[str]:
        """The text in lines that are at most that wide, except for a longer word."""
        load_fonts()
        lines: list[str] = simpleSplit(text, self.font, self.size, width)
        return lines


PAGE_NUMBER, RUNNING_TITLE = Type(9), Type(7.5, grey=True)


class Pages:
    """A document being written page by page, from the first one on."""

    def __init__(self, paper: str, imprint: Imprint) -> None:
        load_fonts()
        self._paper_width, self._paper_height = PAPERS[paper]
        self._title = imprint.title
        self._file = BytesIO()
        self._canvas = Canvas(
            self._file,
            pagesize=PAPERS[paper],
            invariant=1,
            pageCompression=1,
            # Else every page would name a font that is not embedded; and it is a name, whatever the stubs say.
            initialFontName=PLAIN,  # type: ignore[arg-type]
        )
        self._canvas.setTitle(imprint.title or "Puzzles")
        self._canvas.setAuthor(imprint.author)
        self._canvas.setSubject(imprint.copyright)
        self._canvas.setCreator("cluesmith")
        if imprint.day:  # without it the library names a day that is always the same
            written = f"D:{imprint.day:%Y%m%d}000000+00'00'"
            self._canvas.setDateFormatter(lambda *_: written)
        self.number = 1

    # the part of the page that is printed on

    @property
    def left(self) -> float:
        """The left edge of what is printed."""
        return INSIDE if self.number % 2 else OUTSIDE

    @property
    def width(self) -> float:
        """The width of what is printed."""
        return self._paper_width - INSIDE - OUTSIDE

    @property
    def top(self) -> float:
        """The upper edge of what is printed."""
        return TOP

    @property
    def height(self) -> float:
        """The height of what is printed, page numbers not counted."""
        return self._paper_height - TOP - BOTTOM

    # writing

    def end_page(self, header: str = "", *, numbered: bool = True) -> None:
        """Go on to the next page.

        The finished one gets its number at the outside of its foot, and at its head the title of the book at the inside
        and the header at the outside.
        """
        edges: list[tuple[float, Align]] = [(self.left, "start"), (self.left + self.width, "end")]
        (inner, inner_align), (outer, outer_align) = edges if self.number % 2 else edges[::-1]
        if numbered:
            self.word(str(self.number), outer, self._paper_height - FOOT, PAGE_NUMBER, outer_align)
        if numbered and (header or self._title):
            room = self.width * 0.95 - RUNNING_TITLE.width_of(header)
            self.word(header, outer, HEAD, RUNNING_TITLE, outer_align)
            self.word(RUNNING_TITLE.cut(self._title, room), inner, HEAD, RUNNING_TITLE, inner_align)
            self.rule(self.left, self.left + self.width, HEAD + 4, 0.4)
        self._canvas.showPage()
        self.number += 1

    def finish(self) -> bytes:
        """The whole document."""
        self._canvas.save()
        return self._file.getvalue()

    def bookmark(self, text: str) -> None:
        """List this page under that name in the reader's outline."""
        self._canvas.bookmarkPage(f"page {self.number}")
        self._canvas.addOutlineEntry(text, f"page {self.number}")

    def word(self, text: str, x: float, y: float, kind: Type, align: Align = "start") -> None:
        """Write one line with its base line there."""
        _refuse_unprintable(text, kind.font)
        self._canvas.setFont(kind.font, kind.size)
        self._canvas.setFillGray(GREY if kind.grey else BLACK)
        self._write(text, x, self._paper_height - y, align)

    def lines(self, lines: Iterable[str], y: float, kind: Type, *, centred: bool = False) -> float:
        """Write lines below that height; the height below which there is room again."""
        for line in lines:
            y += kind.leading
            x = self.left + self.width / 2 if centred else self.left
            self.word(line, x, y - kind.size * 0.4, kind, "middle" if centred else "start")
        return y

    def rule(self, left: float, right: float, y: float, width: float) -> None:
        """Draw a level line of that width."""
        self._canvas.setStrokeGray(GREY)
        self._canvas.setLineWidth(width)
        self._canvas.line(left, self._paper_height - y, right, self._paper_height - y)

    def stars(self, number: int, x: float, y: float, size: float) -> None:
        """Draw so many stars side by side around that height."""
        if not number:
            return
        self._canvas.setFillGray(GREY)
        path = self._canvas.beginPath()
        for place in range(number):
            _trace(path, Outline("", _star(x + (place + 0.5) * size, y - self._paper_height, size * 0.46)), 1)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def code(self, text: str, x: float, y: float, size: float) -> None:
        """Draw the text as a QR code with its upper left corner there; a quiet edge is part of the size."""
        rows = code_of(text)
        module = size / (len(rows) + 2 * QUIET)
        path = self._canvas.beginPath()
        for place, row in enumerate(rows):
            down = self._paper_height - y - (place + QUIET + 1) * module
            for is_dark, run in groupby(enumerate(row), key=lambda one: one[1]):
                columns = [column for column, _ in run]
                if is_dark:
                    path.rect(x + (columns[0] + QUIET) * module, down, len(columns) * module, module)
        self._canvas.setFillGray(BLACK)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def picture(self, layout: Layout, x: float, y: float, scale: float) -> None:
        """Draw the picture with its upper left corner there and cells of that size."""
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(x - layout.left * scale, self._paper_height - y + layout.top * scale)
        for role, shapes in groupby(layout.shapes, key=lambda shape: shape.role):
            if role != "paper":
                self._draw(role, shapes, scale)
        canvas.restoreState()

    def _draw(self, role: str, shapes: Iterable[Shape], scale: float) -> None:
        """Shapes of one role."""
        style, canvas = style_of(role), self._canvas
        if style.stroke and style.stroke.print == NONE:
            return
        if style.fill:
            canvas.setFillColor(style.fill.print)
        if style.stroke:
            canvas.setStrokeColor(style.stroke.print)
            canvas.setLineWidth(style.width * scale)
            canvas.setLineCap(1 if style.round else 2)
        path = canvas.beginPath()
        for shape in shapes:
            if isinstance(shape, Word):
                font = BOLD if style.bold else PLAIN
                _refuse_unprintable(shape.text, font)
                canvas.setFont(font, shape.size * scale)
                self._write(shape.text, shape.x * scale, -shape.y * scale, shape.align)
            else:
                _trace(path, shape, scale)
        if path.getCode():
            canvas.drawPath(path, stroke=int(style.stroke is not None), fill=int(style.fill is not None))

    def _write(self, text: str, x: float, y: float, align: Align) -> None:
        canvas = self._canvas
        write = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}[align]
        write(x, y, text)


def _trace(path: PDFPathObject, shape: Shape, scale: float) -> None:
    """Add the shape's outline to the path; heights count upwards there."""
    match shape:
        case Box(_, x, y, width, height, radius):
            corner = (x * scale, -(y + height) * scale, width * scale, height * scale)
            path.roundRect(*corner, radius * scale) if radius else path.rect(*corner)
        case Disc(_, x, y, radius):
            path.circle(x * scale, -y * scale, radius * scale)
        case Outline(_, points):
            path.moveTo(points[0][0] * scale, -points[0][1] * scale)
            for x, y in points[1:]:
                path.lineTo(x * scale, -y * scale)
            path.close()
        case Line(_, start, end):
            path.moveTo(start[0] * scale, -start[1] * scale)
            path.lineTo(end[0] * scale, -end[1] * scale)


def code_of(text: str) -> list[list[bool]]:
    """The modules of the QR code of a text, row by row; True is dark."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    side = range(code.moduleCount)
    return [[bool(code.isDark(row, column)) for column in side] for row in side]  # type: ignore[no-untyped-call]


def _star(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    """The corners of a star with five points, one of them above its middle."""
    corners = ((place * pi / 5, radius * (0.42 if place % 2 else 1)) for place in range(10))
    return tuple((x + reach * sin(turn), y - reach * cos(turn)) for turn, reach in corners)


@cache
def load_fonts() -> dict[str, TTFont]:
    """The fonts by name, known to the printing library."""
    fonts = {name: TTFont(name, f"{name}.ttf") for name in (PLAIN, BOLD)}
    for font in fonts.values():
        registerFont(font)
    return fonts


def _refuse_unprintable(text: str, font: str) -> None:
    """Raise PuzzleError for a letter that would be printed as an empty box."""
    known = load_fonts()[font].face.charToGlyph
    missing = next((letter for letter in text if ord(letter) not in known), None)
    if missing:
        raise PuzzleError(f"expected letters that the font for print has, found {missing!r} in {text!r}")
