"""In which order the cells are read, and where in a key each automaton has its bits."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from math import log2
from typing import NamedTuple

from cluesmith.counting.reading import Read, Row, Table, TooWide
from cluesmith.counting.shape import COMPILED
from cluesmith.grid import Cell

WORD_BITS = 64 if COMPILED else 1 << 30  # an int of plain Python has no limit
MAX_WORDS = 8


class Step(NamedTuple):
    """What an automaton does at a place: which bits of the key it has, and where its table begins."""

    word: int
    shift: int
    mask: int
    table: int


class Plan(NamedTuple):
    """The cells in order, with the codes that each may have, and what is done with each."""

    cells: Sequence[Cell]
    codes: Sequence[Sequence[int]]
    steps: Sequence[Sequence[Step]]
    table: Sequence[int]
    words: int
    groups: Sequence[Sequence[Sequence[Step]]]  # by place, the bits of rules that may be exchanged


class _Field(NamedTuple):
    word: int
    shift: int
    bits: int
    first: int
    last: int

    def step(self, table: int) -> Step:
        """What is done with these bits."""
        return Step(self.word, self.shift, (1 << self.bits) - 1, table)


Names = Callable[[int], Iterable[Sequence[Hashable]]]  # by place the names of rules that may be exchanged


def made(
    cells: Sequence[Cell], codes: Sequence[Sequence[int]], rules: Sequence[Read], shape_bits: int, alike: Names
) -> Plan:
    """The plan by which these rules are read."""
    steps: list[list[Step]] = [[] for _ in cells]
    table: list[int] = []
    starts: dict[tuple[Row, ...], int] = {}
    fields: list[_Field] = []
    busy = [_Field(0, 0, shape_bits, 0, len(cells))]
    for rule in rules:  # in the order of their first places
        busy = [field for field in busy if field.last >= rule.tables[0].place]
        field = _free_field(busy, rule.tables)
        busy.append(field)
        fields.append(field)
        for one in rule.tables:
            if one.rows not in starts:
                starts[one.rows] = len(table)
                table += (after for row in one.rows for after in row)
            steps[one.place].append(field.step(starts[one.rows]))
    exchanges = _Exchanges(rules, [field.step(0) for field in fields])
    groups = [list(exchanges.at(place, alike(place))) for place in range(len(cells))]
    return Plan(cells, codes, steps, table, 1 + max((field.word for field in fields), default=0), groups)


class _Exchanges:
    """Which rules have the same tables from some place on, so that their states mean the same."""

    def __init__(self, rules: Sequence[Read], bits: Sequence[Step]) -> None:
        self._bits = {rule.name: step for rule, step in zip(rules, bits, strict=True)}
        self._rests: dict[Hashable, list[tuple[int, int]]] = {}  # by name, the last places first: the tables from there
        numbers: dict[tuple[tuple[Row, ...], int], int] = {}
        for rule in rules:
            rest = -1
            for one in reversed(rule.tables):
                rest = numbers.setdefault((one.rows, rest), len(numbers))
                self._rests.setdefault(rule.name, []).append((one.place, rest))

    def at(self, place: int, alike: Iterable[Sequence[Hashable]]) -> Iterator[list[Step]]:
        """The bits of rules that may be exchanged behind that place, two or more in each group."""
        for names in alike:
            groups: dict[int, list[Step]] = {}
            for name in names:
                rests = [rest for at, rest in self._rests.get(name, ()) if at > place]
                if rests:
                    groups.setdefault(rests[-1], []).append(self._bits[name])
            yield from (group for group in groups.values() if len(group) > 1)


def _free_field(busy: Sequence[_Field], rule: Sequence[Table]) -> _Field:
    """Bits that nobody needs as long as the rule is read; they are 0 before and after."""
    bits = max(len(one.rows) - 1 for one in rule).bit_length()
    first, last = rule[0].place, rule[-1].place
    for word in range(MAX_WORDS):
        shift = 0
        for field in sorted(field for field in busy if field.word == word):
            if field.shift >= shift + bits:
                break
            shift = field.shift + field.bits
        if shift + bits <= WORD_BITS:
            return _Field(word, shift, bits, first, last)
    raise TooWide


def width(rules: Sequence[Read], places: int) -> float:
    """An upper bound of the states at the widest place, as a power of 2."""
    growth = [0.0] * (places + 1)
    for rule in rules:
        for place, bits in _bits(rule.tables):
            growth[place] += bits
    widest = now = 0.0
    for change in growth:
        now += change
        widest = max(widest, now)
    return widest


def _bits(rule: Sequence[Table]) -> Iterator[tuple[int, float]]:
    """At which places the rule takes more bits than before, or fewer."""
    before = 0.0
    for one, after in zip(rule, [*rule[1:], None], strict=True):
        bits = log2(len(after.rows)) if after else 0.0
        yield one.place, bits - before
        before = bits
