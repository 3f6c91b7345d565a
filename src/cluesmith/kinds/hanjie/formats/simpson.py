"""Simpson's .non files, the most common form of a black and white nonogram.

    title "Demo"            properties: any word and a text, which may be quoted
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
a line `====`. Colour letters behind numbers, or a `color` line, make a colour puzzle, which is refused.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cluesmith.errors import FormatError
from cluesmith.formats.about import About, Told
from cluesmith.formats.format import Format
from cluesmith.kinds.hanjie.formats.clue_lines import expect_count, known, line_text, read_numbers, words_of
from cluesmith.kinds.hanjie.puzzle import LONGEST_LINE, Hanjie
from cluesmith.puzzle import Puzzle
from cluesmith.text import split_lines

DIVIDER = "===="
TOLD = {"title": "title", "by": "author", "copyright": "copyright"}  # their words and ours
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
    clues: dict[str, list[tuple[int, ...]]] = {}
    place = 0
    while place < len(lines):
        line = lines[place]
        words = words_of(*line)
        place += 1
        name = words[0].text.lower() if words else ""
        if name in ("color", "colour"):
            raise FormatError("expected a black and white puzzle, found one in colours", line=line.number)
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
    return Hanjie(tuple(clues["rows"]), tuple(clues["columns"]))


def _begins_with_number(lines: list[Numbered], place: int) -> bool:
    """Whether the next line that is not blank does."""
    texts = (lines[at].text.strip() for at in range(place, len(lines)))
    return next((text for text in texts if text), "")[:1].isdigit()


def _clues(name: str, wanted: int | None, lines: list[Numbered], number: int) -> list[tuple[int, ...]]:
    """The clues in these lines, by whichever habit of blank lines gives the right number."""
    if wanted is None:
        raise FormatError(f"expected {'height' if name == 'rows' else 'width'} before {name!r}", line=number)
    filled = [line for line in lines if line.text.strip()]
    if len(filled) < wanted <= len(lines) and not any(line.text.strip() for line in lines[wanted:]):
        filled = lines[:wanted]
    expect_count(name.removesuffix("s"), wanted, len(filled), number)
    return [_numbers(line) for line in filled]


def _numbers(line: Numbered) -> tuple[int, ...]:
    if re.fullmatch(r"\s*+\d++[a-z]?+(?:\s*+,\s*+\d++[a-z]?+)*+\s*+", line.text) and re.search("[a-z]", line.text):
        raise FormatError("expected a black and white puzzle, found one in colours", line=line.number)
    return read_numbers(*line, separators=",")


def write(puzzle: Puzzle) -> str:
    """One puzzle, with 0 for an empty line."""
    rows, columns = known(puzzle)
    parts = [f"width {len(columns)}", f"height {len(rows)}", ""]
    parts += ["rows", *(line_text(clue, ",") for clue in rows), ""]
    parts += ["columns", *(line_text(clue, ",") for clue in columns)]
    return "\n".join(parts) + "\n"


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
    "Simpson's files of black and white nonograms, also bundles of them",
    (".non", ".nonpack"),
    matches,
    read,
    write,
    sign=sign,
    several=True,
    join=join,
)
