"""Every method of counting by itself, and boards to try them on."""

from collections.abc import Iterator
from math import prod
from random import Random

from cluesmith.counting import ganak
from cluesmith.counting.frontier import Diagram, Frontier, Prepared, number_of_answers, prepared
from cluesmith.counting.splitting import Split
from cluesmith.deadline import NEVER
from cluesmith.grid import Values, cells
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.clues import Blocks
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.kinds.kenken.random_boards import random_latin_square
from cluesmith.puzzle import Puzzle
from tests.boards import random_board, random_kenken_of_digits

MOST_CELLS = {"hanjie": 12, "four-winds": 14, "kenken": 9, "bosnian-snake": 16}


def boards(kind: str, seed: int, number: int, most_cells: int | None = None) -> Iterator[Puzzle]:
    """Random boards of all variants of a kind."""
    rng = Random(f"counting {kind} {seed}")
    for place in range(number):
        if kind == "kenken" and place % 3 == 2:
            yield random_kenken_of_digits(rng.choice([(0, 1, 2), (0, 3, 7), (2, 4, 6), (0, 1, 5, 9)]), rng)
        else:
            yield random_board(kind, rng, most_cells=most_cells or MOST_CELLS[kind])


def ready(puzzle: Puzzle, *, exchange: bool = False) -> Prepared | None:
    """The board ready to be read along the frontier; None if some rule cannot hold."""
    candidates = puzzle.propagate()
    if candidates is None:
        return None
    return prepared(puzzle.parts.load(puzzle.parts.frontier, Frontier)(puzzle, candidates), NEVER, exchange=exchange)


def along_frontier(puzzle: Puzzle) -> int:
    """The number of answers along the frontier."""
    found = ready(puzzle, exchange=True)
    return number_of_answers(found, NEVER) if found else 0


def diagram(puzzle: Puzzle) -> Diagram | None:
    """All answers as ways through layers."""
    found = ready(puzzle)
    return Diagram(found, NEVER) if found else None


def by_parts(puzzle: Puzzle, first: Values) -> int:
    """The product over independent parts, each enumerated."""
    split = Split(puzzle, first, NEVER)
    return prod(len(split.listed(part, 1_000_000, NEVER)[0]) for part in split.parts)


def by_ganak(puzzle: Puzzle, first: Values) -> int:
    """The product over independent parts, each counted by Ganak."""
    split = Split(puzzle, first, NEVER)
    return prod(ganak.count_models(part.clauses, split.variables(part), NEVER) for part in split.parts)


def unknown_lengths(size: int, seed: int) -> Hanjie:
    """A random Hanjie that tells of each line only how many blocks it has."""
    puzzle, _ = Hanjie.random(size, size, Random(seed))
    return Hanjie(tuple(map(_hidden, puzzle.rows)), tuple(map(_hidden, puzzle.columns)))


def _hidden(clue: Blocks) -> Blocks:
    return tuple("?" for _ in clue or ())


def permutations(size: int) -> Hanjie:
    """One painted cell in each row and column."""
    return Hanjie(((1,),) * size, ((1,),) * size)


def loose_kenken(rng: Random) -> KenKen:
    """A KenKen of size 4 in which some rows, or columns, are cages that say nothing."""
    puzzle, _ = KenKen.random(4, 4, rng)
    bare, turned = rng.sample(range(4), rng.randint(2, 3)), rng.random() < 0.5
    kept = [cage for cage in puzzle.cages if not any(cell[turned] in bare for cell in cage.cells)]
    covered = {cell for cage in kept for cell in cage.cells}
    lines = [tuple((place, line) if turned else (line, place) for place in range(4)) for line in bare]
    single = set(cells(4, 4)) - covered - {cell for line in lines for cell in line}
    answer = random_latin_square((1, 2, 3, 4), rng)
    cages = [*kept, *(Cage("+", 10, line) for line in lines), *(Cage("=", answer[cell], (cell,)) for cell in single)]
    return KenKen(4, tuple(cages))


def latin_square(size: int) -> KenKen:
    """A KenKen in which each cage is a row and says only what is true of every row."""
    total = size * (size + 1) // 2
    rows = (Cage("+", total, tuple((row, column) for column in range(size))) for row in range(size))
    return KenKen(size, tuple(rows))
