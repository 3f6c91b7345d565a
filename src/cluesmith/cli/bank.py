"""The bank command: the puzzles that come with the package, and your own."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click
import msgspec

from cluesmith import bank as puzzles
from cluesmith.cli.io import Kind, Size, Text, find_entry, json_line, json_option, read_puzzles, say
from cluesmith.errors import PuzzleError
from cluesmith.formats import MAX_BYTES, dumps, loads
from cluesmith.grades import GRADES
from cluesmith.puzzle import Puzzle
from cluesmith.text import printable

if TYPE_CHECKING:
    from cluesmith.bank.file import Bank

SECONDS = 20.0
TOGETHER = 200  # puzzles that are added in one go

bank_option = click.option(
    "--bank",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Your bank; by default bank.sqlite3 in your data folder.",
)
grade_option = click.option("--grade", type=Text(), help=f"Only puzzles of this grade: {', '.join(GRADES)}.")


@click.group()
def bank() -> None:
    """Look through the puzzles that come with Cluesmith, and keep your own."""


def _own(file: Path | None, *, create: bool = False) -> "Bank":
    """The user's bank."""
    from cluesmith.bank.file import Bank

    return Bank(file or puzzles.default_bank(), create=create)


def _own_if_any(file: Path | None) -> "AbstractContextManager[Bank | None]":
    """The user's bank; None if there is none and it was not asked for by name."""
    return _own(file) if file or puzzles.default_bank().exists() else nullcontext()


def _found(
    own: "Bank | None", kind: type[Puzzle] | None, size: tuple[int, int] | None, grade: str | None
) -> Iterator[puzzles.Entry]:
    """All puzzles of that kind, size and grade, the user's own last."""
    name = kind.kind if kind else None
    yield from puzzles.shipped(name, size, grade)
    if own is not None:
        yield from own.entries(name, size, grade)


@bank.command("list")
@click.argument("kind", type=Kind(), required=False)
@click.option("--size", type=Size(), help="Only this size, such as 8 or 6x9.")
@grade_option
@bank_option
@json_option
def list_(
    kind: type[Puzzle] | None, size: tuple[int, int] | None, grade: str | None, file: Path | None, as_json: bool
) -> None:
    """List the puzzles, of one KIND or all; your own come last."""
    with _own_if_any(file) as own:
        for entry in _found(own, kind, size, grade):
            say(_as_json(entry) if as_json else _as_text(entry))


def _as_json(entry: puzzles.Entry) -> str:
    fields = {"id": entry.id, "kind": entry.puzzle.kind, "height": entry.size[0], "width": entry.size[1]}
    fields |= {"answers": entry.answers, "title": entry.title, "author": entry.author}
    return json_line(fields | ({"grade": entry.grade} if entry.grade else {}))


def _as_text(entry: puzzles.Entry) -> str:
    answers = {0: "many answers", 1: ""}.get(entry.answers, f"{entry.answers} answers")
    notes = printable(", ".join(note for note in (entry.grade, entry.title, answers) if note))
    size = "{}x{}".format(*entry.size)
    return f"{entry.id:<24} {entry.puzzle.kind:<14} {size:<8} {notes}".rstrip() + "\n"


@bank.command()
@click.argument("id")
@bank_option
@json_option
def show(id: str, file: Path | None, as_json: bool) -> None:  # noqa: A002 - the word users type
    """Print the puzzle with that ID, to read, keep or pipe on."""
    _print(find_entry(id, file), as_json)


@bank.command()
@click.argument("kind", type=Kind())
@click.option("--size", type=Size(), help="Such as 8 or 6x9, height first; by default any size.")
@grade_option
@click.option("--seed", type=Text(), help="The same seed picks the same puzzle.")
@bank_option
@json_option
def random(
    kind: type[Puzzle],
    size: tuple[int, int] | None,
    grade: str | None,
    seed: str | None,
    file: Path | None,
    as_json: bool,
) -> None:
    """Print a puzzle of KIND, picked at random."""
    with _own_if_any(file) as own:
        entry = _picked(own, kind.kind, size, grade, Random(seed))
    click.echo(entry.id, err=True)
    _print(entry, as_json)


def _picked(
    own: "Bank | None", kind: str, size: tuple[int, int] | None, grade: str | None, rng: Random
) -> puzzles.Entry:
    """One of the shipped puzzles and the user's own, each with the same chance."""
    mine = own.count(kind, size, grade) if own is not None else 0
    shipped = len(puzzles.shipped(kind, size, grade))
    of_own = mine > 0 and rng.randrange(mine + shipped) < mine
    entry = own.pick(rng, kind, size, grade) if own is not None and of_own else None
    return entry or puzzles.pick(kind, size, rng, grade)


def _print(entry: puzzles.Entry, as_json: bool) -> None:
    if entry.copyright:
        click.echo(printable(f"{entry.title}, by {entry.author}. {entry.copyright}"), err=True)
    say(dumps(entry.puzzle, as_json=as_json))


