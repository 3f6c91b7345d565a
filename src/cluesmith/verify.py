"""Checks certificates of puzzles. One file, the standard library only: copy it anywhere, run `python verify.py FILE`.

A certificate says of a Hanjie, Four Winds, KenKen or Bosnian Snake that it has exactly these answers (often one, or
none), that some cells are the same in every answer, or that it has at least these answers. This file shares no code
with the program that makes certificates: it was written from the rules of the puzzles. It checks, and says so:

1. that the puzzle is one, and that each answer obeys its rules (`fault` of each kind);
2. that there is no other answer. The rules are written as clauses (`encode` of each kind), lists of literals of which
   at least one is true in every answer: 5 is "variable 5 is true", -5 is "it is false". What the variables mean is
   said where they are made. Further clauses say that the answer is none of those given, or that a cell is not what it
   is claimed to be. That this is contradictory is shown by the lemmas of the certificate (class `Proof`): each follows
   by unit propagation, which means that when all its literals are denied, clauses of which one literal is left force
   others until a clause has none left. After the last lemma this has to happen without denying anything.

So you have to believe `fault`, `Proof`, and that no answer breaks a clause of `encode`. A clause that says too little
does no harm: the proof would fail. The clauses of a snake allow rings beside it; so a certificate lists cuts, cells
that cannot all be snake, and each is checked by itself (`cut`).

A certificate is a JSON file, or a folder with that file as certificate.json, and with formula.cnf and proof.drup for
other checkers. Of a folder it is checked that formula.cnf has no clause but those above and is proved contradictory.

The exit code is 0 if all is verified, 1 if something is refused, 2 if no file is named, 3 if a file is no certificate.
The limits below bound the time (some ten minutes) and memory (about 1.5 GB) whatever a file says. What is beyond them
is refused as "not decided", which does not mean that it is wrong.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, combinations, groupby, pairwise, product, zip_longest
from math import prod
from pathlib import Path
from types import NoneType
from typing import Any

MOST_BYTES = 32_000_000  # of certificate.json; four times as many in the other files of a folder
MOST_CELLS, MOST_ANSWERS, MOST_CUTS = 300_000, 1_000, 100_000
LIMITS = {
    "variables": 2_000_000,
    "clauses": 3_000_000,
    "literals": 10_000_000,
    "moves through cages": 8_000_000,  # each is looked at twice
    "steps": 1_000_000_000,  # looks at a literal or a cell
}
MOST_WAYS = 10_000  # of filling a cage for which there is a variable each
TRUE = 1 << 40  # a literal that is always true: a clause with it is left out, its opposite is left out of a clause
FALSE = -TRUE
SIDES = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
Cell = tuple[int, int]  # row and column from 0
Answer = dict[Cell, Any]  # the value of each cell that a player fills
State = tuple[int, int, int]  # how far the number of a cage has been made: see `start_and_end`
Place = Callable[[int], int]  # the literal for "at this place or before"


class Refused(ValueError):
    """The certificate is wrong, or too large to be decided."""


class Unreadable(ValueError):
    """This is no certificate."""


def need(condition: object, complaint: str) -> None:
    """Go on only with what has the right form."""
    if not condition:
        raise Unreadable(complaint)


def whole(value: object, low: int, high: int, what: str) -> int:
    """The value, a whole number; true and 1.0 are none."""
    if type(value) is not int or not low <= value <= high:
        raise Unreadable(f"expected {what} to be a whole number from {low} to {high}")
    return value


def listed(value: object, what: str, least: int, most: int) -> list[Any]:
    """The value, a list of so many."""
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise Unreadable(f"expected {what} to be a list of {least}" + f" to {most}" * (least < most))
    return value


def fields(value: object, what: str, needed: str, optional: str = "") -> dict[str, Any]:
    """The value, an object with the needed names, perhaps some of the optional ones, and no other."""
    if not isinstance(value, dict) or not {*needed.split()} <= {*value} <= {*needed.split(), *optional.split()}:
        raise Unreadable(f"expected {what} to have these names: {needed} (perhaps: {optional or 'no other'})")
    return value


class Formula:
    """Clauses, and what has been used up of the limits."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.used = Counter[str]()

    def spend(self, what: str, amount: int) -> None:
        """Use some of a limit."""
        self.used[what] += amount
        if self.used[what] > LIMITS[what]:
            raise Refused(f"not decided: more than {LIMITS[what]} {what}")

    def new(self, count: int) -> range:
        """So many new variables."""
        self.spend("variables", count)
        return range(self.used["variables"] - count + 1, self.used["variables"] + 1)

    def add(self, *literals: int) -> None:
        """Say that one of the literals is true."""
        if TRUE not in literals:
            self.spend("clauses", 1)
            self.spend("literals", len(literals))
            self.clauses.append([literal for literal in literals if literal != FALSE])

    def one_of(self, literals: Sequence[int]) -> None:
        """Say that exactly one of the literals is true."""
        self.add(*literals)
        for one, other in combinations(literals, 2):
            self.add(-one, -other)

    def exactly(self, number: int, literals: Sequence[int]) -> None:
        """Say that so many of the literals are true: variable `now[k]` is "at least k of the literals so far"."""
        before = [TRUE] + [FALSE] * (number + 1)
        for count, literal in enumerate(literals, start=1):
            new = self.new(min(count, number + 1))
            now = [TRUE, *new] + [FALSE] * (number + 1 - len(new))
            for k in range(1, len(new) + 1):
                self.add(-before[k], now[k])
                self.add(-literal, -before[k - 1], now[k])
                self.add(literal, before[k], -now[k])
                self.add(before[k - 1], -now[k])
            before = now
        self.add(before[number])
        self.add(-before[number + 1])


