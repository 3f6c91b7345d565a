"""Time the Hanjie engine: CPU seconds in one thread, clues in, checked answers out.

    python bench/hanjie.py [part ...]     # parts: survey, tournament, random30, random40, random50, large

Survey puzzles are read from the folder that CLUESMITH_DATA names; all others are made from fixed seeds.
"""

import json
import os
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from time import process_time

from cluesmith.deadline import Deadline
from cluesmith.kinds.hanjie.clues import runs
from cluesmith.kinds.hanjie.engine.board_solver import COMPILED, BoardSolver
from cluesmith.kinds.hanjie.engine.lines import Clue
from cluesmith.sat import Sat

LIMIT = 60.0
Clues = tuple[list[Clue], list[Clue]]


def clues_of(picture: Sequence[Sequence[int]]) -> Clues:
    """The clues of a picture."""
    return [runs(row) for row in picture], [runs(column) for column in zip(*picture, strict=True)]


def random_clues(size: int, density: float, seed: str) -> Clues:
    """The clues of a random square picture with exactly that share of painted cells."""
    painted = round(size * size * density)
    cells = [1] * painted + [0] * (size * size - painted)
    random.Random(seed).shuffle(cells)
    return clues_of([cells[start : start + size] for start in range(0, size * size, size)])


def drawn_clues(size: int, seed: str) -> Clues:
    """The clues of a picture of overlapping discs and bars, as large and as plain as drawings are."""
    rng = random.Random(seed)
    picture = [[0] * size for _ in range(size)]
    for _ in range(size // 4):
        row, column, reach = rng.randrange(size), rng.randrange(size), rng.randint(2, size // 6)
        value = int(rng.random() < 0.7)
        for y in range(max(0, row - reach), min(size, row + reach)):
            for x in range(max(0, column - reach), min(size, column + reach)):
                if (y - row) ** 2 + (x - column) ** 2 < reach * reach:
                    picture[y][x] = value
    return clues_of(picture)


def timed(clues: Clues, answers: int) -> tuple[float, int, BoardSolver]:
    """CPU seconds, the number of answers found, and the board; every answer is checked."""
    start = process_time()
    board = BoardSolver(*clues, new_solver=Sat, deadline=Deadline(LIMIT))
    found = list(islice(board.answers(), answers))
    seconds = process_time() - start
    width = len(clues[1])
    for cells in found:
        assert clues_of([cells[at : at + width] for at in range(0, len(cells), width)]) == clues
    return seconds, len(found), board


def batch(name: str, puzzles: Iterable[Clues], answers: int) -> None:
    """Solve many puzzles and print one line about them."""
    results = [timed(clues, answers) for clues in puzzles]
    times = sorted(seconds for seconds, _, _ in results)
    count = len(times)
    unique = sum(found == 1 and board.complete for _, found, board in results)
    late = sum(board.out_of_time for _, _, board in results)
    print(
        f"{name:32} {count:5} boards  total {sum(times):8.2f} s  median {times[count // 2] * 1e3:8.2f} ms"
        f"  99 % {times[count * 99 // 100] * 1e3:8.1f} ms  worst {times[-1] * 1e3:8.1f} ms"
        f"  proved unique {unique}  unfinished {late}",
        flush=True,
    )


def survey() -> None:
    """Each puzzle of the survey and of the user's papers, validated."""
    for name in ("hanjie-survey.jsonl", "seeds/hanjie.jsonl"):
        for line in Path(os.environ["CLUESMITH_DATA"], name).read_text().splitlines():
            record = json.loads(line)
            rows, columns = (
                [None if clue is None else tuple(clue) for clue in record["puzzle"][side]]
                for side in ("rows", "columns")
            )
            if any(clue is None or None in clue for clue in rows + columns):
                continue
            seconds, found, board = timed((rows, columns), 2)
            done = board.statistics
            print(
                f"{record.get('title') or record['id']:32} {len(rows)}x{len(columns)}  {seconds * 1e3:8.2f} ms"
                f"  answers {found}{'' if board.complete else '+'}  lines {done.lines}  probes {done.probes}"
                f"  backtracks {done.backtracks}  SAT conflicts {done.conflicts}"
            )


def tournament() -> None:
    """First answers of 1000 random 25x25, their density falling from 0.50 to 0.35."""
    batch("25x25, 0.50 to 0.35, first", (random_clues(25, 0.5 - 0.15 * i / 999, f"r25-{i}") for i in range(1000)), 1)


def random30() -> None:
    """5000 random 30x30, validated."""
    batch("30x30, 0.5, validated", (random_clues(30, 0.5, f"r30-{i}") for i in range(5000)), 2)


def random40() -> None:
    """First answers of 100 random 40x40."""
    batch("40x40, 0.5, first", (random_clues(40, 0.5, f"r40-{i}") for i in range(100)), 1)


def random50() -> None:
    """First answers of 20 random 50x50."""
    batch("50x50, 0.5, first", (random_clues(50, 0.5, f"r50-{i}") for i in range(20)), 1)


def large() -> None:
    """Boards of 500x500: blank, painted, drawn; and drawn ones of 100x100."""
    for value, name in enumerate(("blank", "painted")):
        batch(f"500x500 {name}, validated", [clues_of([[value] * 500] * 500)], 2)
    batch("500x500 drawn, first", (drawn_clues(500, f"d500-{i}") for i in range(3)), 1)
    batch("100x100 drawn, first", (drawn_clues(100, f"d100-{i}") for i in range(20)), 1)


PARTS: dict[str, Callable[[], None]] = {
    part.__name__: part for part in (survey, tournament, random30, random40, random50, large)
}

if __name__ == "__main__":
    print("compiled" if COMPILED else "plain Python")
    for chosen in sys.argv[1:] or PARTS:
        PARTS[chosen]()
