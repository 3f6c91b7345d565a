"""How keys write on a board: painted cells, lines out of numbers, digits with notes, or a path.

Each way knows what single keys do in a cell, and what a stroke does that goes from a cell to the next one.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar

from cluesmith.grid import DIRECTIONS, DOWN, LEFT, OPPOSITE, RIGHT, UP, Cell, beside
from cluesmith.playing.game import NOTHING, Changes, Game, Mark
from cluesmith.puzzle import Fact, Input
from cluesmith.text import numbers_text

ERASE = ("delete", "backspace")
WAYS = {"^": UP, "v": DOWN, "<": LEFT, ">": RIGHT}


class Writing(ABC):
    """A way to write on the board of a game."""

    can_stroke: ClassVar[bool] = True
    how_to_note: ClassVar[str] = ""  # what keys do while small notes are made, where they can be made

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    @abstractmethod
    def keys(self) -> Mapping[str, str]:
        """The keys, and what each does."""

    @abstractmethod
    def key(self, key: str, cell: Cell, *, noting: bool = False) -> Changes:
        """What the key changes in the cell; nothing if it is not for writing."""

    def stroke(self, start: Cell, end: Cell) -> Changes:
        """What a stroke from a cell to the one beside it changes."""
        return {}

    @property
    def chosen(self) -> str:
        """What is written next, where that has been chosen before."""
        return ""

    def noted(self, notes: Iterable[int]) -> str:
        """The notes of a cell in words."""
        return f"noted {' '.join(map(str, notes))}"

    def learnt(self, facts: Iterable[Fact]) -> Changes:
        """What is written once these facts are known."""
        return {fact.cell: Mark(fact.value) for fact in facts if fact.holds}

    def _toggled(self, value: int, cell: Cell) -> Changes:
        """One note more or less in a cell in which nothing is written."""
        mark = self.game.mark(cell)
        return {cell: Mark(None, tuple(sorted({*mark.notes} ^ {value})))} if mark.value is None else {}

    def _named(self, value: int | None) -> str:
        return "" if value is None else self.game.puzzle.names.get(value, str(value))


class Painting(Writing):
    """One value is painted, and the rest crossed out."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rest = game.puzzle.rest
        self.painted = next(value for value in reversed(game.puzzle.values) if value != self.rest)

    @property
    def keys(self) -> Mapping[str, str]:
        """Strokes, and a key for each value."""
        crossing = {} if self.rest is None else {"x": self._named(self.rest)}
        return {"Space": self._named(self.painted), **crossing, "Shift+arrows": "stroke", "Del": "rub out"}

    def key(self, key: str, cell: Cell, *, noting: bool = False) -> Changes:
        """Space paints, x crosses out, and each takes back what it wrote."""
        if key in ERASE:
            return {cell: NOTHING}
        wanted = {" ": self.painted, "x": self.rest}.get(key)
        if wanted is None:
            return {}
        return {cell: NOTHING if self.game.value(cell) == wanted else Mark(wanted)}

    def stroke(self, start: Cell, end: Cell) -> Changes:
        """The end becomes as the start is, unless something else stands there; an open start is painted too."""
        value = self.game.value(start)
        mark = Mark(self.painted if value is None else value)
        return {cell: mark for cell in (start, end) if self.game.value(cell) is None}


class Colouring(Painting):
    """There are several colours; the one that was painted last is painted again. Notes say what a cell is not."""

    how_to_note = "Now letters note what a cell is not, and x that it is not blank; n again, and they paint."

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        colours = [value for value in game.puzzle.values if value != self.rest]
        self.painted = colours[0]
        self._letters = {game.puzzle.marks[value].upper(): value for value in colours}  # the small ones ask for help

    @property
    def keys(self) -> Mapping[str, str]:
        """The letters of the colours, and what all paintings have."""
        letters = {letter: self._named(value) for letter, value in self._letters.items()}
        return {**letters, **super().keys, "Space": "the same again", "n": "note what a cell is not, on/off"}

    @property
    def chosen(self) -> str:
        """The colour."""
        return self._named(self.painted)

    def key(self, key: str, cell: Cell, *, noting: bool = False) -> Changes:
        """The letter of a colour paints in it, Space in the last one; noting, the cell is not that colour, or it is."""
        self.painted = self._letters.get(key, self.painted)
        wanted = " " if key in self._letters else key
        value = {" ": self.painted, "x": self.rest}.get(wanted)
        if noting and value is not None:
            return self._toggled(value, cell)
        return super().key(wanted, cell)

    def noted(self, notes: Iterable[int]) -> str:
        """What the cell is not."""
        return ", ".join(f"not {self._named(value)}" for value in notes)

    def learnt(self, facts: Iterable[Fact]) -> Changes:
        """What is painted, and what is noted of cells that are open still."""
        known = list(facts)
        written = super().learnt(known)
        ruled_out: dict[Cell, set[int]] = {}
        for fact in known:
            if not fact.holds and fact.cell not in written and self.game.value(fact.cell) is None:
                ruled_out.setdefault(fact.cell, {*self.game.mark(fact.cell).notes}).add(fact.value)
        return {**written, **{cell: Mark(None, tuple(sorted(values))) for cell, values in ruled_out.items()}}


