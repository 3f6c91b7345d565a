# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""The board an answer is looked for on: what is left of its cells and of its cages; types are in board.pxd.

A digit is the bit of its place among the digits. A filling of a cage is a word, six bits for each cell. The fillings of
all cages stand in one pool; those of a cage that are still possible come first among its own. What changes is noted on
a trail, so that a guess is taken back by undoing its end.
"""

from collections.abc import Sequence

try:
    import cython
except ImportError:  # Cython is needed to build, not to run
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.bits import bit_at
    from cluesmith.compiled.memory import more_numbers, more_words, new_numbers, new_words, release

COMPILED: bool = cython.compiled

MOST_PLACES = 10  # of six bits each in a word


class Board:
    """What is left of each cell, a bit per digit, and of each cage; the parts of the engine share it.

    A cage whose `base` is negative is not listed; `tried` says of how many thinkable fillings that was found too many.
    """

    def __init__(self, size: int, parts: Sequence[Sequence[int]]) -> None:
        self.size = size
        self.cells = size * size
        self.cages = len(parts)
        self.full = (1 << size) - 1
        self.failed = False
        self.pool_used = 0
        self.pool_room = 8 * self.cells
        self.trail_used = 0
        self.trail_room = 8 * self.cells
        self.stamp = 0
        self.todo_first = 0
        self.todo_count = 0
        self.to_list_first = 0
        self.to_list_count = 0
        self.dirty = [self.full, self.full]
        self.unmatched = [self.full, self.full]
        self.take_memory()
        self.take_cages(parts)

    def take_memory(self) -> None:
        """Make room for cells, cages and what changes."""
        self.bits = new_words(self.cells)
        self.cage_of = new_numbers(self.cells)
        self.first = new_numbers(self.cages + 1)
        self.part = new_numbers(self.cells)
        self.base = new_numbers(self.cages)
        self.live = new_numbers(self.cages)
        self.tried = new_words(self.cages)
        self.pool = new_words(self.pool_room)
        self.trail_at = new_numbers(self.trail_room)
        self.trail_was = new_words(self.trail_room)
        self.saved = new_numbers(self.cells + 3 * self.cages)
        self.todo = new_numbers(self.cages)
        self.waiting = new_numbers(self.cages)
        self.to_list = new_numbers(self.cages)
        self.asked = new_numbers(self.cages)
        self.weight = new_numbers(self.cages + 2 * self.size)

    def __dealloc__(self) -> None:
        release(self.bits)
        release(self.cage_of)
        release(self.first)
        release(self.part)
        release(self.base)
        release(self.live)
        release(self.tried)
        release(self.pool)
        release(self.trail_at)
        release(self.trail_was)
        release(self.saved)
        release(self.todo)
        release(self.waiting)
        release(self.to_list)
        release(self.asked)
        release(self.weight)

    def take_cages(self, parts: Sequence[Sequence[int]]) -> None:
        """Note which cells each cage has; none is listed yet, and small ones are the first to be."""
        for cell in range(self.cells):
            self.bits[cell] = self.full
        at = 0
        for cage in range(self.cages):
            self.first[cage] = at
            self.base[cage] = -1
            for cell in parts[cage]:
                self.part[at] = cell
                self.cage_of[cell] = cage
                at += 1
        self.first[self.cages] = at
        sizes = list(map(len, parts))
        for cage in sorted(range(self.cages), key=sizes.__getitem__):
            self.ask_for_list(cage)

    # what is left

    def keep(self, cell: int, kept: int, cause: int) -> None:
        """Of the cell's digits only these are left."""
        left = self.bits[cell] & kept
        if left != self.bits[cell]:
            self.save(cell, self.bits[cell])
            self.bits[cell] = left
            if left == 0:
                self.failed = True
            self.look_around(cell, cause)

    def look_around(self, cell: int, cause: int) -> None:
        """Let what the cell concerns be looked at, except for the cage that has just been."""
        row = cell // self.size
        column = cell - row * self.size
        self.dirty[0] |= bit_at(row)
        self.dirty[1] |= bit_at(column)
        self.unmatched[0] |= bit_at(row)
        self.unmatched[1] |= bit_at(column)
        owner = self.cage_of[cell]
        if self.base[owner] >= 0:
            if owner != cause:
                self.look_at(owner)
        elif self.tried[owner]:
            self.ask_for_list(owner)

    def look_at(self, cage: int) -> None:
        """Let the cage be filtered."""
        if not self.waiting[cage]:
            self.waiting[cage] = 1
            end = self.todo_first + self.todo_count
            self.todo[end if end < self.cages else end - self.cages] = cage
            self.todo_count += 1

    def ask_for_list(self, cage: int) -> None:
        """Let the fillings of the cage be listed."""
        if not self.asked[cage]:
            self.asked[cage] = 1
            end = self.to_list_first + self.to_list_count
            self.to_list[end if end < self.cages else end - self.cages] = cage
            self.to_list_count += 1

    def next_cage(self) -> int:
        """The cage that has waited longest to be filtered."""
        cage = self.todo[self.todo_first]
        self.todo_first = self.todo_first + 1 if self.todo_first + 1 < self.cages else 0
        self.todo_count -= 1
        self.waiting[cage] = 0
        return cage

    def next_to_list(self) -> int:
        """The cage that has waited longest to be listed."""
        cage = self.to_list[self.to_list_first]
        self.to_list_first = self.to_list_first + 1 if self.to_list_first + 1 < self.cages else 0
        self.to_list_count -= 1
        self.asked[cage] = 0
        return cage

    def forget_work(self) -> None:
        """Leave nothing to be done: what it was about is taken back."""
        while self.todo_count:
            self.next_cage()
        while self.to_list_count:
            self.next_to_list()
        self.dirty[0] = 0
        self.dirty[1] = 0
        self.unmatched[0] = 0
        self.unmatched[1] = 0
        self.failed = False

    # the trail

    def save(self, place: int, was: int) -> None:
        """Note what stood there, once per guess."""
        if self.saved[place] != self.stamp:
            self.saved[place] = self.stamp
            if self.trail_used == self.trail_room:
                self.trail_at = more_numbers(self.trail_at, self.trail_room, 2 * self.trail_room)
                self.trail_was = more_words(self.trail_was, self.trail_room, 2 * self.trail_room)
                self.trail_room *= 2
            self.trail_at[self.trail_used] = place
            self.trail_was[self.trail_used] = was
            self.trail_used += 1

    def set_live(self, cage: int, live: int) -> None:
        """So many fillings of the cage are possible still."""
        self.save(self.cells + cage, self.live[cage])
        self.live[cage] = live

    def set_tried(self, cage: int, thinkable: int) -> None:
        """The cage was too much to list with so many thinkable fillings."""
        self.save(self.cells + self.cages + cage, self.tried[cage])
        self.tried[cage] = thinkable

    def set_base(self, cage: int, base: int) -> None:
        """The fillings of the cage stand in the pool from there on."""
        self.save(self.cells + 2 * self.cages + cage, base)
        self.base[cage] = base

    def store(self, filling: int) -> None:
        """Put a filling at the end of the pool."""
        if self.pool_used == self.pool_room:
            self.pool = more_words(self.pool, self.pool_room, 2 * self.pool_room)
            self.pool_room *= 2
        self.pool[self.pool_used] = filling
        self.pool_used += 1

    def undo(self, trail: int) -> None:
        """Take back all that was noted since the trail had that length."""
        while self.trail_used > trail:
            self.trail_used -= 1
            place = self.trail_at[self.trail_used]
            if place < self.cells:
                self.bits[place] = self.trail_was[self.trail_used]
            elif place < self.cells + self.cages:
                self.live[place - self.cells] = self.trail_was[self.trail_used]
            elif place < self.cells + 2 * self.cages:
                self.tried[place - self.cells - self.cages] = self.trail_was[self.trail_used]
            else:  # it was listed since: its list is the end of the pool
                self.base[place - self.cells - 2 * self.cages] = -1
                self.pool_used = self.trail_was[self.trail_used]
        self.stamp += 1

    # for others

    def all_bits(self) -> list[int]:
        """What is left of each cell."""
        return [self.bits[cell] for cell in range(self.cells)]

    def fillings_in_all(self) -> int:
        """How many fillings are listed, also those that are no longer possible."""
        return self.pool_used

    def fillings(self, cage: int) -> list[int] | None:
        """The fillings of the cage that are left; None where they are not listed."""
        base = self.base[cage]
        return None if base < 0 else [self.pool[at] for at in range(base, base + self.live[cage])]
