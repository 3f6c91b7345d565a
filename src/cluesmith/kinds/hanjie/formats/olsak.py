"""Olsak's .g files.

Free text comes first. A line that begins with `:` opens the rows, the next one the columns, and one more may close
them; what else it says is a remark. Each line between holds the numbers of one line of cells, and an empty line
none. Before the rows a line that begins with `#d` may open a list of colours:

    #d
       a:*  #d62728  red      the letter behind numbers, the mark of a cell in print, the colour, a remark
       0:   white             0 is the colour of blank cells, which else are white
       1:#  black             1 is the colour of numbers without a letter, which else may not be

A colour is a name of X11 or `#rrggbb`. A line `#t` declares a triangular grid, and letters before a number triangles;
both are refused.
"""

import re
from collections.abc import Iterator
from itertools import islice

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format
from cluesmith.kinds.hanjie.colour.palette import WHITE, Colour
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.kinds.hanjie.formats.clue_lines import has_numbers_only, words_of
from cluesmith.kinds.hanjie.formats.colour_names import x11_rgb
from cluesmith.kinds.hanjie.formats.paints import (
    BLACK_INK,
    COLOURS,
    Paint,
    Painted,
    Paints,
    known_blocks,
    lettered,
    name_in,
    puzzle_of,
    read_blocks,
)
from cluesmith.kinds.hanjie.puzzle import refuse_long_lines
from cluesmith.puzzle import Puzzle
from cluesmith.text import Word, split_lines

# A line that opens a list; a program in Prolog begins with a colon too.
OPENING = re.compile(r"^:(?!-).*+$", re.MULTILINE)
COLOUR = re.compile(r"[ \t]*+([^\s,:2-9]):.[ \t]*+(\S++)(.*+)")
PAPER, DEFAULT = "0", "1"
MOST_WORDS_IN_A_NAME = 3


def matches(text: str) -> bool:
    """Whether two lines open with a colon and numbers stand between."""
    first, second = [*islice(OPENING.finditer(text), 2), None, None][:2]
    if first is None or second is None:
        return False
    coloured = re.search(r"^#[dDtT]", text[: first.start()], re.MULTILINE)
    return bool(coloured) or has_numbers_only(text[first.end() : second.start()])


def read(text: str) -> Iterator[Puzzle]:
    """The puzzle behind the free text."""
    lines = split_lines(text)
    opened = [place for place, line in enumerate(lines) if OPENING.match(line)]
    if len(opened) < 2:
        raise FormatError(f"expected a line with : before the rows and one before the columns, found {len(opened)}")
    paints = _paints(lines[: opened[0]])
    end = opened[2] if len(opened) > 2 else len(lines)
    refuse_long_lines(opened[1] - opened[0] - 1, end - opened[1] - 1)
    rows, columns = _clues(lines, opened[0] + 1, opened[1], paints), _clues(lines, opened[1] + 1, end, paints)
    yield puzzle_of(rows, columns, paints)


def _paints(lines: list[str]) -> Paints:
    """The colours that are declared in the lines before the rows."""
    signs = [(line[1].lower(), place) for place, line in enumerate(lines) if line[:2].lower() in ("#d", "#t")]
    for sign, place in signs:
        if sign == "t":
            raise FormatError("expected a square grid, found a triangular grid", line=place + 1)
    if not signs:
        return Paints({DEFAULT: BLACK_INK})
    inks: dict[str, Paint] = {}
    begin = signs[0][1] + 1
    for number, line in enumerate(lines[begin:], start=begin + 1):
        if line.strip() and not line.startswith("#"):
            key, paint = _declared(line, number)
            if key in inks:
                raise FormatError(f"expected one line for the colour {key!r}, found two", line=number)
            inks[key] = paint
    paper = inks.pop(PAPER, None)
    return Paints(inks, paper) if paper else Paints(inks)


def _declared(line: str, number: int) -> tuple[str, Paint]:
    """What a line of the list of colours says."""
    found = COLOUR.fullmatch(line)
    if not found:
        raise FormatError("expected a letter, a colon, a mark and a colour, as in 'a:* red'", line=number)
    key, word, remark = found.groups()
    rgb = x11_rgb(word)
    if rgb is None:
        raise Word(word, number, found.start(2) + 1).error("a colour as #rrggbb or by a name of X11")
    return key, Paint(rgb, _name(remark) if word.startswith("#") else word)


def _name(remark: str) -> str:
    """The remark behind a colour if it looks like its name."""
    words = remark.replace("_", " ").split()
    return name_in(" ".join(words)) if len(words) <= MOST_WORDS_IN_A_NAME and "," not in remark else ""


def _clues(lines: list[str], begin: int, end: int, paints: Paints) -> list[list[Painted]]:
    default = DEFAULT if DEFAULT in paints.inks else None
    return [read_blocks(words_of(lines[place], place + 1), paints.inks, default) for place in range(begin, end)]


def write(puzzle: Puzzle) -> str:
    """One puzzle, with an empty line for a line without numbers."""
    colours = lettered(puzzle)
    rows, columns = ([" ".join(clue) for clue in clues] for clues in known_blocks(puzzle, colours))
    table = [_declaration(letter, colour) for letter, colour in colours.items()]
    if isinstance(puzzle, ColourHanjie) and puzzle.background != WHITE:
        table.append(_declaration(PAPER, puzzle.background, "."))
    return "\n".join([*(["#d", *table] if table else []), ": rows", *rows, ": columns", *columns, ":"]) + "\n"


def _declaration(letter: str, colour: Colour, mark: str = "") -> str:
    """A line of the list of colours, whose name is one word because some programs read only one."""
    return f"   {letter}:{mark or letter}  {colour.rgb}  {'_'.join(colour.name.split())}"


G = Format("g", ("hanjie",), "the .g files of Olsak's solver", (".g",), matches, read, write, variants=COLOURS)
