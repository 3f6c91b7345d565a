"""What a cage leaves to its cells where its fillings are too many to list.

A sum or a product is read from both ends: a digit fits in a cell if what the cells before it can make and what the
cells after it can make up for leave just that digit. As in its clauses, a digit may stand twice in a line.
"""

from collections.abc import Sequence

from cluesmith.kinds.kenken.cage import Cage

Digits = Sequence[int]  # that are left to a cell


def fitting_digits(cage: Cage, left: Sequence[Digits]) -> list[list[int]] | None:
    """Of the digits left to each cell those with which the cells can make the number; None where that is not known.

    It is known of sums, and of products other than 0.
    """
    if cage.op == "+":
        return _in_sum(cage.target, left)
    return _in_product(cage.target, left) if cage.op == "*" and cage.target else None


def _in_sum(total: int, left: Sequence[Digits]) -> list[list[int]]:
    before = [1]  # the sums that the first cells can make, as bits
    for digits in left[:-1]:
        before.append(_any_of([before[-1] << digit for digit in digits]))
    fitting: list[list[int]] = []
    wanted = 1 << total  # the sums of a cell and all before it that the others make up for
    for digits, sums in zip(reversed(left), reversed(before), strict=True):
        fitting.append([digit for digit in digits if sums << digit & wanted])
        wanted = _any_of([wanted >> digit for digit in fitting[-1]])
    return fitting[::-1]


def _any_of(sums: Sequence[int]) -> int:
    bits = 0
    for some in sums:
        bits |= some
    return bits


def _in_product(total: int, left: Sequence[Digits]) -> list[list[int]]:
    before = [{1}]  # the products that the first cells can make
    for digits in left[:-1]:
        made = {product * digit for product in before[-1] for digit in digits if digit}
        before.append({product for product in made if total % product == 0})
    fitting: list[list[int]] = []
    wanted = {total}  # the products of a cell and all before it that the others make up for
    for digits, products in zip(reversed(left), reversed(before), strict=True):
        rests = {digit: {product for product in products if product * digit in wanted} for digit in digits}
        fitting.append([digit for digit in digits if rests[digit]])
        wanted = set[int]().union(*rests.values())
    return fitting[::-1]
