"""A second answer from a first one: whatever is swapped leaves all clues as they are."""

from random import Random

from cluesmith.kinds.hanjie.engine.swaps import moves, swapped
from tests.hanjie_engine.helpers import runs


def moved(line: list[int], source: int, target: int) -> list[int]:
    """The line with a painted cell moved."""
    assert (line[source], line[target]) == (1, 0)
    return [1 if at == target else 0 if at == source else cell for at, cell in enumerate(line)]


def test_moves_leave_the_blocks_of_a_line_as_they_are() -> None:
    rng = Random(1)
    for _ in range(300):
        line = [int(rng.random() < 0.4) for _ in range(rng.randint(1, 12))]
        found = list(moves(line))
        assert len(set(found)) == len(found)
        assert all(runs(moved(line, *move)) == runs(line) for move in found)


def test_moves_are_steps_of_blocks_and_leaps_of_single_cells() -> None:
    assert sorted(moves([0, 0, 1, 0, 0])) == [(2, 0), (2, 1), (2, 3), (2, 4)]
    assert sorted(moves([1, 1, 0, 0, 1])) == [(0, 2), (4, 3)]
    assert list(moves([1, 0, 1])) == []


def test_swapped_pictures_have_the_same_clues() -> None:
    rng, found = Random(2), 0
    for _ in range(200):
        height, width = rng.randint(1, 8), rng.randint(1, 8)
        answer = bytes(rng.random() < 0.4 for _ in range(height * width))
        other = swapped(answer, width)
        if other is None:
            continue
        found += 1
        assert other != answer
        for picture in (answer, other):
            assert len(picture) == height * width
        assert [runs(other[at : at + width]) for at in range(0, len(answer), width)] == [
            runs(answer[at : at + width]) for at in range(0, len(answer), width)
        ]
        assert [runs(other[at::width]) for at in range(width)] == [runs(answer[at::width]) for at in range(width)]
    assert found > 50


def test_the_smallest_swap_is_found_and_none_where_there_is_none() -> None:
    assert swapped(bytes([1, 0, 0, 1]), 2) == bytes([0, 1, 1, 0])
    assert swapped(bytes([1, 1, 0, 1]), 2) is None
