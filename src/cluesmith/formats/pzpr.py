"""Links of puzz.link, pzv.jp and other homes of pzpr: `https://puzz.link/p?KIND/WIDTH/HEIGHT/BODY`.

Numbers are a hexadecimal digit, `-` and two of them from 16 on, `.` for an unknown one, and g to z for one to twenty
places without. `walllogic` (Four Winds) goes through the cells in reading order; `+` is a blocked cell.
`nonogram` (Hanjie) has for each column and then each row as many places as blocks could fit, and fills them from the
board outwards, so last block first. `cts` (Cross the Streams) is written the same way: `.` is a block of unknown
length and 0 any number of blocks; its painted cells must also hang together and fill no 2x2 square. `snake` first
packs three cells to a digit of base 27, 9a+3b+c, with 1 for a cell inside the snake and 2 for an end, and then has
the numbers of columns and rows.
"""

import re
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format, Partly, unwritable
from cluesmith.formats.one_per_line import all_match, each_line
from cluesmith.grid import cells
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.clues import Blocks
from cluesmith.kinds.hanjie.formats.clue_lines import known
from cluesmith.kinds.hanjie.puzzle import LONGEST_LINE
from cluesmith.puzzle import Puzzle, refuse_absurd_size
from cluesmith.text import Word

Number = int | Literal["?"] | None

LARGEST_NUMBER = 255
LINK = re.compile(r"(?:https?://[^\s?]+\?|\?)?([a-z]+)(?:_edit)?/(\d{1,6})/(\d{1,6})(?:/(\S*))?")
TOKEN = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|([g-z])|(\.)|.", re.DOTALL)
HOME = "https://puzz.link/p?"
BASE27 = "0123456789abcdefghijklmnopq"


class Body(NamedTuple):
    """What stands in a link, and where its last part begins."""

    width: int
    height: int
    text: str
    word: Word

    def error(self, place: int, expected: str) -> FormatError:
        """The error at that place of the body."""
        found = Word(self.text[place : place + 10], self.word.line, self.word.column + place)
        return found.error(expected)


def matches(text: str) -> bool:
    """Whether every line is such a link, of any kind of puzzle."""
    return all_match(text, LINK.pattern) and bool(re.search(r"\?|walllogic|nonogram|cts|snake", text))


def _read(word: Word) -> Puzzle | Partly:
    link = LINK.fullmatch(word.text)
    if not link:
        raise word.error("a link such as https://puzz.link/p?walllogic/5/5/h1k2g2i5g5k4h")
    if link[1] not in READERS:
        raise word.error(f"a puzzle of pzpr's {', '.join(READERS)}")
    width, height = int(link[2]), int(link[3])
    refuse_absurd_size(height, width)
    place = link.start(4) if link[4] else len(word.text)
    return READERS[link[1]](Body(width, height, link[4] or "", Word(word.text, word.line, word.column + place)))


def _numbers(body: Body, begin: int, count: int, *, unknown: bool) -> list[Number]:
    """That many numbers from a place of the body on, up to its end; some may be unknown."""
    found: list[Number] = []
    for token in TOKEN.finditer(body.text, begin):
        digit, pair, skip, dot = token.groups()
        if skip:
            found += [None] * (ord(skip) - ord("f"))
        elif digit or pair:
            found.append(int(digit or pair, 16))
        elif dot and unknown:
            found.append("?")
        else:
            wanted = "a cell that is not blocked" if token[0] == "+" else "a hexadecimal number or a letter from g to z"
            raise body.error(token.start(), wanted)
        if len(found) > count + 19:
            break
    if any(number is not None for number in found[count:]) or len(found) > count + 19:
        raise body.error(begin, f"{count} numbers and not more")
    return (found + [None] * count)[:count]


def _walllogic(body: Body) -> Puzzle:
    found = _numbers(body, 0, body.width * body.height, unknown=True)
    rows = (found[row * body.width : (row + 1) * body.width] for row in range(body.height))
    return FourWinds(tuple(tuple(row) for row in rows))


def _outside(body: Body, *, unknown: bool) -> tuple[list[list[Number]], list[list[Number]]]:
    """The numbers of rows and columns in the order in which they are read."""
    if max(body.width, body.height) > LONGEST_LINE:
        raise FormatError(f"expected at most {LONGEST_LINE} cells in a line", line=body.word.line)
    deep, wide = (body.height + 1) // 2, (body.width + 1) // 2
    rows = deep * body.width
    found = _numbers(body, 0, rows + wide * body.height, unknown=unknown)
    columns = [found[at * deep : (at + 1) * deep] for at in range(body.width)]
    lines = [found[rows + at * wide : rows + (at + 1) * wide] for at in range(body.height)]
    return [_in_order(line) for line in lines], [_in_order(line) for line in columns]


def _in_order(numbers: list[Number]) -> list[Number]:
    return [number for number in reversed(numbers) if number is not None]


def _nonogram(body: Body) -> Puzzle:
    rows, columns = _outside(body, unknown=False)
    return Hanjie(tuple(tuple(line) for line in rows), tuple(tuple(line) for line in columns))


