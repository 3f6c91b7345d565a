"""How the puzzles of a kind are set: the base class of every setter, and the setter of an unknown kind.

A place is a cell, `(row, -1)` to the left of a row, or `(-1, column)` above a column.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

import msgspec

from cluesmith.deadline import Deadline
from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Values, cell_name
from cluesmith.prepared import Prepared
from cluesmith.puzzle import Puzzle
from cluesmith.text import MAX_DIGITS

Kind = TypeVar("Kind", bound=Puzzle)
Choice = str | bool
End = Literal["head", "tail"]
Where = Callable[[Cell], Cell]  # where a cell comes to lie, which may be off the board


class PlacedClue(msgspec.Struct, frozen=True):
    """A clue as it is typed, its place, and the cells it speaks of; a cage that shows nothing yet has no text."""

    place: Cell
    text: str
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """The clue in words."""
        return f"the {self.text} {_at(self.place)}"


class Option(msgspec.Struct, frozen=True):
    """Something that may be switched, and how."""

    value: Choice
    choices: tuple[Choice, ...]


class Change(NamedTuple):
    """Something that can be done to a puzzle, in words, with the places of the clues and the cells that it concerns.

    `answer` is that of the changed puzzle where it is another than before.
    """

    text: str
    places: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    apply: Callable[[Any], Puzzle]
    answer: Values | None = None


class Traced(NamedTuple):
    """A puzzle from a picture, the answer it shows, and the picture as it was looked at: a PNG."""

    puzzle: Puzzle
    grid: Values
    before: bytes


class Setter(Generic[Kind]):
    """Sets puzzles of one kind. One of which nothing is known can be looked at, but not changed."""

    draft: ClassVar[type[Puzzle] | None] = None  # what is not yet a puzzle of the kind, where there is such a thing
    regions: ClassVar[bool] = False  # whether cages can be drawn
    ends: ClassVar[bool] = False  # whether two ends can be placed
    colours: ClassVar[bool] = False  # whether there are colours that can be changed
    dropping: ClassVar[str] = "Drop"  # what is done to a clue that is not needed
    traces: ClassVar[bool] = False  # whether a picture can become a puzzle

    def __init__(self, kind: type[Kind]) -> None:
        self.kind = kind

    # what is there

    def clues(self, puzzle: Kind) -> Iterator[PlacedClue]:
        """All clues there are."""
        return iter(())

    def places(self, puzzle: Kind) -> Sequence[Cell]:
        """Where a clue may be typed."""
        return ()

    def options(self, puzzle: Kind) -> Mapping[str, Option]:
        """What may be switched."""
        return {}

    def problem(self, puzzle: Kind) -> str:
        """Why it is not yet a puzzle, in one sentence."""
        return ""

    # what can be done; all of these raise ClueError for what cannot be

    def blank(self, height: int, width: int) -> Kind:
        """A board without clues."""
        raise ClueError(f"expected a kind that can be set, found {self.kind.kind}")

    def emptied(self, puzzle: Kind, height: int, width: int) -> Kind:
        """A board without clues, with what else the puzzle has that does not depend on the size."""
        return self.blank(height, width)

    def write(self, puzzle: Kind, place: Cell, text: str) -> Kind:
        """The puzzle with that clue, or without any at that place if there is no text."""
        raise ClueError(f"expected a place for a clue, found {place_name(place)}")

    def enclose(self, puzzle: Kind, cells: Sequence[Cell], text: str) -> Kind:
        """The puzzle with a cage around the cells."""
        raise ClueError(f"expected a change that a {self.kind.title} can have, found a cage")

    def put_end(self, puzzle: Kind, end: End, cell: Cell | None) -> Kind:
        """The puzzle with that end in the cell, or without it."""
        raise ClueError(f"expected a change that a {self.kind.title} can have, found a {end}")

    def recolour(self, puzzle: Kind, number: int, text: str) -> Kind:
        """The puzzle with the colour of that number changed, or one more."""
        raise ClueError(f"expected a change that a {self.kind.title} can have, found a colour")

    def choose(self, puzzle: Kind, name: str, value: Choice) -> Kind:
        """The puzzle with the option switched to one of its choices."""
        raise ClueError(f"expected an option of a {self.kind.title}, found {name!r:.30}")

    def follow(self, puzzle: Kind, grid: Values) -> Kind:
        """The puzzle whose clues follow from the drawn answer."""
        raise ClueError(f"expected a kind whose clues follow from an answer, found {self.kind.kind}")

    def trace(self, data: bytes, height: int, width: int, threshold: float, *, invert: bool) -> Traced:
        """The picture in the bytes of a file as a puzzle, with one answer or not."""
        raise ClueError(f"expected a kind whose answer is a picture, found {self.kind.kind}")

    # when the board is turned

    def backwards(self, text: str) -> str:
        """A clue outside the board whose line is read from its other end."""
        return text

    def turned(self, value: int, where: Where) -> int:
        """What is written in a cell, when the board is turned."""
        return value

    # proposals

    def without(self, puzzle: Kind, clue: PlacedClue) -> Kind:
        """The puzzle without what the clue tells: every answer it had, it still has."""
        return self.write(puzzle, clue.place, "")

    def changes(self, puzzle: Kind, answer: Values) -> Iterator[Change]:
        """What could be done so that this answer, or one much like it, becomes the only one, the mildest first."""
        return iter(())

    def reworked(
        self, puzzle: Kind, answer: Values, rng: Random, deadline: Deadline, *, symmetric: bool
    ) -> Change | None:
        """Several things at once that leave one answer much like this one, where no single change does."""
        return None

    def filled(self, puzzle: Kind, rng: Random, deadline: Deadline) -> tuple[Kind, Values] | None:
        """The board with something random where nothing is yet, and an answer of it; None if there is none.

        Raises OutOfTime.
        """
        answer = random_answer(puzzle, rng, deadline)
        return None if answer is None else (puzzle, answer)

    def writing(self, place: Cell, text: str, cells: Sequence[Cell] = ()) -> Change:
        """The change that writes a clue."""
        told = f"Write {text} {_at(place)}"
        return Change(told, (place,), tuple(cells), lambda puzzle: self.write(puzzle, place, text))


def setter_of(kind: type[Puzzle]) -> Setter[Puzzle]:
    """What sets puzzles of that kind."""
    return kind.parts.load(kind.parts.setter, Setter)(kind)


def random_answer(puzzle: Puzzle, rng: Random, deadline: Deadline) -> Values | None:
    """Some answer of the puzzle, if there is one. Raises OutOfTime."""
    prepared = Prepared(puzzle, deadline=deadline)
    prepared.prefer(rng.choice)
    return prepared.answer()


def place_name(place: Cell) -> str:
    """The place in words."""
    row, column = place
    if column == -1 and row >= 0:
        return f"row {row + 1}"
    return f"column {column + 1}" if row == -1 and column >= 0 else cell_name(place)


def _at(place: Cell) -> str:
    row, column = place
    where = "at" if row >= 0 and column >= 0 else "above" if row == -1 else "beside"
    return f"{where} {place_name(place)}"


def read_number(text: str, expected: str) -> int:
    """The number that was typed; raises ClueError."""
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        raise ClueError(f"expected {expected}, found {text!r:.30}")
    return int(text)
