"""webpbn's XML, versions 0.1 to 0.3.

A `puzzleset` holds `puzzle` elements; each has `clues` of type rows and columns with a `line` per line of cells and
a `count` per block. A count of 0 is a blotted clue, a block of unknown length. `color` attributes of counts make
a colour puzzle when there is more than one. Without clues they are those of the `solution` of type goal, whose
`image` shows rows between bars; which characters are background tells the `color` element's `char`.
"""

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import islice
from xml.etree.ElementTree import Element

from cluesmith.errors import ClueError, FormatError
from cluesmith.formats.about import About, Told
from cluesmith.formats.format import Format, unwritable
from cluesmith.kinds.hanjie.clues import Block
from cluesmith.kinds.hanjie.formats.plain_xml import parsed
from cluesmith.kinds.hanjie.puzzle import LONGEST_LINE, Hanjie, refuse_long_lines
from cluesmith.puzzle import Puzzle

HEAD = """\
<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
<puzzleset>
"""
TAIL = "</puzzleset>\n"
TOLD = ("title", "author", "copyright", "description")  # elements of a puzzle; the last is our note
KNOWN = frozenset(("puzzleset", "puzzle", "color", "clues", "line", "count", "solution", "image", *TOLD))


def matches(text: str) -> bool:
    """Whether it is XML with a puzzle set."""
    return text.lstrip().startswith("<") and "<puzzleset" in text.lower()


def read(text: str) -> Iterator[Told]:
    """Each puzzle of the set."""
    for node in parsed(text, KNOWN, "puzzleset").findall("puzzle"):
        yield Told(_puzzle(node), _about(node))


def _about(node: Element) -> About:
    title, author, rights, note = (" ".join((node.findtext(name) or "").split()) for name in TOLD)
    return About(title=title, author=author, copyright=rights, note=note)


def _puzzle(node: Element) -> Puzzle:
    if node.get("type", "grid") != "grid":
        raise FormatError(f"expected a puzzle of type grid, found {node.get('type')!r:.30}")
    lists = node.findall("clues")
    colours = {count.get("color", node.get("defaultcolor", "black")) for count in node.iter("count")}
    if len(colours) > 1:
        raise ClueError(f"expected a black and white puzzle, found one in {len(colours)} colours")
    if not lists:
        return _from_goal(node)
    if sorted(clues.get("type", "") for clues in lists) != ["columns", "rows"]:
        raise FormatError("expected <clues> of type rows and of type columns, once each")
    columns, rows = sorted(lists, key=lambda clues: clues.get("type", ""))
    return Hanjie(_clues(rows), _clues(columns))


def _clues(node: Element) -> tuple[tuple[Block, ...], ...]:
    return tuple(tuple(_block(count) for count in line.findall("count")) for line in node.findall("line"))


def _block(count: Element) -> Block:
    text = (count.text or "").strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise FormatError(f"expected a number in <count>, found {text!r:.30}")
    return int(text) or "?"


def _from_goal(node: Element) -> Puzzle:
    goal = next((found for found in node.findall("solution") if found.get("type", "goal") == "goal"), None)
    if goal is None:
        raise FormatError("expected <clues> or a <solution> of type goal, found neither")
    found = islice(re.finditer(r"\|([^|\n]*+)\|", goal.findtext("image", "")), LONGEST_LINE + 1)
    rows = [row[1] for row in found]
    blank = _background(node)
    if len({mark for row in rows for mark in row} - {blank}) > 1:
        raise ClueError("expected a black and white puzzle, found one in colours")
    if not rows or len(set(map(len, rows))) > 1:
        raise FormatError("expected rows of the same length between bars in <image>")
    refuse_long_lines(len(rows), len(rows[0]))
    grid = {(row, column): int(mark != blank) for row, line in enumerate(rows) for column, mark in enumerate(line)}
    return Hanjie.of_grid(grid, len(rows), len(rows[0]))


def _background(node: Element) -> str:
    name = node.get("backgroundcolor", "white")
    chars = {colour.get("name"): colour.get("char") for colour in node.findall("color")}
    return chars.get(name) or "."


def write(puzzle: Puzzle) -> str:
    """The element of one puzzle."""
    assert isinstance(puzzle, Hanjie)
    lines = ['<puzzle type="grid" defaultcolor="black">', '<color name="white" char=".">fff</color>']
    lines.append('<color name="black" char="X">000</color>')
    for name, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines += [f'<clues type="{name}">', *map(_line, clues), "</clues>"]
    return "\n".join([*lines, "</puzzle>"]) + "\n"


def _line(clue: tuple[Block, ...] | None) -> str:
    if clue is None or None in clue:
        raise unwritable("its unknown numbers are at least 1, and this puzzle has _ or *")
    return "<line>" + "".join(f"<count>{0 if block == '?' else block}</count>" for block in clue) + "</line>"


def sign(text: str, about: About) -> str:
    """The element with what is told of the puzzle as its first children."""
    told = zip(TOLD, (about.title, about.author, about.copyright, about.note), strict=True)
    elements = [f"<{name}>{escape(words, quote=False)}</{name}>\n" for name, words in told if words]
    opening, _, rest = text.partition("\n")
    return "".join([opening, "\n", *elements, rest])


def join(pieces: Iterable[str]) -> Iterator[str]:
    """A puzzle set."""
    yield HEAD
    yield from pieces
    yield TAIL


WEBPBN = Format(
    "webpbn",
    ("hanjie",),
    "the XML of webpbn.com, with blotted clues",
    (".xml", ".pbn"),
    matches,
    read,
    write,
    sign=sign,
    several=True,
    join=join,
)
