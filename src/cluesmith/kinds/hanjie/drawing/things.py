"""Buildings and things that are the same left and right."""

from cluesmith.kinds.hanjie.drawing.shapes import NOTHING, Hand, Shape, all_of, box, disc, heart, oval, polygon, star


def house(hand: Hand) -> Shape:
    """A house with its door and windows."""
    top = hand.between(-0.2, 0)
    roof = polygon((0, -1), (1, top), (-1, top))
    walls = box(-0.78, top, 0.78, 1)
    door = box(-0.2, 0.42, 0.2, 1)
    windows = box(0.36, 0.25, 0.62, 0.58).paired()
    eaves = box(-0.78, top, 0.78, top + hand.cell) if hand.sees(0.14) else NOTHING
    round_window = hand.spot(0, -0.42, 0.14) if hand.maybe(0.7) else NOTHING
    return roof + (walls - eaves) - door - windows - round_window


def castle(hand: Hand) -> Shape:
    """A castle with two towers."""
    tower = box(0.5, -0.75, 1, 1)
    teeth = box(0.5, -1, 0.64, -0.7) + box(0.86, -1, 1, -0.7)
    wall = box(-0.6, -0.1, 0.6, 1)
    notches = box(0.1, -0.12, 0.3, 0.08).paired()
    gate = box(-0.25, 0.5, 0.25, 1) + disc(0, 0.5, 0.25)
    slits = box(0.7, -0.4, 0.7 + hand.thin(0.12), 0)
    return tower.paired() + teeth.paired() + wall - notches - gate - slits.paired()


def church(hand: Hand) -> Shape:
    """A church with its spire."""
    spire = polygon((0, -0.85), (0.34, -0.2), (-0.34, -0.2))
    tower = box(-0.32, -0.22, 0.32, 1)
    nave = polygon((0.2, 0.1), (0.8, 0.3), (1, 0.45), (1, 1), (0.2, 1)).paired()
    cross = box(-hand.cell * 0.6, -1.1, hand.cell * 0.6, -0.8)
    door = box(-0.16, 0.6, 0.16, 1) + disc(0, 0.6, 0.16)
    windows = box(0.5, 0.55, 0.5 + hand.thin(0.16), 0.8).paired()
    return spire + tower + nave + cross - door - windows - hand.spot(0, 0.1, 0.12)


def vase(hand: Hand) -> Shape:
    """A vase, perhaps with a band around it."""
    waist, belly = hand.between(0.2, 0.36), hand.between(0.65, 0.85)
    body = polygon(
        (-0.5, -1), (0.5, -1), (waist, -0.7), (waist, -0.5), (belly, 0), (belly, 0.3), (0.4, 0.8), (0.5, 1),
        (-0.5, 1), (-0.4, 0.8), (-belly, 0.3), (-belly, 0), (-waist, -0.5), (-waist, -0.7),
    )  # fmt: skip
    diamonds = all_of(polygon((x, 0), (x + 0.15, 0.15), (x, 0.3), (x - 0.15, 0.15)) for x in (-0.4, 0, 0.4))
    band = box(-1, 0.15 - hand.cell / 2, 1, 0.15 + hand.cell / 2)
    handles = disc(0.5, -0.35, 0.3).line(hand.thin(0.1)).paired() if hand.maybe() else NOTHING
    return body - (diamonds if hand.sees(0.11) else band) + handles


def goblet(hand: Hand) -> Shape:
    """A goblet or a cup that somebody has won."""
    depth = hand.between(0.1, 0.3)
    bowl = (oval(0, -0.8, 0.72, depth + 0.85) & box(-1, -1, 1, 1)) & box(-1, -0.95, 1, 0.3)
    stem = box(-hand.cell * 1.1, 0, hand.cell * 1.1, 0.8)
    foot = polygon((-0.5, 1), (-0.3, 0.75), (0.3, 0.75), (0.5, 1))
    handles = disc(0.7, -0.55, 0.3).line(hand.thin(0.12)).paired() if hand.maybe(0.6) else NOTHING
    mark = star(5, 0.1, 0.26).moved(0, -0.5) if hand.sees(0.11) else NOTHING
    return bowl + stem + foot + handles - mark


