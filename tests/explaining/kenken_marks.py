"""Pencil marks of KenKens to try techniques on, and how what is found is told."""

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Found
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.kinds.kenken.techniques import KenKenTechniques


def rule_out(techniques: KenKenTechniques, digit: int, *cells: tuple[int, int]) -> None:
    techniques.reasoner.learn(-techniques.reasoner.lits.of(cell, digit) for cell in cells)


def named(techniques: KenKenTechniques, found: Found | None) -> tuple[str, str]:
    """The technique, and the text of the sentence."""
    assert found
    told = techniques.name(found, (), techniques.reasoner.facts(found.new))
    assert told
    return told.technique, str(told.sentence)


def corner_and_rows(size: int, *corner: Cage) -> KenKenTechniques:
    """A board with these cages in its first two rows; the other cages are what is left of the rows."""
    taken = {cell for cage in corner for cell in cage.cells}
    rows = ([(row, column) for column in range(size) if (row, column) not in taken] for row in range(size))
    cages = [*corner, *(Cage("+", size, tuple(row)) for row in rows if row)]
    return KenKenTechniques(Reasoner(KenKen(size, tuple(cages)), {}))
