"""How the roles of shapes look: one table for the screen, light and dark, and for print.

No role is told by its colour alone: each has a shape, a width or a hatching of its own. The colours are told apart
also by people who see few of them (blue and orange, never red against green), and print needs black ink only.

A picture may bring inks of its own. A role that ends in a colour, such as `ink #d62728`, is filled with just that, on
every screen and in print; a sign goes with it wherever it matters.
"""

from typing import NamedTuple

NONE = "none"


class Colour(NamedTuple):
    """A colour on a light screen, on a dark one, and in print; `none` where there is none."""

    light: str
    dark: str
    print: str


class Style(NamedTuple):
    """The colours of an area and of a line, the line's width in cells, round ends, dashes; bold words."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0
    round: bool = False
    dashed: bool = False
    bold: bool = False


PAPER = Colour("#ffffff", "#15171c", "#ffffff")
INK = Colour("#1b1d22", "#e9e7e2", "#000000")
FINE = Colour("#b3b7bf", "#4b505b", "#969696")
MIDDLING = Colour("#7d828c", "#7f8591", "#5a5a5a")
TILE = Colour("#e9ebef", "#30353f", "#e4e4e4")
WRITTEN = Colour("#1d4e9e", "#9cc3ff", "#000000")
STRUCK = Colour("#a04a00", "#ffb27a", "#5a5a5a")
LINE = Colour("#1f5fbf", "#7fb2ff", "#3c3c3c")
SNAKE = Colour("#2f7d5b", "#67c79b", "#8a8a8a")
HEAD = Colour("#1e5a40", "#8fe0b9", "#3c3c3c")
TONGUE = Colour("#c8553d", "#ff9b82", "#000000")
FOCUS = Colour("#d98200", "#ffb84d", "#707070")
FOCUS_TINT = Colour("#ffe9c2", "#4a3a1a", "#ffffff")
PREMISE = Colour("#8fb3e0", "#4a73a6", "#9a9a9a")
PREMISE_TINT = Colour("#e6f0fc", "#1c2c40", "#ffffff")
RULE_TINT = Colour("#f1f0ea", "#23262d", "#ffffff")
SUPPOSED = Colour("#7a3fb0", "#cfa6f5", "#707070")
SUPPOSED_TINT = Colour("#f3eafb", "#2e2340", "#ffffff")

ROLES: dict[str, Style] = {
    "paper": Style(fill=PAPER),
    "rule-tint": Style(fill=RULE_TINT),
    "supposed-tint": Style(fill=SUPPOSED_TINT),
    "focus-tint": Style(fill=FOCUS_TINT),
    "premise-tint": Style(fill=PREMISE_TINT),
    "painted": Style(fill=INK),
    "premise": Style(stroke=PREMISE, width=0.035),
    "guide": Style(stroke=FINE, width=0.02),
    "thin": Style(stroke=FINE, width=0.03),
    "five": Style(stroke=MIDDLING, width=0.06),
    "wall": Style(stroke=INK, width=0.075),
    "frame": Style(stroke=INK, width=0.075),
    "focus": Style(stroke=FOCUS, width=0.1),
    "supposed": Style(stroke=SUPPOSED, width=0.05, dashed=True),
    "mark": Style(fill=MIDDLING),
    "line": Style(stroke=LINE, width=0.12, round=True),
    "limit": Style(stroke=MIDDLING, width=0.06),
    "arrow": Style(fill=LINE),
    "tile": Style(fill=TILE, stroke=MIDDLING, width=0.03),
    "snake": Style(stroke=SNAKE, width=0.5, round=True),
    "body": Style(fill=SNAKE),
    "head": Style(fill=HEAD),
    "tongue": Style(stroke=TONGUE, width=0.04, round=True),
    "eye": Style(fill=PAPER),
    "badge": Style(fill=SUPPOSED),
    "label": Style(fill=PAPER, bold=True),
    "clue": Style(fill=INK),
    "place": Style(fill=MIDDLING),
    "number": Style(fill=INK, bold=True),
    "corner": Style(fill=INK, bold=True),
    "written": Style(fill=WRITTEN),
    "note": Style(fill=WRITTEN),
    "struck": Style(fill=STRUCK),
    "strike": Style(stroke=STRUCK, width=0.045),
}

# what only pictures with inks have
INK_ROLES: dict[str, Style] = {
    "light-rim": Style(stroke=Colour("#8a8f99", NONE, "#8a8a8a"), width=0.04),
    "dark-rim": Style(stroke=Colour(NONE, "#9298a3", NONE), width=0.05),
    "note-rim": Style(stroke=MIDDLING, width=0.015),
    "halo": Style(stroke=PAPER, width=0.15),
    "premise-halo": Style(stroke=PAPER, width=0.075),
    "strike-halo": Style(stroke=PAPER, width=0.09),
    "legend": Style(fill=INK),
}


def style_of(role: str) -> Style:
    """How a role looks, one with a colour of its own included."""
    name, own = split_role(role)
    return Style(fill=Colour(own, own, own)) if own else (ROLES | INK_ROLES)[name]


def inked(role: str, rgb: str) -> str:
    """The role in that colour."""
    return f"{role} {rgb}"


def split_role(role: str) -> tuple[str, str]:
    """The role without a colour, and the colour it brings with it, "" for none."""
    words = role.split()
    own = next((word for word in words if word.startswith("#")), "")
    return " ".join(word for word in words if word != own), own