class Board:
    """What the kinds share: cells, the values that a player writes, and the clues on the board, where nobody writes."""

    values: Sequence[Any] = (0, 1)
    on_clue: int | None = 0  # what an answer has there
    clues: dict[Cell, Any]

    def set_size(self, height: int, width: int) -> None:
        """Make the cells and lines."""
        need(height > 0 < width and height * width <= MOST_CELLS, f"expected a board of 1 to {MOST_CELLS} cells")
        self.height, self.width, self.clues = height, width, {}
        self.cells = [(row, column) for row in range(height) for column in range(width)]
        self.lines = [self.cells[row * width : (row + 1) * width] for row in range(height)]
        self.lines += [self.cells[column::width] for column in range(width)]

    def cell(self, row: object, column: object) -> Cell:
        """A cell of the board."""
        return whole(row, 0, self.height - 1, "a row"), whole(column, 0, self.width - 1, "a column")

    def beside(self, cell: Cell) -> list[Cell]:
        """The cells above, below, left and right."""
        near = [(cell[0] + down, cell[1] + right) for down, right in SIDES.values()]
        return [(row, column) for row, column in near if 0 <= row < self.height and 0 <= column < self.width]

    def connected(self, cells: set[Cell]) -> bool:
        """Whether steps to the side lead from each of the cells to all others."""
        seen, fresh = set(list(cells)[:1]), list(cells)[:1]
        while fresh:
            found = cells.intersection(self.beside(fresh.pop())) - seen
            seen |= found
            fresh += found
        return seen == cells

    def answer(self, grid: object) -> Answer:
        """The answer that a grid shows."""
        found = {}
        for r, row in enumerate(listed(grid, "an answer", self.height, self.height)):
            for c, value in enumerate(listed(row, "a row of an answer", self.width, self.width)):
                need(type(value) in {int, str, NoneType}, f"an answer has no value at {name((r, c))}")
                if value not in ((self.on_clue,) if (r, c) in self.clues else self.values):
                    raise Refused(f"an answer has a value at {name((r, c))} that cannot stand there")
                found[r, c] = value
        return {cell: value for cell, value in found.items() if cell not in self.clues}

    def literal(self, cell: Cell, value: int | str) -> int:
        """The literal for "the cell has this value". Here a cell has one variable, true for 1."""
        variable = cell[0] * self.width + cell[1] + 1
        return variable if value else -variable

    def fault(self, answer: Answer) -> str:
        """The rule that an answer breaks, if any."""
        raise NotImplementedError

    def encode(self, formula: Formula) -> None:
        """Write the rules as clauses."""
        raise NotImplementedError

    def cut(self, cut: object, formula: Formula) -> None:
        """Add a cut, if it is right."""
        raise Unreadable("only a snake has cuts")


def name(*cells: Cell) -> str:
    """The first of the cells and the last."""
    return "-".join(f"r{row + 1}c{column + 1}" for row, column in dict.fromkeys((cells[0], cells[-1])))


class Hanjie(Board):
    """Painted blocks in lines. In a clue "?" is a block of unknown length, None is such a block or none."""

    def __init__(self, puzzle: object) -> None:
        self.set_clues(fields(puzzle, "the puzzle", "kind rows columns"))

    def set_clues(self, given: dict[str, Any]) -> None:
        """Read the clues of all lines; nothing is known of a line whose clue is None."""
        rows, columns = (listed(given[side], side, 1, 1000) for side in ("rows", "columns"))
        self.set_size(len(rows), len(columns))
        known = ((clue, line) for clue, line in zip(rows + columns, self.lines, strict=True) if clue is not None)
        self.clued = [(self.blocks(clue, line), line) for clue, line in known]

    def blocks(self, clue: object, line: list[Cell]) -> list[Any]:
        """The blocks of a clue; a 0 is none."""
        entries = listed(clue, "a clue", 0, 2000)
        blocks = [entry for entry in entries if entry is None or entry == "?" or whole(entry, 0, 1000, "a length")]
        need(sum(map(least_room, blocks)) <= len(line) + 1, f"the clue of {name(*line)} has no room")
        return blocks

    def fault(self, answer: Answer) -> str:
        """A line whose runs of painted cells are not the blocks of its clue."""
        for blocks, line in self.clued:
            if not reads(self.in_colours(blocks), [answer[cell] for cell in line]):
                return f"{name(*line)} does not read as its clue"
        return ""

    def in_colours(self, blocks: list[Any]) -> list[tuple[Any, int]]:
        """The blocks, each a length and a colour."""
        return [(block, 1) for block in blocks]

    def encode(self, formula: Formula) -> None:
        """A variable for each cell, "it is painted"; then those of the lines."""
        formula.new(len(self.cells))
        for blocks, line in self.clued:
            encode_line(formula, blocks, [self.literal(cell, 1) for cell in line])


def reads(blocks: list[tuple[Any, int]], cells: list[Any]) -> bool:
    """Whether the runs of one colour in a line are the blocks in order, each a length and a colour."""
    runs = [(len([*run]), colour) for colour, run in groupby(cells) if colour]
    fitting = Counter[Any]()
    for i, (length, colour) in enumerate(runs):
        for said in (length, "?", None):
            fitting[said, colour] |= 1 << i  # bit i: run i can be such a block
    done = 1  # bit i: the blocks so far can be the first i runs
    for block in blocks:
        done = (done & fitting[block]) << 1 | (done if block[0] is None else 0)
    return bool(done >> len(runs) & 1)


def least_room(block: int | str | None) -> int:
    """How many cells a block takes at least, with a blank one behind it."""
    return 0 if block is None else 2 if isinstance(block, str) else block + 1


def by_place(first: int, variables: Sequence[int]) -> Place:
    """The literals for "at place p or before", of something that happens at `first` or up to so many places later."""
    literals = [*variables, TRUE]
    return lambda place: literals[min(place - first, len(variables))] if place >= first else FALSE


