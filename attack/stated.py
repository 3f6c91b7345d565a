"""The rules of a puzzle as a player reads them, written from its clues alone, and a plain search by nothing else.

Each rule has the name by which explanations call it. Nothing here uses the rules, the check or the search of the
package: it is what those are compared with.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from math import prod
from typing import Any, NamedTuple

from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import KenKen
from cluesmith.puzzle import Fact

Cell = tuple[int, int]
Grid = dict[Cell, int]
Domains = Mapping[Cell, tuple[int, ...]]

MAX_NODES = 150_000
UP, DOWN, LEFT, RIGHT, UNCOVERED = range(5)
STEPS = {UP: (-1, 0), DOWN: (1, 0), LEFT: (0, -1), RIGHT: (0, 1)}
TWO_ENDS = "the snake has two ends"  # what an end is, the rules of the cells say: alone it means less than with them
SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "=": "", None: ""}


class TooMany(Exception):
    """There are more fillings than a plain search can look at."""


class Rule(NamedTuple):
    """The cells a rule speaks of, and whether it holds once all of them are filled."""

    cells: tuple[Cell, ...]
    holds: Callable[[Grid], bool]


class Stated:
    """A puzzle as its rules by name, and what may stand in each cell."""

    def __init__(self, puzzle: Any) -> None:  # noqa: ANN401 - a puzzle of some kind
        rules, self.domains = STATED[puzzle.kind](puzzle)
        self.rules: dict[str, Rule] = dict(rules)

    def answers(self) -> list[Grid]:
        """All grids that keep every rule; raises TooMany."""
        return list(fillings(self.rules.values(), self.domains, self.domains))

    def is_answer(self, grid: Grid) -> bool:
        """Whether the full grid keeps every rule."""
        allowed = all(grid.get(cell) in values for cell, values in self.domains.items())
        return allowed and all(rule.holds(grid) for rule in self.rules.values())

    def left_by(self, names: Iterable[str], known: Iterable[Fact]) -> Iterator[Grid]:
        """The ways to fill the cells of these rules that keep them and agree with what is known; raises TooMany."""
        rules = [self.rules[name] for name in names]
        spoken_of = {cell for rule in rules for cell in rule.cells}
        return fillings(rules, narrowed(self.domains, known), spoken_of)


def narrowed(domains: Domains, known: Iterable[Fact]) -> Domains:
    """What may still stand in each cell when these facts are known."""
    left = dict(domains)
    for cell, value, holds in known:
        left[cell] = tuple(one for one in left[cell] if (one == value) == holds)
    return left


def fillings(rules: Iterable[Rule], domains: Domains, cells: Iterable[Cell]) -> Iterator[Grid]:
    """Every way to fill the cells that keeps all rules, each of which is looked at once its cells are filled."""
    order = sorted(cells)
    place = {cell: at for at, cell in enumerate(order)}
    due: dict[int, list[Rule]] = {}
    for rule in rules:
        due.setdefault(max((place[cell] for cell in rule.cells), default=-1), []).append(rule)
    left = MAX_NODES

    def filled(at: int, grid: Grid) -> Iterator[Grid]:
        nonlocal left
        if at == len(order):
            yield dict(grid)
            return
        for value in domains[order[at]]:
            left -= 1
            if left < 0:
                raise TooMany
            grid[order[at]] = value
            if all(rule.holds(grid) for rule in due.get(at, ())):
                yield from filled(at + 1, grid)
        grid.pop(order[at], None)

    if all(rule.holds({}) for rule in due.get(-1, [])):
        yield from filled(0, {})


def _named(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _board(puzzle: Any) -> list[Cell]:  # noqa: ANN401 - a puzzle of some kind
    return [(row, column) for row in range(puzzle.height) for column in range(puzzle.width)]


def _lines(height: int, width: int) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    yield from ((f"row {row + 1}", tuple((row, column) for column in range(width))) for row in range(height))
    yield from ((f"column {column + 1}", tuple((row, column) for row in range(height))) for column in range(width))


Named = Iterable[tuple[str, Rule]]


# Hanjie


def hanjie(puzzle: Hanjie) -> tuple[Named, Domains]:
    """A rule for each line of which something is known."""
    lines = zip(_lines(puzzle.height, puzzle.width), (*puzzle.rows, *puzzle.columns), strict=True)
    rules = (
        (f"{name} reads {_clue(clue)}", _reading(cells, clue)) for (name, cells), clue in lines if clue is not None
    )
    return rules, dict.fromkeys(_board(puzzle), (0, 1))


def _clue(clue: tuple[Any, ...]) -> str:
    return " ".join("_" if block is None else str(block) for block in clue) or "0"


def _reading(cells: tuple[Cell, ...], clue: tuple[Any, ...]) -> Rule:
    return Rule(
        cells, lambda grid: _reads(clue, [len(list(run)) for painted, run in groupby(cells, grid.get) if painted])
    )


def _reads(clue: tuple[Any, ...], runs: list[int]) -> bool:
    if not clue:
        return not runs
    if clue[0] is None and _reads(clue[1:], runs):
        return True
    return bool(runs) and clue[0] in (None, "?", runs[0]) and _reads(clue[1:], runs[1:])


# Four Winds


def four_winds(puzzle: FourWinds) -> tuple[Named, Domains]:
    """A rule for each number, and one for each cell that none of them sees."""
    numbers = {cell: puzzle.grid[cell[0]][cell[1]] for cell in _board(puzzle)}
    clues = {cell: number for cell, number in numbers.items() if number is not None}
    arms = {clue: {way: _arm(clue, way, puzzle, clues) for way in STEPS} for clue in clues}
    seen: dict[Cell, list[int]] = {cell: [] for cell in numbers if cell not in clues}
    for clue in clues:
        for way, arm in arms[clue].items():
            for cell in arm:
                seen[cell].append(way)
    rules = {f"the lines of the {clues[clue]} at {_named(clue)}": _star(arms[clue], clues[clue]) for clue in clues}
    if puzzle.empty_cells:
        return rules.items(), {cell: (*sorted(ways), UNCOVERED) for cell, ways in seen.items()}
    rules |= {f"no number sees {_named(cell)}": Rule((cell,), lambda _: False) for cell in seen if not seen[cell]}
    return rules.items(), {cell: tuple(sorted(ways)) or tuple(STEPS) for cell, ways in seen.items()}


def _arm(cell: Cell, way: int, puzzle: FourWinds, clues: Mapping[Cell, object]) -> list[Cell]:
    arm: list[Cell] = []
    down, right = STEPS[way]
    cell = cell[0] + down, cell[1] + right
    while 0 <= cell[0] < puzzle.height and 0 <= cell[1] < puzzle.width and cell not in clues:
        arm.append(cell)
        cell = cell[0] + down, cell[1] + right
    return arm


def _star(arms: Mapping[int, list[Cell]], number: object) -> Rule:
    def holds(grid: Grid) -> bool:
        drawn = {way: [grid[cell] == way for cell in arm] for way, arm in arms.items()}
        whole = all(line == sorted(line, reverse=True) for line in drawn.values())
        return whole and number in ("?", sum(map(sum, drawn.values())))

    return Rule(tuple(cell for arm in arms.values() for cell in arm), holds)


# KenKen


def kenken(puzzle: KenKen) -> tuple[Named, Domains]:
    """A rule for each line and one for each cage."""
    digits = puzzle.digits or tuple(range(1, puzzle.size + 1))
    rules = {f"{name} holds each digit once": _each_once(cells) for name, cells in _lines(puzzle.size, puzzle.size)}
    for cage in puzzle.cages:
        name = f"the cage {cage.target}{SIGNS[cage.op]} at {_named(min(cage.cells))}"
        rules[name] = _making(cage.cells, cage.op, cage.target)
    return rules.items(), dict.fromkeys(_board(puzzle), digits)


def _each_once(cells: tuple[Cell, ...]) -> Rule:
    return Rule(cells, lambda grid: len({grid[cell] for cell in cells}) == len(cells))


def _making(cells: tuple[Cell, ...], op: str | None, target: int) -> Rule:
    """A cage, which as docs/explaining.md says includes that digits in one line differ."""
    sides = [
        (one, other) for one in cells for other in cells if one < other and (one[0] == other[0] or one[1] == other[1])
    ]

    def holds(grid: Grid) -> bool:
        return all(grid[one] != grid[other] for one, other in sides) and _makes(
            op, target, [grid[cell] for cell in cells]
        )

    return Rule(cells, holds)


def _makes(op: str | None, target: int, digits: list[int]) -> bool:
    *rest, largest = sorted(digits)
    made: dict[str, float] = {"+": sum(digits), "-": largest - sum(rest), "*": prod(digits)}
    if all(rest):
        made["/"] = largest / prod(rest)
    elif sorted(digits)[:2].count(0) == 1:
        made["/"] = 0  # by the others, none of which is 0
    return target in made.values() if op is None else made.get("+" if op == "=" else op) == target


# Bosnian Snake


def bosnian_snake(puzzle: BosnianSnake) -> tuple[Named, Domains]:
    """How the snake goes on at each cell, that it does not touch itself, its counts, its ends, and no ring."""
    numbers = {(row, column): number for row, column, number in puzzle.cells}
    ends = [end for end in (puzzle.head, puzzle.tail) if end]
    domains = {cell: (1,) if cell in ends else (0, 1) for cell in _board(puzzle) if cell not in numbers}
    rules = [*_beads(domains, ends), *_corners(puzzle, domains), *_counts(puzzle, numbers, domains)]
    if len(ends) < 2:
        rules.append((TWO_ENDS, _two_ends(domains, ends)))
    rules.append(("the snake closes no ring", Rule(tuple(domains), lambda grid: not _has_ring(grid, domains))))
    return rules, domains


def _near(cell: Cell, board: Iterable[Cell]) -> list[Cell]:
    return [beside for down, right in STEPS.values() if (beside := (cell[0] + down, cell[1] + right)) in board]


def _beads(board: Domains, ends: list[Cell]) -> Named:
    for cell in board:
        near = _near(cell, board)
        if cell in ends:
            told, beads = f"the end at {_named(cell)} has one snake neighbour", {1}
        elif len(ends) == 2:
            told, beads = f"at {_named(cell)} a snake cell has two snake neighbours", {2}
        else:
            told, beads = f"at {_named(cell)} a snake cell has two snake neighbours, or one at an end", {1, 2}
        yield told, _bead(cell, near, beads)


def _bead(cell: Cell, near: list[Cell], beads: set[int]) -> Rule:
    return Rule((cell, *near), lambda grid: not grid[cell] or sum(grid[beside] for beside in near) in beads)


def _corners(puzzle: BosnianSnake, board: Domains) -> Named:
    for row in range(puzzle.height - 1):
        for column in range(puzzle.width - 1):
            yield f"the snake does not touch itself at {_named((row, column))}", _corner(row, column, board)


def _corner(row: int, column: int, board: Domains) -> Rule:
    block = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]

    def holds(grid: Grid) -> bool:
        return [grid.get(cell, 0) for cell in block] not in ([1, 1, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1])

    return Rule(tuple(cell for cell in block if cell in board), holds)


def _counts(puzzle: BosnianSnake, numbers: Mapping[Cell, int], board: Domains) -> Named:
    lines = zip(_lines(puzzle.height, puzzle.width), (*puzzle.rows, *puzzle.columns), strict=True)
    for (name, cells), number in lines:
        if number is not None:
            yield f"{name} holds {number}", _count([cell for cell in cells if cell in board], number)
    for clue, number in numbers.items():
        near = [cell for cell in board if max(abs(cell[0] - clue[0]), abs(cell[1] - clue[1])) == 1]
        yield f"{number} around {_named(clue)}", _count(near, number)


def _count(cells: list[Cell], number: int) -> Rule:
    return Rule(tuple(cells), lambda grid: sum(grid[cell] for cell in cells) == number)


def _two_ends(board: Domains, ends: list[Cell]) -> Rule:
    def holds(grid: Grid) -> bool:
        snake = [cell for cell in board if grid[cell] and cell not in ends]
        return sum(sum(grid[beside] for beside in _near(cell, board)) == 1 for cell in snake) == 2 - len(ends)

    return Rule(tuple(board), holds)


def _has_ring(grid: Grid, board: Domains) -> bool:
    """Whether taking away cells with at most one neighbour, again and again, leaves something."""
    left = {cell for cell in board if grid[cell]}
    while loose := {cell for cell in left if len(_near(cell, left)) <= 1}:
        left -= loose
    return bool(left)


STATED: dict[str, Callable[[Any], tuple[Named, Domains]]] = {
    "hanjie": hanjie,
    "four-winds": four_winds,
    "kenken": kenken,
    "bosnian-snake": bosnian_snake,
}
