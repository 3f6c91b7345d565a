"""The forms of a Bosnian Snake: turned and mirrored, with head and tail exchanged or not."""

from collections.abc import Iterator

from cluesmith.kinds.bosnian_snake.puzzle import BosnianSnake
from cluesmith.symmetry import Symmetry, turns


class SnakeSymmetry(Symmetry):
    """Head and tail may change places too: nothing tells them apart."""

    def forms(self, puzzle: BosnianSnake) -> Iterator[object]:
        """The ends and all numbers, in all eight ways."""
        counts = [((row, 0), (0, 1), number) for row, number in enumerate(puzzle.rows) if number is not None]
        counts += [((0, column), (1, 0), number) for column, number in enumerate(puzzle.columns) if number is not None]
        ends = [end for end in (puzzle.head, puzzle.tail) if end]
        for height, width, turn in turns(puzzle.height, puzzle.width):
            lines = []
            for start, step, number in counts:
                one, other = turn(start), turn((start[0] + step[0], start[1] + step[1]))
                lines.append(("row", one[0], number) if one[0] == other[0] else ("column", one[1], number))
            numbers = sorted((*turn((row, column)), number) for row, column, number in puzzle.cells)
            yield height, width, sorted(map(turn, ends)), sorted(lines), numbers
