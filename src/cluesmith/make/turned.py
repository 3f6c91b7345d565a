"""Which puzzles are the same puzzle: turned, mirrored, or with the names of digits or ends exchanged.

`fingerprint` is equal for two puzzles exactly when one becomes the other that way.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from cluesmith.grid import Cell
from cluesmith.puzzle import Puzzle
from cluesmith.puzzles import BosnianSnake, FourWinds, Hanjie, KenKen

Turn = Callable[[Cell], Cell]


def fingerprint(puzzle: Puzzle) -> bytes:
    """Sixteen bytes that all turned and mirrored forms of the puzzle share."""
    same = _SAME.get(type(puzzle), _itself)
    smallest = min(msgspec.json.encode(form) for form in same(puzzle))
    return blake2b(puzzle.kind.encode() + smallest, digest_size=16).digest()


def _itself(puzzle: Any) -> Iterator[Any]:  # noqa: ANN401 - some kind
    yield puzzle


def _turns(height: int, width: int) -> Iterator[tuple[int, int, Turn]]:
    """The eight ways to lay a board, each with its height and width then."""
    for upside_down in (False, True):
        for mirrored in (False, True):

            def turn(cell: Cell, *, flip: bool = upside_down, mirror: bool = mirrored) -> Cell:
                return (height - 1 - cell[0] if flip else cell[0]), (width - 1 - cell[1] if mirror else cell[1])

            yield height, width, turn
            yield width, height, lambda cell, turn=turn: turn(cell)[::-1]  # type: ignore[misc]


def _hanjies(puzzle: Hanjie) -> Iterator[Any]:
    rows, columns = puzzle.rows, puzzle.columns
    for _ in range(2):
        for _ in range(2):
            yield rows, columns
            yield columns, rows
            rows, columns = rows[::-1], tuple(clue and clue[::-1] for clue in columns)
        rows, columns = tuple(clue and clue[::-1] for clue in rows), columns[::-1]


def _four_winds(puzzle: FourWinds) -> Iterator[Any]:
    clues = [(cell, clue) for cell in _cells(puzzle) if (clue := puzzle.grid[cell[0]][cell[1]]) is not None]
    for height, width, turn in _turns(puzzle.height, puzzle.width):
        yield height, width, puzzle.empty_cells, sorted((turn(cell), str(clue)) for cell, clue in clues)


def _kenkens(puzzle: KenKen) -> Iterator[Any]:
    for _, _, turn in _turns(puzzle.size, puzzle.size):
        cages = [(sorted(map(turn, cage.cells)), cage.op or "", cage.target) for cage in puzzle.cages]
        yield puzzle.size, sorted(cages)
        if _may_count_down(puzzle):
            sums = puzzle.size + 1
            yield (
                puzzle.size,
                sorted((part, op, target if op == "-" else sums * len(part) - target) for part, op, target in cages),
            )


def _may_count_down(puzzle: KenKen) -> bool:
    """Whether 1, 2, 3 ... may be renamed n, n - 1, ...: that turns sums into sums and keeps differences of two."""
    return all(cage.op in ("+", "=") or (cage.op == "-" and len(cage.cells) == 2) for cage in puzzle.cages)


def _snakes(puzzle: BosnianSnake) -> Iterator[Any]:
    """Head and tail may change places too: nothing tells them apart."""
    counts = [((row, 0), (0, 1), number) for row, number in enumerate(puzzle.rows) if number is not None]
    counts += [((0, column), (1, 0), number) for column, number in enumerate(puzzle.columns) if number is not None]
    ends = [end for end in (puzzle.head, puzzle.tail) if end]
    for height, width, turn in _turns(puzzle.height, puzzle.width):
        lines = []
        for start, step, number in counts:
            one, other = turn(start), turn((start[0] + step[0], start[1] + step[1]))
            lines.append(("row", one[0], number) if one[0] == other[0] else ("column", one[1], number))
        numbers = sorted((*turn((row, column)), number) for row, column, number in puzzle.cells)
        yield height, width, sorted(map(turn, ends)), sorted(lines), numbers


def _cells(puzzle: Puzzle) -> Iterator[Cell]:
    return ((row, column) for row in range(puzzle.height) for column in range(puzzle.width))


_SAME: dict[type[Puzzle], Callable[[Any], Iterator[Any]]] = {
    Hanjie: _hanjies,
    FourWinds: _four_winds,
    KenKen: _kenkens,
    BosnianSnake: _snakes,
}
