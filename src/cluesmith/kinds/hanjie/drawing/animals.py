"""Animals: those seen from the front are the same left and right."""

from cluesmith.kinds.hanjie.drawing.shapes import NOTHING, Hand, Shape, all_of, box, disc, oval, polygon, stroke


def _eyes(hand: Hand, x: float, y: float, size: float, *, pupils: bool = True) -> tuple[Shape, Shape]:
    """The white of both eyes, and the pupils where they can be seen."""
    white = hand.spot(x, y, size).paired()
    dark = disc(x, y, size * 0.45).paired() if pupils and size > 1.6 * hand.cell else NOTHING
    return white, dark


def cat(hand: Hand) -> Shape:
    """The face of a cat."""
    head = oval(0, 0.2, hand.between(0.8, 0.95), hand.between(0.68, 0.8))
    ears = polygon((0.12, -0.35), (0.8, hand.between(-1, -0.85)), (0.88, 0.15)).paired()
    white, dark = _eyes(hand, hand.between(0.34, 0.42), hand.between(0, 0.1), hand.between(0.15, 0.24))
    nose = polygon((-0.16, 0.4), (0.16, 0.4), (0, 0.58))
    face = head + ears - white + dark - nose
    if not hand.sees(0.11):
        return face
    whiskers = hand.stroke((0.3, 0.52), (1.1, 0.38)) + hand.stroke((0.3, 0.62), (1.1, 0.72))
    return face - (whiskers.paired() & head) + (whiskers.paired() - head)


def bear(hand: Hand) -> Shape:
    """The face of a bear, or of a mouse if its ears are large."""
    size = hand.between(0.3, 0.5)
    ears = disc(0.95 - size * 0.75, -0.9 + size * 0.75, size).paired()
    inner = disc(0.95 - size * 0.75, -0.9 + size * 0.75, size * 0.5).paired() if hand.sees(size / 3) else NOTHING
    head = oval(0, 0.18, hand.between(0.78, 0.95), 0.78)
    white, dark = _eyes(hand, hand.between(0.3, 0.42), -0.02, hand.between(0.13, 0.2))
    muzzle = oval(0, 0.55, hand.between(0.34, 0.45), 0.28)
    nose = oval(0, 0.45, max(0.16, 1.1 * hand.cell), max(0.12, 0.6 * hand.cell))
    return ears - inner + head - white + dark - muzzle + nose


def rabbit(hand: Hand) -> Shape:
    """The face of a rabbit."""
    lean = hand.between(0.3, 0.5)
    ears = oval(lean, -0.45, 0.24, 0.58).paired()
    inner = oval(lean, -0.45, 0.09, 0.4).paired() if hand.sees(0.12) else NOTHING
    head = oval(0, 0.45, hand.between(0.65, 0.8), 0.56)
    white, dark = _eyes(hand, 0.3, 0.32, hand.between(0.12, 0.17))
    nose = hand.spot(0, 0.6, 0.1)
    teeth = box(-0.1, 0.78, 0.1, 1.02) if hand.sees(0.1) else NOTHING
    return ears - inner + head - white + dark - nose - teeth


def owl(hand: Hand) -> Shape:
    """An owl that looks at you."""
    body = oval(0, 0.1, hand.between(0.72, 0.85), 0.9)
    tufts = polygon((0.1, -0.62), (0.8, -1), (0.72, -0.2)).paired()
    size = hand.between(0.28, 0.34)
    white = disc(0.34, -0.28, size).paired()
    dark = hand.spot(0.34, -0.28, size * 0.45).paired()
    beak = polygon((-0.12, -0.12), (0.12, -0.12), (0, 0.16)) if hand.sees(0.12) else NOTHING
    belly = oval(0, 0.52, 0.42, 0.36)
    marks = all_of(hand.spot(x, y, 0.06).paired() for x, y in ((0.15, 0.4), (0, 0.58), (0.2, 0.7))) & belly
    belly = belly - marks if hand.sees(0.08) else belly
    feet = box(0.12, 0.9, 0.45, 1.04).paired()
    return body + tufts - white + dark - beak - belly + feet


def pig(hand: Hand) -> Shape:
    """The face of a pig."""
    head = disc(0, 0.1, 0.88)
    ears = polygon((0.25, -0.65), (0.92, -1), (0.88, -0.15)).paired()
    white, dark = _eyes(hand, 0.4, -0.15, hand.between(0.12, 0.17))
    snout = oval(0, 0.35, 0.4, 0.28)
    nostrils = hand.spot(max(0.15, 0.6 * hand.cell), 0.35, 0.09).paired()
    return head + ears - white + dark - snout + nostrils


