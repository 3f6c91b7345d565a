"""KenKens of Simon Tatham's levels are as hard as players find them."""

from collections import defaultdict
from itertools import combinations
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import pytest

from cluesmith.explaining.explainer import explain
from cluesmith.rating import WEIGHTS
from tests.test_data import Record, records

LEVELS = ("easy", "normal", "hard", "extreme", "unreasonable")
RANKS = {"easy": {1}, "normal": {2}, "hard": {3}, "extreme": {4, 5, 6}, "unreasonable": {4, 5, 6}}


class Rated(NamedTuple):
    size: int
    level: str
    rank: int
    score: int


def rated(record: Record) -> Rated:
    explanation = explain(record.puzzle)
    assert explanation.complete
    assert explanation.grid == record.answer()
    rank = max(step.rank for step in explanation.steps)
    return Rated(
        record.puzzle.height, record.stated["level"], rank, sum(WEIGHTS[step.rank] for step in explanation.steps)
    )


def assert_ordered(all_rated: list[Rated]) -> None:
    """Mean scores rise with the level at each size, and nearly all pairs are in order by rank and score."""
    scores: dict[tuple[int, str], list[int]] = defaultdict(list)
    for one in all_rated:
        scores[one.size, one.level].append(one.score)
    for size in {one.size for one in all_rated}:
        means = [mean(scores[size, level]) for level in LEVELS if scores[size, level]]
        assert means == sorted(means), size
    known = [one for one in all_rated if one.level != "unreasonable"]
    known.sort(key=lambda one: LEVELS.index(one.level))
    pairs = [pair for pair in combinations(known, 2) if pair[0].level != pair[1].level and pair[0].size == pair[1].size]
    right = sum((one.rank, one.score) < (other.rank, other.score) for one, other in pairs)
    assert right >= 0.95 * len(pairs)


@pytest.mark.heavy
def test_small_keens_are_as_hard_as_their_level_says(data: Path) -> None:
    chosen = [record for record in records(data / "keen.jsonl") if record.puzzle.height <= 5]
    all_rated = [rated(record) for record in chosen]
    assert all(one.rank in RANKS[one.level] for one in all_rated)
    assert_ordered(all_rated)


@pytest.mark.slow
def test_all_keens_are_as_hard_as_their_level_says(data: Path) -> None:
    all_rated = [rated(record) for record in records(data / "keen.jsonl")]
    fitting = sum(one.rank in RANKS[one.level] for one in all_rated)
    assert fitting >= 0.98 * len(all_rated)
    assert_ordered(all_rated)
