"""What is not the same left and right: vehicles, things with a handle, and small landscapes."""

from cluesmith.kinds.hanjie.drawing.animals import wavy_line
from cluesmith.kinds.hanjie.drawing.shapes import NOTHING, Hand, Shape, all_of, box, disc, oval, polygon, star, wavy


def boat(hand: Hand) -> Shape:
    """A sailing boat on the waves."""
    hull = polygon((-0.95, 0.4), (0.95, 0.4), (0.6, 0.85), (-0.6, 0.85))
    mast = box(-hand.cell * 0.6, -1, hand.cell * 0.6, 0.45)
    main = polygon((0.14, hand.between(-0.95, -0.8)), (0.14, 0.22), (0.85, 0.22))
    jib = polygon((-0.14, hand.between(-0.7, -0.5)), (-0.14, 0.22), (-0.7, 0.22))
    holes = all_of(hand.spot(x, 0.6, 0.07) for x in (-0.3, 0.0, 0.3)) if hand.sees(0.1) else NOTHING
    return hull - holes + mast + main + jib + (wavy_line(hand, 0.98) if hand.sees(0.12) else NOTHING)


def car(hand: Hand) -> Shape:
    """A car."""
    body = box(-1, 0, 1, 0.52, round_by=0.14)
    roof = polygon((-0.6, 0.05), (hand.between(-0.45, -0.3), -0.5), (0.3, -0.5), (0.62, 0.05))
    windows = polygon((-0.38, 0), (-0.24, -0.34), (-0.06, -0.34), (-0.06, 0)) + polygon(
        (0.1, 0), (0.1, -0.34), (0.24, -0.34), (0.4, 0)
    )
    wheels = disc(-0.52, 0.52, 0.28) + disc(0.52, 0.52, 0.28)
    arches = disc(-0.52, 0.52, 0.28 + hand.cell) + disc(0.52, 0.52, 0.28 + hand.cell)
    hubs = hand.spot(-0.52, 0.52, 0.1) + hand.spot(0.52, 0.52, 0.1)
    return body + roof - windows - (arches if hand.sees(0.12) else NOTHING) + wheels - hubs


def locomotive(hand: Hand) -> Shape:
    """A locomotive under steam."""
    boiler = box(-0.8, -0.1, 0.3, 0.45)
    cab = box(0.25, -0.6, 0.95, 0.45) + box(0.15, -0.7, 1.02, -0.55)
    window = box(0.45, -0.4, 0.78, -0.08)
    chimney = box(-0.68, -0.5, -0.42, 0) + box(-0.76, -0.56, -0.34, -0.42)
    wheels = disc(-0.55, 0.62, 0.26) + disc(0.02, 0.62, 0.26) + disc(0.62, 0.6, 0.3)
    hubs = all_of(hand.spot(x, 0.62, 0.08) for x in (-0.55, 0.02, 0.62))
    smoke = disc(-0.4, -0.8, 0.14) + disc(-0.08, -0.92, 0.17) if hand.sees(0.14) else NOTHING
    guard = polygon((-0.8, 0.4), (-1.02, 0.85), (-0.75, 0.85))
    return boiler + cab - window + chimney + wheels - hubs + smoke + guard


def cup(hand: Hand) -> Shape:
    """A cup of something hot."""
    bowl = box(-0.75, -0.2, 0.45, 0.7, round_by=0.2) + box(-0.75, -0.2, 0.45, 0.2)
    handle = disc(0.55, 0.2, 0.36).line(hand.thin(0.14)) - box(-1, -1, 0.4, 1)
    steam = all_of(
        hand.stroke((x, -0.4), (x + 0.14, -0.6), (x - 0.04, -0.78), (x + 0.1, -1), width=0.07)
        for x in (-0.55, -0.2, 0.15)
    )
    mark = disc(-0.15, 0.22, 0.18)
    return bowl - mark + handle + steam + box(-1, 0.84, 0.8, 0.84 + hand.thin(0.14))


def key(hand: Hand) -> Shape:
    """A key."""
    bow = disc(-0.6, 0, 0.4) - disc(-0.6, 0, 0.4 - hand.thin(0.18))
    blade = box(-0.3, -hand.thin(0.18) / 2, 1, hand.thin(0.18) / 2)
    bits = box(0.55, 0, 0.55 + hand.thin(0.14), 0.36) + box(0.85, 0, 0.85 + hand.thin(0.14), 0.45)
    return (bow + blade + bits).turned(hand.rng.choice((0, 0.125, 0.25)))


