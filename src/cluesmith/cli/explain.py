"""The commands that give reasons: explain, hint, rate, why."""

from collections.abc import Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

import click

from cluesmith.cli.exit_codes import GAVE_UP, NO, YES
from cluesmith.cli.io import (
    drawing,
    drawing_options,
    json_option,
    one_puzzle,
    read_with,
    say,
    time_option,
    wording,
)
from cluesmith.files import write_file
from cluesmith.grid import Values
from cluesmith.puzzle import Fact, Puzzle

if TYPE_CHECKING:
    from cluesmith.explaining.diagnosis import Why
    from cluesmith.explaining.explainer import Steps
    from cluesmith.explaining.steps import Step
    from cluesmith.rating import Rating

grid_option = click.option("--grid", metavar="GRID", help="Start from this grid instead of an empty one.")


@click.command()
@grid_option
@click.option("--html", metavar="FILE", help="Write a page to step through with the arrow keys, replacing FILE.")
@click.option("--verify", is_flag=True, help="Check every step again with a solver that knows only its rules.")
@one_puzzle
@time_option
@drawing_options
def explain(
    puzzle: Puzzle,
    grid: str | None,
    html: str | None,
    verify: bool,
    seconds: float | None,
    as_json: bool,
    ascii_only: bool,
) -> None:
    """Explain how PUZZLE is solved, step by step.

    Every step uses as few rules as possible, and says when that could not be proved.
    """
    from cluesmith.explaining.boards import boards
    from cluesmith.explaining.explainer import Steps
    from cluesmith.explaining.page import page
    from cluesmith.explaining.steps import Explanation

    start = _grid(puzzle, grid)
    found = Steps(puzzle, start, seconds=seconds)
    if html:
        write_file(html, page(puzzle, list(boards(puzzle, start, found))), append=False)
    elif as_json:
        click.echo(Explanation(tuple(found), found.grid, found.complete).to_json())
    else:
        _tell(puzzle, start, found, ascii_only)
    if verify:
        _verify(puzzle, found.taken)
    raise click.exceptions.Exit(YES if found.complete else GAVE_UP)


def _grid(puzzle: Puzzle, source: str | None) -> Values:
    return read_with(puzzle.read_grid, source) if source else {}


def _tell(puzzle: Puzzle, start: Values, found: "Steps", ascii_only: bool) -> None:
    """Show each step as soon as it is found: a hard one may take long."""
    from cluesmith.explaining.boards import boards

    first = list(islice(found, 1))  # nothing is shown of a puzzle without an answer, or without a step in time
    shown = boards(puzzle, start, chain(first, found)) if first or found.complete else ()
    for number, (picture, step) in enumerate(shown):
        if step is not None:
            fewest = "" if step.proven_smallest else " (not proved to use the fewest rules)"
            click.echo(wording(f"{number}. {_in_lines(step)}{fewest}\n", ascii_only))
        say(drawing(picture, ascii_only) + "\n")
    if not found.complete:
        click.echo("time is up: the steps end here")
    elif len(found.grid) < len(puzzle.open_cells()):
        click.echo("nothing more follows: there are several answers, and 'why' shows where they differ")


def _in_lines(step: "Step") -> str:
    """The text, with cases on lines of their own."""
    return "\n".join(f"   {sentence}" if sentence in step.cases else str(sentence) for sentence in step.sentences)


def _verify(puzzle: Puzzle, steps: Sequence["Step"]) -> None:
    from cluesmith.explaining.verify import holds

    for number, step in enumerate(steps, start=1):
        if not holds(puzzle, step):
            raise AssertionError(f"step {number} does not hold: {step.text}")
    click.echo(f"{len(steps)} steps checked", err=True)


@click.command()
@grid_option
@click.option(
    "--level",
    type=click.IntRange(1, 3),
    default=1,
    show_default=True,
    help="1: where; 2: which clues; 3: the whole step.",
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
    from cluesmith.explaining.boards import highlighted
    from cluesmith.explaining.hints import hint as find_hint

    start = _grid(puzzle, grid)
    found = find_hint(puzzle, start, seconds=seconds)
    if as_json:
        click.echo(found.to_json(level))
    else:
        told = [*found.before, found.step] if level == 3 and found.status == "step" and found.step else []
        click.echo(wording("\n".join(map(_in_lines, told)) or found.text(level), ascii_only))
        if level == 3 and found.step:
            say("\n" + drawing(highlighted(puzzle.picture(start), found.step), ascii_only))
    raise click.exceptions.Exit({"wrong": NO, "unknown": GAVE_UP}.get(found.status, YES))


@click.command()
@one_puzzle
@time_option
@json_option
def rate(puzzle: Puzzle, seconds: float | None, as_json: bool) -> None:
    """Rate how hard PUZZLE is: its grade, score and techniques."""
    from cluesmith.rating import rate as find_rating

    rating = find_rating(puzzle, seconds=seconds)
    if as_json:
        click.echo(rating.to_json())
    else:
        _tell_rating(rating)
    raise click.exceptions.Exit(YES if rating.complete else GAVE_UP)


def _tell_rating(rating: "Rating") -> None:
    least = "" if rating.complete else "time is up: at least "
    click.echo(f"{least}{rating.grade}, score {rating.score}\n")
    for technique, times in rating.techniques.items():
        click.echo(f"{times:5}  {technique}")
    widest = "one rule" if rating.widest == 1 else f"{rating.widest} rules"
    click.echo(f"\n{rating.steps} steps, the widest by {widest}; {rating.open} open at once on average")
    if not rating.proven:
        click.echo("some steps were not proved to use the fewest rules")


@click.command()
@one_puzzle
@time_option
@drawing_options
def why(puzzle: Puzzle, seconds: float | None, as_json: bool, ascii_only: bool) -> None:
    """Explain why PUZZLE has no answer, or more than one."""
    from cluesmith.explaining.diagnosis import why as find_why

    found = find_why(puzzle, seconds=seconds)
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
        click.echo(f"several answers, which differ in {differing}; with {given} given{fewest}, one answer is left:\n")
        marked = puzzle.picture(found.deciding).highlighting(dict.fromkeys(found.differing, "premise"))
        say(drawing(marked, ascii_only))
        click.echo(f"\ngiven: {_in_words(puzzle, found.deciding)}")


def _cells(number: int) -> str:
    return f"{number} cells" if number > 1 else "one cell"


def _clash(found: "Why") -> str:
    if len(found.clashing) == 1:
        return "this can never be, whatever the other clues say"
    return "these cannot hold together" + (", and no fewer clash" if found.proven_smallest else "")


def _in_words(puzzle: Puzzle, grid: Values) -> str:
    """What is written, as the kind says it."""
    from cluesmith.explaining.reasoner import Reasoner
    from cluesmith.explaining.techniques import techniques_of

    return str(techniques_of(Reasoner(puzzle, {})).say(Fact(cell, value) for cell, value in grid.items()))
