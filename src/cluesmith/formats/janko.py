"""The blocks in which janko.at keeps its puzzles, alone or in a whole page.

    begin
    puzzle vier-winde
    size 4                  or `rows 4` and `cols 5`
    problem                 a line per row, `-` for nothing
    - 4 - -
    ...
    end

Everything else (author, source, solution, moves, ...) is passed over. Snake has the numbers of columns and rows in
`clabels` and `rlabels`, behind the word or in the next line, and `x` at the ends; numbers in its cells are ours.
"""

import re
from collections.abc import Iterator

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format
from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.four_winds.clues import Number
from cluesmith.puzzle import Puzzle
from cluesmith.text import Line, Word, read_lines

NOTHING = ("-", ".")
END = "x"
WINDS = ("vierwinde", "fourwinds", "walllogic", "linegame", "branches")
SNAKES = ("schlange", "snake", "bosniansnake", "bosnischeschlange")


def matches(text: str) -> bool:
    """Whether a block with a problem begins somewhere."""
    alone = r"^[ \t]*{}[ \t\r]*$"
    return all(re.search(alone.format(word), text, re.MULTILINE) for word in ("begin", "problem"))


def read(text: str) -> Iterator[Puzzle]:
    """Each block's puzzle."""
    block: list[Line] | None = None
    for line in read_lines(text):
        word = line.words[0].text.lower()
        if word == "begin" and len(line.words) == 1:
            block = []
        elif word == "end" and block is not None:
            yield _puzzle(block)
            block = None
        elif block is not None:
            block.append(line)
    if block is not None:
        yield _puzzle(block)


def _puzzle(lines: list[Line]) -> Puzzle:
    names = [line.words[1:] for line in lines if line.words[0].text.lower() == "puzzle"]
    name = re.sub("[^a-z]", "", "".join(word.text.lower() for word in names[0])) if names else ""
    if name not in WINDS + SNAKES:
        raise FormatError(f"expected the puzzle vier-winde or schlange, found {name!r:.30}")
    height, width = _sizes(lines)
    problem = _section(lines, "problem", height)
    for line in problem:
        if len(line.words) != width:
            raise line.words[0].error(f"{width} cells in each of {height} rows")
    return _winds(problem) if name in WINDS else _snake(lines, problem, height, width)


def _sizes(lines: list[Line]) -> tuple[int, int]:
    found = {
        line.words[0].text.lower(): line.words[1].number("a size")
        for line in lines
        if line.words[0].text.lower() in ("size", "rows", "cols") and len(line.words) == 2
    }
    if "size" not in found and not {"rows", "cols"} <= found.keys():
        raise FormatError("expected 'size', or 'rows' and 'cols', found neither")
    return found.get("rows", found.get("size", 0)), found.get("cols", found.get("size", 0))


def _section(lines: list[Line], name: str, count: int) -> list[Line]:
    """The lines behind that word."""
    place = next((at for at, line in enumerate(lines) if line.words[0].text.lower() == name), None)
    if place is None:
        raise FormatError(f"expected {name!r}, found none")
    if len(lines) < place + 1 + count:
        raise FormatError(f"expected {count} lines behind {name!r}", line=lines[place].number)
    return lines[place + 1 : place + 1 + count]


def _winds(problem: list[Line]) -> Puzzle:
    return FourWinds(tuple(tuple(map(_clue, line.words)) for line in problem))


def _clue(word: Word) -> Number | None:
    return None if word.text in NOTHING else "?" if word.text == "?" else word.number("a number, ? or -")


def _snake(lines: list[Line], problem: list[Line], height: int, width: int) -> Puzzle:
    board = {(row, column): word for row, line in enumerate(problem) for column, word in enumerate(line.words)}
    ends = [cell for cell, word in board.items() if word.text.lower() == END]
    if len(ends) > 2:
        raise board[ends[2]].error("at most two ends of the snake")
    numbers = ((cell, word) for cell, word in board.items() if word.text not in NOTHING and cell not in ends)
    head, tail = [*ends, None, None][:2]
    return BosnianSnake(
        height,
        width,
        head=head,
        tail=tail,
        rows=_labels(lines, "rlabels", height),
        columns=_labels(lines, "clabels", width),
        cells=tuple((*cell, word.number("a number, x or -")) for cell, word in numbers),
    )


def _labels(lines: list[Line], name: str, count: int) -> tuple[int | None, ...]:
    place = next((at for at, line in enumerate(lines) if line.words[0].text.lower() == name), None)
    if place is None:
        return (None,) * count
    words = lines[place].words[1:] or (lines[place + 1].words if place + 1 < len(lines) else ())
    if len(words) != count:
        raise lines[place].words[0].error(f"{count} labels")
    return tuple(None if word.text in NOTHING else word.number("a number or -") for word in words)


def write(puzzle: Puzzle) -> str:
    """The block of one puzzle."""
    snake = isinstance(puzzle, BosnianSnake)
    lines = ["begin", f"puzzle {'schlange' if snake else 'vier-winde'}"]
    square = puzzle.height == puzzle.width
    lines += [f"size {puzzle.height}"] if square else [f"rows {puzzle.height}", f"cols {puzzle.width}"]
    if isinstance(puzzle, BosnianSnake):
        lines += ["clabels", _row(puzzle.columns), "rlabels", _row(puzzle.rows)]
    return "\n".join([*lines, "problem", *map(_row, _board(puzzle)), "end"]) + "\n"


def _board(puzzle: Puzzle) -> list[list[Number | None]]:
    if isinstance(puzzle, FourWinds):
        return [list(row) for row in puzzle.grid]
    assert isinstance(puzzle, BosnianSnake)
    inside: dict[Cell, int | str] = {(row, column): number for row, column, number in puzzle.cells}
    inside |= {end: END for end in (puzzle.head, puzzle.tail) if end}
    return [[inside.get((row, column)) for column in range(puzzle.width)] for row in range(puzzle.height)]  # type: ignore[misc]


def _row(values: object) -> str:
    assert isinstance(values, list | tuple)
    return " ".join("-" if value is None else str(value) for value in values)


def lost(puzzle: Puzzle) -> str | None:
    """What such a block cannot say of the puzzle."""
    return "that cells may stay empty" if isinstance(puzzle, FourWinds) and puzzle.empty_cells else None


JANKO = Format(
    "janko",
    ("four-winds", "bosnian-snake"),
    "the blocks of janko.at, begin to end (Vier Winde, Schlange)",
    (".janko", ".x-janko"),
    matches,
    read,
    write,
    lost,
    several=True,
)
