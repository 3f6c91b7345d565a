"""Game ids of Keen, the KenKen of Simon Tatham's collection.

`4:BLOCKS,CLUES`, or with generator settings as in `4dn:...`. BLOCKS walks the inner edges, upright ones in reading
order and then level ones column by column, and tells before every edge that parts two cages how many do not: `_`
none, a one, ..., y twenty-five; z stands for twenty-five and no parting edge behind them. One parting edge more ends
the walk. A letter with a number behind it stands that many times. CLUES gives for each cage, in the order of their
first cells, a s m or d for the operation and the number.
"""

import re
from collections.abc import Iterator
from itertools import groupby, islice

from cluesmith.formats.format import Format, unwritable
from cluesmith.formats.one_per_line import all_match, at, each_line
from cluesmith.grid import Cell
from cluesmith.kinds.kenken import Cage, KenKen, Op
from cluesmith.kinds.kenken.formats.cages import Owners, cages_of, refuse_other_digits, regions
from cluesmith.puzzle import Puzzle
from cluesmith.text import Word

OPS: dict[str, Op] = {"a": "+", "s": "-", "m": "*", "d": "/"}
LETTERS: dict[Op | None, str] = {"+": "a", "-": "s", "*": "m", "/": "d", "=": "a"}
SIZES = range(3, 10)
LONGEST_RUN = 25


def matches(text: str) -> bool:
    """Whether every line is a size and a description of letters and clues."""
    return all_match(text, r"\d+[a-z]*:[_a-z\d]+,[asmd\d]+")


def _edges(size: int) -> list[tuple[Cell, Cell]]:
    """The pairs of cells beside each inner edge, in the order of the walk."""
    span = range(size)
    upright = [((row, column), (row, column + 1)) for row in span for column in span[:-1]]
    return upright + [((row, column), (row + 1, column)) for column in span for row in span[:-1]]


def _read(word: Word) -> Puzzle:
    sizes, _, rest = word.text.partition(":")
    size = Word(re.sub("[a-z]", "", sizes), word.line, word.column).number("a size")
    if size not in SIZES:
        raise Word(sizes, word.line, word.column).error(f"a size from {SIZES[0]} to {SIZES[-1]}")
    blocks, _, clues = rest.partition(",")
    places = regions(size, _open_edges(word, blocks, len(sizes) + 1, size))
    found = list(islice(re.finditer(r"([asmd])(\d{1,18})|.", clues), len(places) + 1))
    for clue in found:
        if not clue[1]:
            raise at(word, len(sizes) + len(blocks) + 2 + clue.start()).error("a, s, m or d and a number")
    if len(found) != len(places):
        raise at(word, len(sizes) + len(blocks) + 2, 30).error(f"{len(places)} clues for as many cages")
    pairs = zip(found, places, strict=True)
    return KenKen(size, tuple(Cage(OPS[clue[1]], int(clue[2]), tuple(cells)) for clue, cells in pairs))


def _open_edges(word: Word, blocks: str, begin: int, size: int) -> set[tuple[Cell, Cell]]:
    """The pairs of cells with no parting edge between them."""
    edges, opened, place = _edges(size), set(), 0
    for letter, parts in _steps(word, blocks, begin, len(edges) + 1):
        opened.update(edges[place : place + letter])
        place += letter + parts
        if place > len(edges) + 1:
            raise at(word, begin, 30).error(f"a walk of {len(edges)} edges")
    if place != len(edges) + 1:
        raise at(word, begin, 30).error(f"a walk of {len(edges)} edges")
    return opened


def _steps(word: Word, blocks: str, begin: int, most: int) -> Iterator[tuple[int, int]]:
    """How many edges do not part, and whether (1) or not (0) one that does comes next."""
    for run in re.finditer(r"([_a-z])(\d*)|.", blocks):
        if not run[1] or len(run[2]) > 4 or int(run[2] or 1) > most:
            raise at(word, begin + run.start()).error("letters with small numbers")
        value = "_abcdefghijklmnopqrstuvwxy".find(run[1])
        yield from [(value, 1) if value >= 0 else (LONGEST_RUN, 0)] * int(run[2] or 1)


def write(puzzle: Puzzle) -> str:
    """The id of one puzzle."""
    assert isinstance(puzzle, KenKen)
    refuse_other_digits(puzzle)
    if puzzle.size not in SIZES:
        raise unwritable(f"its boards have {SIZES[0]} to {SIZES[-1]} rows, and this one has {puzzle.size}")
    for cage in puzzle.cages:
        if cage.op is None:
            raise unwritable("every cage shows its operation, and this puzzle hides some")
        if cage.op in "-/" and len(cage.cells) != 2:
            raise unwritable("- and / are for two cells, and this puzzle has them for more")
    clues = "".join(f"{LETTERS[cage.op]}{cage.target}" for cage in puzzle.cages)
    return f"{puzzle.size}:{_walk(cages_of(puzzle), puzzle.size)},{clues}\n"


def _walk(owners: Owners, size: int) -> str:
    letters, run = "", 0
    for one, other in [*_edges(size), (None, None)]:
        parts = one is None or other is None or owners[one] != owners[other]
        if not parts:
            run += 1
            if run == LONGEST_RUN:
                letters, run = letters + "z", 0
        else:
            letters, run = letters + "_abcdefghijklmnopqrstuvwxy"[run], 0
    runs = ((letter, len(list(same))) for letter, same in groupby(letters))
    return "".join(f"{letter}{count}" if count > 2 else letter * count for letter, count in runs)


KEEN = Format(
    "keen",
    ("kenken",),
    "game ids of Simon Tatham's Keen, one in a line",
    (".keen",),
    matches,
    each_line(_read),
    write,
    several=True,
)
