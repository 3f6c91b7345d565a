"""Ornaments: stars, flakes, rosettes, tiles and knots, which look the same turned or mirrored."""

from collections.abc import Callable
from math import atan2, hypot, sin

from cluesmith.kinds.hanjie.drawing.animals import fish
from cluesmith.kinds.hanjie.drawing.shapes import (
    NOTHING,
    Hand,
    Shape,
    box,
    disc,
    heart,
    oval,
    petal,
    polygon,
    star,
)


def _motif(hand: Hand, far: float, size: float) -> Shape:
    """Something small that stands upwards at that distance from the middle."""
    kinds: tuple[Callable[[], Shape], ...] = (
        lambda: disc(0, -far, size),
        lambda: oval(0, -far, size * 0.7, size * 1.3),
        lambda: polygon((0, -far - size * 1.3), (size, -far), (0, -far + size * 1.3), (-size, -far)),
        lambda: heart(size * 1.2).moved(0, -far),
        lambda: heart(size * 1.2).turned(0.5).moved(0, -far),
        lambda: polygon((0, -far - size), (size, -far + size), (-size, -far + size)),
        lambda: disc(0, -far, size) - disc(0, -far, max(size * 0.45, 0.71 * hand.cell)),
    )
    return hand.rng.choice(kinds)()


def rosette(hand: Hand) -> Shape:
    """Petals around a middle, with smaller ones between them."""
    times = hand.rng.choice((4, 4, 8) if hand.sees(0.11) else (4,))
    leaf = petal(hand.between(0.75, 0.95), hand.between(0.5, 0.75) * 3.2 / times, 0.06).around(times)
    between = _motif(hand, 0.78, hand.between(0.16, 0.26) * 4 / times).around(times).turned(0.5 / times)
    vein = oval(0, -0.55, max(0.09, 0.6 * hand.cell), 0.22).around(times) if hand.sees(0.11) else NOTHING
    return leaf - vein - disc(0, 0, 0.22) + hand.spot(0, 0, 0.1) + between


def mandala(hand: Hand) -> Shape:
    """Rings of motifs around a star."""
    times = 8 if hand.sees(0.08) else 4
    centre = star(times, hand.between(0.16, 0.26), hand.between(0.38, 0.48))
    ring = disc(0, 0, 0.98) - disc(0, 0, 0.98 - hand.thin(0.14))
    inner = _motif(hand, 0.66, hand.between(0.11, 0.17) * 8 / times**0.85).around(times)
    teeth = _motif(hand, 0.98, 0.1).around(2 * times) if hand.sees(0.05) else NOTHING
    return centre - hand.spot(0, 0, 0.1) + ring + inner + teeth


def snowflake(hand: Hand) -> Shape:
    """A flake of snow with four or eight arms."""
    times = 8 if hand.sees(0.08) and hand.maybe(0.4) else 4
    arm = hand.stroke((0, 0), (0, -1), width=0.12)
    for number in range(3 if hand.sees(0.08) else 1):
        place, reach = 0.88 - 0.28 * number, hand.between(0.22, 0.34) * 4 / times**0.9
        arm += hand.stroke((0, -place + reach), (reach, -place), width=0.1)
    flake = arm.around(times)
    diagonal = hand.stroke((0, 0), (0, -hand.between(0.6, 0.95)), width=0.1).around(4).turned(0.125)
    return flake + disc(0, 0, 0.22) - hand.spot(0, 0, 0.08) + (diagonal if times == 4 else NOTHING)


def compass(hand: Hand) -> Shape:
    """A compass rose."""
    long = star(4, hand.between(0.3, 0.4)) + box(-hand.cell * 0.6, -1, hand.cell * 0.6, 1).around(4)
    short = star(4, 0.22, hand.between(0.62, 0.75)).turned(0.125)
    ring = disc(0, 0, 0.62).line(hand.thin(0.1)) if hand.maybe(0.6) else NOTHING
    return ring + short + long - hand.spot(0, 0, 0.14)


def gear(hand: Hand) -> Shape:
    """A cogwheel."""
    teeth = 8
    cog = polygon((-0.16, -0.7), (-0.12, -1), (0.12, -1), (0.16, -0.7)).around(teeth)
    wheel = disc(0, 0, 0.8) - disc(0, 0, hand.between(0.45, 0.55)) if hand.maybe() else disc(0, 0, 0.8)
    hub = disc(0, 0, 0.3)
    spokes = box(-hand.thin(0.14) / 2, -0.7, hand.thin(0.14) / 2, 0).around(4)
    return cog + wheel + spokes + hub - hand.spot(0, 0, 0.14)


def eight_star(hand: Hand) -> Shape:
    """Two squares laid over each other, with something inside."""
    square = box(-0.72, -0.72, 0.72, 0.72)
    whole = square + square.turned(0.125)
    inner = whole.grown(-hand.thin(0.16))
    core = whole.scaled(hand.between(0.45, 0.6)) if hand.maybe() else petal(0.5, 0.26, 0.02).around(8)
    return whole - inner + core - hand.spot(0, 0, 0.12)


