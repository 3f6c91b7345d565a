# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""What the engine asks about one line; types are in line_solver.pxd.

The method is that of lines.py, where it is explained.
"""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_words, release

from cluesmith.kinds.hanjie.engine.sheet import Sheet


class LineSolver:
    """Solves lines of a sheet: `forward`, and if that succeeds `backward`, which notes `must_paint`, `must_blank`."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.size = self.sheet.size
        self.first = self.sheet.first
        self.code = self.sheet.code
        self.painted = self.sheet.painted
        self.blank = self.sheet.blank
        self.must_paint = new_words(self.sheet.stride)
        self.must_blank = new_words(self.sheet.stride)

    def __dealloc__(self) -> None:
        release(self.must_paint)
        release(self.must_blank)

    def forward(self, line: int) -> bool:
        """Find all places the blocks can begin at, seen from the start of the line. False: it cannot be filled."""
        raise NotImplementedError

    def backward(self, line: int) -> None:
        """Keep the places that lead to the end of the line and note, as bits, the cells that all of them agree on."""
        raise NotImplementedError
