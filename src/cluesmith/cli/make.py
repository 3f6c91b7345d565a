"""The make command: puzzles with one answer, one or thousands."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from cluesmith.cli.io import (
    JSON_EXTENSIONS,
    FileName,
    Kind,
    Number,
    Size,
    Text,
    Whole,
    counted,
    drawing,
    drawing_options,
    say,
)
from cluesmith.cli.kind_options import KindCommand, chosen, kind_options
from cluesmith.cli.make_picture import make_from_picture, picture_options, refuse_without_picture
from cluesmith.cli.progress import progress
from cluesmith.cli.workers import cluster_option, workers, workers_option
from cluesmith.errors import PuzzleError
from cluesmith.grades import GRADES
from cluesmith.making.generator import generator_of
from cluesmith.puzzle import Puzzle

if TYPE_CHECKING:
    from cluesmith.batch import Item, Job


SEVERAL = ("count", "output", "keep", "bank_file", "cluster")  # what makes a batch
AS_JSON = ("as_json", *SEVERAL)


def _options_of(kind: type[Puzzle]) -> Iterable[str]:
    return generator_of(kind).options.__struct_fields__


@click.command(cls=KindCommand)
@click.argument("kind", type=Kind())
@click.option("--size", type=Size(), help="Such as 8 or 6x9, height first; else the usual size of the kind.")
@click.option("--seed", type=Text(), help="The same seed makes the same puzzles; else one is chosen and printed.")
@click.option("--grade", type=click.Choice(GRADES), help="How hard the puzzle should be.")
@click.option(
    "--no-grade", is_flag=True, help="Do not find out how hard the puzzles are that are kept or told as JSON."
)
@click.option("--count", type=Whole(min=1), metavar="N", help="Make N, as lines of JSON.")
@workers_option(default=1, help="Use N processes.")
@cluster_option
@click.option(
    "--output",
    type=FileName(*JSON_EXTENSIONS, ""),
    metavar="FILE",
    help="Add lines of JSON to this file, which holds nothing else; the same command resumes a batch that was stopped.",
)
@click.option("--keep", is_flag=True, help="Put the puzzles into your bank; the same command resumes.")
@click.option(
    "--bank", "bank_file", type=click.Path(dir_okay=False, path_type=Path), help="Put the puzzles into this bank."
)
@click.option("--certify", "certified", is_flag=True, help="Add a proof that the answer is the only one, as JSON.")
@click.option("--effort", type=Number(0.01, 1000), default=1.0, help="How hard to try: 2 is twice the default.")
@kind_options(_options_of)
@picture_options
@click.option("--answer", "with_answer", is_flag=True, help="Draw the puzzle and its answer.")
@drawing_options
def make(kind: type[Puzzle], **given: Any) -> None:  # noqa: ANN401 - click hands them over by name
    """Make puzzles of KIND, each with exactly one answer.

    One puzzle is printed as text, ready to be piped on; --json adds answer, grade, seed and id. With --count, --output,
    --keep or --bank they come as lines of JSON, or go into the bank, as soon as they are made. Running the
    same command again resumes a batch that was stopped. make KIND --help lists the options of that kind only.
    """
    if given["picture"]:
        make_from_picture(kind, given, chosen(given, _options_of))
    elif any(given[name] for name in SEVERAL):
        _batch(_job(kind, given), given)
    else:
        _one(_job(kind, given), given)


def _job(kind: type[Puzzle], given: dict[str, Any]) -> "Job":
    """What is to be made; raises UsageError if that makes no sense."""
    from cluesmith.batch import Job

    refuse_without_picture(given)
    if given["grade"] and given["no_grade"]:
        raise click.UsageError("expected --grade or --no-grade, found both")
    if given["certified"] and not any(given[name] for name in AS_JSON):
        raise click.UsageError("--certify needs --json, --count, --output, --keep, --bank or --cluster")
    options, generator = chosen(given, _options_of), generator_of(kind)
    try:
        generator.chosen(options)
    except PuzzleError as error:
        raise click.UsageError(str(error)) from None
    height, width = given["size"] or generator.default_size
    wanted = given["grade"], given["effort"], not given["no_grade"], given["certified"]
    return Job(kind.kind, height, width, _seed(given), options, *wanted)


def _seed(given: dict[str, Any]) -> str:
    if given["seed"] is None and (given["output"] or given["keep"] or given["bank_file"]):
        raise click.UsageError("expected --seed: a batch that may be resumed needs one")
    return str(Random().randrange(10**9)) if given["seed"] is None else str(given["seed"])


def _one(job: "Job", given: dict[str, Any]) -> None:
    from cluesmith.formats import dumps

    made = job.make(job.seed, rated=job.rated and given["as_json"])
    if given["seed"] is None:
        click.echo(made.id or f"seed {made.seed}", err=True)
    if given["as_json"]:
        click.echo(made.to_json())
    elif given["with_answer"]:
        say(drawing(made.puzzle.picture({}), given["ascii_only"]) + "\n")
        say(drawing(made.puzzle.picture(made.answer), given["ascii_only"]))
    else:
        say(dumps(made.puzzle))


# Batches


def _batch(job: "Job", given: dict[str, Any]) -> None:
    """Make the puzzles where they are asked for, and tell how far it is."""
    from cluesmith.batch import run

    count = given["count"] or 1
    if given["seed"] is None:
        click.echo(f"seed {job.seed}", err=True)
    where = workers(given["workers"], given["cluster"])
    with _store(job, given) as (keep, done), where as (submit, ahead), progress(count, done) as step:
        for _ in run(job, count, submit=submit, ahead=ahead, keep=keep, done=done):
            step()
    if given["output"] or given["keep"] or given["bank_file"]:
        there = f", {done} of them already there" if done else ""
        click.echo(f"{counted(max(count, done), 'puzzle')}{there}", err=True)


@contextmanager
def _store(job: "Job", given: dict[str, Any]) -> "Iterator[tuple[Callable[[Item], bool], int]]":
    """What keeps an item, and how many are kept already."""
    from cluesmith.batch import Lines

    if given["output"] and (given["keep"] or given["bank_file"]):
        raise click.UsageError("expected --output or a bank, found both")
    if given["output"]:
        lines = Lines(Path(given["output"]), job)
        try:
            yield lines.add, lines.done
        finally:
            lines.close()
    elif given["keep"] or given["bank_file"]:
        from cluesmith.bank import default_bank
        from cluesmith.bank.file import Bank

        with Bank(given["bank_file"] or default_bank(), create=True) as bank:
            yield bank.keeper(job.name), bank.done(job.name)
    else:
        yield _Printer(), 0


class _Printer:
    """Prints items, each puzzle once."""

    def __init__(self) -> None:
        self._known: set[bytes] = set()

    def __call__(self, item: "Item") -> bool:
        if item.fingerprint in self._known:
            return False
        self._known.add(item.fingerprint)
        say(item.line.decode())
        sys.stdout.flush()
        return True
