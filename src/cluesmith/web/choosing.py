"""Puzzles to play: those of a file, new ones, those of the bank, and those of the day."""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from io import BytesIO
from itertools import islice
from random import Random
from typing import Any

import msgspec

from cluesmith import bank
from cluesmith.bank import Entry
from cluesmith.bank.query import Query
from cluesmith.errors import FormatError, PuzzleError
from cluesmith.formats import FORMATS, loads_all, read_all
from cluesmith.grades import GRADES
from cluesmith.making import GaveUp, make
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS, find_kind
from cluesmith.search import solve
from cluesmith.web.answers import (
    BankAnswer,
    BankEntry,
    DailyAnswer,
    FormatAnswer,
    KindAnswer,
    ListedPuzzle,
    ReadAnswer,
    WrittenFormat,
)
from cluesmith.web.asks import AskBank, AskDaily, AskKind, AskNew, AskNothing, AskPuzzle, AskRead
from cluesmith.web.board import Board, board_of, thumbnail
from cluesmith.web.reading import read_bytes, read_puzzle
from cluesmith.web.schemas import options_schema, puzzle_schema

MAX_LISTED = 100  # puzzles of one file
SECONDS_FOR_DIGEST = 0.25  # a board is shown at once, or nearly; without a digest the server says when all is done
DAILY_WEEKS = 12
DAILY_CELLS = range(36, 626)  # neither too small to be fun nor too large for one day


def list_kinds(_: AskNothing) -> list[KindAnswer]:
    """The kinds of puzzle, with their sizes, grades, formats and options."""
    return [_about(kind) for kind in KINDS.values()]


def _about(kind: type[Puzzle]) -> KindAnswer:
    sizes = Counter(map(_size, _entries(kind.kind)))
    written = [form for form in FORMATS.values() if form.write and kind.kind in form.kinds]
    return KindAnswer(
        kind=kind.kind,
        title=kind.title,
        aliases=kind.aliases,
        how_to_play=kind.how_to_play,
        example=kind.example,
        input=kind.input,
        sizes=list(sizes),
        grades=GRADES,
        default_size=max(sizes, key=sizes.__getitem__, default="6x6"),
        formats=[WrittenFormat(form.name, form.sentence, form.extensions) for form in written],
        options=options_schema(kind),
    )


def list_formats(_: AskNothing) -> list[FormatAnswer]:
    """The formats in which puzzles are read and written."""
    return [
        FormatAnswer(
            form.name, form.sentence, form.extensions, form.kinds, form.variants, reads=True, writes=bool(form.write)
        )
        for form in FORMATS.values()
    ]


def tell_schema(ask: AskKind) -> dict[str, Any]:
    """The JSON Schema of the puzzles of a kind."""
    return puzzle_schema(find_kind(ask.kind))


def show_board(ask: AskPuzzle) -> Board:
    """The puzzle as a board to show and to play."""
    puzzle = read_puzzle(ask.puzzle)
    found = solve(puzzle, seconds=min(ask.seconds, SECONDS_FOR_DIGEST))
    return board_of(puzzle, found.answer)


def make_board(ask: AskNew) -> Board:
    """A new puzzle; if none is found in time and any will do, one from the bank."""
    kind, size = find_kind(ask.kind), (ask.height, ask.width)
    try:
        made = make(kind, size, seed=ask.seed, grade=ask.grade, seconds=ask.seconds)
    except GaveUp as problem:
        return _from_bank(kind, ask, problem)
    return board_of(made.puzzle, made.answer, grade=made.grade, seed=made.seed)


def _from_bank(kind: type[Puzzle], ask: AskNew, problem: GaveUp) -> Board:
    size = f"{ask.height}x{ask.width}"
    entries = [entry for entry in _entries(kind.kind) if _suits(entry, size, ask.grade or "") and entry.answers == 1]
    if ask.seed is not None or not entries:
        raise problem
    entry = Random().choice(entries)
    return board_of(entry.puzzle, entry.puzzle.read_grid(entry.answer) if entry.answer else None, grade=entry.grade)


# Files


def read_file(ask: AskRead) -> ReadAnswer:
    """The puzzles in a text or file, and the reason where something in it cannot be read."""
    found: list[Puzzle] = []
    problem = ""
    try:
        found.extend(islice(_all_in(ask), MAX_LISTED + 1))
    except PuzzleError as error:
        problem = str(error)
    return ReadAnswer(list(map(_listed, found[:MAX_LISTED])), len(found) > MAX_LISTED, problem)


def _all_in(ask: AskRead) -> Iterator[Puzzle]:
    if not ask.data:
        return loads_all(ask.text, name=ask.name)
    return read_all(BytesIO(read_bytes(ask.data)), name=ask.name)


def _listed(puzzle: Puzzle) -> ListedPuzzle:
    return ListedPuzzle(
        puzzle=puzzle.to_json(),
        kind=puzzle.kind,
        title=puzzle.title,
        height=puzzle.height,
        width=puzzle.width,
        thumbnail=thumbnail(puzzle),
    )


# The bank


@lru_cache
def _entries(kind: str) -> tuple[Entry, ...]:
    return tuple(bank.shipped(kind))


def list_bank(ask: AskBank) -> BankAnswer:
    """Some of the bank's puzzles, chosen by kind, size and grade or by a query in words."""
    kinds = [find_kind(ask.kind).kind] if ask.kind else list(KINDS)
    query = Query.parse(ask.query)
    suiting = [entry for kind in kinds for entry in _entries(kind) if _suits(entry, ask.size, ask.grade)]
    found = query.among(list(filter(query.suits, suiting)))
    return BankAnswer(len(found), list(map(_entry, found[ask.first : ask.first + ask.number])))


def _suits(entry: Entry, size: str, grade: str) -> bool:
    return size in ("", _size(entry)) and grade in ("", entry.grade)


def _size(entry: Entry) -> str:
    return f"{entry.puzzle.height}x{entry.puzzle.width}"


def _entry(entry: Entry) -> BankEntry:
    about = msgspec.structs.asdict(_listed(entry.puzzle)) | {"title": entry.title}
    return BankEntry(name=entry.id, size=_size(entry), grade=entry.grade or "", score=entry.score, **about)


# The day


def list_daily(ask: AskDaily) -> DailyAnswer:
    """One puzzle of each kind, the same for everybody on that day, harder towards Sunday."""
    try:
        day = date.fromisoformat(ask.date)
    except ValueError:
        raise FormatError(f"expected a date, found {ask.date}") from None
    chosen = [entry for kind in KINDS if (entry := of_the_day(kind, day))]
    return DailyAnswer(ask.date, list(map(_entry, chosen)))


def of_the_day(kind: str, day: date) -> Entry | None:
    """The puzzle of that kind and day: each weekday has some of about its grade, one for each week."""
    rated = [entry for entry in _entries(kind) if entry.grade and entry.answers == 1]
    fit = [entry for entry in rated if entry.puzzle.height * entry.puzzle.width in DAILY_CELLS]
    Random(f"{kind} {day.weekday()}").shuffle(fit)
    # The hardest come on Sunday, and pictures with a title before others.
    fit.sort(key=lambda entry: (abs(2 * GRADES.index(entry.grade or "") - day.weekday()), not entry.title))
    share = fit[:DAILY_WEEKS]
    return share[day.toordinal() // 7 % len(share)] if share else None
