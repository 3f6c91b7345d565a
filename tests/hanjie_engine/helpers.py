"""Random lines and boards, brute force over them, and the engine in both its forms."""

import importlib.util
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby, product
from pathlib import Path
from random import Random
from types import ModuleType

from cluesmith.kinds.hanjie.engine import board_solver as installed
from cluesmith.kinds.hanjie.engine.lines import Clue

PACKAGE = "cluesmith.kinds.hanjie.engine"
COMPILED_MODULES = (
    "sheet",
    "line_solver",
    "short_lines",
    "long_lines",
    "propagation",
    "probing",
    "depth_first",
    "reasons",
    "learned_clauses",
    "learner",
    "beliefs",
)
Blocks = tuple[int, ...]
FOLDER = Path(installed.__file__).parent


def uncompiled(module: str = "board_solver") -> ModuleType:
    """That module on top of the uncompiled engine, whatever is installed."""
    names = [f"{PACKAGE}.{name}" for name in (*COMPILED_MODULES, "hints", "lucky_guesses", "hand_over", "board_solver")]
    kept = {name: sys.modules.pop(name) for name in names}
    try:
        for name in names:
            spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name.rpartition('.')[2]}.py")
            assert spec
            assert spec.loader
            sys.modules[name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(sys.modules[name])
        return sys.modules[f"{PACKAGE}.{module}"]
    finally:
        sys.modules.update(kept)


def runs(cells: Sequence[int]) -> tuple[int, ...]:
    """The lengths of the painted blocks."""
    return tuple(len(list(run)) for value, run in groupby(cells) if value)


def reads_as(clue: Clue, blocks: tuple[int, ...]) -> bool:
    """Whether blocks fit a clue, by trying every way to match them."""
    if clue is None:
        return True
    if not clue:
        return not blocks
    if clue[0] is None and reads_as(clue[1:], blocks):
        return True
    return bool(blocks) and clue[0] in {None, "?", blocks[0]} and reads_as(clue[1:], blocks[1:])


def blurred(clue: tuple[int, ...], rng: Random) -> Clue:
    """The clue with some numbers, or all of it, unknown."""
    if rng.random() < 0.1:
        return None
    return tuple(rng.choice([length, length, "?", None]) for length in clue)


def random_line(size: int, rng: Random) -> tuple[Clue, int, int]:
    """A clue, known and unknown numbers mixed, with some painted and blank cells; it may have no answer."""
    density = rng.choice([0.2, 0.5, 0.8, 0.97])
    cells = [int(rng.random() < density) for _ in range(size)]
    clue: Clue = runs(cells)
    if rng.random() < 0.5:
        clue = blurred(runs(cells), rng)
    if rng.random() < 0.1:
        cells[rng.randrange(size)] ^= 1
    known = [rng.random() < 0.4 for _ in cells]
    painted = sum(1 << place for place in range(size) if known[place] and cells[place])
    blank = sum(1 << place for place in range(size) if known[place] and not cells[place])
    return clue, painted, blank


def random_board(height: int, width: int, rng: Random, density: float = 0.5) -> tuple[list[Clue], list[Clue]]:
    """The clues of a random picture."""
    rows, columns = random_numbers(height, width, rng, density)
    return [*rows], [*columns]


def random_numbers(height: int, width: int, rng: Random, density: float) -> tuple[list[Blocks], list[Blocks]]:
    """The same, known to be numbers."""
    picture = [[int(rng.random() < density) for _ in range(width)] for _ in range(height)]
    return [runs(row) for row in picture], [runs(column) for column in zip(*picture, strict=True)]


def random_blurred_board(height: int, width: int, rng: Random) -> tuple[list[Clue], list[Clue]]:
    """The clues of a random picture, some unknown and, now and then, one wrong."""
    numbers = random_numbers(height, width, rng, 0.5)
    rows: list[Clue] = [*numbers[0]]
    columns: list[Clue] = [*numbers[1]]
    if rng.random() < 0.6:
        rows = [blurred(clue, rng) for clue in numbers[0]]
        columns = [blurred(clue, rng) for clue in numbers[1]]
    if rng.random() < 0.1:
        rows[0] = (1,)
    return rows, columns


def brute_force(rows: Sequence[Clue], columns: Sequence[Clue]) -> list[bytes]:
    """All answers, by trying every picture row by row."""
    width = len(columns)
    fitting = [[line for line in product((0, 1), repeat=width) if reads_as(clue, runs(line))] for clue in rows]
    return sorted(
        bytes(cell for row in picture for cell in row)
        for picture in product(*fitting)
        if all(reads_as(clue, runs(line)) for clue, line in zip(columns, zip(*picture, strict=True), strict=True))
    )


def is_answer(rows: Sequence[Clue], columns: Sequence[Clue], cells: bytes) -> bool:
    """Whether a picture has these clues."""
    width = len(columns)
    lines = [cells[start : start + width] for start in range(0, len(cells), width)]
    crossing: Iterator[tuple[int, ...]] = zip(*lines, strict=True)
    return all(reads_as(clue, runs(line)) for clue, line in zip(rows, lines, strict=True)) and all(
        reads_as(clue, runs(line)) for clue, line in zip(columns, crossing, strict=True)
    )
