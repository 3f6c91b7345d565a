"""Numbers that share cells: what some of them need there, or leave there, may be all that another one has."""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Found, Named
from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake import SNAKE
from cluesmith.kinds.bosnian_snake.clues import CountAround, LineCount
from cluesmith.puzzle import Fact, Rule
from cluesmith.sentence import Sentence, cell_list, joined, phrase

Say = Callable[[Sequence[Fact]], Sentence]


class _Count(NamedTuple):
    """A number, its cells that are not known, and how many of those are snake."""

    clue: LineCount | CountAround
    open: frozenset[Cell]
    left: int

    @property
    def has(self) -> str:
        """`has`, or `has left` once some of it is known."""
        return "has" if self.left == self.clue.number else "has left"


class _Share(NamedTuple):
    """The open cells that a number shares with another one, its open cells elsewhere, and how many it has of both."""

    number: _Count
    here: frozenset[Cell]
    elsewhere: frozenset[Cell]

    @property
    def least(self) -> int:
        """How many of the shared cells it needs."""
        return max(0, self.number.left - len(self.elsewhere))

    @property
    def most(self) -> int:
        """How many of them it allows."""
        return min(len(self.here), self.number.left)


class CountTechniques:
    """Compares two numbers, or one with two others; `say` puts facts into words."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner

    def pair(self, say: Say) -> Found | None:
        """Of two numbers that share cells, those that tell most."""
        counts = [rule for rule in self._reasoner.stated if isinstance(rule.clue, LineCount | CountAround)]
        pairs = [(pair, self.shared(pair, say)) for pair in combinations(counts, 2) if not _apart(*pair)]
        told = [(pair, named) for pair, named in pairs if named]
        if not told:
            return None
        pair, named = max(told, key=lambda one: len(one[1].new))
        return Found(list(pair), list(named.new), named)

    def shared(self, rules: Sequence[Rule], say: Say) -> Named | None:
        """What follows from cells that they share; None when it takes more than that, or one is no number."""
        counts = [_count(self._reasoner, rule) for rule in rules]
        numbers = [count for count in counts if count]
        if len(numbers) < len(rules) or not 2 <= len(rules) <= 3:
            return None
        for full in numbers:
            shares = [_share(other, full) for other in numbers if other is not full]
            if all(one.here.isdisjoint(other.here) for one, other in pairwise(shares)):
                told = self._filled(full, shares, say) or self._starved(full, shares, say)
                if told:
                    return told
        return None

    def _filled(self, full: _Count, shares: Sequence[_Share], say: Say) -> Named | None:
        """The others need as many of its cells as it has."""
        if sum(share.least for share in shares) != full.left or not all(share.least for share in shares):
            return None
        rest = full.open.difference(*(share.here for share in shares))
        snake = frozenset[Cell]().union(*(share.elsewhere for share in shares))
        needs = [
            phrase("{} {} {} of {}", share.number.clue.name, _needs(first), _so_many(share.least), _cells(share.here))
            for first, share in enumerate(shares)
        ]
        told = phrase("{}, which is all that {} {}", joined(", and ", needs), full.clue.name, full.has)
        return self._named(told, snake, rest, say)

    def _starved(self, full: _Count, shares: Sequence[_Share], say: Say) -> Named | None:
        """The others allow it only so many of its cells that it needs all the rest."""
        rest = full.open.difference(*(share.here for share in shares))
        if sum(share.most for share in shares) + len(rest) != full.left:
            return None
        if any(share.most == len(share.here) for share in shares):
            return None  # then it is not this number that allows no more
        empty = frozenset[Cell]().union(*(share.elsewhere for share in shares))
        allows = [
            phrase("{} {} {} of {}", share.number.clue.name, _allows(first), _so_many(share.most), _cells(share.here))
            for first, share in enumerate(shares)
        ]
        needs = " plus ".join(said for said, cells in (("that many", empty), ("all the others", rest)) if cells)
        told = phrase("{}, and {} needs {}", joined(", and ", allows), full.clue.name, needs)
        return self._named(told, rest, empty, say)

    def _named(self, why: Sentence, snake: frozenset[Cell], empty: frozenset[Cell], say: Say) -> Named | None:
        of = self._reasoner.lits.of
        new = [*(of(cell, SNAKE) for cell in sorted(snake)), *(-of(cell, SNAKE) for cell in sorted(empty))]
        if not new:
            return None
        so = say(self._reasoner.facts(new))
        return Named("shared cells", phrase("{}: {}.", why.capitalised(), so), new)


def _apart(one: Rule, other: Rule) -> bool:
    return set(one.cells).isdisjoint(other.cells)


def _needs(place: int) -> str:
    return "at least" if place else "needs at least"


def _allows(place: int) -> str:
    return "at most" if place else "allows at most"


def _so_many(number: int) -> str:
    return {0: "none", 1: "one"}.get(number, str(number))


def _count(reasoner: Reasoner, rule: Rule) -> _Count | None:
    if not isinstance(rule.clue, LineCount | CountAround):
        return None
    literals = {cell: reasoner.lits.of(cell, SNAKE) for cell in rule.cells}
    known = reasoner.known
    snake = sum(literal in known for literal in literals.values())
    left = frozenset(cell for cell, literal in literals.items() if literal not in known and -literal not in known)
    return _Count(rule.clue, left, rule.clue.number - snake)


def _share(count: _Count, other: _Count) -> _Share:
    return _Share(count, count.open & other.open, count.open - other.open)


def _cells(cells: frozenset[Cell]) -> Sentence:
    return cell_list(sorted(cells))
