"""What the pages may ask for; each call runs in a worker, on data that nobody has checked."""

from base64 import b64decode
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from cluesmith import bank
from cluesmith.deadline import Deadline
from cluesmith.errors import FormatError, PuzzleError, TooLarge
from cluesmith.explaining.boards import boards
from cluesmith.explaining.explainer import Steps
from cluesmith.explaining.hints import hint
from cluesmith.formats import dumps, loads, loads_all
from cluesmith.grid import Cell
from cluesmith.making import GaveUp, make
from cluesmith.puzzle import Puzzle
from cluesmith.rating import rate
from cluesmith.registry import find_kind
from cluesmith.search import count, forced, solve
from cluesmith.sentence import Sentence
from cluesmith.web.board import Board, board_of

MAX_SECONDS = 20.0
MAX_LISTED = 100  # puzzles of one file, answers of one puzzle


class Call(msgspec.Struct):
    """A call as a worker gets it."""

    name: str
    ask: msgspec.Raw


class Problem(msgspec.Struct, kw_only=True):
    """Why there is no answer, as RFC 9457 wants it."""

    title: str
    status: int
    detail: str


class Ask(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What every call has: how long it may take."""

    seconds: float = 5.0


class AskRead(Ask):
    """Puzzles in any format: as text, or the bytes of a file in base 64."""

    text: str = ""
    data: str = ""
    name: str = ""


class AskPuzzle(Ask):
    """A puzzle in any format, and perhaps what is written on its board, a list per row."""

    puzzle: str
    grid: list[list[int | str | None]] | None = None


class AskNew(Ask):
    """A new puzzle."""

    kind: str
    height: int
    width: int
    grade: str | None = None
    seed: str | None = None


class AskConvert(AskPuzzle):
    """The puzzle in another format."""

    format: str = "text"
    lossy: bool = False
