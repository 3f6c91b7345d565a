"""A Hanjie in colours as text.

    hanjie
    colours: a red #d62728, b green #2a8c36
    background: white #ffffff
    rows: 1b, 3a 1b, ...
    columns: ...

How a colour looks may be left out where its name is well known, and the background where it is white. A number without
a letter is of the first colour.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cluesmith.errors import FormatError
from cluesmith.kinds.hanjie.clues import Block
from cluesmith.kinds.hanjie.colour.clues import ColourBlock, ColourBlocks
from cluesmith.kinds.hanjie.colour.palette import KNOWN, MAX_COLOURS, WHITE, Colour, colour_of, full_rgb, letter_of
from cluesmith.text import Line, Word, filled, read_body

LISTS = ("colours", "background", "rows", "columns")
UNKNOWN: dict[str, Block] = {"?": "?", "_": None}
WANTED = "a number, ? or _ with the letter of a colour, as in 3a, or * alone"


def read(text: str, kind: str) -> dict[str, Any]:
    """The fields of the puzzle in the text."""
    header, lines = read_body(text, kind, split_at=",:")
    lists: dict[str, list[list[Word]]] = {}
    for line in lines:
        words = line.words
        if len(words) > 1 and words[1].text == ":":
            lists[_name(words[0], lists)] = []
            words = words[2:]
        if not lists:
            raise words[0].error(" or ".join(f"'{name}:'" for name in LISTS))
        list(lists.values())[-1].extend(_items(words, line))
    for name in ("colours", "rows", "columns"):
        if not lists.get(name):
            raise FormatError(f"expected {name!r} with a list, found none", line=header.number)
    return _fields(lists)


def _fields(lists: Mapping[str, list[list[Word]]]) -> dict[str, Any]:
    if len(lists["colours"]) > MAX_COLOURS:
        raise lists["colours"][MAX_COLOURS][0].error(f"at most {MAX_COLOURS} colours")
    colours = tuple(_lettered(item, number) for number, item in enumerate(lists["colours"], start=1))
    fields: dict[str, Any] = {"colours": colours}
    if background := lists.get("background"):
        fields["background"] = _colour(background[0])
    for name in ("rows", "columns"):
        fields[name] = tuple(_clue(item, len(colours)) for item in lists[name])
    return fields


def _name(word: Word, lists: Mapping[str, object]) -> str:
    name = word.text.lower()
    if name not in LISTS or name in lists:
        raise word.error(f"{', '.join(repr(f'{each}:') for each in LISTS)}, each once")
    return name


def _items(words: Sequence[Word], line: Line) -> Iterator[list[Word]]:
    """What stands between commas; a comma at the end of a line goes on in the next."""
    item: list[Word] = []
    for word in [*words, Word(",", line.number, 0)]:
        if word.text != ",":
            item.append(word)
        elif item:
            yield item
            item = []
        elif word.column:
            raise word.error("something before the comma")


def _lettered(words: list[Word], number: int) -> Colour:
    letter = letter_of(number)
    if words[0].text != letter or len(words) < 2:
        raise words[0].error(f"the letter {letter} and a colour, as in '{letter} red'")
    return _colour(words[1:])


def _colour(words: list[Word]) -> Colour:
    """A name, and how it looks."""
    *names, last = words
    rgb = full_rgb(last.text) if last.text.startswith("#") else None
    name = " ".join(word.text for word in (names if rgb else words))
    if rgb is None and name.lower() not in KNOWN:
        raise last.error("how the colour looks, as #rrggbb")
    if not name:
        raise last.error("the name of a colour before it")
    return Colour(name, rgb or KNOWN[name.lower()])


def _clue(words: list[Word], colours: int) -> ColourBlocks:
    if words[0].text == "*" and len(words) == 1:
        return None
    return tuple(_block(word, colours) for word in words)


def _block(word: Word, colours: int) -> ColourBlock:
    parts = re.fullmatch(r"(\d++|\?|_)([a-z]?+)", word.text, re.ASCII)
    if not parts:
        raise word.error(WANTED)
    colour = colour_of(parts[2]) if parts[2] else 1
    if colour > colours:
        raise word.error("the colour a" if colours == 1 else f"a colour from a to {letter_of(colours)}")
    length = parts[1]
    return UNKNOWN[length] if length in UNKNOWN else word._replace(text=length).number(WANTED), colour


def written(kind: str, colours: Sequence[Colour], background: Colour, clues: Mapping[str, Iterable[str]]) -> str:
    """The text of a puzzle."""
    lists = {"colours": [f"{letter_of(number)} {_said(colour)}" for number, colour in enumerate(colours, start=1)]}
    if background != WHITE:
        lists["background"] = [_said(background)]
    lists |= {name: list(texts) for name, texts in clues.items()}
    lines = [kind]
    for name, items in lists.items():
        lines += filled([f"{name}: {items[0]}", *items[1:]], joined_by=", ")
    return "\n".join(lines) + "\n"


def _said(colour: Colour) -> str:
    return f"{colour.name} {colour.rgb}"