def encode_line(formula: Formula, blocks: list[Any], painted: list[int]) -> None:
    """Say that a line reads as its clue.

    Block j begins at some place and is over where the next may begin at the earliest, behind a blank cell; a missing
    one is over where it begins. `begun[j](p)` is "block j begins at p or before"; `over[j](p)` is "the block before
    block j is over at p or before". Each has as many variables as the line has cells to spare.
    """
    formula.spend("steps", 2 * len(blocks) * len(painted))  # those that make no clause are counted nowhere else
    earliest = [0, *accumulate(map(least_room, blocks))]
    spare = len(painted) + 1 - earliest[-1]
    begun: list[Place] = []
    over: list[Place] = [lambda _: TRUE]
    for j, block in enumerate(blocks):
        variables = formula.new(spare)
        begun.append(by_place(earliest[j], variables))
        for one, later in pairwise(variables):
            formula.add(-one, later)
        if isinstance(block, int):
            over.append(by_place(earliest[j + 1], variables))
        else:
            over.append(by_place(earliest[j + 1], formula.new(spare)))
            encode_length(formula, block, begun[j], over[j + 1], range(earliest[j + 1], earliest[j + 1] + spare + 1))
        for p in range(earliest[j], earliest[j] + spare + 1) if j else ():
            formula.add(-begun[j](p), over[j](p))
        for p, cell in enumerate(painted):
            formula.add(-begun[j](p), over[j + 1](p + 1), cell)
    begun.append(lambda _: FALSE)
    for (j, behind), (p, cell) in product(enumerate(over), enumerate(painted)):
        formula.add(-behind(p + 1), begun[j](p), -cell)


def encode_length(formula: Formula, block: str | None, begun: Place, over: Place, ends: range) -> None:
    """Say that a block of unknown length has a cell, or, if it may, is missing."""
    for p in ends[:-2]:
        formula.add(-over(p), over(p + 1))
    for p in ends:
        if block == "?":
            formula.add(-over(p), begun(p - 2))
        else:
            formula.add(-over(p), begun(p))
            formula.add(-over(p), over(p - 1), begun(p - 2), -begun(p - 1))


class ColourHanjie(Hanjie):
    """Blocks in colours, which are counted from 1; 0 is blank. A block is a length as in a Hanjie, and a colour."""

    def __init__(self, puzzle: object) -> None:
        given = fields(puzzle, "the puzzle", "kind colours rows columns", "background")
        colours = listed(given["colours"], "colours", 1, 26)
        for colour in [*colours, *(given[key] for key in given if key == "background")]:
            need(all(isinstance(said, str) for said in fields(colour, "a colour", "name rgb").values()), "no colour")
        self.values = range(len(colours) + 1)
        self.set_clues(given)

    def blocks(self, clue: object, line: list[Cell]) -> list[Any]:
        """The blocks of a clue; a 0 is none, and a length alone is of the first colour."""
        entries = [entry if isinstance(entry, list) else [entry, 1] for entry in listed(clue, "a clue", 0, 2000)]
        pairs = [listed(entry, "a block", 2, 2) for entry in entries]
        blocks = [
            (length, whole(colour, 1, len(self.values) - 1, "a colour"))
            for length, colour in pairs
            if length is None or length == "?" or whole(length, 0, 1000, "a length")
        ]
        need(sum(map(sum, rooms(blocks))) <= len(line), f"the clue of {name(*line)} has no room")
        return blocks

    def in_colours(self, blocks: list[Any]) -> list[tuple[Any, int]]:
        """The blocks, as they are."""
        return blocks

    def literal(self, cell: Cell, value: int | str) -> int:
        """A cell has a variable for blank and one for each colour."""
        return (cell[0] * self.width + cell[1]) * len(self.values) + self.values.index(value) + 1

    def encode(self, formula: Formula) -> None:
        """Say that each cell is blank or has one colour; then what the lines say."""
        for _ in self.cells:
            formula.one_of(formula.new(len(self.values)))
        for blocks, line in self.clued:
            encode_colours(formula, blocks, [[self.literal(cell, value) for value in self.values] for cell in line])


def rooms(blocks: list[Any]) -> list[tuple[int, int]]:
    """How many cells each block has at least, and how many blank ones come behind it.

    One comes before a block of the same colour. It is counted only if both blocks are there for sure.
    """
    gaps = [one[1] == other[1] and None not in (one[0], other[0]) for one, other in pairwise(blocks)]
    lengths = [0 if length is None else 1 if length == "?" else length for length, _ in blocks]
    return [*zip(lengths, map(int, [*gaps, False]), strict=False)]


def encode_colours(formula: Formula, blocks: list[Any], cells: list[list[int]]) -> None:
    """Say that a line in colours reads as its clue. A cell is the literals of blank and of each colour.

    `begun[j](p)` is "block j begins at p or before", `over[j](p)` is "the next may begin at p or before", `ended[j](p)`
    is "block j has no cell from p on": the last two differ where a blank cell has to come between.
    """
    formula.spend("steps", (2 * len(blocks) + len(cells[0])) * len(cells))  # those that make no clause
    taken = rooms(blocks)
    earliest = [0, *accumulate(map(sum, taken))]
    spare = len(cells) - earliest[-1]
    begun, over, ended = list[Place](), list[Place](), list[Place]()
    orders = list[list[range]]()
    for j, (length, _) in enumerate(blocks):
        order = [formula.new(spare)] if isinstance(length, int) else [formula.new(spare), formula.new(spare)]
        begun.append(by_place(earliest[j], order[0]))
        over.append(by_place(earliest[j + 1], order[-1]))
        ended.append(by_place(earliest[j + 1] - taken[j][1], order[-1]))
        orders.append(order)
    for j, (length, colour) in enumerate(blocks):
        for one, later in chain.from_iterable(map(pairwise, orders[j])):
            formula.add(-one, later)
        for p in range(earliest[j + 1], earliest[j + 1] + spare + 1) if len(orders[j]) > 1 else ():
            formula.add(-over[j](p), begun[j](p - sum(taken[j])))
        for p in range(earliest[j], earliest[j] + spare + 1) if j else ():
            formula.add(-begun[j](p), over[j - 1](p))
        for p, cell in enumerate(cells):
            formula.add(-begun[j](p), ended[j](p), cell[colour])
        for p in range(1, len(cells)) if j and None in (blocks[j - 1][0], length) else ():
            formula.add(-begun[j](p), begun[j](p - 1), over[j](p), -cells[p - 1][colour])
    for colour in range(1, len(cells[0])):
        own = [j for j, block in enumerate(blocks) if block[1] == colour]
        behind: list[Place] = [lambda _: TRUE, *(ended[j] for j in own)]
        before: list[Place] = [*(begun[j] for j in own), lambda _: FALSE]
        for (over_at, begun_at), (p, cell) in product(zip(behind, before, strict=True), enumerate(cells)):
            formula.add(-over_at(p), begun_at(p), -cell[colour])