def note(hand: Hand) -> Shape:
    """Notes."""
    heads = oval(-0.6, 0.68, 0.34, 0.26) + oval(0.55, 0.5, 0.34, 0.26)
    stems = box(-0.4, -0.6, -0.4 + hand.thin(0.14), 0.7) + box(0.75, -0.8, 0.75 + hand.thin(0.14), 0.5)
    beam = polygon((-0.4, -0.62), (0.89, -0.95), (0.89, -0.55), (-0.4, -0.22))
    return heads + stems + beam


def night(hand: Hand) -> Shape:
    """The moon and stars."""
    moon = disc(-0.15, 0.1, 0.82) - disc(hand.between(0.15, 0.3), hand.between(-0.15, 0), 0.68)
    stars = star(5, 0.13, 0.32).moved(0.62, -0.62) + (hand.spot(0.45, 0.2, 0.08) if hand.sees(0.15) else NOTHING)
    return moon + stars


def mountains(hand: Hand) -> Shape:
    """Mountains with snow on them under the sun."""
    left, right = hand.between(-0.6, -0.4), hand.between(0.35, 0.55)
    high, low = (
        polygon((left, -0.7), (left + 0.95, 0.75), (left - 0.95, 0.75)),
        polygon((right, -0.25), (1.4, 0.75), (-0.3, 0.75)),
    )
    snow = polygon(
        (left, -0.9),
        (left + 0.28, -0.25),
        (left + 0.1, -0.36),
        (left, -0.2),
        (left - 0.12, -0.38),
        (left - 0.28, -0.25),
    )
    sun = disc(0.6, -0.68, 0.28)
    rim = high.line(hand.thin(0.06)) & snow
    lake = box(-1, 0.75, 1, 1) - all_of(box(x, 0.88, x + 0.4, 0.88 + hand.cell) for x in (-0.7, 0.1))
    return ((high - snow + rim + low) & box(-1, -1, 1, 0.75)) + sun + (lake if hand.sees(0.1) else box(-1, 0.75, 1, 1))


def skyline(hand: Hand) -> Shape:
    """The houses of a city, with windows that are lit."""
    towers, x = NOTHING, -1.0
    while x < 0.95:
        wide, top = hand.between(0.3, 0.5), hand.between(-0.75, 0.2)
        tower = box(x, top, min(1.02, x + wide), 1)
        if hand.maybe(0.3):
            tower += polygon((x, top), (x + wide / 2, top - 0.3), (x + wide, top))
        step = max(0.2, 3 * hand.cell)
        lights = all_of(
            box(x + 0.1 + 0.16 * side, y, x + 0.1 + 0.16 * side + hand.cell, y + hand.thin(0.09))
            for side in range(max(1, int((wide - 0.14) / 0.16)))
            for y in (top + 0.12 + step * number for number in range(int((0.9 - top) / step)))
        )
        towers += tower - (lights if hand.sees(0.11) else NOTHING)
        x += wide + (hand.cell if hand.maybe(0.4) else 0)
    moon = disc(0.6, -0.75, 0.25) - disc(0.72, -0.82, 0.2) if hand.maybe() else NOTHING
    return towers + moon


def island(hand: Hand) -> Shape:
    """A palm on an island."""
    trunk = hand.stroke((0.05, 0.65), (-0.08, 0.1), (0.02, -0.4), width=0.14)
    fronds = all_of(
        (disc(x, y, 0.5) - disc(x + dx, y + 0.2, 0.5)) & box(-1, -1, 1, 0.1)
        for x, y, dx in ((0.45, -0.2, 0.02), (-0.4, -0.2, -0.02), (0.35, -0.5, 0.05), (-0.32, -0.5, -0.05))
    )
    sand = oval(0, 0.85, 0.75, 0.25) & box(-1, -1, 1, 0.85)
    sea = wavy(0.86, 0.05, 0.5) & box(-1, 0.6, 1, 1)
    return trunk + fronds + sand + sea + (disc(0.8, -0.8, 0.18) if hand.maybe(0.6) else NOTHING)


LOPSIDED = (boat, car, locomotive, cup, key, note, night, mountains, skyline, island)
SMALL = {boat, car, key, note}  # those that can still be told on the smallest boards
