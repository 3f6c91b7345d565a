"""Two cages that share a line: what one cannot take of it, as the other or the rest of it could not be filled then."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cluesmith.explaining.techniques import Named
from cluesmith.kinds.kenken.crowded_out import lacking
from cluesmith.kinds.kenken.pencil_marks import Filling, Lack, PencilMarks
from cluesmith.kinds.kenken.words import outcome
from cluesmith.puzzle import Rule
from cluesmith.sentence import Sentence, either, joined, listed, phrase

MAX_COMPARED = 400  # ways to take digits for both cages
MAX_TOLD = 3  # ways of which it is told why they fail

Taken = frozenset[int]  # digits of the line
Failing = Mapping[
    Taken, list[tuple[Taken, Lack]]
]  # what cannot be taken, with all that the other takes beside it, and why


class CageTakes(NamedTuple):
    """A cage, and what each of its fillings takes of the line."""

    cage: Rule
    taken: dict[Filling, Taken]

    @property
    def ways(self) -> list[Taken]:
        """All that it can take."""
        return sorted(set(self.taken.values()), key=sorted)


def takes_refused(marks: PencilMarks, line: Rule, one: CageTakes, other: CageTakes, new: Sequence[int]) -> Named | None:
    """What the one cage cannot take, if that gives something new and can be told in few words."""
    if len(one.ways) * len(other.ways) > MAX_COMPARED:
        return None
    cells = {*one.cage.cells, *other.cage.cells}
    failing = {}
    for taken in one.ways:
        beside = [each for each in other.ways if each.isdisjoint(taken)]
        lacks = [lack for each in beside if (lack := marks.lack(line, cells, taken | each))]
        if len(lacks) == len(beside):
            failing[taken] = list(zip(beside, lacks, strict=True))
    told = min(_enough(marks, one, failing, new), key=_reasons, default={})
    if not 0 < _reasons(told) <= MAX_TOLD:
        return None
    left = [filling for filling, taken in one.taken.items() if taken not in told]
    facts = [fact for fact in marks.by_fillings(one.cage, left) if fact in new]
    alike: dict[Sentence, list[Taken]] = {}
    for taken, refused in told.items():
        alike.setdefault(_wrong(marks, other, refused), []).append(taken)
    why = joined("; nor ", [phrase("{}: {}", _or(same), wrong) for wrong, same in alike.items()])
    so = outcome(marks.changes(facts))
    sentence = phrase("In {} {} cannot hold {}. So {}.", marks.name(line), marks.name(one.cage), why, so)
    return Named("cages share a line", sentence, facts)


def _enough(marks: PencilMarks, one: CageTakes, failing: Failing, new: Sequence[int]) -> Iterator[Failing]:
    """For each new fact about the cage the failing ways that have it otherwise, if all of those fail."""
    for fact in map(marks.reasoner.fact, new):
        if fact.cell in one.cage.cells and not fact.holds:
            here = one.cage.cells.index(fact.cell)
            otherwise = {taken for filling, taken in one.taken.items() if filling[here] == fact.value}
            if otherwise <= failing.keys():
                yield {taken: failing[taken] for taken in otherwise}


def _reasons(failing: Failing) -> int:
    """How many reasons it takes to tell that."""
    return sum(max(1, len(beside)) for beside in failing.values())


def _or(ways: Sequence[Taken]) -> Sentence:
    """`4 and 7`; of several `1 4 or 2 3`."""
    told = [sorted(taken) for taken in ways]
    return listed(told[0]) if len(told) == 1 else either(" ".join(map(str, digits)) for digits in told)


def _wrong(marks: PencilMarks, other: CageTakes, beside: Sequence[tuple[Taken, Lack]]) -> Sentence:
    """`with 2 and 5 in the cage 8+ at r1c1 nothing would be left for r7c7`."""
    home = marks.name(other.cage)
    if not beside:
        return phrase("{} could not be filled then", home)
    first, *more = beside
    why = phrase("with {} in {} {}", listed(sorted(first[0])), home, lacking(first[1]))
    others = [phrase("with {} there {}", listed(sorted(each)), lacking(lack)) for each, lack in more]
    return joined(", ", [why, *others])
