# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""The sheet a board is solved on: its clues and what is known of its cells; types are in sheet.pxd.

Lines are counted rows first, cells row by row. A literal is 2 * cell + value. `trail` lists the literals known so far
in the order in which they were found, so that a guess is taken back by undoing its end.
"""

from collections.abc import Sequence

try:
    import cython
except ImportError:  # Cython is needed to build, not to run
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_numbers, new_words, release
    from cluesmith.kinds.hanjie.engine.bits import UNKNOWN, mask_of, word_of, words_for

COMPILED: bool = cython.compiled

MAX_SIDE = 30_000  # on larger boards the number of a literal would not fit in 32 bits

Codes = Sequence[int] | None  # the blocks of a line: lengths, UNKNOWN and OPTIONAL; None: anything goes


class Sheet:
    """The clues of all lines and the cells; the parts of the engine share it, and its arrays live as long as it does.

    A line has `painted` and `blank` cells as bits; a cell has its `shade` (0 blank, 1 painted, 2 unknown), its
    `position` on the trail, the `reason` it was found by, and its `level`, the number of guesses at that time.
    """

    def __init__(self, rows: Sequence[Codes], columns: Sequence[Codes]) -> None:
        if max(len(rows), len(columns)) > MAX_SIDE:
            raise ValueError(f"expected sides of at most {MAX_SIDE} cells, found {len(rows)}x{len(columns)}")
        clues = [*rows, *columns]
        self.height = len(rows)
        self.width = len(columns)
        self.count = len(clues)
        self.cells = len(rows) * len(columns)
        self.stride = words_for(max(self.height, self.width) + 2)
        self.most_blocks = max((len(clue) for clue in clues if clue), default=0)
        self.impossible = False
        self.known = 0
        self.cause = 0
        self.level_now = 0
        self.take_memory(sum(len(clue) for clue in clues if clue))
        for line in range(self.count):
            self.take_clue(line, clues[line])
        for cell in range(self.cells):
            self.shade[cell] = 2

    def take_memory(self, blocks: int) -> None:
        """Make room for so many blocks and for all cells."""
        self.size = new_numbers(self.count)
        self.first = new_numbers(self.count + 1)
        self.free = new_numbers(self.count)
        self.code = new_numbers(blocks)
        self.painted = new_words(self.count * self.stride)
        self.blank = new_words(self.count * self.stride)
        self.shade = new_numbers(self.cells)
        self.trail = new_numbers(self.cells)
        self.position = new_numbers(self.cells)
        self.reason = new_numbers(self.cells)
        self.level = new_numbers(self.cells)

    def take_clue(self, line: int, clue: Codes) -> None:
        """Store a clue; one that cannot fit is stored as impossible, so that no line solver meets it."""
        self.size[line] = self.width if line < self.height else self.height
        self.free[line] = clue is None
        block = self.first[line]
        room = self.size[line] + 1
        for length in clue or ():
            self.code[block] = length
            block += 1
            room -= length + 1 if length > 0 else 2 if length == UNKNOWN else 0
        self.first[line + 1] = block
        if room < 0:
            self.impossible = True

    def __dealloc__(self) -> None:
        release(self.size)
        release(self.first)
        release(self.free)
        release(self.code)
        release(self.painted)
        release(self.blank)
        release(self.shade)
        release(self.trail)
        release(self.position)
        release(self.reason)
        release(self.level)

    def values(self) -> bytes:
        """Every cell, row by row: 0 blank, 1 painted, 2 unknown."""
        found = bytearray(self.cells)
        for cell in range(self.cells):
            found[cell] = self.shade[cell]
        return bytes(found)

    def open_cells(self) -> list[int]:
        """The unknown cells, row by row."""
        return [cell for cell in range(self.cells) if self.shade[cell] == 2]

    def is_open(self, cell: int) -> bool:
        """Whether a cell is unknown."""
        return self.shade[cell] == 2

    def write(self, row: int, column: int, value: int) -> None:
        """Note what a cell is, in its row and in its column."""
        across = row * self.stride + word_of(column)
        down = (self.height + column) * self.stride + word_of(row)
        if value:
            self.painted[across] |= mask_of(column)
            self.painted[down] |= mask_of(row)
        else:
            self.blank[across] |= mask_of(column)
            self.blank[down] |= mask_of(row)
        cell = row * self.width + column
        self.shade[cell] = value
        self.position[cell] = self.known
        self.reason[cell] = self.cause
        self.level[cell] = self.level_now
        self.trail[self.known] = 2 * cell + value
        self.known += 1

    def undo(self, known: int) -> None:
        """Forget all that was found since so many cells were known."""
        while self.known > known:
            self.known -= 1
            cell = self.trail[self.known] >> 1
            self.shade[cell] = 2
            row = cell // self.width
            column = cell - row * self.width
            across = row * self.stride + word_of(column)
            down = (self.height + column) * self.stride + word_of(row)
            self.painted[across] &= ~mask_of(column)
            self.blank[across] &= ~mask_of(column)
            self.painted[down] &= ~mask_of(row)
            self.blank[down] &= ~mask_of(row)
