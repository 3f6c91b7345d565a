"""The command line: every command reads, calls the library, and prints.

Results go to standard output, everything else to standard error. Exit codes: 0 yes or done, 1 the answer is no,
2 misuse, 3 what should be read or written cannot be, 4 gave up because time ran out, 130 interrupted, 141 the
reader of our output went away.
"""

import os
import sys

import click

from cluesmith.cli.bank import bank
from cluesmith.cli.looking import check, draw, random, rules
from cluesmith.cli.menu import menu
from cluesmith.cli.solving import count, forced, solve
from cluesmith.errors import PuzzleError

INVALID, INTERRUPTED, CLOSED_PIPE = 3, 130, 141


def _version() -> str:
    from importlib.metadata import version

    return f"cluesmith {version('cluesmith')}"


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(_version())
        context.exit()


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Tell the version.",
)
def cli() -> None:
    """Solve, check, count and draw Hanjie, Four Winds, KenKen and Bosnian Snake.

    PUZZLE is a file, - for standard input, or the puzzle itself, in its text form or as JSON.
    """


for command in (solve, count, forced, check, draw, rules, random, bank, menu):
    cli.add_command(command)


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        code = _run()
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain once more while it closes the stream, so give it another one.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = CLOSED_PIPE
    sys.exit(code)


def _run() -> int:
    try:
        return cli(standalone_mode=False) or 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except PuzzleError as error:
        click.echo(f"cluesmith: {error}", err=True)
        return INVALID
    except BrokenPipeError:
        raise
    except OSError as error:
        click.echo(f"cluesmith: {error.filename or 'output'}: {error.strerror}", err=True)
        return INVALID
