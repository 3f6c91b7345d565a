"""The convert command: puzzles from one format into another."""

import sys

import click

from cluesmith.cli.io import FormatName, Source, from_option, read_entries, say
from cluesmith.errors import PuzzleError
from cluesmith.files import write_file
from cluesmith.formats import dumps_all, encoding_of, format_of
from cluesmith.formats.about import Told, about_of


class Convert(click.Command):
    """The command, whose help names all formats: it loads them, which nothing else needs."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help, and the names of the formats behind it."""
        from cluesmith.formats.registry import FORMATS

        super().format_help_text(ctx, formatter)
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(f"FORMAT is one of: {' '.join(FORMATS)}.")
            for variant in FORMATS["text"].variants:
                names = " ".join(each.name for each in FORMATS.values() if variant in each.variants)
                formatter.write_text(f"With {variant}: {names}.")


@click.command(cls=Convert)
@click.argument("source", type=Source(), metavar="IN")
@click.argument("target", metavar="[OUT]", default="-")
@from_option
@click.option("--to", "wanted", type=FormatName(), help="Write this format; by default the name of OUT decides.")
@click.option("--lossy", is_flag=True, help="Drop what the format cannot express.")
def convert(source: str, target: str, form: str | None, wanted: str | None, lossy: bool) -> None:
    """Write the puzzles of IN in another format.

    They go to the file OUT, by default to standard output.

    IN is a file, - for standard input, a bank id, a link or another one-line form. What the new format cannot say of a
    puzzle is an error, and OUT stays as it was. Else it is replaced; it may be IN itself.
    """
    puzzles = (Told(entry.puzzle, about_of(entry)) for entry in read_entries(source, form, lossy=lossy))
    written = wanted or ("text" if target == "-" else format_of(target))
    pieces, encoding = dumps_all(puzzles, written, lossy=lossy), encoding_of(written)
    if target != "-":
        write_file(target, (piece.encode(encoding) for piece in pieces), append=False)
    elif encoding == "utf-8":
        for piece in pieces:
            say(piece)
    elif sys.stdout.isatty():
        raise PuzzleError(f"expected a file for {written}, which a terminal cannot show")
    else:
        click.echo("".join(pieces).encode(encoding), nl=False)
