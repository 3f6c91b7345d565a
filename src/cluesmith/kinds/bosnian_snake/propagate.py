# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""What quick reasoning finds out about a snake: cell by cell, and by trying both values of a cell.

Types for the compiled version are in propagate.pxd.
"""

from array import array
from collections.abc import Sequence
from itertools import product
from typing import Protocol

from cluesmith.deadline import Deadline
from cluesmith.grid import Cell

EMPTY, SNAKE, UNKNOWN = 0, 1, 2

# How often a cell that has become known may be followed up while cells are tried; work is counted, so that all machines
# find the same. The clock is looked at much more often.
MAX_STEPS = 60_000
STEPS_BETWEEN_LOOKS = 2_000


def _forced_around(values: Sequence[int]) -> int:
    """What four cells around a corner force: per cell two bits, 1 for empty and 2 for snake; -1 where nothing fits."""
    choices = [(EMPTY, SNAKE) if value == UNKNOWN else (value,) for value in values]
    touching = ((1, 1, 1, 1), (1, 0, 0, 1), (0, 1, 1, 0))
    fitting = [block for block in product(*choices) if block not in touching]
    if not fitting:
        return -1
    held = [set(column) for column in zip(*fitting, strict=True)]
    forced = [len(left) == 1 and value == UNKNOWN for left, value in zip(held, values, strict=True)]
    return sum((1 + min(held[at])) << 2 * at for at in range(4) if forced[at])


CORNERS = array("i", map(_forced_around, product((EMPTY, SNAKE, UNKNOWN), repeat=4)))


def _numbers(size: int, value: int = 0) -> "array[int]":
    return array("i", [value]) * size


class SnakeClues(Protocol):
    """The clues of a snake; None is one that is not given."""

    @property
    def height(self) -> int:
        """The number of rows."""

    @property
    def width(self) -> int:
        """The number of columns."""

    @property
    def head(self) -> Cell | None:
        """One end of the snake."""

    @property
    def tail(self) -> Cell | None:
        """The other end."""

    @property
    def rows(self) -> Sequence[int | None]:
        """Per row how many cells are snake."""

    @property
    def columns(self) -> Sequence[int | None]:
        """Per column how many cells are snake."""

    @property
    def cells(self) -> Sequence[tuple[int, int, int]]:
        """The numbers on the board: row, column, number."""


class SnakeReasoning:
    """What is known of the cells of a board, which has a frame of empty cells around it.

    A cell is a place, counted row by row with the frame. `_trail` lists the places in the order in which they became
    known; those before `_done` have been followed up: they are counted in `_beads` and `_bare` (the snake cells and the
    empty ones beside each cell) and in `_held` and `_open` (the same for each clue that counts), and joined to the
    pieces of snake they lie beside.
    """

    def __init__(self, clues: SnakeClues, deadline: Deadline) -> None:
        self._height, self._width, self._wide, self._deadline = clues.height, clues.width, clues.width + 2, deadline
        self._size = size = (self._height + 2) * self._wide
        self._lines = self._height + self._width
        above, below = -self._wide, self._wide
        self._sides = array("i", (above, below, -1, 1, above - 1, above + 1, below - 1, below + 1))
        self._corners = CORNERS
        self._value, self._trail, self._known, self._done = _numbers(size), _numbers(size), 0, 0
        self._beads, self._bare = _numbers(size), _numbers(size)
        self._joined, self._parent, self._members = _numbers(size), array("i", range(size)), _numbers(size, 1)
        self._tip, self._far_tip, self._old_tips = array("i", range(size)), array("i", range(size)), _numbers(2 * size)
        self._unions, self._united, self._snakes = _numbers(size), 0, 0
        self._noted, self._stamp = _numbers(size), 0
        self._steps = self._look_at = 0
        ends = [self._place(end[0], end[1]) for end in (clues.head, clues.tail) if end]
        self._head, self._tail = ends if len(ends) == 2 else (0, 0)
        self._least, self._most = _numbers(size, 2 if len(ends) == 2 else 1), _numbers(size, 2)
        for place in ends:
            self._least[place] = self._most[place] = 1
        self._clue_at, self._centre = (
            _numbers(size, -1),
            array("i", [self._place(clue[0], clue[1]) for clue in clues.cells]),
        )
        wanted = [-1 if number is None else number for number in (*clues.rows, *clues.columns)]
        self._wanted = array("i", wanted + [clue[2] for clue in clues.cells])
        self._clues = len(self._wanted)
        self._held, self._open = _numbers(self._clues), _numbers(self._clues)
        self._lay_out()

    def _place(self, row: int, column: int) -> int:
        return (row + 1) * self._wide + column + 1

    def _lay_out(self) -> None:
        """Lay out the board with nothing known but where the numbers are; count what is open."""
        for clue in range(self._lines, self._clues):
            self._clue_at[self._centre[clue - self._lines]] = clue
        for place in range(self._wide, self._size - self._wide):
            if 0 < place % self._wide <= self._width and self._clue_at[place] < 0:
                self._value[place] = UNKNOWN
                self._count_open(place)
        for place in range(self._wide, self._size - self._wide):
            for way in range(4):
                self._bare[place] += self._value[place + self._sides[way]] == EMPTY

    def _count_open(self, place: int) -> None:
        self._open[place // self._wide - 1] += 1
        self._open[self._height + place % self._wide - 1] += 1
        for way in range(8):
            clue = self._clue_at[place + self._sides[way]]
            if clue >= 0:
                self._open[clue] += 1

    def settle(self) -> bool:
        """Draw all conclusions; whether none contradicts another. Raises OutOfTime."""
        self._deadline.check()
        for place in range(self._wide, self._size - self._wide):
            if self._most[place] == 1:
                self._write(place, SNAKE)
        return self._look_everywhere() and self._follow() and self._try_cells()

    def _look_everywhere(self) -> bool:
        """What every rule forces by itself; whether that can be."""
        sound = True
        for place in range(self._wide, self._size - self._wide):
            sound = sound and self._follow_bead(place)
        for clue in range(self._clues):
            sound = sound and self._follow_clue(clue)
        for row in range(1, self._height):
            for column in range(1, self._width):
                sound = sound and self._follow_corner(row * self._wide + column)
        return sound

    # what follows from a cell

    def _write(self, place: int, value: int) -> bool:
        """The cell, open so far, holds the value; always true, so that one can go on from there."""
        self._value[place] = value
        self._trail[self._known] = place
        self._known += 1
        return True

    def _follow(self) -> bool:
        """Draw all conclusions from what has become known; whether none contradicts another."""
        while self._done < self._known:
            place = self._trail[self._done]
            self._done += 1
            self._steps += 1
            self._count(place, 1)
            if self._value[place] == SNAKE and not (self._join(place) and self._follow_piece(self._root(place))):
                return False
            if not (self._follow_beads(place) and self._follow_corners(place) and self._follow_clues(place)):
                return False
        return True

    def _count(self, place: int, change: int) -> None:
        """Count the cell where it counts, or take it back."""
        snake = change if self._value[place] == SNAKE else 0
        for way in range(4):
            self._beads[place + self._sides[way]] += snake
            self._bare[place + self._sides[way]] += change - snake
        row = place // self._wide - 1
        column = self._height + place % self._wide - 1
        self._held[row] += snake
        self._open[row] -= change
        self._held[column] += snake
        self._open[column] -= change
        for way in range(8):
            clue = self._clue_at[place + self._sides[way]]
            if clue >= 0:
                self._held[clue] += snake
                self._open[clue] -= change

    def _follow_beads(self, place: int) -> bool:
        """What the cell and those beside it force by how a snake goes on; whether that can be."""
        for way in range(4):
            if not self._follow_bead(place + self._sides[way]):
                return False
        return self._follow_bead(place)

    def _follow_corners(self, place: int) -> bool:
        above = place - self._wide
        sound = self._follow_corner(above - 1) and self._follow_corner(above)
        return sound and self._follow_corner(place - 1) and self._follow_corner(place)

    def _follow_clues(self, place: int) -> bool:
        """What the clues force that count the cell; whether that can be."""
        for way in range(8):
            clue = self._clue_at[place + self._sides[way]]
            if clue >= 0 and not self._follow_clue(clue):
                return False
        column = self._height + place % self._wide - 1
        return self._follow_clue(place // self._wide - 1) and self._follow_clue(column)

    def _follow_bead(self, place: int) -> bool:
        """A snake cell has as many snake cells beside it as it needs."""
        value, beads, room = self._value[place], self._beads[place], 4 - self._bare[place]
        least, most = self._least[place], self._most[place]
        if value == EMPTY:
            return True
        if beads > most or room < least:
            return value == UNKNOWN and self._write(place, EMPTY)
        if value == UNKNOWN or (beads < most and room > least):
            return True
        rest = EMPTY if beads == most else SNAKE
        for way in range(4):
            if self._value[place + self._sides[way]] == UNKNOWN:
                self._write(place + self._sides[way], rest)
        return True

    def _follow_corner(self, place: int) -> bool:
        """Of four cells around a corner, this the upper left one, not all are snake, nor two opposite ones alone."""
        below = place + self._wide
        block = 27 * self._value[place] + 9 * self._value[place + 1] + 3 * self._value[below] + self._value[below + 1]
        forced = self._corners[block]
        if forced <= 0:
            return forced == 0
        if forced & 3:
            self._write(place, (forced & 3) - 1)
        if forced >> 2 & 3:
            self._write(place + 1, (forced >> 2 & 3) - 1)
        if forced >> 4 & 3:
            self._write(below, (forced >> 4 & 3) - 1)
        if forced >> 6:
            self._write(below + 1, (forced >> 6) - 1)
        return True

    def _follow_clue(self, clue: int) -> bool:
        """A clue counts as many snake cells as it says."""
        lacking, left = self._wanted[clue] - self._held[clue], self._open[clue]
        if self._wanted[clue] < 0 or (0 < lacking < left):
            return True
        if left == 0 or lacking < 0 or lacking > left:
            return lacking == 0
        rest = SNAKE if lacking else EMPTY
        if clue >= self._lines:
            for way in range(8):
                self._write_if_open(self._centre[clue - self._lines] + self._sides[way], rest)
        elif clue < self._height:
            for column in range(1, self._width + 1):
                self._write_if_open((clue + 1) * self._wide + column, rest)
        else:
            for row in range(1, self._height + 1):
                self._write_if_open(row * self._wide + clue - self._height + 1, rest)
        return True

    def _write_if_open(self, place: int, value: int) -> None:
        if self._value[place] == UNKNOWN:
            self._write(place, value)

    # pieces of snake

    def _root(self, place: int) -> int:
        """The cell that stands for the whole piece."""
        while self._parent[place] != place:
            place = self._parent[place]
        return place

    def _join(self, place: int) -> bool:
        """Join a snake cell to the pieces beside it; whether that closes no ring."""
        self._joined[place] = 1
        self._snakes += 1
        for way in range(4):
            beside = place + self._sides[way]
            if self._joined[beside] and not self._unite(place, beside):
                return False
        return True

    def _unite(self, place: int, beside: int) -> bool:
        """Make the pieces of two neighbours one; whether they were two."""
        one, other = self._root(place), self._root(beside)
        if one == other:
            return False
        tip, far_tip = self._other_tip(one, place), self._other_tip(other, beside)
        if self._members[one] < self._members[other]:
            one, other = other, one
        self._parent[other] = one
        self._members[one] += self._members[other]
        self._unions[self._united] = other
        self._old_tips[2 * self._united], self._old_tips[2 * self._united + 1] = self._tip[one], self._far_tip[one]
        self._united += 1
        self._tip[one], self._far_tip[one] = tip, far_tip
        return True

    def _other_tip(self, piece: int, place: int) -> int:
        return self._far_tip[piece] if self._tip[piece] == place else self._tip[piece]

    def _follow_piece(self, piece: int) -> bool:
        """No cell closes a ring with the piece, and none joins head and tail too early; whether that can be."""
        if self._head == 0:
            return self._open_rings(piece)
        head, tail = self._root(self._head), self._root(self._tail)
        if head == tail:
            return self._members[head] == self._snakes and self._leave_the_rest()
        return self._open_rings(piece) and self._open_rings(head)

    def _open_rings(self, piece: int) -> bool:
        """Leave the cells empty with which a tip of the piece would close something."""
        for way in range(4):
            self._leave_if_closing(self._tip[piece] + self._sides[way])
            self._leave_if_closing(self._far_tip[piece] + self._sides[way])
        return True

    def _leave_if_closing(self, place: int) -> None:
        if self._value[place] == UNKNOWN and self._beads[place] == 2 and self._closes(place):
            self._write(place, EMPTY)

    def _closes(self, place: int) -> bool:
        """Whether snake in the cell would close a ring, or the snake while there is more of it elsewhere."""
        one = other = -1
        for way in range(4):
            if self._joined[place + self._sides[way]]:
                one, other = other, self._root(place + self._sides[way])
        if one == other:
            return True
        if self._head == 0 or self._members[one] + self._members[other] == self._snakes:
            return False
        head, tail = self._root(self._head), self._root(self._tail)
        return (one == head and other == tail) or (one == tail and other == head)

    def _leave_the_rest(self) -> bool:
        """Head and tail are joined: no other cell is snake."""
        for place in range(self._wide, self._size - self._wide):
            self._write_if_open(place, EMPTY)
        return True

    # trying

    def _undo(self, known: int, united: int) -> None:
        """Forget all that has become known since then."""
        while self._done > known:
            self._done -= 1
            place = self._trail[self._done]
            if self._value[place] == SNAKE:
                self._joined[place] = 0
                self._snakes -= 1
            self._count(place, -1)
        while self._known > known:
            self._known -= 1
            self._value[self._trail[self._known]] = UNKNOWN
        while self._united > united:
            self._united -= 1
            other = self._unions[self._united]
            one = self._parent[other]
            self._members[one] -= self._members[other]
            self._tip[one], self._far_tip[one] = self._old_tips[2 * self._united], self._old_tips[2 * self._united + 1]
            self._parent[other] = other

    def _try_cells(self) -> bool:
        """Try both values of every cell, round and round until nothing more comes of it; whether there is a way out.

        What contradicts a rule is not so, and what both values lead to is.
        """
        last = place = self._wide
        limit = self._steps + MAX_STEPS
        while self._steps < limit:
            if self._steps > self._look_at:
                self._deadline.check()
                self._look_at = self._steps + STEPS_BETWEEN_LOOKS
            if self._value[place] == UNKNOWN:
                before = self._known
                if not self._try(place):
                    return False
                if self._known > before:
                    last = place
            place = place + 1 if place + 1 < self._size - self._wide else self._wide
            if place == last:
                break
        return True

    def _try(self, place: int) -> bool:
        """Try both values of a cell and keep what is sure; whether there is a way out."""
        known, united = self._known, self._united
        self._write(place, SNAKE)
        sound = self._follow()
        self._stamp += 3
        for at in range(known, self._known):
            self._noted[self._trail[at]] = self._stamp + self._value[self._trail[at]]
        self._undo(known, united)
        if not sound:
            return self._write(place, EMPTY) and self._follow()
        self._write(place, EMPTY)
        sound = self._follow()
        common = self._found_again(known)
        self._undo(known, united)
        if not sound:
            return self._write(place, SNAKE) and self._follow()
        for found in common:
            self._write(found >> 1, found & 1)
        return self._follow()

    def _found_again(self, known: int) -> list[int]:
        """What became known since then and was noted before: twice the place, and the value."""
        found = []
        for at in range(known, self._known):
            place = self._trail[at]
            if self._noted[place] == self._stamp + self._value[place]:
                found.append(2 * place + self._value[place])
        return found

    def candidates(self) -> "dict[Cell, tuple[int, ...]]":
        """What each cell that is no clue may still hold."""
        choices = (EMPTY,), (SNAKE,), (EMPTY, SNAKE)
        found: dict[Cell, tuple[int, ...]] = {}
        for row in range(self._height):
            for column in range(self._width):
                place = self._place(row, column)
                if self._clue_at[place] < 0:
                    found[row, column] = choices[self._value[place]]
        return found
