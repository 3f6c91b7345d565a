"""A cage and a cell or two of its line that take certain digits between them, whichever way both are filled."""

from collections.abc import Sequence
from itertools import combinations, product
from typing import NamedTuple

from cluesmith.explaining.techniques import Named
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.pencil_marks import Filling, PencilMarks, all_gone
from cluesmith.puzzle import Rule
from cluesmith.sentence import Sentence, cell_mention, either, listed, phrase

MAX_CELLS, MAX_DIGITS, MAX_TAKEN = 2, 3, 4  # beside the cage, of each of them, and ways of the cage to take its digits


class CageInLine(NamedTuple):
    """A cage, a line into which it reaches, and the digits that it can take there, way by way."""

    line: Rule
    cage: Rule
    taken: Sequence[Filling]

    @property
    def outside(self) -> list[Cell]:
        """The other cells of the line."""
        return [cell for cell in self.line.cells if cell not in self.cage.cells]


def cells_with_cage(marks: PencilMarks, one: CageInLine, new: Sequence[int]) -> Named | None:
    """What cells and the cage need of the line together; None when nothing new, or not to be told in few words."""
    if not 0 < len(one.taken) <= MAX_TAKEN:
        return None
    few = [cell for cell in one.outside if 1 < len(marks.digits(cell)) <= MAX_DIGITS]
    for size in range(1, MAX_CELLS + 1):
        found = {cells: facts for cells in combinations(few, size) if (facts := _denied(marks, one, cells, new))}
        if found:
            cells = max(found, key=lambda cells: len(found[cells]))
            return Named("cage against line", _told(marks, one, cells, found[cells]), found[cells])
    return None


def _denied(marks: PencilMarks, one: CageInLine, cells: Sequence[Cell], new: Sequence[int]) -> list[int]:
    """That no other cell holds what all of these take, whichever way they are filled."""
    held = [filling for filling in product(*map(marks.digits, cells)) if len(set(filling)) == len(cells)]
    together = [{*some, *others} for some in one.taken for others in held if not {*some} & {*others}]
    digits = set[int].intersection(*together) if together else set[int]()
    elsewhere = [cell for cell in one.outside if cell not in cells]
    return [fact for fact in marks.not_there(elsewhere, sorted(digits)) if fact in new]


def _told(marks: PencilMarks, one: CageInLine, cells: Sequence[Cell], facts: Sequence[int]) -> Sentence:
    gone = all_gone(marks.changes(facts))
    ways = phrase("{} ({})", marks.name(one.cage), either(" ".join(map(str, digits)) for digits in one.taken))
    besides = [phrase("{} ({})", cell_mention(cell), either(marks.digits(cell))) for cell in cells]
    both, digits, line = listed([*besides, ways]), listed(gone), marks.name(one.line)
    return phrase("Between them, {} need the {} of {}, so no other cell there is {}.", both, digits, line, either(gone))
