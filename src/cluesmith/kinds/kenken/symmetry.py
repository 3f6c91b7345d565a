"""The forms of a KenKen: turned and mirrored, and in some with the digits renamed."""

from collections.abc import Iterator

from cluesmith.kinds.kenken.puzzle import KenKen
from cluesmith.symmetry import Symmetry, turns


class KenKenSymmetry(Symmetry):
    """Where only sums and differences of two occur, the digits may also count down."""

    def forms(self, puzzle: KenKen) -> Iterator[object]:
        """The cages, in all eight ways, and again with the digits counted down where that is the same puzzle."""
        digits = (puzzle.size, *([puzzle.digits] if puzzle.digits else []))
        for _, _, turn in turns(puzzle.size, puzzle.size):
            cages = [(sorted(map(turn, cage.cells)), cage.op or "", cage.target) for cage in puzzle.cages]
            yield *digits, sorted(cages)
            if _may_count_down(puzzle):
                sums = puzzle.values[0] + puzzle.values[-1]
                yield (
                    *digits,
                    sorted(
                        (part, op, target if op == "-" else sums * len(part) - target) for part, op, target in cages
                    ),
                )


def _may_count_down(puzzle: KenKen) -> bool:
    """Whether 1, 2, 3 ... may be renamed n, n - 1, ...: that turns sums into sums and keeps differences of two.

    Other digits may too, if they have the same gaps between them from either end.
    """
    ends = puzzle.values[0] + puzzle.values[-1]
    return all(one + other == ends for one, other in zip(puzzle.values, puzzle.values[::-1], strict=True)) and all(
        cage.op in ("+", "=") or (cage.op == "-" and len(cage.cells) == 2) for cage in puzzle.cages
    )
