"""A picture in characters: with Unicode boxes, arrows and blocks, or in plain ASCII.

A character picture is drawn on borders and cells. Borders run between rows and columns and have a weight: none,
thin or thick. Where no thin line helps the eye there is no border at all, so that the strokes of neighbouring
cells meet.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import accumulate, pairwise, zip_longest
from typing import Self

from cluesmith.draw.inked import colour_of
from cluesmith.draw.terminal import Paint, coloured, legend_lines, plain
from cluesmith.grid import DOWN, LEFT, OPPOSITE, RIGHT, UP, Cell, beside
from cluesmith.picture import Picture, Square
from cluesmith.text import numbers_text

# The box characters by the weights of their arms: up * 27 + right * 9 + down * 3 + left.
BOXES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
ARROWS = {UP: "↑", DOWN: "↓", LEFT: "←", RIGHT: "→"}
ASCII = str.maketrans("×÷−–█·●○↑↓←→▏▕▔▁═", 'x/--#.Oo^v<>||"_=')
BARS = {LEFT: "▏", RIGHT: "▕"}  # at that side of an open cell: no line comes in there
LEVEL_BARS = {(): "·", (UP,): "▔", (DOWN,): "▁", (UP, DOWN): "═"}
ENDS = {"head": "●", "tail": "○"}
BRACKETS = {"focus": ("[", "]"), "premise": ("(", ")"), "supposed": ("{", "}")}
USED = "*"  # behind a clue, or the number of a line, that is used
LEAST_LEGEND = 40  # the legend below a narrower board may be as wide as that
MAX_NOTES = 4  # more digits than that a person does not note in a cell
MAX_STRUCK = 2  # for so many inks there is room in a cell if there is room at all


def render(picture: Picture, *, ascii_only: bool = False, colour: bool = False) -> str:
    """The picture as lines of text, each ended."""
    return Drawing(picture, ascii_only=ascii_only, colour=colour).text()


def render_within(picture: Picture, columns: int, *, ascii_only: bool = False, colour: bool = False) -> str | None:
    """The same with cells as wide as that many columns allow; None where it can be read only with more."""
    drawing = Drawing.within(picture, columns, ascii_only=ascii_only, colour=colour)
    return drawing.text() if drawing.total_width <= columns else None


def narrowest_width(picture: Picture) -> int:
    """The columns that the narrowest drawing of the picture takes that can be read."""
    usual = Drawing(picture)
    drawings = (Drawing(picture, cell_width=width) for width in range(usual.narrowest, usual.cell_width))
    return next((one for one in drawings if one.is_legible), usual).total_width


class Drawing:
    """One picture in characters; `cell_width` is for cells that are wider or narrower than is usual.

    All of a player's own notes are shown, as far as a cell has room for them. Clues in inks have letters, which colour
    alone can replace where they have no room.
    """

    def __init__(  # noqa: PLR0913 - how it may look
        self,
        picture: Picture,
        *,
        ascii_only: bool = False,
        colour: bool = False,
        cell_width: int | None = None,
        own_notes: bool = False,
        lettered: bool = True,
    ) -> None:
        self._picture = picture.lettered() if lettered else picture
        self._own_notes = own_notes
        self._ascii = ascii_only
        self._paint: Paint = coloured if colour else plain
        self._given_width = cell_width
        self._height, self._width = picture.height, picture.width
        self._highlights = dict(picture.highlights)
        self._labels = dict(picture.labels)
        self._numbers_above = picture.numbered and not any(picture.top)
        self._numbers_before = picture.numbered and not any(picture.left)

    @classmethod
    def within(
        cls, picture: Picture, columns: int, *, ascii_only: bool = False, colour: bool = False, own_notes: bool = False
    ) -> Self:
        """The drawing with the widest cells with which it fits; the usual one if it never does."""
        look = partial(cls, picture, ascii_only=ascii_only, colour=colour, own_notes=own_notes)
        usual = look()
        for lettered in (True, False) if picture.inks and colour else (True,):
            widest = look(lettered=lettered)
            widths = range(widest.cell_width, widest.narrowest - 1, -1)
            drawings = (look(lettered=lettered, cell_width=width) for width in widths)
            fitting = (one for one in drawings if one.total_width <= columns and one.is_legible)
            if found := next(fitting, None):
                return found
        return usual

    def text(self) -> str:
        """All lines, each ended."""
        return "".join(line.rstrip() + "\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        """The column clues, then borders and rows of cells in turn; numbers of columns where no clues are."""
        yield from self._top_lines()
        if self._numbers_above:
            yield self._column_numbers()
        for row in range(self._height + 1):
            if self._has_border(row, self._height):
                yield " " * self._margin + self._border_line(row)
            if row < self._height:
                yield from self._cell_lines(row)
        if self._picture.numbered and not self._numbers_above:
            yield self._column_numbers()
        if self._picture.digits:
            yield " " * self._margin + f"digits {numbers_text(self._picture.digits)}"
        width = max(self.total_width, LEAST_LEGEND)
        yield from legend_lines(self._picture, width, self._paint, ascii_only=self._ascii)

    # measures

    @cached_property
    def cell_width(self) -> int:
        """How many characters a cell has side by side."""
        if self._given_width is not None:
            return self._given_width
        least = 2 if self._picture.lines == "fives" else 3
        room = 2 if self._picture.lines == "all" else 1
        plain = max(least, self._widest_clue + 1, self._widest_corner) + 2 * self._has_brackets
        own = MAX_STRUCK + 1 if self._picture.inks else MAX_NOTES + 2
        notes = own if self._own_notes else self._widest_note + 2
        return max(plain, room + max(map(self._width_of_text, self._cells)), notes)

    @cached_property
    def narrowest(self) -> int:
        """The width of a cell in which everything is still there; two numbers side by side have to stay two."""
        text = self._widest_text if self._widest_text < 2 else self._widest_text + 1
        plain = max(1, self._widest_clue, text, self._widest_corner)
        return max(plain + 2 * self._has_brackets, self._widest_note)

    @cached_property
    def is_legible(self) -> bool:
        """Whether no two clues above the board run into each other."""
        if self.cell_width == 1 or self.cell_width > self._widest_clue:
            return True
        pairs = pairwise(enumerate(self._picture.top))
        return not any(
            not self._has_border(column, self._width) and self._touch(one, other) for (_, one), (column, other) in pairs
        )

    def _touch(self, one: Sequence[str], other: Sequence[str]) -> bool:
        """Whether, read from below, a number somewhere has another right before it."""
        pairs = zip(reversed(one), reversed(other), strict=False)
        return any(len(behind) >= self.cell_width for _, behind in pairs)

    @cached_property
    def _widest_clue(self) -> int:
        return max((len(text) for texts in self._picture.top for text in texts), default=0)

    @cached_property
    def _widest_text(self) -> int:
        return max(len(self._text(cell)) for cell in self._cells)

    def _width_of_text(self, cell: Cell) -> int:
        """How wide the text of a cell is, with room for brackets wherever there may be some on the next board."""
        has_none = self._square(cell).fill == "clue" and self._highlights.get(cell) not in BRACKETS
        return len(self._text(cell)) + 2 * (self._has_brackets and not has_none)

    @cached_property
    def _widest_corner(self) -> int:
        return max(len(self._corner_text(cell)) for cell in self._cells)

    @cached_property
    def _widest_note(self) -> int:
        if self._own_notes:  # so that nothing moves when something is noted
            return 0
        return max(len(self._labelled(cell) or self._notes(self._square(cell))) for cell in self._cells)

    @property
    def total_width(self) -> int:
        """How many characters the longest line has."""
        numbers = any(self._picture.left) and self._picture.numbered
        after = 1 + max(len(self._line_number((row, -1), row)) for row in range(self._height)) if numbers else 0
        return self._start_of(self._width) + 1 + after

    def place(self, cell: Cell) -> tuple[int, int]:
        """The line, from 0, in which a cell is written, and the first column of the cell there."""
        above = max(map(len, self._picture.top), default=0) + self._numbers_above
        borders = sum(self._has_border(row, self._height) for row in range(cell[0] + 1))
        return above + borders + (cell[0] + 1) * self._cell_height - 1, self._start_of(cell[1])

    def has_clues(self, place: Cell) -> bool:
        """Whether a clue stands there outside the board: at (row, -1) or (-1, column)."""
        row, column = place
        outside = self._picture.left[row : row + 1] if column < 0 else self._picture.top[column : column + 1]
        return any(outside)

    def clue_place(self, place: Cell, number: int) -> tuple[int, int, int]:
        """The line, the first column and the width of a number outside: of a row, or of a column, counted from 0."""
        row, column = place
        if column >= 0:
            depth = max(map(len, self._picture.top)) - len(self._picture.top[column])
            return depth + number, self._start_of(column), self.cell_width
        texts = self._picture.left[row]
        rest = " ".join(texts[number:])
        return self.place((row, 0))[0], self._margin - len(rest) - 1, len(texts[number])

    def corner_place(self, cell: Cell) -> tuple[int, int, int]:
        """The line, the first column and the width of what is printed in a cell."""
        line, column = self.place(cell)
        return line - (self._cell_height - 1), column, self.cell_width

    def _start_of(self, column: int) -> int:
        """Where the cells of a column begin; behind the last one, where the border is."""
        last = column - (column == self._width)
        return self._margin + self._borders_up_to[last] + column * self.cell_width

    @cached_property
    def _borders_up_to(self) -> list[int]:
        """How many borders there are before the cells of each column."""
        return list(accumulate(self._has_border(place, self._width) for place in range(self._width)))

    @property
    def _cells(self) -> list[Cell]:
        return [(row, column) for row in range(self._height) for column in range(self._width)]

    @cached_property
    def _has_brackets(self) -> bool:
        return any(highlight in BRACKETS for highlight in self._highlights.values())

    @cached_property
    def _cell_height(self) -> int:
        return 2 if any(square.corner for row in self._picture.squares for square in row) else 1

    @cached_property
    def _margin(self) -> int:
        """The room before the board, for clues or else for the numbers of rows."""
        if self._numbers_before:
            return len(str(self._height)) + 1
        return max((len(" ".join(texts)) + 1 for texts in self._picture.left if texts), default=0)

    # what stands where

    def _square(self, cell: Cell) -> Square:
        return self._picture.squares[cell[0]][cell[1]]

    def _used(self, cell: Cell) -> str:
        """The sign behind a clue that is used."""
        return USED if cell in self._picture.used else ""

    def _text(self, cell: Cell) -> str:
        """What is written or printed in a cell, if it has no label."""
        square = self._square(cell)
        if cell in self._labels:
            return ""
        return square.text + self._used(cell) if square.fill == "clue" else square.text

    def _labelled(self, cell: Cell) -> str:
        """The label of a cell, the number of the link in which something is supposed of it, and what is supposed."""
        if cell not in self._labels:
            return ""
        square = self._square(cell)
        if "," in self._labels[cell] and square.strokes and not square.fill:
            return self._labels[cell]  # the cells beside it show how the line runs
        supposed = square.text or ("×" if square.fill == "blank" else self._sign(square).strip(" ·"))
        return f"{self._labels[cell]}){supposed}"

    def _notes(self, square: Square) -> str:
        """The few digits that are left; longer numbers would run into each other."""
        if self._own_notes and self._picture.inks:
            return self._ruled_out(square)
        if self._own_notes:  # they begin at the left, since a single one has to look different from what is written
            return _cut(self._noted(square), self.cell_width).ljust(self.cell_width * bool(square.notes))
        most = len(self._picture.inks) or self._width - 1  # of which one at least is struck
        few = 1 < len(square.notes) <= min(MAX_NOTES, most) and (self._picture.inks or max(square.notes) < 10)
        return self._noted(square) if few else ""

    def _ruled_out(self, square: Square) -> str:
        """What the cell is not; a minus before it, if it has room, tells a single letter from a painted cell."""
        letters = "".join((".", *self._picture.ink_signs)[note] for note in square.struck)
        minus = "-" if 0 < len(letters) < max(2, self.cell_width) else ""
        return _cut(minus + letters, self.cell_width)

    def _noted(self, square: Square) -> str:
        signs = (".", *self._picture.ink_signs)
        return "".join(signs[note] if self._picture.inks else str(note) for note in square.notes)

    def _corner_text(self, cell: Cell) -> str:
        corner = self._square(cell).corner
        return corner + self._used(cell) if corner else ""

    def _line_number(self, place: Cell, number: int) -> str:
        return f"{number + 1}{self._used(place)}"

    # borders

    def _has_border(self, place: int, size: int) -> bool:
        """Whether there is a border before that row or column at all."""
        lines = self._picture.lines
        return place in (0, size) or lines == "all" or (lines == "fives" and place % 5 == 0)

    def _weight(self, one: Cell, other: Cell) -> int:
        """The weight of the border between two neighbouring cells, one of which may lie off the board."""
        outside = [cell for cell in (one, other) if not self._on_board(cell)]
        if len(outside) == 2:
            return 0
        if outside:
            return 1 if self._picture.lines == "none" else 2
        if (one, other) in self._picture.walls:
            return 2
        across = other[0] if one[1] == other[1] else other[1]
        return int(self._has_border(across, 0))

    def _on_board(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self._height and 0 <= cell[1] < self._width

    def _border_line(self, row: int) -> str:
        parts: list[str] = []
        for column in range(self._width + 1):
            if self._has_border(column, self._width):
                parts.append(self._corner(row, column))
            if column < self._width:
                weight = self._weight((row - 1, column), (row, column))
                parts.append(self._box(0, weight, 0, weight) * self.cell_width)
        return self._paint("border", "".join(parts))

    def _corner(self, row: int, column: int) -> str:
        """The character where four cells meet, the last of them at that row and column."""
        above, left = row - 1, column - 1
        return self._box(
            self._weight((above, left), (above, column)),
            self._weight((above, column), (row, column)),
            self._weight((row, left), (row, column)),
            self._weight((above, left), (row, left)),
        )

    def _box(self, up: int, right: int, down: int, left: int) -> str:
        if not self._ascii:
            return BOXES[up * 27 + right * 9 + down * 3 + left]
        cross, upright, level = "+|-"
        if self._picture.lines == "all":  # cages: thin lines are dotted, and give way where they meet thick ones
            if max(up, right, down, left) < 2:
                cross, upright, level = ".:."
            else:
                up, right, down, left = up // 2, right // 2, down // 2, left // 2
        if (up or down) and (left or right):
            return cross
        return upright if up or down else level if left or right else " "

    # clues outside, cells inside

    def _top_lines(self) -> Iterator[str]:
        columns = [list(reversed(texts)) for texts in self._picture.top]
        inks = [list(reversed(numbers)) for numbers in self._picture.top_inks]
        lines = zip_longest(*columns, fillvalue="")
        colours = zip_longest(*inks, fillvalue=0)
        yield from reversed([self._above(*pair) for pair in zip_longest(lines, colours, fillvalue=())])

    def _column_numbers(self) -> str:
        """All of them where they have room, else every fifth."""
        texts = [self._line_number((-1, column), column) for column in range(self._width)]
        all_fit = max(map(len, texts)) < self.cell_width
        shown = [
            text if all_fit or column in (0, self._width - 1) or not (column + 1) % 5 else self._used((-1, column))
            for column, text in enumerate(texts)
        ]
        return self._above(shown) if max(map(len, shown)) <= self.cell_width else self._overlapping(shown)

    def _overlapping(self, texts: Iterable[str]) -> str:
        """Texts that are wider than a cell, each from where its column begins, as far as they leave each other room."""
        line = ""
        for column, text in enumerate(texts):
            start = self._start_of(column)
            line += f"{'':{start - len(line)}}{text}" if text and start > len(line) else ""
        return self._paint("clue", line)

    def _above(self, texts: Sequence[str], inks: Sequence[int] = ()) -> str:
        """A text above or below each column, and in which ink it is."""
        line = " " * self._margin
        for column, (text, ink) in enumerate(zip(texts, inks or [0] * len(texts), strict=True)):
            line += " " if self._has_border(column, self._width) else ""
            line += self._clue((-1, column), self._placed(text), ink)
        return line

    def _clue(self, place: Cell, text: str, ink: int = 0) -> str:
        """A clue, which may have blanks around it, in its ink or as one that is used or not."""
        if not ink:
            return self._paint("used" if self._used(place) else "clue", text)
        before, clue, after = text.partition(text.strip())
        return before + self._paint(self._picture.inks[ink - 1], clue) + after

    def _placed(self, text: str) -> str:
        """The text over a cell; where others fill their cells, it keeps off the one before it."""
        return _centred(text, self.cell_width) if self.cell_width > self._widest_clue else text.rjust(self.cell_width)

    def _cell_lines(self, row: int) -> Iterator[str]:
        number = self._line_number((row, -1), row) if self._picture.numbered else ""
        before = self._clue((row, -1), f"{number:{self._margin}}") if self._numbers_before else self._clues_before(row)
        after = self._clue((row, -1), f" {number}") if number and not self._numbers_before else ""
        for part in range(self._cell_height):
            last = part == self._cell_height - 1
            parts = [before if last else " " * self._margin]
            for column in range(self._width + 1):
                if self._has_border(column, self._width):
                    weight = self._weight((row, column - 1), (row, column))
                    parts.append(self._paint("border", self._box(weight, 0, weight, 0)))
                if column < self._width:
                    parts.append(self._cell((row, column), part))
            yield "".join(parts) + (after if last else "")

    def _clues_before(self, row: int) -> str:
        texts = self._picture.left[row] if any(self._picture.left) else ()
        whole = f"{' '.join(texts)} ".rjust(self._margin) if texts else " " * self._margin
        if not self._picture.left_inks:
            return self._clue((row, -1), whole)
        clues = zip(texts, self._picture.left_inks[row], strict=True)
        shown = " ".join(self._clue((row, -1), text, ink) for text, ink in clues)
        return f"{' ' * (len(whole) - len(whole.lstrip()))}{shown} "

    def _cell(self, cell: Cell, part: int) -> str:
        square, highlight = self._square(cell), self._highlights.get(cell)
        if part < self._cell_height - 1:
            text, role = self._corner_text(cell).ljust(self.cell_width), "clue"
        elif square.fill == "painted" and not square.ink and cell not in self._labels:
            text, role = "█" * self.cell_width, "painted"
        else:
            text, role = self._middle(cell), colour_of(self._picture, square) or _role(square)
        if highlight in BRACKETS and part == self._cell_height - 1:
            opening, closing = BRACKETS[highlight]
            text = opening + text[1:-1] + closing
        return self._paint("used" if self._used(cell) else role, text.translate(ASCII) if self._ascii else text)

    def _middle(self, cell: Cell) -> str:
        """What stands in the middle of the cell, with strokes running to its sides."""
        square = self._square(cell)
        text = self._text(cell) or self._labelled(cell) or self._notes(square)
        text = text or self._barred(cell) or self._sign(square)
        before = (self.cell_width - len(text)) // 2
        after = self.cell_width - len(text) - before
        dash = self._stroke(square, (LEFT, RIGHT))
        return (
            (dash if LEFT in square.strokes else " ") * before
            + text
            + (dash if RIGHT in square.strokes else " ") * after
        )

    def _barred(self, cell: Cell) -> str:
        """The sign of an open cell with a bar at each side over which no line comes in; narrow cells lack upright ones.

        In vectors the bar is on the other side of the border, but there may be a number or a line in the way here.
        """
        sides, square = self._closed.get(cell, ()), self._square(cell)
        if not sides or square.fill or square.strokes:
            return ""
        before, after = (BARS[side] if side in sides else " " for side in (LEFT, RIGHT))
        sign = LEVEL_BARS[tuple(side for side in (UP, DOWN) if side in sides)]
        return f"{before}{sign}{after}" if self.cell_width > 2 else sign

    @cached_property
    def _closed(self) -> dict[Cell, list[int]]:
        """By cell the sides over which no line comes in, though it could go on in the cell outside."""
        closed: dict[Cell, list[int]] = {}
        for cell in self._cells:
            for way in self._square(cell).limits:
                closed.setdefault(beside(cell, way), []).append(OPPOSITE[way])
        return closed

    def _sign(self, square: Square) -> str:
        if square.fill in ENDS:
            return ENDS[square.fill]
        if square.fill == "painted":
            return self._picture.ink_signs[square.ink - 1] if square.ink else "█"
        if square.arrow is not None:
            return ARROWS[square.arrow]
        if square.strokes or square.fill == "snake":
            return self._stroke(square, square.strokes)
        return " " if square.fill == "blank" or self._picture.lines == "all" else "·"

    def _stroke(self, square: Square, ways: tuple[int, ...]) -> str:
        """The character for a line that leaves in those directions; a snake is thick."""
        snake = square.fill in ("snake", "head", "tail")
        if snake and (self._ascii or not ways):
            return "█" if not self._ascii else "#"
        weight = 2 if snake else 1
        up, right, down, left = (weight * (way in ways) for way in (UP, RIGHT, DOWN, LEFT))
        return self._box(up, right, down, left)


def _role(square: Square) -> str:
    if square.fill in ("clue", "snake", "head", "tail"):
        return square.fill
    if square.strokes:
        return "line"
    return "digit" if square.text else "note" if square.notes or square.struck else "border"


def _cut(text: str, width: int) -> str:
    """The text, or its beginning and a sign that there is more."""
    return text if len(text) <= width else text[: width - 1] + "+"


def _centred(text: str, width: int) -> str:
    return text.rjust((width + len(text)) // 2).ljust(width)
