"""webpbn's XML, versions 0.1 to 0.3.

A `puzzleset` holds `puzzle` elements; each has `clues` of type rows and columns with a `line` per line of cells and
a `count` per block. A count of 0 is a blotted clue, a block of unknown length. `color` attributes of counts make
a colour puzzle when there is more than one. Without clues they are those of the `solution` of type goal, whose
`image` shows rows between bars; which characters are background tells the `color` element's `char`.
"""

import re
from collections.abc import Iterable, Iterator
from html.entities import name2codepoint
from xml.etree import ElementTree as Xml

from cluesmith.errors import ClueError, FormatError
from cluesmith.formats.format import Format, unwritable
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.clues import Block
from cluesmith.puzzle import Puzzle

HEAD = """\
<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
<puzzleset>
"""
TAIL = "</puzzleset>\n"


def matches(text: str) -> bool:
    """Whether it is XML with a puzzle set."""
    return text.lstrip().startswith("<") and "<puzzleset" in text.lower()


def read(text: str) -> Iterator[Puzzle]:
    """Each puzzle of the set."""
    for node in _parsed(text).iter("puzzle"):
        yield _puzzle(node)


def _parsed(text: str) -> Xml.Element:
    # Entities can be defined only in a DTD of the file's own, and without any the text grows no larger than it is.
    if re.search(r"<!ENTITY|<!DOCTYPE[^>]{0,1000}\[", text, re.IGNORECASE):
        raise FormatError("expected XML without a DTD of its own, found one")
    parser = Xml.XMLParser()  # noqa: S314 - see above
    parser.entity.update({name: chr(code) for name, code in name2codepoint.items()})
    try:
        root: Xml.Element = Xml.fromstring(text.lstrip(), parser)  # noqa: S314 - see above
    except Xml.ParseError as error:
        line, column = error.position
        raise FormatError(f"expected XML: {error.msg.split(':')[0]}", line=line, column=column + 1) from None
    if root.tag != "puzzleset":
        raise FormatError(f"expected <puzzleset>, found <{root.tag:.30}>")
    return root


def _puzzle(node: Xml.Element) -> Puzzle:
    if node.get("type", "grid") != "grid":
        raise FormatError(f"expected a puzzle of type grid, found {node.get('type')!r:.30}")
    lists = {clues.get("type"): clues for clues in node.iter("clues")}
    colours = {count.get("color", node.get("defaultcolor", "black")) for count in node.iter("count")}
    if len(colours) > 1:
        raise ClueError(f"expected a black and white puzzle, found one in {len(colours)} colours")
    if not lists:
        return _from_goal(node)
    if not {"rows", "columns"} <= lists.keys():
        raise FormatError("expected <clues> of type rows and of type columns")
    return Hanjie(_clues(lists["rows"]), _clues(lists["columns"]))


def _clues(node: Xml.Element) -> tuple[tuple[Block, ...], ...]:
    return tuple(tuple(_block(count) for count in line.iter("count")) for line in node.iter("line"))


def _block(count: Xml.Element) -> Block:
    text = (count.text or "").strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise FormatError(f"expected a number in <count>, found {text!r:.30}")
    return int(text) or "?"


def _from_goal(node: Xml.Element) -> Puzzle:
    goal = next((found for found in node.iter("solution") if found.get("type", "goal") == "goal"), None)
    if goal is None:
        raise FormatError("expected <clues> or a <solution> of type goal, found neither")
    rows = re.findall(r"\|([^|\n]*)\|", goal.findtext("image", ""))
    blank = _background(node)
    if len({mark for row in rows for mark in row} - {blank}) > 1:
        raise ClueError("expected a black and white puzzle, found one in colours")
    if not rows or len(set(map(len, rows))) > 1:
        raise FormatError("expected rows of the same length between bars in <image>")
    grid = {(row, column): int(mark != blank) for row, line in enumerate(rows) for column, mark in enumerate(line)}
    return Hanjie.of_grid(grid, len(rows), len(rows[0]))


def _background(node: Xml.Element) -> str:
    name = node.get("backgroundcolor", "white")
    chars = {colour.get("name"): colour.get("char") for colour in node.iter("color")}
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
    several=True,
    join=join,
)
