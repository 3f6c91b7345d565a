"""Hanjie in the formats it shares with other kinds."""

from collections.abc import Sequence
from typing import ClassVar

from cluesmith.errors import FormatError
from cluesmith.formats.format import Partly, unwritable
from cluesmith.formats.penpa import PenpaCodec, cell_number
from cluesmith.formats.penpa_drawing import Board
from cluesmith.formats.prolog import PrologCodec, items_in, list_text, lists_in, rows_text, shown, term_number
from cluesmith.formats.pzpr import Body, Number, PzprCodec, read_numbers, write_numbers
from cluesmith.formats.terms import Compound, Term, Variable
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.clues import Blocks, blocks_text
from cluesmith.kinds.hanjie.formats.clue_lines import known
from cluesmith.kinds.hanjie.puzzle import Hanjie, refuse_long_lines


class HanjiePenpa(PenpaCodec[Hanjie]):
    """The numbers stand in the margins, the last one next to the board."""

    tag: ClassVar[str] = "nonogram"
    name: ClassVar[str] = "nonogram"

    def recognises(self, board: Board) -> bool:
        """Whether there are numbers in the margins and nothing on the board."""
        if board.has_small_text or board.has_circles:
            return False
        return board.has_texts(inside=False) and not board.has_texts(inside=True)

    def read(self, board: Board) -> Hanjie:
        """The puzzle that is drawn."""
        texts = board.texts()
        rows = (_blocks(texts, [(row, column) for column in range(-board.left, 0)]) for row in range(board.height))
        columns = (_blocks(texts, [(row, column) for row in range(-board.top, 0)]) for column in range(board.width))
        return Hanjie(tuple(rows), tuple(columns))

    def margins(self, puzzle: Hanjie) -> tuple[int, int]:
        """As many cells as the longest clues need."""
        top, left = (max(len(_words(clue)) for clue in clues) for clues in (puzzle.columns, puzzle.rows))
        return top, left

    def draw(self, board: Board, puzzle: Hanjie) -> None:
        """Write the numbers from the board outwards."""
        for row, clue in enumerate(puzzle.rows):
            for back, word in enumerate(reversed(_words(clue)), start=1):
                board.write((row, -back), word)
        for column, clue in enumerate(puzzle.columns):
            for back, word in enumerate(reversed(_words(clue)), start=1):
                board.write((-back, column), word)


def _words(clue: Blocks) -> list[str]:
    return blocks_text(clue).split()


def _blocks(texts: dict[Cell, str], places: list[Cell]) -> Blocks:
    words = [texts[place] for place in places if texts.get(place)]
    if words == ["*"]:
        return None
    return tuple("?" if word == "?" else None if word == "_" else cell_number(word) for word in words)


class HanjiePzpr(PzprCodec[Hanjie]):
    """For each column and then each row as many places as blocks could fit, filled from the board outwards.

    `cts` (Cross the Streams) is written the same way: `.` is a block of unknown length and 0 any number of blocks; its
    painted cells must also be connected and fill no 2x2 square.
    """

    names: ClassVar[tuple[str, ...]] = ("nonogram", "cts")

    def read(self, name: str, body: Body) -> Hanjie | Partly:
        """The puzzle behind a link of that name."""
        rows, columns = _outside(body, unknown=name == "cts")
        if name != "cts":
            return Hanjie(tuple(map(tuple, rows)), tuple(map(tuple, columns)))
        puzzle = Hanjie(
            tuple(_stars(line, body.width) for line in rows), tuple(_stars(line, body.height) for line in columns)
        )
        lost = "the rules of Cross the Streams that painted cells are connected and fill no 2x2 square"
        return Partly(puzzle, f"{lost}, and long lines with several *")

    def body(self, puzzle: Hanjie) -> str:
        """The last part of the puzzle's link."""
        rows, columns = known(puzzle)
        numbers: list[Number] = []
        for clues, length in ((columns, puzzle.height), (rows, puzzle.width)):
            for clue in clues:
                numbers += [*reversed(clue), *[None] * ((length + 1) // 2 - len(clue))]
        return write_numbers(numbers)


def _outside(body: Body, *, unknown: bool) -> tuple[list[list[Number]], list[list[Number]]]:
    """The numbers of rows and columns in the order in which they are read."""
    refuse_long_lines(body.height, body.width)
    deep, wide = (body.height + 1) // 2, (body.width + 1) // 2
    rows = deep * body.width
    found = read_numbers(body, 0, rows + wide * body.height, unknown=unknown)
    columns = [found[at * deep : (at + 1) * deep] for at in range(body.width)]
    lines = [found[rows + at * wide : rows + (at + 1) * wide] for at in range(body.height)]
    return [_in_order(line) for line in lines], [_in_order(line) for line in columns]


def _in_order(numbers: list[Number]) -> list[Number]:
    return [number for number in reversed(numbers) if number is not None]


def _stars(numbers: list[Number], length: int) -> Blocks:
    """The clue with as many optional blocks for each 0 as there is room for; None where they would be too many."""
    sure = [1 if number == "?" else int(number or 0) for number in numbers if number != 0]
    room = max(0, (length + 1 - sum(sure) - len(sure)) // 2)
    clue: list[Number] = []
    for number in numbers:
        clue += [None] * room if number == 0 else [number]
    return None if numbers == [0] or len(clue) > length else tuple(clue)


class HanjieProlog(PrologCodec[Hanjie]):
    """Any name with the lists of column clues and of row clues, columns first: example([[1],[1]], [[2],[0]]).

    `_` is an unknown number that may be none, or an unknown list.
    """

    sentence: ClassVar[str] = "lists of clues"

    def read(self, terms: Sequence[Term]) -> Hanjie | None:
        """The board in two lists of lists of numbers."""
        lists = lists_in(terms)
        if len(lists) != 2 or any(isinstance(item, Compound) for item in items_in(lists[0])):
            return None
        columns, rows = lists
        return Hanjie(tuple(map(_clue, rows)), tuple(map(_clue, columns)))

    def write(self, puzzle: Hanjie) -> str:
        """The fact of one board."""
        columns, rows = (rows_text(map(_clue_text, clues)) for clues in (puzzle.columns, puzzle.rows))
        return f"hanjie(\n  {columns},\n  {rows}).\n"


def _clue(term: Term) -> Blocks:
    if isinstance(term, Variable):
        return None
    if not isinstance(term, list):
        raise FormatError(f"expected a list of numbers for each line, found {shown(term)}")
    return tuple(None if isinstance(item, Variable) else term_number(item) for item in term)


def _clue_text(clue: Blocks) -> str:
    if clue is None:
        return "_"
    if "?" in clue:
        raise unwritable("its unknown numbers may be none, and this puzzle has ?")
    return list_text("_" if block is None else str(block) for block in clue or (0,))
