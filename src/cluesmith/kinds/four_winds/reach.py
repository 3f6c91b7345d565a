"""What is known of a number: how far each of its lines goes at least and at most, and what it cannot pass."""

from collections.abc import Iterable

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Techniques
from cluesmith.grid import DIRECTIONS, OPPOSITE, Cell, beside
from cluesmith.kinds.four_winds import UNCOVERED, FourWinds
from cluesmith.kinds.four_winds.clues import NumberClue
from cluesmith.kinds.four_winds.words import DIRECTION_NAMES, ArmReach
from cluesmith.puzzle import Fact, Rule
from cluesmith.sentence import Mention, Sentence, listed


class Reach(Techniques):
    """Looks at numbers and at the lines that could leave them."""

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner)
        self._clues: dict[tuple[Cell, int], NumberClue] = {}  # whose line covers the cell, where somebody asked

    @property
    def _puzzle(self) -> FourWinds:
        assert isinstance(self.reasoner.puzzle, FourWinds)
        return self.reasoner.puzzle

    def _arms(self, rule: Rule, known: set[int] | None = None) -> list[ArmReach]:
        """What is known of the four lines."""
        cell, true = clue_of(rule).cell, self.reasoner.known if known is None else known
        return [self._arm(cell, direction, true) for direction in DIRECTIONS]

    def _arm(self, start: Cell, direction: int, known: set[int]) -> ArmReach:
        least = most = 0
        for cell in self._puzzle.arms[start][direction]:
            if -(literal := self.reasoner.lits.of(cell, direction)) in known:
                break
            most += 1
            least = most if literal in known or len(self._puzzle.domain(cell)) == 1 else least
        return ArmReach(least, most)

    def _ways(self, rule: Rule) -> dict[Cell, int]:
        """By cell the direction in which the number looks at it."""
        return {cell: way for way, arm in enumerate(self._puzzle.arms[clue_of(rule).cell]) for cell in arm}

    def _barred(self, rule: Rule, known: set[int] | None = None) -> dict[Cell, Cell]:
        """The cells behind one that the number cannot pass, with that one."""
        barred: dict[Cell, Cell] = {}
        for direction, arm in enumerate(self._arms(rule, known)):
            seen = self._puzzle.arms[clue_of(rule).cell][direction]
            barred |= {cell: bar for bar in seen[arm.most : arm.most + 1] for cell in seen[arm.most + 1 :]}
        return barred

    def _too_far(self, rule: Rule) -> set[Cell]:
        """The cells that the number could not cover even if nothing stood in between."""
        start = clue_of(rule).cell
        return {
            cell
            for direction in DIRECTIONS
            for cell in self._puzzle.arms[start][direction][self._farthest(rule, direction) :]
        }

    def _farthest(self, rule: Rule, direction: int) -> int:
        """How far the number could go if nothing stood in between."""
        number, arms = number_of(rule), self._arms(rule)
        if number is None:
            return len(self._puzzle.arms[clue_of(rule).cell][direction])
        return number - sum(arm.least for arm in arms) + arms[direction].least

    def _clue_of(self, fact: Fact) -> NumberClue | None:
        """The number whose line the fact is about; None when it is about no line at all."""
        if fact.value == UNCOVERED:
            return None
        cell, passed = fact.cell, []
        while (cell, fact.value) not in self._clues and self._puzzle.domain(cell):
            passed.append((cell, fact.value))
            cell = beside(cell, OPPOSITE[fact.value])
        clue = self._clues.get((cell, fact.value)) or self._clue_at(cell)
        self._clues.update(dict.fromkeys(passed, clue))
        return clue

    def _clue_at(self, cell: Cell) -> NumberClue:
        number = self._puzzle.grid[cell[0]][cell[1]]
        assert number is not None
        return NumberClue(cell, number)

    def _is_own(self, rule: Rule, fact: Fact) -> bool:
        """Whether the fact is about a line of the rule's number."""
        return self._clue_of(fact) == rule.clue

    def _lengths(self, rule: Rule, lengths: Iterable[tuple[int, int]]) -> Sentence:
        """How far the number goes in which direction: "2 up and 1 left"; nothing of lines of no length."""
        return self._lengths_of(clue_of(rule).cell, lengths)

    def _lengths_of(self, start: Cell, lengths: Iterable[tuple[int, int]]) -> Sentence:
        """The same of the number that stands there."""
        arms = self._puzzle.arms[start]
        return listed(
            [
                Mention(f"{length} {DIRECTION_NAMES[direction]}", tuple(arms[direction][:length]))
                for length, direction in lengths
                if length
            ]
        )


def clue_of(rule: Rule) -> NumberClue:
    """The number that the rule is about."""
    assert isinstance(rule.clue, NumberClue)
    return rule.clue


def number_of(rule: Rule) -> int | None:
    """The number, if it is known."""
    number = clue_of(rule).number
    return number if isinstance(number, int) else None
