"""Links of penpa-edit: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=DATA`, for all four kinds.

Hanjie and Snake put their numbers in the margins, next to the board last. KenKen draws cage walls as edges and
writes clues as small text; a number without a sign hides the operation. The ends of a snake are black circles. Which
kind it is, the tag tells (nonogram, walllogic, tomtom, snake), or else what is on the board.
"""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from cluesmith.errors import FormatError, PuzzleError
from cluesmith.formats.format import Format, Partly
from cluesmith.formats.one_per_line import all_match, each_line
from cluesmith.formats.penpa_drawing import Board, empty_layer, folded, unfolded
from cluesmith.grid import Cell, cells, neighbours
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.clues import Blocks, blocks_text
from cluesmith.kinds.kenken import SIGNS, Cage, KenKen
from cluesmith.kinds.kenken.formats.cages import SPELLED, cages_of, regions
from cluesmith.puzzle import Puzzle
from cluesmith.text import Word

HOME = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
LINK = re.compile(r"(?:https?://\S*#)?m=(?:edit|solve)&p=([\w+/=%-]+)(?:&\S*)?")
WALL = 2  # the style of a thick edge
END = 2  # the style of a black circle


def matches(text: str) -> bool:
    """Whether every line is such a link."""
    return all_match(text, LINK.pattern)


def _read(word: Word) -> Puzzle | Partly:
    link = LINK.fullmatch(word.text)
    if not link:
        raise word.error("a link of penpa-edit")
    try:
        board = unfolded(unquote(link[1]))
        return READERS[_kind(board)](board)
    except FormatError as error:
        raise FormatError(str(error), line=word.line) from None
    except PuzzleError:
        raise
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise FormatError("expected a drawing of penpa-edit, found something else", line=word.line) from None


def _kind(board: Board) -> str:
    for tag in board.tags:
        if tag in READERS:
            return tag
    texts = board.texts()
    if board.layer.get("numberS"):
        return "tomtom"
    if any(entry[1] == "circle_L" for entry in board.layer.get("symbol", {}).values()):
        return "snake"
    outside = [cell for cell in texts if min(cell) < 0]
    inside = [cell for cell in texts if min(cell) >= 0]
    if outside and not inside:
        return "nonogram"
    if inside and not outside:
        return "walllogic"
    raise FormatError("expected a nonogram, Four Winds, KenKen or Snake, and cannot tell which: give the link its tag")


# Reading the four kinds


def _nonogram(board: Board) -> Puzzle:
    texts = board.texts()
    rows = (_clue(texts, [(row, column) for column in range(-board.left, 0)]) for row in range(board.height))
    columns = (_clue(texts, [(row, column) for row in range(-board.top, 0)]) for column in range(board.width))
    return Hanjie(tuple(rows), tuple(columns))


def _clue(texts: dict[Cell, str], places: list[Cell]) -> Blocks:
    words = [texts[place] for place in places if texts.get(place)]
    if words == ["*"]:
        return None
    return tuple("?" if word == "?" else None if word == "_" else _number(word) for word in words)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise FormatError(f"expected a number, found {text!r:.30}")
    return int(text)


def _walllogic(board: Board) -> Puzzle:
    texts = board.texts()
    span = range(board.width)
    rows = (tuple(_wind(texts.get((row, column), "")) for column in span) for row in range(board.height))
    return FourWinds(tuple(rows))


def _wind(text: str) -> Any:  # noqa: ANN401 - a clue of Four Winds
    return None if not text else "?" if text == "?" else _number(text)


def _snake(board: Board) -> Puzzle | Partly:
    texts, symbols = board.texts(), board.layer.get("symbol", {}).items()
    circles = [(board.cell(int(index)), entry[0]) for index, entry in symbols if entry[1] == "circle_L"]
    ends = sorted(cell for cell, style in circles if style == END)
    if len(ends) > 2:
        raise FormatError(f"expected at most two ends of the snake, found {len(ends)}")
    inside = ((cell, text) for cell, text in texts.items() if min(cell) >= 0 and text)
    head, tail = [*ends, None, None][:2]
    puzzle = BosnianSnake(
        board.height,
        board.width,
        head=head,
        tail=tail,
        rows=tuple(_count(texts.get((row, -1))) for row in range(board.height)),
        columns=tuple(_count(texts.get((-1, column))) for column in range(board.width)),
        cells=tuple((*cell, _number(text)) for cell, text in inside),
    )
    if len(circles) > len(ends):
        return Partly(puzzle, "white circles, cells inside the snake that are given")
    return puzzle


def _count(text: str | None) -> int | None:
    return _number(text) if text else None


