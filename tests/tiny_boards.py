"""Tiny boards of each kind with all their answers, by brute force, and a small solver that writes down its proofs."""

import copy
import functools
import random
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise, product
from typing import Any

import pytest

from cluesmith import verify as verifying
from cluesmith.verify import formula

Grid = list[list[Any]]
Json = dict[str, Any]

# Brute force: every grid of a tiny board, judged by rules that are written here once more, in another way.


def grids(height: int, width: int, values: list[Any]) -> Iterator[Grid]:
    for cells in product(values, repeat=height * width):
        yield [list(cells[r * width : (r + 1) * width]) for r in range(height)]


def block_lengths(length: int, clue: list[Any]) -> Iterator[list[int]]:
    """All lengths that the blocks of a clue can have; a missing one is left out."""
    choices: dict[Any, Any] = {"?": range(1, length + 1), None: range(length + 1)}
    for lengths in product(*(choices.get(entry, [entry]) for entry in clue)):
        yield [block for block in lengths if block]


def colour_answers(puzzle: Json) -> Iterator[Grid]:
    """Each line is one of the lines that the lengths allow, its blocks laid in every way with blank cells between."""
    height, width = len(puzzle["rows"]), len(puzzle["columns"])
    rows = [colour_lines(width, clue) for clue in puzzle["rows"]]
    columns = [colour_lines(height, clue) for clue in puzzle["columns"]]
    for grid in grids(height, width, list(range(len(puzzle["colours"]) + 1))):
        lines = zip([*map(tuple, grid), *zip(*grid, strict=True)], rows + columns, strict=True)
        if all(allowed is None or line in allowed for line, allowed in lines):
            yield grid


def colour_lines(length: int, clue: list[Any] | None) -> set[tuple[int, ...]] | None:
    """All ways to paint a line; None where nothing is known of it."""
    if clue is None:
        return None
    pairs = [entry if isinstance(entry, list) else [entry, 1] for entry in clue]
    choices: dict[Any, Any] = {"?": range(1, length + 1), None: range(length + 1)}
    found = set()
    for lengths in product(*(choices.get(size, [size]) for size, _ in pairs)):
        blocks = [(size, colour) for size, (_, colour) in zip(lengths, pairs, strict=True) if size]
        for gaps in product(range(length + 1), repeat=len(blocks)):
            touching = any(
                not gap and one[1] == other[1] for gap, (one, other) in zip(gaps[1:], pairwise(blocks), strict=True)
            )
            line = [
                value for gap, (size, colour) in zip(gaps, blocks, strict=True) for value in [0] * gap + [colour] * size
            ]
            if not touching and len(line) <= length:
                found.add((*line, *[0] * (length - len(line))))
    return found


def hanjie_answers(puzzle: Json) -> Iterator[Grid]:
    if "colours" in puzzle:
        yield from colour_answers(puzzle)
        return
    height, width = len(puzzle["rows"]), len(puzzle["columns"])
    rows = [None if clue is None else list(block_lengths(width, clue)) for clue in puzzle["rows"]]
    columns = [None if clue is None else list(block_lengths(height, clue)) for clue in puzzle["columns"]]
    for grid in grids(height, width, [0, 1]):
        lines = zip([*grid, *map(list, zip(*grid, strict=True))], rows + columns, strict=True)
        if all(
            clue is None or list(map(len, "".join(map(str, line)).replace("0", " ").split())) in clue
            for line, clue in lines
        ):
            yield grid


def lengths_of_lines(grid: Grid) -> dict[tuple[int, int], int] | None:
    """How long the lines of each number are, found from their cells; None if a line comes from nowhere."""
    found: dict[tuple[int, int], int] = {}
    steps = {"^": (1, 0), "v": (-1, 0), "<": (0, 1), ">": (0, -1)}
    for r, row in enumerate(grid):
        for c, sign in enumerate(row):
            y, x = r, c
            while sign and 0 <= y < len(grid) and 0 <= x < len(row) and grid[y][x] == sign:
                y, x = y + steps[sign][0], x + steps[sign][1]
            if sign and not (0 <= y < len(grid) and 0 <= x < len(row) and grid[y][x] is None):
                return None
            if sign:
                found[y, x] = found.get((y, x), 0) + 1
    return found


