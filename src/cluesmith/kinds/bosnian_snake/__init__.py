"""Bosnian Snake: the puzzle itself is in `puzzle`, its clauses in `encode`, random snakes in `random_snake`."""

from cluesmith.kinds.bosnian_snake.puzzle import EMPTY, SNAKE, BosnianSnake

__all__ = ["EMPTY", "SNAKE", "BosnianSnake"]
