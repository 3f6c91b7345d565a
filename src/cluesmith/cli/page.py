"""The page command: puzzles to play as one file."""

from typing import TYPE_CHECKING

import click

from cluesmith.bank import Entry
from cluesmith.cli.complaint import complain
from cluesmith.cli.exit_codes import GAVE_UP, NO, YES
from cluesmith.cli.io import FileName, Source, Text, from_option, named_entries, spare_sources, time_option
from cluesmith.cli.waiting import Waiting
from cluesmith.files import write_file

if TYPE_CHECKING:
    from cluesmith.site.bundle import Bundle

SECONDS = 60.0


@click.command()
@click.argument("puzzles", type=Source(), metavar="PUZZLE...", nargs=-1, required=True)
@click.option(
    "--out",
    "--output",
    "output",
    type=FileName(".html", ".htm"),
    required=True,
    metavar="FILE",
    help="The page to write, in place of what is there.",
)
@click.option("--title", type=Text(), default="", help="What the page is called.")
@from_option
@time_option
def page(puzzles: tuple[str, ...], output: str, title: str, form: str | None, seconds: float | None) -> None:
    """Make one page to play puzzles on, in any browser.

    It needs no server and no network. The file holds everything: the board, the check, and all hints and steps, which
    are worked out beforehand, within the time limit for each puzzle (60 seconds without one). If that is not enough,
    there are hints only for a part of the way, and the command says so. Several puzzles are offered to choose from.
    Each has to have exactly one answer.
    """
    from cluesmith.site.bundle import pack
    from cluesmith.site.page import page as made

    spare_sources(puzzles, output)
    named = list(named_entries(puzzles, form))
    bundles = [_bundle(name, entry, SECONDS if seconds is None else seconds) for name, entry in named]
    kind = named[0][1].puzzle.title if len(named) == 1 else "Puzzles"
    write_file(output, made(list(map(pack, bundles)), title=title or kind))
    raise click.exceptions.Exit(YES if all(bundle.complete for bundle in bundles) else GAVE_UP)


def _bundle(name: str, entry: Entry, seconds: float) -> "Bundle":
    """What the page has of the puzzle; the command ends if that has not exactly one answer."""
    from cluesmith.publishing import FOUND, NotUnique
    from cluesmith.site.bundle import bundle_of

    about = f"{name}: " if name else ""
    waiting = Waiting(seconds)
    waiting.begin(f"working out the steps of {name or entry.puzzle.title}")
    try:
        bundle = bundle_of(entry, deadline=waiting)
    except NotUnique as problem:
        status = problem.wrong[0][1]
        complain(f"{about}expected exactly one answer, found {FOUND[status]}")
        raise click.exceptions.Exit(GAVE_UP if status == "unknown" else NO) from None
    finally:
        waiting.end()
    if not bundle.complete:
        click.echo(f"{about}time is up, so its hints end after {len(bundle.steps)} steps", err=True)
    return bundle
