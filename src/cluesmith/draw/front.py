"""What stands before the puzzles of a book: cover, imprint, contents and rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil

from cluesmith.draw.contents import Book, Game, Section
from cluesmith.draw.layout import Layout, lay_out
from cluesmith.draw.leaves import BODY, CAPTION, CHAPTER, GAP, SECTION, Leaf, Room, chapters
from cluesmith.draw.page import Pages, Type

SUBTITLE, AUTHOR, SMALL = Type(12, grey=True), Type(16), Type(8.5, grey=True)
ENTRY, ENTRY_BOLD = Type(11), Type(11, bold=True)
EXAMPLE = 0.2  # the most of a page that an example takes
TALLEST_COVER = 215.0  # of a picture on the cover
STAR = 9.0


# the cover


def cover_leaf(book: Book) -> Leaf:
    """The page in front."""
    return Leaf(partial(_cover, book), book.imprint.title, numbered=False)


def _cover(book: Book, pages: Pages) -> None:
    title = _title_type(book.imprint.title, pages.width)
    y = pages.top + pages.height * 0.1
    y = pages.lines(title.wrap(book.imprint.title, pages.width), y, title, centred=True)
    middle = pages.left + pages.width / 2
    pages.rule(middle - 40, middle + 40, y + 12, 1.5)
    y = pages.lines(_numbers(book), y + 24, SUBTITLE, centred=True)
    below = pages.top + pages.height * 0.93
    author = AUTHOR.wrap(book.imprint.author, pages.width)
    _side_by_side(pages, [lay_out(game.answer) for game in book.games], y + 24, below - 16)
    pages.lines(author[:2], below, AUTHOR, centred=True)


def _title_type(title: str, width: float) -> Type:
    """The largest letters with which the title takes at most three lines, none of them too long."""
    for size in range(44, 1, -2):
        kind = Type(size, bold=True)
        lines = kind.wrap(title, width)
        if len(lines) <= 3 and all(kind.width_of(line) <= width for line in lines):
            break
    return kind


def _numbers(book: Book) -> list[str]:
    """How many puzzles there are, of each game and in all."""
    numbers = Counter(printed.game for printed in book.puzzles)
    total = len(book.puzzles)
    if len(numbers) == 1:
        return [f"{total} {book.puzzles[0].game} {'puzzle' if total == 1 else 'puzzles'}"]
    games = [f"{number} {game}" for game, number in numbers.items()]
    return [f"{total} puzzles", *(" · ".join(games[place : place + 2]) for place in range(0, len(games), 2))]


def _side_by_side(pages: Pages, layouts: Sequence[Layout], top: float, bottom: float) -> None:
    """Up to two pictures in a row, all in boxes of one size, between these heights."""
    columns, rows = min(2, len(layouts)), ceil(len(layouts) / 2)
    side = min(TALLEST_COVER, (pages.width - GAP) / 2, (bottom - top) / max(1, rows) - GAP)
    y = top + (bottom - top - rows * (side + GAP) + GAP) / 2
    for place, layout in enumerate(layouts):
        row, column = divmod(place, columns)
        in_row = min(columns, len(layouts) - row * columns)
        x = pages.left + pages.width / 2 + (column - in_row / 2) * (side + GAP) + GAP / 2
        scale = Room(side, side).scale(layout)
        pages.picture(
            layout,
            x + (side - layout.width * scale) / 2,
            y + row * (side + GAP) + (side - layout.height * scale) / 2,
            scale,
        )


# behind the cover


def imprint_leaf(book: Book) -> Leaf:
    """The page with author, copyright and date."""
    return Leaf(partial(_imprint, book), numbered=False)


def _imprint(book: Book, pages: Pages) -> None:
    title, author, rights, day = book.imprint
    y = pages.top + pages.height * 0.62
    y = pages.lines(SECTION.wrap(title, pages.width), y, SECTION) + 4
    said = [f"by {author}" if author else "", rights, f"{day:%B} {day.year}" if day else ""]
    for text in filter(None, said):
        y = pages.lines(BODY.wrap(text, pages.width), y, BODY) + 3
    pages.lines(SMALL.wrap("Every puzzle was solved before it was printed.", pages.width), y + 8, SMALL)


def contents_leaf(book: Book, leaves: Sequence[Leaf]) -> Leaf:
    """The page that tells where everything is, once `leaves` are complete."""
    return Leaf(partial(_contents, book, leaves), "Contents", header="Contents")


def _contents(book: Book, leaves: Sequence[Leaf], pages: Pages) -> None:
    y = pages.lines(["Contents"], pages.top - 6, CHAPTER) + 12
    about = {section.title: _described(section) for section in book.sections}
    right = pages.left + pages.width
    for name, number in chapters(leaves):
        if name in (book.imprint.title, "Contents"):
            continue
        pages.word(name, pages.left, y + 12, ENTRY_BOLD)
        pages.word(str(number), right, y + 12, ENTRY, "end")
        _leader(pages, pages.left + ENTRY_BOLD.width_of(name), right - ENTRY.width_of(str(number)), y + 12)
        if name in about:
            pages.word(CAPTION.cut(about[name], pages.width), pages.left, y + 25, CAPTION)
            y += 14
        y += 24
    _legend(pages, book, y + 14)


def _leader(pages: Pages, left: float, right: float, y: float) -> None:
    """Dots that lead the eye from a name to its page; in all lines below each other."""
    dots = range(ceil((left + 6) / 6), int((right - 4) / 6))
    for place in dots:
        pages.word(".", place * 6.0, y, CAPTION)


def _described(section: Section) -> str:
    count, first = len(section.puzzles), section.first
    numbers = f"puzzle {first}" if count == 1 else f"puzzles {first} to {first + count - 1}"
    grades = [grade for _, grade in sorted({(one.stars, one.grade) for one in section.puzzles if one.stars})]
    return ", ".join([numbers, " to ".join(dict.fromkeys([grades[0], grades[-1]]))] if grades else [numbers])


def _legend(pages: Pages, book: Book, y: float) -> None:
    """What the stars mean, in a line as far as it goes."""
    grades = dict(sorted({(one.stars, one.grade) for one in book.puzzles if one.stars}))
    x = pages.left
    for stars, grade in grades.items():
        width = stars * STAR + 6 + CAPTION.width_of(grade) + 18
        if x + width > pages.left + pages.width:
            x, y = pages.left, y + 16
        pages.stars(stars, x, y + 4, STAR)
        pages.word(grade, x + stars * STAR + 6, y + 7, CAPTION)
        x += width


# the rules


def rules_leaves(games: Sequence[Game], room: Room) -> Iterator[Leaf]:
    """How the games are played, as many on a page as there is room for."""
    heading = CHAPTER.leading + 8
    page: list[Game] = []
    chapter, taken = "How to play", heading
    for game in games:
        needed = _rule_height(game, room)
        if page and taken + needed > room.height:
            yield Leaf(partial(_rules, page, room, bool(chapter)), chapter, "How to play")
            page, chapter, taken = [], "", 0.0
        page = [*page, game]
        taken += needed + GAP
    yield Leaf(partial(_rules, page, room, bool(chapter)), chapter, "How to play")


def _rule_lines(game: Game, room: Room) -> list[str]:
    return BODY.wrap(" ".join(game.how_to_play.split()), room.width)


def _example_scale(game: Game, room: Room) -> float:
    half = Room(room.width / 2 - GAP, room.height * EXAMPLE)
    return min(half.scale(lay_out(picture)) for picture in (game.example, game.answer))


def _rule_height(game: Game, room: Room) -> float:
    example = lay_out(game.example).height * _example_scale(game, room)
    return SECTION.leading + len(_rule_lines(game, room)) * BODY.leading + 26 + example


def _rules(games: Sequence[Game], room: Room, is_first: bool, pages: Pages) -> None:  # noqa: FBT001 - for `partial`
    y = pages.lines(["How to play"], pages.top - 6, CHAPTER) + 14 if is_first else pages.top
    for game in games:
        below = pages.lines([game.title], y, SECTION)
        below = pages.lines(_rule_lines(game, room), below + 2, BODY)
        pictures = ((0.0, game.example, "A puzzle"), (pages.width / 2, game.answer, "Its answer"))
        for x, picture, name in pictures:
            pages.word(name, pages.left + x, below + 14, CAPTION)
            pages.picture(lay_out(picture), pages.left + x, below + 18, _example_scale(game, room))
        y += _rule_height(game, room) + GAP
