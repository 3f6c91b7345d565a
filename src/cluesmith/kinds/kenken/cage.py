"""A cage of a KenKen: cells, and the number they make."""

from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from typing import Literal

import msgspec

from cluesmith.errors import ClueError
from cluesmith.fields import take_as_declared
from cluesmith.grid import Cell, cell_name, connected_groups, neighbours
from cluesmith.sentence import Mention, Sentence, phrase

Op = Literal["+", "-", "*", "/", "="]

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "=": "", None: ""}
OPERATIONS = tuple(SIGNS)
MAKES: dict[str, Callable[[Sequence[int], int], bool]] = {
    "+": lambda digits, target: sum(digits) == target,
    "-": lambda digits, target: 2 * max(digits) - sum(digits) == target,
    "*": lambda digits, target: prod(digits) == target,
    "/": lambda digits, target: (
        max(digits) ** 2 == target * prod(digits) if all(digits) else target == 0 and digits.count(0) == 1
    ),
    "=": lambda digits, target: list(digits) == [target],
}


class Cage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cells, and the number they make by the operation; without one, by some operation."""

    op: Op | None
    target: int
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if self.op not in OPERATIONS:
            raise ClueError(f"expected one of the operations + - * / = or none, found {self.op!r:.30}")
        take_as_declared(self)

    @property
    def cell(self) -> Cell:
        """The cell by which it is named."""
        return self.cells[0]

    @property
    def template(self) -> str:
        """Its name with `{}` in the place of the cell."""
        return f"the cage {self.target}{SIGNS[self.op]} at {{}}"

    @property
    def label(self) -> str:
        """`12× at r1c2`."""
        return f"{self.target}{SIGNS[self.op]} at {cell_name(self.cell)}"

    def __str__(self) -> str:
        return f"the cage {self.label}"

    def sentence(self) -> Sentence:
        """`the cage 12× at r1c2`."""
        return phrase("{}", Mention(str(self), self.cells))

    def holds(self, digits: Sequence[int]) -> bool:
        """Whether the digits of all its cells make its number."""
        if self.op is None:
            return any(makes(digits, self.target) for makes in MAKES.values())
        return MAKES[self.op](digits, self.target)


def tidy(cage: Cage) -> Cage:
    """The same cage with its cells in reading order; one cell is simply given, whatever the operation."""
    tidied = "=" if len(cage.cells) == 1 else cage.op, tuple(sorted(cage.cells))
    return cage if tidied == (cage.op, cage.cells) else Cage(tidied[0], cage.target, tidied[1])


def work(cage: Cage, digits: Sequence[int]) -> int:
    """How many moves the clauses of the cage may take: what is left to be made, by digits, by cells."""
    products = _divisors(cage.target, digits[-1]) if cage.op in ("*", None) else 0
    return max(len(cage.cells) * digits[-1], products) * len(digits) * len(cage.cells)


def _divisors(number: int, largest: int) -> int:
    """How many divisors of the number are products of digits up to the largest."""
    divisors = 1
    for digit in range(2, largest + 1):
        power = 1
        while number and number % digit == 0:
            number //= digit
            power += 1
        divisors *= power
    return divisors


def connected(part: Sequence[Cell], size: int) -> bool:
    """Whether the cells are connected."""
    return len(list(connected_groups(part, partial(neighbours, height=size, width=size)))) == 1
