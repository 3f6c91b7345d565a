"""What the formats in colours share: paints by whatever a file calls them, and the puzzle that blocks of them make.

A colour that no block has is left out. Where black on white is all that is left, the puzzle is one in black and white.
"""

import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from cluesmith.errors import ClueError
from cluesmith.formats.format import unwritable
from cluesmith.kinds.hanjie.clues import Block, Blocks
from cluesmith.kinds.hanjie.colour.palette import BLACK, LONGEST_NAME, MAX_COLOURS, WHITE, Colour, letter_of
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.kinds.hanjie.formats.colour_names import most_like
from cluesmith.kinds.hanjie.puzzle import Hanjie
from cluesmith.puzzle import Puzzle
from cluesmith.text import Word

COLOURS = ("colours",)  # what a format in colours says that it can hold

Painted = tuple[Block, str]  # a block, and what the file calls its paint
Clues = Sequence[Sequence[Painted]]


class Paint(NamedTuple):
    """How a colour looks, and its name if the file tells one."""

    rgb: str
    name: str = ""


class Paints(NamedTuple):
    """The colours of a file by whatever its clues call them, and the colour of blank cells."""

    inks: Mapping[str, Paint]
    paper: Paint = Paint(WHITE.rgb, WHITE.name)


BLACK_INK = Paint(BLACK.rgb, BLACK.name)


# A puzzle from what a file says


def puzzle_of(rows: Clues, columns: Clues, paints: Paints) -> Puzzle:
    """The puzzle with these clues, in colours if there are any."""
    used = {ink for clues in (rows, columns) for clue in clues for _, ink in clue}
    inks = [ink for ink in paints.inks if ink in used]
    looks = [paints.inks[ink].rgb for ink in inks]
    if not inks or (looks == [BLACK.rgb] and paints.paper.rgb == WHITE.rgb):
        return Hanjie(_lengths(rows), _lengths(columns))
    if len(inks) > MAX_COLOURS:
        raise ClueError(f"expected at most {MAX_COLOURS} colours, found {len(inks)}")
    *colours, paper = named([*(paints.inks[ink] for ink in inks), paints.paper])
    numbers = {ink: number for number, ink in enumerate(inks, start=1)}
    return ColourHanjie(tuple(colours), _numbered(rows, numbers), _numbered(columns, numbers), paper)


def _lengths(clues: Clues) -> tuple[tuple[Block, ...], ...]:
    return tuple(tuple(length for length, _ in clue) for clue in clues)


def _numbered(clues: Clues, numbers: Mapping[str, int]) -> tuple[tuple[tuple[Block, int], ...], ...]:
    return tuple(tuple((length, numbers[ink]) for length, ink in clue) for clue in clues)


def puzzle_with_answer(picture: Sequence[Sequence[str]], blank: str, paints: Paints) -> Puzzle:
    """The puzzle with the clues of a picture, given as rows of what the file calls the paints."""
    return puzzle_of(_runs(picture, blank), _runs(list(zip(*picture, strict=True)), blank), paints)


def _runs(lines: Sequence[Sequence[str]], blank: str) -> list[list[Painted]]:
    return [[(len(list(same)), ink) for ink, same in groupby(line) if ink != blank] for line in lines]


def named(paints: Iterable[Paint]) -> list[Colour]:
    """The colours, each with a name of its own: that of the file, or else of ours the one that fits best."""
    taken: dict[str, Colour] = {}
    for paint in paints:
        stem = name_in(paint.name) or most_like(paint.rgb)
        numbered = (f"{stem[: LONGEST_NAME - 3]} {number}" for number in range(2, MAX_COLOURS + 3))
        name = next(name for name in chain([stem], numbered) if name not in taken)
        taken[name] = Colour(name, paint.rgb)
    return list(taken.values())


def name_in(text: str) -> str:
    """The name of a colour that the text is, with blanks for what may not stand in one; nothing if it is none."""
    name = " ".join(re.sub("[,:#]", " ", text).split())
    return name if len(name) <= LONGEST_NAME and name.isprintable() else ""


def read_block(word: Word, inks: Container[str], default: str | None) -> tuple[int, str]:
    """The length and the paint in a word such as `3b`; a number alone is of the default paint."""
    parts = re.fullmatch(r"(\d++)(.*+)", word.text, re.ASCII)
    if not parts:
        raise word.error("a number")
    length, ink = word._replace(text=parts[1]).number("a number"), parts[2] or default
    if ink is None:
        raise word.error("a number with the letter of its colour")
    if ink not in inks:
        place = word.column + len(parts[1])
        raise word._replace(text=ink, column=place).error("a colour that the file declares")
    return length, ink


def read_blocks(words: Iterable[Word], inks: Container[str], default: str | None) -> list[Painted]:
    """The blocks of a line; a 0 stands for none."""
    blocks: list[Painted] = [read_block(word, inks, default) for word in words if word.text != "0"]
    return [block for block in blocks if block[0]]


# What a file says of a puzzle


def lettered(puzzle: Puzzle) -> dict[str, Colour]:
    """The colours of a puzzle by their letters, none of one in black and white."""
    colours = puzzle.colours if isinstance(puzzle, ColourHanjie) else ()
    return {letter_of(number): colour for number, colour in enumerate(colours, start=1)}


def known_blocks(puzzle: Puzzle, inks: Collection[str]) -> tuple[list[list[str]], list[list[str]]]:
    """The blocks of every row and column as words, a length and what the file calls its ink; none may be unknown."""
    if isinstance(puzzle, ColourHanjie):
        return _words(puzzle.rows, inks), _words(puzzle.columns, inks)  # type: ignore[arg-type] # taken by the puzzle
    assert isinstance(puzzle, Hanjie)
    return _words(_in_one_ink(puzzle.rows), [""]), _words(_in_one_ink(puzzle.columns), [""])


def _in_one_ink(clues: Iterable[Blocks]) -> list[list[tuple[Block, int]] | None]:
    return [None if clue is None else [(block, 1) for block in clue] for clue in clues]


def _words(clues: Iterable[Sequence[tuple[Block, int]] | None], inks: Collection[str]) -> list[list[str]]:
    found: list[list[str]] = []
    names = ["", *inks]
    for clue in clues:
        if clue is None or any(not isinstance(length, int) for length, _ in clue):
            raise unwritable("it has no unknown numbers, and this puzzle has some")
        found.append([f"{length}{names[colour]}" for length, colour in clue])
    return found


def paper_lost(puzzle: Puzzle) -> str | None:
    """What is lost of a puzzle where blank cells are always white."""
    coloured = isinstance(puzzle, ColourHanjie) and puzzle.background.rgb != WHITE.rgb
    return "the colour of blank cells" if coloured else None
