"""Games that are kept on disk with every move, a file each, so that they can be gone on with later."""

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from cluesmith.bank import default_bank
from cluesmith.errors import PuzzleError
from cluesmith.files import write_file
from cluesmith.formats import loads
from cluesmith.playing.game import Game, Mark
from cluesmith.puzzle import Puzzle


class About(NamedTuple):
    """What is known of a puzzle besides its clues; the title is told when it is solved."""

    name: str = ""
    grade: str = ""
    title: str = ""


class _Record(msgspec.Struct, frozen=True):
    """A game as its file holds it."""

    puzzle: str
    about: About
    marks: list[tuple[int, int, int | None, tuple[int, ...]]]


class KeptGame(NamedTuple):
    """A game that was begun, and what is known of its puzzle."""

    game: Game
    about: About


def default_folder() -> Path:
    """Where games are kept: beside the user's own puzzles."""
    return default_bank().with_name("games")


class KeptGames:
    """The games in a folder, which need not be there yet."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, game: Game, about: About) -> None:
        """Keep the game as it is now; raises OSError."""
        marks = [(*cell, mark.value, mark.notes) for cell, mark in game.marks.items()]
        self._folder.mkdir(parents=True, exist_ok=True)
        write_file(self._file(game.puzzle), msgspec.json.encode(_Record(game.puzzle.to_json(), about, marks)))

    def forget(self, puzzle: Puzzle) -> None:
        """Keep the game of that puzzle no longer; raises OSError."""
        self._file(puzzle).unlink(missing_ok=True)

    def find(self, puzzle: Puzzle) -> KeptGame | None:
        """The game of that puzzle, if it was begun."""
        return _read(self._file(puzzle))

    def all(self) -> list[KeptGame]:
        """All games, the last one first."""
        return [kept for file in sorted(self._files(), key=_age) if (kept := _read(file))]

    def _files(self) -> Iterator[Path]:
        return self._folder.glob("*.json")

    def _file(self, puzzle: Puzzle) -> Path:
        return self._folder / f"{hashlib.sha256(puzzle.to_json().encode()).hexdigest()[:24]}.json"


def _age(file: Path) -> float:
    with suppress(OSError):  # it may just have been finished elsewhere
        return -file.stat().st_mtime
    return 0.0


def _read(file: Path) -> KeptGame | None:
    """The game in the file; None if it is not there, or not a game any more."""
    with suppress(OSError, msgspec.MsgspecError, PuzzleError):
        record = msgspec.json.decode(file.read_bytes(), type=_Record)
        puzzle = loads(record.puzzle, format="json")
        marks = {(row, column): Mark(value, notes) for row, column, value, notes in record.marks}
        puzzle.read_grid({cell: mark.value for cell, mark in marks.items() if mark.value is not None})
        return KeptGame(Game(puzzle, marks), record.about)
    return None
