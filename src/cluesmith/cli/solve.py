"""The commands that search: solve, count, forced."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import click
import msgspec

from cluesmith.cli.io import (
    ascii_option,
    drawing,
    from_option,
    json_line,
    json_option,
    read_puzzle,
    read_puzzles,
    say,
    stats_option,
    time_option,
    write_file,
)
from cluesmith.cli.pictures import draw_for, holds_one
from cluesmith.formats import dump_grid
from cluesmith.grid import Grid
from cluesmith.puzzle import Puzzle
from cluesmith.search import Answers, Statistics, Status
from cluesmith.search import forced as find_forced

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
@click.option("--output", metavar="FILE", help="Write the drawings (with --json the JSON) to a file.")
@click.option("--append", is_flag=True, help="With --output: add to the file.")
@from_option
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
    form: str | None,
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
    output = None if output in ("-", "/dev/stdout") else output
    code = YES
    kept: list[bytes] = []
    for name, puzzle in _named(puzzles, form):
        search = Answers(puzzle, seconds=seconds)
        found = search.up_to(None if every else limit)
        if output and not as_json:
            kept += _for_file(output, puzzle, found, ascii_only)
        for block in _as_json(puzzle, search, found) if as_json else _as_drawings(puzzle, found, ascii_only):
            if output:
                kept.append(block.encode())
            else:
                say(block)
        if not as_json:
            click.echo(f"{name}: {verdict(search)}" if name else verdict(search))
        if stats:
            tell_statistics(search.statistics)
        code = max(code, _exit_code(search, unique=unique))
    if output:
        _write(output, kept, append=append)
    raise click.exceptions.Exit(code)


def _named(sources: tuple[str, ...], form: str | None) -> Iterator[tuple[str, Puzzle]]:
    """Every puzzle and what to call it; the only one needs no name."""
    for number, source in enumerate(sources, start=1):
        name = f"puzzle {number}" if "\n" in source or source.lstrip().startswith("{") else source
        found = read_puzzles(source, form)
        first, second = next(found), next(found, None)
        if second is None:
            yield name if len(sources) > 1 else "", first
        else:
            places = enumerate(chain([first, second], found), start=1)
            yield from ((f"{name}#{place}", puzzle) for place, puzzle in places)


def _as_drawings(puzzle: Puzzle, found: Iterable[Grid], ascii_only: bool) -> Iterator[str]:
    """A drawing of each answer as soon as it is found, with the clues that were unknown."""
    for answer in found:
        yield drawing(puzzle.completed(answer).picture(answer), ascii_only) + "\n"


def _for_file(output: str, puzzle: Puzzle, found: Iterable[Grid], ascii_only: bool) -> Iterator[bytes]:
    """The same as the file holds it."""
    after = b"" if holds_one(output) else b"\n"
    for answer in found:
        picture = puzzle.completed(answer).picture(answer)
        yield draw_for(output, picture, f"{puzzle.caption}, solved", ascii_only=ascii_only) + after


def _write(output: str, kept: list[bytes], *, append: bool) -> None:
    """Write the file, unless it can hold one drawing only and there are others or none."""
    if holds_one(output) and (append or len(kept) > 1):
        raise click.UsageError(f"{output} can hold one drawing; --limit 1 draws only the first answer")
    if kept or not holds_one(output):
        write_file(output, b"".join(kept), append=append)


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
        others = "others" if search.number else "any"
        return f"time is up: {_number(search.number)} found, not decided whether there are {others}"
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
@from_option
@time_option
@stats_option
@json_option
def count(puzzle: str, limit: int | None, form: str | None, seconds: float | None, stats: bool, as_json: bool) -> None:
    """Count the answers of a puzzle.

    Without --limit or --time-limit it counts until it is done, which may be never.
    """
    game = read_puzzle(puzzle, form)
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
@from_option
@time_option
@stats_option
@json_option
@ascii_option
def forced(puzzle: str, form: str | None, seconds: float | None, stats: bool, as_json: bool, ascii_only: bool) -> None:
    """Draw what all answers of a puzzle have in common."""
    game = read_puzzle(puzzle, form)
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
