"""The menu: a program in the terminal for people who type no options; without a terminal, questions line by line."""

import os
import sys

import click

from cluesmith.cli.io import ascii_option


@click.command()
@ascii_option
def menu(ascii_only: bool) -> None:
    """Choose or make a puzzle, and play it in the terminal.

    Without a terminal it asks line by line, and shows boards and their answers.
    """
    if _has_screen():
        from cluesmith.cli.menu.screen import run
    else:
        from cluesmith.cli.menu.lines import run
    run(ascii_only=ascii_only)


def _has_screen() -> bool:
    """Whether there is somebody at a terminal that can do more than print."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