class KenKen(Board):
    """A Latin square in cages, whose digits make a number by an operation, or by any if it is hidden."""

    def __init__(self, puzzle: object) -> None:
        given = fields(puzzle, "the puzzle", "kind size cages", "digits")
        size = whole(given["size"], 1, 36, "size")
        self.set_size(size, size)
        digits = listed(given.get("digits", []), "digits", 0, size) or list(range(1, size + 1))
        self.values = sorted({whole(digit, 0, 99, "a digit") for digit in digits})
        need(len(self.values) == size, f"expected {size} different digits")
        cages = [self.cage(cage) for cage in listed(given["cages"], "cages", 1, size * size)]
        self.cages = sorted(cages, key=lambda cage: cage[0])
        need(sorted(chain(*(cage[0] for cage in cages))) == self.cells, "expected each cell in one cage")

    def cage(self, cage: object) -> tuple[list[Cell], str, int]:
        """Its cells, the operations it may have, its number."""
        given = fields(cage, "a cage", "op target cells")
        cells = sorted(self.cell(*listed(cell, "a cell", 2, 2)) for cell in listed(given["cells"], "cells", 1, 1296))
        need(self.connected(set(cells)), f"the cage of {name(*cells)} is not connected")
        known = ["+", "-", "*", "/", None] if len(cells) > 1 else ["+", "-", "*", "/", None, "="]
        need(given["op"] in known, f"the cage of {name(*cells)} has a wrong operation")
        return cells, given["op"] or "+-*/", whole(given["target"], 0, 10**18 - 1, "target")

    def fault(self, answer: Answer) -> str:
        """A line with a digit twice, or a cage that does not make its number."""
        for line in self.lines:
            if len({answer[cell] for cell in line}) < len(line):
                return f"a digit stands twice in {name(*line)}"
        for cells, operations, target in self.cages:
            if not makes([answer[cell] for cell in cells], operations, target):
                return f"the cage of {name(*cells)} does not make {target}"
        return ""

    def literal(self, cell: Cell, value: int | str) -> int:
        """A cell has a variable for each digit."""
        return (cell[0] * self.width + cell[1]) * self.width + self.values.index(value) + 1

    def encode(self, formula: Formula) -> None:
        """Say that each cell has one digit, each line has each digit once, and each cage makes its number."""
        formula.new(len(self.cells) * self.width)
        for cell in self.cells:
            formula.one_of([self.literal(cell, digit) for digit in self.values])
        for line, digit in product(self.lines, self.values):
            formula.one_of([self.literal(cell, digit) for cell in line])
        for cells, operations, target in self.cages:
            if len(cells) == 1:
                formula.add(self.literal(cells[0], target) if target in self.values else FALSE)
            elif self.width ** len(cells) <= MOST_WAYS:
                self.encode_table(formula, cells, operations, target)
            else:
                self.encode_path(formula, cells, operations, target)

    def encode_table(self, formula: Formula, cells: list[Cell], operations: str, target: int) -> None:
        """A variable for each way to fill the cage."""
        pairs = combinations(range(len(cells)), 2)
        apart = [(i, j) for i, j in pairs if cells[i][0] == cells[j][0] or cells[i][1] == cells[j][1]]
        ways = [way for way in product(self.values, repeat=len(cells)) if makes(way, operations, target)]
        ways = [way for way in ways if all(way[i] != way[j] for i, j in apart)]
        variables = formula.new(len(ways))
        formula.add(*variables)
        for i, cell in enumerate(cells):
            ties = [(variable, [self.literal(cell, way[i])]) for variable, way in zip(variables, ways, strict=True)]
            tie(formula, ties, [self.literal(cell, digit) for digit in self.values])

    def encode_path(self, formula: Formula, cells: list[Cell], operations: str, target: int) -> None:
        """Read the cage cell by cell: a variable for each state after so many cells, and for each move to the next."""
        starts, ends = zip(*(start_and_end(operation, target) for operation in operations), strict=True)
        layers = [set(starts)]
        for _ in cells:
            layers.append({after for _, _, after in self.moves(formula, layers[-1], target)})
        layers[-1] &= set(ends)
        moves: list[list[tuple[State, int, State]]] = [[] for _ in cells]
        for i in reversed(range(len(cells))):  # only what lies on a way to an end
            moves[i] = sorted(move for move in self.moves(formula, layers[i], target) if move[2] in layers[i + 1])
            layers[i] = {before for before, _, _ in moves[i]}
        state = [{each: formula.new(1)[0] for each in sorted(layer)} for layer in layers]
        moving = [formula.new(len(of_cell)) for of_cell in moves]
        formula.add(*state[0].values())
        for i, cell in enumerate(cells):
            ties = [
                (variable, [state[i][before], self.literal(cell, digit), state[i + 1][after]])
                for variable, (before, digit, after) in zip(moving[i], moves[i], strict=True)
            ]
            digits = [self.literal(cell, digit) for digit in self.values]
            tie(formula, ties, [*state[i].values(), *state[i + 1].values(), *digits])

    def moves(self, formula: Formula, states: set[State], target: int) -> Iterator[tuple[State, int, State]]:
        """Where each digit leads from the states."""
        formula.spend("moves through cages", len(states) * len(self.values))
        for state, digit in product(states, self.values):
            for after in step(state, digit, target, self.values[-1]):
                yield state, digit, after


