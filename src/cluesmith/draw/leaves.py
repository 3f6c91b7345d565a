"""The pages of a book before they are printed: which there are, and what is drawn on each.

So it is known on which page a chapter begins when its contents are printed in front of it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cluesmith.draw.layout import Layout
from cluesmith.draw.page import Pages, Type

Tell = Callable[[int], object]  # hears how many pictures were drawn since it was called last

CHAPTER, SECTION = Type(20, bold=True), Type(13, bold=True)
BODY, CAPTION, CREDIT = Type(9.5), Type(9, grey=True), Type(6.5, grey=True)
GAP = 22.0  # between pictures side by side
LARGEST_CELL = 57.0  # two centimetres


class Leaf(NamedTuple):
    """A page: how it is drawn, the chapter that begins on it, what stands at its head, and whether it has a number."""

    draw: Callable[[Pages], None]
    chapter: str = ""
    header: str = ""
    numbered: bool = True


class Room(NamedTuple):
    """How much room there is on a page."""

    width: float
    height: float

    def less(self, height: float) -> "Room":
        """What is left below something of that height."""
        return Room(self.width, self.height - height)

    def scale(self, layout: Layout) -> float:
        """The size of the cells with which the picture fills it."""
        return min(LARGEST_CELL, self.width / layout.width, self.height / layout.height)


def bind(pages: Pages, leaves: Sequence[Leaf]) -> bytes:
    """All pages as one document, with its outline."""
    for leaf in leaves:
        if leaf.chapter:
            pages.bookmark(leaf.chapter)
        leaf.draw(pages)
        pages.end_page(leaf.header, numbered=leaf.numbered)
    return pages.finish()


def chapters(leaves: Iterable[Leaf]) -> list[tuple[str, int]]:
    """Where each chapter begins."""
    return [(leaf.chapter, number) for number, leaf in enumerate(leaves, start=1) if leaf.chapter]
