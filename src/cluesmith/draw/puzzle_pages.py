"""The pages with puzzles: on each as many as go together, all with cells of one size.

A worksheet has to hold what it is given: where that is too unlike, each puzzle is as large as its place.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from cluesmith.draw.contents import Book, Form, Printed, Section
from cluesmith.draw.layout import Layout, lay_out
from cluesmith.draw.leaves import CAPTION, CHAPTER, CREDIT, GAP, Leaf, Room, Tell
from cluesmith.draw.page import Pages, Type

NUMBER, LABEL = Type(14, bold=True), Type(9)
SMALLEST_WORD = 6.0  # a puzzle whose clues would be smaller is not put beside others
UNLIKE = 1.5  # nor one whose cells could be so many times larger than the others let them be
HEADING, BELOW = 24.0, 14.0  # the room for the line above a puzzle, and for its credit
OPENING = CHAPTER.leading + 6  # for the title of a chapter
NAME_LINE = 30.0
STAR = 8.0
CODE = 56.0  # the side of a code for telephones, below a puzzle


class Item(NamedTuple):
    """A puzzle, its number, and the size of its cells."""

    number: int
    printed: Printed
    layout: Layout
    scale: float = 0

    @property
    def width(self) -> float:
        """How wide its picture is."""
        return self.layout.width * self.scale

    @property
    def height(self) -> float:
        """How high its picture is."""
        return self.layout.height * self.scale


class Split(NamedTuple):
    """The best way to part the first puzzles: how many pages, how unequal they are, and where the last one begins."""

    pages: int
    squares: int
    begin: int


class Grid(NamedTuple):
    """How puzzles stand on a page: in so many columns, and the size of cells with which each fills its place."""

    columns: int
    scales: Sequence[float]

    @property
    def is_even(self) -> bool:
        """Whether none is much too small when all have cells of one size."""
        return max(self.scales) <= min(self.scales) * UNLIKE


def inside(room: Room, puzzles: Sequence[Printed]) -> Room:
    """The room for the picture of each of these puzzles, below its heading and above its credit and code."""
    return room.less(HEADING + _below(puzzles))


def _below(puzzles: Sequence[Printed]) -> float:
    """The room below pictures."""
    return BELOW + (CODE if any(printed.link for printed in puzzles) else 0)


def puzzle_leaves(book: Book, room: Room, form: Form, tell: Tell) -> Iterator[Leaf]:
    """All puzzles; every chapter begins on a new page."""
    for place, section in enumerate(book.sections):
        chapter = section.title or ("" if place else "Puzzles")
        for items in _by_page(section, room, form):
            title = section.title if chapter else ""
            yield Leaf(partial(_draw, items, section, title, form, tell), chapter, section.title)
            chapter = ""


def sheet_leaves(book: Book, form: Form, tell: Tell) -> Iterator[Leaf]:
    """A page for each section, with its title and that of all at the head."""
    for section in book.sections:
        title = f"{book.imprint.title}  {section.title}".strip()
        yield Leaf(partial(_draw, _items(section), section, title, form, tell), section.title, numbered=False)


def _items(section: Section) -> list[Item]:
    return [
        Item(number, printed, lay_out(printed.puzzle))
        for number, printed in enumerate(section.puzzles, start=section.first)
    ]


def _by_page(section: Section, room: Room, form: Form) -> Iterator[list[Item]]:
    """The puzzles that share a page, in their order: as few pages as can be, all about equally full."""
    items = _items(section)
    best = [Split(0, 0, 0)]
    for end in range(1, len(items) + 1):
        splits = []
        for begin in range(max(0, end - form.per_page), end):
            left = _left(room, form, opening=bool(section.title) and not begin)
            if end - begin == 1 or _go_together(items[begin:end], left):
                pages, squares, _ = best[begin]
                splits.append(Split(pages + 1, squares + (end - begin) ** 2, begin))
        best.append(min(splits))
    ends = [len(items)]
    while ends[-1]:
        ends.append(best[ends[-1]].begin)
    yield from (items[begin:end] for begin, end in pairwise(reversed(ends)))


def _left(room: Room, form: Form, *, opening: bool) -> Room:
    """The room for puzzles on a page."""
    return room.less((OPENING if opening else 0) + (NAME_LINE if form.name_line else 0))


def _go_together(items: Sequence[Item], room: Room) -> bool:
    """Whether the clues of all can be read when they share a page, and none would be much too small."""
    grid = _grid(items, room)
    letters = min(item.layout.smallest_word for item in items) * min(grid.scales)
    return letters >= SMALLEST_WORD and grid.is_even


def _grid(items: Sequence[Item], room: Room) -> Grid:
    """The columns in which cells of one size are largest; of equals those that leave the fewest places open."""

    def scales(columns: int) -> list[float]:
        frame = _frame(items, columns, room)
        return [frame.scale(item.layout) for item in items]

    best = max(range(1, len(items) + 1), key=lambda columns: (min(scales(columns)), -(-len(items) % columns), -columns))
    return Grid(best, scales(best))


def _frame(items: Sequence[Item], columns: int, room: Room) -> Room:
    """The room for each of the pictures in so many columns."""
    rows = ceil(len(items) / columns)
    place = Room((room.width - GAP * (columns - 1)) / columns, (room.height - GAP / 2 * (rows - 1)) / rows)
    return inside(place, [item.printed for item in items])


# drawing


def _draw(  # noqa: PLR0913, PLR0917 - for `partial`
    items: Sequence[Item], section: Section, title: str, form: Form, tell: Tell, pages: Pages
) -> None:
    """The puzzles in rows below the title, with the room that is left between the rows."""
    y = _opening(pages, title, form)
    room = Room(pages.width, pages.top + pages.height - y)
    grid = _grid(items, room)
    sized = _sized(items, grid)
    rows = [sized[place : place + grid.columns] for place in range(0, len(items), grid.columns)]
    below = _below([item.printed for item in items])
    heights = [HEADING + max(item.height for item in row) + below for row in rows]
    spare = (room.height - sum(heights)) / len(rows)
    y += min(spare * 0.3, room.height * 0.1)  # the lower part of a page may be emptier
    for row, height in zip(rows, heights, strict=True):
        _row(pages, row, section, y, grid.columns)
        y += height + spare
    tell(len(items))


def _sized(items: Sequence[Item], grid: Grid) -> list[Item]:
    """The puzzles with cells of one size, or each as large as its place."""
    scales = [min(grid.scales)] * len(items) if grid.is_even else grid.scales
    return [item._replace(scale=scale) for item, scale in zip(items, scales, strict=True)]


def _opening(pages: Pages, title: str, form: Form) -> float:
    """The lines above the puzzles; the height below which these begin."""
    y = pages.top
    if form.name_line:
        _name_line(pages)
        y += NAME_LINE
    if title:
        pages.lines([CHAPTER.cut(title, pages.width)], y - 6, CHAPTER)
        y += OPENING
    return y


def _row(pages: Pages, row: Sequence[Item], section: Section, y: float, columns: int) -> None:
    """Puzzles side by side; fewer than there are columns stand in the middle."""
    width = (pages.width + GAP) / columns
    for column, item in enumerate(row):
        place = column + (columns - len(row)) / 2
        x = pages.left + place * width + (width - GAP - item.width) / 2
        _puzzle(pages, item, section, x, y, width - GAP)


def _puzzle(  # noqa: PLR0917, PLR0913 - a puzzle and its place
    pages: Pages, item: Item, section: Section, x: float, y: float, width: float
) -> None:
    stars = item.printed.stars * STAR
    begin = x + NUMBER.width_of(f"{item.number} ")
    caption = _caption(item.printed, section, max(item.width, min(width, 120.0)) - (begin - x) - stars - 6)
    pages.word(str(item.number), x, y + 13, NUMBER)
    pages.word(caption, begin, y + 13, CAPTION)
    pages.stars(item.printed.stars, max(x + item.width - stars, begin + CAPTION.width_of(caption) + 6), y + 9, STAR)
    pages.picture(item.layout, x, y + HEADING, item.scale)
    if item.printed.credit:
        credit = CREDIT.cut(item.printed.credit, width)
        pages.word(credit, x + item.width / 2, y + HEADING + item.height + 9, CREDIT, "middle")
    if item.printed.link:
        under = y + HEADING + item.height + (BELOW if item.printed.credit else BELOW / 2)
        pages.code(item.printed.link, x + (item.width - CODE) / 2, under, CODE)


def _caption(printed: Printed, section: Section, width: float) -> str:
    """What is said of a puzzle, as much as there is room for; in a chapter everybody knows the game."""
    is_known = section.title == printed.game
    sized = printed.size if is_known else f"{printed.game} {printed.size}"
    # the size can be seen, the game often not
    texts = [f"{sized}, {printed.grade}" if printed.grade else sized, sized, sized if is_known else printed.game]
    return next((text for text in texts if CAPTION.width_of(text) <= width), texts[-1])


def _name_line(pages: Pages) -> None:
    """Lines to write one's name and the date on."""
    base, middle, right = pages.top + 12, pages.left + pages.width * 0.62, pages.left + pages.width
    for name, left, end in (("Name", pages.left, middle - 12), ("Date", middle, right)):
        pages.word(name, left, base, LABEL)
        pages.rule(left + LABEL.width_of(name) + 6, end, base + 2, 0.6)
