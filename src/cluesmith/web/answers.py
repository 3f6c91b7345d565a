"""What the calls answer, as data."""

from typing import Any, Literal

import msgspec

from cluesmith.counting.exact import Method
from cluesmith.explaining.hints import Status as HintStatus
from cluesmith.grid import Cell
from cluesmith.puzzle import Input
from cluesmith.rating import Rating
from cluesmith.search import Status
from cluesmith.sentence import Part

Rows = list[list[int | None]]  # what is written, None where nothing is
Told = list[Part]  # a sentence: words, and mentions that know their cells


# Choosing


class WrittenFormat(msgspec.Struct, frozen=True):
    """A format in which puzzles of a kind can be written."""

    name: str
    about: str
    extensions: tuple[str, ...]


class FormatAnswer(WrittenFormat, frozen=True):
    """A format: the kinds it knows and variants of them, such as `colours`, and whether it is read and written."""

    kinds: tuple[str, ...]
    variants: tuple[str, ...]
    reads: bool
    writes: bool


class KindAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of puzzle; `options` is the JSON Schema of what `make` may be asked for besides."""

    kind: str
    title: str
    aliases: tuple[str, ...]
    how_to_play: str
    example: str
    input: Input
    sizes: list[str]
    grades: tuple[str, ...]
    default_size: str
    formats: list[WrittenFormat]
    options: dict[str, Any]


class ListedPuzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle in a list, with a small drawing."""

    puzzle: str
    kind: str
    title: str
    height: int
    width: int
    thumbnail: str


class BankEntry(ListedPuzzle, frozen=True, kw_only=True):
    """A puzzle of the bank; `name` is its id."""

    name: str
    size: str
    grade: str
    score: float | None


class BankAnswer(msgspec.Struct, frozen=True):
    """A part of the puzzles that suit, and how many there are."""

    total: int
    entries: list[BankEntry]


class DailyAnswer(msgspec.Struct, frozen=True):
    """The puzzles of a day."""

    date: str
    boards: list[BankEntry]


class ReadAnswer(msgspec.Struct, frozen=True):
    """The puzzles that were read, whether there are more, and why not if something cannot be read."""

    puzzles: list[ListedPuzzle]
    more: bool
    problem: str


# Solving


class SolveAnswer(msgspec.Struct, frozen=True):
    """The answers found; `complete` when it is proved that there are no others."""

    status: Status
    grids: list[Rows]
    complete: bool = False


class CountAnswer(msgspec.Struct, frozen=True):
    """How many answers were found, and by which method; `complete` when these are all."""

    status: Status
    count: int
    complete: bool
    method: Method = "enumerated"


class ForcedAnswer(msgspec.Struct, frozen=True):
    """What is the same in every answer."""

    status: Status
    grid: Rows


class WhyAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The fewest rules that clash; or where answers differ, and the fewest cells that would leave one."""

    status: Status
    clashing: tuple[str, ...] = ()
    differing: tuple[Cell, ...] = ()
    deciding: Rows = []
    deciding_text: str = ""
    proven_smallest: bool = False


# Helping


class BrokenRule(msgspec.Struct, frozen=True):
    """A rule that is broken, as text and as a sentence, and the cells that break it."""

    text: str
    parts: Told
    cells: tuple[Cell, ...]


class SettledClue(msgspec.Struct, frozen=True):
    """Where a clue stands, and which of its numbers are done."""

    place: Cell
    numbers: tuple[int, ...]


class CheckAnswer(msgspec.Struct, frozen=True):
    """What is wrong, what can be ticked off, and the cells to cross out for that."""

    status: Literal["solved", "wrong", "ok", "unknown"]
    violations: list[BrokenRule] = []
    wrong: tuple[Cell, ...] = ()
    settled: list[SettledClue] = []
    crosses: list[Cell] = []


class KnownFact(msgspec.Struct, frozen=True):
    """The cell holds the value, or it does not."""

    cell: Cell
    value: int
    holds: bool = msgspec.field(name="is")


class Highlights(msgspec.Struct, frozen=True):
    """The cells to light up: what a step is about, what it rests on, and its clues."""

    focus: list[Cell]
    premise: list[Cell]
    clue: list[Cell]


class StepAnswer(msgspec.Struct, frozen=True):
    """A step of an explanation."""

    technique: str
    sentences: list[Told]
    rules: list[Told]
    premises: list[KnownFact]
    conclusions: list[KnownFact]
    highlights: Highlights


class HintAnswer(msgspec.Struct, frozen=True):
    """What to do next in three levels: where to look, what to think of, what to write.

    The `lines` are the last level, sentence by sentence.
    """

    status: HintStatus
    levels: list[Told]
    lines: list[Told]
    cells: list[Cell] = []
    clues: list[Cell] = []
    step: StepAnswer | None = None
    take_back: tuple[Cell, ...] = ()


class ExplainAnswer(msgspec.Struct, frozen=True):
    """The steps, and whether they lead to the answer."""

    complete: bool
    steps: list[StepAnswer]


class RateAllAnswer(msgspec.Struct, frozen=True):
    """The ratings in the order of the puzzles; null where there is none, with the reason in `problems`."""

    ratings: list[Rating | None]
    problems: list[str]


# Making


class RandomAnswer(msgspec.Struct, frozen=True):
    """A random puzzle, one of its answers, and the seed that gives it again."""

    puzzle: str
    answer: Rows
    seed: str


class MadeAnswer(msgspec.Struct, frozen=True):
    """A puzzle with its one answer; `id` makes it again, and is null where more than its parts were asked for."""

    puzzle: str
    answer: Rows
    seed: str
    grade: str | None
    score: float | None
    id: str | None


class PictureAnswer(msgspec.Struct, frozen=True):
    """A puzzle like a picture, its answer, the picture in black and white, and the cells that had to change."""

    puzzle: str
    answer: Rows
    before: Rows
    changed: tuple[Cell, ...]
    notes: tuple[str, ...]


# Exporting


class ConvertAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The puzzle as text; or what of it would be lost."""

    text: str = ""
    problem: str = ""


class RenderAnswer(msgspec.Struct, frozen=True):
    """A file in base 64, and its media type."""

    data: str
    type: str


class Problem(msgspec.Struct, frozen=True):
    """Why there is no answer, as RFC 9457 wants it told."""

    title: str
    status: int
    detail: str
