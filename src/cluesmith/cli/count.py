"""The commands that know all answers at once: count, answers."""

from random import Random

import click

from cluesmith.cli.exit_codes import GAVE_UP, NO, YES
from cluesmith.cli.io import (
    FileName,
    Text,
    Whole,
    before_drawing,
    drawing,
    drawing_options,
    one_puzzle,
    say,
    stats_option,
    time_option,
)
from cluesmith.cli.pictures import EXTENSIONS, draw_for
from cluesmith.cli.solve import tell_statistics
from cluesmith.counting.exact import CellCount, Count, Method, Sample, count_cells, sample
from cluesmith.counting.exact import count as count_answers
from cluesmith.counting.heat import heat_map
from cluesmith.counting.large import text_of
from cluesmith.files import write_file
from cluesmith.puzzle import Puzzle

METHODS: dict[Method, str] = {
    "enumerated": "enumerated",
    "parts": "product over independent parts",
    "frontier": "along a frontier",
    "ganak": "by Ganak",
}


@click.command()
@click.option("--limit", type=Whole(min=1), help="Enumerate, and stop at this number.")
@click.option("--cells", "with_cells", is_flag=True, help="Draw in what share of the answers each cell is filled.")
@click.option(
    "--output",
    type=FileName(*EXTENSIONS),
    metavar="FILE",
    help="With --cells: write the drawing to a .svg, .png or .txt file.",
)
@one_puzzle
@time_option
@stats_option
@drawing_options
def count(
    puzzle: Puzzle,
    limit: int | None,
    with_cells: bool,
    output: str | None,
    seconds: float | None,
    stats: bool,
    as_json: bool,
    ascii_only: bool,
) -> None:
    """Count the answers of a puzzle.

    The number is exact, however large, where one of the methods finds it: answers are enumerated, multiplied over
    independent parts of the board, counted along a frontier that moves over the board, or by Ganak if that is
    installed. Else it says how many there are at least. Without --time-limit it counts until it is done, which may take
    forever.
    """
    if output and not with_cells:
        raise click.UsageError("--output needs --cells")
    if with_cells and limit:
        raise click.UsageError("--cells needs all answers: leave out --limit")
    if with_cells:
        cells = count_cells(puzzle, seconds=before_drawing(puzzle, seconds))
        _tell_cells(cells, output, as_json=as_json, ascii_only=ascii_only)
        raise click.exceptions.Exit(_exit_code(cells))
    found = count_answers(puzzle, limit=limit, seconds=seconds)
    click.echo(found.to_json() if as_json else _number(found))
    if stats:
        tell_statistics(found.statistics)
    raise click.exceptions.Exit(GAVE_UP if found.out_of_time else NO if found.status == "none" else YES)


def _number(found: Count | CellCount | Sample) -> str:
    return f"{'' if found.complete else 'at least '}{text_of(found.number)} ({METHODS[found.method]})"


def _exit_code(found: CellCount | Sample) -> int:
    return GAVE_UP if not found.complete else YES if found.number else NO


def _tell_cells(found: CellCount, output: str | None, *, as_json: bool, ascii_only: bool) -> None:
    if as_json:
        click.echo(found.to_json())
        return
    if found.cells and output:
        title = f"{found.puzzle.caption}, in what share of {text_of(found.number)} answers"
        write_file(output, draw_for(output, heat_map(found), title, ascii_only=ascii_only))
    elif found.cells:
        say(drawing(heat_map(found), ascii_only) + "\n")
    click.echo(_number(found))


@click.command()
@click.option("--sample", "wanted", type=Whole(min=1), default=1, show_default=True, help="How many answers to draw.")
@click.option("--seed", type=Text(), help="The same seed draws the same answers.")
@one_puzzle
@time_option
@drawing_options
def answers(
    puzzle: Puzzle, wanted: int, seed: str | None, seconds: float | None, as_json: bool, ascii_only: bool
) -> None:
    """Draw answers of a puzzle at random.

    Each is chosen from all answers, all with the same chance, so one may come twice. To find all answers one by one,
    use `solve --all`.
    """
    found = sample(puzzle, wanted, rng=Random(seed), seconds=before_drawing(puzzle, seconds))
    if as_json:
        click.echo(found.to_json())
    else:
        for answer in found.answers:
            say(drawing(puzzle.completed(answer).picture(answer), ascii_only) + "\n")
        click.echo(
            f"{len(found.answers)} of {_number(found)}" if found.complete else f"{_number(found)}: too many to draw"
        )
    raise click.exceptions.Exit(GAVE_UP if 0 < len(found.answers) < wanted else _exit_code(found))
