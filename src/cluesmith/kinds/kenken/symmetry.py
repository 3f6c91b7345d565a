"""The forms of a KenKen: turned and mirrored, and in some with the digits renamed."""

from collections.abc import Iterator

from cluesmith.kinds.kenken.puzzle import KenKen
from cluesmith.symmetry import Symmetry, turns


class KenKenSymmetry(Symmetry):
    """Where only sums and differences of two occur, the digits may also count down."""

    def forms(self, puzzle: KenKen) -> Iterator[object]:
        """The cages, in all eight ways, and again with n for 1, n - 1 for 2, ... where that is the same puzzle."""
        for _, _, turn in turns(puzzle.size, puzzle.size):
            cages = [(sorted(map(turn, cage.cells)), cage.op or "", cage.target) for cage in puzzle.cages]
            yield puzzle.size, sorted(cages)
            if _may_count_down(puzzle):
                sums = puzzle.size + 1
                yield (
                    puzzle.size,
                    sorted(
                        (part, op, target if op == "-" else sums * len(part) - target) for part, op, target in cages
                    ),
                )


def _may_count_down(puzzle: KenKen) -> bool:
    """Whether 1, 2, 3 ... may be renamed n, n - 1, ...: that turns sums into sums and keeps differences of two."""
    return all(cage.op in ("+", "=") or (cage.op == "-" and len(cage.cells) == 2) for cage in puzzle.cages)
