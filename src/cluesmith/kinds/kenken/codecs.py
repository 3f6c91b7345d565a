"""KenKen in the formats it shares with other kinds."""

import re
from collections.abc import Sequence
from typing import ClassVar

from cluesmith.errors import FormatError
from cluesmith.formats.format import Partly
from cluesmith.formats.penpa import PenpaCodec
from cluesmith.formats.penpa_drawing import Board
from cluesmith.formats.prolog import PrologCodec, items_in, list_text, lists_in, rows_text, shown, term_number
from cluesmith.formats.terms import Compound, Term
from cluesmith.grid import Cell, cells, neighbours
from cluesmith.kinds.kenken.cage import SIGNS, Cage, Op
from cluesmith.kinds.kenken.formats.cages import (
    SPELLED,
    cages_of,
    clues_by_name,
    from_names,
    refuse_large,
    refuse_other_digits,
    regions,
)
from cluesmith.kinds.kenken.puzzle import KenKen

WALL = 2  # the style of a thick edge


class KenKenPenpa(PenpaCodec[KenKen]):
    """Walls of cages are edges, clues small text; a number without a sign hides the operation."""

    tag: ClassVar[str] = "tomtom"
    name: ClassVar[str] = "KenKen"

    def recognises(self, board: Board) -> bool:
        """Whether there is small text."""
        return board.has_small_text

    def read(self, board: Board) -> KenKen | Partly:
        """The puzzle that is drawn."""
        if board.height != board.width:
            raise FormatError(f"expected a square board, found {board.height}x{board.width}")
        refuse_large(board.height)
        parts = _cages(board)
        small = board.layer.get("numberS", {}).items()
        clues = {board.cell(int(index) // 4): str(entry[0]).strip() for index, entry in small}
        given = {cell: text for cell, text in board.texts().items() if min(cell) >= 0}
        puzzle = KenKen(board.height, tuple(_cage(part, clues, given) for part in parts))
        if any(cell in given for part in parts if len(part) > 1 for cell in part):
            return Partly(puzzle, "digits that are given inside cages")
        return puzzle

    def draw(self, board: Board, puzzle: KenKen) -> None:
        """Write the clues and draw the walls."""
        refuse_other_digits(puzzle)
        for cage in puzzle.cages:
            place = 4 * (board.place_of(cage.cells[0]) + board.area)
            board.layer["numberS"][str(place)] = [f"{cage.target}{SIGNS[cage.op]}", 1]
        owners = cages_of(puzzle)
        for cell in owners:
            for other in neighbours(cell, puzzle.size, puzzle.size):
                if cell < other and owners[cell] != owners[other]:
                    board.layer["edge"][",".join(map(str, sorted(board.edge(cell, other))))] = WALL


def _cages(board: Board) -> list[list[Cell]]:
    """The parts of the board between walls."""
    walls = {frozenset(map(int, edge.split(","))) for edge in board.layer.get("edge", {}) if "," in edge}
    pairs = (
        (cell, other)
        for cell in cells(board.height, board.width)
        for other in neighbours(cell, board.height, board.width)
    )
    return regions(board.height, {pair for pair in pairs if board.edge(*pair) not in walls})


def _cage(part: list[Cell], clues: dict[Cell, str], given: dict[Cell, str]) -> Cage:
    found = [clues[cell] for cell in part if cell in clues]
    found += [given[cell] for cell in part if len(part) == 1 and cell in given and not found]
    clue = re.fullmatch(r"(\d{1,18})(\D?)", found[0]) if len(found) == 1 else None
    if not clue or clue[2].lower() not in SPELLED:
        raise FormatError(f"expected one clue such as 12+ in each cage, found {' '.join(found)[:30] or 'none'}")
    return Cage(SPELLED[clue[2].lower()], int(clue[1]), tuple(part))


class KenKenProlog(PrologCodec[KenKen]):
    """A square of cell(Cage, Value) and a list of field(Cage, Operation, Result), in one fact."""

    sentence: ClassVar[str] = "cell and field terms"

    def read(self, terms: Sequence[Term]) -> KenKen | None:
        """The board in a square and a list of fields."""
        lists = lists_in(terms)
        if len(lists) != 2 or not any(isinstance(item, Compound) for item in items_in(lists[0])):
            return None
        square, fields = lists
        clues = clues_by_name(map(_field, fields))
        return from_names([_names(row, len(square)) for row in square], clues)

    def write(self, puzzle: KenKen) -> str:
        """The fact of one board."""
        refuse_other_digits(puzzle)
        owners, span = cages_of(puzzle), range(puzzle.size)
        rows = (list_text(f"cell({owners[row, column] + 1},_)" for column in span) for row in span)
        pairs = enumerate(puzzle.cages, start=1)
        fields = (f"field({name},{_op_text(cage.op)},{cage.target})" for name, cage in pairs)
        return f"kenken(\n  {rows_text(rows)},\n  {rows_text(fields)}).\n"


def _field(term: Term) -> tuple[str, tuple[Op | None, int]]:
    """The name of a cage and what it makes."""
    name, op, result = _arguments(term, "field", 3)
    spelled = op.name if isinstance(op, Compound) else "?"
    if spelled not in SPELLED:
        raise FormatError(f"expected an operation in field, found {spelled!r:.30}")
    return str(term_number(name)), (SPELLED[spelled], term_number(result))


def _names(row: Term, size: int) -> list[str]:
    """The cage of each cell in the row."""
    if not isinstance(row, list) or len(row) != size:
        raise FormatError(f"expected {size} rows of {size} cells")
    return [str(term_number(_arguments(cell, "cell", 2)[0])) for cell in row]


def _arguments(term: Term, name: str, count: int) -> list[Term]:
    if not isinstance(term, Compound) or term.name != name or len(term.arguments) != count:
        raise FormatError(f"expected {name} with {count} arguments, found {shown(term)}")
    return term.arguments


def _op_text(op: Op | None) -> str:
    return f"'{op}'" if op else "_"
