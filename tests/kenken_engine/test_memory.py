"""What the engine and the judge take of memory is bounded, and where there is none it raises MemoryError."""

import subprocess
import sys

import pytest

from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.kinds.kenken.propagate import Candidates
from cluesmith.registry import is_compiled

pytestmark = pytest.mark.plain

MOST_IN_POOL = 500_000  # fillings

LITTLE_ROOM = """
import resource
from pathlib import Path
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.engine.beliefs import Beliefs
from cluesmith.kinds.kenken.engine.board import Board
from cluesmith.kinds.kenken.engine.cages import Cages
from cluesmith.kinds.kenken.engine.lines import Lines
from cluesmith.kinds.kenken.judge import Square

cages = tuple(Cage("=", 1, (divmod(cell, 36),)) for cell in range(1296))
parts = [[cell] for cell in range(1296)]
for kilobytes in range(0, 24000, 1200):
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + kilobytes * 1000, resource.RLIM_INFINITY))
    try:
        kept = [
            (board := Board(36, parts), Cages(board), Lines(board), Beliefs(board), Square(36, cages))
            for _ in range(10)
        ]
        print("made")
    except MemoryError:
        print("MemoryError")
    kept = []
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_no_room_for_a_board() -> None:
    done = subprocess.run([sys.executable, "-c", LITTLE_ROOM], capture_output=True, text=True, check=True)
    outcomes = done.stdout.splitlines()
    assert outcomes[0] == "MemoryError"
    assert outcomes[-1] == "made"


def test_a_cage_with_very_many_fillings_is_not_listed() -> None:
    size = 12
    rows = tuple(Cage("+", 39, tuple((row, column) for column in range(6))) for row in range(size))
    rest = tuple(Cage("+", 39, tuple((row, column) for column in range(6, 12))) for row in range(size))
    board = Candidates(range(1, size + 1), KenKen(size, rows + rest).cages)
    assert board.settle()
    assert set(board.digits().fillings.values()) == {None}


@pytest.mark.skipif(not is_compiled(), reason="in plain Python no more is listed")
def test_what_is_listed_for_guesses_is_bounded() -> None:
    """Sums of five cells have some ten thousand fillings each, all of them together more than there is room for."""
    size = 20
    parts = [tuple((row, column + at) for at in range(5)) for row in range(size) for column in range(0, size, 5)]
    board = Candidates(range(1, size + 1), [Cage("+", 30, part) for part in parts])
    assert board.settle()
    before = board.fillings_in_all()
    assert board.beliefs() is not None
    assert 300_000 < board.fillings_in_all() - before <= MOST_IN_POOL
