"""New puzzles for programs: random ones, made ones, and those like a picture."""

import inspect
from random import Random
from typing import Any

from cluesmith.errors import ClueError
from cluesmith.grid import Grid
from cluesmith.making import Made, make, make_again
from cluesmith.making.generator import PictureGenerator, generator_of
from cluesmith.puzzle import Puzzle
from cluesmith.registry import find_kind
from cluesmith.web.answers import MadeAnswer, PictureAnswer, RandomAnswer
from cluesmith.web.asks import AskMake, AskMakeAgain, AskPicture, AskRandom
from cluesmith.web.reading import read_bytes

SETTINGS = ("threshold", "dither", "invert", "crop")


def make_random(ask: AskRandom) -> RandomAnswer:
    """A random puzzle with at least one answer, quickly."""
    kind = find_kind(ask.kind)
    seed = str(Random().randrange(10**9)) if ask.seed is None else ask.seed
    size, options = (ask.height, ask.width), _random_options(kind, ask.options)
    puzzle, answer = kind.random(*size, Random(f"{kind.kind} {size} {seed}"), **options)
    return RandomAnswer(puzzle.to_json(), Grid(puzzle, answer).rows(), seed)


def _random_options(kind: type[Puzzle], given: dict[str, Any]) -> dict[str, Any]:
    """Those given, of the right types; raises ClueError for one that a random board of that kind does not have."""
    parameters = inspect.signature(kind.random).parameters.values()
    known = [one.name for one in parameters if one.kind is one.KEYWORD_ONLY]
    if unknown := next((name for name in given if name not in known), None):
        told = ", ".join(known) or "none"
        raise ClueError(f"expected options of a random {kind.title} ({told}), found {unknown!r:.30}")
    chosen = generator_of(kind).chosen(given)
    return {name: getattr(chosen, name) for name in given}


def make_puzzle(ask: AskMake) -> MadeAnswer:
    """A puzzle with exactly one answer, with the grade and the options asked for."""
    return told(make(ask.kind, size_of(ask.height, ask.width), seed=ask.seed, grade=ask.grade,
                     effort=ask.effort, seconds=ask.seconds, **safe_options(ask.kind, ask.options)))  # fmt: skip


def make_by_id(ask: AskMakeAgain) -> MadeAnswer:
    """The puzzle with that id, made again."""
    return told(make_again(ask.id, seconds=ask.seconds))


def size_of(height: int | None, width: int | None) -> tuple[int, int] | None:
    """Height and width; one stands for both, and none for the usual size."""
    if height is None and width is None:
        return None
    return (height or width or 0, width or height or 0)


def safe_options(kind: str, given: dict[str, Any]) -> dict[str, Any]:
    """The options, once the kind knows all of them; raises ClueError else, also for names that all kinds share."""
    generator_of(find_kind(kind)).chosen(given)
    return given


def told(made: Made) -> MadeAnswer:
    """What was made, as it is answered."""
    return MadeAnswer(made.puzzle.to_json(), made.answer.rows(), made.seed, made.grade, made.score, made.id)


def make_from_picture(ask: AskPicture) -> PictureAnswer:
    """A puzzle whose answer looks like a picture, and what had to change to leave one answer."""
    generator = generator_of(find_kind(ask.kind))
    if not isinstance(generator, PictureGenerator):
        raise ClueError(f"expected a kind that is made from pictures, found {generator.kind.kind}")
    if refused := next((name for name in ask.options if name not in generator.picture_options), None):
        raise ClueError(f"expected options that go with a picture, found {refused!r:.30}")
    settings = {name: getattr(ask, name) for name in (*SETTINGS, "effort") if getattr(ask, name)}
    options = safe_options(ask.kind, ask.options)
    made = generator.from_picture(read_bytes(ask.picture), ask.height, ask.width, seed=ask.seed, **options, **settings)
    before, answer = Grid(made.puzzle, made.before).rows(), Grid(made.puzzle, made.answer).rows()
    return PictureAnswer(made.puzzle.to_json(), answer, before, made.changed, made.notes)
