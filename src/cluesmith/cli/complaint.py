"""What is wrong with what a user gave us, as one line."""

import click

from cluesmith.text import printable

LONGEST_MESSAGE = 300


def complain(message: str) -> None:
    """Print the message, which may quote anything, as one line that a terminal can show."""
    line = printable(message[: LONGEST_MESSAGE + 1])
    click.echo(f"cluesmith: {line if len(line) <= LONGEST_MESSAGE else line[:LONGEST_MESSAGE] + ' ...'}", err=True)
