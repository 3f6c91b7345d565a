"""What the formats of KenKen share: cages as names in a square, and operations as others spell them."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from cluesmith.errors import ClueError
from cluesmith.grid import Cell, cells, connected_groups, neighbours
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
    """The parts of the board connected through joined cells, by their first cells in reading order."""

    def near(cell: Cell) -> Iterator[Cell]:
        around = neighbours(cell, size, size)
        return (other for other in around if (cell, other) in joined or (other, cell) in joined)

    return list(connected_groups(cells(size, size), near))


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
