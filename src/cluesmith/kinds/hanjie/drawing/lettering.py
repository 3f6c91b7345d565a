"""Words on a board: as large as they fit, in one line or several, with a pattern that fills what is left."""

from collections.abc import Callable, Sequence
from itertools import count, groupby, product
from operator import itemgetter
from random import Random
from typing import NamedTuple

from cluesmith.errors import ClueError
from cluesmith.kinds.hanjie.drawing.face import LARGE, SMALL, Glyph

MAX_LETTERS = 200
FIRM, SOFT, EMPTY = 9.0, 0.5, 1.0  # how badly letters suffer from a flip, an ornament, and the ground beside them
TALLEST = 2  # how much higher than usual letters may be
ROOM = 2  # what a frame takes on each side, with the gap inside it

Dark = Callable[[int, int], bool]  # whether a cell is part of an ornament


class Block(NamedTuple):
    """Words set in lines: its rows of dots, each of the same length."""

    rows: tuple[str, ...]

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of dots in a row."""
        return len(self.rows[0])


def judge_text(text: str) -> None:
    """Raise ClueError for a text that cannot be drawn on any board."""
    if not text.split():
        raise ClueError("expected a text with letters, found none")
    if len(text) > MAX_LETTERS:
        raise ClueError(f"expected a text of at most {MAX_LETTERS} letters, found {len(text)}")
    if unknown := next((letter for letter in text.upper() if not letter.isspace() and letter not in SMALL), None):
        raise ClueError(f"expected letters A to Z, digits and {_signs()} in a text, found {unknown!r}")


def _signs() -> str:
    return " ".join(letter for letter in SMALL if not letter.isalnum())


def lettered(text: str, height: int, width: int, rng: Random) -> list[float]:
    """How far each cell is outside of the words and what decorates them; raises ClueError if they do not fit."""
    words = text.upper().split()
    block = _largest(words, height, width)
    if block is None:
        side = next(side for side in count(max(height, width)) if _largest(words, side, side))
        raise ClueError(f"expected a board on which {text!r:.40} fits, such as {side}x{side}, found {height}x{width}")
    top, left = (height - block.height) // 2, (width - block.width) // 2
    away = _ornament(height, width, top, left, rng)
    for row, line in enumerate(block.rows):
        for column, dot in enumerate(line):
            away[(top + row) * width + left + column] = -FIRM if dot == "#" else FIRM
    return away


# Setting


def _largest(words: Sequence[str], height: int, width: int) -> Block | None:
    """The words as large as they fit, broken only where they have to be; None if they do not fit at all."""
    fitting = [
        (set(words) <= set(" ".join(lines).split()), len(face["A"]) * times, tall, block)
        for lines in _arrangements(words)
        for face, times, tall in product((LARGE, SMALL), range(1, 1 + height // len(SMALL["A"])), range(1, 1 + TALLEST))
        if (block := _set(lines, face, times, times * tall)).height <= height and block.width <= width
    ]
    return max(fitting, key=itemgetter(0, 1, 2))[3] if fitting else None


def _arrangements(words: Sequence[str]) -> list[list[str]]:
    """The words in lines, fewer and longer ones first, and at last with words broken."""
    every = (_wrapped(words, most) for most in range(len(" ".join(words)), 0, -1))
    return [lines for lines, _ in groupby(every)]


def _wrapped(words: Sequence[str], most: int) -> list[str]:
    """Lines of at most so many letters; a word that is longer is broken into even parts."""
    lines: list[str] = []
    for word in words:
        parts = -(-len(word) // most)
        size = -(-len(word) // parts)
        for start in range(0, len(word), size):
            part = word[start : start + size]
            if lines and start == 0 and len(lines[-1]) + 1 + len(part) <= most:
                lines[-1] += " " + part
            else:
                lines.append(part)
    return lines


def _set(lines: Sequence[str], face: dict[str, Glyph], across: int, down: int) -> Block:
    """The lines in the middle of a block, a row of dots between two."""
    rows = [_set_line(line, face) for line in lines]
    width = max(len(line[0]) for line in rows)
    dots: list[str] = []
    for line in rows:
        dots += ["." * width] if dots else []
        dots += [row.center(width, ".") for row in line]
    return Block(tuple("".join(dot * across for dot in row) for row in dots for _ in range(down)))


def _set_line(line: str, face: dict[str, Glyph]) -> list[str]:
    """The rows of dots of one line."""
    space = tuple(".." if face is LARGE else "." for _ in face["A"])
    glyphs = [space if letter == " " else face[letter] for letter in line]
    return [".".join(row) for row in zip(*glyphs, strict=True)]


# What fills the rest


def _ornament(height: int, width: int, above: int, beside: int, rng: Random) -> list[float]:
    """A frame around the words or a band above and below them, where there is room."""
    styles = [style for style, room in ((_frame, min(above, beside)), (_band, above)) if room >= ROOM]
    is_dark = rng.choice(styles)(height, width, above, rng) if styles else None
    return [
        EMPTY if is_dark is None or not is_dark(row, column) else -SOFT
        for row in range(height)
        for column in range(width)
    ]


def _frame(height: int, width: int, above: int, rng: Random) -> Dark:
    """A line along the border, thicker above and below where there is much room."""
    thick = max(1, above - rng.choice((1, 2, 3)))

    def is_dark(row: int, column: int) -> bool:
        down, across = min(row, height - 1 - row), min(column, width - 1 - column)
        return down < thick or across == 0

    return is_dark


def _band(height: int, width: int, above: int, rng: Random) -> Dark:
    """Bars, battlements, steps or a wave, the same left and right and above and below."""
    style, deep, middle = rng.randrange(4), above - 1, (width - 1) / 2

    def is_dark(row: int, column: int) -> bool:
        down, far = min(row, height - 1 - row), abs(column - middle)
        if down >= deep:
            return False
        return (
            down < deep - 1 or int(far) % 2 == 0,
            down * 2 < deep or int(far / 2) % 2 == 0,
            down < max(1, deep * (1 - far / (middle + 1))),
            down < max(1, deep * far / (middle + 1)),
        )[style]

    return is_dark
