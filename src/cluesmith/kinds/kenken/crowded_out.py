"""A digit in a line that crowds out a cage: what the cage would have to take there, and what is wrong then."""

from collections.abc import Sequence

from cluesmith.explaining.techniques import Named
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.cells_with_cage import CageInLine
from cluesmith.kinds.kenken.misfits import digits_told
from cluesmith.kinds.kenken.pencil_marks import Filling, Lack, PencilMarks
from cluesmith.sentence import Sentence, cell_list, either, joined, listed, phrase

MAX_WAYS, MAX_REASONS = 4, 2  # to fill the cage that are told, and what may be wrong with them


def crowding_out(marks: PencilMarks, one: CageInLine, new: Sequence[int]) -> Named | None:
    """Digits that would crowd out the cage, all that some cells lose, if one reason does; None when it does not."""
    changes = marks.changes(new)
    alike: dict[Sentence, dict[Cell, list[int]]] = {}
    for fact in map(marks.reasoner.fact, new):
        if fact.cell in one.outside and not fact.holds and (why := _why_not(marks, one, fact.cell, fact.value)):
            alike.setdefault(why, {}).setdefault(fact.cell, []).append(fact.value)
    told_whole = [(why, cell) for why, gone in alike.items() for cell in gone if gone[cell] == changes[cell].gone]
    if not told_whole:
        return None
    why, first = told_whole[0]
    digits = changes[first].gone
    cells = [cell for also, cell in told_whole if also == why and changes[cell].gone == digits]
    supposed, they_are = cell_list(cells, last="or"), "is" if len(cells) == 1 else "are"
    so = phrase("So {} {} not {}", cell_list(cells), they_are, either(digits))
    told = phrase("If {} were {}, {} {}. {}.", supposed, either(digits), marks.name(one.cage), why, so)
    return Named("cage against line", told, marks.not_there(cells, digits))


def _why_not(marks: PencilMarks, one: CageInLine, cell: Cell, digit: int) -> Sentence | None:
    """What the cage would have to take if the digit stood there, and what is wrong then."""
    ways = [taken for taken in one.taken if digit not in taken]
    if not 0 < len(ways) <= MAX_WAYS:
        return None
    lacks = [marks.lack(one.line, {*one.cage.cells, cell}, {*taken, digit}) for taken in ways]
    alike: dict[Sentence, list[Filling]] = {}
    for taken, lack in zip(ways, lacks, strict=True):
        if lack is None:
            return None
        alike.setdefault(lacking(lack), []).append(taken)
    if len(alike) > MAX_REASONS:
        return None
    (wrong, first), *others = alike.items()
    told = phrase("would have to take {} of {}, and then {}", _or(first), marks.name(one.line), wrong)
    return joined("; or ", [told, *(phrase("{}, and then {}", _or(same), other) for other, same in others)])


def _or(ways: Sequence[Filling]) -> Sentence:
    """`5 6 12 or 4 9 10`."""
    return either(map(digits_told, ways))


def lacking(lack: Lack) -> Sentence:
    """Why the line could not be filled: cells with too few digits, or digits with too few cells."""
    cells, digits = cell_list(lack.cells), listed(lack.digits)
    if not lack.digits:
        return phrase("nothing would be left for {}", cells)
    if not lack.cells:
        return phrase("no place would be left for {}", digits)
    if len(lack.cells) > len(lack.digits):
        return phrase("only {} would be left for {}", digits, cells)
    return phrase("{} would fit only in {}", digits, cells)
