"""Words of bits and arrays: what the compiled engine takes from C (words.pxd), for plain Python."""

# what a search or a propagation came to
FALSE = 0
TRUE = 1
GAVE_UP = 2


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


def new_words(count: int) -> list[int]:
    """So many words, all 0."""
    return [0] * count


def new_numbers(count: int) -> list[int]:
    """So many small numbers, all 0."""
    return [0] * count


def more_words(words: list[int], old: int, new: int) -> list[int]:
    """The words, with room for more."""
    return words + [0] * (new - old)


def more_numbers(numbers: list[int], old: int, new: int) -> list[int]:
    """The numbers, with room for more."""
    return numbers + [0] * (new - old)


def release(_block: list[int]) -> None:
    """Give memory back (C only: Python counts references)."""
