"""What is answered while a puzzle is set, as data."""

import msgspec
from msgspec import UNSET, UnsetType

from cluesmith.counting.exact import Method
from cluesmith.grid import Cell
from cluesmith.search import Status
from cluesmith.setting.editing import Setting
from cluesmith.web.answers import Rows
from cluesmith.web.board import Board


class SetBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board, what there is to set on it, and why it is not yet a puzzle, "" if it is one."""

    board: Board
    setting: Setting
    problem: str


class DrawnBoard(SetBoard, frozen=True, kw_only=True):
    """The same with what is drawn on it."""

    grid: Rows


class TracedBoard(DrawnBoard, frozen=True, kw_only=True):
    """The same, and the picture as it was looked at, as a data URI."""

    before: str


class BrokenClue(msgspec.Struct, frozen=True):
    """A rule that clashes with others, the places of its clues, and the cells it speaks of."""

    text: str
    places: tuple[Cell, ...]
    cells: tuple[Cell, ...]


class NeedlessClue(msgspec.Struct, frozen=True):
    """A clue without which there is still one answer."""

    place: Cell
    text: str


class CellsAnswer(msgspec.Struct, frozen=True):
    """How many answers there are, per row and cell how many hold each value, and that as a drawing.

    `cells` and `svg` are there if `complete`; a cell of a clue is null.
    """

    count: int
    complete: bool
    method: Method = "enumerated"
    cells: list[list[dict[str, int] | None]] = []
    svg: str = ""


class TruthAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What is true, as far as it was found in time: only what was wanted is there.

    "answers": `status`, `number` (at least that unless `complete`), cells `differing` (at least these unless all are
    `compared`), what is `forced`, one `answer`. "clash": `clashing`, which are the fewest if that is `proven`.
    "grade": `grade`, `score`, `steps`. "redundant": `clues`.
    """

    status: Status | UnsetType = UNSET
    number: int | UnsetType = UNSET
    complete: bool | UnsetType = UNSET
    compared: bool | UnsetType = UNSET
    differing: tuple[Cell, ...] | UnsetType = UNSET
    forced: Rows | UnsetType = UNSET
    answer: Rows | UnsetType | None = UNSET
    clashing: list[BrokenClue] | UnsetType = UNSET
    proven: bool | UnsetType = UNSET
    grade: str | UnsetType = UNSET
    score: float | UnsetType = UNSET
    steps: int | UnsetType = UNSET
    clues: list[NeedlessClue] | UnsetType = UNSET


class ProposedPuzzle(msgspec.Struct, frozen=True, kw_only=True):
    """What could be done, in a sentence, the puzzle after it, where it differs, and its answer if that is another."""

    text: str
    puzzle: str
    places: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    grid: Rows | UnsetType = UNSET


class ImproveAnswer(msgspec.Struct, frozen=True):
    """Proposals, each of them for the puzzle as it is."""

    proposals: list[ProposedPuzzle]


class KeepAnswer(msgspec.Struct, frozen=True):
    """The id in the bank; null if another program has just taken the puzzle out of it."""

    id: str | None
