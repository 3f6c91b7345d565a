"""Where memory runs out the engine raises MemoryError, and what it has stays as it was."""

import subprocess
import sys

import pytest

from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver
from cluesmith.kinds.hanjie.engine.sheet import MAX_SIDE

pytestmark = pytest.mark.plain

PARTS = """
import resource
from pathlib import Path
from cluesmith.kinds.hanjie.engine import board_solver as engine

def limit(megabytes):
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + megabytes * 1_000_000, resource.RLIM_INFINITY))

def parts(size):
    board = engine.BoardSolver([(1,)] * size, [(1,)] * size)
    probing = board._probes()
    shared = board._sheet, board._propagation, probing
    return engine.DepthFirst(*shared), engine.Learner(*shared)
"""
EVERY_PART = (
    PARTS
    + """
for megabytes in range(1, 60, 2):
    limit(megabytes)
    try:
        parts(400)
        print("made")
    except MemoryError:
        print("MemoryError")
"""
)
LEARNED = (
    PARTS
    + """
_, learner = parts(200)
clause = list(range(0, 80_000, 2))
limit(30)
stored = 0
try:
    while True:
        learner.add_clause(clause)
        stored += 1
except MemoryError:
    limit(1000)
    print(stored > 0, learner.best_clauses() == [clause] * stored)
"""
)


def output(program: str) -> list[str]:
    """The lines that a program prints; it must not crash."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_no_room_for_a_part_of_the_engine() -> None:
    outcomes = output(EVERY_PART)
    assert outcomes[0] == "MemoryError"
    assert outcomes[-1] == "made"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_no_room_for_another_learned_clause() -> None:
    assert output(LEARNED) == ["True True"]


def test_board_whose_numbers_would_overflow_is_refused() -> None:
    with pytest.raises(ValueError, match=f"expected sides of at most {MAX_SIDE} cells"):
        BoardSolver([None], [None] * (MAX_SIDE + 1))
