"""A book of puzzles: a cover, the rules, the puzzles one or several to a page, the answers at the back."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from cluesmith.draw.contents import Book, Game, Printed
from cluesmith.draw.layout import Layout, lay_out
from cluesmith.draw.page import Pages, Type

Tell = Callable[[int], object]  # hears how many pictures were drawn since it was called last

SUBTITLE, CHAPTER, SECTION = Type(12, grey=True), Type(20, bold=True), Type(14, bold=True)
BODY, CAPTION, CREDIT = Type(9.5), Type(9, grey=True), Type(6.5, grey=True)
NUMBER, SMALL_NUMBER, SMALL_NAME = Type(14, bold=True), Type(8, bold=True), Type(7, grey=True)

LARGEST_CELL = 57.0  # two centimetres
SMALLEST_WORD = 6.0  # a puzzle whose clues would be smaller gets a page of its own
HEADING = 24.0  # the room for the line above a puzzle
GAP = 22.0  # between puzzles side by side
EXAMPLE = 0.2  # the most of a page that an example takes

COLUMN = 110.0  # about as wide as a column of answers is
ANSWER_GAP = 14.0
SMALL_HEADING = 12.0
SMALLEST_WRITTEN = 7.5  # the least size of a cell among the answers, with something written in it
SMALLEST_PAINTED = 2.0


class Frame(NamedTuple):
    """A part of a page."""

    x: float
    y: float
    width: float
    height: float


def make_book(book: Book, *, paper: str, per_page: int, answers: bool, tell: Tell = lambda _: None) -> bytes:
    """The book as PDF; it has a cover if it has a title."""
    pages = Pages(paper, book.title)
    if book.title:
        _cover(pages, book)
    if book.rules:
        _rules(pages, book.games)
    _puzzles(pages, book.puzzles, per_page, tell)
    if answers:
        _answers(pages, book.puzzles, "Answers", tell)
    return pages.finish()


def make_answers(book: Book, *, paper: str, tell: Tell = lambda _: None) -> bytes:
    """Only the answers, as PDF of their own."""
    pages = Pages(paper, book.title)
    _answers(pages, book.puzzles, f"{book.title}: answers" if book.title else "Answers", tell)
    return pages.finish()


def letter_heights(book: Book, paper: str) -> Iterator[float]:
    """For each puzzle the height in points of its smallest letters, on a page of its own."""
    frame = _inside(_frames(Pages(paper, ""), 1)[0])
    for printed in book.puzzles:
        layout = lay_out(printed.puzzle)
        yield layout.smallest_word * _scale(layout, frame)


# the cover


def _cover(pages: Pages, book: Book) -> None:
    pages.bookmark(book.title)
    title = _title_type(book.title, pages.width)
    y = pages.top + pages.height * 0.12
    y = pages.lines(title.wrap(book.title, pages.width), y, title, centred=True)
    y = pages.lines(_contents(book), y + 14, SUBTITLE, centred=True)
    _side_by_side(pages, [lay_out(game.answer) for game in book.games], y + pages.height * 0.05)
    pages.end_page(numbered=False)


def _title_type(title: str, width: float) -> Type:
    """The largest letters with which the title takes at most three lines, none of them too long."""
    for size in range(40, 1, -2):
        kind = Type(size, bold=True)
        lines = kind.wrap(title, width)
        if len(lines) <= 3 and all(kind.width_of(line) <= width for line in lines):
            break
    return kind


def _contents(book: Book) -> list[str]:
    """How many puzzles there are, of each game and in all."""
    numbers = Counter(printed.game for printed in book.puzzles)
    total = len(book.puzzles)
    if len(numbers) == 1:
        return [f"{total} {book.puzzles[0].game} {'puzzle' if total == 1 else 'puzzles'}"]
    games = [f"{number} {game}" for game, number in numbers.items()]
    return [f"{total} puzzles", *(" · ".join(games[place : place + 2]) for place in range(0, len(games), 2))]


def _side_by_side(pages: Pages, layouts: Sequence[Layout], y: float) -> None:
    """Up to two pictures in a row, all in boxes of one size."""
    columns = min(2, len(layouts))
    side = min(
        190.0, (pages.width - GAP * 2) / 2, (pages.top + pages.height - y) / max(1, ceil(len(layouts) / 2)) - GAP
    )
    for place, layout in enumerate(layouts):
        row, column = divmod(place, columns)
        in_row = min(columns, len(layouts) - row * columns)
        x = pages.left + pages.width / 2 + (column - in_row / 2) * (side + GAP * 2) + GAP
        _place(pages, layout, Frame(x, y + row * (side + GAP), side, side), drop=0.5)


# the rules


def _rules(pages: Pages, games: Sequence[Game]) -> None:
    pages.bookmark("How to play")
    y = pages.lines(["How to play"], pages.top - 6, CHAPTER) + 8
    for game in games:
        lines = BODY.wrap(" ".join(game.how_to_play.split()), pages.width)
        pictures = lay_out(game.example), lay_out(game.answer)
        scale = min(_scale(layout, Frame(0, 0, pages.width / 2 - GAP, pages.height * EXAMPLE)) for layout in pictures)
        room = SECTION.leading + len(lines) * BODY.leading + 26 + pictures[0].height * scale
        if y + room > pages.top + pages.height:
            pages.end_page()
            y = pages.top
        below = pages.lines([game.title], y, SECTION)
        below = pages.lines(lines, below + 2, BODY)
        for x, layout, name in zip((0, pages.width / 2), pictures, ("A puzzle", "Its answer"), strict=True):
            pages.word(name, pages.left + x, below + 14, CAPTION)
            pages.picture(layout, pages.left + x, below + 18, scale)
        y += room + GAP
    pages.end_page()


# the puzzles


def _puzzles(pages: Pages, puzzles: Sequence[Printed], per_page: int, tell: Tell) -> None:
    pages.bookmark("Puzzles")
    taken = 0
    for number, printed in enumerate(puzzles, start=1):
        layout = lay_out(printed.puzzle)
        frames = _frames(pages, per_page)
        alone = layout.smallest_word * _scale(layout, _inside(frames[0])) < SMALLEST_WORD
        if alone and taken:
            pages.end_page()
            taken = 0
        frame = _frames(pages, 1)[0] if alone else _frames(pages, per_page)[taken]
        _puzzle(pages, number, printed, layout, frame)
        taken = per_page if alone else taken + 1
        if taken == per_page or number == len(puzzles):
            pages.end_page()
            taken = 0
        tell(1)


def _puzzle(pages: Pages, number: int, printed: Printed, layout: Layout, frame: Frame) -> None:
    pages.word(str(number), frame.x, frame.y + 13, NUMBER)
    pages.word(f"{printed.game} {printed.size}", frame.x + NUMBER.width_of(f"{number} "), frame.y + 13, CAPTION)
    bottom = _place(pages, layout, _inside(frame), drop=0.3 if frame.height == pages.height else 0)
    if printed.credit:
        pages.word(printed.credit, frame.x + frame.width / 2, bottom + 9, CREDIT, "middle")


def _inside(frame: Frame) -> Frame:
    """The room for the picture, below its heading and above its credit."""
    return Frame(frame.x, frame.y + HEADING, frame.width, frame.height - HEADING - 14)


def _frames(pages: Pages, number: int) -> list[Frame]:
    """The page cut into that many equal parts, in rows, as square as can be."""

    def smaller_side(columns: int) -> float:
        return min(pages.width / columns, pages.height / ceil(number / columns) - HEADING)

    columns = max(range(1, number + 1), key=smaller_side)
    rows = ceil(number / columns)
    width = (pages.width - GAP * (columns - 1)) / columns
    height = (pages.height - GAP / 2 * (rows - 1)) / rows
    places = (divmod(place, columns) for place in range(number))
    return [
        Frame(pages.left + column * (width + GAP), pages.top + row * (height + GAP / 2), width, height)
        for row, column in places
    ]


def _scale(layout: Layout, frame: Frame) -> float:
    return min(LARGEST_CELL, frame.width / layout.width, frame.height / layout.height)


def _place(pages: Pages, layout: Layout, frame: Frame, *, drop: float) -> float:
    """Draw the picture as large as the frame allows; the height at which it ends.

    `drop` is how much of the room that is left over comes above the picture.
    """
    scale = _scale(layout, frame)
    y = frame.y + (frame.height - layout.height * scale) * drop
    pages.picture(layout, frame.x + (frame.width - layout.width * scale) / 2, y, scale)
    return y + layout.height * scale


# the answers


class _Small(NamedTuple):
    """An answer as it is printed at the back, and how many columns it takes."""

    number: int
    name: str
    layout: Layout
    scale: float
    columns: int


def _answers(pages: Pages, puzzles: Sequence[Printed], heading: str, tell: Tell) -> None:
    """Answers in columns in the order of their numbers, as many to a line and a page as there is room for."""
    pages.bookmark("Answers")
    y = pages.lines(CHAPTER.wrap(heading, pages.width), pages.top - 6, CHAPTER) + 10
    number = round(pages.width / COLUMN)
    for shelf in _shelves(_smalls(puzzles, pages), number):
        height = max(small.layout.height * small.scale for small in shelf) + SMALL_HEADING
        if y + height > pages.top + pages.height:
            pages.end_page()
            y = pages.top
        column = 0
        for small in shelf:
            _answer(pages, small, pages.left + column * (pages.width + ANSWER_GAP) / number, y)
            column += small.columns
        y += height + ANSWER_GAP
        tell(len(shelf))
    pages.end_page()


def _smalls(puzzles: Sequence[Printed], pages: Pages) -> Iterator[_Small]:
    """Each answer in as few columns as leave its cells large enough."""
    for number, printed in enumerate(puzzles, start=1):
        layout = lay_out(printed.answer.without_clues())
        smallest = SMALLEST_WRITTEN if layout.smallest_word < 1 else SMALLEST_PAINTED
        most = round(pages.width / COLUMN)
        for columns in range(1, most + 1):
            width = columns * (pages.width + ANSWER_GAP) / most - ANSWER_GAP
            scale = min(15 if columns == 1 else 1.2 * smallest, _scale(layout, Frame(0, 0, width, pages.height - 60)))
            if scale >= smallest or columns == most:
                yield _Small(number, printed.name, layout, scale, columns)
                break


def _shelves(smalls: Iterable[_Small], columns: int) -> Iterator[list[_Small]]:
    shelf: list[_Small] = []
    for small in smalls:
        if sum(one.columns for one in shelf) + small.columns > columns:
            yield shelf
            shelf = []
        shelf.append(small)
    yield shelf


def _answer(pages: Pages, small: _Small, x: float, y: float) -> None:
    pages.word(str(small.number), x, y + 8, SMALL_NUMBER)
    pages.word(small.name, x + SMALL_NUMBER.width_of(f"{small.number} "), y + 8, SMALL_NAME)
    pages.picture(small.layout, x, y + SMALL_HEADING, small.scale)
