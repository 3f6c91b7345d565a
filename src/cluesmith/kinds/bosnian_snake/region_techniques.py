"""What a narrow way in tells of a part of the board: the snake cannot get in and out, or must go through."""

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Contradiction, Found, Named
from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake import EMPTY, SNAKE, BosnianSnake
from cluesmith.kinds.bosnian_snake.clues import BeadClue
from cluesmith.kinds.bosnian_snake.regions import Board, Mask, Region
from cluesmith.puzzle import Rule
from cluesmith.sentence import Sentence, cell_list, cell_mention, phrase

MAX_BOARDS_KEPT = 5_000


class RegionTechniques:
    """Looks at the parts of the board; without both ends the snake might begin in any of them, and nothing is seen.

    Inside a part without an end every snake cell has two snake neighbours, so the snake comes in and goes out. Past
    one cell it cannot do both; past two cells side by side it would close a ring.
    """

    def __init__(self, reasoner: Reasoner) -> None:
        puzzle = reasoner.puzzle
        assert isinstance(puzzle, BosnianSnake)
        self._reasoner, self._board = reasoner, Board(puzzle.height, puzzle.width)
        self._usable = bool(puzzle.head and puzzle.tail)
        self._head, self._tail = puzzle.head, puzzle.tail
        self._ends = self._board.mask(end for end in (puzzle.head, puzzle.tail) if end)
        self._beads = {rule.clue.cell: rule for rule in reasoner.stated if isinstance(rule.clue, BeadClue)}
        self._literals = [(self._board.bit(cell), reasoner.lits.of(cell, SNAKE)) for cell in self._beads]
        self._passable = self._board.mask(self._beads)
        self._asked: dict[Mask, list[Region]] = {}

    def masks(self, known: set[int]) -> tuple[Mask, Mask]:
        """The cells that are known to be snake, and those that are not known to be empty."""
        snake = empty = 0
        for bit, literal in self._literals:
            if literal in known:
                snake |= bit
            elif -literal in known:
                empty |= bit
        return snake, self._passable & ~empty

    # steps

    def pocket(self) -> Found | None:
        """The most cells that the snake could not get out of."""
        if not self._usable:
            return None
        snake, passable = self.masks(self._reasoner.known)
        regions = self._board.regions_without(self._ends, passable)
        dead = [region for region in regions if not region.inside & snake and region.inside.bit_count() > 1]
        if not dead:
            return None
        region = max(dead, key=_size)
        cells = self._board.cells(region.inside)
        new = [self._reasoner.lits.of(cell, EMPTY) for cell in cells]
        named = Named("pocket", self._pocket_text(region, cells))
        return Found(self._rules(region.inside), new, named, self._shore(region.inside, passable))

    def _pocket_text(self, region: Region, cells: list[Cell]) -> Sentence:
        gate = self._board.cells(region.gate)
        names = cell_list(cells)
        if not gate:
            return phrase("{} are empty: the snake cannot get there.", names)
        if len(gate) == 1:
            template = "{} are empty: the only way in is through {}, and the snake could not come out again."
            return phrase(template, names, cell_mention(gate[0]))
        template = "{} are empty: the only way in and out is through {}, side by side, which would close a ring."
        return phrase(template, names, cell_list(gate))

    def only_way(self) -> Found | None:
        """All cells through which every way from one end to the other leads."""
        if not self._usable:
            return None
        snake, passable = self.masks(self._reasoner.known)
        head, tail = map(self._board.bit, self._both_ends)
        gates = [gate for gate in self._board.dividing(head, tail, passable) if not gate & snake]
        if not gates:
            return None
        cells = [cell for gate in gates for cell in self._board.cells(gate)]
        told = phrase(
            "Every way between the two ends leads through {}: {} snake.",
            cell_list(cells),
            "it is" if len(cells) == 1 else "they are",
        )
        parts = [min(self._board.parts(head | tail, passable & ~gate), key=int.bit_count) for gate in gates]
        new = [self._reasoner.lits.of(cell, SNAKE) for cell in cells]
        rules = dict.fromkeys(rule for part in parts for rule in self._rules(part))
        shore = dict.fromkeys(literal for part in parts for literal in self._shore(part, passable))
        return Found(list(rules), new, Named("only way", told), list(shore))

    def _rules(self, inside: Mask) -> list[Rule]:
        """How the snake goes on inside, and that it closes no ring."""
        assert self._reasoner.lazy_rule
        beads = [self._beads[cell] for cell in self._board.cells(inside)]
        return [*beads, self._reasoner.lazy_rule]

    # what is wrong

    def has_ring(self, snake: Mask) -> bool:
        """Whether the snake closes a ring; it is quicker to see that than where."""
        return self._board.has_ring(snake | self._ends)

    def broken(self, snake: Mask, passable: Mask) -> Contradiction | None:
        """A part that the snake would be in and could not get out of; None when there is none."""
        if not self._usable:
            return None
        head, tail = map(self._board.bit, self._both_ends)
        if not self._board.filled(head, passable) & tail:
            reached = min(self._board.parts(head | tail, passable), key=int.bit_count)
            told = phrase("the ends at {} and {} are cut off from each other", *map(cell_mention, self._both_ends))
            return Contradiction(told, self._shore(reached, passable), "end not reachable", self._rules(reached))
        regions = self._regions(passable)
        shut = min((region for region in regions if region.inside & snake), key=_size, default=None)
        return shut and self._shut_in(shut, snake, passable)

    def _regions(self, passable: Mask) -> list[Region]:
        """All parts without an end; tries that differ only in what is snake ask for the same."""
        if passable not in self._asked:
            if len(self._asked) > MAX_BOARDS_KEPT:
                self._asked.clear()
            self._asked[passable] = list(self._board.regions_without(self._ends, passable))
        return self._asked[passable]

    def _shore(self, inside: Mask, passable: Mask) -> list[int]:
        """That the cells beside the part are empty."""
        shore = self._board.cells(self._board.beside(inside) & self._passable & ~passable)
        return [self._reasoner.lits.of(cell, EMPTY) for cell in shore]

    def _shut_in(self, region: Region, snake: Mask, passable: Mask) -> Contradiction:
        """The snake lies inside and cannot get out."""
        known, _ = self.masks(self._reasoner.known)
        inside = region.inside & snake
        cell = self._board.cells(inside & known or inside)[0]  # rather one that was known before
        rests_on = [*self._shore(region.inside, passable), self._reasoner.lits.of(cell, SNAKE)]
        told = _shut_in(cell, self._board.cells(region.gate))
        return Contradiction(told, rests_on, "shut in", self._rules(region.inside))

    @property
    def _both_ends(self) -> tuple[Cell, Cell]:
        assert self._head
        assert self._tail
        return self._tail, self._head


def _size(region: Region) -> int:
    return region.inside.bit_count()


def _shut_in(cell: Cell, gate: list[Cell]) -> Sentence:
    if not gate:
        return phrase("the snake at {} is cut off", cell_mention(cell))
    if len(gate) == 1:
        template = "the snake at {} has only one way out, through {}, but needs two"
        return phrase(template, cell_mention(cell), cell_mention(gate[0]))
    template = "the snake at {} can only get in and out through {}, side by side, which closes a ring"
    return phrase(template, cell_mention(cell), cell_list(gate))
