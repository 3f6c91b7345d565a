"""Making Bosnian Snake: a long random snake, and few of the clues that are true of it, so that no other fits them."""

from contextlib import suppress
from random import Random
from typing import ClassVar

from cluesmith.errors import ClueError
from cluesmith.grid import Values
from cluesmith.kinds.bosnian_snake import SNAKE, BosnianSnake
from cluesmith.kinds.bosnian_snake.clue_choice import INSIDE, OUTSIDE, ClueChoice
from cluesmith.kinds.bosnian_snake.long_snake import long_snake, most_cells
from cluesmith.making.budget import Budget, GaveUp, Stuck
from cluesmith.making.generator import Flag, Generator, Options
from cluesmith.making.symmetric_places import check_symmetry
from cluesmith.puzzle import refuse_absurd_size

MAX_SIDE = 40
USUAL_SHARE = 0.95  # of the longest snake there can be
NEW_SNAKE = 10  # what a new snake costs, in questions


class SnakeOptions(Options, frozen=True, kw_only=True):
    """What a snake may look like.

    `fill` is the share of the board that the snake covers (None: somewhat less than the most there can be), `length`
    the least and the most cells of the snake. `outside` and `inside` are how many clues of that sort to give (None: as
    few as possible); `extra` is how many more than needed are given, of either type. `symmetry` is how their places are
    symmetric.
    """

    fill: float | None = None
    length: tuple[int, int] | None = None
    outside: int | None = None
    inside: int | None = None
    extra: int = 0
    symmetry: str = "none"

    flags: ClassVar = {
        "fill": (Flag("--fill", "share of the board that the snake covers; else over half"),),
        "length": (Flag("--length", "cells of the snake, such as 30-40"),),
        "outside": (Flag("--outside", "N clues outside the board"),),
        "inside": (Flag("--inside", "N clues inside the board"),),
        "extra": (Flag("--generous", "N clues more than needed"),),
        "symmetry": (Flag("--symmetry", "places of the clues: none, left-right, rotate or both"),),
    }

    def __post_init__(self) -> None:
        check_symmetry(self.symmetry)
        for name in ("outside", "inside", "extra"):
            if (getattr(self, name) or 0) < 0:
                raise ClueError(f"expected 0 or more for {name}, found {getattr(self, name)}")
        if self.length and not 2 <= self.length[0] <= self.length[1]:
            raise ClueError(f"expected lengths from 2 upwards, found {self.length[0]} to {self.length[1]}")
        if self.fill is not None and (self.length or not 0 < self.fill <= 1):
            raise ClueError(f"expected a fill above 0 and up to 1, or a length, found {self.fill}")

    def wanted(self, sort: str) -> int | None:
        """How many clues of that type to give."""
        return self.outside if sort == OUTSIDE else self.inside

    def lengths(self, height: int, width: int) -> tuple[int, int]:
        """The least and the most cells of a snake on a board of that size; raises ClueError where none can be."""
        most = most_cells(height, width)
        share = USUAL_SHARE * most if self.fill is None else self.fill * height * width
        least, longest = self.length or (max(2, round(share)),) * 2
        if least > most:
            raise ClueError(
                f"expected a snake of at most {most} of the {height * width} cells, as it may not touch itself; "
                f"found {least}"
            )
        return least, min(longest, most)


class SnakeGenerator(Generator[SnakeOptions]):
    """Makes Snake puzzles."""

    options: ClassVar = SnakeOptions
    default_size: ClassVar = (8, 8)

    def presets(self, height: int, width: int) -> list[dict[str, int]]:
        """The fewer clues, the harder."""
        return [{"extra": round(share * height * width)} for share in (0.25, 0.12, 0.08, 0)]

    def draft(
        self, height: int, width: int, rng: Random, budget: Budget, options: SnakeOptions
    ) -> tuple[BosnianSnake, Values]:
        """A Bosnian Snake with one answer, and that answer."""
        refuse_absurd_size(height, width)
        if height * width < 2 or max(height, width) > MAX_SIDE:
            raise ClueError(f"expected a board of two cells to {MAX_SIDE}x{MAX_SIDE}, found {height}x{width}")
        least, most = options.lengths(height, width)
        reached = "no snake of that length"
        try:
            while True:
                budget.spend(NEW_SNAKE)
                snake = long_snake(height, width, rng, rng.randint(least, most), budget)
                if len(snake) < least and (options.length or options.fill):
                    reached = f"the longest snake found has {len(snake)} cells"
                    continue
                bare = BosnianSnake(height, width, head=snake[0], tail=snake[-1])
                choice = ClueChoice(bare, set(snake), options, rng, budget)
                with suppress(Stuck):
                    choice.choose(options.extra)
                    return choice.puzzle(), choice.answer()
                reached = (
                    f"the last board needs {choice.number(OUTSIDE)} clues outside and {choice.number(INSIDE)} inside"
                )
        except GaveUp:
            raise GaveUp(
                f"found no {height}x{width} snake as asked; {reached}: allow another length, other numbers of clues or "
                "more effort"
            ) from None

    def towards(  # noqa: PLR0913 - as the base class has it
        self, puzzle: BosnianSnake, answer: Values, rng: Random, budget: Budget, options: SnakeOptions, *, harder: bool
    ) -> tuple[BosnianSnake, Values] | None:
        """The puzzle with some clues fewer, or with one more."""
        body = {cell for cell, value in answer.items() if value == SNAKE}
        bare = BosnianSnake(puzzle.height, puzzle.width, head=puzzle.head, tail=puzzle.tail)
        choice = ClueChoice(bare, body, options, rng, budget)
        choice.start_from(puzzle)
        step = max(1, len(choice.groups) // 8)
        if not (choice.leave_out(step) if harder else choice.add(1 + step // 2)):
            return None
        return choice.puzzle(), choice.answer()
