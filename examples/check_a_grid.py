"""Check a grid that somebody has begun to fill, and print what is wrong in it."""

import cluesmith

puzzle = cluesmith.KenKen.of("aab cdb cde", a="3+", b="1-", c="3/", d="6x", e=1)
grid = puzzle.read_grid([[2, 2, 3], [1, None, None], [None, None, None]])

print(grid)
for violation in puzzle.check(grid):
    print(violation)
