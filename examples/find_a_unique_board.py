"""Try random KenKen boards until the cages of one leave a single answer."""

from itertools import count
from random import Random

import cluesmith

for seed in count():
    puzzle, answer = cluesmith.KenKen.random(5, 5, Random(seed))
    if cluesmith.is_unique(puzzle):
        break

print(f"seed {seed}\n\n{cluesmith.dumps(puzzle)}")
print(cluesmith.render(puzzle.picture(answer)))