class Path(Painting):
    """The painted cells are a path; a stroke back along it takes it back."""

    def stroke(self, start: Cell, end: Cell) -> Changes:
        """The path goes on, or is taken back."""
        if self.game.value(start) == self.game.value(end) == self.painted:
            return {start: NOTHING}
        return super().stroke(start, end)


class Lines(Writing):
    """Lines are drawn out of numbers, or back into them."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._ways = {value: WAYS[mark] for value, mark in game.puzzle.marks.items() if mark in WAYS}
        self._values = {way: value for value, way in self._ways.items()}

    @property
    def keys(self) -> Mapping[str, str]:
        """Strokes, and one for cells that stay empty where that is allowed."""
        rest = self.game.puzzle.rest
        crossing = {} if rest is None else {"x": self._named(rest)}
        return {"Shift+arrows": "draw from a number", **crossing, "Del": "rub out"}

    def key(self, key: str, cell: Cell, *, noting: bool = False) -> Changes:
        """Delete takes the line away from here on; x says that the cell stays empty."""
        rest = self.game.puzzle.rest
        if key in ERASE:
            return dict.fromkeys(self._from_here(cell), NOTHING)
        if key != "x" or rest is None:
            return {}
        return {cell: NOTHING if self.game.value(cell) == rest else Mark(rest)}

    def stroke(self, start: Cell, end: Cell) -> Changes:
        """The line goes on from a number or from its own end; back towards the number it gets shorter."""
        way = next(way for way in DIRECTIONS if beside(start, way) == end)
        here = self.game.value(start)
        if here == self._values[OPPOSITE[way]]:
            return dict.fromkeys(self._from_here(start), NOTHING)
        leaves = start not in self.game.puzzle.domains or here == self._values[way]
        is_free = self.game.is_open(end) and self.game.value(end) is None
        return {end: Mark(self._values[way])} if leaves and is_free else {}

    def _from_here(self, cell: Cell) -> list[Cell]:
        """The cell, and what hangs on it further out."""
        value = self.game.value(cell)
        line = [cell]
        while value in self._ways and self.game.value(beside(line[-1], self._ways[value])) == value:
            line.append(beside(line[-1], self._ways[value]))
        return line


class Digits(Writing):
    """Digits are written, or noted in small."""

    can_stroke = False
    how_to_note = "Now digits are noted in small; n again, and they are written."

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._groups = [frozenset(group) for group in game.puzzle.all_different()]
        self._begun: dict[Cell, str] = {}  # the first key of a number whose beginning is none

    @property
    def keys(self) -> Mapping[str, str]:
        """The digits there are."""
        return {numbers_text(self.game.puzzle.values): "write", "n": "notes on/off", "Del": "rub out"}

    def key(self, key: str, cell: Cell, *, noting: bool = False) -> Changes:
        """A digit is written, and no longer noted where it cannot stand any more; noting, it is noted or not."""
        if key in (*ERASE, " "):
            return {cell: NOTHING}
        value = self._typed(key, cell, noting=noting)
        if value is None or not self.game.is_open(cell):
            return {}
        if noting:
            return self._toggled(value, cell)
        if self.game.value(cell) == value:
            return {cell: NOTHING}
        return {**self._struck(value, cell), cell: Mark(value)}

    def _typed(self, key: str, cell: Cell, *, noting: bool) -> int | None:
        """The number: with what is written or begun already, if that is its beginning."""
        if not (key.isascii() and key.isdigit()):
            return None
        before = self._begun.pop(cell, "") or ("" if noting else self.game.value(cell) or "")
        values = self.game.puzzle.values
        found = next((number for number in (int(f"{before}{key}"), int(key)) if number in values), None)
        if found is None and any(str(value).startswith(key) for value in values):
            self._begun = {cell: key}
        return found

    def _struck(self, value: int, cell: Cell) -> Changes:
        seen = {other for group in self._groups if cell in group for other in group} - {cell}
        marks = {other: self.game.mark(other) for other in seen}
        return {
            other: Mark(mark.value, tuple(note for note in mark.notes if note != value))
            for other, mark in marks.items()
            if value in mark.notes
        }


WRITINGS: Mapping[Input, type[Writing]] = {"paint": Painting, "path": Path, "line": Lines, "digit": Digits}


def writing_on(game: Game) -> Writing:
    """How keys write on the board of the game."""
    if game.puzzle.picture({}).inks:
        return Colouring(game)
    return WRITINGS[game.puzzle.input](game)
