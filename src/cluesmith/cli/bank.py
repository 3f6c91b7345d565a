"""The bank command: the puzzles that come with the package, and your own."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click
import msgspec

from cluesmith import bank as puzzles
from cluesmith.bank.query import Query
from cluesmith.cli.io import (
    Source,
    Text,
    ascii_option,
    drawing,
    find_entry,
    json_line,
    json_option,
    read_entries,
    say,
)
from cluesmith.cli.queries import BankId, OwnId, bank_option, found, own_bank, own_if_any, query_options
from cluesmith.errors import PuzzleError, UnknownName
from cluesmith.formats import dumps
from cluesmith.text import printable

if TYPE_CHECKING:
    from cluesmith.bank.file import Bank

SECONDS = 20.0
TOGETHER = 200  # puzzles that are added in one go


@click.group()
def bank() -> None:
    """Look through the puzzles that come with Cluesmith, and keep your own.

    QUERY says which puzzles are meant, in any order: kinds, sizes such as 8 or 6x9, grades, tag:animals, title:cat,
    mine or shipped, and count:12 for so many of them. Several words of one sort mean any of them.
    """


@bank.command("list")
@query_options
@click.option("--titles", "with_titles", is_flag=True, help="Show the titles, which give pictures away.")
@bank_option
@json_option
def list_(query: Query, with_titles: bool, file: Path | None, as_json: bool) -> None:
    """List the puzzles, or those of a QUERY; your own come last.

    Such as: 6x6 easy medium, or tag:animals count:5.
    """
    with own_if_any(file) as own:
        for entry in _chosen(query, own):
            shown = entry if with_titles else msgspec.structs.replace(entry, title="")
            say(_as_json(shown) if as_json else _as_text(shown))


def _chosen(query: Query, own: "Bank | None") -> Iterator[puzzles.Entry] | Sequence[puzzles.Entry]:
    """Those found, one by one unless a number of them is to be picked from all."""
    return found(query, own) if query.count is None else query.among(list(found(query, own)))


def _as_json(entry: puzzles.Entry) -> str:
    fields: dict[str, Any] = {"id": entry.id, "kind": entry.puzzle.kind}
    fields |= {"height": entry.size[0], "width": entry.size[1], "answers": entry.answers}
    told = {"title": entry.title, "author": entry.author, "tags": entry.tags, "grade": entry.grade}
    return json_line(fields | {name: value for name, value in told.items() if value})


def _as_text(entry: puzzles.Entry) -> str:
    answers = {0: "many answers", 1: ""}.get(entry.answers, f"{entry.answers} answers")
    notes = printable(", ".join(note for note in (entry.grade, entry.title, answers) if note))
    size = "{}x{}".format(*entry.size)
    return f"{entry.id:<24} {entry.puzzle.kind:<14} {size:<8} {notes}".rstrip() + "\n"


@bank.command()
@click.argument("id", type=BankId())
@click.option("--answer", "with_answer", is_flag=True, help="Draw the answer, and tell title, author and notes.")
@bank_option
@ascii_option
@json_option
def show(id: str, with_answer: bool, file: Path | None, ascii_only: bool, as_json: bool) -> None:  # noqa: A002
    """Print the puzzle with that ID, to read, keep or pipe on."""
    entry = find_entry(id, file)
    if with_answer:
        _show_answer(entry, ascii_only=ascii_only, as_json=as_json)
    else:
        _print(entry, as_json)


def _show_answer(entry: puzzles.Entry, *, ascii_only: bool, as_json: bool) -> None:
    """The answer, or one of several, and all that is told of the puzzle."""
    from cluesmith.search import solve

    result = solve(entry.puzzle, limit=1, seconds=SECONDS)
    if as_json:
        answers = [answer.to_lists() for answer in result.answers]
        say(json_line(msgspec.structs.asdict(entry) | {"answer": answers[0] if answers else None}))
        return
    for answer in result.answers:
        say(drawing(entry.puzzle.completed(answer).picture(answer), ascii_only))
    told = {"title": entry.title, "author": entry.author, "copyright": entry.copyright, "note": entry.note}
    for name, text in (told | {"tags": ", ".join(entry.tags), "grade": entry.grade or ""}).items():
        if text:
            click.echo(printable(f"{name}: {text}"))


@bank.command()
@click.argument("id", type=BankId())
@bank_option
def certificate(id: str, file: Path | None) -> None:  # noqa: A002 - the word users type
    """Print the proof that the puzzle with that ID has the answers it has, for `cluesmith verify`."""
    from cluesmith.bank.certificates import certificate_of

    say(certificate_of(find_entry(id, file)) + "\n")


@bank.command()
@query_options
@click.option("--seed", type=Text(), help="The same seed picks the same puzzle.")
@bank_option
@json_option
def random(query: Query, seed: str | None, file: Path | None, as_json: bool) -> None:
    """Print a puzzle of a QUERY, picked at random."""
    with own_if_any(file) as own:
        entries = list(_chosen(query, own))
    if not entries:
        raise UnknownName(_nothing_found(query))
    entry = Random(seed).choice(entries)
    click.echo(entry.id, err=True)
    _print(entry, as_json)


def _nothing_found(query: Query) -> str:
    """What to say where the bank has nothing: the sizes of that kind if a size was asked for."""
    sizes = [size for kind in query.kinds for size in puzzles.sizes(kind)] if query.sizes else []
    known = f" (sizes there are: {', '.join(dict.fromkeys(sizes))})" if sizes else ""
    return f"expected a puzzle that the bank has, found none of that sort{known}"


def _print(entry: puzzles.Entry, as_json: bool) -> None:
    if entry.copyright:
        by = f"by {entry.author}. " if entry.author else ""
        click.echo(printable(f"{entry.id}, {by}{entry.copyright}"), err=True)
    say(dumps(entry.puzzle, as_json=as_json))


@bank.command()
@click.argument("puzzle", type=Source(), nargs=-1, required=True)
@click.option("--title", type=Text(), default="", help="What the puzzle is called.")
@click.option("--author", type=Text(), default="", help="Who made it.")
@click.option("--copyright", type=Text(), default="", help="The copyright notice printed with it.")
@click.option("--note", type=Text(), default="", help="What else is to be kept with it.")
@click.option("--tag", "tags", type=Text(), multiple=True, help="A word to find it by; can be repeated.")
@click.option("--no-grade", is_flag=True, help="Do not find out how hard they are, which takes time.")
@bank_option
def add(puzzle: tuple[str, ...], tags: tuple[str, ...], no_grade: bool, file: Path | None, **names: str) -> None:
    """Put puzzles into your bank: each PUZZLE is a file, which may hold several, or the puzzle itself.

    What a file tells of them is kept: title, author, copyright, note, tags, seed. Every puzzle is solved and graded
    first; one without an answer is refused.
    """
    added = known = 0
    told: dict[str, Any] = {name: text for name, text in names.items() if text} | ({"tags": tags} if tags else {})
    with own_bank(file, create=True) as own:
        checked = (entry for source in puzzle for entry in _entries(source, file, graded=not no_grade))
        for entries in _in_groups(msgspec.structs.replace(entry, **told) for entry in checked):
            for entry, name in zip(entries, own.add(entries), strict=True):
                known += name is None
                added += name is not None
                about = f"{entry.puzzle.kind} {entry.size[0]}x{entry.size[1]} {entry.grade or ''}".rstrip()
                click.echo(f"{name or 'already there'}  {about}")
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


def _entries(source: str, file: Path | None, *, graded: bool) -> Iterator[puzzles.Entry]:
    """The puzzles of the source with what it tells of them, each with its answer if there is only one."""
    from cluesmith.bank.adding import checked

    for number, entry in enumerate(read_entries(source, file=file), start=1):
        try:
            yield checked(entry, seconds=SECONDS, graded=graded)
        except PuzzleError as problem:
            raise PuzzleError(f"{source:.60}: expected an answer of puzzle {number}, {problem}") from None


@bank.command()
@query_options
@bank_option
def export(query: Query, file: Path | None) -> None:
    """Print your own puzzles, or those of a QUERY, as lines of JSON with all that is known of them."""
    with own_bank(file) as own:
        for entry in query.among(list(own.search(query))) if query.count else own.search(query):
            say(msgspec.json.encode(entry).decode() + "\n")


@bank.command()
@click.argument("id", type=OwnId(), nargs=-1, required=True)
@bank_option
def delete(id: tuple[str, ...], file: Path | None) -> None:  # noqa: A002 - the word users type
    """Delete puzzles of your own: all of those named, or none if one is missing."""
    with own_bank(file) as own:
        own.delete(id)
    click.echo(f"{len(id)} deleted", err=True)