def frog(hand: Hand) -> Shape:
    """The face of a frog."""
    head = oval(0, 0.3, 1, hand.between(0.6, 0.7))
    eyes = disc(0.55, -0.35, 0.4).paired()
    white = disc(0.55, -0.38, 0.24).paired()
    pupil = hand.spot(0.55, -0.34, 0.1).paired()
    mouth = (disc(0, -0.2, 0.92) & box(-0.7, 0.3, 0.7, 1)).line(hand.thin(0.08)) & box(-0.66, 0.36, 0.66, 1)
    return head + eyes - white + pupil - mouth


def penguin(hand: Hand) -> Shape:
    """A penguin from the front."""
    body = oval(0, 0.12, hand.between(0.56, 0.66), 0.85) + disc(0, -0.58, 0.42)
    wings = polygon((0.45, -0.25), (0.98, 0.38), (0.82, 0.55), (0.5, 0.3)).paired()
    belly = oval(0, 0.32, 0.38, 0.55)
    white, dark = _eyes(hand, 0.18, -0.62, 0.1)
    beak = polygon((-0.12, -0.45), (0.12, -0.45), (0, -0.25)) if hand.sees(0.12) else NOTHING
    feet = oval(0.3, 0.97, 0.3, max(0.1, 0.6 * hand.cell)).paired()
    return body + wings - belly - white + dark - beak + feet


def butterfly(hand: Hand) -> Shape:
    """A butterfly with its wings spread."""
    upper = oval(0.55, -0.35, hand.between(0.42, 0.5), hand.between(0.42, 0.55)).turned(0)
    lower = oval(0.42, 0.5, hand.between(0.34, 0.44), hand.between(0.34, 0.42))
    holes = hand.spot(0.6, -0.38, hand.between(0.12, 0.22)) + hand.spot(0.45, 0.52, hand.between(0.09, 0.16))
    body = oval(0, 0.08, hand.thin(0.1) * 0.6, 0.78)
    feelers = hand.stroke((0.02, -0.6), (0.3, -1), width=0.06)
    gap = box(0, -1, 0.1 + hand.cell * 0.5, 1) if hand.sees(0.08) else NOTHING
    wings = (upper + lower + hand.stroke((0, 0), (0.5, -0.2), width=0.14)) - holes
    return (wings - (gap - box(0, -0.15, 1, 0.25)) + feelers).paired() + body


def ladybird(hand: Hand) -> Shape:
    """A ladybird from above."""
    body = disc(0, 0.18, 0.8)
    head = disc(0, -0.62, 0.34)
    seam = box(-hand.cell * 0.6, -0.35, hand.cell * 0.6, 1)
    places = [(0.36, -0.1), (0.48, 0.35), (0.26, 0.66)]
    spots = all_of(hand.spot(x, y, hand.between(0.12, 0.17)) for x, y in places).paired()
    neck = box(-0.8, -0.45, 0.8, -0.45 + hand.cell) if hand.sees(0.14) else NOTHING
    legs = all_of(hand.stroke((0.6, y), (1, y + lean)) for y, lean in ((-0.2, -0.2), (0.2, 0), (0.6, 0.2))).paired()
    feelers = hand.stroke((0.1, -0.75), (0.4, -1.05)).paired()
    return body - seam - spots + (head - neck) + legs + feelers


def spider(hand: Hand) -> Shape:
    """A spider on its eight legs."""
    body = disc(0, 0.25, hand.between(0.36, 0.46)) + disc(0, -0.3, 0.26)
    legs = NOTHING
    for start, knee, foot in ((-0.35, -0.95, -0.6), (-0.2, -0.35, 0.0), (-0.05, 0.3, 0.55), (0.1, 0.6, 1.0)):
        legs += hand.stroke((0.1, start), (0.65, knee), (1, foot), width=0.07)
    mark = box(-hand.cell * 0.6, 0.1, hand.cell * 0.6, 0.45) + box(
        -0.2, 0.28 - hand.cell / 2, 0.2, 0.28 + hand.cell / 2
    )
    return body - (mark if hand.sees(0.11) else NOTHING) + legs.paired()