def cupcake(hand: Hand) -> Shape:
    """A small cake with a cherry on it."""
    cup = polygon((-0.72, 0.2), (0.72, 0.2), (0.52, 1), (-0.52, 1))
    pleats = all_of(box(x, 0.35, x + hand.thin(0.08), 0.9) for x in (-0.04, 0.28)).paired()
    cream = disc(0.5, -0.05, 0.36).paired() + disc(0.25, -0.4, 0.36).paired() + box(-0.5, -0.2, 0.5, 0.3)
    gap = box(-1, 0.28, 1, 0.28 + hand.cell) if hand.sees(0.14) else NOTHING
    return cream + (cup - gap) - (pleats if hand.sees(0.11) else NOTHING) + disc(0, -0.85, 0.2)


def ice_cream(hand: Hand) -> Shape:
    """Ice cream in a cone."""
    cone = polygon((-0.5, 0), (0.5, 0), (0, 1))
    scoops = disc(0.32, -0.2, 0.34).paired() + disc(0, -0.62, 0.4)
    grid = all_of(hand.stroke((-0.6 + lean, 0), (lean, 1)) for lean in (0.3, 0.6))
    gap = box(-1, 0.05, 1, 0.05 + hand.cell) if hand.sees(0.14) else NOTHING
    return scoops + (cone - gap - (grid + grid.flipped() if hand.sees(0.07) else NOTHING)) - hand.spot(0, -0.6, 0.08)


def robot(hand: Hand) -> Shape:
    """A robot."""
    head = box(-0.48, -0.75, 0.48, -0.1)
    eyes = hand.spot(0.22, -0.48, 0.12).paired()
    mouth = box(-0.25, -0.25 - hand.cell / 2, 0.25, -0.25 + hand.cell / 2) if hand.sees(0.14) else NOTHING
    body = box(-0.62, 0, 0.62, 0.65)
    panel = box(-0.34, 0.16, 0.34, 0.48)
    knobs = hand.spot(0.15, 0.32, 0.07).paired() if hand.sees(0.11) else NOTHING
    arms = box(0.74, 0.02, 0.94, 0.6).paired() + box(0.5, 0.05, 0.9, 0.05 + hand.thin(0.14)).paired()
    legs = box(0.15, 0.6, 0.45, 1).paired()
    aerial = box(-hand.cell * 0.6, -1, hand.cell * 0.6, -0.7) + hand.spot(0, -0.98, 0.1)
    neck = box(-0.2, -0.2, 0.2, 0.1)
    return head + body + arms + legs + aerial + neck - eyes - mouth - panel + knobs


def rocket(hand: Hand) -> Shape:
    """A rocket."""
    body = (disc(0.75, 0, 1.15) & disc(-0.75, 0, 1.15)) & box(-1, -1, 1, 0.6)
    fins = polygon((0.3, 0.05), (0.8, 0.6), (0.8, 0.9), (0.2, 0.6)).paired()
    window = hand.spot(0, -0.25, hand.between(0.14, 0.2))
    flame = polygon((-0.2, 0.68), (0.2, 0.68), (0, 1.05)) if hand.sees(0.14) else NOTHING
    band = box(-1, 0.3, 1, 0.3 + hand.cell) if hand.sees(0.12) else NOTHING
    return body - window - (band & body) + fins + flame


def crown(hand: Hand) -> Shape:
    """A crown."""
    spikes = polygon((-1, -0.5), (-0.5, 0.05), (0, -0.85), (0.5, 0.05), (1, -0.5), (0.8, 0.8), (-0.8, 0.8))
    balls = hand.spot(0, -0.82, 0.14) + hand.spot(0.92, -0.5, 0.13).paired()
    jewels = hand.spot(0, 0.25, 0.13) + hand.spot(0.45, 0.32, 0.1).paired()
    band = box(-1, 0.5, 1, 0.5 + hand.cell) if hand.sees(0.14) else NOTHING
    return spikes + balls - jewels - band