def four_winds_answers(puzzle: Json) -> Iterator[Grid]:
    clues = puzzle["grid"]
    numbers = {(r, c): clue for r, row in enumerate(clues) for c, clue in enumerate(row) if clue is not None}
    signs = ["^", "v", "<", ">", *([""] if puzzle.get("empty_cells") else [])]
    open_cells = [(r, c) for r, row in enumerate(clues) for c, clue in enumerate(row) if clue is None]
    for choice in product(signs, repeat=len(open_cells)):
        grid: Grid = [[None] * len(row) for row in clues]
        for (r, c), sign in zip(open_cells, choice, strict=True):
            grid[r][c] = sign
        found = lengths_of_lines(grid)
        if found is not None and all(n == "?" or found.get(cell, 0) == n for cell, n in numbers.items()):
            yield grid


def makes(digits: list[int], operation: str | None, target: int) -> bool:
    if len(digits) == 1:
        return digits[0] == target
    if operation is None:
        return any(makes(digits, sign, target) for sign in "+-*/")
    results = set()
    for i, first in enumerate(digits):
        result: float | None = first
        for digit in digits[:i] + digits[i + 1 :]:
            if result is None or (operation == "/" and digit == 0):
                result = None
            else:
                result = {"+": result + digit, "-": result - digit, "*": result * digit, "/": result / (digit or 1)}[
                    operation
                ]
        results.add(result)
    return target in results


@functools.cache
def latin_squares(digits: tuple[int, ...]) -> list[Grid]:
    size = len(digits)
    squares = grids(size, size, list(digits))
    return [grid for grid in squares if all(len(set(line)) == size for line in [*grid, *zip(*grid, strict=True)])]


def kenken_answers(puzzle: Json) -> Iterator[Grid]:
    for grid in latin_squares(tuple(puzzle.get("digits") or range(1, puzzle["size"] + 1))):
        cages = (([grid[r][c] for r, c in cage["cells"]], cage["op"], cage["target"]) for cage in puzzle["cages"])
        if all(makes(*cage) for cage in cages):
            yield grid