def _cts(body: Body) -> Partly:
    rows, columns = _outside(body, unknown=True)
    puzzle = Hanjie(
        tuple(_stars(line, body.width) for line in rows), tuple(_stars(line, body.height) for line in columns)
    )
    lost = "the rules of Cross the Streams that painted cells hang together and fill no 2x2 square"
    return Partly(puzzle, f"{lost}, and long lines with several *")


def _stars(numbers: list[Number], length: int) -> Blocks:
    """The clue with as many optional blocks for each 0 as there is room for; None where they would be too many."""
    sure = [1 if number == "?" else int(number or 0) for number in numbers if number != 0]
    room = max(0, (length + 1 - sum(sure) - len(sure)) // 2)
    clue: list[Number] = []
    for number in numbers:
        clue += [None] * room if number == 0 else [number]
    return None if numbers == [0] or len(clue) > length else tuple(clue)


def _snake(body: Body) -> Puzzle | Partly:
    packed = (body.width * body.height + 2) // 3
    digits = body.text[:packed]
    if len(digits) < packed or any(digit not in BASE27 for digit in digits):
        raise body.error(0, f"{packed} digits 0 to 9 or a to q for the cells")
    circles = [value for digit in digits for value in _thirds(BASE27.index(digit))]
    ends = [cell for cell, value in zip(cells(body.height, body.width), circles, strict=False) if value == 2]
    if len(ends) > 2:
        raise FormatError(f"expected at most two ends of the snake, found {len(ends)}", line=body.word.line)
    outside = _numbers(body, packed, body.width + body.height, unknown=False)
    counts = tuple(number if isinstance(number, int) else None for number in outside)
    head, tail = [*ends, None, None][:2]
    puzzle = BosnianSnake(
        body.height, body.width, head=head, tail=tail, rows=counts[body.width :], columns=counts[: body.width]
    )
    return Partly(puzzle, "white circles, cells inside the snake that are given") if 1 in circles else puzzle


def _thirds(digit: int) -> tuple[int, int, int]:
    return digit // 9, digit // 3 % 3, digit % 3


READERS: dict[str, Callable[[Body], Puzzle | Partly]] = {
    "nonogram": _nonogram,
    "cts": _cts,
    "walllogic": _walllogic,
    "snake": _snake,
}


# Writing


def write(puzzle: Puzzle) -> str:
    """The link of one puzzle."""
    name, body = WRITERS[type(puzzle)](puzzle)
    return f"{HOME}{name}/{puzzle.width}/{puzzle.height}/{body}\n"


def _written(numbers: Iterable[Number]) -> str:
    text, run = "", 0
    for number in [*numbers, 0]:  # one more, so that the last run ends
        if number is None:
            run += 1
            continue
        text += "z" * (run // 20) + (chr(ord("f") + run % 20) if run % 20 else "")
        run = 0
        text += "." if number == "?" else _hexadecimal(int(number))
    return text[:-1]


def _hexadecimal(number: int) -> str:
    if number > LARGEST_NUMBER:
        raise unwritable(f"its numbers go up to {LARGEST_NUMBER}, and this puzzle has {number}")
    return f"{number:x}" if number < 16 else f"-{number:x}"


def _hanjie_body(puzzle: Puzzle) -> tuple[str, str]:
    rows, columns = known(puzzle)
    numbers: list[Number] = []
    for clues, length in ((columns, puzzle.height), (rows, puzzle.width)):
        for clue in clues:
            numbers += [*reversed(clue), *[None] * ((length + 1) // 2 - len(clue))]
    return "nonogram", _written(numbers)


def _winds_body(puzzle: Puzzle) -> tuple[str, str]:
    assert isinstance(puzzle, FourWinds)
    return "walllogic", _written(clue for row in puzzle.grid for clue in row)


def _snake_body(puzzle: Puzzle) -> tuple[str, str]:
    assert isinstance(puzzle, BosnianSnake)
    board = cells(puzzle.height, puzzle.width)
    circles = [2 if cell in (puzzle.head, puzzle.tail) else 0 for cell in board] + [0, 0]
    triples = zip(circles[::3], circles[1::3], circles[2::3], strict=False)
    packed = "".join(BASE27[9 * one + 3 * two + three] for one, two, three in triples)
    return "snake", packed + _written([*puzzle.columns, *puzzle.rows])


WRITERS: dict[type[Puzzle], Callable[[Puzzle], tuple[str, str]]] = {
    Hanjie: _hanjie_body,
    FourWinds: _winds_body,
    BosnianSnake: _snake_body,
}


def lost(puzzle: Puzzle) -> str | None:
    """What such a link cannot say of the puzzle."""
    if isinstance(puzzle, FourWinds) and puzzle.empty_cells:
        return "that cells may stay empty"
    if isinstance(puzzle, BosnianSnake) and puzzle.cells:
        return "the numbers inside the board"
    return None


PZPR = Format(
    "pzpr",
    ("hanjie", "four-winds", "bosnian-snake"),
    "links of puzz.link and pzv.jp (nonogram, walllogic, snake; reads cts), one in a line",
    (".pzpr",),
    matches,
    each_line(_read),
    write,
    lost,
    several=True,
)
