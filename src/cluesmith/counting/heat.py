"""A heat map: on each cell the share of all answers in which it holds what it holds most, or whether it is filled."""

import msgspec

from cluesmith.counting.exact import CellCount
from cluesmith.grid import Cell
from cluesmith.picture import Picture, Square


def heat_map(found: CellCount) -> Picture:
    """The board with a percentage on each cell, and the cell filled up to that height.

    Where a cell is one thing or the other, such as snake or empty, it is the share of answers in which it is not as
    players leave it; else the most frequent value and its share. Only 0 is never, and only 100 always.
    """
    board = found.puzzle.picture({})
    squares = tuple(
        tuple(_square(found, (row, column), square) for column, square in enumerate(line))
        for row, line in enumerate(board.squares)
    )
    return msgspec.structs.replace(board, squares=squares)


def _square(found: CellCount, cell: Cell, square: Square) -> Square:
    held = found.cells.get(cell)
    if held is None:
        return square
    puzzle = found.puzzle
    if puzzle.rest is not None and len(puzzle.values) == 2:
        number = sum(often for value, often in held.items() if value != puzzle.rest)
        return Square(text=str(percent(number, found.number)), level=_level(number, found.number))
    value = max(held, key=lambda one: (held[one], -one))
    text = f"{puzzle.marks.get(value, value)}{'' if value in puzzle.marks else ':'}{percent(held[value], found.number)}"
    return msgspec.structs.replace(square, text=text, level=_level(held[value], found.number))


def percent(number: int, of: int) -> int:
    """The share in percent; 0 and 100 only if it is none or all."""
    return number * 100 // of if number in (0, of) else min(99, max(1, (200 * number + of) // (2 * of)))


def _level(number: int, of: int) -> float:
    """The share as a number from 0 to 1, as exact as the eye is."""
    return number * 100 // of / 100
