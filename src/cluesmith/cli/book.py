"""The book command: puzzles as a PDF to print."""

import sys
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from cluesmith import bank
from cluesmith.bank.query import Query
from cluesmith.cli.exit_codes import GAVE_UP, NO
from cluesmith.cli.io import (
    FileName,
    SiteAddress,
    Source,
    Text,
    counted,
    from_option,
    is_file,
    read_entries,
    spare_sources,
    time_option,
)
from cluesmith.cli.queries import Words, bank_option, found, own_if_any
from cluesmith.draw.contents import MAX_PER_PAGE, MAX_TITLE, PLACES, Book, Form, Imprint, Where
from cluesmith.draw.paper import PAPERS
from cluesmith.errors import UnknownName
from cluesmith.text import printable

if TYPE_CHECKING:
    from cluesmith.publishing import NotUnique, Sort

Named = tuple[str, bank.Entry]  # a puzzle for the book, and what to call it when something is wrong with it

MIN_LETTERS = 4.0  # in points; what is smaller can hardly be read
MAX_VARIANTS = 26  # a letter for each


class SourceOrQuery(Source):
    """Where puzzles come from: as every PUZZLE, or a query of the bank."""

    def shell_complete(self, context: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """The words of queries, ids of the bank and files that begin like this."""
        words = Words().shell_complete(context, param, incomplete)
        return [*words, *super().shell_complete(context, param, incomplete)]


class Title(Text):
    """A title that fits on a cover."""

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> str:
        """The words themselves."""
        if len(value) > MAX_TITLE:
            self.fail(f"expected a title of at most {MAX_TITLE} letters, found {len(value)}", param, context)
        return super().convert(value, param, context)


@click.command()
@click.argument("puzzles", type=SourceOrQuery(), metavar="PUZZLE|QUERY...", nargs=-1, required=True)
@bank_option
@click.option(
    "--sort",
    type=click.Choice(["given", "grade", "size"]),
    default="given",
    show_default=True,
    help="The order of the puzzles, in each chapter of a book with a title.",
)
@click.option(
    "--out",
    "--output",
    "output",
    type=FileName(".pdf"),
    required=True,
    metavar="FILE",
    help="The PDF to write, in place of what is there.",
)
@click.option("--title", type=Title(), default="", help="Make a book of it, with cover, contents and chapters.")
@click.option("--author", type=Text(), default="", help="Who made the book; on the cover and behind it.")
@click.option("--copyright", "rights", type=Text(), default="", help="The notice printed behind the cover.")
@click.option(
    "--date",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="The date of the book; without it there is none.",
)
@click.option("--rules", is_flag=True, help="Explain how the games are played.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="The size of a page.")
@click.option(
    "--per-page",
    type=click.IntRange(1, MAX_PER_PAGE),
    default=2,
    show_default=True,
    help="Puzzles on a page; fewer where they would be too small.",
)
@click.option("--name-line", is_flag=True, help="Leave a line for name and date on every page.")
@click.option(
    "--worksheet",
    "variants",
    type=click.IntRange(1, MAX_VARIANTS),
    metavar="VARIANTS",
    help="Deal the puzzles out to so many worksheets of one page each, with the answers apart.",
)
@click.option(
    "--answers",
    type=click.Choice(PLACES),
    help="Where the answers go, by default to the end; separate: to FILE-answers.pdf.",
)
@click.option(
    "--qr",
    type=SiteAddress(),
    help="Print a code below each puzzle that leads to its page on the site at this address.",
)
@click.option("--allow-several", is_flag=True, help="Accept puzzles with more than one answer.")
@from_option
@time_option
def book(
    puzzles: tuple[str, ...],
    file: Path | None,
    sort: "Sort",
    output: str,
    title: str,
    author: str,
    rights: str,
    day: datetime | None,
    rules: bool,
    paper: str,
    per_page: int,
    name_line: bool,
    variants: int | None,
    answers: Where | None,
    qr: str | None,
    allow_several: bool,
    form: str | None,
    seconds: float | None,
) -> None:
    """Print puzzles and their answers as a book.

    A QUERY adds puzzles of the bank, such as "KIND easy 6x6 count:12"; see `cluesmith bank --help`. Each puzzle is
    solved first, within the time limit if there is one; the book is made only if each has exactly one answer.
    """
    from cluesmith.publishing import NotUnique, form_of, gather, order, publish

    spare_sources(puzzles, output)
    given = [pair for source in _joined(puzzles) for pair in _named(source, form, file)]
    places = order([entry for _, entry in given], sort, grouped=bool(title) and not variants)
    names = [_short(given[place][0]) for place in places]
    look = form_of(paper, per_page, answers, name_line=name_line, variants=variants or 0)
    try:
        with _progress("solving", len(names)) as bar:
            contents = gather(
                (given[place][1] for place in places),
                imprint=Imprint(title, author, rights, _day(day)),
                rules=rules,
                variants=variants or 0,
                allow_several=allow_several,
                seconds=seconds,
                qr=qr or "",
                tell=bar.update,
            )
    except NotUnique as problem:
        _complain(problem, names)
    _warn_of_small_print(contents, names, look)
    with _progress("drawing", len(names) * (1 if look.answers == "none" else 2)) as bar:
        publish(contents, output, look, tell=bar.update)


def _day(given: datetime | None) -> date | None:
    return given.date() if given else None


def _joined(sources: Sequence[str]) -> list[str]:
    """The arguments, with single words of a query that follow each other made one query."""
    joined: list[str] = []
    words = False
    for source in sources:
        is_word = len(source.split()) == 1 and _query(source) is not None
        if is_word and words:
            joined[-1] += f" {source}"
        else:
            joined.append(source)
        words = is_word
    return joined


def _named(source: str, form: str | None, file: Path | None) -> list[Named]:
    """The puzzles in the file, in the argument itself, or of the query."""
    if query := _query(source):
        return _of_query(source, query, file)
    entries = list(read_entries(source, form, file=file))
    several = len(entries) > 1
    return [(f"{source}#{place}" if several else source, entry) for place, entry in enumerate(entries, start=1)]


def _query(source: str) -> Query | None:
    """The query, if the argument is one and no file."""
    if is_file(source) or not source.strip():
        return None
    try:
        return Query.parse(source)
    except UnknownName:
        return None


def _of_query(text: str, query: Query, file: Path | None) -> list[Named]:
    """What the banks have of it."""
    with own_if_any(file) as own:
        entries = [entry for entry in found(query, own) if entry.answers == 1]
    if len(entries) < (query.count or 1):
        wanted = counted(query.count or 1, "puzzle")
        raise click.UsageError(f"{text}: expected {wanted} with one answer, and the bank has {len(entries)}")
    return [(entry.id, entry) for entry in query.among(entries)]


def _progress(label: str, length: int) -> Any:  # noqa: ANN401 - click does not name the type of its bars
    """A bar on standard error, if somebody can see it."""
    return click.progressbar(length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())


def _complain(problem: "NotUnique", names: Sequence[str]) -> NoReturn:
    """Report which puzzles do not have exactly one answer, and exit."""
    from cluesmith.publishing import FOUND

    for place, status in problem.wrong:
        click.echo(f"cluesmith: {names[place]}: {FOUND[status]}", err=True)
    statuses = {status for _, status in problem.wrong}
    advice = " (--allow-several accepts more)" if "multiple" in statuses else ""
    click.echo(f"cluesmith: no book was made: each puzzle needs exactly one answer{advice}", err=True)
    raise click.exceptions.Exit(GAVE_UP if statuses == {"unknown"} else NO)


def _short(name: str) -> str:
    """The name of a puzzle in one line; it may be the puzzle itself, of which the beginning is enough."""
    line = printable(" ".join(name.split()))
    is_file = "\n" not in name and not name.startswith("{")
    return line if is_file or len(line) <= 60 else line[:57] + "..."


def _warn_of_small_print(contents: Book, names: Sequence[str], form: Form) -> None:
    from cluesmith.draw.book import letter_heights

    for name, height in zip(names, letter_heights(contents, form), strict=True):
        if height < MIN_LETTERS:
            click.echo(f"{name}: its clues are only {height:.1f} points high on this paper", err=True)
