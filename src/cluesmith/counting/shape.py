# cython: language_level=3, annotation_typing=False
"""What the cells read so far look like along the frontier, where automata cannot say it; types are in shape.pxd."""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

COMPILED: bool = cython.compiled
DEAD = (1 << 64) - 1


class Shape:
    """The part of a state that a kind works out by itself, in that many `bits` of one word; it begins and ends as 0."""

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def step(self, state: int, place: int, code: int) -> int:
        """The state after the cell at that place is read, or DEAD."""
        raise NotImplementedError
