"""A site in a folder: made puzzle by puzzle, resumed where it was stopped, and cleared of what it no longer needs.

A file in the folder names all files of the site. Nothing else is ever replaced or removed.
"""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from cluesmith.bank import Entry
from cluesmith.batch import Later, Submit
from cluesmith.deadline import Deadline
from cluesmith.errors import PuzzleError
from cluesmith.files import DRAFTS, write_file
from cluesmith.publishing import FOUND, NotUnique, page_of
from cluesmith.site.bundle import bundle_of, pack
from cluesmith.site.engine import FOLDER, Files, toolkit_files
from cluesmith.site.page import PUZZLE
from cluesmith.site.shell import Shell
from cluesmith.web.board import thumbnail

LIST = "cluesmith-site.json"
FOLDERS = ("p", "t", "a", FOLDER)  # pages, thumbnails, what all pages share, and the toolkit
FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
NOT_A_SITE = "expected a folder with a site of ours, or with nothing of the same name"


class Made(NamedTuple):
    """The packed data of a puzzle and whether its steps lead to the answer; or why it has none."""

    packed: str = ""
    complete: bool = True
    problem: str = ""


class Done(NamedTuple):
    """What became of a puzzle: whether it was there already, and what is wrong with it."""

    entry: Entry
    kept: bool
    problem: str = ""


def make_bundle(entry: Entry, seconds: float | None) -> Made:
    """Work out one puzzle, in whatever process."""
    try:
        bundle = bundle_of(entry, deadline=Deadline(seconds))
    except NotUnique as problem:
        return Made(problem=FOUND[problem.wrong[0][1]])
    return Made(pack(bundle), bundle.complete)


class Site:
    """A site in a folder, to be made of these puzzles; raises PuzzleError where other files are in the way."""

    def __init__(self, folder: Path, entries: Sequence[Entry], *, title: str, url: str, seconds: float | None) -> None:
        self._folder, self._seconds, self._title, self._url = folder, seconds, title, url
        self._entries = [entry for entry in entries if _usable(entry)]
        self._own = _own_files(folder)
        self._toolkit: Files = {}

    def add_toolkit(self, engine: Path) -> None:
        """Bring the whole toolkit along, with the engine in that folder; raises MissingLibrary."""
        self._toolkit = toolkit_files(engine, self._entries)

    def build(self, submit: Submit, ahead: int) -> Iterator[Done]:
        """Make all pages, and tell of each puzzle as soon as its page is there; the rest of the site comes last."""
        shell = self._shell(self._entries)
        planned = {*shell.files({}), *self._toolkit, *(path for entry in self._entries for path in _paths(entry))}
        self._claim(planned)
        done: list[Entry] = []
        sizes: dict[str, int] = {}
        for entry, was_there, made in self._bundles(submit, ahead):
            if not made.problem:
                done.append(entry)
                sizes |= self._write_puzzle(shell, entry, made)
            yield Done(entry, was_there, made.problem)
        self._finish(self._shell(done), sizes)

    def _shell(self, entries: Sequence[Entry]) -> Shell:
        return Shell(self._title, self._url, entries, has_toolkit=bool(self._toolkit))

    def _claim(self, planned: set[str]) -> None:
        """Say which files are the site's, before the first is written."""
        foreign = sorted(path for path in planned - self._own if (self._folder / path).exists())
        if foreign:
            raise PuzzleError(f"{self._folder / foreign[0]}: {NOT_A_SITE}")
        for folder in {(self._folder / path).parent for path in planned}:
            folder.mkdir(parents=True, exist_ok=True)
            for draft in folder.glob(DRAFTS):  # of a build that was killed
                draft.unlink()
        self._own |= planned
        self._write_list(self._own)

    def _bundles(self, submit: Submit, ahead: int) -> Iterator[tuple[Entry, bool, Made]]:
        """The data of each puzzle in order, from its page if that was made of the same."""
        waiting: deque[tuple[Entry, Made | Later[Any]]] = deque()
        left = iter(self._entries)
        while True:
            while len(waiting) < ahead and (entry := next(left, None)):
                waiting.append((entry, self._kept(entry) or submit(make_bundle, entry, self._seconds)))
            if not waiting:
                return
            entry, found = waiting.popleft()
            yield (entry, True, found) if isinstance(found, Made) else (entry, False, found.result())

    def _kept(self, entry: Entry) -> Made | None:
        """What a former build has made of the same puzzle."""
        try:
            page = (self._folder / _paths(entry)[0]).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        found = PUZZLE.search(page)
        return Made(found[2]) if found and found[1] == self._made_of(entry) else None

    def _made_of(self, entry: Entry) -> str:
        """Tells the data of this puzzle from that of others, and of other programs and limits."""
        parts = entry.puzzle.to_json(), entry.title, entry.grade, self._seconds, version("cluesmith")
        return sha256(msgspec.json.encode(parts)).hexdigest()[:16]

    def _write_puzzle(self, shell: Shell, entry: Entry, made: Made) -> dict[str, int]:
        page, drawing = _paths(entry)
        content = {
            page: shell.puzzle_page(entry, made.packed, self._made_of(entry)).encode(),
            drawing: thumbnail(entry.puzzle).encode(),
        }
        for path, data in content.items():
            self._write(path, data)
        return {path: len(data) for path, data in content.items()}

    def _finish(self, shell: Shell, sizes: dict[str, int]) -> None:
        """Write what all pages share, and remove what no page needs any more."""
        files = shell.files(sizes) | self._toolkit
        for path, data in files.items():
            self._write(path, data)
        needed = {*files, *sizes}
        for path in self._own - needed:
            (self._folder / path).unlink(missing_ok=True)
        self._write_list(needed)

    def _write(self, path: str, data: bytes) -> None:
        target = self._folder / path
        if not target.is_file() or target.read_bytes() != data:
            write_file(target, data)

    def _write_list(self, files: set[str]) -> None:
        write_file(self._folder / LIST, msgspec.json.format(msgspec.json.encode({"files": sorted(files)})) + b"\n")


def _paths(entry: Entry) -> tuple[str, str]:
    """The files of a puzzle: its page and its drawing."""
    return page_of(entry.id), f"t/{entry.id}.svg"


def _usable(entry: Entry) -> bool:
    if not FILE_NAME.fullmatch(entry.id):
        raise PuzzleError(f"expected an id that can be the name of a file, found {entry.id!r:.60}")
    return True


def _own_files(folder: Path) -> set[str]:
    """The files that a former build has made; none where there was none."""
    try:
        listed = msgspec.json.decode((folder / LIST).read_bytes(), type=dict[str, list[str]])["files"]
    except FileNotFoundError:
        return set()
    except (msgspec.MsgspecError, KeyError, UnicodeDecodeError):
        raise PuzzleError(f"{folder / LIST}: expected the list of a site's files, found something else") from None
    return {path for path in listed if _is_inside(path)}


def _is_inside(path: str) -> bool:
    """Whether it is one of the places where sites have files."""
    *folders, _ = parts = path.split("/")
    return (not folders or folders[0] in FOLDERS) and all(map(FILE_NAME.fullmatch, parts))
