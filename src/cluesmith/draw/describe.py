"""A picture in words, for people who hear it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal

from cluesmith.grid import cell_name
from cluesmith.picture import Clues, Picture, Square

MAX_LETTERS = 4000  # nobody listens to more
FILLS = {"painted": "painted", "snake": "snake", "head": "the snake's head", "tail": "the snake's tail"}


def describe(picture: Picture) -> str:
    """The size, the clues and what is written, in sentences; cut short when that is very long."""
    text = " ".join(_sentences(picture))
    return text if len(text) <= MAX_LETTERS else text[: MAX_LETTERS - 4].rsplit(" ", 1)[0] + " ..."


def _sentences(picture: Picture) -> Iterator[str]:
    yield f"{_number(picture.height, 'row')} and {_number(picture.width, 'column')}."
    for name, clues in (("row", clues_in_words(picture, "left")), ("column", clues_in_words(picture, "top"))):
        given = [f"{place}: {words}" for place, words in enumerate(clues, start=1) if words]
        if given:
            yield f"Clues by {name}: {'; '.join(given)}."
    if picture.ground:
        yield f"Blank cells are {picture.paper_name}."
    if picture.digits:
        yield f"The digits are {', '.join(map(str, picture.digits))}."
    yield from _inside(picture)


def clues_in_words(picture: Picture, side: Literal["left", "top"]) -> list[str]:
    """The clues of each row or column, with the names of their inks: `3 red, 1 blue`."""
    clues: Clues = getattr(picture, side)
    inks: Sequence[Sequence[int]] = getattr(picture, f"{side}_inks")
    if not inks:
        return [" ".join(texts) for texts in clues]
    names = ("", *(f" {name}" for name in picture.ink_names))
    pairs = zip(clues, inks, strict=True)
    return [", ".join(text + names[ink] for text, ink in zip(*pair, strict=True)) for pair in pairs]


def _inside(picture: Picture) -> Iterator[str]:
    """What stands in the cells: words cell by cell, areas row by row."""
    squares = {(row, column): square for row, line in enumerate(picture.squares) for column, square in enumerate(line)}
    for name, part in (("Clues in cells", _clue), ("Written", _written)):
        found = [f"{cell_name(cell)} {part(square)}" for cell, square in squares.items() if part(square)]
        if found:
            yield f"{name}: {'; '.join(found)}."
    if picture.inks:
        yield from _inked(picture)
        return
    for fill, name in FILLS.items():
        rows = [(row, list(_runs(square.fill == fill for square in line))) for row, line in enumerate(picture.squares)]
        found = [f"row {row + 1} column {', '.join(runs)}" for row, runs in rows if runs]
        if found:
            yield f"{name.capitalize()}: {'; '.join(found)}."


def _inked(picture: Picture) -> Iterator[str]:
    """Which cells are painted in which ink, and which inks may still come into others."""
    names = ("blank", *(picture.ink_names or picture.ink_signs))
    squares = [(row, column, square) for row, line in enumerate(picture.squares) for column, square in enumerate(line)]
    runs = groupby(squares, key=lambda one: (one[0], one[2].ink))
    painted = [f"{_reach(row, [place[1] for place in run])} {names[ink]}" for (row, ink), run in runs if ink]
    if painted:
        yield f"Painted: {'; '.join(painted)}."
    if noted := [
        f"{cell_name((row, column))} {' or '.join(names[note] for note in square.notes)}"
        for row, column, square in squares
        if square.notes
    ]:
        yield f"Noted: {'; '.join(noted)}."


def _reach(row: int, columns: Sequence[int]) -> str:
    """`r3c4`, or `r3c4-6` for cells beside each other."""
    first = cell_name((row, columns[0]))
    return first if len(columns) == 1 else f"{first}-{columns[-1] + 1}"


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
