"""What the formats of KenKen share: cages as names in a square, and operations as others spell them."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from cluesmith.errors import ClueError
from cluesmith.formats.format import unwritable
from cluesmith.grid import Cell, cells, connected_groups, neighbours
from cluesmith.kinds.kenken import Cage, KenKen, Op
from cluesmith.kinds.kenken.puzzle import LARGEST_SIZE
from cluesmith.text import numbers_text

Owners = dict[Cell, int]
Clues = dict[str, tuple[Op | None, int]]  # by the name of the cage

SPELLINGS: dict[Op, str] = {
    "+": "+ add plus",
    "-": "- − – sub minus",
    "*": "* x × mul mult times",
    "/": "/ ÷ : div",
    "=": "= !",
}
SPELLED: dict[str, Op | None] = {
    "?": None,
    "": None,
    **{spelling: op for op, spellings in SPELLINGS.items() for spelling in spellings.split()},
}


def cages_of(puzzle: KenKen) -> Owners:
    """The number of the cage that each cell belongs to."""
    return {cell: number for number, cage in enumerate(puzzle.cages) for cell in cage.cells}


def regions(size: int, joined: Collection[tuple[Cell, Cell]]) -> list[list[Cell]]:
    """The parts of the board connected through joined cells, by their first cells in reading order."""

    def near(cell: Cell) -> Iterator[Cell]:
        around = neighbours(cell, size, size)
        return (other for other in around if (cell, other) in joined or (other, cell) in joined)

    return list(connected_groups(cells(size, size), near))


def refuse_large(size: int, cages: int = 0) -> None:
    """Raise ClueError for a board that is too large, or for too many cages, before anything is made of them."""
    if size > LARGEST_SIZE:
        raise ClueError(f"expected a size from 1 to {LARGEST_SIZE}, found {size}")
    if cages > LARGEST_SIZE**2:
        raise ClueError(f"expected at most {LARGEST_SIZE**2} cages, found {cages}")


def refuse_other_digits(puzzle: KenKen) -> None:
    """Raise PuzzleError where a format has no word for the digits, which are not 1 to the size."""
    if puzzle.digits:
        raise unwritable(f"its digits are 1 to {puzzle.size}, and this puzzle has {numbers_text(puzzle.digits)}")


def clues_by_name(pairs: Iterable[tuple[str, tuple[Op | None, int]]]) -> Clues:
    """What each cage makes, which is said once of each."""
    clues: Clues = {}
    for name, clue in pairs:
        if name in clues:
            raise ClueError(f"expected one clue for the cage {name!r:.30}, found two")
        clues[name] = clue
    return clues


def from_names(names: Sequence[Sequence[str]], clues: Clues) -> KenKen:
    """The puzzle with a square of cage names and what each cage makes."""
    refuse_large(len(names))
    members: dict[str, list[Cell]] = {}
    for row, line in enumerate(names):
        for column, name in enumerate(line):
            members.setdefault(name, []).append((row, column))
    if missing := [name for name in members if name not in clues]:
        raise ClueError(f"expected a clue for the cage {missing[0]!r:.30}, found none")
    if unused := [name for name in clues if name not in members]:
        raise ClueError(f"expected cells for the cage {unused[0]!r:.30}, found none")
    return KenKen(len(names), tuple(Cage(*clues[name], tuple(part)) for name, part in members.items()))
