"""How people reason about a Hanjie: the usual tricks in one line, then all that the line gives."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Contradiction, Found, Technique, Techniques, capital, listed
from cluesmith.grid import cell_name
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.clues import LineClue, blocks_text
from cluesmith.kinds.hanjie.engine.lines import read_line
from cluesmith.kinds.hanjie.line_techniques import EASY, TECHNIQUES, Line, Seen
from cluesmith.kinds.hanjie.puzzle import BLANK, PAINTED
from cluesmith.puzzle import Fact

MOST_TOLD = 4  # blocks of one line
LineTechnique = Callable[[Line], Iterator[Seen]]


class HanjieTechniques(Techniques):
    """The techniques of a Hanjie player."""

    # A row and a column have one cell in common. When each line alone gives nothing more, lines without a round trip
    # through such cells give nothing more together either, and the shortest round trip is by two rows and two columns.
    complete: ClassVar[int] = 3
    quick: ClassVar[bool] = True

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner)
        puzzle = reasoner.puzzle
        assert isinstance(puzzle, Hanjie)
        self._height = puzzle.height
        self._clues = [*puzzle.rows, *puzzle.columns]
        self._painted = [[reasoner.lits.of(cell, PAINTED) for cell in rule.cells] for rule in reasoner.rules]
        self._lines = [self._new_line(place) for place in range(len(reasoner.rules))]
        self._seen_at = [-1] * len(self._lines)  # how much was known when the line was last looked at

    def techniques(self) -> Sequence[Technique]:
        """Each technique in turn; the last one is complete."""
        return [Technique(1 if one in EASY else 2, partial(self._look, one)) for one in TECHNIQUES]

    def _look(self, technique: LineTechnique, place: int) -> Found | None:
        line = self._line(place)
        seen = list(technique(line))
        painted, blank = _all(one.painted for one in seen), _all(one.blank for one in seen)
        new = self._literals(place, painted & ~line.painted, blank & ~line.blank)
        return Found([place], new) if new else None

    def _line(self, place: int) -> Line:
        """The line as it is now."""
        known = self.reasoner.known
        if self._seen_at[place] != len(known):
            self._lines[place].learn(*self._as_bits(place, known))
            self._seen_at[place] = len(known)
        return self._lines[place]

    def _as_bits(self, place: int, known: set[int]) -> tuple[int, int]:
        """The cells of the line that are painted then, and those that are blank."""
        painted = blank = 0
        for index, literal in enumerate(self._painted[place]):
            painted |= (literal in known) << index
            blank |= (-literal in known) << index
        return painted, blank

    def forced(self, place: int, supposed: set[int]) -> list[int] | None:
        """All that the line gives, by its own solver, which is faster than that of any rule."""
        painted, blank = self._as_bits(place, supposed)
        clue = self._clues[self._number(place)]
        read = read_line(clue, len(self._painted[place]), painted, blank)
        return None if read is None else self._literals(place, read[0] & ~painted, read[1] & ~blank)

    def _new_line(self, place: int) -> Line:
        number = self._number(place)
        return Line(self._clues[number], len(self._painted[place]), "column" if number < self._height else "row")

    def _number(self, place: int) -> int:
        """The line's number, rows first; a line without a clue has no rule."""
        clue: LineClue = self.reasoner.rules[place].clue
        return clue.number + (0 if clue.axis == "row" else self._height)

    def _literals(self, place: int, painted: int, blank: int) -> list[int]:
        literals = self._painted[place]
        new = [literals[index] for index in range(painted.bit_length()) if painted >> index & 1]
        return new + [-literals[index] for index in range(blank.bit_length()) if blank >> index & 1]

    # words

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> tuple[str, str]:
        """The first technique that shows all of it, and why."""
        if len(found.places) > 1:
            return "", ""
        place, line = found.places[0], self._line(found.places[0])
        for technique in TECHNIQUES:
            seen = [one for one in technique(line) if one.painted & ~line.painted or one.blank & ~line.blank]
            if set(found.new) <= {literal for one in seen for literal in self._literals(place, one.painted, one.blank)}:
                return seen[0].technique, f"{capital(self.because(place))}: {_told(line, seen)}."
        return "", ""

    def because(self, place: int) -> str:
        """The line and its clue."""
        number = self._number(place)
        name = f"row {number + 1}" if number < self._height else f"column {number - self._height + 1}"
        return f"{name} ({blocks_text(self._clues[number])})"

    def _broken(self, place: int, rests_on: Sequence[int]) -> str:
        """Why a line cannot be: by its painted cells, by the blanks that leave no room, or by both."""
        clue, painted = self._clues[self._number(place)], [literal for literal in rests_on if literal > 0]
        cells = self.say(self.reasoner.facts(painted)).removesuffix(" is painted").removesuffix(" are painted")
        if len(painted) == len(rests_on):
            fit = "do not go together" if painted[1:] else "does not fit"
            return f"{cells} {fit} in {self.because(place)}"
        who = "its blocks" if clue and clue[1:] else "its block"
        with_them = f" with {cells} painted" if 0 < len(painted) <= MOST_TOLD else ""
        return f"{self.because(place)} has no room for {who}{with_them}"

    def link(self, place: int, facts: Sequence[Fact], before: set[int]) -> str:
        """What the line would force; its clue is in brackets elsewhere, but not in brackets within brackets."""
        return f"{self.say(facts)} ({self.rule_text(place)})"

    def dead(self, place: int, supposed: set[int]) -> Contradiction:
        """A line that cannot be."""
        dead = super().dead(place, supposed)
        text = self._broken(place, dead.rests_on)
        return dead._replace(text=text, technique="contradiction in a crossing line")

    def say(self, facts: Iterable[Fact]) -> str:
        """Which cells are painted and which blank."""
        cells: dict[int, list[str]] = {}
        for fact in facts:
            cells.setdefault(fact.value if fact.holds else PAINTED + BLANK - fact.value, []).append(
                cell_name(fact.cell)
            )
        words = {PAINTED: "painted", BLANK: "blank"}
        return "; ".join(
            f"{listed(names)} {'are' if names[1:] else 'is'} {words[value]}" for value, names in cells.items()
        )


def _told(line: Line, seen: Sequence[Seen]) -> str:
    """What is seen block by block, each only if it says more than those before; of many the first few."""
    told: list[str] = []
    painted, blank = line.painted, line.blank
    for one in seen:
        if len(told) < MOST_TOLD and (one.painted & ~painted or one.blank & ~blank):
            told.append(one.why(painted | blank))
            painted, blank = painted | one.painted, blank | one.blank
    rest_painted = _all(one.painted for one in seen) & ~painted
    rest_blank = _all(one.blank for one in seen) & ~blank
    rest = [f"in the same way {line.outcome(rest_painted, rest_blank, 0)}"] if rest_painted | rest_blank else []
    return "; ".join([*told, *rest])


def _all(parts: Iterable[int]) -> int:
    cells = 0
    for part in parts:
        cells |= part
    return cells
