"""The commands certify and verify: claims about puzzles with their proofs."""

import re
from pathlib import Path

import click

from cluesmith.cli.exit_codes import NO
from cluesmith.cli.io import one_puzzle, say, time_option
from cluesmith.files import write_file
from cluesmith.grid import Cell
from cluesmith.puzzle import Puzzle

SECONDS = 60.0
CELL = re.compile(r"r([1-9]\d{0,5})c([1-9]\d{0,5})", re.ASCII | re.IGNORECASE)


class CellName(click.ParamType[Cell]):
    """A cell as people say it: `r3c4`."""

    name = "cell"

    def convert(self, value: str | Cell, param: click.Parameter | None, context: click.Context | None) -> Cell:
        """Row and column, counted from 0."""
        found = CELL.fullmatch(str(value))
        if not found:
            self.fail(f"expected a cell such as r3c4, found {value!r:.60}", param, context)
        return int(found[1]) - 1, int(found[2]) - 1


@click.command()
@one_puzzle
@click.option(
    "--out",
    "--output",
    "output",
    type=click.Path(path_type=Path),
    metavar="FILE|DIR",
    help="Write it to a file whose name ends in .json, or into a folder, with all clauses written out.",
)
@click.option("--cell", "cells", type=CellName(), multiple=True, help="Prove that this cell is forced; repeatable.")
@time_option
def certify(puzzle: Puzzle, output: Path | None, cells: tuple[Cell, ...], seconds: float | None) -> None:
    """Prove how many answers a puzzle has, so that anybody can check it.

    The certificate holds the puzzle, its answers and a proof that there are no others. `cluesmith verify` checks it,
    and so does verify.py alone, without Cluesmith. A puzzle that has more than 20 answers is only shown to have two.
    Without a time limit it gives up after a minute.
    """
    from cluesmith import proving
    from cluesmith.proving.folder import write_folder

    try:
        certificate = proving.certify(puzzle, cells, seconds=SECONDS if seconds is None else seconds)
    except proving.NotForced as problem:
        click.echo(str(problem), err=True)
        raise click.exceptions.Exit(NO) from None
    if output is None:
        say(certificate.to_json() + "\n")
        return
    if output.suffix.lower() == ".json":
        write_file(output, certificate.to_json() + "\n")
    else:
        write_folder(certificate, output)
    click.echo(certificate.sentence, err=True)


@click.command()
@click.argument("files", type=click.Path(), metavar="FILE|DIR...", nargs=-1, required=True)
def verify(files: tuple[str, ...]) -> None:
    """Check certificates: that the answers obey the rules, and that there are no others.

    This runs verify.py, a single file that shares no code with the rest of Cluesmith. It exits with 0 if all are
    verified, with 1 if one is refused, and with 3 if one cannot be read.
    """
    from cluesmith.verify import main

    raise click.exceptions.Exit(main(list(files)))
