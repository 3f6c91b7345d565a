"""The book command: puzzles as a PDF to print."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cluesmith import bank
from cluesmith.cli.io import Kind, from_option, parse_size, read_puzzles, time_option, write_file
from cluesmith.cli.pictures import extra
from cluesmith.draw.paper import PAPERS
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.search import Result, solve

if TYPE_CHECKING:  # it loads the printing library, which no other command needs
    from cluesmith.draw.book import Book, Game, Printed

Query = tuple[type[Puzzle], tuple[int, int] | None, int]

NO, GAVE_UP = 1, 4
LEAST_LETTERS = 4.0  # in points; what is smaller can hardly be read
LONGEST_TITLE = 120
WRONG = {"none": "no answer", "multiple": "more than one answer", "unknown": "time is up before its answers are known"}


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


class Source(NamedTuple):
    """A puzzle for the book, what to call it when something is wrong with it, and what the bank knows of it."""

    name: str
    puzzle: Puzzle
    title: str = ""
    copyright: str = ""
    grade: str | None = None


@click.command()
@click.argument("puzzles", metavar="[PUZZLE]...", nargs=-1)
@click.option(
    "--bank",
    "queries",
    type=(Kind(), SizeOrAny(), click.IntRange(min=1)),
    multiple=True,
    metavar="KIND SIZE COUNT",
    help="Add puzzles of the bank, from small to large; SIZE is such as 8 or 6x9, or any. May be given again.",
)
@click.option("--grade", help="With --bank: only that grade: easy, medium, hard or expert.")
@click.option("--out", "--output", "output", required=True, metavar="FILE", help="The PDF to write.")
@click.option("--title", default="", help="Give the book a cover with this title.")
@click.option("--rules", is_flag=True, help="Tell how the games are played.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="The size of a page.")
@click.option(
    "--per-page",
    type=click.IntRange(1, 20),
    default=2,
    show_default=True,
    help="Puzzles on a page; one that would be too small gets a page of its own.",
)
@click.option(
    "--answers",
    type=click.Choice(["end", "none", "separate"]),
    default="end",
    show_default=True,
    help="Where the answers go; separate: to FILE-answers.pdf.",
)
@click.option("--allow-several", is_flag=True, help="Take puzzles that have more than one answer, too.")
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
    answers: str,
    allow_several: bool,
    form: str | None,
    seconds: float | None,
) -> None:
    """Print puzzles and their answers as a book.

    Each PUZZLE is solved, and the book is made only if each has exactly one answer. Those from the bank come last.
    """
    sources = [source for name in puzzles for source in _from_file(name, form)]
    sources += [source for query in queries for source in _from_bank(*query, grade)]
    if len(title) > LONGEST_TITLE:
        raise click.UsageError(f"expected a title of at most {LONGEST_TITLE} letters, found {len(title)}")
    if not sources:
        raise click.UsageError("expected puzzles, or --bank KIND SIZE COUNT")
    with extra("print"):
        from cluesmith.draw.book import Book, make_answers, make_book
    results = _solve(sources, seconds)
    _refuse_wrong(sources, results, allow_several=allow_several)
    printed = [_printed(source, result) for source, result in zip(sources, results, strict=True)]
    contents = Book(printed, _games(sources), title, rules)
    _warn_of_small_print(contents, sources, paper)
    drawings = len(printed) * (1 if answers == "none" else 2)
    with _progress("drawing", drawings) as bar:
        pages = make_book(contents, paper=paper, per_page=per_page, answers=answers == "end", tell=bar.update)
        if answers == "separate":
            back = make_answers(contents, paper=paper, tell=bar.update)
            write_file(str(_beside(output)), back)
    write_file(output, pages)


def _from_file(name: str, form: str | None) -> list[Source]:
    """The puzzles in the file, or in the argument itself."""
    found = list(read_puzzles(name, form))
    several = len(found) > 1
    return [Source(f"{name}#{place}" if several else name, puzzle) for place, puzzle in enumerate(found, start=1)]


def _from_bank(kind: type[Puzzle], size: tuple[int, int] | None, count: int, grade: str | None) -> Iterator[Source]:
    """Puzzles of that kind, size and grade that have one answer, taken evenly from small to large."""
    entries = [entry for entry in bank.shipped(kind.kind, size, grade) if entry.answers == 1]
    if len(entries) < count:
        what = " ".join(filter(None, [grade, kind.kind, size and f"{size[0]}x{size[1]}"]))
        raise click.UsageError(f"the bank has {len(entries)} puzzles {what} with one answer, and {count} are asked for")
    chosen = (entries[place * len(entries) // count] for place in range(count))
    return (Source(entry.id, entry.puzzle, entry.title, entry.copyright, entry.grade) for entry in chosen)


def _beside(output: str) -> Path:
    """The file for the answers: `book-answers.pdf` beside `book.pdf`."""
    path = Path(output)
    return path.with_name(f"{path.stem}-answers{path.suffix}")


def _progress(label: str, length: int) -> Any:  # noqa: ANN401 - click does not name the type of its bars
    """A bar on standard error, if somebody can see it."""
    return click.progressbar(length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())


def _solve(sources: Sequence[Source], seconds: float | None) -> list[Result]:
    results = []
    with _progress("solving", len(sources)) as bar:
        for source in sources:
            results.append(solve(source.puzzle, seconds=seconds))
            bar.update(1)
    return results


def _refuse_wrong(sources: Sequence[Source], results: Sequence[Result], *, allow_several: bool) -> None:
    """Tell which puzzles do not have exactly one answer, and leave if there are any."""
    fine = ("unique", "multiple") if allow_several else ("unique",)
    wrong = [(source.name, result.status) for source, result in zip(sources, results, strict=True)]
    wrong = [(name, status) for name, status in wrong if status not in fine]
    if not wrong:
        return
    for name, status in wrong:
        click.echo(f"cluesmith: {_short(name)}: {WRONG[status]}", err=True)
    advice = " (--allow-several takes those with more)" if any(status == "multiple" for _, status in wrong) else ""
    click.echo(f"cluesmith: no book was made: each of its puzzles needs exactly one answer{advice}", err=True)
    raise click.exceptions.Exit(GAVE_UP if all(status == "unknown" for _, status in wrong) else NO)


def _short(name: str) -> str:
    """The name of a puzzle in one line; it may be the puzzle itself, of which the beginning is enough."""
    line = " ".join(name.split())
    is_file = "\n" not in name and not name.startswith("{")
    return line if is_file or len(line) <= 60 else line[:57] + "..."


def _printed(source: Source, result: Result) -> "Printed":
    from cluesmith.draw.book import Printed

    puzzle, answer = source.puzzle, result.answers[0]
    name = source.title if result.status == "unique" else f"{source.title} (one of several answers)".strip()
    size = f"{puzzle.height} × {puzzle.width}" + (f", {source.grade}" if source.grade else "")
    solved = puzzle.completed(answer).picture(answer)
    return Printed(puzzle.title, size, puzzle.picture({}), solved, source.copyright, name)


def _games(sources: Sequence[Source]) -> list["Game"]:
    """The games in the book, each with its solved example."""
    from cluesmith.draw.book import Game

    kinds = [kind for name, kind in KINDS.items() if any(source.puzzle.kind == name for source in sources)]
    examples = [(kind, kind.parse(kind.example)) for kind in kinds]
    return [
        Game(kind.title, kind.how_to_play, puzzle.picture({}), puzzle.picture(solve(puzzle).answers[0]))
        for kind, puzzle in examples
    ]


def _warn_of_small_print(contents: "Book", sources: Sequence[Source], paper: str) -> None:
    from cluesmith.draw.book import letter_heights

    for source, height in zip(sources, letter_heights(contents, paper), strict=True):
        if height < LEAST_LETTERS:
            click.echo(f"{_short(source.name)}: its clues are only {height:.1f} points high on this paper", err=True)
