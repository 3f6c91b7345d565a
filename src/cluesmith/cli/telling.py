"""Steps of an explanation as text: the words, and boards where something is written."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cluesmith.grid import Cell, cell_name

if TYPE_CHECKING:
    from cluesmith.explaining.boards import Board
    from cluesmith.explaining.steps import Step
    from cluesmith.picture import Picture

NOT_PROVED = "~"  # behind the number of a step
INDENT = "   "


def in_lines(step: "Step") -> str:
    """The sentences of a step; the links of a supposition on lines of their own, with their numbers."""
    if not step.supposed:
        return step.text
    (_, first), *links, (_, last) = step.lines
    wide = max(1, *(len(number) for number, _ in links)) + 2
    told = (f"{INDENT}{f'{number})' if number else '':{wide}}{sentence}" for number, sentence in links)
    return "\n".join([str(first), *told, f"{INDENT}{last}"])


def struck_marks(picture: "Picture") -> Iterator[str]:
    """What is left in each cell where marks are struck: `r1c1 r1c2: 1 2 4, struck 3 5`."""
    alike: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Cell]] = {}
    for row, line in enumerate(picture.squares):
        for column, square in enumerate(line):
            if square.struck:
                alike.setdefault((square.notes, square.struck), []).append((row, column))
    for (left, gone), cells in alike.items():
        yield f"{INDENT}{' '.join(map(cell_name, cells))}: {_digits(left)}, struck {_digits(gone)}"


def _digits(digits: tuple[int, ...]) -> str:
    return " ".join(map(str, digits))


def has_board(board: "Board") -> bool:
    """Whether there is something to see on it: something written, something supposed, or where a line has to end."""
    step = board.step
    return step is None or step.writes or bool(step.supposed) or has_bars(board.shown)


def has_bars(picture: "Picture") -> bool:
    """Whether bars say where no line goes on."""
    return any(square.limits for row in picture.squares for square in row)
