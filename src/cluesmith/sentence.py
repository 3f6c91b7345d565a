"""Sentences as data: words, and among them mentions of cells, which know which cells they mean.

    >>> told = phrase("{} needs {}.", Mention("the 4 at r1c2", ((0, 1),)), cell_list([(0, 0), (0, 2)]))
    >>> str(told.capitalised())
    'The 4 at r1c2 needs r1c1 and r1c3.'
    >>> told.cells
    ((0, 1), (0, 0), (0, 2))

`str` gives the text to read; a page or a board that shows the sentence can mark the cells of each mention.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import count, takewhile
from typing import Self, TypeAlias

import msgspec

from cluesmith.grid import Cell, cell_name


class Mention(msgspec.Struct, frozen=True):
    """Words that stand for something on the board, and its cells."""

    text: str
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return self.text


Part = str | Mention
Said: TypeAlias = "Part | Sentence | int"  # what a sentence is built from


class Sentence(msgspec.Struct, frozen=True):
    """Words and mentions in order; a sentence without any counts as false."""

    parts: tuple[Part, ...] = ()

    def __str__(self) -> str:
        return "".join(map(str, self.parts))

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __len__(self) -> int:
        """The number of characters."""
        return len(str(self))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are mentioned, each once, in the order of the sentence."""
        mentions = (part for part in self.parts if isinstance(part, Mention))
        return tuple(dict.fromkeys(cell for mention in mentions for cell in mention.cells))

    def capitalised(self) -> Self:
        """The same with a capital at its beginning; the name of a cell stays as it is."""
        first, *rest = self.parts or ("",)
        if not isinstance(first, Mention):
            return type(self)((_capital(first), *rest))
        is_cell = [first.text] == [cell_name(cell) for cell in first.cells]
        return self if is_cell else type(self)((Mention(_capital(first.text), first.cells), *rest))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def phrase(template: str, *said: Said) -> Sentence:
    """The template with something in the place of each `{}`."""
    words = template.split("{}")
    if len(words) != len(said) + 1:
        raise ValueError(f"expected {len(words) - 1} parts for {template!r}, found {len(said)}")
    parts: list[Part] = [words[0]]
    for part, after in zip(said, words[1:], strict=True):
        parts += part.parts if isinstance(part, Sentence) else [str(part) if isinstance(part, int) else part]
        parts.append(after)
    return Sentence(tuple(_merged(parts)))


def _merged(parts: Iterable[Part]) -> list[Part]:
    """The parts without empty ones, and neighbouring words as one."""
    merged: list[Part] = []
    for part in parts:
        if isinstance(part, str) and merged and isinstance(merged[-1], str):
            merged[-1] += part
        elif part:
            merged.append(part)
    return merged


def joined(separator: str, said: Iterable[Said]) -> Sentence:
    """All of them with the separator between."""
    items = list(said)
    return phrase(separator.join(["{}"] * len(items)), *items)


def listed(said: Sequence[Said], *, last: str = "and", most: int = 8) -> Sentence:
    """`a, b and c`; of more than `most` only the first, and how many more there are."""
    if len(said) > most:
        return phrase("{} {} {} more", joined(", ", said[: most - 1]), last, len(said) - most + 1)
    if len(said) < 2:
        return joined("", said)
    return phrase("{} {} {}", joined(", ", said[:-1]), last, said[-1])


def either(said: Iterable[Said]) -> Sentence:
    """`1, 2 or 5`, however many there are."""
    items = list(said)
    return listed(items, last="or", most=len(items))


def cell_mention(cell: Cell) -> Mention:
    """The cell by its name."""
    return Mention(cell_name(cell), (cell,))


def cell_list(cells: Iterable[Cell], *, last: str = "and", most: int = 8) -> Sentence:
    """`r1c1, r1c2 and r2c2`; of more than `most`, three or more in a line are told by the first and the last."""
    every = list(cells)
    if len(every) <= most:
        return listed([cell_mention(cell) for cell in every], last=last, most=most)
    spans = list(_spans(every))
    return listed(spans, last=last, most=len(spans))


def _spans(cells: Sequence[Cell]) -> Iterator[Mention]:
    """Runs of neighbours in a row or column by their ends, `r1c1–r1c5`, and all other cells by their names."""
    left = set(cells)
    for first in sorted(left):
        if first in left:
            longest = max(_run(left, first, (0, 1)), _run(left, first, (1, 0)), key=len)
            span = longest if len(longest) > 2 else longest[:1]
            name = cell_name(first) if len(span) == 1 else f"{cell_name(first)}–{cell_name(span[-1])}"
            yield Mention(name, tuple(span))
            left.difference_update(span)


def _run(cells: Container[Cell], first: Cell, step: Cell) -> list[Cell]:
    """The cells from the first on in that direction, up to one that is not among them."""
    line = ((first[0] + place * step[0], first[1] + place * step[1]) for place in count())
    return list(takewhile(cells.__contains__, line))