def anchor(hand: Hand) -> Shape:
    """An anchor."""
    ring = disc(0, -0.75, 0.26).line(hand.thin(0.11))
    shank = box(-0.6 * hand.thin(0.16), -0.55, 0.6 * hand.thin(0.16), 0.95)
    stock = box(-0.5, -0.42, 0.5, -0.42 + hand.thin(0.17))
    arms = disc(0, 0.05, 0.92).line(hand.thin(0.22)) & box(-1, 0.3, 1, 1)
    flukes = polygon((0.55, 0.4), (0.95, 0.05), (1, 0.6)).paired()
    return ring + shank + stock + arms + flukes


def bulb(hand: Hand) -> Shape:
    """A light bulb."""
    glass = disc(0, -0.35, 0.65) + polygon((-0.5, 0.05), (0.5, 0.05), (0.28, 0.5), (-0.28, 0.5))
    base = box(-0.3, 0.5, 0.3, 0.9) + box(-0.15, 0.85, 0.15, 1)
    thread = all_of(box(-1, y, 1, y + hand.cell) for y in (0.48, 0.48 + max(0.2, 2 * hand.cell)))
    glow = hand.stroke((0.12, 0.4), (0.12, 0), (0.3, -0.3), width=0.06).paired()
    shine = oval(-0.3, -0.5, 0.12, 0.2)
    return glass - (glow if hand.sees(0.08) else shine) + (base - thread)


def bell(hand: Hand) -> Shape:
    """A bell."""
    dome = (oval(0, 0.1, 0.6, 1) & box(-1, -1, 1, 0.5)) + polygon(
        (-0.55, 0.2), (0.55, 0.2), (0.95, 0.65), (-0.95, 0.65)
    )
    clapper = disc(0, 0.78, 0.2)
    band = box(-1, 0.3, 1, 0.3 + hand.cell) if hand.sees(0.14) else NOTHING
    shine = oval(-0.25, -0.3, 0.08, 0.25) if hand.sees(0.1) else NOTHING
    return dome - band - shine.paired() + clapper + hand.spot(0, -0.95, 0.12)


def skull(hand: Hand) -> Shape:
    """A skull."""
    head = oval(0, -0.2, hand.between(0.82, 0.95), 0.78)
    jaw = box(-0.5, 0.3, 0.5, 0.95, round_by=0.1)
    eyes = disc(0.38, -0.1, 0.25).paired()
    nose = polygon((-0.14, 0.4), (0.14, 0.4), (0, 0.15))
    teeth = all_of(box(x, 0.65, x + hand.thin(0.08), 1) for x in (-hand.thin(0.08) / 2, 0.22)).paired()
    return head + jaw - eyes - nose - teeth


def padlock(hand: Hand) -> Shape:
    """A padlock."""
    body = box(-0.75, -0.1, 0.75, 1, round_by=0.08)
    bow = (disc(0, -0.4, 0.56).line(hand.thin(0.2)) & box(-1, -1, 1, -0.4)) + box(
        0.56 - hand.thin(0.2), -0.4, 0.56, 0
    ).paired()
    hole = disc(0, 0.32, 0.18) + polygon((0, 0.2), (0.2, 0.75), (-0.2, 0.75))
    return body + bow - hole


def hourglass(hand: Hand) -> Shape:
    """An hourglass."""
    ends = box(-0.75, -1, 0.75, -0.8) + box(-0.75, 0.8, 0.75, 1)
    glass = polygon((-0.6, -0.8), (0.6, -0.8), (0.1, 0), (0.6, 0.8), (-0.6, 0.8), (-0.1, 0))
    left = hand.between(-0.55, -0.3)
    empty = polygon((-0.45, -0.72), (0.45, -0.72), (0.5 * -left, left), (0.5 * left, left))
    below = polygon((-0.1, 0.12), (0.1, 0.12), (0.42, 0.7), (0.2, 0.55), (0, 0.4), (-0.2, 0.55), (-0.42, 0.7))
    return ends + glass - (empty + below)


