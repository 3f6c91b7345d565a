'''The files of nonogrid (TOML) and of pynogram, which came before it (the same without quotes).

    [colors]                           in colours only
    defs = ["b = (blue) *"]            a name, a colour in brackets, the mark of a cell in print
    [clues]
    columns = """
    3b 1, 2                            a line of cells in each line, or several with commas between
    """
    rows = """..."""

A colour is a name of SVG, `r, g, b` or hexadecimal digits. A number without the name of a colour is black. What stands
behind # or ; is a remark, a line of clues may have quotes around it, and 0 is a line without numbers. pynogram writes
a line `b = (blue) *` for each colour, and clues without quotes.
'''

import re
import tomllib
from collections.abc import Iterator, Mapping
from configparser import ConfigParser
from configparser import Error as IniError
from typing import Any

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format
from cluesmith.kinds.hanjie.formats.clue_lines import MOST_WORDS
from cluesmith.kinds.hanjie.formats.colour_names import CSS, css_rgb, plain_name
from cluesmith.kinds.hanjie.formats.paints import (
    BLACK_INK,
    COLOURS,
    Paint,
    Painted,
    Paints,
    known_blocks,
    lettered,
    paper_lost,
    puzzle_of,
)
from cluesmith.kinds.hanjie.puzzle import LONGEST_LINE, refuse_long_lines
from cluesmith.puzzle import Puzzle

# What makes TOML slow to take apart, or large. No puzzle has nearly as many of these signs, nor words as long.
SIGNS = "\n,=[{.\\\"'"
MOST_OF_A_SIGN = 20_000
BLANKS = re.compile(r"[^\S\n]++")  # of which many keep the reader of plain sections busy without end
LONG_WORD = re.compile(r"(?<!\S)\S{100000}")
REMARK = re.compile(r"^[ \t]*+#.*+$", re.MULTILINE)
DEFINITION = re.compile(r"\(([^()]*+)\)\s*+\S?+")
DECIMAL = re.compile(r"(\d{1,3})\s*+,\s*+(\d{1,3})\s*+,\s*+(\d{1,3})", re.ASCII)
DEFAULT = "B"


def matches(text: str) -> bool:
    """Whether there is a section of clues with rows and columns."""
    return all(re.search(rf"^[ \t]*+{start}", text, re.MULTILINE) for start in (r"\[clues\]", "rows", "columns"))


def read(text: str) -> Iterator[Puzzle]:
    """The puzzle."""
    said = BLANKS.sub(" ", REMARK.sub("", text))
    for sign in SIGNS:
        if said.count(sign) > MOST_OF_A_SIGN:
            raise FormatError(f"expected at most {MOST_OF_A_SIGN} times {sign!r}, found more")
    if LONG_WORD.search(said):
        raise FormatError("expected words of less than 100000 letters, found a longer one")
    file = _sections(said)
    paints = _paints(file)
    rows, columns = (_clues(file, name, paints) for name in ("rows", "columns"))
    refuse_long_lines(len(rows), len(columns))
    yield puzzle_of(rows, columns, paints)


def _sections(text: str) -> Mapping[str, Any]:
    """What the file holds by section, as TOML or else as the simpler form without quotes."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        if '"""' in text or "'''" in text:
            raise FormatError(f"expected TOML: {_small(str(error))}") from None
    plain = ConfigParser(delimiters="=", interpolation=None)
    plain.optionxform = str  # type: ignore[assignment,method-assign] # names of colours stay as they are
    try:
        plain.read_string(text)
    except IniError as error:
        raise FormatError(f"expected TOML or lines 'name = value': {_small(error.message)}") from None
    return {name: dict(plain[name]) for name in plain.sections()}


def _small(sentence: str) -> str:
    """The sentence in the middle of another."""
    return " ".join(f"{sentence[:1].lower()}{sentence[1:]}".split())[:100]


