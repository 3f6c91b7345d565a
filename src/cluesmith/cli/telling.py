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
    wide = max(len(number) for number, _ in links) + 2
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
    """Whether there is something to see on it: something written, or something supposed."""
    return board.step is None or board.step.writes or bool(board.step.supposed)
