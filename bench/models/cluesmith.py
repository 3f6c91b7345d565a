"""Cluesmith itself, through the functions that its users call."""

import json
import sys
from functools import _lru_cache_wrapper
from types import ModuleType

import cluesmith
from bench.models import COLOURED, Cell, Grid, Json, Model

TASKS = ("first", "validate", "forced", "questions", "enumerate")
PACKAGES = ("cluesmith", "python-sat")


class Ours(Model):
    """Any kind of puzzle."""

    def __init__(self, puzzle: Json) -> None:
        self._puzzle = puzzle["decoded"]
        self._answers: cluesmith.Answers | None = None  # made by the first answer, so that its build is counted once
        self._asked: cluesmith.Forced | cluesmith.Count | None = None
        self._prepared: cluesmith.Prepared | None = None

    def answer(self) -> Grid | None:
        """The next answer."""
        self._answers = self._answers or cluesmith.answers(self._puzzle)
        answer = next(self._answers, None)
        return None if answer is None else dict(answer)

    def built_later(self) -> float:
        """The puzzle is stated when the first answer is asked for."""
        asked = self._asked or self._answers
        return asked.statistics.build_cpu_seconds if asked else 0.0

    def prepare(self) -> None:
        """State the puzzle for questions."""
        self._prepared = cluesmith.Prepared(self._puzzle)
        self._prepared.answer()

    def forced(self) -> Grid:
        """The cells that hold the same in every answer."""
        self._asked = found = cluesmith.forced(self._puzzle)
        return dict(found.grid)

    def count(self, limit: int) -> int:
        """The number of answers, up to the limit."""
        self._asked = found = cluesmith.count(self._puzzle, limit=limit)
        return found.number

    def can_be(self, cell: Cell, value: int) -> bool:
        """Whether some answer has this value there."""
        assert self._prepared is not None
        return self._prepared.can_be(cell, value)


MODELS: dict[str, type[Model]] = dict.fromkeys([*cluesmith.KINDS, COLOURED], Ours)


def before_each(puzzle: Json) -> None:
    """Decode the puzzle, which no peer is charged for, and forget what was kept from the run before."""
    bare = {name: value for name, value in puzzle.items() if name not in ("questions", "decoded")}
    puzzle["decoded"] = cluesmith.Puzzle.from_json(json.dumps(bare))
    for name, module in list(sys.modules.items()):
        if name.startswith("cluesmith."):
            forget(module)


def forget(module: ModuleType) -> None:
    """Clear the module's caches, so that every run starts as a new process would."""
    for held in vars(module).values():
        if isinstance(held, _lru_cache_wrapper):
            held.cache_clear()
