# cython: language_level=3, annotation_typing=False
"""How a cage can be filled: as a list where that is short, else as moves from cell to cell."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod

from cluesmith.grid import Cell
from cluesmith.kinds.kenken.cage import Cage

State = tuple[str, int]

MAX_FILLINGS = 400  # a cage with more is stated by its partial sums and products instead of a table
MAX_BEGUN = 1200  # the same for a cage of which more fillings than this have to be begun


class Digits(dict[Cell, tuple[int, ...]]):
    """Per cell the digits that are left, and per cage, by its first cell, the fillings, or None for too many."""

    fillings: Mapping[Cell, Sequence[tuple[int, ...]] | None]


# What a cage admits. Reading its cells one by one, a state is (operation, number): "+" and "*" with what is left
# to be made; "-" and "/" with what the others make so far, until the cell they are taken from is chosen. Which
# one that is is a choice, so a digit may lead to two states. Ends: nothing left to add, or to multiply with. Only a
# zero makes 0: "0*" and "0/" say whether there was one, which in a quotient is divided by the others.

ENDS = ("+", 0), ("*", 1), ("0*", 1), ("0/", 1)


def starts(cage: Cage) -> list[State]:
    """The states before the first cell."""
    ops = {"=": "+", None: "+-*/"}.get(cage.op, cage.op) or ""
    number = {"+": cage.target, "*": cage.target, "-": 0, "/": 1}
    return [(op, number[op]) if cage.target or op in "+-" else ("0" + op, 0) for op in ops]


def steps(cage: Cage, largest: int, state: State, digit: int) -> Iterator[State]:
    """The states to which the digit of the next cell leads, with digits up to the largest."""
    op, number = state
    if op == "+" and number >= digit:
        yield "+", number - digit
    elif op == "*" and digit and number % digit == 0:
        yield "*", number // digit
    elif op == "-" and number + cage.target <= largest:
        yield "-", number + digit
        if digit >= number + cage.target:
            yield "+", digit - number - cage.target
    elif op == "/" and digit and number * cage.target <= largest:
        yield "/", number * digit
        if digit % (number * cage.target) == 0:
            yield "*", digit // (number * cage.target)
    elif op in ("0*", "0/") and digit:
        yield state
    elif op == "0*" or state == ("0/", 0):  # by a second 0 nothing can be divided
        yield op, 1


def fillings(cage: Cage, digits: tuple[int, ...]) -> list[tuple[int, ...]] | None:
    """All ways to fill the cage without a digit twice in a line; None when that is too much to list."""
    return _fillings(_moved_to_origin(cage), digits)


@lru_cache(maxsize=4096)
def _fillings(cage: Cage, digits: tuple[int, ...]) -> list[tuple[int, ...]] | None:
    return list_fillings(cage, [digits] * len(cage.cells))


def _moved_to_origin(cage: Cage) -> Cage:
    """The same cage in the top left corner, so that cages of one shape share their list."""
    top, left = min(row for row, _ in cage.cells), min(column for _, column in cage.cells)
    return Cage(cage.op, cage.target, tuple((row - top, column - left) for row, column in cage.cells))


def list_fillings(cage: Cage, choices: Sequence[Sequence[int]]) -> list[tuple[int, ...]] | None:
    """The fillings with these digits per cell and no digit twice in a line; None when that is too much to list."""
    if not all(choices):
        return []
    if len(choices) == 2 and _in_line(*cage.cells):
        return _list_pairs(cage, *choices)
    clashes = [
        [place for place, other in enumerate(cage.cells[:here]) if _in_line(other, cell)]
        for here, cell in enumerate(cage.cells)
    ]
    found: dict[tuple[int, ...], None] = {}
    for op, total, digits in _made_of(cage, choices):
        listed = (_list_sums if op == "+" else _list_products)(total, digits, clashes)
        if listed is None:
            return None
        found |= dict.fromkeys(listed)
    return list(found) if len(found) <= MAX_FILLINGS else None


def _in_line(one: Cell, other: Cell) -> bool:
    return one[0] == other[0] or one[1] == other[1]


def _list_pairs(cage: Cage, ones: Sequence[int], others: Sequence[int]) -> list[tuple[int, ...]]:
    """The fillings of two cells in one line, as in every cage of two; two others of a larger cage may lie apart."""
    target, op = cage.target, cage.op
    pairs: list[tuple[int, int]] = []
    if op in ("+", None):
        pairs += [(one, target - one) for one in ones]
    if op in ("-", None):
        pairs += [(one, other) for one in ones for other in (one + target, one - target)]
    if op in ("*", "/", None) and not target:
        pairs += [(one, other) for one in ones for other in others if not one or not other]
    if op in ("*", None) and target:
        pairs += [(one, target // one) for one in ones if one and target % one == 0]
    if op in ("/", None) and target:
        pairs += [
            (one, other)
            for one in ones
            for other in (one * target, one // target)
            if target * min(one, other) == max(one, other)
        ]
    found = dict.fromkeys(pairs) if op is None else pairs
    return [pair for pair in found if pair[1] in others and pair[0] != pair[1]]


Total = tuple[str, int, Sequence[Sequence[int]]]


def _made_of(cage: Cage, choices: Sequence[Sequence[int]]) -> Iterator[Total]:
    """The sums and products that the cage may be: for "-" and "/" one cell is known that makes up for the rest."""
    target = cage.target
    for op in "+-*/" if cage.op is None else cage.op.replace("=", "+"):
        if op in "+*":
            yield op, target, choices
        for place, digits in enumerate(choices) if op in "-/" else ():
            for digit in digits:
                known = [*choices[:place], (digit,), *choices[place + 1 :]]
                if op == "-":
                    yield "+", 2 * digit - target, known
                elif target and digit and digit % target == 0:
                    yield "*", digit * (digit // target), known
                elif not target and not digit:
                    yield "*", 0, [_without_zero(some) if at != place else some for at, some in enumerate(known)]


def _list_sums(
    total: int, choices: Sequence[Sequence[int]], clashes: Sequence[Sequence[int]]
) -> list[tuple[int, ...]] | None:
    """The fillings with this sum."""
    most = sum(map(max, choices))
    least = sum(map(min, choices))
    begun: list[tuple[tuple[int, ...], int]] = [((), total)]
    for digits, clash in zip(choices, clashes, strict=True):
        most, least = most - max(digits), least - min(digits)
        begun = [
            ((*filling, digit), left - digit)
            for filling, left in begun
            for digit in (digits if most else (left,))
            if least <= left - digit <= most
            and (most or digit in digits)
            and digit not in [filling[place] for place in clash]
        ]
        if len(begun) > MAX_BEGUN:
            return None
    return [filling for filling, _ in begun]


def _list_products(
    total: int, choices: Sequence[Sequence[int]], clashes: Sequence[Sequence[int]]
) -> list[tuple[int, ...]] | None:
    """The fillings with this product."""
    if not total:
        return _list_zeros(choices, clashes)
    choices = list(map(_without_zero, choices))
    if not all(choices):
        return []
    most = prod(map(max, choices))
    least = prod(map(min, choices))
    begun: list[tuple[tuple[int, ...], int]] = [((), total)]
    for digits, clash in zip(choices, clashes, strict=True):
        most, least = most // max(digits), least // min(digits)
        begun = [
            ((*filling, digit), left // digit)
            for filling, left in begun
            for digit in (digits if most > 1 else (left,))
            if digit
            and left % digit == 0
            and least <= left // digit <= most
            and (most > 1 or digit in digits)
            and digit not in [filling[place] for place in clash]
        ]
        if len(begun) > MAX_BEGUN:
            return None
    return [filling for filling, _ in begun]


def _without_zero(digits: Sequence[int]) -> Sequence[int]:
    return [digit for digit in digits if digit] if 0 in digits else digits


def _list_zeros(choices: Sequence[Sequence[int]], clashes: Sequence[Sequence[int]]) -> list[tuple[int, ...]] | None:
    """The fillings with a zero."""
    if not any(0 in digits for digits in choices):
        return []
    begun: list[tuple[int, ...]] = [()]
    for digits, clash in zip(choices, clashes, strict=True):
        begun = [
            (*filling, digit)
            for filling in begun
            for digit in digits
            if digit not in [filling[place] for place in clash]
        ]
        if len(begun) > MAX_BEGUN:
            return None
    return [filling for filling in begun if 0 in filling]