def makes(digits: Sequence[int], operations: str, target: int) -> bool:
    """Whether the digits of a cage make its number by one of the operations."""
    if len(digits) == 1:
        return digits[0] == target
    pairs = [(one, [*digits[:i], *digits[i + 1 :]]) for i, one in enumerate(digits)]  # one, and those taken from it
    return (
        ("+" in operations and sum(digits) == target)
        or ("*" in operations and prod(digits) == target)
        or ("-" in operations and any(one - sum(rest) == target for one, rest in pairs))
        or ("/" in operations and any(0 not in rest and one == target * prod(rest) for one, rest in pairs))
    )


def start_and_end(operation: str, target: int) -> tuple[State, State]:
    """The states before and behind a cage: operation, whether "the one" of - and / was read, number."""
    return {
        "+": ((0, 0, 0), (0, 0, target)),  # the number is the sum
        "-": ((1, 0, target), (1, 1, 0)),  # what the one must be at least; behind it, what is to be taken from it
        "*": ((2, 0, 1), (2, 0, target)) if target else ((2, 0, 0), (2, 0, 1)),  # the product; of 0: was there a 0
        "/": ((3, 0, target), (3, 1, 1)) if target else ((3, 0, 0), (3, 0, 1)),  # as for -; of 0: was there a 0
    }[operation]