def umbrella(hand: Hand) -> Shape:
    """An umbrella."""
    edge = hand.between(0.02, 0.15)
    top = disc(0, edge, 1) & box(-1, -1, 1, edge)
    scallops = disc(0.67, edge, 0.3).paired() + disc(0, edge, 0.3)
    stick = box(-hand.cell * 0.6, -0.1, hand.cell * 0.6, 1)
    ribs = hand.stroke((0.02, -0.9), (0.34, edge - 0.1), width=0.05).paired() if hand.sees(0.07) else NOTHING
    return top - scallops - ribs + stick


def shirt(hand: Hand) -> Shape:
    """A shirt or a dress."""
    flare = hand.between(0.55, 0.9)
    body = polygon((-0.5, -0.8), (0.5, -0.8), (0.5, 0.1), (flare, 1), (-flare, 1), (-0.5, 0.1))
    sleeve = polygon((0.3, -0.85), (1, -0.35), (0.82, 0.05), (0.4, -0.25)).paired()
    neck = polygon((-0.25, -1), (0.25, -1), (0, -0.45))
    buttons = all_of(hand.spot(0, y, 0.06) for y in (-0.15, 0.25, 0.65)) if hand.sees(0.14) else NOTHING
    return body + sleeve - neck - buttons


def balloon(hand: Hand) -> Shape:
    """A balloon for travellers."""
    bag = disc(0, -0.3, 0.7) + polygon((-0.55, 0.1), (0.55, 0.1), (0.22, 0.52), (-0.22, 0.52))
    basket = box(-0.22, 0.72, 0.22, 1)
    ropes = hand.stroke((0.18, 0.45), (0.18, 0.8), width=0.05).paired()
    stripes = oval(0, -0.2, 0.38, 0.8).line(hand.thin(0.09)) & bag
    return bag - (stripes if hand.sees(0.12) else hand.spot(0, -0.3, 0.16)) + basket + ropes


def snowman(hand: Hand) -> Shape:
    """A snowman with his hat."""
    body = disc(0, 0.5, 0.5) + disc(0, -0.2, 0.36)
    hat = box(-0.28, -0.98, 0.28, -0.5) + box(-0.5, -0.62, 0.5, -0.62 + hand.thin(0.14))
    buttons = all_of(hand.spot(0, y, 0.07) for y in (0.3, 0.6))
    eyes = hand.spot(max(0.13, 0.6 * hand.cell), -0.25, 0.05).paired() if hand.sees(0.14) else NOTHING
    arms = hand.stroke((0.4, 0.25), (1, -0.1), width=0.07).paired()
    return body - buttons - eyes + hat + arms


def candle(hand: Hand) -> Shape:
    """A candle on its plate."""
    wax = box(-0.26, -0.25, 0.26, 0.75)
    flame = disc(0, -0.66, 0.22) + polygon((-0.18, -0.75), (0.18, -0.75), (0, -1.05))
    plate = polygon((-0.85, 0.7), (0.85, 0.7), (0.5, 1), (-0.5, 1))
    rays = all_of(hand.stroke((0.42, y), (0.75, y + lean), width=0.06) for y, lean in ((-0.8, -0.16), (-0.5, 0.08)))
    drip = box(0, -0.1, 0.12, 0.3) if hand.sees(0.1) else NOTHING
    return wax - drip + flame - hand.spot(0, -0.6, 0.06) + plate + rays.paired()


