"""Why a colour cannot be in a cell, as far as that is seen at a glance: noted without words, told when it is needed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.line_facts import LineFacts
from cluesmith.kinds.hanjie.colour.line_techniques import COLOUR_COMPLETE, NO_SHARED_COLOUR
from cluesmith.kinds.hanjie.colour.line_view import LineView, all_of, have
from cluesmith.kinds.hanjie.colour.lines import Masks
from cluesmith.kinds.hanjie.line_words import are, is_one, places, run, runs
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.puzzle import Fact, Rule
from cluesmith.sentence import Sentence, either, joined, listed, phrase

ENOUGH_TOLD = 130  # characters; of what is longer only the outcome is told
OWN = "its own"  # of what a line says of itself
Said = Sequence[tuple[Sequence[int], int]]  # colours, and the cells that cannot have them
Words = Callable[[LineView, Said], Iterator[Sentence]]


class Ground(NamedTuple):
    """Open cells that cannot hold a value, and the technique by which crossing lines say so, if it has a name."""

    technique: str
    value: int
    cells: int


class Reasons:
    """The reasons noted so far: by the fact that a cell does not hold a value the technique and the line."""

    def __init__(self, facts: LineFacts) -> None:
        self._facts = facts
        self._reasons: dict[Fact, tuple[str, Rule]] = {}

    def note(self, facts: Iterable[Fact], technique: str, rule: Rule) -> None:
        """Note that these follow from the line by that technique."""
        self._reasons.update(dict.fromkeys(facts, (technique, rule)))

    def grounds(self, line: LineView, rule: Rule) -> list[Ground]:
        """All that is known of open cells of the line, what is seen best at the end."""
        alike: dict[tuple[str, int], int] = {}
        for value, (mask, seen) in enumerate(zip(line.masks, line.seen, strict=True)):
            for place in places(seen & ~mask):
                own = value != BLANK and value not in line.colours
                key = OWN if own else self._technique(rule, rule.cells[place], value), value
                alike[key] = alike.get(key, 0) | 1 << place
        found = [Ground(*key, cells) for key, cells in alike.items()]
        return sorted(found, key=lambda ground: -ORDER.index(ground.technique))

    def _technique(self, rule: Rule, cell: Cell, value: int) -> str:
        """How it is seen that the cell cannot hold the value; a colour may have become complete since it was noted."""
        technique, by = self._reasons.get(Fact(cell, value, False), ("", None))
        if by is rule:
            return OWN
        complete = technique not in ("", NO_SHARED_COLOUR) and by and self._facts.line(by).has_all(value)
        return COLOUR_COMPLETE if complete else technique


def fewest(grounds: Sequence[Ground], enough: Callable[[Sequence[Ground]], bool]) -> list[Ground]:
    """Those of the grounds, and of their cells, that are needed to be enough; the first ones go first."""
    kept = list(grounds)
    for place, ground in enumerate(grounds):
        for cells in _parts(ground.cells):
            left = kept[place].cells & ~cells
            fewer = [*kept[:place], kept[place]._replace(cells=left), *kept[place + 1 :]]
            if left != kept[place].cells and enough(fewer):
                kept = fewer
    return [ground for ground in kept if ground.cells]


def _parts(cells: int) -> Iterator[int]:
    """All cells, each run of them, and each cell."""
    yield cells
    for begin, end in runs(cells):
        yield run(begin, end)
        yield from (1 << place for place in range(begin, end))


def without(masks: Masks, grounds: Sequence[Ground]) -> Masks:
    """What is left for the cells by these grounds."""
    left = list(masks)
    for ground in grounds:
        left[ground.value] &= ~ground.cells
    return left


def told_grounds(line: LineView, grounds: Sequence[Ground]) -> Sentence:
    """What crossing lines say of cells of this one; what the line itself says is not told again."""
    by_others = [ground for ground in grounds if ground.technique != OWN]
    for told in (_told(line, by_others), _told(line, [ground._replace(technique="") for ground in by_others])):
        if len(told) <= ENOUGH_TOLD:
            return told
    cells = all_of(ground.cells for ground in by_others)
    return phrase("crossing lines bar colours from {}", line.cells(cells))


def _told(line: LineView, grounds: Sequence[Ground]) -> Sentence:
    """The grounds, in the order in which one would look."""
    by_technique = {name: [ground for ground in grounds if ground.technique == name] for name in WORDS}
    clauses = [clause for name, some in by_technique.items() for clause in WORDS[name](line, _by_cells(some))]
    if not clauses[1:] or str(clauses[-1]).startswith(("row", "column")):
        return listed(clauses)
    return phrase("{}, and {}", joined(", ", clauses[:-1]), clauses[-1])  # not `row 5 has all its blue and the red of`


def _by_cells(grounds: Sequence[Ground]) -> Said:
    """The values that cells cannot have, and the cells."""
    of_cell: dict[int, list[int]] = {}
    for ground in grounds:
        for place in places(ground.cells):
            of_cell.setdefault(place, []).append(ground.value)
    alike: dict[tuple[int, ...], int] = {}
    for place, values in of_cell.items():
        key = tuple(sorted(values))
        alike[key] = alike.get(key, 0) | 1 << place
    return list(alike.items())


# What the lines that cross this one in some cells say of colours


def _outcome(line: LineView, said: Said) -> Iterator[Sentence]:
    for values, cells in said:
        yield phrase("{} {} not {}", line.cells(cells), are(cells), _either(line, values))


def _absent(line: LineView, said: Said) -> Iterator[Sentence]:
    for values, cells in said:
        every = line.colours[1:] and set(values) >= set(line.colours)
        what = "none of its colours" if every else phrase("no {}", _either(line, values))
        yield phrase("{} {} {}", line.cells(cells), have(cells), what)


def _all_there(line: LineView, said: Said) -> Iterator[Sentence]:
    for values, cells in said:
        its = "its" if is_one(cells) else "their"
        yield phrase("{} {} all {} {}", line.cells(cells), have(cells), its, _all(line, values))


def _unreached(line: LineView, said: Said) -> Iterator[Sentence]:
    who = [phrase("the {} of {}", _all(line, values), line.cells(cells)) for values, cells in said]
    do = "do" if who[1:] or any(values[1:] for values, _ in said) else "does"
    if who:
        yield phrase("{} {} not reach this {}", listed(who), do, line.axis)


def _lengthening(line: LineView, said: Said) -> Iterator[Sentence]:
    for values, cells in said:
        yield phrase("{} in {} would lengthen a complete block", _either(line, values), line.cells(cells))


def _no_room(line: LineView, said: Said) -> Iterator[Sentence]:
    for values, cells in said:
        yield phrase("{} {} no room for {} here", line.cells(cells), have(cells), _either(line, values))


def _joining(line: LineView, said: Said) -> Iterator[Sentence]:
    for values, cells in said:
        yield phrase("{} in {} would make a block too long", _either(line, values), line.cells(cells))


def _either(line: LineView, values: Sequence[int]) -> Sentence:
    return either(map(line.name, values))


def _all(line: LineView, values: Sequence[int]) -> Sentence:
    return listed([line.name(value) for value in values])


WORDS: Mapping[str, Words] = {
    NO_SHARED_COLOUR: _absent,
    COLOUR_COMPLETE: _all_there,
    "out of reach": _unreached,
    "block complete": _lengthening,
    "no room": _no_room,
    "would join": _joining,
    "": _outcome,
}
ORDER = [*WORDS, OWN]
