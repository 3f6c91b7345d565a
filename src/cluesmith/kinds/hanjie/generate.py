"""Making Hanjie: a drawing, or a random painting, touched up until its clues have one answer.

A drawing that would have to change much is dropped for another. How hard a puzzle is can be changed afterwards by
flipping cells at the edges of what is drawn.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluesmith.errors import ClueError
from cluesmith.grid import Values
from cluesmith.kinds.hanjie.canvas import Canvas, touch_up
from cluesmith.kinds.hanjie.colour.generate import coloured, coloured_towards
from cluesmith.kinds.hanjie.colour.palette import first_colours
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.kinds.hanjie.drawing.lettering import judge_text, lettered
from cluesmith.kinds.hanjie.drawing.sketch import LEAST, Sketch, evened, sketch
from cluesmith.kinds.hanjie.drawing.smooth import blurred
from cluesmith.kinds.hanjie.harder import changed_towards
from cluesmith.kinds.hanjie.mirrors import SYMMETRIES, symmetry_of
from cluesmith.kinds.hanjie.puzzle import Hanjie
from cluesmith.making.budget import QUESTIONS, Budget, GaveUp
from cluesmith.making.generator import Flag, Options, PictureGenerator, Redrawn
from cluesmith.puzzle import Puzzle, refuse_absurd_size

LARGEST = 200
HALF = 0.5  # the share of painted cells where none is asked for
DRAWINGS = 12  # that are tried before the best of them is taken
MOST_CHANGED = 0.03  # the share of cells that may change in a drawing; else another one is tried
LARGE, HOPELESS = 2000, 0.5  # of so many cells, lines have to tell so great a share before anything is changed
STURDY = 3.0  # how many cells from its edge a drawing suffers most from a flip


class HanjieOptions(Options, frozen=True, kw_only=True):
    """What a painting may look like.

    By default it is a drawing, `outline` one of lines; `text` draws words. `symmetry` says how it looks the same when
    it is mirrored or turned. `organic` makes patches, or if it is false scattered cells; `density` is the share of
    painted cells then: 1 paints all, 0 none. `line_solvable` asks for a puzzle that can be solved by looking at one
    line at a time. `colours` is in how many colours it is painted; without it there is only black.
    """

    text: str | None = None
    symmetry: str | None = None
    outline: bool = False
    organic: bool | None = None
    density: float | None = None
    line_solvable: bool = True
    colours: int | None = None

    flags: ClassVar = {
        "text": (Flag("--text", "draw these words"),),
        "symmetry": (Flag("--symmetry", f"{', '.join(SYMMETRIES[:-1])} or {SYMMETRIES[-1]}"),),
        "outline": (Flag("--outline", "lines instead of filled shapes, also of a picture"),),
        "organic": (Flag("--organic/--scattered", "no drawing, but patches or single cells anywhere"),),
        "density": (
            Flag("--density", "share of the cells to paint"),
            Flag("--painted", "paint all of it", 1.0),
            Flag("--blank", "paint nothing", 0.0),
        ),
        "line_solvable": (
            Flag("--line-solvable/--any-logic", "whether one line at a time is enough to solve it (the default)"),
        ),
        "colours": (Flag("--colours", "paint in N colours, or a picture in no more"),),
    }

    def __post_init__(self) -> None:
        if self.density is not None and not 0 <= self.density <= 1:
            raise ClueError(f"expected a density from 0 to 1, found {self.density}")
        if self.symmetry is not None and self.symmetry not in SYMMETRIES:
            raise ClueError(f"expected a symmetry ({', '.join(SYMMETRIES)}), found {self.symmetry!r:.30}")
        if self.colours is not None:
            first_colours(self.colours)
        if self.text is not None:
            judge_text(self.text)
            for name in ("symmetry", "organic", "density"):
                if getattr(self, name) is not None:
                    raise ClueError(f"expected a text or {name}, found both")

    @property
    def is_drawn(self) -> bool:
        """Whether a drawing is asked for."""
        return self.organic is None and self.density is None


class HanjieGenerator(PictureGenerator[HanjieOptions]):
    """Makes Hanjie puzzles."""

    options: ClassVar = HanjieOptions
    picture_options: ClassVar = ("line_solvable", "outline", "colours")
    default_size: ClassVar = (15, 15)

    def presets(self, height: int, width: int) -> Sequence[Mapping[str, Any]]:
        """Thin lines are harder than filled shapes, and what lines alone do not solve is harder still."""
        lines = {"outline": True}
        return [{}, lines, {**lines, "line_solvable": False}, {**lines, "line_solvable": False}]

    def draft(
        self, height: int, width: int, rng: Random, budget: Budget, options: HanjieOptions
    ) -> tuple[Hanjie | ColourHanjie, Values]:
        """A Hanjie with one answer, and that answer."""
        _judge_size(height, width, options)
        is_drawn = options.text or (options.is_drawn and min(height, width) >= LEAST)
        if options.colours:
            drawing = (
                _drawing(height, width, rng, budget, options) if is_drawn else _scattered(height, width, rng, options)
            )
            size, solvable = (height, width), options.line_solvable
            return coloured(drawing, size, options.colours, rng, budget, line_solvable=solvable)
        if is_drawn:
            canvas = _best_drawing(height, width, rng, budget, options)
        else:
            canvas = _painting(height, width, rng, budget, options)
        return canvas.puzzle(), canvas.grid()

    def towards(  # noqa: PLR0913 - as the base class has it
        self, puzzle: Puzzle, answer: Values, rng: Random, budget: Budget, options: HanjieOptions, *, harder: bool
    ) -> tuple[Hanjie | ColourHanjie, Values] | None:
        """The puzzle with a few cells at the edges flipped, harder or easier than before; None if none will do.

        Letters stay as they are.
        """
        if options.text:
            return None
        if isinstance(puzzle, ColourHanjie):
            return coloured_towards(puzzle, answer, rng, budget, harder=harder)
        height, width = max(answer)[0] + 1, max(answer)[1] + 1
        canvas = Canvas.of_grid(answer, height, width)
        canvas.symmetry = symmetry_of(canvas.cells, height, width)
        found = changed_towards(canvas, rng, budget, line_solvable=options.line_solvable, harder=harder)
        return (canvas.puzzle(), canvas.grid()) if found else None

    def from_picture(self, data: bytes, height: int | None, width: int | None, **options: Any) -> Redrawn:  # noqa: ANN401
        """The picture in the bytes of a file as a Hanjie with one answer."""
        return Hanjie.from_picture(data, height, width, **options)


def _judge_size(height: int, width: int, options: HanjieOptions) -> None:
    """Raise ClueError for a board that is too large, or whose shape does not go with the symmetry."""
    refuse_absurd_size(height, width)
    if max(height, width) > LARGEST:
        raise ClueError(f"expected a board of at most {LARGEST}x{LARGEST}, found {height}x{width}")
    if options.symmetry == "diagonal" and height != width:
        raise ClueError(f"expected a square board for a diagonal symmetry, found {height}x{width}")


# Drawings


def _best_drawing(height: int, width: int, rng: Random, budget: Budget, options: HanjieOptions) -> Canvas:
    """The first drawing that has to change but little, or else the one that changes least."""
    best: Canvas | None = None
    for canvas in _drawings(height, width, rng, budget, options):
        if best is None or len(canvas.flipped) < len(best.flipped):
            best = canvas
        if len(best.flipped) <= (0 if options.text else max(4, MOST_CHANGED * len(best.cells))):
            break
    if best is None:
        raise GaveUp(f"found no {height}x{width} hanjie as asked: try other options, a smaller board or more effort")
    if not options.line_solvable and not options.text:
        changed_towards(best, rng, budget, line_solvable=False, harder=True)
    return best


def _drawings(height: int, width: int, rng: Random, budget: Budget, options: HanjieOptions) -> Iterator[Canvas]:
    """Drawings that were touched up; those with which that took too long are left out."""
    for number in range(DRAWINGS):
        drawing = _drawing(height, width, rng, budget, options)
        canvas = _canvas(drawing, height, width)
        if len(canvas.cells) > LARGE and len(canvas.open_cells()) > HOPELESS * len(canvas.cells):
            continue
        share = Budget(budget.questions / QUESTIONS / (DRAWINGS - number), budget.deadline)
        before = share.questions
        try:
            touch_up(canvas, rng, share, line_solvable=True, harm=_harm(canvas, drawing))
        except GaveUp:
            budget.check_time()
        else:
            yield canvas
        budget.questions -= before - max(0, share.questions)


def _drawing(height: int, width: int, rng: Random, budget: Budget, options: HanjieOptions) -> Sketch:
    if options.text:
        return Sketch(lettered(options.text, height, width, rng), "none")
    return sketch(height, width, rng, budget, options.symmetry, outline=options.outline)


def _canvas(drawing: Sketch, height: int, width: int) -> Canvas:
    return Canvas(height, width, bytearray(away < 0 for away in drawing.away), drawing.symmetry)


def _harm(canvas: Canvas, drawing: Sketch) -> Callable[[int], float]:
    return canvas.harm([away / STURDY for away in drawing.away], 0)


# Random paintings


def _scattered(height: int, width: int, rng: Random, options: HanjieOptions) -> Sketch:
    """A random painting as if it were drawn."""
    cells = _random_cells(height, width, rng, options)
    return Sketch([-1.0 if painted else 1.0 for painted in cells], options.symmetry or "none")


def _painting(height: int, width: int, rng: Random, budget: Budget, options: HanjieOptions) -> Canvas:
    """A random painting, touched up."""
    symmetry = options.symmetry or "none"
    canvas = Canvas(height, width, _random_cells(height, width, rng, options), symmetry)
    try:
        touch_up(canvas, rng, budget, line_solvable=options.line_solvable)
    except GaveUp:
        raise GaveUp(
            f"found no {height}x{width} hanjie as asked; the best painting leaves {canvas.least_open} cells open: "
            "try another density, organic shapes, a drawing, a smaller board or more effort"
        ) from None
    return canvas


def _random_cells(height: int, width: int, rng: Random, options: HanjieOptions) -> bytearray:
    """Random cells, or the darker part of blurred noise, so that about the density asked for is painted."""
    noise = evened([rng.random() for _ in range(height * width)], height, width, options.symmetry or "none")
    if options.organic is not False:
        noise = blurred(noise, height, width)
    density = HALF if options.density is None else options.density
    level = sorted(noise)[min(round(density * len(noise)), len(noise) - 1)]
    return bytearray(density == 1 or value < level for value in noise)