@bank.command()
@click.argument("puzzle", nargs=-1, required=True)
@click.option("--title", type=Text(), default="", help="What the puzzle is called.")
@click.option("--author", type=Text(), default="", help="Who made it.")
@click.option("--copyright", type=Text(), default="", help="The copyright notice printed with it.")
@bank_option
def add(puzzle: tuple[str, ...], title: str, author: str, copyright: str, file: Path | None) -> None:  # noqa: A002
    """Put puzzles into your bank: each PUZZLE is a file, which may hold several, or the puzzle itself.

    Lines of JSON that `make` or `export` has written keep their title and seed, and their grade if it is the puzzle's.
    Every puzzle is solved first; one without an answer is refused.
    """
    added = known = 0
    with _own(file, create=True) as own:
        for entries in _in_groups(entry for source in puzzle for entry in _entries(source)):
            named = [_named(entry, title=title, author=author, copyright=copyright) for entry in entries]
            for entry, name in zip(named, own.add(named), strict=True):
                known += name is None
                added += name is not None
                click.echo(f"{name or 'already there'}  {entry.puzzle.kind} {entry.size[0]}x{entry.size[1]}")
    click.echo(f"{added} added, {known} already there", err=True)


def _in_groups(entries: Iterator[puzzles.Entry]) -> Iterator[list[puzzles.Entry]]:
    group: list[puzzles.Entry] = []
    for entry in entries:
        group.append(entry)
        if len(group) == TOGETHER:
            yield group
            group = []
    if group:
        yield group


def _named(entry: puzzles.Entry, **names: str) -> puzzles.Entry:
    return msgspec.structs.replace(entry, **{name: text for name, text in names.items() if text})


def _entries(source: str) -> Iterator[puzzles.Entry]:
    """The puzzles of the source with what their lines say about them, each with its answer if there is only one."""
    from cluesmith.search import solve

    for number, entry in enumerate(_read(source), start=1):
        result = solve(entry.puzzle, seconds=SECONDS)
        if result.status in ("none", "unknown"):
            what = "no answer" if result.status == "none" else "none in time"
            raise PuzzleError(f"{source:.60}: expected an answer of puzzle {number}, found {what}")
        answer = None if result.answer is None else result.answer.to_lists()
        checked = _graded(entry) if answer and entry.grade else {"grade": None, "score": None}
        yield msgspec.structs.replace(entry, answers=int(result.answer is not None), answer=answer, **checked)


def _graded(entry: puzzles.Entry) -> dict[str, Any]:
    """The grade and the score as they are, whatever the entry says; none if that takes too long."""
    from cluesmith.rating import rate

    rating = rate(entry.puzzle, seconds=SECONDS)
    return {"grade": rating.grade, "score": rating.score} if rating.complete else {"grade": None, "score": None}


def _read(source: str) -> Iterator[puzzles.Entry]:
    if not source.endswith(".jsonl") or not Path(source).is_file():
        yield from (puzzles.Entry(puzzle=puzzle) for puzzle in read_puzzles(source))
        return
    decoder = puzzles.EntryDecoder()
    with Path(source).open("rb") as file:
        for number, line in enumerate(iter(lambda: file.readline(MAX_BYTES), b""), start=1):
            try:
                yield _entry(line, decoder)
            except (msgspec.MsgspecError, PuzzleError, UnicodeDecodeError, RecursionError) as error:
                raise PuzzleError(f"{source}: line {number}: {error}") from None


def _entry(line: bytes, decoder: puzzles.EntryDecoder) -> puzzles.Entry:
    """The entry in a line, or one for the puzzle that alone makes up the line."""
    if "kind" in msgspec.json.decode(line, type=dict[str, msgspec.Raw]):
        return puzzles.Entry(puzzle=loads(line.decode(), format="json"))
    return decoder.decode(line)


@bank.command()
@click.argument("kind", type=Kind(), required=False)
@click.option("--size", type=Size(), help="Only this size, such as 8 or 6x9.")
@grade_option
@bank_option
def export(kind: type[Puzzle] | None, size: tuple[int, int] | None, grade: str | None, file: Path | None) -> None:
    """Print your own puzzles as lines of JSON, with answer, grade and seed."""
    with _own(file) as own:
        for entry in own.entries(kind.kind if kind else None, size, grade):
            say(msgspec.json.encode(entry).decode() + "\n")


@bank.command()
@click.argument("id", nargs=-1, required=True)
@bank_option
def delete(id: tuple[str, ...], file: Path | None) -> None:  # noqa: A002 - the word users type
    """Delete puzzles of your own: all of those named, or none if one is missing."""
    with _own(file) as own:
        own.delete(id)
    click.echo(f"{len(id)} deleted", err=True)
