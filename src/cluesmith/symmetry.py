"""Which puzzles are the same puzzle: turned, mirrored, or with the names of digits or ends exchanged.

`fingerprint` is equal for two puzzles exactly when one becomes the other that way; the kind's `Symmetry` says how.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from cluesmith.grid import Cell
from cluesmith.puzzle import Puzzle

Turn = Callable[[Cell], Cell]


class Symmetry:
    """The forms of one puzzle. A kind of which nothing is known has only the one in which it was given."""

    def forms(self, puzzle: Any) -> Iterator[object]:  # noqa: ANN401 - a puzzle of the kind whose part this is
        """Something of which JSON can be made for each form; the same set for all forms of a puzzle."""
        yield puzzle


def fingerprint(puzzle: Puzzle) -> bytes:
    """Sixteen bytes that all turned and mirrored forms of the puzzle share."""
    symmetry = puzzle.parts.load(puzzle.parts.symmetry, Symmetry)()
    smallest = min(msgspec.json.encode(form) for form in symmetry.forms(puzzle))
    return blake2b(puzzle.kind.encode() + smallest, digest_size=16).digest()


def turns(height: int, width: int) -> Iterator[tuple[int, int, Turn]]:
    """The eight ways to lay a board, each with its height and width then."""
    for upside_down in (False, True):
        for mirrored in (False, True):

            def turn(cell: Cell, *, flip: bool = upside_down, mirror: bool = mirrored) -> Cell:
                return (height - 1 - cell[0] if flip else cell[0]), (width - 1 - cell[1] if mirror else cell[1])

            yield height, width, turn
            yield width, height, lambda cell, turn=turn: turn(cell)[::-1]  # type: ignore[misc]
