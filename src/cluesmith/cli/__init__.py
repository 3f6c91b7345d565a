"""The command line: every command reads, calls the library, and prints.

Results go to standard output, everything else to standard error.
"""

import os
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from pathlib import Path
from typing import cast

import click

from cluesmith.cli.complaint import complain
from cluesmith.cli.exit_codes import CLOSED_PIPE, GAVE_UP, INTERRUPTED, INVALID, MISUSE
from cluesmith.errors import GaveUp, MissingLibrary, PuzzleError, TooLarge
from cluesmith.registry import KINDS
from cluesmith.sentence import listed

ALONE = ("bank", "book", "convert", "engine", "explain", "make", "menu", "page", "rate", "schema", "site")
# Where each command lives: only the module of the one that is called is loaded.
HOMES = {
    **dict.fromkeys(("solve", "forced"), "solve"),
    **dict.fromkeys(("count", "answers"), "count"),
    **dict.fromkeys(("hint", "why"), "hint"),
    **dict.fromkeys(("check", "draw", "random", "rules"), "inspect"),
    **dict.fromkeys(("certify", "verify"), "certify"),
    **dict.fromkeys(("play", "serve"), "serve"),
    **{name: name for name in ALONE},
}
PURPOSES = {
    "Solve": ("solve", "count", "answers", "forced", "check", "why"),
    "Prove": ("certify", "verify"),
    "Learn": ("explain", "hint", "rate", "rules"),
    "Make": ("make", "random", "bank"),
    "Play": ("menu", "play", "serve"),
    "Print and exchange": ("draw", "book", "convert", "schema"),
    "Publish": ("page", "site", "engine"),
}
OTHER_NAMES = {"generate": "make"}  # what other programs call a command
HELP = f"""Solve, make, explain, rate, print and play {listed([kind.title for kind in KINDS.values()])}.

PUZZLE is a file, - for standard input, the id of a puzzle in the bank, an id that makes one (KIND:6:easy:2024), or
the puzzle itself, in its text form, as JSON, as a link or in another format. FILE#2 is the second puzzle of a file with
several.
"""


class Commands(Mapping[str, click.Command]):
    """The commands by name, each loaded when it is looked up."""

    def __getitem__(self, name: str) -> click.Command:
        command: click.Command = getattr(import_module(f"cluesmith.cli.{HOMES[name]}"), name)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(HOMES)

    def __len__(self) -> int:
        return len(HOMES)


class Program(click.Group):
    """The program; its help lists the commands by what they are for."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or of one it has elsewhere."""
        return super().get_command(ctx, OTHER_NAMES.get(cmd_name, cmd_name))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """A list for each purpose, all with the same width of names."""
        width = max(map(len, HOMES))
        for purpose, names in PURPOSES.items():
            with formatter.section(purpose):
                room = formatter.width - formatter.current_indent - width
                formatter.write_dl(
                    [(f"{name:<{width}}", self.commands[name].get_short_help_str(room)) for name in names]
                )


def _version() -> str:
    from importlib.metadata import version

    from cluesmith.registry import is_compiled

    return f"cluesmith {version('cluesmith')} ({'compiled' if is_compiled() else 'plain Python'})"


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(_version())
        context.exit()


@click.group(
    cls=Program,
    help=HELP,
    commands=cast("MutableMapping[str, click.Command]", Commands()),  # nobody adds to it
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """The group of all commands."""


def main() -> None:
    """Run the command line and leave with its exit code."""
    _open_streams()
    try:
        code = _run()
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain once more while it closes the stream, so give it another one.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = CLOSED_PIPE
    except KeyboardInterrupt:  # once more, while the first was told
        code = INTERRUPTED
    sys.exit(code)


def _open_streams() -> None:
    """Put an empty one in the place of a standard stream that was closed before Python started."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - open as long as the program runs


def _run() -> int:
    try:
        return cli(prog_name="cluesmith", standalone_mode=False) or 0
    except SystemExit as leaving:
        # click does this by itself when it has shown completions, with 0, and when the pipe is closed, with 1
        return CLOSED_PIPE if leaving.code else 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except MissingLibrary as error:
        click.ClickException(str(error)).show()
        return MISUSE
    except (PuzzleError, GaveUp, OSError) as error:
        complain(f"{error.filename or 'output'}: {error.strerror}" if isinstance(error, OSError) else str(error))
        return GAVE_UP if isinstance(error, TooLarge | GaveUp) else INVALID
