"""Trees, flowers, fruit: all the same left and right but for a few."""

from cluesmith.kinds.hanjie.drawing.shapes import NOTHING, Hand, Shape, all_of, box, disc, oval, petal, polygon


def fir(hand: Hand) -> Shape:
    """A fir, perhaps with candles and a star."""
    tiers = hand.rng.choice((2, 3, 3, 4)) if hand.sees(0.14) else 2
    high = 1.65 / tiers
    tree = NOTHING
    for tier in range(tiers):
        top, wide = -1 + tier * high * 0.96, 0.45 + 0.5 * (tier + 1) / tiers
        tree += polygon((0, top - high * 0.25 * (tier > 0)), (wide, top + high), (-wide, top + high))
    trunk = box(-0.2, 0.6, 0.2, 1)
    if not (hand.sees(0.11) and hand.maybe(0.6)):
        return tree + trunk
    balls = all_of(hand.spot(x, y, 0.07).paired() for x, y in ((0.12, -0.3), (0.34, 0.05), (0.12, 0.25), (0.5, 0.45)))
    return tree + trunk - balls


def round_tree(hand: Hand) -> Shape:
    """A tree with a round crown, perhaps with fruit in it."""
    crown = disc(0, -0.35, 0.62) + disc(0.42, -0.15, hand.between(0.4, 0.52)).paired()
    trunk = polygon((-0.14, 0.1), (0.14, 0.1), (0.18, 0.85), (-0.18, 0.85))
    ground = box(-0.7, 0.85, 0.7, 1)
    fruit = all_of(hand.spot(x, y, 0.09).paired() for x, y in ((0.25, -0.6), (0.55, -0.2), (0.18, -0.15)))
    return crown - (fruit if hand.sees(0.11) and hand.maybe(0.7) else NOTHING) + trunk + ground


def flower(hand: Hand) -> Shape:
    """A flower on its stem with two leaves."""
    petals = hand.rng.choice((5, 6, 7, 8)) if hand.sees(0.14) else 6
    bloom = petal(0.55, hand.between(0.34, 0.44), 0.05).around(petals).moved(0, -0.4)
    middle = hand.spot(0, -0.4, 0.16)
    stem = box(-hand.cell * 0.6, -0.2, hand.cell * 0.6, 1)
    leaves = oval(0.36, 0.6, 0.36, hand.between(0.14, 0.2)).turned(-0.03).paired()
    return bloom - middle + (stem - bloom) + leaves


def tulip(hand: Hand) -> Shape:
    """A tulip."""
    cup = box(-0.5, -0.6, 0.5, 0, round_by=0.2) + oval(0, -0.1, 0.5, 0.3)
    points = polygon((0.1, -0.5), (0.5, -1), (0.5, -0.4)).paired() + polygon((-0.25, -0.5), (0, -1), (0.25, -0.5))
    stem = box(-hand.cell * 0.6, 0.1, hand.cell * 0.6, 1)
    leaf = polygon((0, 0.98), (0.45, 0.65), (0.72, -0.05), (0.2, 0.5)).paired()
    line = hand.stroke((0.2, -0.5), (0.26, 0), width=0.06).paired() if hand.sees(0.11) else NOTHING
    return cup + points - line + stem + leaf


def mushroom(hand: Hand) -> Shape:
    """A mushroom with dots on its cap."""
    cap = oval(0, 0, hand.between(0.88, 1), 0.95) & box(-1, -1, 1, hand.between(0.05, 0.15))
    stem = box(-0.3, 0, 0.3, 0.95, round_by=0.12)
    places = ((0, -0.6), (0.42, -0.45), (0.7, -0.1), (0.25, -0.15))
    dots = all_of(hand.spot(x, y, hand.between(0.1, 0.15)) for x, y in places).paired()
    grass = polygon((0.35, 0.95), (0.55, 0.55), (0.65, 0.95)).paired() if hand.sees(0.14) else NOTHING
    return cap - dots + stem + grass


def apple(hand: Hand) -> Shape:
    """An apple with a leaf."""
    fruit = oval(0.3, 0.25, 0.6, 0.72).paired() - polygon((-0.2, -0.6), (0.2, -0.6), (0, -0.25))
    stem = hand.stroke((0, -0.2), (0.06, -0.7), width=0.1)
    leaf = oval(0.38, -0.78, 0.34, 0.18)
    shine = oval(-0.48, 0.02, 0.12, 0.24) if hand.sees(0.14) else hand.spot(-0.5, 0, 0.1)
    return fruit + stem + leaf - shine


def pear(hand: Hand) -> Shape:
    """A pear."""
    fruit = disc(0, 0.42, 0.58) + oval(0, -0.2, 0.36, 0.5)
    stem = hand.stroke((0, -0.6), (0.1, -1), width=0.1)
    leaf = oval(0.4, -0.82, 0.32, 0.16)
    return fruit + stem + leaf - (oval(-0.28, 0.35, 0.1, 0.26) if hand.sees(0.14) else NOTHING)


def cherries(hand: Hand) -> Shape:
    """Two cherries."""
    left, right = disc(-0.52, 0.5, 0.45), disc(0.5, 0.6, 0.42)
    stems = hand.stroke((-0.45, 0.1), (0.15, -0.85), (0.45, 0.2), width=0.09)
    leaf = oval(-0.3, -0.8, 0.5, 0.18)
    shine = hand.spot(-0.65, 0.38, 0.1) + hand.spot(0.38, 0.48, 0.1)
    return left + right + stems + leaf - shine


