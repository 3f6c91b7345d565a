"""Arrays of numbers: what the compiled counting takes from C, for plain Python.

Compiled, a word has 64 bits, a key takes several of them, and a large number is cut into pieces of 32 bits (arrays.pxd
has the C twins of these functions). Uncompiled, an int has any length, so that one is always enough: the same code runs
on both.
"""

PIECE_BITS = 1 << 30

Array = list[int]


def hash_of(words: Array, first: int, _count: int) -> int:
    """A number that spreads keys evenly."""
    return hash(words[first]) * 0x9E3779B97F4A7C15 >> 32


def fetch(_array: Array, _place: int) -> None:
    """Have that place at hand soon; only a processor cares."""


def low_piece(number: int) -> int:
    """The lowest piece of a number."""
    return number


def high_piece(_number: int) -> int:
    """What is above the lowest piece."""
    return 0
