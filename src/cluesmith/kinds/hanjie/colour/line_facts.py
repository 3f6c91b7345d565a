"""What is known of the lines of a Hanjie in colours: facts of the reasoner on one side, cells as bits on the other."""

from collections.abc import Callable, Sequence

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.clues import ColourLineClue
from cluesmith.kinds.hanjie.colour.line_view import LineView, News, single_in
from cluesmith.kinds.hanjie.colour.lines import Masks
from cluesmith.kinds.hanjie.line_words import places
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.puzzle import Rule


class LineFacts:
    """The literals of all lines, and the lines as they are now.

    `shared` are for each line the cells that may hold a value by the colours that it has in common with those that
    cross it; where there are none, and of that it is worth a step, any cell may hold anything. `tells` are the cells of
    which a line is to tell that it has no colour in common with those that cross it there.
    """

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        values = range(len(reasoner.puzzle.values))
        self._literals = {
            rule: [[reasoner.lits.of(cell, value) for cell in rule.cells] for value in values]
            for rule in reasoner.rules
        }
        self.crossing = _crossing(reasoner.rules)
        self._colours: dict[Rule | None, set[int]] = {None: set()}  # none if nothing is known of a line
        self._colours.update((rule, {colour for _, colour in clue_of(rule).blocks}) for rule in reasoner.rules)
        every = set(values)
        self.shared = {rule: self._masks_of(rule, lambda own, across: own & across or every) for rule in reasoner.rules}
        self._open = {
            rule: self._masks_of(rule, lambda own, across: own & across or across or own or every)
            for rule in reasoner.rules
        }
        self.tells = self._told_by_most(reasoner.rules)
        self._now: dict[Rule, tuple[LineView, LineView]] = {}  # the lines that were looked at,
        self._looked_at: dict[Rule, int] = {}  # and how much was known then

    def _masks_of(self, rule: Rule, chosen: Callable[[set[int], set[int]], set[int]]) -> Masks:
        """For each value the cells that may hold it, by the colours of the line and of that which crosses it there."""
        masks = [0] * len(self._literals[rule])
        for place, cell in enumerate(rule.cells):
            for value in {BLANK, *chosen(self._colours[rule], self._colours[self.crossing[rule].get(cell)])}:
                masks[value] |= 1 << place
        return masks

    def _told_by_most(self, rules: Sequence[Rule]) -> dict[Rule, int]:
        """For each line the cells without a common colour of which it tells; lines with many of them tell first."""
        left = {rule: self._apart(rule) for rule in rules}
        places_in = {rule: {cell: place for place, cell in enumerate(rule.cells)} for rule in rules}
        tells = dict.fromkeys(rules, 0)
        while left and (cells := left[most := max(left, key=lambda rule: left[rule].bit_count())]):
            tells[most] = left.pop(most)
            for cell in (most.cells[place] for place in places(cells)):
                if (other := self.crossing[most][cell]) in left:
                    left[other] &= ~(1 << places_in[other][cell])
        return tells

    def _apart(self, rule: Rule) -> int:
        """The cells where the line has no colour in common with the one that crosses it."""
        across = ((place, self.crossing[rule].get(cell)) for place, cell in enumerate(rule.cells))
        return sum(1 << place for place, other in across if other and not self._colours[rule] & self._colours[other])

    # the lines as they are now

    def line(self, rule: Rule) -> LineView:
        """The line with all that is known."""
        return self._views(rule)[0]

    def plain_line(self, rule: Rule) -> LineView:
        """The line with what is seen on the board, and the colours that it shares with each of the crossing lines."""
        return self._views(rule)[1]

    def _views(self, rule: Rule) -> tuple[LineView, LineView]:
        known = self._reasoner.known
        if self._looked_at.get(rule) != len(known):
            masks = self.masks(rule, known)
            if rule not in self._now or self._now[rule][0].masks != masks:
                self._now[rule] = self.view(rule, masks), self.view(rule, self._plain(rule, masks))
            self._looked_at[rule] = len(known)
        return self._now[rule]

    def view(self, rule: Rule, masks: Masks) -> LineView:
        """The line with that left for its cells."""
        return LineView(clue_of(rule), rule.cells, masks)

    def _plain(self, rule: Rule, masks: Masks) -> Masks:
        single = single_in(masks)
        return [mask | possible & ~single for mask, possible in zip(masks, self._open[rule], strict=True)]

    def masks(self, rule: Rule, known: set[int]) -> Masks:
        """What is left for the cells of the line when that is known."""
        return [
            sum(1 << index for index, literal in enumerate(literals) if -literal not in known)
            for literals in self._literals[rule]
        ]

    # facts as literals

    def filled(self, rule: Rule, left: Masks, cells: int) -> list[int]:
        """That these cells hold what is left for them."""
        return self.literals(rule, News({value: mask & cells for value, mask in enumerate(left)}, {}))

    def barred(self, rule: Rule, before: Masks, left: Masks) -> list[int]:
        """That cells do not hold what was left for them before, and is no longer."""
        gone = enumerate(old & ~new for old, new in zip(before, left, strict=True))
        return self.literals(rule, News({}, dict(gone)))

    def literals(self, rule: Rule, news: News) -> list[int]:
        """What the news say."""
        literals = self._literals[rule]
        holds = [literals[value][place] for value, cells in news.holds.items() for place in places(cells)]
        return holds + [-literals[value][place] for value, cells in news.bars.items() for place in places(cells)]

    def news(self, rule: Rule, literals: Sequence[int]) -> News:
        """The same the other way round."""
        places = {cell: index for index, cell in enumerate(rule.cells)}
        news: tuple[dict[int, int], dict[int, int]] = {}, {}
        for fact in map(self._reasoner.fact, literals):
            cells = news[not fact.holds]
            cells[fact.value] = cells.get(fact.value, 0) | 1 << places[fact.cell]
        return News(*news)


def clue_of(rule: Rule) -> ColourLineClue:
    """The line's clue."""
    assert isinstance(rule.clue, ColourLineClue)
    return rule.clue


def _crossing(rules: Sequence[Rule]) -> dict[Rule, dict[Cell, Rule]]:
    """For each line the lines that cross it, by the cell."""
    through: dict[Cell, list[Rule]] = {}
    for rule in rules:
        for cell in rule.cells:
            through.setdefault(cell, []).append(rule)
    return {
        rule: {cell: other for cell in rule.cells for other in through[cell] if other is not rule} for rule in rules
    }