def strawberry(hand: Hand) -> Shape:
    """A strawberry."""
    fruit = polygon((-0.85, -0.35), (-0.5, -0.6), (0.5, -0.6), (0.85, -0.35), (0.6, 0.35), (0, 1), (-0.6, 0.35))
    seeds = all_of(hand.spot(x, y, 0.06).paired() for x, y in ((0.5, -0.2), (0, 0), (0.34, 0.25), (0, 0.5)))
    leaf = polygon((0, -0.95), (0.18, -0.7), (0.6, -0.8), (0.4, -0.45), (0, -0.6))
    gap = leaf.paired().grown(hand.cell) if hand.sees(0.12) else NOTHING
    return (fruit - gap) - seeds + leaf.paired()


def leaf(hand: Hand) -> Shape:
    """A leaf with its veins."""
    blade = disc(0.45, -0.1, 0.98) & disc(-0.45, -0.1, 0.98)
    vein = box(-hand.cell * 0.6, -0.6, hand.cell * 0.6, 0.9)
    ribs = all_of(hand.stroke((0, y), (0.5, y - 0.32)) for y in (-0.1, 0.3, 0.6)).paired()
    stem = box(-hand.cell * 0.6, 0.6, hand.cell * 0.6, 1)
    return blade - vein - (ribs if hand.sees(0.1) else NOTHING) + stem


def cactus(hand: Hand) -> Shape:
    """A cactus in its pot."""
    trunk = box(-0.24, -1, 0.24, 0.5, round_by=0.22)
    height = hand.between(-0.55, -0.3)
    arms = hand.stroke((0.1, 0.1), (0.65, 0.1), (0.65, height), width=0.24).paired()
    pot = polygon((-0.55, 0.45), (0.55, 0.45), (0.4, 1), (-0.4, 1))
    rim = box(-0.7, 0.42, 0.7, 0.6)
    gap = box(-1, 0.6, 1, 0.6 + hand.cell) if hand.sees(0.12) else NOTHING
    return trunk + arms + pot - gap + rim


def pumpkin(hand: Hand) -> Shape:
    """A pumpkin that grins."""
    body = oval(0.35, 0.2, 0.62, 0.72).paired() + oval(0, 0.2, 0.5, 0.75)
    stem = polygon((-0.1, -0.5), (0.12, -0.5), (0.2, -0.9), (0, -0.95))
    eyes = polygon((0.18, 0.05), (0.62, 0.05), (0.4, -0.3)).paired()
    nose = polygon((-0.1, 0.28), (0.1, 0.28), (0, 0.1)) if hand.sees(0.1) else NOTHING
    mouth = (oval(0, 0.4, 0.62, 0.36) & box(-1, 0.4, 1, 1)) - box(-0.12, 0.35, 0.12, 0.55)
    return body + stem - eyes - nose - mouth


def carrot(hand: Hand) -> Shape:
    """A carrot."""
    root = polygon((-0.38, -0.35), (-0.2, -0.5), (0.2, -0.5), (0.38, -0.35), (0, 1))
    green = all_of(oval(x, -0.72, 0.13, 0.3).turned(0) for x in (0.0, 0.3)).paired()
    marks = box(0, -0.1, 0.5, -0.1 + hand.cell) + box(-0.5, 0.25, 0, 0.25 + hand.cell)
    return root - (marks.paired() if hand.sees(0.12) else NOTHING) + green


def acorn(hand: Hand) -> Shape:
    """An acorn."""
    cup = (oval(0, -0.2, 0.82, 0.6) & box(-1, -1, 1, -0.15)) + box(-hand.cell * 0.6, -1, hand.cell * 0.6, -0.7)
    nut = polygon((-0.62, -0.05), (0.62, -0.05), (0.55, 0.4), (0, 1), (-0.55, 0.4))
    net = all_of(hand.spot(x, y, 0.05).paired() for x, y in ((0.2, -0.6), (0.5, -0.4), (0, -0.4)))
    shine = oval(-0.3, 0.2, 0.09, 0.25) if hand.sees(0.1) else NOTHING
    return cup - (net if hand.sees(0.1) else NOTHING) + (nut - box(-1, -0.15, 1, -0.15 + hand.cell)) - shine


def clover(hand: Hand) -> Shape:
    """A clover with four leaves."""
    leaves = (disc(0.2, -0.5, 0.28).paired() + polygon((0, 0), (0.42, -0.35), (-0.42, -0.35))).around(4)
    stem = hand.stroke((0, 0), (0.35, 1.05), width=0.12)
    gap = (box(-hand.cell / 2, -1, hand.cell / 2, 1) + box(-1, -hand.cell / 2, 1, hand.cell / 2)).turned(0.125)
    return (leaves.moved(0, -0.15) - (gap.moved(0, -0.15) if hand.sees(0.1) else NOTHING)) + stem


SAME_BOTH_SIDES = (fir, round_tree, flower, tulip, mushroom, strawberry, leaf, cactus, carrot, acorn)
LOPSIDED = (apple, pear, cherries, pumpkin, clover)
SMALL = {fir, flower, tulip, cactus, acorn, apple, cherries, pumpkin}  # what can be told on the smallest boards
SLANTING = (leaf, carrot, flower)  # what also looks good at a slant
