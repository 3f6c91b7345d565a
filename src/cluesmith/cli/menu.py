"""The menu: choose a game and a board, look at it, press a key, see it solved."""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeVar

import click

from cluesmith import bank
from cluesmith.cli.inspect import rules_example
from cluesmith.cli.io import drawing, parse_size, say, wording
from cluesmith.cli.solve import tell_statistics, verdict
from cluesmith.errors import PuzzleError
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.search import Answers
from cluesmith.text import printable

WIDTH = 64
MAX_SECONDS = 60.0
LONGEST_ENTRY = 1000

Made = TypeVar("Made")
Choice = tuple[str, Callable[[], object]]


class Leave(Exception):
    """The player wants to quit."""


@click.command()
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")
def menu(ascii_only: bool) -> None:
    """Choose games and boards from a menu, and see them solved."""
    try:
        _Menu(ascii_only).main()
    except Leave:
        click.echo("Goodbye.")
    except EOFError:
        click.echo("\nGoodbye.")


class _Menu:
    """What the player has set: it stays, whatever is typed."""

    def __init__(self, ascii_only: bool) -> None:
        self._ascii = ascii_only
        self._statistics = False
        self._rng = Random()

    def main(self) -> None:
        """Choose a game until the player quits."""
        while True:
            games: list[Choice] = [(kind.title, partial(self._game, kind)) for kind in KINDS.values()]
            switch = f"Statistics: {'ON' if self._statistics else 'OFF'}"
            self._choose("CLUESMITH", [*games, (switch, self._switch), ("Quit", _leave)])

    def _game(self, kind: type[Puzzle]) -> None:
        """Choose what to do with one game, until the player goes back."""
        back = False

        def go_back() -> None:
            nonlocal back
            back = True

        choices: list[Choice] = [
            ("A puzzle from the bank", lambda: self._show(self._from_bank(kind))),
            ("A random board", lambda: self._show(self._random(kind))),
            ("How it is played", lambda: self._rules(kind)),
            ("Back", go_back),
            ("Quit", _leave),
        ]
        while not back:
            self._choose(kind.title.upper(), choices)

    def _choose(self, title: str, choices: list[Choice]) -> None:
        """Show the choices and do what the player picks; a wrong entry is answered and asked again."""
        _headline(title)
        actions = {str(number): action for number, (_, action) in enumerate(choices, start=1)}
        for number, (text, _) in enumerate(choices, start=1):
            click.echo(f"  {number}  {text}")
        while (entry := _ask("\nYour choice: ")) not in actions:
            click.echo(f"{entry[:30]!r} is not on the menu: please type a number from 1 to {len(choices)}.")
        actions[entry]()

    def _switch(self) -> None:
        self._statistics = not self._statistics

    # boards

    def _from_bank(self, kind: type[Puzzle]) -> Puzzle:
        sizes = ", ".join(bank.sizes(kind.kind))
        pick = partial(bank.pick, kind.kind, rng=self._rng)
        entry = _ask_size(f"Which size ({sizes}; Enter for any)? ", pick, optional=True)
        click.echo("\n" + printable(f"{entry.id}{': ' + entry.title if entry.title else ''}"))
        puzzle: Puzzle = entry.puzzle
        return puzzle

    def _random(self, kind: type[Puzzle]) -> Puzzle:
        return _ask_size("Which size, such as 8 or 6x9? ", lambda size: kind.random(*(size or (0, 0)), self._rng)[0])

    def _show(self, puzzle: Puzzle) -> None:
        """Show a board unsolved, then solved."""
        say("\n" + drawing(puzzle.picture({}), self._ascii) + "\n")
        _wait("Press a key to see it solved (Ctrl-C stops a long search) ...")
        try:
            self._solve(puzzle)
        except KeyboardInterrupt:
            click.echo("Stopped.")
        _wait("Press a key to go back ...")

    def _solve(self, puzzle: Puzzle) -> None:
        """Show the first answer, and tell whether there are others."""
        search = Answers(puzzle, seconds=MAX_SECONDS)
        for answer in search.up_to(2):
            if search.number == 1:
                say("\n" + drawing(puzzle.completed(answer).picture(answer), self._ascii) + "\n")
        click.echo(verdict(search).capitalize() + ".")
        if self._statistics:
            tell_statistics(search.statistics)

    def _rules(self, kind: type[Puzzle]) -> None:
        _headline(kind.title)
        click.echo(wording(kind.how_to_play, self._ascii) + "\n\nAn example and its answer:\n")
        say(rules_example(kind, self._ascii) + "\n")
        _wait("Press a key to go back ...")


def _leave() -> None:
    raise Leave


def _headline(title: str) -> None:
    if sys.stdout.isatty():
        click.clear()
    click.echo(f"{'-' * WIDTH}\n{title.center(WIDTH).rstrip()}\n{'-' * WIDTH}")


def _wait(text: str) -> None:
    """Wait for a key; without a terminal go on at once."""
    # click.pause would take Ctrl-C for a key
    if sys.stdin.isatty() and sys.stdout.isatty():
        click.echo(text, nl=False)
        click.getchar()
        click.echo()


def _ask(question: str) -> str:
    click.echo(question, nl=False)
    line = sys.stdin.buffer.readline(LONGEST_ENTRY)
    if not line:
        raise EOFError
    return line.decode(errors="replace").strip()


def _ask_size(question: str, get: Callable[[tuple[int, int] | None], Made], *, optional: bool = False) -> Made:
    """What `get` makes of the size the player types; asked again until it can."""
    while True:
        entry = _ask(question)
        size = parse_size(entry)
        try:
            if size or (optional and not entry):
                return get(size)
            click.echo(f"{entry[:30]!r} is not a size: please type one such as 8 or 6x9.")
        except PuzzleError as error:
            click.echo(f"That does not work: {error}.")