def step(state: State, digit: int, target: int, largest: int) -> list[State]:
    """The states to which a digit leads."""
    operation, found, number = state
    after: list[tuple[object, State]] = []
    if operation == 0:
        after = [(number + digit <= target, (0, 0, number + digit))]
    elif operation == 1 and not found:
        after = [(number + digit <= largest, (1, 0, number + digit)), (digit >= number, (1, 1, digit - number))]
    elif operation == 1:
        after = [(number >= digit, (1, 1, number - digit))]
    elif operation == 2 and not target:
        after = [(True, (2, 0, 0 if number == 0 < digit else 1))]
    elif operation == 2:
        after = [(digit and target % (number * digit) == 0, (2, 0, number * digit))]
    elif not target:
        after = [(digit or not number, (3, 0, number if digit else 1))]
    elif digit and not found:
        after = [(number * digit <= largest, (3, 0, number * digit)), (digit % number == 0, (3, 1, digit // number))]
    elif digit:
        after = [(number % digit == 0, (3, 1, number // digit))]
    return [to for possible, to in after if possible]


def tie(formula: Formula, ways: list[tuple[int, list[int]]], literals: list[int]) -> None:
    """Say that each way has its literals, and that each literal that is true is had by some way."""
    having: dict[int, list[int]] = {literal: [] for literal in literals}
    for way, its in ways:
        for literal in its:
            formula.add(-way, literal)
            having[literal].append(way)
    for literal in literals:
        formula.add(-literal, *having[literal])


class FourWinds(Board):
    """Lines run from numbers; a cell holds the direction, away from its number, of the line that covers it."""

    on_clue = None

    def __init__(self, puzzle: object) -> None:
        given = fields(puzzle, "the puzzle", "kind grid", "empty_cells")
        grid = listed(given["grid"], "the grid", 1, MOST_CELLS)
        self.set_size(len(grid), len(listed(grid[0], "a row", 1, MOST_CELLS)))
        need(type(given.get("empty_cells", False)) is bool, "expected empty_cells to be true or false")
        self.values = [*SIDES, ""] if given.get("empty_cells") else [*SIDES]
        for r, row in enumerate(grid):
            for c, clue in enumerate(listed(row, "a row", self.width, self.width)):
                if clue is not None:
                    self.clues[r, c] = clue if clue == "?" else whole(clue, 0, self.height + self.width - 2, "a number")
        self.open = {cell: i for i, cell in enumerate(cell for cell in self.cells if cell not in self.clues)}

    def arm(self, cell: Cell, sign: str) -> Iterator[Cell]:
        """The cells that a line from a number can cover in a direction."""
        down, right = SIDES[sign]
        while (cell := (cell[0] + down, cell[1] + right)) in self.open:
            yield cell

    def fault(self, answer: Answer) -> str:
        """A line that does not come from a number, or a number whose lines have another length."""
        for (row, column), sign in answer.items():
            down, right = SIDES.get(sign, (0, 0))  # an uncovered cell stands for itself
            behind = row - down, column - right
            if behind not in self.clues and answer.get(behind) != sign:
                return f"the line at {name((row, column))} does not come from a number"
        for clue, number in self.clues.items():
            lines = ([answer[cell] == sign for cell in self.arm(clue, sign)] for sign in SIDES)
            if number not in ("?", sum([*line, False].index(False) for line in lines)):
                return f"the lines of the number at {name(clue)} are not {number} long"
        return ""

    def literal(self, cell: Cell, value: int | str) -> int:
        """A cell has a variable for each direction, and if it may stay uncovered, one for that."""
        return self.open[cell] * len(self.values) + self.values.index(value) + 1

    def encode(self, formula: Formula) -> None:
        """Say that each cell has one direction, its line goes back to a number, and the numbers are right."""
        for _ in self.open:
            formula.one_of(formula.new(len(self.values)))
        for (row, column), sign in product(self.open, SIDES):
            behind = row - SIDES[sign][0], column - SIDES[sign][1]
            if behind not in self.clues:
                before = self.literal(behind, sign) if behind in self.open else FALSE
                formula.add(-self.literal((row, column), sign), before)
        for clue, number in self.clues.items():
            if number != "?":
                arms = [[self.literal(cell, sign) for cell in self.arm(clue, sign)] for sign in SIDES]
                upright, level = (add_arms(formula, arms[i], arms[i + 1], number + 1) for i in (0, 2))
                for k in range(number + 2):
                    formula.add(-upright[k], -level[number + 1 - k])
                for k in range(1, number + 1):
                    formula.add(upright[k], level[number + 1 - k])


def add_arms(formula: Formula, one: list[int], other: list[int], most: int) -> list[int]:
    """Literals for "the two lines together are at least 0, 1, ..., `most` long"; `one[i]` is "longer than i"."""
    size = min(len(one) + len(other), most)
    both = [TRUE, *formula.new(size)] + [FALSE] * (most + 1 - size)
    one, other = [TRUE, *one, FALSE], [TRUE, *other, FALSE]
    for i in range(min(len(one) - 1, size + 1)):
        for j in range(min(len(other) - 1, size + 1 - i)):
            formula.add(-one[i], -other[j], both[i + j])
            formula.add(one[i + 1], other[j + 1], -both[i + j + 1])
    for k in range(2, size + 1):
        formula.add(-both[k], both[k - 1])
    return both


class Snake(Board):
    """A path of cells that nowhere touches itself; numbers count its cells in lines and around cells."""

    def __init__(self, puzzle: object) -> None:
        given = fields(puzzle, "the puzzle", "kind height width", "head tail rows columns cells")
        self.set_size(*(whole(given[side], 1, MOST_CELLS, side) for side in ("height", "width")))
        need(len(self.cells) > 1, "expected at least two cells")
        known = [given[end] for end in ("head", "tail") if given.get(end) is not None]
        self.ends = [self.cell(*listed(end, "an end", 2, 2)) for end in known]
        for entry in listed(given.get("cells", []), "cells", 0, len(self.cells)):
            row, column, number = listed(entry, "a number inside", 3, 3)
            cell = self.cell(row, column)
            need(cell not in self.clues, f"two numbers at {name(cell)}")
            self.clues[cell] = whole(number, 0, len(self.around(cell)), "a number inside")
        need(len({*self.ends, *self.clues}) == len(self.ends) + len(self.clues), "an end lies on another clue")
        rows = listed(given.get("rows") or [None] * self.height, "rows", self.height, self.height)
        columns = listed(given.get("columns") or [None] * self.width, "columns", self.width, self.width)
        counts = zip(rows + columns, self.lines, strict=True)
        self.counts = [(whole(n, 0, len(line), "a count"), line) for n, line in counts if n is not None]
        self.counts += [(self.clues[cell], self.around(cell)) for cell in sorted(self.clues)]

    def around(self, cell: Cell) -> list[Cell]:
        """The up to eight cells around a cell."""
        rows = [row for row in range(cell[0] - 1, cell[0] + 2) if 0 <= row < self.height]
        columns = [column for column in range(cell[1] - 1, cell[1] + 2) if 0 <= column < self.width]
        return [near for near in product(rows, columns) if near != cell]

    def fault(self, answer: Answer) -> str:
        """What keeps the cells with 1 from being a right snake."""
        snake = {cell for cell, value in answer.items() if value}
        beside = {cell: len(snake.intersection(self.beside(cell))) for cell in snake}
        ends = [cell for cell in snake if beside[cell] == 1]
        if len(ends) != 2 or not {*beside.values()} <= {1, 2} or not self.connected(snake):
            return "the snake is not one path from end to end"
        if not {*self.ends} <= {*ends}:
            return "the snake does not end where it should"
        for row, column in snake:
            for side in (column - 1, column + 1):
                if (row + 1, side) in snake and not {(row, side), (row + 1, column)} & snake:
                    return f"the snake touches itself at {name((row, column))}"
        wrong = [name(*cells) for number, cells in self.counts if sum(cell in snake for cell in cells) != number]
        return f"the number for {wrong[0]} is not right" if wrong else ""

    def encode(self, formula: Formula) -> None:
        """Two variables for each cell, "it is snake" and "it is an end"; rings beside the snake are not excluded."""
        formula.new(2 * len(self.cells))
        snake = {cell: self.literal(cell, 1) for cell in self.cells}
        end = {cell: snake[cell] + len(self.cells) for cell in self.cells}
        for cell in sorted(self.clues):
            formula.add(-snake[cell])
        for cell in self.ends:
            formula.add(snake[cell])
            formula.add(end[cell])
        for cell in self.cells:
            self.encode_cell(formula, snake[cell], end[cell], [snake[near] for near in self.beside(cell)])
        for row, column in product(range(self.height - 1), range(self.width - 1)):
            a, b, c, d = (snake[row + i, column + j] for i in (0, 1) for j in (0, 1))
            for clause in ((-a, -b, -c, -d), (-a, -d, b, c), (-b, -c, a, d)):
                formula.add(*clause)
        formula.exactly(2, [*end.values()])
        for number, cells in self.counts:
            formula.exactly(number, [snake[cell] for cell in cells])

    @staticmethod
    def encode_cell(formula: Formula, snake: int, end: int, near: list[int]) -> None:
        """Say that an end of the snake has one neighbour, and any other cell of it two."""
        formula.add(-end, snake)
        formula.add(-snake, *near)
        for i in range(len(near)):
            formula.add(-snake, end, *near[:i], *near[i + 1 :])
        for one, other in combinations(near, 2):
            formula.add(-end, -one, -other)
        for three in combinations(near, 3):
            formula.add(-snake, *(-cell for cell in three))

    def cut(self, cut: object, formula: Formula) -> None:
        """Add that the cells are not all snake: they hold a ring, or join head and tail and are no right snake."""
        parts = [*fields(cut, "a cut", "", "ring path").items()]
        need(len(parts) == 1, "expected a cut to have a ring or a path")
        (kind, listing) = parts[0]
        cells = [self.cell(*listed(cell, "a cell", 2, 2)) for cell in listed(listing, "a cut", 1, len(self.cells))]
        need(cells == sorted(members := {*cells}), "the cells of a cut are not in order")
        formula.spend("steps", 10 * len(cells) + sum(len(line) for _, line in self.counts))
        if kind == "ring":  # in a snake the first and the last of them would have one neighbour among them, or none
            right = all(len(members.intersection(self.beside(cell))) > 1 for cell in cells)
        else:  # in a snake from head to tail there is no other way from one to the other, so it would be all of it
            right = len(self.ends) == 2 and members.issuperset(self.ends) and self.connected(members)
            right = right and self.fault(dict.fromkeys(cells, 1)) != ""
        if not right:
            raise Refused(f"the {kind} of {name(*cells)} is no reason for a cut")
        formula.add(*(-self.literal(cell, 1) for cell in cells))


class Proof:
    """Unit propagation. A clause is looked at only when one of its first two literals becomes false."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self.true = bytearray(2 * formula.used["variables"] + 1)  # by literal: a negative index counts from the end
        self.watching: list[list[list[int]]] = [[] for _ in self.true]
        self.trail: list[int] = []  # the literals that are true, in the order in which that was found
        self.contradiction = False
        for clause in formula.clauses:
            self.add(clause)

    def add(self, clause: list[int]) -> None:
        """Take a clause for true, from now on."""
        if not any(self.true[literal] for literal in clause):
            clause[:] = [literal for literal in clause if not self.true[-literal]]
            if len(clause) < 2:
                self.contradiction = self.contradiction or not clause or self.clash(clause, for_good=True)
            else:
                self.watching[clause[0]].append(clause)
                self.watching[clause[1]].append(clause)

    def follows(self, clause: list[int]) -> bool:
        """Whether denying all literals of the clause ends in a contradiction."""
        known = len(self.trail)
        follows = self.contradiction or any(self.true[literal] for literal in clause)
        follows = follows or self.clash([-literal for literal in clause if not self.true[-literal]], for_good=False)
        for literal in self.trail[known:]:
            self.true[literal] = 0
        del self.trail[known:]
        return follows

    def clash(self, literals: list[int], *, for_good: bool) -> bool:
        """Whether these literals, and what they force, leave a clause with no literal."""
        done = len(self.trail)
        for literal in literals:
            self.true[literal] = 1
        self.trail += literals
        while done < len(self.trail):
            if self.visit(-self.trail[done], for_good=for_good):
                return True
            done += 1
        return False

    def visit(self, false: int, *, for_good: bool) -> bool:
        """Look at the clauses that watch a literal that has become false; whether one of them has no literal left."""
        true, clauses, kept = self.true, self.watching[false], list[list[int]]()
        self.watching[false] = kept
        self.formula.spend("steps", len(clauses))  # before them, since a contradiction ends this early
        steps = 0
        for position, clause in enumerate(clauses):
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            other = clause[0]
            if true[other]:
                kept.append(clause)
                continue
            k = len(clause) - 1
            while k > 1 and true[-clause[k]]:
                k -= 1
            steps += len(clause) - k
            if k > 1:  # watch this one instead
                if for_good:
                    del clause[k + 1 :]  # they are false for ever
                clause[1], clause[k] = clause[k], false
                self.watching[clause[1]].append(clause)
                continue
            kept.append(clause)
            if true[-other]:
                kept += clauses[position + 1 :]
                return True
            true[other] = 1
            self.trail.append(other)
        self.formula.spend("steps", steps)
        return False


KINDS: dict[str, Callable[[object], Board]] = {
    "hanjie": Hanjie,
    "four-winds": FourWinds,
    "kenken": KenKen,
    "bosnian-snake": Snake,
}


def board_of(puzzle: object) -> Board:
    """The puzzle, if it is well-formed."""
    given = puzzle if isinstance(puzzle, dict) else {}
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Unreadable(f"expected a puzzle whose kind is one of: {', '.join(KINDS)}")
    return ColourHanjie(puzzle) if kind == "hanjie" and "colours" in given else KINDS[kind](puzzle)


def formula(puzzle: object) -> tuple[int, list[list[int]]]:
    """How many variables the rules of a puzzle have, and their clauses."""
    rules = Formula()
    board_of(puzzle).encode(rules)
    return rules.used["variables"], rules.clauses


def verify(data: object, folder: Path | None = None) -> list[str]:
    """Check a certificate and what lies beside it in its folder, if any; what was checked, in sentences.

    Raises Refused or Unreadable with the reason.
    """
    given = fields(data, "the certificate", "certificate puzzle claim answers", "cells cuts lemmas variables clauses")
    whole(given["certificate"], 1, 1, "the version of the certificate")
    board, rules, claim = board_of(given["puzzle"]), Formula(), given["claim"]
    said = [f"The puzzle, {given['puzzle']['kind']} {board.height}x{board.width}, is well-formed."]
    others = other_answers(board, listed(given["answers"], "answers", 0, MOST_ANSWERS), rules)
    said += [f"{plural(len(others), 'answer')} checked: all rules are obeyed."] * bool(others)
    if claim == "at least":
        need(
            len(others) > 1 and not given.get("cells") and not given.get("lemmas"), "expected two answers and no proof"
        )
        return [*said, f"Verified: there are at least {len(others)} answers."]
    need(claim in ("exactly", "forced"), "expected the claim to be exactly, forced or at least")
    if claim == "forced":
        need(len(others) == 1, "expected one answer beside forced cells")
        denials, verdict = [forced_cells(board, given)], "the cells named are the same in every answer"
    else:
        need(not given.get("cells"), "only forced cells are listed")
        denials, verdict = others, f"there is {'exactly one' if others else 'no'} answer"
        verdict = f"there are exactly {len(others)} answers" if others[1:] else verdict
    return [*said, *prove(board, rules, given, denials, folder), f"Verified: {verdict}."]


def plural(count: int, what: str) -> str:
    """1 answer, 2 answers."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def other_answers(board: Board, answers: list[Any], rules: Formula) -> list[list[int]]:
    """For each answer, which must obey the rules, the clause that says that some cell is different."""
    denials = []
    for number, grid in enumerate(answers, start=1):
        answer = board.answer(grid)
        rules.spend("literals", len(answer))
        if fault := board.fault(answer):
            raise Refused(f"answer {number} breaks a rule: {fault}")
        denials.append([-board.literal(cell, value) for cell, value in answer.items()])
    if len({*map(tuple, denials)}) < len(denials):
        raise Refused("an answer is given twice")
    return denials


def forced_cells(board: Board, given: dict[str, Any]) -> list[int]:
    """The clause that says that one of the forced cells has another value than in the answer."""
    answer, denial = board.answer(given["answers"][0]), []
    for entry in listed(given.get("cells"), "the forced cells", 1, len(answer)):
        row, column, value = listed(entry, "a forced cell", 3, 3)
        cell = board.cell(row, column)
        need(cell in answer, f"{name(cell)} is a clue")
        if type(value) is not type(answer[cell]) or value != answer[cell]:
            raise Refused(f"the answer has another value at {name(cell)}")
        denial.append(-board.literal(cell, value))
    need(len({*denial}) == len(denial), "a forced cell is listed twice")
    return denial


def prove(
    board: Board, rules: Formula, given: dict[str, Any], denials: list[list[int]], folder: Path | None
) -> list[str]:
    """Check that the rules, the cuts and the denials are contradictory."""
    board.encode(rules)
    variables, clauses = rules.used["variables"], len(rules.clauses)
    if (given.get("variables"), given.get("clauses")) != (variables, clauses):
        raise Refused(f"the rules are {clauses} clauses of {variables} variables, the certificate says otherwise")
    said = [f"The rules are {clauses} clauses of {variables} variables, written anew from the puzzle."]
    cuts = listed(given.get("cuts", []), "cuts", 0, MOST_CUTS)
    for cut in cuts:
        board.cut(cut, rules)
    said += [f"{plural(len(cuts), 'cut')} checked, each by itself."] * bool(cuts)
    rules.clauses += denials
    lemmas = [lemma_of(lemma, rules) for lemma in listed(given.get("lemmas"), "lemmas", 0, LIMITS["clauses"])]
    if folder:
        compare(folder, rules, lemmas)
        said.append("formula.cnf has no other clauses, and proof.drup has the same lemmas.")
    proof = Proof(rules)
    for number, lemma in enumerate(lemmas, start=1):
        if not proof.follows(lemma):
            raise Refused(f"lemma {number} of {len(lemmas)} does not follow")
        proof.add(lemma)
    if not proof.contradiction:
        raise Refused("the proof does not end: something else than what is claimed remains possible")
    return [*said, f"{plural(len(lemmas), 'lemma')} checked by unit propagation, which then excludes all else."]


def lemma_of(lemma: object, rules: Formula) -> list[int]:
    """A clause of the proof."""
    most = rules.used["variables"]
    literals = [whole(literal, -most, most, "a literal") for literal in listed(lemma, "a lemma", 1, most)]
    need(len({0, *map(abs, literals)}) == len(literals) + 1, "a lemma has a variable twice, or a 0")
    rules.spend("literals", len(literals))
    return literals


def compare(folder: Path, rules: Formula, lemmas: list[list[int]]) -> None:
    """Compare the files of a folder with the certificate, and go on with the clauses that formula.cnf has."""
    wanted = ([*map(str, lemma), "0"] for lemma in [*lemmas, []])
    if not all(line == lemma for line, lemma in zip_longest(lines_of(folder / "proof.drup"), wanted)):
        raise Refused("proof.drup does not have the lemmas of certificate.json and then a 0")
    lines = lines_of(folder / "formula.cnf")
    header, ours, found = next(lines, []), iter(rules.clauses), []
    for number, line in enumerate(lines, start=1):
        clause = next((clause for clause in ours if sorted([*map(str, clause), "0"]) == sorted(line)), None)
        if clause is None or line[-1] != "0":
            raise Refused(f"clause {number} of formula.cnf is none of ours, or not in their order")
        found.append(clause)
    if header != ["p", "cnf", str(rules.used["variables"]), str(len(found))]:
        raise Refused("formula.cnf does not begin with the numbers of its variables and clauses")
    rules.clauses = found


def lines_of(path: Path) -> Iterator[list[str]]:
    """The words of each line that is not a comment."""
    need(path.is_file() and path.stat().st_size <= 4 * MOST_BYTES, f"{path.name} is missing or too large")
    with path.open("rb") as file:
        while line := file.readline(MOST_BYTES // 8):
            need(line.endswith(b"\n"), f"{path.name} has a line that is too long or does not end")
            if not line.startswith(b"c") and line.strip():
                yield line.decode("ascii", "replace").split()


def once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object, in which no name stands twice."""
    need(len(dict(pairs)) == len(pairs), "a name stands twice in an object")
    return dict(pairs)


def verify_file(path: Path) -> list[str]:
    """Check a certificate in a file or folder; what was checked."""
    file = path / "certificate.json" if path.is_dir() else path
    need(file.is_file(), "there is no such file")
    with file.open("rb") as opened:
        text = opened.read(MOST_BYTES + 1)
    need(len(text) <= MOST_BYTES, f"it has more than {MOST_BYTES} bytes")
    try:
        data = json.loads(text.decode("utf-8"), object_pairs_hook=once_each)
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error) if isinstance(error, Unreadable) else "it is not JSON in UTF-8") from error
    alone = file == path or (isinstance(data, dict) and data.get("claim") == "at least")
    return verify(data, None if alone else path)


def main(arguments: list[str] | None = None) -> int:
    """Check the certificates that are named; the exit code."""
    paths = sys.argv[1:] if arguments is None else arguments
    if not paths or {"-h", "--help"} & {*paths}:
        sys.stdout.write(f"usage: verify.py CERTIFICATE...\n\n{__doc__}")
        return 0 if paths else 2
    return max(report(path) for path in paths)


def report(path: str) -> int:
    """Say what was checked, or why not; the exit code."""
    shown = ascii(path)[1:-1]
    try:
        sentences = verify_file(Path(path))
    except (Refused, MemoryError) as error:
        sys.stderr.write(f"{shown}: refused: {str(error) or 'not decided: there is not enough memory'}\n")
        return 1
    except (Unreadable, OSError) as error:
        sys.stderr.write(f"{shown}: unreadable: {error.strerror if isinstance(error, OSError) else error}\n")
        return 3
    sys.stdout.write("".join(f"{shown}: {sentence}\n" for sentence in sentences))
    return 0


if __name__ == "__main__":
    sys.exit(main())