def _paints(file: Mapping[str, Any]) -> Paints:
    """The colours that the file defines, and black."""
    section = file.get("colors", {})
    defined = section.get("defs", section) if isinstance(section, dict) else section
    if isinstance(defined, dict):
        defined = [f"{name} = {look}" for name, look in defined.items()]
    if not isinstance(defined, list):
        raise FormatError("expected a list 'defs' in [colors]")
    inks = {DEFAULT: BLACK_INK}
    for definition in defined:
        name, paint = _defined(str(definition))
        if name in inks and name != DEFAULT:
            raise FormatError(f"expected each colour once, found {name!r:.30} twice")
        inks[name] = paint
    return Paints(inks)


def _defined(definition: str) -> tuple[str, Paint]:
    """The name and the colour in `b = (blue) *`."""
    name, _, look = (part.strip() for part in definition.partition("="))
    found = DEFINITION.fullmatch(look)
    if not found or not re.fullmatch(r"[^\s\d,;#'\"]++", name):
        raise FormatError(f"expected a colour such as 'b = (blue) *', found {definition!r:.40}")
    rgb = _rgb(found[1].strip())
    if rgb is None:
        raise FormatError(f"expected a name of SVG, r, g, b or hexadecimal digits, found {found[1]!r:.30}")
    told = found[1].strip() if plain_name(found[1]) in CSS else ""
    return name, Paint(rgb, name if len(name) > 1 else told)


def _rgb(look: str) -> str | None:
    channels = DECIMAL.fullmatch(look)
    if not channels:
        return css_rgb(look)
    numbers = [int(channel) for channel in channels.groups()]
    return "#" + bytes(numbers).hex() if max(numbers) < 256 else None


def _clues(file: Mapping[str, Any], name: str, paints: Paints) -> list[list[Painted]]:
    section = file.get("clues")
    text = section.get(name) if isinstance(section, dict) else None
    if not isinstance(text, str):
        raise FormatError(f"expected a text {name!r} in [clues], found none")
    lines = (re.split("[#;]", line, maxsplit=1)[0] for line in text.splitlines())
    parts = (part.strip(" \t'\"") for line in lines for part in line.split(","))
    told = [part for part in parts if part]
    if len(told) > LONGEST_LINE:
        raise FormatError(f"expected at most {LONGEST_LINE} {name}, found {len(told)}")
    return [_blocks(line, f"{name[:-1]} {number}", paints) for number, line in enumerate(told, start=1)]


def _blocks(line: str, place: str, paints: Paints) -> list[Painted]:
    words = line.split(None, MOST_WORDS)
    if len(words) > MOST_WORDS:
        raise FormatError(f"expected at most {MOST_WORDS} numbers in {place}, found more")
    blocks = [_block(word, place, paints) for word in words]
    return [block for block in blocks if block[0]]


def _block(word: str, place: str, paints: Paints) -> Painted:
    found = re.fullmatch(r"(\d{1,9})(\D*+)", word, re.ASCII)
    if not found or (found[2] or DEFAULT) not in paints.inks:
        raise FormatError(f"expected numbers with a colour of the file in {place}, found {word!r:.30}")
    return int(found[1]), found[2] or DEFAULT


def write(puzzle: Puzzle) -> str:
    """One puzzle as TOML; colours have their own names where all of these are plain words."""
    colours = lettered(puzzle)
    own = [colour.name for colour in colours.values()]
    names = own if all(re.fullmatch("[A-Za-z]{2,}", name) for name in own) else list(colours)
    rows, columns = known_blocks(puzzle, names)
    looks = zip(names, colours.items(), strict=True)
    table = [f'    "{name} = ({colour.rgb[1:]}) {letter}",' for name, (letter, colour) in looks]
    head = ["[colors]", "defs = [", *table, "]", ""] if table else []
    return "\n".join([*head, "[clues]", *_list("columns", columns), *_list("rows", rows)]) + "\n"


def _list(name: str, clues: list[list[str]]) -> list[str]:
    return [f'{name} = """', *(" ".join(clue) or "0" for clue in clues), '"""']


NONOGRID = Format(
    "nonogrid",
    ("hanjie",),
    "the TOML of nonogrid, and the files of pynogram with sections",
    (".toml",),
    matches,
    read,
    write,
    paper_lost,
    variants=COLOURS,
)