def gem(hand: Hand) -> Shape:
    """A cut stone."""
    level = hand.between(-0.35, -0.2)
    stone = polygon((-0.55, -0.8), (0.55, -0.8), (1, level), (0, 0.95), (-1, level))
    line = hand.stroke((-1, level), (1, level)) + hand.stroke((0.3, level), (0, 0.9)).paired()
    up = hand.stroke((0, -0.8), (0.34, level), (0.6, -0.8)).paired() if hand.sees(0.1) else NOTHING
    return stone - ((line + up) & stone.grown(-hand.cell * 0.8))


def ghost(hand: Hand) -> Shape:
    """A ghost."""
    sheet = disc(0, -0.25, 0.75) + box(-0.75, -0.25, 0.75, 0.75)
    hem = disc(0.5, 0.75, 0.25).paired() + disc(0, 0.75, 0.25)
    eyes = oval(0.28, -0.3, max(0.15, 0.71 * hand.cell), max(0.22, 0.9 * hand.cell)).paired()
    mouth = oval(0, 0.2, 0.14, 0.16) if hand.sees(0.14) else NOTHING
    return sheet + hem - eyes - mouth


def lighthouse(hand: Hand) -> Shape:
    """A lighthouse that shines."""
    tower = polygon((-0.26, -0.4), (0.26, -0.4), (0.42, 0.85), (-0.42, 0.85))
    bands = all_of(box(-1, y, 1, y + max(0.2, hand.cell)) for y in (-0.15, 0.3)) & tower
    lamp = box(-0.24, -0.7, 0.24, -0.4) + polygon((-0.34, -0.7), (0.34, -0.7), (0, -1))
    glass = hand.spot(0, -0.55, 0.1)
    beams = polygon((0.34, -0.56), (1, -0.8), (1, -0.36)).paired()
    return tower - bands + lamp - glass + beams + box(-0.9, 0.82, 0.9, 1)


def gift(hand: Hand) -> Shape:
    """A gift with a bow."""
    parcel = box(-0.8, -0.15, 0.8, 1)
    lid = box(-0.95, -0.4, 0.95, -0.05)
    ribbon = box(-max(0.1, hand.cell * 0.6), -0.4, max(0.1, hand.cell * 0.6), 1)
    gap = box(-1, -0.05, 1, -0.05 + hand.cell) if hand.sees(0.14) else NOTHING
    bow = disc(0.4, -0.7, 0.32).line(hand.thin(0.14)).paired() + hand.spot(0, -0.55, 0.14)
    return parcel - gap + lid - ribbon + bow


def alarm_clock(hand: Hand) -> Shape:
    """An alarm clock."""
    case = disc(0, 0.1, 0.8)
    face = disc(0, 0.1, 0.8 - hand.thin(0.16))
    hands = hand.stroke((0, 0.1), (0, -0.3), width=0.1) + hand.stroke(
        (0, 0.1), (hand.between(0.2, 0.36), 0.1), width=0.1
    )
    bells = (disc(0.55, -0.75, 0.3) - disc(0, 0.1, 0.8 + hand.cell)).paired()
    feet = hand.stroke((0.45, 0.75), (0.7, 1), width=0.14).paired()
    return case - face + hands + bells + feet


def pawn(hand: Hand) -> Shape:
    """A chessman: a pawn."""
    head = disc(0, -0.65, 0.33)
    collar = box(-0.42, -0.36, 0.42, -0.2)
    body = polygon((-0.2, -0.25), (0.2, -0.25), (0.45, 0.65), (-0.45, 0.65))
    foot = box(-0.7, 0.72, 0.7, 1) + box(-0.52, 0.58, 0.52, 0.75)
    gap = box(-1, 0.62, 1, 0.62 + hand.cell) if hand.sees(0.1) else NOTHING
    return head + collar + body + foot - gap


def rook(hand: Hand) -> Shape:
    """A chessman: a rook."""
    top = box(-0.68, -1, 0.68, -0.5) - box(0.16, -1.1, 0.4, -0.75).paired()
    body = polygon((-0.42, -0.55), (0.42, -0.55), (0.52, 0.7), (-0.52, 0.7))
    foot = box(-0.8, 0.68, 0.8, 1)
    door = box(-0.16, 0.1, 0.16, 0.45)
    return top + body + foot - door - (box(-1, 0.6, 1, 0.6 + hand.cell) if hand.sees(0.1) else NOTHING)


