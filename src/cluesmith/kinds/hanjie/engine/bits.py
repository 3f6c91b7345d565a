"""Words of bits: what the compiled engine takes from C, for plain Python.

Compiled, a word has 64 bits and a long line takes several words (bits.pxd has the C twins of these functions).
Uncompiled, a word is an int of any length and every line takes one: the same code then runs on both.
"""

# codes of block lengths that are not numbers
UNKNOWN = 0  # "?": at least 1
OPTIONAL = -1  # None: maybe no block

# what a search or a propagation came to
STOPPED = -1
FALSE = 0
TRUE = 1
GAVE_UP = 2


def words_for(_bits: int) -> int:
    """The number of words that hold so many bits."""
    return 1


def word_of(_bit: int) -> int:
    """The index of the word that holds a bit."""
    return 0


def mask_of(bit: int) -> int:
    """A word with only this bit set."""
    return 1 << bit


def check_signals() -> None:
    """Let Ctrl-C and other threads through (C only: Python does so by itself)."""