def crab(hand: Hand) -> Shape:
    """A crab with its claws up."""
    body = oval(0, 0.3, 0.62, 0.42)
    arms = hand.stroke((0.45, 0.15), (0.85, -0.1), (0.75, -0.45), width=0.14)
    claws = disc(0.68, -0.62, 0.32) - polygon((0.68, -0.6), (0.5, -1.1), (0.86, -1.1))
    legs = all_of(hand.stroke((0.4, y), (0.95, y + 0.22), width=0.08) for y in (0.3, 0.55, 0.78))
    stalks = hand.stroke((0.22, 0), (0.22, -0.25), width=0.08) + hand.spot(0.22, -0.25, 0.1)
    mouth = hand.stroke((0, 0.45), (0.25, 0.45), width=0.06)
    return (body + arms + claws + legs + stalks - (mouth if hand.sees(0.12) else NOTHING)).paired()


def turtle(hand: Hand) -> Shape:
    """A turtle from above."""
    shell = oval(0, 0.08, 0.68, 0.74)
    head = disc(0, -0.78, 0.24)
    feet = oval(0.66, -0.45, 0.24, 0.2) + oval(0.66, 0.6, 0.22, 0.2)
    tail = polygon((-0.12, 0.8), (0.12, 0.8), (0, 1.04))
    plates = disc(0, 0.08, 0.2).around(1)
    ring = all_of(disc(0.4, y, 0.12) for y in (-0.22, 0.38)).paired() + disc(0, -0.36, 0.1) + disc(0, 0.56, 0.1)
    return shell - plates - (ring if hand.sees(0.12) else NOTHING) + head + feet.paired() + tail


def bat(hand: Hand) -> Shape:
    """A bat in flight."""
    body = oval(0, 0.1, 0.24, 0.5) + disc(0, -0.32, 0.26)
    ears = polygon((0.02, -0.45), (0.2, -0.8), (0.28, -0.3)).paired()
    wing = polygon((0.1, -0.1), (0.55, -0.62), (1, -0.3), (1, 0.5), (0.78, 0.22), (0.62, 0.55), (0.42, 0.3), (0.1, 0.6))
    white = hand.spot(0.11, -0.32, 0.06).paired() if hand.sees(0.11) else NOTHING
    return body + ears + wing.paired() - white


def bee(hand: Hand) -> Shape:
    """A bee from above."""
    body = oval(0, 0.35, 0.46, 0.66)
    step = max(0.2, 2 * hand.cell)
    stripes = all_of(box(-1, y, 1, y + step / 2) for y in (0.1 + step * number for number in range(4)))
    head = disc(0, -0.5, 0.28)
    wings = oval(0.66, -0.12, 0.34, 0.28).paired()
    hollow = oval(0.68, -0.12, 0.18, 0.13).paired() if hand.sees(0.11) else NOTHING
    feelers = hand.stroke((0.1, -0.65), (0.36, -0.98), width=0.06).paired()
    return body - stripes + head + wings - hollow + feelers


# Seen from the side


def fish(hand: Hand) -> Shape:
    """A fish that swims to the left."""
    body = oval(-0.2, 0, 0.8, hand.between(0.45, 0.6))
    tail = polygon((0.4, 0), (1, hand.between(-0.7, -0.5)), (0.85, 0), (1, hand.between(0.5, 0.7)))
    fins = polygon((-0.4, -0.4), (0.25, -0.35), (0.3, -0.8)) + polygon((-0.2, 0.4), (0.2, 0.35), (0.2, 0.72))
    eye = hand.spot(-0.62, -0.12, 0.1)
    gill = (disc(-0.6, 0, 0.42).line(hand.thin(0.07)) & box(-0.4, -0.3, 0, 0.3)) if hand.sees(0.14) else NOTHING
    stripe = all_of(box(x, -1, x + hand.thin(0.08), 1) for x in (0.05, 0.3)) & body
    return body + tail + fins - eye - gill - (stripe if hand.sees(0.11) and hand.maybe() else NOTHING)


def whale(hand: Hand) -> Shape:
    """A whale that spouts."""
    body = oval(-0.2, 0.35, 0.8, 0.55)
    tail = polygon((0.3, 0.6), (0.72, 0.1), (0.62, -0.35), (0.85, -0.2), (1.02, -0.45), (1, 0.15), (0.6, 0.75))
    spout = hand.stroke((-0.4, -0.1), (-0.4, -0.6), width=0.1)
    spray = disc(-0.62, -0.62, 0.22).line(hand.thin(0.1)) + disc(-0.18, -0.62, 0.22).line(hand.thin(0.1))
    spray = spray & box(-1, -1, 1, -0.55)
    mouth = hand.stroke((-1, 0.5), (-0.5, 0.55), width=0.06)
    belly = oval(-0.25, 0.8, 0.5, 0.16) if hand.sees(0.1) else NOTHING
    return body + tail + spout + spray - hand.spot(-0.6, 0.22, 0.07) - mouth - belly


