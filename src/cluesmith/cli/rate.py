"""The command rate: how hard puzzles are."""

from typing import TYPE_CHECKING

import click

from cluesmith.cli.complaint import complain
from cluesmith.cli.exit_codes import GAVE_UP, INVALID, YES
from cluesmith.cli.io import Source, counted, from_option, json_option, time_option, timed_puzzles
from cluesmith.cli.waiting import Waiting
from cluesmith.errors import PuzzleError
from cluesmith.text import printable

if TYPE_CHECKING:
    from cluesmith.rating import Rating

ROW = "{:>8}  {:>6}  {:>5}  {:>5}  {}"


@click.command()
@click.argument("puzzles", type=Source(), metavar="PUZZLE...", nargs=-1, required=True)
@from_option
@time_option
@json_option
def rate(puzzles: tuple[str, ...], form: str | None, seconds: float | None, as_json: bool) -> None:
    """Rate how hard puzzles are: grade, score and techniques.

    Several puzzles are rated in a table.
    """
    from cluesmith.rating import rate as find_rating

    code, is_first = YES, True
    for name, puzzle, left in timed_puzzles(puzzles, form, seconds):
        waiting = Waiting(left)
        waiting.begin(f"rating {printable(name)}" if name else "rating")
        try:
            rating = find_rating(puzzle, deadline=waiting)
        except PuzzleError as error:
            if not name:
                raise
            complain(f"{name}: {error}")
            code = max(code, INVALID)
            continue
        finally:
            waiting.end()
        if as_json:
            click.echo(rating.to_json())
        elif name:
            _tell_row(rating, name, with_head=is_first)
        else:
            _tell(rating)
        is_first = False
        code = max(code, YES if rating.complete else GAVE_UP)
    raise click.exceptions.Exit(code)


def _tell_row(rating: "Rating", name: str, *, with_head: bool) -> None:
    """A row of the table, as soon as it is known."""
    if with_head:
        click.echo(ROW.format("grade", "score", "steps", "rules", "puzzle"))
    grade = rating.grade if rating.complete else f"{rating.grade}+"
    click.echo(printable(ROW.format(grade, rating.score, rating.steps, rating.widest, name)))


def _tell(rating: "Rating") -> None:
    least = "" if rating.complete else "time is up: at least "
    click.echo(f"{least}{rating.grade}, score {rating.score}\n")
    for technique, times in rating.techniques.items():
        click.echo(f"{times:5}  {technique}")
    widest = "one rule" if rating.widest == 1 else f"{rating.widest} rules"
    click.echo(f"\n{counted(rating.steps, 'step')}, the widest by {widest}; {rating.open} open at once on average")
    if not rating.proven:
        click.echo("some steps were not proved to be the smallest")
