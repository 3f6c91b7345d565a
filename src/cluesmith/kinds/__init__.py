"""The kinds of puzzle, a folder each: all that is particular to a kind lies there, and nothing else does.

`puzzle.py` is where to start reading: the rules of the game, and at its top `parts`, which names the other parts.
No module outside this folder imports from it; they find the kinds in `cluesmith.registry`. A new kind is a folder here
and a line in `HOMES`.
"""

# In the order in which they are always shown.
HOMES = (
    "cluesmith.kinds.hanjie.puzzle:Hanjie",
    "cluesmith.kinds.four_winds.puzzle:FourWinds",
    "cluesmith.kinds.kenken.puzzle:KenKen",
    "cluesmith.kinds.bosnian_snake.puzzle:BosnianSnake",
)
