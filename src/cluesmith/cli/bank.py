"""The bank command: the puzzles that come with the package."""

from random import Random

import click

from cluesmith import bank as puzzles
from cluesmith.cli.inout import Kind, Size, json_line, json_option, say
from cluesmith.formats import dumps
from cluesmith.puzzle import Puzzle


@click.group()
def bank() -> None:
    """Look through the puzzles that come with Cluesmith."""


@bank.command("list")
@click.argument("kind", type=Kind(), required=False)
@click.option("--size", type=Size(), help="Only that size, such as 8 or 6x9.")
@json_option
def list_(kind: type[Puzzle] | None, size: tuple[int, int] | None, as_json: bool) -> None:
    """List the puzzles, of one KIND or all."""
    for entry in puzzles.shipped(kind.kind if kind else None, size):
        fields = {"id": entry.id, "kind": entry.puzzle.kind, "height": entry.size[0], "width": entry.size[1]}
        if as_json:
            say(json_line({**fields, "answers": entry.answers, "title": entry.title, "author": entry.author}))
            continue
        answers = {0: "many answers", 1: ""}.get(entry.answers, f"{entry.answers} answers")
        size_text = "{}x{}".format(*entry.size)
        click.echo(f"{entry.id:<24} {entry.puzzle.kind:<14} {size_text:<8} {answers or entry.title}".rstrip())


@bank.command()
@click.argument("id")
@json_option
def show(id: str, as_json: bool) -> None:  # noqa: A002 - the word users type
    """Print the puzzle with that ID, to read, keep or pipe on."""
    _print(puzzles.find(id), as_json)


@bank.command()
@click.argument("kind", type=Kind())
@click.option("--size", type=Size(), help="Such as 8 or 6x9, height first; left out, any size.")
@click.option("--seed", help="The same seed picks the same puzzle.")
@json_option
def random(kind: type[Puzzle], size: tuple[int, int] | None, seed: str | None, as_json: bool) -> None:
    """Print a puzzle of that KIND, picked at random."""
    entry = puzzles.pick(kind.kind, size, Random(seed))
    click.echo(entry.id, err=True)
    _print(entry, as_json)


def _print(entry: puzzles.Entry, as_json: bool) -> None:
    if entry.copyright:
        click.echo(f"{entry.title}, by {entry.author}. {entry.copyright}", err=True)
    say(dumps(entry.puzzle, as_json=as_json))
