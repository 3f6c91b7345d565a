"""Four Winds in the formats it shares with other kinds."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from cluesmith.formats.codec import Codec
from cluesmith.formats.format import unwritable
from cluesmith.formats.janko import NOTHING, Block, JankoCodec
from cluesmith.formats.penpa import PenpaCodec, cell_number
from cluesmith.formats.penpa_drawing import Board
from cluesmith.formats.prolog import PrologCodec, list_text, lists_in, rows_text, term_number
from cluesmith.formats.pzpr import Body, PzprCodec, read_numbers, write_numbers
from cluesmith.formats.terms import Term
from cluesmith.grid import cells
from cluesmith.kinds.four_winds.clues import Number
from cluesmith.kinds.four_winds.puzzle import FourWinds
from cluesmith.text import Word


class _CoversAllCells(Codec[FourWinds]):
    """The other programs know only boards that are covered everywhere."""

    def lost(self, puzzle: FourWinds) -> str | None:
        """What the format cannot say of the puzzle."""
        return "that cells may stay empty" if puzzle.empty_cells else None


class FourWindsPenpa(_CoversAllCells, PenpaCodec[FourWinds]):
    """The numbers stand in their cells."""

    tag: ClassVar[str] = "walllogic"
    name: ClassVar[str] = "Four Winds"

    def recognises(self, board: Board) -> bool:
        """Whether there are numbers on the board and none in the margins."""
        if board.has_small_text or board.has_circles:
            return False
        return board.has_texts(inside=True) and not board.has_texts(inside=False)

    def read(self, board: Board) -> FourWinds:
        """The puzzle that is drawn."""
        texts = board.texts()
        span = range(board.width)
        rows = (tuple(_clue_in_cell(texts.get((row, column), "")) for column in span) for row in range(board.height))
        return FourWinds(tuple(rows))

    def draw(self, board: Board, puzzle: FourWinds) -> None:
        """Write the numbers."""
        for row, column in cells(puzzle.height, puzzle.width):
            clue = puzzle.grid[row][column]
            if clue is not None:
                board.write((row, column), clue)


def _clue_in_cell(text: str) -> Number | None:
    return None if not text else "?" if text == "?" else cell_number(text)


class FourWindsPzpr(PzprCodec[FourWinds]):
    """The cells in reading order; `+` is a blocked cell, which is not read.

    The check there does not want all cells to be covered, which follows only where the numbers add up to all the other
    cells. It wants a line at every number, so that a 0 is never right.
    """

    names: ClassVar[tuple[str, ...]] = ("walllogic",)

    def read(self, name: str, body: Body) -> FourWinds:
        """The puzzle behind a link of that name."""
        found = read_numbers(body, 0, body.width * body.height, unknown=True)
        rows = (tuple(found[row * body.width : (row + 1) * body.width]) for row in range(body.height))
        return FourWinds(tuple(rows), empty_cells=not _numbers_take_all(found))

    def body(self, puzzle: FourWinds) -> str:
        """The last part of the puzzle's link."""
        return write_numbers(clue for row in puzzle.grid for clue in row)

    def lost(self, puzzle: FourWinds) -> str | None:
        """What such a link cannot say of the puzzle."""
        clues = [clue for row in puzzle.grid for clue in row]
        if 0 in clues:
            return "an answer that puzz.link takes for right (it wants a line at every number, and this puzzle has 0)"
        if not puzzle.empty_cells and not _numbers_take_all(clues):
            return "that every cell is covered"
        return None


def _numbers_take_all(clues: Sequence[Number | None]) -> bool:
    """Whether all lines together are as long as there are cells for them, so that none can stay empty."""
    return "?" not in clues and sum(clue for clue in clues if isinstance(clue, int)) >= clues.count(None)


class FourWindsProlog(_CoversAllCells, PrologCodec[FourWinds]):
    """A list of rows, alone or among the arguments of any fact, with -1 for a cell without a number."""

    sentence: ClassVar[str] = "-1 boards"

    def read(self, terms: Sequence[Term]) -> FourWinds | None:
        """The board in one list of rows."""
        lists = lists_in(terms)
        if len(lists) != 1 or not all(isinstance(row, list) for row in lists[0]):
            return None
        return FourWinds(tuple(tuple(map(_clue, row)) for row in lists[0] if isinstance(row, list)))

    def write(self, puzzle: FourWinds) -> str:
        """The fact of one board."""
        if any(clue == "?" for row in puzzle.grid for clue in row):
            raise unwritable("its numbers are known, and this puzzle has ?")
        rows = (list_text("-1" if clue is None else str(clue) for clue in row) for row in puzzle.grid)
        return f"fourWinds(\n  {rows_text(rows)}).\n"


def _clue(term: Term) -> int | None:
    found = term_number(term)
    return None if found == -1 else found


class FourWindsJanko(_CoversAllCells, JankoCodec[FourWinds]):
    """The numbers stand in their cells."""

    name: ClassVar[str] = "vier-winde"
    names: ClassVar[tuple[str, ...]] = ("vierwinde", "fourwinds", "walllogic", "linegame", "branches")

    def read(self, block: Block) -> FourWinds:
        """The puzzle in the block."""
        return FourWinds(tuple(tuple(map(_clue_in_word, line.words)) for line in block.rows))

    def rows(self, puzzle: FourWinds) -> Iterable[Sequence[object]]:
        """What stands in the cells."""
        return puzzle.grid


def _clue_in_word(word: Word) -> Number | None:
    return None if word.text in NOTHING else "?" if word.text == "?" else word.number("a number, ? or -")
