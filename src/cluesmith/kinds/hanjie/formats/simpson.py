"""Simpson's .non files, the most common form of a nonogram.

    title "Demo"            properties: any word and a text, which may be quoted
    color a #d62728         a letter and how it looks, in colours only
    width 4
    height 5
    rows                    then a line per row: numbers with commas between
    4
    1,1
    ...
    columns
    ...
    goal "11111001..."      the answer row by row, `saved` a grid in progress with ?

The specification ignores blank lines and writes 0 for an empty line of cells; nonogram-db and pbnsolve write a
blank line there, so both are read. `rows 5` may stand for `height 5`. A bundle (.nonpack) parts its puzzles by
a line `====`. In colours a letter stands behind each number, and one without is black. Letters that no `color` line
tells about get colours that are easy to tell apart.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from string import ascii_lowercase
from typing import NamedTuple

from cluesmith.errors import FormatError
from cluesmith.formats.about import About, Told
from cluesmith.formats.format import Format
from cluesmith.kinds.hanjie.colour.palette import BLACK, KNOWN, first_colours, full_rgb
from cluesmith.kinds.hanjie.formats.clue_lines import expect_count, words_of
from cluesmith.kinds.hanjie.formats.paints import (
    BLACK_INK,
    COLOURS,
    Clues,
    Paint,
    Painted,
    Paints,
    known_blocks,
    lettered,
    paper_lost,
    puzzle_of,
    read_blocks,
)
from cluesmith.kinds.hanjie.puzzle import LONGEST_LINE
from cluesmith.puzzle import Puzzle
from cluesmith.text import Word, split_lines

DIVIDER = "===="
TOLD = {"title": "title", "by": "author", "copyright": "copyright"}  # their words and ours
NO_LETTER = "1"  # as a goal shows a cell of the colour of numbers without a letter
LETTERS = frozenset(ascii_lowercase)
SIZES = {"width": "columns", "columns": "columns", "height": "rows", "rows": "rows"}


class Numbered(NamedTuple):
    """A line and its number, counted from 1."""

    text: str
    number: int


def matches(text: str) -> bool:
    """Whether `width` or `height`, and both lists, are named."""
    lists = _begins_a_line("rows", text) and _begins_a_line("columns", text)
    return lists and any(_begins_a_line(size, text) for size in ("width", "height", r"rows[ \t]++\d++"))


def _begins_a_line(word: str, text: str) -> bool:
    return bool(re.search(rf"^[ \t]*+{word}(?![a-z])", text, re.MULTILINE | re.IGNORECASE))


def read(text: str) -> Iterator[Told]:
    """Each puzzle of the bundle."""
    part: list[Numbered] = []
    for number, line in enumerate(split_lines(text), start=1):
        if line.strip() == DIVIDER:
            yield Told(_puzzle(part), _about(part))
            part = []
        else:
            part.append(Numbered(line, number))
    if any(line.text.strip() for line in part):
        yield Told(_puzzle(part), _about(part))


def _about(lines: list[Numbered]) -> About:
    """What the properties say, each where it stands first."""
    told = dict.fromkeys(TOLD, "")
    for line in lines:
        word, _, text = line.text.strip().partition(" ")
        if word.lower() in TOLD:
            told[word.lower()] = told[word.lower()] or text.strip().strip('"')
    return About(title=told["title"], author=told["by"], copyright=told["copyright"])


def _puzzle(lines: list[Numbered]) -> Puzzle:
    sizes: dict[str, int] = {}
    inks: dict[str, Paint] = {}
    clues: dict[str, list[list[Painted]]] = {}
    place = 0
    while place < len(lines):
        line = lines[place]
        words = words_of(*line)
        place += 1
        name = words[0].text.lower() if words else ""
        if name in ("color", "colour"):
            _declare(words, inks)
        if name in SIZES and len(words) > 1:
            size = words[1].number("a number")
            if size > LONGEST_LINE:
                raise words[1].error(f"at most {LONGEST_LINE} {SIZES[name]}")
            if sizes.setdefault(SIZES[name], size) != size or name in clues:
                raise words[0].error(f"one number of {SIZES[name]}")
        if name in ("rows", "columns") and (len(words) == 1 or _begins_with_number(lines, place)):
            if name in clues:
                raise words[0].error(f"one list of {name}")
            end = next((at for at in range(place, len(lines)) if lines[at].text.strip()[:1].isalpha()), len(lines))
            clues[name] = _clues(name, sizes.get(name), lines[place:end], line.number)
            place = end
    for name in ("rows", "columns"):
        if name not in clues:
            raise FormatError(f"expected a line {name!r}, found none", line=lines[0].number if lines else None)
    return puzzle_of(clues["rows"], clues["columns"], Paints({NO_LETTER: BLACK_INK} | inks | _chosen(clues, inks)))


def _declare(words: list[Word], inks: dict[str, Paint]) -> None:
    """Note the letter and the colour of a line such as `color a #d62728`."""
    if len(words) < 3 or words[1].text not in LETTERS:
        raise words[0].error("a letter from a to z and a colour, as in 'color a #d62728'")
    letter, rgb = words[1].text, full_rgb(words[2].text)
    if rgb is None:
        raise words[2].error("a colour as #rrggbb")
    if letter in inks:
        raise words[1].error("each letter once")
    inks[letter] = Paint(rgb)


def _chosen(clues: Mapping[str, Clues], inks: Mapping[str, Paint]) -> dict[str, Paint]:
    """Colours for the letters that no line tells about; black is for numbers without a letter."""
    used = {letter for both in clues.values() for clue in both for _, letter in clue}
    untold = sorted(used - {NO_LETTER, *inks})
    told = {BLACK.rgb, *(paint.rgb for paint in inks.values())}
    free = [colour for colour in first_colours(len(KNOWN) - 1) if colour.rgb not in told]
    if len(untold) > len(free):
        raise FormatError(f"expected a line such as 'color {untold[-1]} #d62728' for each letter, found none")
    return {letter: Paint(colour.rgb, colour.name) for letter, colour in zip(untold, free, strict=False)}


def _begins_with_number(lines: list[Numbered], place: int) -> bool:
    """Whether the next line that is not blank does."""
    texts = (lines[at].text.strip() for at in range(place, len(lines)))
    return next((text for text in texts if text), "")[:1].isdigit()


def _clues(name: str, wanted: int | None, lines: list[Numbered], number: int) -> list[list[Painted]]:
    """The clues in these lines, by whichever habit of blank lines gives the right number."""
    if wanted is None:
        raise FormatError(f"expected {'height' if name == 'rows' else 'width'} before {name!r}", line=number)
    filled = [line for line in lines if line.text.strip()]
    if len(filled) < wanted <= len(lines) and not any(line.text.strip() for line in lines[wanted:]):
        filled = lines[:wanted]
    expect_count(name.removesuffix("s"), wanted, len(filled), number)
    return [read_blocks(words_of(*line, separators=","), LETTERS | {NO_LETTER}, NO_LETTER) for line in filled]


def write(puzzle: Puzzle) -> str:
    """One puzzle, with 0 for an empty line."""
    colours = lettered(puzzle)
    rows, columns = ([",".join(clue) or "0" for clue in clues] for clues in known_blocks(puzzle, colours))
    parts = [f"color {letter} {colour.rgb}" for letter, colour in colours.items()]
    parts += [f"width {len(columns)}", f"height {len(rows)}", ""]
    return "\n".join([*parts, "rows", *rows, "", "columns", *columns]) + "\n"


def sign(text: str, about: About) -> str:
    """The puzzle with what is told of it in front."""
    told = ((word, " ".join(getattr(about, name).replace('"', "'").split())) for word, name in TOLD.items())
    return "".join(f'{word} "{words}"\n' for word, words in told if words) + text


def join(pieces: Iterable[str]) -> Iterator[str]:
    """A bundle, when there is more than one."""
    for number, piece in enumerate(pieces):
        yield f"{DIVIDER}\n{piece}" if number else piece


NON = Format(
    "non",
    ("hanjie",),
    "Simpson's files of nonograms, also bundles of them",
    (".non", ".nonpack"),
    matches,
    read,
    write,
    paper_lost,
    sign=sign,
    several=True,
    join=join,
    variants=COLOURS,
)
