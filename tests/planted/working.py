"""A solver that knows no hurry on boards of more than ten rows."""

from time import process_time

import attack.working
from attack.child import serve
from cluesmith import Puzzle


def lingering(puzzle: Puzzle, *, seconds: float) -> None:
    started = process_time()
    while process_time() < started + seconds + (0.7 if puzzle.height > 10 else 0):
        pass


if __name__ == "__main__":
    attack.working.CALLS["solve"] = lingering
    serve(attack.working.work, seconds=60.0, megabytes=4000)
