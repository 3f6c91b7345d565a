"""The menu: choose a game and a board, look at it, press a key, see it solved."""

import sys
from collections.abc import Callable
from functools import partial
from random import Random

import click

from cluesmith import bank
from cluesmith.cli.inout import drawing, parse_size, say
from cluesmith.cli.looking import rules_example
from cluesmith.cli.solving import tell_statistics, verdict
from cluesmith.errors import PuzzleError
from cluesmith.puzzle import Puzzle
from cluesmith.puzzles import KINDS
from cluesmith.solve import Answers

WIDTH = 64
MOST_SECONDS = 60.0

Choice = tuple[str, Callable[[], object]]


class Leave(Exception):
    """The player wants to quit."""


@click.command()
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")
def menu(ascii_only: bool) -> None:
    """Choose games and boards from a menu, and see them solved."""
    try:
        _Menu(ascii_only).main()
    except (Leave, EOFError):
        click.echo("Goodbye.")


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
            ("A puzzle from the bank", lambda: self._solve(lambda: self._from_bank(kind))),
            ("A random board", lambda: self._solve(lambda: self._random(kind))),
            ("How it is played", lambda: self._rules(kind)),
            ("Back", go_back),
            ("Quit", _leave),
        ]
        while not back:
            self._choose(kind.title.upper(), choices)

    def _choose(self, title: str, choices: list[Choice]) -> None:
        """Show the choices and do what the player picks; a wrong entry is answered and asked again."""
        _headline(title)
        for number, (text, _) in enumerate(choices, start=1):
            click.echo(f"  {number}  {text}")
        while True:
            entry = _ask("\nYour choice: ")
            if entry.isdigit() and 1 <= int(entry) <= len(choices):
                choices[int(entry) - 1][1]()
                return
            click.echo(f"{entry[:30]!r} is not on the menu: please type a number from 1 to {len(choices)}.")

    def _switch(self) -> None:
        self._statistics = not self._statistics

    # boards

    def _from_bank(self, kind: type[Puzzle]) -> Puzzle:
        sizes = bank.sizes(kind.kind)
        size = _ask_size(f"Which size ({', '.join(sizes)}; Enter for any)? ", optional=True)
        entry = bank.pick(kind.kind, size, self._rng)
        click.echo(f"\n{entry.id}{': ' + entry.title if entry.title else ''}\n")
        puzzle: Puzzle = entry.puzzle
        return puzzle

    def _random(self, kind: type[Puzzle]) -> Puzzle:
        size = _ask_size("Which size, such as 8 or 6x9? ", optional=False)
        assert size is not None
        return kind.random(*size, self._rng)[0]

    def _solve(self, choose: Callable[[], Puzzle]) -> None:
        """Show a board unsolved, then solved."""
        try:
            puzzle = choose()
        except PuzzleError as error:
            click.echo(f"That does not work: {error}")
            return
        say("\n" + drawing(puzzle.picture({}), self._ascii) + "\n")
        click.pause("Press a key to see it solved ...")
        search = Answers(puzzle, seconds=MOST_SECONDS)
        for answer in search.up_to(2):
            if search.number == 1:
                say("\n" + drawing(puzzle.completed(answer).picture(answer), self._ascii) + "\n")
        click.echo(verdict(search).capitalize() + ".")
        if self._statistics:
            tell_statistics(search.statistics)
        click.pause("Press a key to go back ...")

    def _rules(self, kind: type[Puzzle]) -> None:
        _headline(kind.title)
        click.echo(kind.how_to_play + "\n\nAn example and its answer:\n")
        say(rules_example(kind, self._ascii) + "\n")
        click.pause("Press a key to go back ...")


def _leave() -> None:
    raise Leave


def _headline(title: str) -> None:
    if sys.stdout.isatty():
        click.clear()
    click.echo(f"{'-' * WIDTH}\n{title.center(WIDTH).rstrip()}\n{'-' * WIDTH}")


def _ask(question: str) -> str:
    click.echo(question, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def _ask_size(question: str, *, optional: bool) -> tuple[int, int] | None:
    """The size the player types; asked again until it is one."""
    while True:
        entry = _ask(question)
        size = parse_size(entry)
        if size or (optional and not entry):
            return size
        click.echo(f"{entry[:30]!r} is not a size: please type one such as 8 or 6x9.")