def duck(hand: Hand) -> Shape:
    """A duck on the water."""
    body = oval(0.15, 0.4, 0.75, 0.42) + polygon((0.6, 0.35), (1, -0.1), (0.95, 0.5))
    head = disc(-0.45, -0.45, hand.between(0.34, 0.42))
    neck = polygon((-0.75, -0.3), (-0.15, -0.3), (-0.1, 0.3), (-0.6, 0.5))
    beak = polygon((-0.7, -0.55), (-1.05, -0.36), (-0.7, -0.22))
    wing = (oval(0.2, 0.3, 0.4, 0.24) - oval(0.15, 0.18, 0.42, 0.22)) if hand.sees(0.14) else NOTHING
    water = wavy_line(hand, 0.9)
    return body + head + neck + beak - hand.spot(-0.5, -0.52, 0.08) - wing + (water if hand.sees(0.12) else NOTHING)


def wavy_line(hand: Hand, y: float) -> Shape:
    """A line of little waves."""
    points = [(-1 + 0.25 * number, y + (0.08 if number % 2 else -0.02)) for number in range(9)]
    return stroke(points, hand.thin(0.08))


def snail(hand: Hand) -> Shape:
    """A snail with its house."""
    house = disc(0.2, -0.12, 0.68)
    spiral = disc(0.2, -0.12, 0.46).line(hand.thin(0.1)) - box(0.1, 0.1, 0.3, 0.6)
    middle = hand.spot(0.2, -0.12, 0.12) if not hand.sees(0.15) else spiral
    foot = box(-0.9, 0.55, 1, 0.82, round_by=0.1)
    neck = hand.stroke((-0.72, 0.65), (-0.75, -0.15), width=0.26)
    horns = hand.stroke((-0.78, -0.2), (-0.98, -0.6), width=0.07) + hand.stroke((-0.7, -0.2), (-0.58, -0.6), width=0.07)
    return house - middle + foot + neck + horns


def elephant(hand: Hand) -> Shape:
    """An elephant."""
    body = oval(0.25, -0.05, 0.7, 0.52) + box(-0.3, 0, 0.9, 0.35)
    legs = box(-0.3, 0.2, 0.05, 0.95) + box(0.52, 0.2, 0.88, 0.95)
    head = disc(-0.5, -0.2, 0.42)
    trunk = hand.stroke((-0.75, -0.1), (-0.88, 0.35), (-0.86, 0.72), (-0.66, 0.8), width=0.2)
    tail = hand.stroke((0.9, -0.1), (1, 0.35), width=0.07)
    ear = oval(-0.2, -0.2, 0.26, 0.32).line(hand.thin(0.07)) if hand.sees(0.12) else NOTHING
    return body + legs + head + trunk + tail - ear - hand.spot(-0.62, -0.28, 0.06)


def bird(hand: Hand) -> Shape:
    """A bird on a twig."""
    body = oval(0, 0.02, 0.55, 0.46).turned(0.06) + disc(-0.42, -0.42, 0.34)
    beak = polygon((-0.68, -0.55), (-1.02, -0.4), (-0.68, -0.3))
    tail = polygon((0.35, 0), (1, 0.35), (0.92, 0.55), (0.3, 0.35))
    wing = (oval(0.1, 0.02, 0.36, 0.2).turned(0.05)).line(hand.thin(0.07)) if hand.sees(0.12) else NOTHING
    legs = hand.stroke((-0.12, 0.4), (-0.12, 0.85), width=0.06) + hand.stroke((0.15, 0.4), (0.15, 0.85), width=0.06)
    twig = hand.stroke((-1, 0.86), (1, 0.86), width=0.1)
    return body + beak + tail - wing - hand.spot(-0.48, -0.5, 0.07) + legs + twig


FROM_THE_FRONT = (
    cat, bear, rabbit, owl, pig, frog, penguin, butterfly, ladybird, spider, crab, turtle, bat, bee,
)  # fmt: skip
FROM_THE_SIDE = (fish, whale, duck, snail, elephant, bird)
SMALL = {bear, rabbit, owl, pig, frog, penguin, butterfly, turtle, fish, duck}  # those for the smallest boards
SLANTING = (butterfly, ladybird, turtle)
