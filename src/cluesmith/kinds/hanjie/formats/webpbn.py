"""webpbn's XML, versions 0.1 to 0.3.

A `puzzleset` holds `puzzle` elements; each has `clues` of type rows and columns with a `line` per line of cells and
a `count` per block. A count of 0 is a blotted clue, a block of unknown length. `color` elements give names to colours,
besides black and white which need none, and a `char` each; a count without `color` has the puzzle's `defaultcolor`.
Without clues they are those of the `solution` of type goal, whose `image` shows rows between bars with the `char` of
every cell; blanks between cells mean nothing unless a colour has that char.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from cluesmith.errors import FormatError
from cluesmith.formats.about import About, Told
from cluesmith.formats.format import Format, unwritable
from cluesmith.kinds.hanjie.colour.palette import BLACK, WHITE, Colour, full_rgb, letter_of
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.kinds.hanjie.formats.paints import (
    COLOURS,
    Paint,
    Painted,
    Paints,
    named,
    puzzle_of,
    puzzle_with_answer,
)
from cluesmith.kinds.hanjie.formats.plain_xml import parsed
from cluesmith.kinds.hanjie.puzzle import LONGEST_LINE, refuse_long_lines
from cluesmith.puzzle import Puzzle

HEAD = """\
<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
<puzzleset>
"""
TAIL = "</puzzleset>\n"
TOLD = ("title", "author", "copyright", "description")  # elements of a puzzle; the last is our note
ALWAYS = {"black": (BLACK.rgb, "X"), "white": (WHITE.rgb, ".")}  # colours that need no element
UNKNOWN = "its unknown numbers are at least 1, and this puzzle has _ or *"
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


class Palette(NamedTuple):
    """The colours of one puzzle by name, their chars, and which are the default and the background."""

    paints: dict[str, Paint]
    chars: dict[str, str | None]
    default: str
    background: str

    def of_clues(self) -> Paints:
        """The colours as clues name them."""
        inks = {name: paint for name, paint in self.paints.items() if name != self.background}
        return Paints(inks, self.paints[self.background])


def _puzzle(node: Element) -> Puzzle:
    if node.get("type", "grid") != "grid":
        raise FormatError(f"expected a puzzle of type grid, found {node.get('type')!r:.30}")
    lists, palette = node.findall("clues"), _palette(node)
    if not lists:
        return _from_goal(node, palette)
    if sorted(clues.get("type", "") for clues in lists) != ["columns", "rows"]:
        raise FormatError("expected <clues> of type rows and of type columns, once each")
    columns, rows = sorted(lists, key=lambda clues: clues.get("type", ""))
    refuse_long_lines(len(rows.findall("line")), len(columns.findall("line")))
    paints = palette.of_clues()
    return puzzle_of(_clues(rows, paints, palette.default), _clues(columns, paints, palette.default), paints)


def _palette(node: Element) -> Palette:
    paints: dict[str, Paint] = {}
    chars: dict[str, str | None] = {}
    for element in node.findall("color"):
        name, look = element.get("name", ""), (element.text or "").strip()
        rgb = full_rgb(look)
        if rgb is None:
            raise FormatError(f"expected 3 or 6 hexadecimal digits for the colour {name!r:.30}, found {look!r:.30}")
        if name in paints:
            raise FormatError(f"expected one <color> of the name {name!r:.30}, found two")
        paints[name], chars[name] = Paint(rgb, name), element.get("char")
    for name, (rgb, char) in ALWAYS.items():
        if name not in paints:
            paints[name], chars[name] = Paint(rgb, name), None if char in chars.values() else char
    background = node.get("backgroundcolor", "white")
    if background not in paints:
        raise FormatError(f"expected a <color> of the name {background!r:.30} for the background, found none")
    return Palette(paints, chars, node.get("defaultcolor", "black"), background)


def _clues(node: Element, paints: Paints, default: str) -> list[list[Painted]]:
    return [[_block(count, paints, default) for count in line.findall("count")] for line in node.findall("line")]


def _block(count: Element, paints: Paints, default: str) -> Painted:
    text, ink = (count.text or "").strip(), count.get("color", default)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise FormatError(f"expected a number in <count>, found {text!r:.30}")
    if ink not in paints.inks:
        raise FormatError(f"expected a <color> other than the background for each block, found {ink!r:.30}")
    return int(text) or "?", ink


def _from_goal(node: Element, palette: Palette) -> Puzzle:
    goal = next((found for found in node.findall("solution") if found.get("type", "goal") == "goal"), None)
    if goal is None:
        raise FormatError("expected <clues> or a <solution> of type goal, found neither")
    names = _names(palette)
    found = islice(re.finditer(r"\|([^|\n]*+)\|", goal.findtext("image", "")), LONGEST_LINE + 1)
    rows = [row[1] if " " in names else "".join(row[1].split()) for row in found]
    if open_cell := re.search(r"\?|\[[^]]*+\]?", "\n".join(rows)) if not {"?", "["} & set(names) else None:
        raise FormatError(f"expected a goal in which every cell is decided, found {open_cell[0]!r:.30}")
    if not rows or len(set(map(len, rows))) > 1:
        raise FormatError("expected rows of the same length between bars in <image>")
    refuse_long_lines(len(rows), len(rows[0]))
    if strange := {mark for row in rows for mark in row} - set(names):
        raise FormatError(f"expected the char of a <color> for each cell in <image>, found {min(strange)!r}")
    picture = [[names[mark] for mark in row] for row in rows]
    return puzzle_with_answer(picture, palette.background, palette.of_clues())


def _names(palette: Palette) -> dict[str, str]:
    """The names of colours by their chars."""
    names: dict[str, str] = {}
    for name, char in palette.chars.items():
        if char and names.setdefault(char, name) != name:
            raise FormatError(f"expected one <color> with the char {char!r:.30}, found two")
    return names


def write(puzzle: Puzzle) -> str:
    """The element of one puzzle."""
    colours = (*puzzle.colours, puzzle.background) if isinstance(puzzle, ColourHanjie) else (BLACK, WHITE)
    *inks, paper = named(Paint(colour.rgb, colour.name) for colour in colours)
    names = [escape(ink.name) for ink in inks]
    opening = f'<puzzle type="grid" defaultcolor="{names[0]}"'
    lines = [opening + (">" if paper == WHITE else f' backgroundcolor="{escape(paper.name)}">'), _colour(paper, ".")]
    lines += [_colour(ink, "X" if ink == BLACK else letter_of(number)) for number, ink in enumerate(inks, start=1)]
    for axis, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):  # type: ignore[attr-defined] # both have
        lines += [f'<clues type="{axis}">', *(_line(clue, names) for clue in clues), "</clues>"]
    return "\n".join([*lines, "</puzzle>"]) + "\n"


def _colour(colour: Colour, char: str) -> str:
    digits = colour.rgb[1:]
    short = digits[::2] if digits[::2] == digits[1::2] else digits
    return f'<color name="{escape(colour.name)}" char="{char}">{short}</color>'


def _line(clue: Sequence[Any] | None, names: Sequence[str]) -> str:
    if clue is None:
        raise unwritable(UNKNOWN)
    return f"<line>{''.join(_count(block, names) for block in clue)}</line>"


def _count(block: Any, names: Sequence[str]) -> str:  # noqa: ANN401 - with a colour or without
    length, ink = (block[0], f' color="{names[block[1] - 1]}"') if isinstance(block, tuple) else (block, "")
    if length is None:
        raise unwritable(UNKNOWN)
    return f"<count{ink}>{0 if length == '?' else length}</count>"


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
    "the XML of webpbn.com, with blotted clues and colours",
    (".xml", ".pbn"),
    matches,
    read,
    write,
    sign=sign,
    several=True,
    join=join,
    variants=COLOURS,
)
