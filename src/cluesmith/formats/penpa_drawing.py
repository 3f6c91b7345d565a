"""The drawings behind the links of penpa-edit: unfolding them, finding places in them, folding them up.

The data of a link is base64 of raw deflate of lines of text: 0 a header that begins `square,COLUMNS,ROWS` with margins
counted, 1 the margins top, bottom, left, right, 2 and 11 the editor's settings, 3 the puzzle, 4 what a player wrote, 5
the cells of the board as steps from one to the next, 17 tags. A layer is JSON whose names are shortened (`zN` for
"number"). Cell (r, c) has the index (r+2)(COLUMNS+4)+c+2, margins counted; one whole board further on lies its lower
right corner, two further the middle of its lower edge, three further that of its right edge.
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from itertools import pairwise
from typing import Any, NamedTuple

from cluesmith.errors import FormatError
from cluesmith.formats.about import About
from cluesmith.formats.native import refuse_doubles
from cluesmith.grid import Cell, cells
from cluesmith.puzzle import refuse_absurd_size

MAX_TEXT_BYTES = 8_000_000  # a link that unfolds to more is not read
SHORT = {
    "z9": "qa",
    "zQ": "pu_q",
    "zA": "pu_a",
    "zG": "grid",
    "zM": "edit_mode",
    "zS": "surface",
    "zL": "line",
    "zE": "edge",
    "zW": "wall",
    "zC": "cage",
    "zN": "number",
    "z1": "numberS",
    "zY": "symbol",
    "zP": "special",
    "zB": "board",
    "zR": "command_redo",
    "zU": "command_undo",
    "z8": "command_replay",
    "zF": "freeline",
    "z2": "freeedge",
    "zT": "thermo",
    "z3": "arrows",
    "zD": "d",
    "z0": "squareframe",
    "z5": "polygon",
    "z4": "deleteedge",
    "z6": "killercages",
    "z7": "nobulbthermo",
    "z_": "__a",
}
LONG = {name: short for short, name in SHORT.items()}
NAMES = {"zO": "null", **{short: f'"{name}"' for short, name in SHORT.items()}}
# A name outside strings, or all there is up to the next one; without a step back, so that no text takes long, and with
# no name that is none, so that what stays as it is does not come in millions of pieces.
_NAME = f"z[{''.join(name[1] for name in NAMES)}]"
NAMES_AND_REST = re.compile(rf'{_NAME}|(?:"(?:[^"\\]++|\\.)*+"?|[^"z]++|(?!{_NAME})z)++')
CIRCLE = "circle_L"
BLACK, WHITE = 1, 4  # colours of what is written
TITLE, AUTHOR = "Title: ", "Author: "  # in the header; a comma between is written %2C


class Board(NamedTuple):
    """The board within its margins, and what lies where, in cells that may lie in the margins."""

    height: int
    width: int
    top: int
    left: int
    columns: int  # of the whole drawing
    rows: int
    layer: dict[str, Any]
    tags: list[str]
    about: About = About()

    @property
    def stride(self) -> int:
        """How far apart two rows are."""
        return self.columns + 4

    @property
    def area(self) -> int:
        """How far apart a cell and its corner are."""
        return self.stride * (self.rows + 4)

    def cell(self, index: int) -> Cell:
        """The cell with that index; in the margins it is negative."""
        row, column = divmod(index % self.area, self.stride)
        return row - 2 - self.top, column - 2 - self.left

    def place_of(self, cell: Cell) -> int:
        """The index of the cell."""
        return (cell[0] + self.top + 2) * self.stride + cell[1] + self.left + 2

    def texts(self) -> dict[Cell, str]:
        """What is written in cells."""
        entries = self.layer.get("number", {}).items()
        return {self.cell(int(index)): str(entry[0]).strip() for index, entry in entries if int(index) < self.area}

    def circles(self) -> list[tuple[Cell, int]]:
        """The cells with a circle, and its style."""
        symbols = self.layer.get("symbol", {}).items()
        return [(self.cell(int(index)), entry[0]) for index, entry in symbols if entry[1] == CIRCLE]

    @property
    def has_circles(self) -> bool:
        """Whether any cell has a circle."""
        return any(entry[1] == CIRCLE for entry in self.layer.get("symbol", {}).values())

    @property
    def has_small_text(self) -> bool:
        """Whether anything is written in a corner of a cell."""
        return bool(self.layer.get("numberS"))

    def has_texts(self, *, inside: bool) -> bool:
        """Whether anything is written in cells of the board or, if not `inside`, in the margins."""
        return any((min(cell) >= 0) == inside for cell in self.texts())

    def edge(self, cell: Cell, other: Cell) -> frozenset[int]:
        """The two corners at the ends of the edge between two neighbours."""
        far = self.place_of(max(cell, other)) + self.area
        along = 1 if cell[0] != other[0] else self.stride
        corner = far - self.stride - 1  # the upper left corner of the further cell
        return frozenset((corner, corner + along))

    def write(self, cell: Cell, text: object, colour: int = BLACK) -> None:
        """Write something in the cell."""
        self.layer["number"][str(self.place_of(cell))] = [str(text), colour, "1"]

    def draw_circle(self, cell: Cell, style: int) -> None:
        """Draw a circle in the cell."""
        self.layer["symbol"][str(self.place_of(cell))] = [style, CIRCLE, 1]


def unfolded(data: str) -> Board:
    """The drawing in the data of a link."""
    return _board(_text(data).split("\n"))


def _text(data: str) -> str:
    try:
        packed = b64decode(data, validate=True)
        unfold = zlib.decompressobj(-15)
        text = unfold.decompress(packed, MAX_TEXT_BYTES)
    except (Base64Error, zlib.error) as error:
        raise FormatError(f"expected data of penpa-edit: {error}") from None
    if unfold.unconsumed_tail:
        raise FormatError(f"expected at most {MAX_TEXT_BYTES} bytes in the link, found more")
    return text.decode("utf-8", "replace")


def _board(lines: list[str]) -> Board:
    header = lines[0].split(",")
    if header[0] not in ("square", "sudoku", "kakuro"):
        raise FormatError(f"expected a square grid, found {header[0]!r:.30}")
    columns, rows = int(header[1]), int(header[2])
    refuse_absurd_size(rows, columns)
    top, bottom, left, right = (int(margin) for margin in json.loads(lines[1]))
    if min(top, bottom, left, right) < 0 or columns <= left + right or rows <= top + bottom:
        raise FormatError("expected margins that leave a board, found none")
    tags = json.loads(lines[17]) if len(lines) > 17 and lines[17] else []
    return Board(
        rows - top - bottom,
        columns - left - right,
        top,
        left,
        columns,
        rows,
        _layer(lines[3]),
        list(map(str, tags)),
        About(title=_told(header, TITLE), author=_told(header, AUTHOR)),
    )


def _told(header: list[str], name: str) -> str:
    """What stands behind that word in the header."""
    found = next((part for part in header if part.startswith(name)), "")
    return found.removeprefix(name).replace("%2C", ",").strip()


def _layer(line: str) -> dict[str, Any]:
    """The JSON with the names written out, which may stand in strings too and there mean nothing.

    A string without an end is found too, up to the end of the line, so that its end is not looked for again and again.
    """
    long = NAMES_AND_REST.sub(lambda found: NAMES.get(found[0], found[0]), line)
    layer: dict[str, Any] = json.loads(long, object_pairs_hook=_without_doubles)
    return layer


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    refuse_doubles(pairs)
    return dict(pairs)


# Folding up


def folded(board: Board) -> str:
    """The data of the link for the drawing."""
    return _packed("\n".join(_lines(board)))


def _packed(text: str) -> str:
    deflate = zlib.compressobj(9, wbits=-15)
    return b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()


def signed(data: str, about: About) -> str:
    """The data of the link with title and author in it."""
    header, _, rest = _text(data).partition("\n")
    for name, text in ((TITLE, about.title), (AUTHOR, about.author)):
        header = header.replace(f"{name},", f"{name}{' '.join(text.split()).replace(',', '%2C')},", 1)
    return _packed(f"{header}\n{rest}")


def empty_layer() -> dict[str, Any]:
    """A layer with nothing drawn."""
    stacks: dict[str, Any] = {name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")}
    maps = (
        "surface",
        "number",
        "numberS",
        "symbol",
        "freeline",
        "freeedge",
        "line",
        "edge",
        "wall",
        "cage",
        "deleteedge",
    )
    lists = ("thermo", "arrows", "d", "squareframe", "polygon", "killercages", "nobulbthermo")
    return stacks | {name: {} for name in maps} | {name: [] for name in lists}


def _lines(board: Board) -> list[str]:
    """The text of the link, line by line, with an editor's settings as they are on a new drawing."""
    width, height = 38 * (board.columns + 1), 38 * (board.rows + 1)
    middle = _middle(board)
    header = f"square,{board.columns},{board.rows},38,0,1,1,{width},{height},{middle},{middle},0,0,0,0,"
    blank = _shortened(empty_layer())
    inner = [board.place_of(cell) for cell in cells(board.height, board.width)]
    steps = [inner[0], *(after - before for before, after in pairwise(inner))]
    margins = f"[{board.top},0,{board.left},0]"
    modes = _shortened(_MODES)
    return [
        *(header + f"{TITLE},{AUTHOR},,,OFF,false", margins, modes, _shortened(board.layer), blank),
        *(_shortened(steps), "[]", "{}", '"x"', '"x"', "[3,1,0]", modes, '"x"', "0", blank, blank, "{}"),
        *(json.dumps(board.tags), ""),
    ]


_MODE: dict[str, Any] = {
    "edit_mode": "number",
    "surface": ["", 1],
    "line": ["1", 2],
    "edge": ["1", 2],
    "wall": ["", 2],
    "cage": ["1", 10],
    "number": ["1", 1],
    "symbol": ["circle_L", 2],
    "special": ["thermo", ""],
    "board": ["", ""],
    "move": ["1", ""],
    "combi": ["battleship", ""],
    "sudoku": ["1", 1],
}
_MODES = {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": _MODE, "pu_a": _MODE}


def _middle(board: Board) -> int:
    """The point in the middle of the drawing: a cell, a corner, or the middle of an edge."""
    high, wide = board.rows + 4, board.stride
    category = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[high % 2, wide % 2]
    return category * board.area + (high - 1) // 2 * wide + (wide - 1) // 2


def _shortened(value: object) -> str:
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return re.sub(r'"(\w+)"', lambda found: LONG.get(found[1], found[0]), text)
