"""Making Hanjie in colours: a drawing or a random painting gets colours, and is touched up to have one answer.

What is painted is found as in black and white. The colours come in rings from the edge inwards, in bands from top to
bottom, or in patches.
"""

from collections.abc import Sequence
from random import Random

from cluesmith.grid import Values
from cluesmith.kinds.hanjie.colour.canvas import ColourCanvas, changed_towards, touch_up
from cluesmith.kinds.hanjie.colour.palette import first_colours
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.kinds.hanjie.drawing.sketch import Sketch, evened
from cluesmith.kinds.hanjie.drawing.smooth import blurred
from cluesmith.kinds.hanjie.mirrors import symmetry_of
from cluesmith.making.budget import Budget, GaveUp

SOFT = 4  # how often noise is blurred, so that patches are large
ENOUGH = 6  # cells that each colour should have at least


def coloured(  # noqa: PLR0913 - a drawing, and how it is made a puzzle
    drawing: Sketch, size: tuple[int, int], number: int, rng: Random, budget: Budget, *, line_solvable: bool
) -> tuple[ColourHanjie, Values]:
    """A puzzle of that height and width with one answer: what is drawn, in so many colours. Raises GaveUp."""
    height, width = size
    cells = _painted(drawing, height, width, number, rng)
    few = sum(map(bool, cells))
    if few and not all(cells.count(colour) for colour in range(1, number + 1)):
        raise GaveUp(
            f"found no {height}x{width} hanjie in {number} colours, with {few} cells painted: "
            "try fewer colours, another density or a larger board"
        )
    canvas = ColourCanvas(height, width, cells, first_colours(number), symmetry=drawing.symmetry)
    try:
        touch_up(canvas, rng, budget, line_solvable=True)
        if not line_solvable:
            changed_towards(canvas, rng, budget, harder=True)
    except GaveUp:
        budget.check_time()
        raise GaveUp(
            f"found no {height}x{width} hanjie in {number} colours as asked; the best painting leaves "
            f"{canvas.least_open} cells open: try fewer colours, another density, a smaller board or more effort"
        ) from None
    return canvas.puzzle(), canvas.grid()


def coloured_towards(
    puzzle: ColourHanjie, answer: Values, rng: Random, budget: Budget, *, harder: bool
) -> tuple[ColourHanjie, Values] | None:
    """The puzzle with a few cells painted anew, harder or easier than before; None if none will do."""
    canvas = ColourCanvas.of_answer(puzzle, answer)
    canvas.symmetry = symmetry_of(canvas.cells, canvas.height, canvas.width)
    return (canvas.puzzle(), canvas.grid()) if changed_towards(canvas, rng, budget, harder=harder) else None


def _painted(drawing: Sketch, height: int, width: int, number: int, rng: Random) -> bytearray:
    """The colour of each cell, 0 for blank; in patches where nothing else gives every colour some cells."""
    order = rng.sample(range(1, number + 1), number)
    painted = [away < 0 for away in drawing.away]
    ways = [drawing.away, _rows(height, width)]
    rng.shuffle(ways)
    for values in (*ways[: rng.randrange(3)], _patches(height, width, drawing.symmetry, rng)):
        cells = _parted(evened(values, height, width, drawing.symmetry), painted, order)
        if all(cells.count(colour) >= ENOUGH for colour in order):
            break
    return cells


def _rows(height: int, width: int) -> list[float]:
    return [float(row) for row in range(height) for _ in range(width)]


def _patches(height: int, width: int, symmetry: str, rng: Random) -> list[float]:
    """Noise, blurred so that cells near each other are alike."""
    noise = evened([rng.random() for _ in range(height * width)], height, width, symmetry)
    for _ in range(SOFT):
        noise = blurred(noise, height, width)
    return noise


def _parted(values: Sequence[float], painted: Sequence[bool], order: Sequence[int]) -> bytearray:
    """The painted cells in colours of that order, from low values to high ones, each about as often."""
    ranked = sorted(value for value, is_painted in zip(values, painted, strict=True) if is_painted)
    levels = [ranked[len(ranked) * place // len(order)] for place in range(1, len(order))] if ranked else []
    return bytearray(
        order[sum(value >= level for level in levels)] if is_painted else 0
        for value, is_painted in zip(values, painted, strict=True)
    )
