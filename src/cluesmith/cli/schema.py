"""The command schema: what puzzles look like as JSON, and what the server may be asked, for programs."""

import click
import msgspec

from cluesmith.cli.io import Kind, say
from cluesmith.puzzle import Puzzle


@click.command()
@click.argument("kind", type=Kind(), required=False)
@click.option("--api", is_flag=True, help="Print the OpenAPI document of the server instead.")
def schema(kind: type[Puzzle] | None, api: bool) -> None:
    """Print the JSON Schema of the puzzles of KIND.

    It is of the dialect 2020-12. With --api it is the OpenAPI document of all that `serve` answers.
    """
    if api == bool(kind):
        raise click.UsageError("expected KIND or --api")
    say(msgspec.json.format(msgspec.json.encode(_found(kind)), indent=2).decode() + "\n")


def _found(kind: type[Puzzle] | None) -> object:
    if kind is None:
        from cluesmith.web.openapi import document

        return document()
    from cluesmith.web.schemas import puzzle_schema

    return puzzle_schema(kind)
