"""Solve a puzzle that is written in this file, and say what can be said of it."""

import cluesmith

PUZZLE = """
kenken
a a b
c d b
c d e

a=3+ b=1- c=3/ d=6* e=1
"""

puzzle = cluesmith.loads(PUZZLE)
result = cluesmith.solve(puzzle)
print(f"{puzzle.title}, {puzzle.height}x{puzzle.width}: {result.status}")
for answer in result.answers:
    print(cluesmith.render(puzzle.picture(answer)))