def pieces(cells: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    found = []
    while cells:
        piece = {min(cells)}
        while more := {(r, c) for r, c in cells - piece if any(abs(r - y) + abs(c - x) == 1 for y, x in piece)}:
            piece |= more
        found.append(piece)
        cells = cells - piece
    return found


def is_line(piece: set[tuple[int, int]], ends: int) -> bool:
    """Whether a piece has so many cells with one neighbour, and two neighbours everywhere else."""
    neighbours = [sum(abs(r - y) + abs(c - x) == 1 for y, x in piece) for r, c in piece]
    return sorted(neighbours) == [1] * ends + [2] * (len(piece) - ends)


def snake_grids(puzzle: Json, *, rings: bool) -> Iterator[Grid]:
    """All answers; with rings also those that have rings beside the snake."""
    height, width = puzzle["height"], puzzle["width"]
    numbers = {(r, c): n for r, c, n in puzzle.get("cells", [])}
    known = {tuple(puzzle[end]) for end in ("head", "tail") if puzzle.get(end)}
    rows, columns = puzzle.get("rows") or [None] * height, puzzle.get("columns") or [None] * width
    for grid in grids(height, width, [0, 1]):
        cells = {(r, c) for r in range(height) for c in range(width) if grid[r][c]}
        near = {cell: {o for o in cells if max(abs(o[0] - cell[0]), abs(o[1] - cell[1])) == 1} for cell in numbers}
        if cells & numbers.keys() or not known <= cells or any(len(near[cell]) != n for cell, n in numbers.items()):
            continue
        if any(n not in (None, sum(row)) for n, row in zip(rows, grid, strict=True)):
            continue
        if any(n not in (None, sum(column)) for n, column in zip(columns, zip(*grid, strict=True), strict=True)):
            continue
        parts = pieces(cells)
        snakes = [part for part in parts if is_line(part, 2)]
        if len(snakes) != 1 or (len(parts) > 1 and not rings):
            continue
        if not all(part in snakes or (is_line(part, 0) and len(part) > 4) for part in parts):
            continue
        ends = {(r, c) for r, c in snakes[0] if sum(abs(r - y) + abs(c - x) == 1 for y, x in cells) == 1}
        diagonal = any(
            abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1 and not {(a[0], b[1]), (b[0], a[1])} & cells
            for a, b in product(cells, repeat=2)
        )
        if known <= ends and not diagonal:
            yield grid


ANSWERS: dict[str, Callable[[Json], Iterator[Grid]]] = {
    "hanjie": hanjie_answers,
    "colour-hanjie": colour_answers,
    "four-winds": four_winds_answers,
    "kenken": kenken_answers,
    "bosnian-snake": lambda puzzle: snake_grids(puzzle, rings=False),
}


# A small solver: it finds all models, and writes down its way as lemmas.


class Search:
    """Tries the variables in order; `lemmas` deny what was tried in vain, so that each follows from those before it."""

    def __init__(self, variables: int, clauses: list[list[int]], cells: int = 0) -> None:
        self.variables, self.clauses, self.cells = variables, clauses, cells
        self.having: dict[int, list[list[int]]] = {}
        for clause in clauses:
            for literal in clause:
                self.having.setdefault(literal, []).append(clause)
        self.true: set[int] = set()
        self.lemmas: list[list[int]] = []
        self.models: set[tuple[bool, ...]] = set()
        units = [clause[0] for clause in clauses if len(clause) == 1]
        self.contradictory = [] in clauses or not self.assume(units)
        if not self.contradictory:
            self.branch([])

    def assume(self, literals: list[int]) -> bool:
        waiting = list(literals)
        while waiting:
            literal = waiting.pop()
            if -literal in self.true:
                return False
            if literal not in self.true:
                self.true.add(literal)
                for clause in self.having.get(-literal, []):
                    if not any(other in self.true for other in clause):
                        left = [other for other in clause if -other not in self.true]
                        if not left:
                            return False
                        waiting += left if len(left) == 1 else []
        return True

    def branch(self, tried: list[int]) -> None:
        free = next((v for v in range(1, self.variables + 1) if not {v, -v} & self.true), None)
        if self.cells and (free is None or free > self.cells) and self.known() in self.models:
            return
        if free is None:
            self.models.add(self.known())
            return
        for literal in (free, -free):
            before = set(self.true)
            if self.assume([literal]):
                self.branch([*tried, literal])
            else:
                self.lemmas.append([-other for other in (*tried, literal)])
            self.true = before
        self.lemmas.append([-other for other in tried])

    def known(self) -> tuple[bool, ...]:
        return tuple(variable in self.true for variable in range(1, self.cells + 1))


def literals_of(puzzle: Json, grid: Grid) -> list[int]:
    board = verifying.board_of(puzzle)
    return [board.literal(cell, value) for cell, value in board.answer(grid).items()]


def models(puzzle: Json) -> set[tuple[bool, ...]]:
    variables, clauses = formula(puzzle)
    return Search(variables, clauses, cell_variables(puzzle)).models


def cell_variables(puzzle: Json) -> int:
    board = verifying.board_of(puzzle)
    alone = puzzle["kind"] == "bosnian-snake" or (puzzle["kind"] == "hanjie" and "colours" not in puzzle)
    many = 1 if alone else len(board.values)
    cells = len(board.cells) if puzzle["kind"] == "bosnian-snake" else len(board.cells) - len(board.clues)
    return cells * many


def model_of(puzzle: Json, grid: Grid) -> tuple[bool, ...]:
    true = set(literals_of(puzzle, grid))
    return tuple(variable in true for variable in range(1, cell_variables(puzzle) + 1))


# Tiny boards of each kind and variant.


def random_hanjie(dice: random.Random) -> Json:
    height, width = dice.choice([(1, 5), (2, 3), (3, 3), (2, 4), (3, 2)])
    grid = [[dice.randrange(2) for _ in range(width)] for _ in range(height)]
    clues = []
    for line in [*grid, *map(list, zip(*grid, strict=True))]:
        clue: list[Any] | None = [len(run) for run in "".join(map(str, line)).split("0") if run]
        if clue is not None and dice.random() < 0.6:
            clue = [dice.choice([block, "?", None]) for block in clue]
            for _ in range(dice.choice([0, 0, 1, 2])):
                clue.insert(dice.randint(0, len(clue)), dice.choice([None, 0]))
        clues.append(None if dice.random() < 0.15 else clue)
    return {"kind": "hanjie", "rows": clues[:height], "columns": clues[height:]}


def random_colour_hanjie(dice: random.Random) -> Json:
    height, width, colours = dice.choice([(1, 5, 3), (2, 3, 2), (3, 3, 1), (2, 4, 2), (3, 2, 2), (2, 2, 3)])
    grid = [[dice.randrange(colours + 1) for _ in range(width)] for _ in range(height)]
    clues = []
    for line in [*grid, *map(list, zip(*grid, strict=True))]:
        clue: list[Any] = [[len(list(run)), colour] for colour, run in groupby(line) if colour]
        if dice.random() < 0.6:
            clue = [[dice.choice([length, "?", None]), colour] for length, colour in clue]
            for _ in range(dice.choice([0, 0, 1, 2])):
                clue.insert(dice.randint(0, len(clue)), [dice.choice([None, 0]), dice.randint(1, colours)])
        clues.append(
            None if dice.random() < 0.15 else [length if colour == 1 else [length, colour] for length, colour in clue]
        )
    palette = [{"name": f"colour {number}", "rgb": "#000000"} for number in range(1, colours + 1)]
    return {"kind": "hanjie", "colours": palette, "rows": clues[:height], "columns": clues[height:]}


def random_four_winds(dice: random.Random) -> Json:
    height, width = dice.choice([(1, 5), (2, 3), (3, 3), (2, 4), (3, 2)])
    cells = list(product(range(height), range(width)))
    numbers = set(dice.sample(cells, dice.randint(max(1, len(cells) - 5), len(cells) - 1)))
    grid = [
        [None if (r, c) not in numbers else dice.choice([0, 1, 1, 2, 3, "?"]) for c in range(width)]
        for r in range(height)
    ]
    grid = [[min(n, height + width - 2) if isinstance(n, int) else n for n in row] for row in grid]
    return {"kind": "four-winds", "grid": grid, "empty_cells": dice.random() < 0.5}


def random_kenken(dice: random.Random) -> Json:
    size = dice.choice([1, 2, 3, 3])
    digits = dice.choice([[], sorted(dice.sample(range(6), size)), dice.sample(range(20), size)])
    values = digits or list(range(1, size + 1))
    answer = dice.choice(list(latin_squares(tuple(values))))
    left, cages = set(product(range(size), repeat=2)), []
    while left:
        cage = [dice.choice(sorted(left))]
        for _ in range(dice.randint(0, 4)):
            near = [cell for cell in sorted(left) if any(abs(cell[0] - r) + abs(cell[1] - c) == 1 for r, c in cage)]
            cage += [dice.choice(near)] if near and near[0] not in cage else []
        cage = sorted(set(cage))
        left -= set(cage)
        cells = [answer[r][c] for r, c in cage]
        signs = [sign for sign in "+*-/" for target in range(200) if makes(cells, sign, target)]
        sign = "=" if len(cage) == 1 else dice.choice(signs)
        target = next((t for t in range(200) if makes(cells, sign, t)), sum(cells))
        op = dice.choice([sign, sign, None])
        cages.append({"op": op, "target": target, "cells": [list(cell) for cell in cage]})
    return {"kind": "kenken", "size": size, "cages": cages, "digits": digits}


def random_snake(dice: random.Random) -> Json:
    height, width = dice.choice([(1, 4), (2, 3), (3, 3), (2, 5), (4, 3)])
    cells = list(product(range(height), range(width)))
    dice.shuffle(cells)
    ends = [dice.choice([None, list(cells.pop())]) for _ in range(2)]
    numbers = [[r, c, dice.randint(0, 3 if height > 1 else 1)] for r, c in cells[: dice.choice([0, 1, 1, 2])]]
    rows = [dice.choice([None, None, dice.randint(0, width)]) for _ in range(height)]
    columns = [dice.choice([None, None, dice.randint(0, height)]) for _ in range(width)]
    return {
        "kind": "bosnian-snake",
        "height": height,
        "width": width,
        "head": ends[0],
        "tail": ends[1],
        "rows": rows,
        "columns": columns,
        "cells": numbers,
    }


RANDOM: dict[str, Callable[[random.Random], Json]] = {
    "hanjie": random_hanjie,
    "colour-hanjie": random_colour_hanjie,
    "four-winds": random_four_winds,
    "kenken": random_kenken,
    "bosnian-snake": random_snake,
}
every_kind = pytest.mark.parametrize("kind", RANDOM)


def certificate(
    puzzle: Json, answers: list[Grid], cells: list[Any] | None = None, cuts: list[Any] | None = None
) -> Json:
    """A certificate with the lemmas that the small solver needs, whether what it says is true or not."""
    variables, clauses = formula(puzzle)
    count = len(clauses)
    for cut in cuts or []:
        clauses.append([-(r * puzzle["width"] + c + 1) for r, c in next(iter(cut.values()))])
    if cells:
        board = verifying.board_of(puzzle)
        clauses.append([-board.literal((r, c), value) for r, c, value in cells])
    else:
        clauses += [[-literal for literal in literals_of(puzzle, answer)] for answer in answers]
    lemmas = [lemma for lemma in Search(variables, copy.deepcopy(clauses)).lemmas if lemma]
    made = {"certificate": 1, "puzzle": puzzle, "claim": "forced" if cells else "exactly", "answers": answers}
    return {
        **made,
        "cells": cells or [],
        "cuts": cuts or [],
        "variables": variables,
        "clauses": count,
        "lemmas": lemmas,
    }
