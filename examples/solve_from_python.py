"""Solve a puzzle that is typed here, and print its answer."""

import cluesmith

PUZZLE = """
kenken
a a b
c d b
c d e

a=3+ b=1- c=3/ d=6* e=1
"""

puzzle = cluesmith.loads(PUZZLE)
result = puzzle.solve()
print(puzzle.caption)
print(puzzle)
print(f"answers: {result.status}")
print(result.answer)
