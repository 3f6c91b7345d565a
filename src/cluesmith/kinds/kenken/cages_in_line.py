"""Cages that share a line: what they take of its digits must be different, which leaves less than each cage alone."""

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import NamedTuple

from cluesmith.explaining.techniques import Named
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.pencil_marks import Filling, PencilMarks, all_gone
from cluesmith.kinds.kenken.two_cages import CageTakes, Taken, takes_refused
from cluesmith.kinds.kenken.words import outcome, with_article
from cluesmith.puzzle import Rule
from cluesmith.sentence import Mention, Sentence, either, joined, listed, phrase

MAX_COMPARED = 50_000  # ways to take digits for all cages together
MAX_TOLD = 3  # of a cage that takes them in more ways these are not told
ORDER = ("the first", "the second", "the third")

Together = tuple[Taken, ...]  # by each of the cages


class _Share(NamedTuple):
    """A cage, what each of its fillings takes of the line, and what is taken so that the others can be filled too."""

    cage: Rule
    taken: dict[Filling, Taken]
    possible: set[Taken]


def cages_in_line(marks: PencilMarks, rules: Sequence[Rule], new: Sequence[int]) -> Named | None:
    """What cages say of a line that they share, if these rules are that; None if that is not all there is to it."""
    line, *cages = rules
    if line not in marks.lines or len(cages) < 2 or not all(cage in marks.cages for cage in cages):
        return None
    left = [CageTakes(cage, digits_taken(marks, line, cage)) for cage in cages]
    barred: Named | None = None
    ways = [set(one.taken.values()) for one in left]
    if all(ways) and prod(map(len, ways)) <= MAX_COMPARED:
        together = list(_together(ways))
        shares = [_Share(*one, {taken[place] for taken in together}) for place, one in enumerate(left)]
        barred = _barred(marks, line, shares, new)
        told = _needed(marks, line, shares, together, new) or (barred if _ways(shares) else None)
        if told:
            return told
    return _precisely(marks, line, left, new) or barred or _filling_up(marks, line, cages, new)


def _precisely(marks: PencilMarks, line: Rule, left: Sequence[CageTakes], new: Sequence[int]) -> Named | None:
    """One of the things that the cages force, with its reason; None when none is to be told in few words."""
    told = _beside_locked(marks, line, left, new)
    if told or len(left) != 2:
        return told
    one, other = left
    return takes_refused(marks, line, one, other, new) or takes_refused(marks, line, other, one, new)


def _beside_locked(marks: PencilMarks, line: Rule, left: Sequence[CageTakes], new: Sequence[int]) -> Named | None:
    """That no other cell holds a digit which each of the cages takes with another one that must lie in one of them."""
    cages = [one.cage for one in left]
    for digit in marks.all_digits:
        homes = {marks.cage_at[cell] for cell in marks.cells_for(digit, line)}
        beside = [taken for one in left for taken in one.taken.values() if digit in taken]
        together = sorted(frozenset.intersection(*beside) - {digit}) if homes == set(cages) and beside else []
        facts = [literal for literal in marks.not_there(_others(line, cages), together) if literal in new]
        if facts:
            gone = all_gone(marks.changes(facts))
            home = either([marks.name(cage) for cage in cages])
            also = listed([with_article(one) for one in gone])
            why = phrase("The {} of {} must lie in {}, in any case with {}", digit, marks.name(line), home, also)
            return Named("cages need a digit", phrase("{}, so no other cell there is {}.", why, either(gone)), facts)
    return None


def digits_taken(marks: PencilMarks, line: Rule, cage: Rule) -> dict[Filling, Taken]:
    """What each filling of the cage takes of the line."""
    inside = [index for index, cell in enumerate(cage.cells) if cell in line.cells]
    return {filling: frozenset(filling[index] for index in inside) for filling in marks.fillings(cage) or ()}


def _together(ways: Sequence[Iterable[Taken]]) -> Iterator[Together]:
    """A way for each cage, all with different digits."""
    if not ways:
        yield ()
        return
    first, *others = ways
    for taken in first:
        for rest in _together([[one for one in other if one.isdisjoint(taken)] for other in others]):
            yield (taken, *rest)


def _needed(
    marks: PencilMarks, line: Rule, shares: Sequence[_Share], together: Sequence[Together], new: Sequence[int]
) -> Named | None:
    """That no other cell of the line holds a digit that the cages take, however they are filled together."""
    digits = frozenset.intersection(*(frozenset[int]().union(*one) for one in together))
    others = _others(line, [share.cage for share in shares])
    facts = [literal for literal in marks.not_there(others, sorted(digits)) if literal in new]
    if not facts:
        return None
    told = all_gone(marks.changes(facts))
    sentence = phrase(
        "Between them, {} need the {} of {}{}, so no other cell there is {}.",
        _names(marks, [share.cage for share in shares]),
        listed(list(map(str, told))),
        marks.name(line),
        _ways(shares),
        either(told),
    )
    return Named("cages need a digit", sentence, facts)


def _others(line: Rule, cages: Sequence[Rule]) -> list[Cell]:
    """The cells of the line that are in none of the cages."""
    inside = {cell for cage in cages for cell in cage.cells}
    return [cell for cell in line.cells if cell not in inside]


def _barred(marks: PencilMarks, line: Rule, shares: Sequence[_Share], new: Sequence[int]) -> Named | None:
    """What the cages cannot hold if all of them are to be filled."""
    facts = _not_held(marks, shares, new)
    names, so = _names(marks, [share.cage for share in shares]), outcome(marks.changes(facts))
    told = phrase("{} take different digits of {}{}, so {}.", names, marks.name(line), _ways(shares), so)
    return Named("cages share a line", told.capitalised(), facts) if facts else None


def _filling_up(marks: PencilMarks, line: Rule, cages: Sequence[Rule], new: Sequence[int]) -> Named:
    """What the rest of the line has to do with it."""
    so = outcome(marks.changes(new))
    told = phrase(
        "{} have to leave digits for the other cells of {}, so {}.", _names(marks, cages), marks.name(line), so
    )
    return Named("cages share a line", told.capitalised(), new, vague=True)


def _not_held(marks: PencilMarks, shares: Sequence[_Share], new: Sequence[int]) -> list[int]:
    left = [(one.cage, [filling for filling, taken in one.taken.items() if taken in one.possible]) for one in shares]
    return [literal for cage, fillings in left for literal in marks.by_fillings(cage, fillings) if literal in new]


def _names(marks: PencilMarks, cages: Sequence[Rule]) -> Sentence:
    """`the cages 17+ at r2c10 and 19+ at r10c10`."""
    names = [Mention(marks.cages[cage].label, cage.cells) for cage in cages]
    return phrase("the cages {}", listed(names, most=len(names)))


def _ways(shares: Sequence[_Share]) -> Sentence:
    """What cages take that can do so in few ways, in the order of the cages; empty when there are none."""
    ways = [sorted(map(sorted, set(share.taken.values()))) for share in shares]
    few = [(which, one) for which, one in zip(ORDER, ways, strict=False) if len(one) <= MAX_TOLD]
    told = [
        phrase("{} {}{}", which, "" if place else "takes ", either(" ".join(map(str, digits)) for digits in one))
        for place, (which, one) in enumerate(few)
    ]
    return phrase(" ({})", joined(", ", told)) if told else Sentence()
