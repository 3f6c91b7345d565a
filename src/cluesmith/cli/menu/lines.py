"""The menu without a screen: every room asks for a line, and a board is shown with its answer."""

import sys
from functools import partial
from random import Random
from typing import Any

import click

from cluesmith.cli.io import drawing, say, wording
from cluesmith.cli.menu.house import Ask, Choose, Failure, House, Page, Room, Then
from cluesmith.cli.menu.play import Play
from cluesmith.cli.menu.rooms import MAX_SECONDS, first_room
from cluesmith.cli.solve import tell_statistics, verdict
from cluesmith.errors import PuzzleError
from cluesmith.making import GaveUp
from cluesmith.playing.kept import KeptGames, default_folder
from cluesmith.search import Answers

WIDTH = 64
PAGE = 78
LONGEST_ENTRY = 1000


class _AtOnce:
    """Does all work before anything else."""

    def start(self, work: "partial[Any]", then: Then) -> None:
        """Do the work."""
        try:
            result = work()
        except (PuzzleError, GaveUp) as error:
            result = Failure(str(error))
        then(result)

    def stop(self) -> None:
        """There is nothing to break off."""


def run(*, ascii_only: bool) -> None:
    """Go from room to room until the player quits, or says no more."""
    house = House(_AtOnce(), KeptGames(default_folder()), ascii_only=ascii_only, rng=Random())
    house.enter(first_room(house))
    try:
        while house.rooms:
            _visit(house, house.room)
    except EOFError:
        click.echo()
    click.echo("Goodbye.")


def _visit(house: House, room: Room) -> None:
    """Ask what the room asks, once."""
    if room.said:
        click.echo(wording(room.said, house.ascii_only))
        room.said = ""
    match room:
        case Choose():
            _choose(room)
        case Ask():
            room.answer(_ask(f"{room.question} "))
        case Page():
            click.echo(f"{_headline(room.title)}\n{wording(room.text(PAGE), house.ascii_only)}")
            house.leave()
        case Play():
            _show(room)
            house.leave()


def _choose(room: Choose) -> None:
    """Show the options; a wrong entry is answered and asked again."""
    options = room.find_options()
    click.echo(_headline(room.title))
    for number, option in enumerate(options, start=1):
        click.echo(f"{number:3}  {option.text}")
    numbers = {str(number): number - 1 for number in range(1, len(options) + 1)}
    while (entry := _ask("\nYour choice: ")) not in numbers:
        click.echo(f"{entry[:30]!r} is not on the menu: please type a number from 1 to {len(options)}.")
    room.choose(numbers[entry])


def _show(room: Play) -> None:
    """Show a board unsolved, then solved; Ctrl-C stops a long search."""
    house, puzzle = room.house, room.game.puzzle
    say(f"\n{room.title}\n\n{drawing(puzzle.picture({}), house.ascii_only)}\n")
    search = Answers(puzzle, seconds=MAX_SECONDS)
    try:
        for answer in search.up_to(2):
            if search.number == 1:
                say(drawing(puzzle.completed(answer).picture(answer), house.ascii_only) + "\n")
    except KeyboardInterrupt:
        click.echo("Stopped.")
        return
    click.echo(f"{verdict(search).capitalize()}.")
    if house.statistics:
        tell_statistics(search.statistics)


def _headline(title: str) -> str:
    return f"{'-' * WIDTH}\n{title.upper().center(WIDTH).rstrip()}\n{'-' * WIDTH}"


def _ask(question: str) -> str:
    click.echo(question, nl=False)
    line = sys.stdin.buffer.readline(LONGEST_ENTRY)
    if not line:
        raise EOFError
    return line.decode(errors="replace").strip()
