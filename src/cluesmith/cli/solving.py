"""The commands that search: solve, count, forced."""

from collections.abc import Iterable, Iterator
from typing import Any

import click
import msgspec

from cluesmith.cli.inout import (
    ascii_option,
    drawing,
    json_line,
    json_option,
    read_puzzle,
    say,
    stats_option,
    time_option,
    write_file,
)
from cluesmith.draw.text import render
from cluesmith.formats import dump_grid
from cluesmith.grid import Grid
from cluesmith.puzzle import Puzzle
from cluesmith.solve import Answers, Statistics, Status
from cluesmith.solve import forced as find_forced

YES, NO, GAVE_UP = 0, 1, 4

SAID: dict[Status, str] = {
    "unique": "one answer, proved to be the only one",
    "multiple": "more than one answer",
    "none": "no answer",
    "unknown": "not decided whether there are others",
}


@click.command()
@click.argument("puzzles", metavar="PUZZLE...", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(min=1), default=2, show_default=True, help="Stop after that many answers.")
@click.option("--all", "every", is_flag=True, help="Find all answers.")
@click.option("--unique", is_flag=True, help="Leave with exit code 1 unless there is exactly one answer.")
@click.option("--output", metavar="FILE", help="Write the drawing to a file instead of the terminal.")
@click.option("--append", is_flag=True, help="With --output: add to the file.")
@time_option
@stats_option
@json_option
@ascii_option
def solve(
    puzzles: tuple[str, ...],
    limit: int,
    every: bool,
    unique: bool,
    output: str | None,
    append: bool,
    seconds: float | None,
    stats: bool,
    as_json: bool,
    ascii_only: bool,
) -> None:
    """Solve puzzles and draw their answers.

    Two answers are looked for unless you say otherwise, which tells whether there is only one.
    """
    if append and not output:
        raise click.UsageError("--append needs --output FILE")
    if unique and limit < 2 and not every:
        raise click.UsageError("--unique needs a --limit of at least 2")
    code, kept = YES, []
    for source in puzzles:
        puzzle = read_puzzle(source)
        search = Answers(puzzle, seconds=seconds)
        found = search.up_to(None if every else limit)
        blocks = _as_json(puzzle, search, found) if as_json else _as_drawings(puzzle, found, ascii_only, bool(output))
        for block in blocks:
            if output:
                kept.append(block)
            else:
                say(block)
        if not as_json:
            click.echo(f"{source}: {verdict(search)}" if len(puzzles) > 1 else verdict(search))
        if stats:
            tell_statistics(search.statistics)
        code = max(code, _exit_code(search, unique=unique))
    if output:
        write_file(output, "".join(kept), append=append)
    raise click.exceptions.Exit(code)


def _as_drawings(puzzle: Puzzle, found: Iterable[Grid], ascii_only: bool, to_file: bool) -> Iterator[str]:
    """A drawing of each answer as soon as it is found, with the clues that were unknown."""
    for answer in found:
        picture = puzzle.completed(answer).picture(answer)
        yield (render(picture, ascii_only=ascii_only) if to_file else drawing(picture, ascii_only)) + "\n"


def _as_json(puzzle: Puzzle, search: Answers, found: Iterable[Grid]) -> Iterator[str]:
    """One object with all answers, when all are found."""
    answers = list(found)
    clues = [_clues(puzzle.completed(answer)) for answer in answers if puzzle.completed(answer) != puzzle]
    yield json_line(
        {
            "kind": puzzle.kind,
            "status": search.status,
            "complete": search.complete,
            "answers": [dump_grid(puzzle, answer) for answer in answers],
            **({"clues": clues} if clues else {}),
            "stats": search.statistics,
        }
    )


def _clues(puzzle: Puzzle) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(puzzle)
    return {name: value for name, value in fields.items() if name != "kind"}


def verdict(search: Answers) -> str:
    """What the search has shown, in words."""
    if search.out_of_time:
        return f"time is up: {_number(search.number)} found, {SAID['unknown']}"
    if search.status == "multiple" and search.complete:
        return _number(search.number)
    return SAID[search.status]


def _number(number: int) -> str:
    return "one answer" if number == 1 else f"{number or 'no'} answers"


def _exit_code(search: Answers, *, unique: bool = False) -> int:
    if search.out_of_time:
        return GAVE_UP
    if search.status == "none" or (unique and search.status != "unique"):
        return NO
    return YES


@click.command()
@click.argument("puzzle")
@click.option("--limit", type=click.IntRange(min=1), help="Stop counting there.")
@time_option
@stats_option
@json_option
def count(puzzle: str, limit: int | None, seconds: float | None, stats: bool, as_json: bool) -> None:
    """Count the answers of a puzzle.

    Without --limit or --time-limit it counts until it is done, which may be never.
    """
    game = read_puzzle(puzzle)
    search = Answers(game, seconds=seconds)
    for _ in search.up_to(limit):
        pass
    if as_json:
        fields = {
            "kind": game.kind,
            "count": search.number,
            "status": search.status,
            "complete": search.complete,
        }
        say(json_line({**fields, "stats": search.statistics}))
    else:
        click.echo(f"{'' if search.complete else 'at least '}{search.number}")
    if stats:
        tell_statistics(search.statistics)
    raise click.exceptions.Exit(_exit_code(search))


@click.command()
@click.argument("puzzle")
@time_option
@stats_option
@json_option
@ascii_option
def forced(puzzle: str, seconds: float | None, stats: bool, as_json: bool, ascii_only: bool) -> None:
    """Draw what all answers of a puzzle have in common."""
    game = read_puzzle(puzzle)
    result = find_forced(game, seconds=seconds)
    if as_json:
        fields = {"kind": game.kind, "status": result.status, "forced": dump_grid(game, result.grid)}
        say(json_line({**fields, "stats": result.statistics}))
    else:
        if result.grid:
            say(drawing(game.picture(result.grid), ascii_only) + "\n")
        click.echo(f"{SAID[result.status]}: {len(result.grid)} of {len(game.open_cells())} cells are forced")
    if stats:
        tell_statistics(result.statistics)
    raise click.exceptions.Exit(GAVE_UP if result.out_of_time else NO if result.status == "none" else YES)


def tell_statistics(statistics: Statistics) -> None:
    """Print what it cost on standard error."""
    for name in ("build", "search"):
        wall = getattr(statistics, f"{name}_seconds")
        cpu = getattr(statistics, f"{name}_cpu_seconds")
        click.echo(f"{name:<13}{wall:9.3f} s  ({cpu:.3f} s CPU)", err=True)
    for name in ("variables", "clauses", "decisions", "conflicts", "propagations", "restarts"):
        click.echo(f"{name:<13}{getattr(statistics, name):9}", err=True)
