"""What is in a book of puzzles, and how it is to look."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

import msgspec

from cluesmith.draw.paper import PAPERS
from cluesmith.errors import PuzzleError
from cluesmith.picture import Picture

Where = Literal["end", "none", "separate"]

PLACES: tuple[Where, ...] = get_args(Where)
MAX_TITLE = 120
MAX_PER_PAGE = 20


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


class Form(msgspec.Struct, frozen=True):
    """How a book looks: its paper, how many puzzles are on a page, and where the answers go."""

    paper: str = "a4"
    per_page: int = 2
    answers: Where = "end"

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise PuzzleError(f"expected a paper ({', '.join(PAPERS)}), found {self.paper!r:.30}")
        if self.per_page not in range(1, MAX_PER_PAGE + 1):
            raise PuzzleError(f"expected 1 to {MAX_PER_PAGE} puzzles on a page, found {self.per_page!r:.30}")
        if self.answers not in PLACES:
            raise PuzzleError(f"expected the answers at a place ({', '.join(PLACES)}), found {self.answers!r:.30}")
