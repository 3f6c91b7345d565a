"""Blocks of numbers. Compiled, they are plain memory that has to be given back (memory.pxd); uncompiled, lists.

A word has 64 bits and a piece 32 when compiled, and any length in plain Python.
"""


def new_words(count: int) -> list[int]:
    """So many words, all 0."""
    return [0] * count


def new_pieces(count: int) -> list[int]:
    """So many pieces of large numbers, all 0."""
    return [0] * count


def new_numbers(count: int) -> list[int]:
    """So many small numbers, all 0."""
    return [0] * count


def new_reals(count: int) -> list[float]:
    """So many real numbers, all 0."""
    return [0.0] * count


def more_words(words: list[int], old: int, new: int) -> list[int]:
    """The words, with room for more."""
    return words + [0] * (new - old)


def more_numbers(numbers: list[int], old: int, new: int) -> list[int]:
    """The numbers, with room for more."""
    return numbers + [0] * (new - old)


def release(_block: list[int] | list[float]) -> None:
    """Give memory back; Python does so by itself."""
