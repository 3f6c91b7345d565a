"""The commands that look at one puzzle without searching: check, draw, rules, random."""

import inspect
from random import Random
from typing import Any

import click

from cluesmith.cli.exit_codes import NO, YES
from cluesmith.cli.io import (
    FileName,
    Kind,
    Size,
    Source,
    Text,
    ascii_option,
    drawing,
    from_option,
    json_line,
    json_option,
    one_puzzle,
    paragraph,
    read_puzzle,
    read_with,
    say,
    wording,
)
from cluesmith.cli.kind_options import KindCommand, chosen, kind_options
from cluesmith.cli.pictures import EXTENSIONS, draw_puzzle
from cluesmith.files import write_file
from cluesmith.formats import dumps, loads
from cluesmith.grid import Grid
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS


@click.command()
@click.argument("puzzle", type=Source())
@click.argument("answer")
@from_option
@json_option
def check(puzzle: str, answer: str, form: str | None, as_json: bool) -> None:
    """Check whether ANSWER solves PUZZLE, and if not, say what is wrong.

    ANSWER is a grid: rows of marks as `solve` draws them in JSON, or one mark per cell (# . ^ v < > or a digit, ?
    where nothing is written).
    """
    if puzzle == answer == "-":
        raise click.UsageError("only one of PUZZLE and ANSWER can come from standard input")
    game = read_puzzle(puzzle, form)
    grid = read_with(game.read_grid, answer)
    wrong = list(game.check(grid))
    missing = [cell for cell in game.open_cells() if cell not in grid]
    if as_json:
        fields = {
            "kind": game.kind,
            "correct": not wrong and not missing,
            "violations": [{"text": violation.text, "cells": violation.cells} for violation in wrong],
            "missing": missing,
        }
        say(json_line(fields))
    else:
        for violation in wrong:
            click.echo(wording(str(violation), ascii_only=False))
        if missing:
            click.echo(f"undecided cells: {len(missing)}")
        click.echo("not an answer" if wrong or missing else "correct")
    raise click.exceptions.Exit(NO if wrong or missing else YES)


@click.command()
@click.option("--grid", metavar="GRID", help="Draw the board with this grid filled in.")
@click.option(
    "--output",
    type=FileName(*EXTENSIONS, ".pdf"),
    metavar="FILE",
    help="Write the drawing to a .svg, .png, .pdf or .txt file, in place of what it held.",
)
@one_puzzle
@ascii_option
def draw(puzzle: Puzzle, grid: str | None, output: str | None, ascii_only: bool) -> None:
    """Draw a puzzle as it is printed, unsolved."""
    written = read_with(puzzle.read_grid, grid) if grid else {}
    if output:
        write_file(output, draw_puzzle(output, puzzle, written, ascii_only=ascii_only))
    else:
        say(drawing(puzzle.picture(written), ascii_only))


@click.command()
@click.argument("kind", type=Kind(), required=False)
@ascii_option
def rules(kind: type[Puzzle] | None, ascii_only: bool) -> None:
    """Explain how a game is played, with a small solved example.

    Without KIND it lists the games.
    """
    if kind is None:
        for each in KINDS.values():
            click.echo(f"{each.kind:<15}{each.title}  (also: {', '.join(each.aliases)})")
        return
    how_to_play = paragraph(kind.how_to_play, ascii_only)
    click.echo(f"{kind.title}  (also: {', '.join(kind.aliases)})\n\n{how_to_play}\n\nAn example and its answer:\n")
    say(rules_example(kind, ascii_only))
    click.echo(f"\nThe example as it is typed:\n\n{kind.example}", nl=False)


def rules_example(kind: type[Puzzle], ascii_only: bool) -> str:
    """The kind's example unsolved and solved."""
    from cluesmith.search import solve

    puzzle = kind.parse(kind.example)
    answer = solve(puzzle).answers[0]
    return drawing(puzzle.picture({}), ascii_only) + "\n" + drawing(puzzle.picture(answer), ascii_only)


def _random_options(kind: type[Puzzle]) -> list[str]:
    """What else a random board of that kind can be asked for."""
    parameters = inspect.signature(kind.random).parameters.values()
    return [one.name for one in parameters if one.kind is one.KEYWORD_ONLY]


@click.command(cls=KindCommand)
@click.argument("kind", type=Kind())
@click.option("--size", type=Size(), required=True, help="Such as 8 or 6x9, height first.")
@click.option("--seed", type=Text(), help="The same seed gives the same puzzle; else one is chosen and printed.")
@kind_options(_random_options)
@json_option
def random(kind: type[Puzzle], size: tuple[int, int], seed: str | None, as_json: bool, **given: Any) -> None:  # noqa: ANN401
    """Print a random puzzle with at least one answer.

    Pipe it on: cluesmith random KIND --size 6 | cluesmith solve -
    """
    options = chosen(given, _random_options)
    if unknown := next((name for name in options if name not in _random_options(kind)), None):
        able = [each.kind for each in KINDS.values() if unknown in _random_options(each)]
        raise click.UsageError(f"--{unknown} is for {', '.join(able)}, found {kind.kind}")
    if seed is None:
        seed = str(Random().randrange(10**9))
        click.echo(f"seed {seed}", err=True)
    puzzle, answer = kind.random(*size, Random(f"{kind.kind} {size} {seed}"), **options)
    if loads(dumps(puzzle)) != puzzle:
        raise AssertionError(f"the text form of {puzzle!r} describes another puzzle")
    if as_json:
        say(json_line({"puzzle": puzzle, "answer": Grid(puzzle, answer).to_lists(), "seed": seed}))
    else:
        say(dumps(puzzle))
