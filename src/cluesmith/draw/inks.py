"""The colours that a picture brings with it: what can be read on them, and where they need an outline."""

from functools import lru_cache

from cluesmith.draw.style import PAPER
from cluesmith.picture import WHITE

BLACK = "#000000"
SIGN_CONTRAST = 3.0  # of a sign in a painted cell: enough to find it, not so much that it spoils the picture
MAX_KEPT = 1000  # colours of which it is remembered what was computed
RIM_CONTRAST = 1.5  # an ink that is closer to the page than that has an outline


def channels(rgb: str) -> tuple[int, int, int]:
    """Red, green and blue, from 0 to 255."""
    red, green, blue = bytes.fromhex(rgb[1:])
    return red, green, blue


@lru_cache(MAX_KEPT)
def luminance(rgb: str) -> float:
    """How bright a colour is for the eye, from 0 to 1, as WCAG defines it."""
    shares = (value / 255 for value in channels(rgb))
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG defines it."""
    darker, brighter = sorted(map(luminance, (one, other)))
    return (brighter + 0.05) / (darker + 0.05)


@lru_cache(MAX_KEPT)
def text_on(rgb: str) -> str:
    """Black or white, whichever can be read better on that colour."""
    return max(BLACK, WHITE, key=lambda text: contrast(text, rgb))


@lru_cache(MAX_KEPT)
def sign_on(rgb: str) -> str:
    """A shade of that colour, on the way to black or white, that stands out from it just enough."""
    goal = text_on(rgb)
    shades = (_mixed(rgb, goal, share / 20) for share in range(1, 21))
    return next((shade for shade in shades if contrast(shade, rgb) >= SIGN_CONTRAST), goal)


def _mixed(rgb: str, goal: str, share: float) -> str:
    pairs = zip(channels(rgb), channels(goal), strict=True)
    return "#" + "".join(f"{round(one + (other - one) * share):02x}" for one, other in pairs)


@lru_cache(MAX_KEPT)
def rims_of(rgb: str) -> tuple[str, ...]:
    """The roles of the outlines that the colour needs, on a light page or on a dark one."""
    pages = (("light-rim", PAPER.light), ("dark-rim", PAPER.dark))
    return tuple(role for role, page in pages if contrast(rgb, page) < RIM_CONTRAST)
