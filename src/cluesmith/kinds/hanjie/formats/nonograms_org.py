"""Pages of nonograms.org and nonograms.ru, which hold the answer of a puzzle in a line of script.

The line is `var d=[[...],...];`. Each item is a list of four numbers, of which the fourth disguises the others:

    d[1], d[2], d[3]     width, height and the number n of colours, as a % k + b % k - c % k of [a, b, c, k]
    d[4]                 a key [p, q, r, s] for the n colours behind it: red + q, green + p, blue + s
    d[5 + n]             the number of runs, as (a % k)^2 + 2 (b % k) + c % k
    d[6 + n]             a key for the runs behind it: first column, length, colour and row, all counted from 1

Blank cells are white. Such pages can only be read.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format
from cluesmith.kinds.hanjie.colour.palette import MAX_COLOURS
from cluesmith.kinds.hanjie.formats.paints import COLOURS, Paint, Paints, puzzle_with_answer
from cluesmith.kinds.hanjie.puzzle import refuse_long_lines
from cluesmith.puzzle import MAX_CELLS, Puzzle

DATA = re.compile(r"\bvar\s++d\s*+=\s*+(\[\s*+\[[\d\s,\[\]-]*+)")
MOST_ITEMS = MAX_CELLS + MAX_COLOURS + 10
BLANK = ""

Item = list[int]


def matches(text: str) -> bool:
    """Whether there is such a line of script."""
    return bool(DATA.search(text))


def read(text: str) -> Iterator[Puzzle]:
    """The puzzle that has this answer."""
    items = _items(text)
    width, height, colours = (_disguised(item) for item in items[1:4])
    refuse_long_lines(height, width)
    if not 1 <= colours <= MAX_COLOURS:
        raise FormatError(f"expected 1 to {MAX_COLOURS} colours in the page, found {colours}")
    paints = Paints({str(number): Paint(rgb) for number, rgb in enumerate(_colours(items[4 : 5 + colours]), start=1)})
    runs = items[5 + colours :]
    picture = [[BLANK] * width for _ in range(height)]
    for run in _runs(runs):
        _paint(picture, run, colours)
    yield puzzle_with_answer(picture, BLANK, paints)


def _items(text: str) -> list[Item]:
    found = DATA.search(text)
    if not found:
        raise FormatError("expected a page with a line 'var d=[[...]];', found none")
    data = found[1][: found[1].rfind("]") + 1]
    if data.count("[") > MOST_ITEMS or data.count(",") > 4 * MOST_ITEMS:
        raise FormatError(f"expected at most {MOST_ITEMS} items in the page, found more")
    try:
        items = msgspec.json.decode(data, type=list[Item])
    except msgspec.MsgspecError:
        raise FormatError("expected lists of whole numbers behind 'var d=', found something else") from None
    if len(items) < 7 or any(len(item) < 4 for item in items[1:]):
        raise FormatError("expected seven lists of four numbers or more behind 'var d=', found others")
    return items


def _disguised(item: Item) -> int:
    first, second, third = _parts(item)
    return first + second - third


def _parts(item: Item) -> tuple[int, int, int]:
    key = item[3]
    if key < 1:
        raise FormatError(f"expected a key above 0 in the page, found {key}")
    return item[0] % key, item[1] % key, item[2] % key


def _colours(items: Sequence[Item]) -> Iterator[str]:
    """How the colours behind the key look."""
    key, *looks = items
    for red, green, blue, *_ in looks:
        channels = red - key[1], green - key[0], blue - key[3]
        if not all(0 <= channel < 256 for channel in channels):
            raise FormatError(f"expected channels of a colour from 0 to 255 in the page, found {channels}")
        yield "#" + bytes(channels).hex()


def _runs(items: Sequence[Item]) -> Iterator[Item]:
    """Row, first column, length and colour of each run, without the disguise."""
    if len(items) < 2:
        raise FormatError("expected the runs of a picture in the page, found none")
    first, second, third = _parts(items[0])
    number, key = first * first + 2 * second + third, items[1]
    if number > len(items) - 2:
        raise FormatError(f"expected {number} runs in the page, found {len(items) - 2}")
    for item in items[2 : 2 + number]:
        column, length, colour, row = (given - shift for given, shift in zip(item, key, strict=False))
        yield [row, column, length, colour]


def _paint(picture: list[list[str]], run: Item, colours: int) -> None:
    row, column, length, colour = run
    height, width = len(picture), len(picture[0])
    inside = 1 <= row <= height and column >= 1 and length >= 1 and column + length <= width + 1
    if not inside or not 1 <= colour <= colours:
        raise FormatError(f"expected runs inside the picture, found one of {length} at r{row}c{column}"[:120])
    picture[row - 1][column - 1 : column - 1 + length] = [str(colour)] * length


NONOGRAMS_ORG = Format(
    "nonograms-org",
    ("hanjie",),
    "pages of nonograms.org, with the answer in them",
    (".html", ".htm"),
    matches,
    read,
    variants=COLOURS,
)
