"""Words of bits: what the compiled engine takes from C, for plain Python.

Compiled, a word has 64 bits and a long line takes several words (bits.pxd has the C twins of these functions).
Uncompiled, a word is an int of any length and every line takes one: the same code then runs on both.
"""

Words = list[int]

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


def lowest(word: int) -> int:
    """The index of the lowest bit set in a word that is not 0."""
    return (word & -word).bit_length() - 1


def new_words(count: int) -> Words:
    """So many words, all 0."""
    return [0] * count


def new_numbers(count: int) -> list[int]:
    """So many small numbers, all 0."""
    return [0] * count


def new_reals(count: int) -> list[float]:
    """So many real numbers, all 0."""
    return [0.0] * count


def grown(numbers: list[int], old: int, new: int) -> list[int]:
    """The numbers, with room for more."""
    return numbers + [0] * (new - old)


def release(_block: list[int] | list[float]) -> None:
    """Give memory back (C only: Python counts references)."""


def check_signals() -> None:
    """Let Ctrl-C and other threads through (C only: Python does so by itself)."""
