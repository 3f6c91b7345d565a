"""The commands that search: solve, forced."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import click

from cluesmith import search
from cluesmith.cli.exit_codes import GAVE_UP, NO, YES
from cluesmith.cli.io import (
    JSON_EXTENSIONS,
    FileName,
    Source,
    Whole,
    before_drawing,
    drawing,
    drawing_options,
    from_option,
    named_entries,
    one_puzzle,
    say,
    spare_sources,
    stats_option,
    time_option,
)
from cluesmith.cli.pictures import EXTENSIONS, draw_for, holds_one
from cluesmith.cli.workers import cluster_option, workers_option
from cluesmith.cli.workers import workers as in_workers
from cluesmith.files import write_file
from cluesmith.grid import Grid
from cluesmith.prepared import Statistics
from cluesmith.puzzle import Puzzle
from cluesmith.search import Answers, Forced, Result, Status
from cluesmith.sentence import either
from cluesmith.text import printable

RESUME_HELP = "With --workers or --cluster: note here what is done; the same command resumes a search that was stopped."
ByCases = Callable[[Puzzle, float | None], Result]
SAID: dict[Status, str] = {
    "unique": "one answer, proved to be the only one",
    "multiple": "more than one answer",
    "none": "no answer",
    "unknown": "not decided whether there are others",
}


@click.command()
@click.argument("puzzles", type=Source(), metavar="PUZZLE...", nargs=-1, required=True)
@click.option("--limit", type=Whole(min=1), default=2, show_default=True, help="Stop after this many answers.")
@click.option("--all", "every", is_flag=True, help="Find all answers.")
@click.option("--unique", is_flag=True, help="Exit with code 1 unless there is exactly one answer.")
@click.option(
    "--output",
    type=FileName(*EXTENSIONS, *JSON_EXTENSIONS, ""),
    metavar="FILE",
    help="Write the drawings (with --json the JSON), replacing FILE.",
)
@click.option("--append", is_flag=True, help="With --output: add to the file.")
@workers_option(help="Solve case by case in N processes, which pays only where one takes minutes.")
@cluster_option
@click.option("--resume", type=FileName(*JSON_EXTENSIONS, ""), metavar="FILE", help=RESUME_HELP)
@from_option
@time_option
@stats_option
@drawing_options
def solve(
    puzzles: tuple[str, ...],
    limit: int,
    every: bool,
    unique: bool,
    output: str | None,
    append: bool,
    workers: int | None,
    cluster: str | None,
    resume: str | None,
    form: str | None,
    seconds: float | None,
    stats: bool,
    as_json: bool,
    ascii_only: bool,
) -> None:
    """Solve puzzles and draw their answers.

    By default it looks for two answers, which is enough to know whether there is only one.
    """
    if append and not output:
        raise click.UsageError("--append needs --output FILE")
    if unique and limit < 2 and not every:
        raise click.UsageError("--unique needs a --limit of at least 2")
    if output and Path(output).suffix.lower() in (EXTENSIONS if as_json else JSON_EXTENSIONS):
        raise click.UsageError(f"{output}: expected {either(JSON_EXTENSIONS) if as_json else '--json'} for JSON")
    spare_sources(puzzles, output)
    by_cases = _by_cases(workers, cluster, resume, two=limit == 2 and not every, several=len(puzzles) > 1)
    target = _Target(output, append=append, by_cases=by_cases)
    most = None if every else limit
    code = YES
    for name, entry in named_entries(puzzles, form):
        puzzle = entry.puzzle
        found = target.json(puzzle, most, seconds) if as_json else target.drawings(puzzle, most, seconds, ascii_only)
        if not as_json:
            if entry.title and _number_of(found):
                click.echo(printable(f"title: {entry.title}"))
            click.echo(printable(f"{name}: {verdict(found)}" if name else verdict(found)))
        if stats:
            tell_statistics(found.statistics)
        code = max(code, _exit_code(found, unique=unique))
    target.write()
    raise click.exceptions.Exit(code)


def _by_cases(
    workers: int | None, cluster: str | None, resume: str | None, *, two: bool, several: bool
) -> ByCases | None:
    """What solves a puzzle case by case, if that is asked for; raises UsageError if that makes no sense."""
    if not (workers or cluster):
        if resume:
            raise click.UsageError("--resume needs --workers or --cluster")
        return None
    if not two:
        raise click.UsageError("--workers and --cluster look for two answers: expected no --limit and no --all")
    if resume and several:
        raise click.UsageError("--resume is for one puzzle, found several")
    return partial(_solve_by_cases, workers, cluster, resume)


def _solve_by_cases(
    number: int | None, address: str | None, resume: str | None, puzzle: Puzzle, seconds: float | None
) -> Result:
    from cluesmith.cases import solve_by_cases

    file = Path(resume) if resume else None
    with in_workers(number, address) as (submit, ahead):
        return solve_by_cases(puzzle, submit=submit, ahead=ahead, seconds=seconds, resume=file)


class _Target:
    """Where the answers go: to standard output as they come, or to a file once all are there."""

    def __init__(self, output: str | None, *, append: bool, by_cases: ByCases | None) -> None:
        self._by_cases = by_cases
        self._output = None if output in ("-", "/dev/stdout") else output
        self._append = append
        self._kept: list[bytes] = []

    def json(self, puzzle: Puzzle, most: int | None, seconds: float | None) -> Result:
        """One line with all answers, once all are found."""
        result = self._solved(puzzle, most, seconds)
        line = f"{result.to_json()}\n"
        if self._output:
            self._kept.append(line.encode())
        else:
            say(line)
        return result

    def _solved(self, puzzle: Puzzle, most: int | None, seconds: float | None) -> Result:
        if self._by_cases:
            return self._by_cases(puzzle, seconds)
        return search.solve(puzzle, limit=most, seconds=seconds)

    def drawings(self, puzzle: Puzzle, most: int | None, seconds: float | None, ascii_only: bool) -> Answers | Result:
        """A drawing of each answer as soon as it is found, with the clues that were unknown."""
        if self._by_cases:
            result = self._by_cases(puzzle, before_drawing(puzzle, seconds))
            for answer in result.answers:
                self._draw(puzzle, answer, ascii_only)
            return result
        answers = Answers(puzzle, seconds=before_drawing(puzzle, seconds))
        for answer in answers.up_to(most):
            self._draw(puzzle, answer, ascii_only)
        return answers

    def _draw(self, puzzle: Puzzle, answer: Grid, ascii_only: bool) -> None:
        picture = puzzle.completed(answer).picture(answer)
        if self._output:
            after = b"" if holds_one(self._output) else b"\n"
            drawn = draw_for(self._output, picture, f"{puzzle.caption}, solved", ascii_only=ascii_only)
            self._kept.append(drawn + after)
        else:
            say(drawing(picture, ascii_only) + "\n")

    def write(self) -> None:
        """Write the file, unless it can hold one drawing only and there are others or none."""
        if not self._output:
            return
        if holds_one(self._output) and (self._append or len(self._kept) > 1):
            raise click.UsageError(f"{self._output} can hold one drawing; --limit 1 draws only the first answer")
        if self._kept or not holds_one(self._output):
            write_file(self._output, b"".join(self._kept), append=self._append)


def verdict(found: Answers | Result) -> str:
    """What the search has shown, in words."""
    number = _number_of(found)
    if found.out_of_time:
        others = "others" if number else "any"
        return f"time is up: {_number(number)} found, not decided whether there are {others}"
    if found.status == "multiple" and found.complete:
        return _number(number)
    return SAID[found.status]


def _number_of(found: Answers | Result) -> int:
    return found.number if isinstance(found, Answers) else len(found.answers)


def _number(number: int) -> str:
    return "one answer" if number == 1 else f"{number or 'no'} answers"


def _exit_code(found: Answers | Result | Forced, *, unique: bool = False) -> int:
    if found.out_of_time:
        return GAVE_UP
    if found.status == "none" or (unique and found.status != "unique"):
        return NO
    return YES


@click.command()
@one_puzzle
@time_option
@stats_option
@drawing_options
def forced(puzzle: Puzzle, seconds: float | None, stats: bool, as_json: bool, ascii_only: bool) -> None:
    """Draw what all answers of a puzzle have in common."""
    found = search.forced(puzzle, seconds=before_drawing(puzzle, seconds))
    if as_json:
        click.echo(found.to_json())
    else:
        if found.grid:
            say(drawing(puzzle.picture(found.grid), ascii_only) + "\n")
        click.echo(_common(found))
    if stats:
        tell_statistics(found.statistics)
    raise click.exceptions.Exit(_exit_code(found))


def _common(found: Forced) -> str:
    if found.out_of_time:  # counting the cells of a huge board would take longer than there was time
        return "time is up: no cell was proved to be forced"
    return f"{SAID[found.status]}: {len(found.grid)} of {len(found.puzzle.open_cells())} cells are forced"


def tell_statistics(statistics: Statistics) -> None:
    """Print what it cost on standard error."""
    for line in statistics_lines(statistics):
        click.echo(line, err=True)


def statistics_lines(statistics: Statistics) -> Iterator[str]:
    """What it cost, in lines."""
    for name in ("build", "search"):
        wall = getattr(statistics, f"{name}_seconds")
        cpu = getattr(statistics, f"{name}_cpu_seconds")
        yield f"{name:<13}{wall:9.3f} s  ({cpu:.3f} s CPU)"
    for name in ("variables", "clauses", "decisions", "conflicts", "propagations", "restarts"):
        yield f"{name:<13}{getattr(statistics, name):9}"