def spade(hand: Hand) -> Shape:
    """A spade, or a club, of playing cards."""
    foot = polygon((0, 0.2), (0.4, 1), (-0.4, 1))
    if hand.maybe():
        return heart(0.85).turned(0.5).moved(0, -0.15) + foot
    return disc(0, -0.52, 0.44) + disc(0.52, 0.18, 0.44).paired() + box(-0.2, -0.4, 0.2, 0.4) + foot


def love(hand: Hand) -> Shape:
    """A heart: whole, with a shine, in a heart, or pierced by a row of dots."""
    whole = heart()
    style = hand.rng.randrange(4)
    if style == 0 or not hand.sees(0.14):
        return whole - hand.spot(-0.45, -0.42, hand.between(0.12, 0.2))
    if style == 1:
        return whole - heart(0.72).moved(0, -0.04) + heart(0.42).moved(0, -0.06)
    if style == 2:
        return whole - heart(0.5).moved(0, -0.05)
    return whole - all_of(hand.spot(x, -0.15 + abs(x) * 0.2, 0.1).paired() for x in (0, 0.45))


def smiley(hand: Hand) -> Shape:
    """A face that smiles, with or without a hat."""
    head = disc(0, 0, 1)
    if hand.maybe() and hand.sees(0.14):
        head -= disc(0, 0, 1 - hand.thin(0.12))
        eyes = oval(0.38, -0.25, 0.13, 0.22).paired()
        mouth = (disc(0, 0.1, 0.62) - disc(0, 0.1 - hand.thin(0.2), 0.62)) & box(-1, 0.15, 1, 1)
        return head + eyes + mouth
    eyes = oval(0.36, -0.25, max(0.15, 0.71 * hand.cell), max(0.22, hand.cell)).paired()
    mouth = disc(0, 0.12, hand.between(0.5, 0.62)) & box(-1, 0.2, 1, 1)
    tooth = box(-0.5, 0.1, 0.5, 0.2 + hand.cell) & mouth if hand.sees(0.1) and hand.maybe() else NOTHING
    return head - eyes - mouth + tooth


def glasses_face(hand: Hand) -> Shape:
    """A face with a hat, glasses and a beard."""
    hat = box(-0.55, -1, 0.55, -0.5) + box(-0.95, -0.55, 0.95, -0.55 + hand.thin(0.14))
    face = oval(0, 0.1, 0.68, 0.75).line(hand.thin(0.1)) - box(-1, -1, 1, -0.45)
    glasses = box(0.1, -0.2, 0.55, 0.15, round_by=0.05).line(hand.thin(0.08)).paired() + box(
        -0.12, -0.1, 0.12, -0.1 + hand.cell
    )
    beard = (oval(0, 0.35, 0.68, 0.65) & box(-1, 0.35, 1, 1)) - box(-0.25, 0.48, 0.25, 0.48 + hand.thin(0.1))
    band = box(-1, -0.7, 1, -0.7 + hand.cell) if hand.sees(0.14) else NOTHING
    return hat - band + face + glasses + beard


SAME_BOTH_SIDES = (
    house, castle, church, vase, goblet, cupcake, ice_cream, robot, rocket, crown, anchor, bulb, bell, skull, padlock,
    hourglass, umbrella, shirt, balloon, snowman, candle, gem, ghost, lighthouse, gift, alarm_clock, pawn, rook, spade,
    love, smiley, glasses_face,
)  # fmt: skip
SMALL = {house, goblet, robot, rocket, crown, bulb, skull, padlock, ghost, gift, rook, spade, love, smiley}
SLANTING = (rocket, ice_cream, bulb)  # what also looks good at a slant
