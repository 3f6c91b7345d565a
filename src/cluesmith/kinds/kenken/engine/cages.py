# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""What the fillings of a cage that are left say of its cells and of its lines; types are in cages.pxd."""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.bits import bit_at
    from cluesmith.compiled.memory import new_numbers, release
    from cluesmith.kinds.kenken.engine.listing import MOST_PLACES

from cluesmith.kinds.kenken.engine.board import Board


class Cages:
    """The cages of a board, with their stretches: two or more cells of a cage in one line."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.stretches = 0
        if not cython.compiled:  # compiled, it is a part of it, all 0
            self.seen = [0] * MOST_PLACES
        self.first_stretch = new_numbers(board.cages + 1)
        self.line = new_numbers(board.cells)
        self.places = new_numbers(board.cells)
        self.find_stretches()

    def __dealloc__(self) -> None:
        release(self.first_stretch)
        release(self.line)
        release(self.places)

    def find_stretches(self) -> None:
        """Note in which lines each cage has more than one cell; there are fewer of them than cells."""
        for cage in range(self.board.cages):
            self.first_stretch[cage] = self.stretches
            if 1 < self.board.first[cage + 1] - self.board.first[cage] <= MOST_PLACES:
                for line in range(2 * self.board.size):
                    self.note_stretch(cage, line)
        self.first_stretch[self.board.cages] = self.stretches

    def note_stretch(self, cage: int, line: int) -> None:
        """Note the places of the cage in the line, if they are several."""
        places = 0
        number = 0
        first = self.board.first[cage]
        for place in range(self.board.first[cage + 1] - first):
            cell = self.board.part[first + place]
            if cell // self.board.size == line or cell % self.board.size + self.board.size == line:
                places |= 1 << place
                number += 1
        if number > 1:
            self.line[self.stretches] = line
            self.places[self.stretches] = places
            self.stretches += 1

    def settle(self, cage: int) -> None:
        """Drop the fillings that no longer fit, and draw the conclusions."""
        if self.board.base[cage] >= 0:
            live = self.filtered(cage)
            if live == 0:
                self.board.failed = True
            elif live != self.board.live[cage] or self.board.tried[cage] != 1:
                self.board.set_live(cage, live)
                self.board.set_tried(cage, 1)  # from now on only a filling dropped is something new
                self.unite(cage)
                self.claim(cage)

    def filtered(self, cage: int) -> int:
        """Put the fillings that fit what is left of the cells first; how many they are."""
        first = self.board.first[cage]
        size = self.board.first[cage + 1] - first
        at = self.board.base[cage]
        end = at + self.board.live[cage]
        while at < end:
            filling = self.board.pool[at]
            rest = filling
            place = 0
            while place < size and self.board.bits[self.board.part[first + place]] & bit_at(rest & 63):
                rest >>= 6
                place += 1
            if place == size:
                at += 1
            else:
                end -= 1
                self.board.pool[at] = self.board.pool[end]
                self.board.pool[end] = filling
        return end - self.board.base[cage]

    def unite(self, cage: int) -> None:
        """Leave to each cell the digits that some filling puts there."""
        first = self.board.first[cage]
        size = self.board.first[cage + 1] - first
        for place in range(size):
            self.seen[place] = 0
        for at in range(self.board.base[cage], self.board.base[cage] + self.board.live[cage]):
            rest = self.board.pool[at]
            for place in range(size):
                self.seen[place] |= bit_at(rest & 63)
                rest >>= 6
        for place in range(size):
            self.board.keep(self.board.part[first + place], self.seen[place], cage)

    def claim(self, cage: int) -> None:
        """What every filling puts in a line is in no other cell of it."""
        for stretch in range(self.first_stretch[cage], self.first_stretch[cage + 1]):
            held = self.held_by_all(cage, self.places[stretch])
            if held:
                self.clear_line(cage, self.line[stretch], held)

    def held_by_all(self, cage: int, places: int) -> int:
        """The digits that every filling has in these places."""
        held = self.board.full
        at = self.board.base[cage]
        while held and at < self.board.base[cage] + self.board.live[cage]:
            filling = self.board.pool[at]
            rest = places
            one = 0
            while rest:
                if rest & 1:
                    one |= bit_at(filling & 63)
                filling >>= 6
                rest >>= 1
            held &= one
            at += 1
        return held

    def clear_line(self, cage: int, line: int, held: int) -> None:
        """Take the digits from the cells of the line outside the cage."""
        cell = line * self.board.size if line < self.board.size else line - self.board.size
        step = 1 if line < self.board.size else self.board.size
        for _ in range(self.board.size):
            if self.board.cage_of[cell] != cage and self.board.bits[cell] & held:
                self.board.keep(cell, ~held, -1)
            cell += step