def quilt(hand: Hand) -> Shape:
    """A block of a quilt: squares, triangles and lozenges, the same in all four quarters."""
    inner, outer = hand.rng.choice(((1, 2), (2, 1), (2, 3), (3, 2), (1, 3)))
    corner = hand.rng.choice([tile for tile in (0, 1, 2, 3) if tile != outer])
    tiles = [[inner, outer], [outer, corner]]

    def away(x: float, y: float) -> float:
        column, row = int(min(abs(x), 0.999) * 2), int(min(abs(y), 0.999) * 2)
        u, v = abs(x) * 2 - column - 0.5, abs(y) * 2 - row - 0.5
        return (0.3, -0.3, (u + v) / 3 - 0.01, (abs(u) + abs(v) - 0.46) / 3)[tiles[row][column]]

    return Shape(away) & box(-1, -1, 1, 1)


def nested(hand: Hand) -> Shape:
    """Frames within frames around a core: squares, discs or lozenges."""
    kinds = (
        lambda r: box(-r, -r, r, r),
        lambda r: disc(0, 0, r),
        lambda r: polygon((0, -r * 1.2), (r * 1.2, 0), (0, r * 1.2), (-r * 1.2, 0)) & box(-r, -r, r, r),
    )
    shape, far = NOTHING, 1.0
    step = max(0.17, hand.cell * 1.3)
    while far > 0.45:
        outer = hand.rng.choice(kinds)(far)
        shape = shape - outer.grown(hand.cell) + (outer - outer.grown(-step))
        far -= 2 * step
    core = _motif(hand, 0, 0.4).paired() if hand.maybe() else petal(0.36, 0.26, 0.02).around(4)
    return shape - disc(0, 0, 0.4) + (core & disc(0, 0, 0.38)).around(4)


def corners(hand: Hand) -> Shape:
    """A figure in the middle of four others, one in each corner."""
    corner = _motif(hand, 1.05, hand.between(0.24, 0.34)).around(4).turned(0.125)
    side = _motif(hand, 0.78, hand.between(0.12, 0.2)).around(4)
    return _motif(hand, 0.3, 0.3).around(4) + corner + side - hand.spot(0, 0, 0.1)


def lattice(hand: Hand) -> Shape:
    """Bands that cross, with a stud in each mesh."""
    pitch = hand.rng.choice((0.5, 0.66, 1.0)) if hand.sees(0.07) else 1.0
    width = max(0.14, 1.02 * hand.cell)

    def away(x: float, y: float) -> float:
        one, two = (x + y) / pitch, (x - y) / pitch
        near = min(abs(one - round(one)), abs(two - round(two))) * pitch * 0.7
        u, v = (one % 1 - 0.5) * pitch, (two % 1 - 0.5) * pitch
        return min(near - width / 2, hypot(u, v) * 0.7 - pitch * 0.16)

    frame = box(-1, -1, 1, 1) - box(-1 + width, -1 + width, 1 - width, 1 - width)
    return (Shape(away) & box(-1, -1, 1, 1)) + frame


BOTH = (rosette, mandala, snowflake, compass, gear, eight_star, quilt, nested, corners, lattice)


# The same turned, but not mirrored


def pinwheel(hand: Hand) -> Shape:
    """A toy that turns in the wind."""
    sail = polygon((0, 0), (0, -0.95), (hand.between(0.75, 0.95), -0.95)) if hand.maybe() else disc(0.42, -0.42, 0.42)
    second = polygon((0.05, 0), (0.5, -0.12), (0.9, -0.5), (0.4, 0)) if hand.maybe() else NOTHING
    return (sail + second).around(4, mirrored=False) + hand.spot(0, 0, 0.16) - hand.spot(0, 0, 0.05)


def swirl(hand: Hand) -> Shape:
    """Arms that wind around the middle."""
    arms, twist = hand.rng.choice((2, 2, 4)), hand.between(2.2, 3.4)
    sense = 1 if hand.maybe() else -1

    def away(x: float, y: float) -> float:
        far = hypot(x, y)
        return -sin(arms * sense * atan2(y, x) + twist * far * 1.6) * (0.12 + 0.2 * far)

    rim = disc(0, 0, 1) - disc(0, 0, 1 - hand.thin(0.12))
    return (Shape(away) & disc(0, 0, 1)) + rim


def two_drops(hand: Hand) -> Shape:
    """Two drops in a circle, dark and light."""
    dark = (disc(0, 0, 1) & box(0, -1, 1, 1)) + disc(0, -0.5, 0.5) - disc(0, 0.5, 0.5)
    rim = disc(0, 0, 1) - disc(0, 0, 1 - hand.thin(0.06))
    whole = dark + rim - hand.spot(0, -0.5, 0.17) + hand.spot(0, 0.5, 0.17)
    return whole.turned(hand.rng.choice((0, 0.25, 0.125))) if hand.maybe() else whole.flipped()


def chasing(hand: Hand) -> Shape:
    """Two fish that swim around each other."""
    upper = fish(Hand(hand.rng, hand.cell * 1.9)).scaled(0.52).moved(0, -0.5)
    return upper + upper.turned(0.5)


def scroll(hand: Hand) -> Shape:
    """A band that curls up at both ends."""
    width = hand.thin(0.2)
    curl = disc(0.45, -0.45, 0.52) - disc(0.45, -0.45, 0.52 - width) - box(-0.2, -0.45, 0.2, 0.2)
    half = curl + hand.spot(0.45, -0.45, 0.18)
    return half + half.turned(0.5) + hand.stroke((-0.45, 0.02), (0.45, -0.02), width=0.2)


ROTATE = (pinwheel, swirl, two_drops, chasing, scroll)
SMALL = {rosette, mandala, snowflake, gear, eight_star, quilt, nested, corners, pinwheel, swirl, two_drops}
