"""The site command: puzzles of the bank as pages for any web host."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cluesmith.cli.exit_codes import GAVE_UP, YES
from cluesmith.cli.io import SiteAddress, Text, counted, time_option
from cluesmith.cli.progress import progress
from cluesmith.cli.queries import Words, bank_option, found, own_if_any, parsed

if TYPE_CHECKING:
    from cluesmith.bank import Entry

SECONDS = 20.0


@click.command()
@click.argument("words", type=Words(), metavar="[QUERY]...", nargs=-1)
@click.option(
    "--out",
    "--output",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder to make it in, or to bring up to date.",
)
@click.option("--title", type=Text(), default="Puzzles", show_default=True, help="What the site is called.")
@click.option("--url", type=SiteAddress(), help="Where the site will be, for links that tell so.")
@click.option(
    "--engine",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    metavar="DIR",
    help="Bring the whole toolkit along, with what `cluesmith engine DIR` has fetched.",
)
@click.option("--workers", type=click.IntRange(1, 1024), default=1, metavar="N", help="Use N processes.")
@bank_option
@time_option
def site(
    words: tuple[str, ...],
    folder: Path,
    title: str,
    url: str | None,
    engine: Path | None,
    workers: int,
    file: Path | None,
    seconds: float | None,
) -> None:
    """Make a site of the puzzles of a QUERY, to be put on any web host.

    It has a home with filters and the puzzles of the day, a page for each puzzle, and works without a network once it
    was opened. QUERY is as `cluesmith bank list` takes it; puzzles with several answers are left out. The steps of each
    puzzle are worked out within the time limit (20 seconds without one). The same command goes on with a site that was
    stopped, and brings an old one up to date: files of its own that it no longer needs are removed.

    With --engine visitors can also make puzzles, open their own and ask about any position, in their own browser.
    """
    from cluesmith.batch import processes
    from cluesmith.site.build import Site

    entries = _entries(words, file)
    limit = SECONDS if seconds is None else seconds
    made = Site(folder, entries, title=title, url=url or "", seconds=limit)
    if engine:
        made.add_toolkit(engine)
    kept, left_out = 0, []
    with processes(workers) as (submit, ahead), progress(len(entries), 0) as step:
        for done in made.build(submit, ahead):
            kept += done.kept
            if done.problem:
                left_out.append(f"{done.entry.id}: {done.problem}")
            step()
    for line in left_out:
        click.echo(f"left out, {line}", err=True)
    there = f", {kept} of them already there" if kept else ""
    click.echo(f"{counted(len(entries) - len(left_out), 'puzzle')}{there}", err=True)
    raise click.exceptions.Exit(GAVE_UP if left_out else YES)


def _entries(words: tuple[str, ...], file: Path | None) -> "list[Entry]":
    """The puzzles with one answer that the banks have of it."""
    query = parsed(" ".join(words))
    with own_if_any(file) as own:
        entries = query.among([entry for entry in found(query, own) if entry.answers == 1])
    if not entries:
        raise click.UsageError(f"{' '.join(words) or 'the bank'}: expected puzzles with one answer, found none")
    return list(entries)
