"""A few colours for a picture of many: which they are, which cell has which, and what they are called.

Pillow's median cut finds more colours than are wanted, of which those that are alike are taken together, step by step:
so a small spot of a colour of its own is kept, where many shades of another are not. What lies on an edge, where two
colours are mixed, counts little. A cell gets the colour that most of it has.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from cluesmith.kinds.hanjie.colour.palette import KNOWN, Colour, brightness, difference
from cluesmith.kinds.hanjie.colour.read_picture import DOTS, Channels, Small, median_cut

FINE = 48  # colours that are found at first
CLOSE = 60.0  # colours that differ less are one, where black and white differ by 765
PLAIN = 32  # how much more a dot counts among others like it than one on an edge


class Quantised(NamedTuple):
    """The colours, which of them each cell has, from 0 for the background, and the background."""

    colours: tuple[Colour, ...]
    cells: bytearray
    background: Colour


class _Sort(NamedTuple):
    """Dots that count as one colour: how much they count, their channels summed up, and how most of them look."""

    weight: int
    sums: Channels
    look: Channels
    most: int  # what those count that look so
    numbers: frozenset[int]  # of the colours that were found at first

    @property
    def mean(self) -> Channels:
        red, green, blue = (total // self.weight for total in self.sums)
        return red, green, blue


def quantised(small: Small, number: int) -> Quantised:
    """The picture in at most so many colours, beside that of the background."""
    found = median_cut(small.dots, small.height * DOTS, small.width * DOTS, FINE)
    sorts = _merged(_sorts(small, found), number + 1)
    cells = _voted(small, found, sorts)
    ground = _background(small, cells, sorts)
    used = [place for place, _ in Counter(cells).most_common() if place != ground]
    order = [ground, *used]
    background, *colours = named([sorts[place].look for place in order])
    return Quantised(tuple(colours), bytearray(order.index(place) for place in cells), background)


def _sorts(small: Small, found: Sequence[int]) -> list[_Sort]:
    """The colours that were found at first, and that of the margin, though nothing may be left of it."""
    weights: dict[int, Counter[Channels]] = {}
    for dot, number in enumerate(found):
        weights.setdefault(number, Counter())[small.dots[dot]] += PLAIN if _is_plain(small, dot) else 1
    sorts = [_sort([number], looks) for number, looks in sorted(weights.items())]
    return [*sorts, _sort([], Counter({small.margin: PLAIN * len(small.pixels)}))] if small.margin else sorts


def _is_plain(small: Small, dot: int) -> bool:
    """Whether the dots around it look like it."""
    along = small.width * DOTS
    near = [dot - along, dot + along] + [dot - 1] * (dot % along > 0) + [dot + 1] * (dot % along < along - 1)
    mine = small.dots[dot]
    return all(difference(mine, small.dots[one]) < CLOSE for one in near if 0 <= one < len(small.dots))


def _sort(numbers: Sequence[int], looks: Counter[Channels]) -> _Sort:
    red, green, blue = (sum(look[channel] * times for look, times in looks.items()) for channel in range(3))
    look, _ = looks.most_common(1)[0]
    return _Sort(looks.total(), (red, green, blue), look, looks.total(), frozenset(numbers))


def _merged(sorts: list[_Sort], most: int) -> list[_Sort]:
    """The sorts, of which the two that cost least are made one until they are few enough and differ enough."""
    while len(sorts) > 1:
        pairs = list(combinations(sorts, 2))
        if len(sorts) > most:
            one, other = min(pairs, key=lambda pair: _cost(*pair))
        else:
            one, other = min(pairs, key=lambda pair: difference(pair[0].look, pair[1].look))
            if difference(one.look, other.look) >= CLOSE:
                break
        sorts = [sort for sort in sorts if sort not in (one, other)] + [_joined(one, other)]
    return sorts


def _cost(one: _Sort, other: _Sort) -> float:
    """How much all dots together differ more from their colour when these two are one (Ward's method)."""
    shared = one.weight * other.weight / (one.weight + other.weight)
    return shared * difference(one.mean, other.mean) ** 2


def _joined(one: _Sort, other: _Sort) -> _Sort:
    main = max(one, other, key=lambda sort: sort.most)
    red, green, blue = (mine + more for mine, more in zip(one.sums, other.sums, strict=True))
    return _Sort(one.weight + other.weight, (red, green, blue), main.look, main.most, one.numbers | other.numbers)


def _voted(small: Small, found: Sequence[int], sorts: Sequence[_Sort]) -> list[int]:
    """The place of the sort that most dots of each cell have; of several the one that is most like the cell."""
    place_of = {number: place for place, sort in enumerate(sorts) for number in sort.numbers}
    votes = [Counter[int]() for _ in small.pixels]
    for dot, number in enumerate(found):
        row, column = divmod(dot, small.width * DOTS)
        votes[row // DOTS * small.width + column // DOTS][place_of[number]] += 1
    return [
        min(vote, key=lambda place: (-vote[place], difference(small.pixels[cell], sorts[place].look), place))
        for cell, vote in enumerate(votes)
    ]


def _background(small: Small, cells: Sequence[int], sorts: Sequence[_Sort]) -> int:
    """The place of the sort that is most like the margin; without one, of that which most of the border has."""
    if small.margin:
        margin = small.margin
        return min(range(len(sorts)), key=lambda place: difference(margin, sorts[place].look))
    last = len(cells) - small.width
    border = Counter(
        [*cells[: small.width], *cells[last:], *cells[:: small.width], *cells[small.width - 1 :: small.width]]
    )
    return max(border, key=lambda place: (border[place], brightness(sorts[place].look)))


def named(looks: Sequence[Channels]) -> list[Colour]:
    """The colours with the names of those that they are most like, the shorter rather, and no two the same."""
    names = _names()
    found = []
    for look in looks:
        name = min(names, key=lambda name: difference(look, names[name]) + CLOSE * (name not in KNOWN))
        del names[name]
        found.append(Colour(name, "#" + bytes(look).hex()))
    return found


def _names() -> dict[str, Channels]:
    """The well-known colours, and all but black and white also light and dark."""
    names = {name: Colour(name, rgb).channels for name, rgb in KNOWN.items()}
    for name, (red, green, blue) in list(names.items()):
        if name not in ("black", "white"):
            names[f"light {name}"] = ((red + 255) // 2, (green + 255) // 2, (blue + 255) // 2)
            names[f"dark {name}"] = (red // 2, green // 2, blue // 2)
    return names
