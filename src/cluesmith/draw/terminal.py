"""How characters are coloured on a terminal: roles in its own colours, inks in the nearest of 256."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from cluesmith.draw.inks import MAX_KEPT, channels, text_on
from cluesmith.picture import Picture

Paint = Callable[[str, str], str]  # what is painted, the characters: the characters with colour

COLOURS = {
    "clue": "1",
    "used": "1;35",
    "note": "2",
    "snake": "32",
    "head": "1;32",
    "tail": "1;32",
    "line": "36",
    "digit": "1;36",
    "border": "2",
}
LEVELS = (0, 95, 135, 175, 215, 255)  # of red, green and blue, in the colours from 16 on
BLACK, WHITE = 16, 231


def plain(_: str, text: str) -> str:
    """The characters without colour."""
    return text


def coloured(role: str, text: str) -> str:
    """The characters in the colour of their role, or on an ink, which is a role `#rrggbb`."""
    if role.startswith("#"):
        return f"\x1b[{_on_ink(role)}m{text}\x1b[0m"
    return f"\x1b[{COLOURS[role]}m{text}\x1b[0m" if role in COLOURS and text.strip() else text


def half_block(upper: str, lower: str) -> str:
    """A character with two colours, one above the other, "" for that of the terminal."""
    if not upper and not lower:
        return " "
    sign, first, second = ("▀", upper, lower) if upper else ("▄", lower, "")
    ground = f";48;5;{nearest(second)}" if second else ""
    return f"\x1b[38;5;{nearest(first)}{ground}m{sign}\x1b[0m"


def legend_lines(picture: Picture, width: int, paint: Paint, *, ascii_only: bool) -> list[str]:
    """`a red, b green`: the signs and names of the inks, in lines of that width; a ? for a letter beyond ASCII."""
    lines: list[str] = []
    room = 0
    for rgb, sign, given in picture.legend:
        name = given.encode("ascii", "replace").decode() if ascii_only else given
        painted, rest = (sign, f" {name}") if sign else (name, "")
        taken = len(painted + rest) + 2
        if taken > room:
            lines.append("")
            room = width
        lines[-1] += f"{paint(rgb, painted)}{rest}, "
        room -= taken
    return [*(line.rstrip() for line in lines[:-1]), *(line.rstrip(", ") for line in lines[-1:])]


@lru_cache(MAX_KEPT)
def _on_ink(rgb: str) -> str:
    """Black or white on the nearest colour."""
    number = nearest(rgb)
    letters = BLACK if text_on(dict(_palette())[number]) == "#000000" else WHITE
    return f"38;5;{letters};48;5;{number}"


@lru_cache(MAX_KEPT)
def nearest(rgb: str) -> int:
    """The number of the nearest colour among those that are the same on all terminals."""
    wanted = channels(rgb)
    distances = (
        (sum((one - other) ** 2 for one, other in zip(wanted, channels(shade), strict=True)), number)
        for number, shade in _palette()
    )
    return min(distances)[1]


def _palette() -> Iterator[tuple[int, str]]:
    """The colours from 16 on: all mixtures of six levels, then greys."""
    for place in range(216):
        levels = (LEVELS[place // 36], LEVELS[place // 6 % 6], LEVELS[place % 6])
        yield 16 + place, "#" + bytes(levels).hex()
    for step in range(24):
        yield 232 + step, "#" + bytes([8 + 10 * step] * 3).hex()