def _tomtom(board: Board) -> Puzzle | Partly:
    if board.height != board.width:
        raise FormatError(f"expected a square board, found {board.height}x{board.width}")
    walls = {frozenset(map(int, edge.split(","))) for edge in board.layer.get("edge", {}) if "," in edge}
    pairs = (
        (cell, other)
        for cell in cells(board.height, board.width)
        for other in neighbours(cell, board.height, board.width)
    )
    parts = regions(board.height, {pair for pair in pairs if _edge(board, *pair) not in walls})
    small = board.layer.get("numberS", {}).items()
    clues = {board.cell(int(index) // 4): str(entry[0]).strip() for index, entry in small}
    given = {cell: text for cell, text in board.texts().items() if min(cell) >= 0}
    puzzle = KenKen(board.height, tuple(_cage(part, clues, given) for part in parts))
    if any(cell in given for part in parts if len(part) > 1 for cell in part):
        return Partly(puzzle, "digits that are given inside cages")
    return puzzle


def _cage(part: list[Cell], clues: dict[Cell, str], given: dict[Cell, str]) -> Cage:
    found = [clues[cell] for cell in part if cell in clues]
    found += [given[cell] for cell in part if len(part) == 1 and cell in given and not found]
    clue = re.fullmatch(r"(\d{1,18})(\D?)", found[0]) if len(found) == 1 else None
    if not clue or clue[2].lower() not in SPELLED:
        raise FormatError(f"expected one clue such as 12+ in each cage, found {' '.join(found)[:30] or 'none'}")
    return Cage(SPELLED[clue[2].lower()], int(clue[1]), tuple(part))


def _edge(board: Board, cell: Cell, other: Cell) -> frozenset[int]:
    """The two corners at the ends of the edge between two cells."""
    far = board.place_of(max(cell, other)) + board.area
    along = 1 if cell[0] != other[0] else board.stride
    corner = far - board.stride - 1  # the upper left corner of the further cell
    return frozenset((corner, corner + along))


READERS: dict[str, Callable[[Board], Puzzle | Partly]] = {
    "nonogram": _nonogram,
    "walllogic": _walllogic,
    "tomtom": _tomtom,
    "snake": _snake,
}


# Writing


def write(puzzle: Puzzle) -> str:
    """The link of one puzzle."""
    tag, top, left = FRAMES[type(puzzle)](puzzle)
    columns, rows = puzzle.width + left, puzzle.height + top
    board = Board(puzzle.height, puzzle.width, top, left, columns, rows, empty_layer(), [tag])
    DRAWERS[tag](board, puzzle)
    return f"{HOME}{folded(board)}\n"


def _frame_hanjie(puzzle: Puzzle) -> tuple[str, int, int]:
    assert isinstance(puzzle, Hanjie)
    deep, wide = (max(len(blocks_text(clue).split()) for clue in clues) for clues in (puzzle.columns, puzzle.rows))
    return "nonogram", deep, wide


FRAMES: dict[type[Puzzle], Callable[[Puzzle], tuple[str, int, int]]] = {
    Hanjie: _frame_hanjie,
    FourWinds: lambda _: ("walllogic", 0, 0),
    KenKen: lambda _: ("tomtom", 0, 0),
    BosnianSnake: lambda _: ("snake", 1, 1),
}


def _put(board: Board, cell: Cell, text: object) -> None:
    board.layer["number"][str(board.place_of(cell))] = [str(text), 1, "1"]


def _draw_hanjie(board: Board, puzzle: Puzzle) -> None:
    assert isinstance(puzzle, Hanjie)
    for row, clue in enumerate(puzzle.rows):
        for back, word in enumerate(reversed(blocks_text(clue).split()), start=1):
            _put(board, (row, -back), word)
    for column, clue in enumerate(puzzle.columns):
        for back, word in enumerate(reversed(blocks_text(clue).split()), start=1):
            _put(board, (-back, column), word)


def _draw_winds(board: Board, puzzle: Puzzle) -> None:
    assert isinstance(puzzle, FourWinds)
    for row, column in cells(puzzle.height, puzzle.width):
        clue = puzzle.grid[row][column]
        if clue is not None:
            _put(board, (row, column), clue)


def _draw_kenken(board: Board, puzzle: Puzzle) -> None:
    assert isinstance(puzzle, KenKen)
    for cage in puzzle.cages:
        place = 4 * (board.place_of(cage.cells[0]) + board.area)
        board.layer["numberS"][str(place)] = [f"{cage.target}{SIGNS[cage.op]}", 1]
    owners = cages_of(puzzle)
    for cell in owners:
        for other in neighbours(cell, puzzle.size, puzzle.size):
            if cell < other and owners[cell] != owners[other]:
                board.layer["edge"][",".join(map(str, sorted(_edge(board, cell, other))))] = WALL


def _draw_snake(board: Board, puzzle: Puzzle) -> None:
    assert isinstance(puzzle, BosnianSnake)
    counts = [((row, -1), number) for row, number in enumerate(puzzle.rows)]
    counts += [((-1, column), number) for column, number in enumerate(puzzle.columns)]
    counts += [((row, column), number) for row, column, number in puzzle.cells]
    for cell, number in counts:
        if number is not None:
            _put(board, cell, number)
    for end in (puzzle.head, puzzle.tail):
        if end is not None:
            board.layer["symbol"][str(board.place_of(end))] = [END, "circle_L", 1]


DRAWERS: dict[str, Callable[[Board, Puzzle], None]] = {
    "nonogram": _draw_hanjie,
    "walllogic": _draw_winds,
    "tomtom": _draw_kenken,
    "snake": _draw_snake,
}


def lost(puzzle: Puzzle) -> str | None:
    """What such a drawing cannot say of the puzzle."""
    return "that cells may stay empty" if isinstance(puzzle, FourWinds) and puzzle.empty_cells else None


PENPA = Format(
    "penpa",
    ("hanjie", "four-winds", "kenken", "bosnian-snake"),
    "links of penpa-edit, one in a line",
    (".penpa",),
    matches,
    each_line(_read),
    write,
    lost,
    several=True,
)
