"""What is in a book of puzzles, and how it is to look."""

from collections.abc import Sequence
from datetime import date
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
    """A puzzle for print: its game and size, its answer, to whom it belongs, and the name that would give it away.

    `stars` say how hard it is, in as many steps as there are grades; 0 is not known. `link` is the address of a page on
    which it is played, printed as a code for telephones.
    """

    game: str
    size: str
    puzzle: Picture
    answer: Picture
    credit: str = ""
    name: str = ""
    grade: str = ""
    stars: int = 0
    link: str = ""


class Section(NamedTuple):
    """Puzzles that belong together, the number of the first of them, and what they are called if they are a chapter."""

    puzzles: Sequence[Printed]
    title: str = ""
    first: int = 1


class Game(NamedTuple):
    """How a kind of puzzle is played, with an example and its answer."""

    title: str
    how_to_play: str
    example: Picture
    answer: Picture


class Imprint(NamedTuple):
    """What stands on the cover and behind it, and in the properties of the file."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    day: date | None = None


class Book(NamedTuple):
    """What is in a book; the games are for its cover and, where they are wanted, for the rules."""

    sections: Sequence[Section]
    games: Sequence[Game]
    imprint: Imprint = Imprint()
    rules: bool = False

    @property
    def puzzles(self) -> list[Printed]:
        """All puzzles in their order."""
        return [printed for section in self.sections for printed in section.puzzles]


class Form(msgspec.Struct, frozen=True):
    """How a book looks: its paper, how many puzzles are on a page, where the answers go, a line for name and date.

    On `sheets` each section has a page of its own, however many puzzles it has.
    """

    paper: str = "a4"
    per_page: int = 2
    answers: Where = "end"
    name_line: bool = False
    sheets: bool = False

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise PuzzleError(f"expected a paper ({', '.join(PAPERS)}), found {self.paper!r:.30}")
        if self.per_page not in range(1, MAX_PER_PAGE + 1):
            raise PuzzleError(f"expected 1 to {MAX_PER_PAGE} puzzles on a page, found {self.per_page!r:.30}")
        if self.answers not in PLACES:
            raise PuzzleError(f"expected the answers at a place ({', '.join(PLACES)}), found {self.answers!r:.30}")
