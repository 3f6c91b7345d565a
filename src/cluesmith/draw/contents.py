"""What is in a book of puzzles, before it is printed."""

from collections.abc import Sequence
from typing import NamedTuple

from cluesmith.picture import Picture


class Printed(NamedTuple):
    """A puzzle for print: its game and size, its answer, to whom it belongs, and the name that would give it away."""

    game: str
    size: str
    puzzle: Picture
    answer: Picture
    credit: str = ""
    name: str = ""


class Game(NamedTuple):
    """How a kind of puzzle is played, with an example and its answer."""

    title: str
    how_to_play: str
    example: Picture
    answer: Picture


class Book(NamedTuple):
    """What is in a book; the games are for its cover and, where they are wanted, for the rules."""

    puzzles: Sequence[Printed]
    games: Sequence[Game]
    title: str = ""
    rules: bool = False
