"""What the formats of KenKen share: cages as names in a square, and operations as others spell them."""

from collections.abc import Collection, Mapping, Sequence

from cluesmith.errors import ClueError
from cluesmith.grid import Cell, cells, neighbours
from cluesmith.kinds.kenken import Cage, KenKen, Op

Owners = dict[Cell, int]

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
    """The parts of the board that hang together through joined cells, by their first cells in reading order."""
    left, found = dict.fromkeys(cells(size, size)), []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for cell in part:  # grows while we go through it
            new = [other for other in neighbours(cell, size, size) if other in left]
            new = [other for other in new if (cell, other) in joined or (other, cell) in joined]
            for other in new:
                del left[other]
            part += new
        found.append(part)
    return found


def from_names(names: Sequence[Sequence[str]], clues: Mapping[str, tuple[Op | None, int]]) -> KenKen:
    """The puzzle with a square of cage names and what each cage makes."""
    members: dict[str, list[Cell]] = {}
    for row, line in enumerate(names):
        for column, name in enumerate(line):
            members.setdefault(name, []).append((row, column))
    if missing := [name for name in members if name not in clues]:
        raise ClueError(f"expected a clue for the cage {missing[0]!r:.30}, found none")
    if unused := [name for name in clues if name not in members]:
        raise ClueError(f"expected cells for the cage {unused[0]!r:.30}, found none")
    return KenKen(len(names), tuple(Cage(*clues[name], tuple(part)) for name, part in members.items()))
