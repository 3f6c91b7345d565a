"""The commands that help with one puzzle: hint, why."""

from typing import TYPE_CHECKING

import click

from cluesmith.cli.exit_codes import GAVE_UP, NO, YES
from cluesmith.cli.io import (
    before_drawing,
    drawing,
    drawing_options,
    grid_option,
    one_puzzle,
    read_grid,
    say,
    time_option,
    wording,
)
from cluesmith.puzzle import Puzzle

if TYPE_CHECKING:
    from cluesmith.explaining.diagnosis import Why


@click.command()
@grid_option
@click.option(
    "--level",
    type=click.IntRange(1, 3),
    default=1,
    show_default=True,
    help="1: where to look; 2: what to think of; 3: what to write and why.",
)
@one_puzzle
@time_option
@drawing_options
def hint(
    puzzle: Puzzle,
    grid: str | None,
    level: int,
    seconds: float | None,
    as_json: bool,
    ascii_only: bool,
) -> None:
    """Give a hint for the next step, or say which marks are wrong and why."""
    from cluesmith.cli.telling import in_lines
    from cluesmith.explaining.boards import shown
    from cluesmith.explaining.hints import hint as find_hint

    start = read_grid(puzzle, grid)
    found = find_hint(puzzle, start, seconds=before_drawing(puzzle, seconds))
    if as_json:
        click.echo(found.to_json(level))
    else:
        told = [*found.before, found.step] if level == 3 and found.status == "step" and found.step else []
        click.echo(wording("\n".join(map(in_lines, told)) or found.text(level), ascii_only))
        if level == 3 and found.step:
            say("\n" + drawing(shown(puzzle, start, found.step, found.before), ascii_only))
    raise click.exceptions.Exit({"wrong": NO, "unknown": GAVE_UP}.get(found.status, YES))


@click.command()
@one_puzzle
@time_option
@drawing_options
def why(puzzle: Puzzle, seconds: float | None, as_json: bool, ascii_only: bool) -> None:
    """Explain why PUZZLE has no answer, or more than one."""
    from cluesmith.explaining.diagnosis import why as find_why

    found = find_why(puzzle, seconds=before_drawing(puzzle, seconds))
    if as_json:
        click.echo(found.to_json())
    else:
        _tell_why(puzzle, found, ascii_only)
    raise click.exceptions.Exit({"unique": YES, "unknown": GAVE_UP}.get(found.status, NO))


def _tell_why(puzzle: Puzzle, found: "Why", ascii_only: bool) -> None:
    if found.status == "unique":
        click.echo("it has exactly one answer")
    elif found.status == "unknown":
        click.echo("time is up: not decided")
    elif found.status == "none":
        click.echo(f"no answer: {_clash(found)}")
        for text in found.clashing:
            click.echo(wording(f"  {text}", ascii_only))
    else:
        differing, given = _cells(len(found.differing)), _cells(len(found.deciding))
        fewest = "" if found.proven_smallest else " (fewer might do)"
        told = f"several answers, which differ in {differing}; with {given} given{fewest}, one answer is left:\n"
        click.echo(wording(told, ascii_only))
        marked = puzzle.picture(found.deciding).highlighting(dict.fromkeys(found.differing, "premise"))
        say(drawing(marked.with_numbers(), ascii_only))
        click.echo(wording(f"\ngiven: {found.deciding_text}", ascii_only))


def _cells(number: int) -> str:
    return f"{number} cells" if number > 1 else "one cell"


def _clash(found: "Why") -> str:
    if len(found.clashing) == 1:
        return "this can never be, whatever the other clues say"
    return "these cannot hold together" + (", and no fewer clash" if found.proven_smallest else "")
