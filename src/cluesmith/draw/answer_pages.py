"""The pages with answers: small, in columns, as large as the pages that they take allow.

Answers that are only painted are pictures to look at: they have no lines between the cells, and their title below.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeGuard

from cluesmith.draw.contents import Book, Printed, Section
from cluesmith.draw.layout import Layout, lay_out
from cluesmith.draw.leaves import CHAPTER, SECTION, Leaf, Room, Tell
from cluesmith.draw.page import Pages, Type
from cluesmith.draw.shapes import DIGIT_HEIGHT, Shape, Word

NUMBER, NAME, TITLE = Type(8, bold=True), Type(7, grey=True), Type(9)
COLUMN = 110.0  # about as wide as a column of answers is at least
GAP = 14.0
HEADING = 12.0  # the line with number and title
SMALLEST_WRITTEN, LARGEST_WRITTEN = 7.5, 20.0  # the size of a cell with something written in it
SMALLEST_PAINTED = 2.0
WIDEST_GAP = 24.0  # how much shelves move apart to fill a page
SUBHEADING = SECTION.leading + 4
FINE = ("thin", "five", "guide")  # the lines that a picture is better without
SMALLEST_SIGN = 4.0  # signs of colours that would be smaller are printed in this size,
LARGEST_SIGN = 0.66  # but where that would be more of the cell than this they are not printed


class Small(NamedTuple):
    """An answer as it is printed, and how many columns it takes."""

    number: int
    name: str
    layout: Layout
    is_picture: bool
    scale: float = 0
    columns: int = 1

    @property
    def height(self) -> float:
        """How high it is, with its number and title."""
        return self.layout.height * self.scale + HEADING


Chapter = tuple[str, Sequence[Small]]  # its title, and the answers of its puzzles


class Shelf(NamedTuple):
    """Answers beside each other, or the title of the chapter they are of."""

    answers: Sequence[Small]
    title: str = ""

    @property
    def height(self) -> float:
        """How high it is, with the room below."""
        return SUBHEADING if self.title else max(small.height for small in self.answers) + GAP


def answer_leaves(book: Book, room: Room, heading: str, tell: Tell) -> Iterator[Leaf]:
    """The answers in the order of their numbers, in as few columns as do not take more pages."""
    titled = len(book.sections) > 1
    smalls = [(section.title if titled else "", list(map(_small, *_numbered(section)))) for section in book.sections]
    below = room.less(len(CHAPTER.wrap(heading, room.width)) * CHAPTER.leading + 4)
    columns = _columns(smalls, room, below)
    pages = _pages(smalls, columns, room, below)
    for place, shelves in enumerate(pages):
        spare = (room if place else below).height - sum(shelf.height for shelf in shelves) + GAP
        between = spare / max(1, len(shelves) - 1) if place + 1 < len(pages) else 0.0
        title = "" if place else heading
        yield Leaf(partial(_draw, shelves, columns, title, between, tell), "" if place else "Answers", "Answers")


def _columns(chapters: Sequence[Chapter], room: Room, first: Room) -> int:
    """As few as do not take more pages; one more than usual where the last page would be nearly empty."""
    most = max(2, round(room.width / COLUMN))
    pages = _pages(chapters, most, room, first)
    if len(pages) > 1 and sum(bool(shelf.answers) for shelf in pages[-1]) == 1:
        most += 1
        pages = _pages(chapters, most, room, first)
    return next(number for number in range(2, most + 1) if len(_pages(chapters, number, room, first)) <= len(pages))


def _numbered(section: Section) -> tuple[range, Sequence[Printed]]:
    return range(section.first, section.first + len(section.puzzles)), section.puzzles


def _small(number: int, printed: Printed) -> Small:
    layout = lay_out(printed.answer.without_clues())
    is_picture = layout.smallest_word == 1 and not any(
        square.strokes or square.arrow is not None or square.fill not in ("", "blank", "painted")
        for row in printed.answer.squares
        for square in row
    )
    shapes = tuple(shape for shape in layout.shapes if shape.role not in FINE) if is_picture else layout.shapes
    return Small(number, printed.name, layout._replace(shapes=shapes), is_picture)


def _pages(chapters: Sequence[Chapter], columns: int, room: Room, first: Room) -> list[list[Shelf]]:
    """The shelves of each page; the title of a chapter stays with what is below it."""
    found: list[list[Shelf]] = [[]]
    left = first.height
    for title, smalls in chapters:
        opening = [Shelf((), title)] if title else []
        for shelf in _shelves(smalls, columns, room):
            together = [*opening, shelf]
            height = sum(each.height for each in together)
            if found[-1] and height - GAP > left:
                found.append([])
                left = room.height
            found[-1] += together
            left -= height
            opening = []
    return found


def _shelves(smalls: Sequence[Small], columns: int, room: Room) -> Iterator[Shelf]:
    shelf: list[Small] = []
    for small in (_sized(small, columns, room) for small in smalls):
        if sum(one.columns for one in shelf) + small.columns > columns:
            yield Shelf(shelf)
            shelf = []
        shelf.append(small)
    yield Shelf(shelf)


def _sized(small: Small, columns: int, room: Room) -> Small:
    """The answer in as few columns as leave its cells large enough."""
    smallest = SMALLEST_PAINTED if small.is_picture else SMALLEST_WRITTEN
    for taken in range(1, columns + 1):
        width = taken * (room.width + GAP) / columns - GAP
        largest = width if small.is_picture else LARGEST_WRITTEN if taken == 1 else 1.2 * smallest
        scale = min(largest, Room(width, room.height - 60).scale(small.layout))
        if scale >= smallest:
            break
    return small._replace(scale=scale, columns=taken)


# drawing


def _draw(  # noqa: PLR0913, PLR0917 - for `partial`
    shelves: Sequence[Shelf], columns: int, heading: str, between: float, tell: Tell, pages: Pages
) -> None:
    """The shelves with so much room more between them, but none below the title of a chapter."""
    y = pages.top
    if heading:
        y = pages.lines(CHAPTER.wrap(heading, pages.width), pages.top - 6, CHAPTER) + 10
    step = (pages.width + GAP) / columns
    for shelf in shelves:
        if shelf.title:
            pages.lines([shelf.title], y - 4, SECTION)
        column = 0
        for small in shelf.answers:
            _answer(pages, small, pages.left + column * step, y, small.columns * step - GAP)
            column += small.columns
        y += shelf.height + (0 if shelf.title else min(between, WIDEST_GAP))
        tell(len(shelf.answers))


def _answer(pages: Pages, small: Small, x: float, y: float, width: float) -> None:
    """A written answer below its number, a picture above its title."""
    after = NUMBER.width_of(f"{small.number}  ")
    name = TITLE if small.is_picture else NAME
    text = name.cut(small.name, width - after)
    left, base = x + 0.15 * small.scale, y + 8  # where the board begins
    if small.is_picture:
        base = y + small.height - 2
        left = x + (small.layout.width * small.scale - after - name.width_of(text)) / 2
    pages.word(str(small.number), left, base, NUMBER)
    pages.word(text, left + after, base, name)
    pages.picture(_legible(small), x, y if small.is_picture else y + HEADING, small.scale)


def _legible(small: Small) -> Layout:
    """The answer with signs that can be read, or without them where they would need too much of a cell."""
    smallest, shapes = SMALLEST_SIGN / small.scale, small.layout.shapes
    if smallest > LARGEST_SIGN:
        shapes = tuple(shape for shape in shapes if not _is_sign(shape))
    return small.layout._replace(shapes=tuple(_of_size(shape, smallest) for shape in shapes))


def _of_size(shape: Shape, smallest: float) -> Shape:
    """The shape; a sign that is smaller is larger now, with its middle where it was."""
    if not _is_sign(shape) or shape.size >= smallest:
        return shape
    return shape._replace(size=smallest, y=shape.y + (smallest - shape.size) * DIGIT_HEIGHT / 2)


def _is_sign(shape: Shape) -> TypeGuard[Word]:
    return isinstance(shape, Word) and shape.role.startswith("sign")
