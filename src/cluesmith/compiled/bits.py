"""Bits of a word; bits.pxd has the C twins of these functions."""


def lowest(word: int) -> int:
    """The index of the lowest bit set in a word that is not 0."""
    return (word & -word).bit_length() - 1


def highest(word: int) -> int:
    """The index of the highest bit set in a word that is not 0."""
    return word.bit_length() - 1


def count_bits(word: int) -> int:
    """How many bits are set."""
    return word.bit_count()


def bit_at(place: int) -> int:
    """A word with only this bit set."""
    return 1 << place
