"""A larger collection of puzzles, in the folder that the environment variable CLUESMITH_DATA names."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from cluesmith.grid import Values
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.search import Result, solve

pytestmark = pytest.mark.heavy

STATUSES = {"1": "unique", "2+": "multiple"}


class Record(NamedTuple):
    """A line of a file: what is stated, and the puzzle it is stated of."""

    stated: dict[str, Any]
    puzzle: Puzzle

    def answer(self) -> Values | None:
        rows = self.stated.get("answer")
        return rows and {(row, column): rows[row][column] for row, column in self.puzzle.open_cells()}


def records(path: Path) -> Iterator[Record]:
    for line in path.read_bytes().splitlines():
        stated = msgspec.json.decode(line)
        puzzle = stated["puzzle"]
        yield Record(stated, msgspec.convert(puzzle, KINDS[puzzle["kind"]]))


def assert_status(record: Record, status: str) -> None:
    result = solve(record.puzzle)
    assert (record.stated["id"], result.status) == (record.stated["id"], status)
    assert_stored_answer(record, result)


def assert_stored_answer(record: Record, result: Result) -> None:
    answer = record.answer()
    assert answer is None or result.answers[0] == answer, record.stated["id"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_puzzles_have_the_stated_number_of_answers(kind: str, data: Path) -> None:
    for record in records(data / "seeds" / f"{kind}.jsonl"):
        stated, capped = record.stated["answers"], record.stated.get("capped", False)
        result = solve(record.puzzle, limit=stated if capped else None)
        assert (len(result.answers), result.complete) == (stated, not capped), record.stated["id"]
        assert len({frozenset(answer.items()) for answer in result.answers}) == stated
        assert_stored_answer(record, result)


@pytest.mark.parametrize("name", ["four-winds", "bosnian-snake", "keen", "pattern"])
def test_puzzles_with_one_answer(name: str, data: Path) -> None:
    for record in records(data / f"{name}.jsonl"):
        assert record.stated.get("unique", True) is True
        assert_status(record, "unique")


def test_large_kenkens(data: Path) -> None:
    for record in records(data / "kenken-large.jsonl"):
        assert_status(record, STATUSES[record.stated["unique"]])


def test_surveyed_hanjies(data: Path) -> None:
    for record in records(data / "hanjie-survey.jsonl"):
        if record.stated["answers"] == "unique":
            assert_status(record, "unique")
