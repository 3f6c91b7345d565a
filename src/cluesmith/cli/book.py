"""The book command: puzzles as a PDF to print."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import click

from cluesmith import bank
from cluesmith.cli.exit_codes import GAVE_UP, NO
from cluesmith.cli.io import (
    FileName,
    Kind,
    Source,
    Text,
    Whole,
    counted,
    from_option,
    parse_size,
    read_puzzles,
    spare_sources,
    time_option,
)
from cluesmith.draw.contents import MAX_PER_PAGE, MAX_TITLE, PLACES, Book, Form, Where
from cluesmith.draw.paper import PAPERS
from cluesmith.puzzle import Puzzle
from cluesmith.text import printable

if TYPE_CHECKING:
    from cluesmith.publishing import NotUnique

Query = tuple[type[Puzzle], tuple[int, int] | None, int]
Named = tuple[str, Puzzle | bank.Entry]  # a puzzle for the book, and what to call it when something is wrong with it

MIN_LETTERS = 4.0  # in points; what is smaller can hardly be read


class SizeOrAny(click.ParamType[tuple[int, int] | None]):
    """A board size, height first, or `any`."""

    name = "size"

    def convert(
        self, value: str, param: click.Parameter | None, context: click.Context | None
    ) -> tuple[int, int] | None:
        """Height and width; None for any."""
        size = parse_size(value)
        if size is None and value != "any":
            self.fail(f"expected a size such as 8 or 6x9, or any, found {value!r}", param, context)
        return size


@click.command()
@click.argument("puzzles", type=Source(), metavar="[PUZZLE]...", nargs=-1)
@click.option(
    "--bank",
    "queries",
    type=(Kind(), SizeOrAny(), Whole(min=1)),
    multiple=True,
    metavar="KIND SIZE COUNT",
    help="Add puzzles from the bank, from small to large; SIZE is 8, 6x9 or any. Can be repeated.",
)
@click.option("--grade", type=Text(), help="With --bank: only puzzles of this grade: easy, medium, hard or expert.")
@click.option(
    "--out",
    "--output",
    "output",
    type=FileName(".pdf"),
    required=True,
    metavar="FILE",
    help="The PDF to write, in place of what is there.",
)
@click.option("--title", type=Text(), default="", help="Give the book a cover with this title.")
@click.option("--rules", is_flag=True, help="Explain how the games are played.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="The size of a page.")
@click.option(
    "--per-page",
    type=click.IntRange(1, MAX_PER_PAGE),
    default=2,
    show_default=True,
    help="Puzzles on a page; one that would be too small gets a page of its own.",
)
@click.option(
    "--answers",
    type=click.Choice(PLACES),
    default="end",
    show_default=True,
    help="Where the answers go; separate: to FILE-answers.pdf.",
)
@click.option("--allow-several", is_flag=True, help="Accept puzzles with more than one answer.")
@from_option
@time_option
def book(
    puzzles: tuple[str, ...],
    queries: tuple[Query, ...],
    grade: str | None,
    output: str,
    title: str,
    rules: bool,
    paper: str,
    per_page: int,
    answers: Where,
    allow_several: bool,
    form: str | None,
    seconds: float | None,
) -> None:
    """Print puzzles and their answers as a book.

    Each PUZZLE is solved first, within the time limit if there is one; the book is made only if each has exactly one
    answer. Puzzles from the bank come last.
    """
    from cluesmith.publishing import NotUnique, gather, publish

    spare_sources(puzzles, output)
    named = [pair for name in puzzles for pair in _from_file(name, form)]
    named += [pair for query in queries for pair in _from_bank(*query, grade)]
    if len(title) > MAX_TITLE:
        raise click.UsageError(f"expected a title of at most {MAX_TITLE} letters, found {len(title)}")
    if not named:
        raise click.UsageError("expected puzzles, or --bank KIND SIZE COUNT")
    names = [_short(name) for name, _ in named]
    try:
        with _progress("solving", len(named)) as bar:
            contents = gather(
                (puzzle for _, puzzle in named),
                title=title,
                rules=rules,
                allow_several=allow_several,
                seconds=seconds,
                tell=bar.update,
            )
    except NotUnique as problem:
        _complain(problem, names)
    _warn_of_small_print(contents, names, paper)
    with _progress("drawing", len(named) * (1 if answers == "none" else 2)) as bar:
        publish(contents, output, Form(paper, per_page, answers), tell=bar.update)


def _from_file(name: str, form: str | None) -> list[Named]:
    """The puzzles in the file, or in the argument itself."""
    found = list(read_puzzles(name, form))
    several = len(found) > 1
    return [(f"{name}#{place}" if several else name, puzzle) for place, puzzle in enumerate(found, start=1)]


def _from_bank(kind: type[Puzzle], size: tuple[int, int] | None, count: int, grade: str | None) -> list[Named]:
    """Puzzles of that kind, size and grade that have one answer, taken evenly from small to large."""
    entries = [entry for entry in bank.shipped(kind.kind, size, grade) if entry.answers == 1]
    if len(entries) < count:
        what = " ".join(filter(None, [grade, kind.kind, size and f"{size[0]}x{size[1]}"]))
        raise click.UsageError(
            f"expected {counted(count, 'puzzle')} {what} with one answer, and the bank has {len(entries)}"
        )
    chosen = (entries[place * len(entries) // count] for place in range(count))
    return [(entry.id, entry) for entry in chosen]


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


def _warn_of_small_print(contents: Book, names: Sequence[str], paper: str) -> None:
    from cluesmith.draw.book import letter_heights

    for name, height in zip(names, letter_heights(contents, paper), strict=True):
        if height < MIN_LETTERS:
            click.echo(f"{name}: its clues are only {height:.1f} points high on this paper", err=True)
