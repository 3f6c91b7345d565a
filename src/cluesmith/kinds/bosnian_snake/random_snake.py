"""Random snakes."""

from random import Random

from cluesmith.grid import Cell, around, neighbours


def random_snake(height: int, width: int, rng: Random) -> list[Cell]:
    """A snake that grows at both ends, now here, now there, until neither can go on."""
    snake = [(rng.randrange(height), rng.randrange(width))]
    stuck = 0
    while stuck < 2:
        snake.reverse()
        body = set(snake)
        steps = [cell for cell in neighbours(snake[-1], height, width) if _can_grow(cell, snake, body, height, width)]
        stuck = 0 if steps else stuck + 1
        if steps:
            snake.append(rng.choice(steps))
    return snake


def _can_grow(cell: Cell, snake: list[Cell], body: set[Cell], height: int, width: int) -> bool:
    """Whether the cell would touch nothing of the snake but its last two beads."""
    return cell not in body and body.intersection(around(cell, height, width)) <= set(snake[-2:])
