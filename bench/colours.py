"""Time Hanjie in colours: patches that lines alone solve, and random boards, of which those in two colours are hard.

    python bench/colours.py [SEED]

Of each family: the median and the most CPU seconds of `solve`, two answers or the proof that there is one.
"""

import sys
from random import Random
from statistics import median
from time import process_time

from cluesmith import solve
from cluesmith.grid import cells
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.palette import first_colours

LIMIT = 30.0  # seconds
PATCHES = ((20, 3), (50, 4), (100, 8), (200, 15))  # side and colours
RANDOM = ((20, 2, 0.4), (30, 2, 0.5), (30, 3, 0.4), (30, 4, 0.4), (30, 2, 0.4))  # side, colours and density
TRIES = 20


def patches(side: int, colours: int, rng: Random) -> ColourHanjie:
    """A board of rectangles that lie over each other."""
    grid: dict[tuple[int, int], int] = dict.fromkeys(cells(side, side), 0)
    most = max(3, side // 6)
    for _ in range(3 * side):
        top, left = rng.randrange(side), rng.randrange(side)
        height, width, colour = rng.randint(2, most), rng.randint(2, most), rng.randint(0, colours)
        for cell in cells(min(height, side - top), min(width, side - left)):
            grid[top + cell[0], left + cell[1]] = colour
    return ColourHanjie.of_grid(grid, side, side, first_colours(colours))


def timed(puzzle: ColourHanjie) -> tuple[float, str]:
    """The CPU seconds that solving takes, and what comes of it."""
    start = process_time()
    status = solve(puzzle, seconds=LIMIT).status
    return process_time() - start, status


def line(name: str, boards: list[ColourHanjie]) -> str:
    """A line of figures for a family."""
    found = [timed(board) for board in boards]
    times = [seconds for seconds, _ in found]
    unknown = sum(status == "unknown" for _, status in found)
    return f"{name:28}{median(times):9.4f}{max(times):9.3f}{unknown:9}"


def main(seed: str = "colours") -> None:
    """Print the table."""
    print(f"{'':28}{'median':>9}{'most':>9}{'unknown':>9}")
    for side, colours in PATCHES:
        boards = [patches(side, colours, Random(f"{seed} {side} {number}")) for number in range(TRIES)]
        print(line(f"patches {side}x{side}, {colours} colours", boards), flush=True)
    for side, colours, density in RANDOM:
        boards = [
            ColourHanjie.random(side, side, Random(f"{seed} {side} {number}"), density=density, colours=colours)[0]
            for number in range(TRIES)
        ]
        print(line(f"random {side}x{side}, {colours} at {density:.0%}", boards), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
