"""How the puzzles of a kind are made: the base class of every generator, and the generator of any kind."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Values
from cluesmith.making.budget import Budget, GaveUp
from cluesmith.puzzle import Puzzle
from cluesmith.search import solve

NEW_BOARD = 10  # what a board costs, in questions
MAX_PICTURE_BYTES = 50_000_000


class Flag(NamedTuple):
    """How the command line spells an option: `--zeros`, `--organic/--scattered`; `value` is what it stands for."""

    spelling: str
    help: str
    value: float | None = None


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What may be asked for: a field each, which the flags make options of the command line."""

    flags: ClassVar[Mapping[str, Sequence[Flag]]] = {}


Chosen = TypeVar("Chosen", bound=Options)


class Generator(ABC, Generic[Chosen]):
    """Makes puzzles of one kind."""

    options: ClassVar[type[Options]] = Options
    default_size: ClassVar[tuple[int, int]] = (6, 6)

    def __init__(self, kind: type[Puzzle]) -> None:
        self.kind = kind

    def presets(self, height: int, width: int) -> Sequence[Mapping[str, Any]]:
        """Options for a board of that size, from those for easy puzzles to those for hard ones."""
        return [{}]

    @abstractmethod
    def draft(self, height: int, width: int, rng: Random, budget: Budget, options: Chosen) -> tuple[Puzzle, Values]:
        """A puzzle with one answer, and that answer; raises GaveUp when the budget does not suffice."""

    def towards(  # noqa: PLR0913 - a draft, and what it was made with
        self,
        puzzle: Any,  # noqa: ANN401 - one of this generator's
        answer: Values,
        rng: Random,
        budget: Budget,
        options: Chosen,
        *,
        harder: bool,
    ) -> tuple[Puzzle, Values] | None:
        """The puzzle changed a little so that it becomes harder or easier, still with one answer, which is proved.

        None where nothing more can be done; raises GaveUp when the budget does not suffice, or Stuck.
        """
        return None

    def chosen(self, given: Mapping[str, Any]) -> Chosen:
        """The options as `draft` takes them; raises ClueError if one is not known or makes no sense."""
        wanted: Any = self.options
        if unknown := sorted(set(given) - set(wanted.__struct_fields__)):
            known = ", ".join(wanted.__struct_fields__) or "none"
            raise ClueError(f"expected options of {self.kind.kind} ({known}), found {unknown[0]!r}")
        try:
            found: Chosen = msgspec.convert(given, wanted)
        except msgspec.ValidationError as error:
            if isinstance(error.__cause__, ClueError):
                raise error.__cause__ from None
            problem, _, name = str(error).partition(" - at `$.")
            raise ClueError(f"{name.rstrip('`')}: {problem[:1].lower()}{problem[1:]}") from None
        return found


class Redrawn(NamedTuple):
    """A puzzle from a picture, its answer, the picture as it was at first, and the cells that had to change.

    `notes` tell what was done to the picture before.
    """

    puzzle: Puzzle
    answer: Values
    before: Values
    changed: tuple[Cell, ...]
    notes: tuple[str, ...] = ()


class PictureGenerator(Generator[Chosen]):
    """Makes puzzles whose answer is a picture."""

    picture_options: ClassVar[tuple[str, ...]] = ()  # the options that also make sense with a picture

    @abstractmethod
    def from_picture(self, data: bytes, height: int | None, width: int | None, **options: Any) -> Redrawn:  # noqa: ANN401
        """The picture in the bytes of a file as a puzzle with one answer."""


def generator_of(kind: type[Puzzle]) -> Generator[Any]:
    """What makes puzzles of that kind."""
    return kind.parts.load(kind.parts.generator, Generator)(kind)


class RandomBoards(Generator[Options]):
    """Makes puzzles of a kind of which nothing is known: random boards until one has a single answer."""

    def draft(self, height: int, width: int, rng: Random, budget: Budget, options: Options) -> tuple[Puzzle, Values]:
        """A puzzle with one answer, and that answer."""
        tried = 0
        try:
            while True:
                budget.spend(NEW_BOARD)
                tried += 1
                puzzle, answer = self.kind.random(height, width, rng)
                if solve(puzzle).status == "unique":
                    return puzzle, answer
        except GaveUp:
            what = f"{height}x{width} {self.kind.kind}"
            raise GaveUp(f"found no {what} with one answer among {tried} random boards: try a smaller one") from None
