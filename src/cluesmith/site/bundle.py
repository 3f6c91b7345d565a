"""All that a page has to know of a puzzle to be played without anybody's help: worked out beforehand, and packed."""

import zlib
from base64 import b64encode
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from cluesmith.bank import Entry
from cluesmith.deadline import NEVER, Deadline
from cluesmith.draw.svg import render
from cluesmith.errors import TooLarge
from cluesmith.explaining.explainer import Steps
from cluesmith.explaining.hints import Hint, hints_along
from cluesmith.grid import Grid
from cluesmith.publishing import NotUnique
from cluesmith.puzzle import Puzzle
from cluesmith.search import Answers
from cluesmith.web.answers import StepAnswer
from cluesmith.web.board import board_of
from cluesmith.web.helping import hinted, places_of_clues, told, told_parts


class Bundle(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle with its board, its one answer, the picture of that, and the steps that lead there.

    Each of the `hints` is of a step by which something can be written, with the steps `before` it that it rests on.
    """

    board: Any
    title: str
    answer: list[list[int | None]]
    picture: str
    complete: bool
    steps: list[StepAnswer]
    hints: list[dict[str, Any]]


def bundle_of(entry: Entry, *, deadline: Deadline = NEVER) -> Bundle:
    """The bundle of a puzzle; raises NotUnique unless it has exactly one answer, and that is found in time.

    Where time runs out later, there are fewer steps.
    """
    puzzle, answer = entry.puzzle, _answer(entry.puzzle, deadline)
    steps, hints, complete = _way(entry, deadline)
    return Bundle(
        board=board_of(puzzle, answer, grade=entry.grade),
        title=entry.title,
        answer=answer.rows(),
        picture=render(puzzle.completed(answer).picture(answer), with_styles=False),
        complete=complete,
        steps=steps,
        hints=hints,
    )


def pack(bundle: Bundle) -> str:
    """The bundle as text in which nobody sees the answer at a glance; the page unpacks it."""
    packer = zlib.compressobj(9, wbits=-15)
    return b64encode(packer.compress(msgspec.json.encode(bundle)) + packer.flush()).decode()


def _answer(puzzle: Puzzle, deadline: Deadline) -> Grid:
    found = Answers(puzzle, deadline=deadline)
    answers = list(islice(found, 2))
    if found.status != "unique":
        raise NotUnique([(0, found.status)])
    return answers[0]


def _way(entry: Entry, deadline: Deadline) -> tuple[list[StepAnswer], list[dict[str, Any]], bool]:
    """The steps, the hints, and whether they lead to the answer."""
    try:
        steps = Steps(entry.puzzle, deadline=deadline)
    except TooLarge:  # a board that nobody explains can be played all the same
        return [], [], False
    hints = list(_hints(steps))
    return list(map(told, steps.taken)), hints, steps.complete


def _hints(steps: Steps) -> Iterator[dict[str, Any]]:
    found = list(hints_along(steps))
    places = {step.conclusions: place for place, step in enumerate(steps.taken)}  # each makes something else known
    for hint in found:
        *before, last = (places[step.conclusions] for step in (*hint.before, hint.step) if step)
        yield {"step": last, "before": before, **_told_hint(hint)}


def _told_hint(found: Hint) -> dict[str, Any]:
    levels = list(map(told_parts, found.sentences))
    return {"levels": levels, "cells": hinted(found), "clues": places_of_clues(found)}
