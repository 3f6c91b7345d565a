"""A picture in words, for people who hear it."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from cluesmith.grid import cell_name
from cluesmith.picture import Picture, Square

MAX_LETTERS = 4000  # nobody listens to more
FILLS = {"painted": "painted", "snake": "snake", "head": "the snake's head", "tail": "the snake's tail"}


def describe(picture: Picture) -> str:
    """The size, the clues and what is written, in sentences; cut short when that is very long."""
    text = " ".join(_sentences(picture))
    return text if len(text) <= MAX_LETTERS else text[: MAX_LETTERS - 4].rsplit(" ", 1)[0] + " ..."


def _sentences(picture: Picture) -> Iterator[str]:
    yield f"{_number(picture.height, 'row')} and {_number(picture.width, 'column')}."
    for name, clues in (("row", picture.left), ("column", picture.top)):
        given = [f"{place}: {' '.join(texts)}" for place, texts in enumerate(clues, start=1) if texts]
        if given:
            yield f"Clues by {name}: {'; '.join(given)}."
    if picture.digits:
        yield f"The digits are {', '.join(map(str, picture.digits))}."
    yield from _inside(picture)


def _inside(picture: Picture) -> Iterator[str]:
    """What stands in the cells: words cell by cell, areas row by row."""
    squares = {(row, column): square for row, line in enumerate(picture.squares) for column, square in enumerate(line)}
    for name, part in (("Clues in cells", _clue), ("Written", _written)):
        found = [f"{cell_name(cell)} {part(square)}" for cell, square in squares.items() if part(square)]
        if found:
            yield f"{name}: {'; '.join(found)}."
    for fill, name in FILLS.items():
        rows = [(row, list(_runs(square.fill == fill for square in line))) for row, line in enumerate(picture.squares)]
        found = [f"row {row + 1} column {', '.join(runs)}" for row, runs in rows if runs]
        if found:
            yield f"{name.capitalize()}: {'; '.join(found)}."


def _clue(square: Square) -> str:
    return square.corner or (square.text if square.fill == "clue" else "")


def _written(square: Square) -> str:
    if square.arrow is not None:
        return "end of a line going " + ("up", "down", "left", "right")[square.arrow]
    return "" if square.fill == "clue" else square.text


def _runs(flags: Iterable[bool]) -> Iterator[str]:
    """The places of true values, counted from 1: `2-4`."""
    for wanted, run in groupby(enumerate(flags, start=1), key=lambda pair: pair[1]):
        places = [place for place, _ in run]
        if wanted:
            yield str(places[0]) if len(places) == 1 else f"{places[0]}-{places[-1]}"


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
