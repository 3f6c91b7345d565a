# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""What is still open on a board, as clauses for a SAT solver; types are in encode.pxd.

Order encoding: for every block a variable "it begins at p or before" for each place p it can still begin at, in
order. A block ends with the blank cell behind it; for a known length the end is the beginning moved, a block of
unknown length has variables of its own for it. Cells and blocks that are settled have no variables.
"""

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from cluesmith.kinds.hanjie.engine import cython_stub as cython

if not cython.compiled:
    from cluesmith.kinds.hanjie.engine.bits import mask_of, new_numbers, release, word_of

from cluesmith.kinds.hanjie.engine.propagation import Engine

NEVER = 0  # stands for the literal that is false
ALWAYS = 1 << 30  # stands for the literal that is true


class Encoder(Engine):
    """A board that can state what is left of it."""

    def __init__(self, rows: Sequence[Sequence[int] | None], columns: Sequence[Sequence[int] | None]) -> None:
        super().__init__(rows, columns)
        self.variable = new_numbers(self.cells)
        self.breadth = max(self.height, self.width) + 3
        self.begin = new_numbers((self.most + 1) * self.breadth)
        self.finish_at = new_numbers((self.most + 1) * self.breadth)
        self.variables = 0
        self.clauses: list[list[int]] = []

    def __dealloc__(self) -> None:
        release(self.variable)
        release(self.begin)
        release(self.finish_at)

    def encode(self) -> list[list[int]]:
        """The clauses of all lines with unknown cells; variables 1, 2, ... are those of `open_cells`."""
        self.clauses = []
        self.variables = 0
        for cell in range(self.cells):
            self.variable[cell] = 0
            if self.value(cell) == 2:
                self.variables += 1
                self.variable[cell] = self.variables
        for line in range(self.count):
            if not self.free[line] and self.is_open(line):
                self.encode_line(line)
        return self.clauses

    def open_cells(self) -> list[int]:
        """The unknown cells, row by row."""
        return [cell for cell in range(self.cells) if self.value(cell) == 2]

    def is_open(self, line: int) -> bool:
        """Whether a line has unknown cells."""
        unknown = 0
        for place in range(self.size[line]):
            unknown += self.value(self.cell_at(line, place)) == 2
        return unknown > 0

    def cell_at(self, line: int, place: int) -> int:
        """The cell at a place of a line."""
        if line < self.height:
            return line * self.width + place
        return place * self.width + line - self.height

    def encode_line(self, line: int) -> None:
        """Number the places of all blocks, then state how they lie and what that makes of the cells."""
        if self.stride == 1:
            self.forward(line)
            self.backward(line)
        else:
            self.forward_long(line)
            self.backward_long(line)
        blocks = self.first[line + 1] - self.first[line]
        for block in range(blocks):
            if self.code[self.first[line] + block] > 0:
                self.number_known(line, block)
            else:
                self.number_unknown(line, block)
        for block in range(blocks - 1):
            self.state_order(line, block)
        for place in range(self.size[line]):
            self.state_cell(line, place, blocks)

    def can_start(self, block: int, place: int) -> bool:
        """Whether a block of known length can begin at a place, by the line solved last."""
        if self.stride == 1:
            return (self.starts[block] & mask_of(place)) != 0
        word = word_of(place)
        if word < self.low[block] or word > self.high[block]:
            return False
        starts = self.blocks + (3 * block + 1) * self.stride
        return (self.work[starts + word] & mask_of(place)) != 0

    def number_known(self, line: int, block: int) -> None:
        """Fill the tables "begins at p or before" and "has ended at p" of a block of known length."""
        length = self.code[self.first[line] + block] + 1
        size = self.size[line]
        base = block * self.breadth
        last = size
        while not self.can_start(block, last):
            last -= 1
        literal = NEVER
        for place in range(size + 2):
            if place == last:
                literal = ALWAYS
            elif place < last and self.can_start(block, place):
                literal = self.next_variable(literal)
            self.begin[base + place] = literal
            self.finish_at[base + place] = NEVER
        for place in range(length, size + 2):
            self.finish_at[base + place] = self.begin[base + place - length]

    def next_variable(self, before: int) -> int:
        """A new variable that follows from the one before."""
        self.variables += 1
        if before != NEVER:
            self.clauses.append([-before, self.variables])
        return self.variables

    def number_unknown(self, line: int, block: int) -> None:
        """The same tables for a block of unknown length, and how its end hangs on its beginning."""
        size = self.size[line]
        base = block * self.breadth
        begin = NEVER
        finish = NEVER
        for place in range(size + 1):
            begin = self.next_variable(begin)
            finish = self.next_variable(finish)
            self.begin[base + place] = begin
            self.finish_at[base + place] = finish
        self.begin[base + size + 1] = ALWAYS
        self.finish_at[base + size + 1] = ALWAYS
        for place in range(size + 2):
            if self.code[self.first[line] + block] == 0:
                self.state(-self.finish_at[base + place], self.begin[base + place - 2] if place > 1 else NEVER, NEVER)
            else:
                self.state(-self.finish_at[base + place], self.begin[base + place], NEVER)
                self.forbid_single(base, place)

    def forbid_single(self, base: int, place: int) -> None:
        """A missing block ends where it begins; one that is there takes two cells or more, its blank one included."""
        if place == 0:
            return
        clause = [-self.begin[base + place - 1], self.finish_at[base + place - 1]]
        if place > 1:
            clause.append(self.begin[base + place - 2])
        if self.finish_at[base + place] != ALWAYS:
            clause.append(-self.finish_at[base + place])
        self.clauses.append(clause)

    def state_order(self, line: int, block: int) -> None:
        """The next block begins only where this one has ended."""
        ended = block * self.breadth
        begun = ended + self.breadth
        for place in range(self.size[line] + 2):
            begin = self.begin[begun + place]
            finish = self.finish_at[ended + place]
            if place and begin == self.begin[begun + place - 1] and finish != NEVER:
                continue  # the place before has said it already
            self.state(-begin if begin else ALWAYS, finish, NEVER)

    def state_cell(self, line: int, place: int, blocks: int) -> None:
        """A cell inside a block is painted, one between two blocks is blank."""
        cell = self.cell_at(line, place)
        painted = self.variable[cell]
        if painted == 0:
            painted = ALWAYS if self.value(cell) else NEVER
        before = ALWAYS
        for block in range(blocks):
            base = block * self.breadth
            begin = self.begin[base + place]
            finish = self.finish_at[base + place + 1]
            if begin != NEVER:
                self.state(-begin, finish, painted)
            self.state_gap(before, begin, painted)
            before = finish
        self.state_gap(before, NEVER, painted)

    def state_gap(self, before: int, begin: int, painted: int) -> None:
        """A cell behind a block and before the next one is blank."""
        if NEVER not in (before, painted):
            self.state(-before, begin, -painted)

    def state(self, first: int, second: int, third: int) -> None:
        """Add a clause of up to three literals, unless it is true anyway."""
        if ALWAYS in (first, second, third):
            return
        clause = []
        if first not in (NEVER, -ALWAYS):
            clause.append(first)
        if second not in (NEVER, -ALWAYS):
            clause.append(second)
        if third not in (NEVER, -ALWAYS):
            clause.append(third)
        self.clauses.append(clause)
