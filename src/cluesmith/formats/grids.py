"""What is written in the cells, as text (a row of marks per line) and as JSON (a list per row).

In text a cell is a mark of its kind (`.` `#` `^` `v` `<` `>`) or a number, `?` while it is undecided. Marks of one
character may stand close together. In JSON an undecided cell is null.
"""

from collections.abc import Callable, Sequence
from typing import Any

from cluesmith.errors import FormatError
from cluesmith.formats.native import decode_json
from cluesmith.grid import Cell, Grid, cell_name
from cluesmith.puzzle import Puzzle

UNDECIDED = "?"


def format_grid(puzzle: Puzzle, grid: Grid) -> str:
    """The grid as rows of marks; clue cells show their clue."""
    squares = puzzle.picture({}).squares
    marks = [
        [_mark(puzzle, grid, (row, column)) or square.text for column, square in enumerate(squares[row])]
        for row in range(puzzle.height)
    ]
    wide = max(len(mark) for line in marks for mark in line)
    return "".join(" ".join(mark.rjust(wide) for mark in line) + "\n" for line in marks)


def _mark(puzzle: Puzzle, grid: Grid, cell: Cell) -> str:
    if not puzzle.domain(cell):
        return ""
    value = grid.get(cell)
    return UNDECIDED if value is None else puzzle.marks.get(value, str(value))


def dump_grid(puzzle: Puzzle, grid: Grid) -> list[list[int | str | None]]:
    """The grid as lists, for JSON."""
    return [
        [_json_value(puzzle, grid, (row, column)) for column in range(puzzle.width)] for row in range(puzzle.height)
    ]


def _json_value(puzzle: Puzzle, grid: Grid, cell: Cell) -> int | str | None:
    if not puzzle.domain(cell):
        return puzzle.json_clue
    value = grid.get(cell)
    return puzzle.json_marks.get(value, value) if value is not None else None


def parse_grid(puzzle: Puzzle, text: str) -> dict[Cell, int]:
    """The grid in the text: rows of marks, JSON lists, or the JSON that `solve` prints (its first answer)."""
    if text.lstrip()[:1] in ("[", "{"):
        return _from_json(puzzle, text)
    # A # is a painted cell here, so a grid has no comments.
    rows = [_split(line, puzzle.width) for line in text.splitlines() if line.strip()]
    return _read_cells(puzzle, rows, _read)


def _split(line: str, width: int) -> Sequence[str]:
    """The words of the line, or its characters where it has only one word."""
    words = line.split()
    return words[0] if len(words) == 1 and width > 1 else words


def _read_cells(
    puzzle: Puzzle, rows: Sequence[Sequence[Any]], read: Callable[[Puzzle, Cell, Any], int | None]
) -> dict[Cell, int]:
    """What `read` finds in each cell that is no clue, where it finds something."""
    _judge_size(puzzle, rows)
    found = {cell: read(puzzle, cell, rows[cell[0]][cell[1]]) for cell in puzzle.open_cells()}
    return {cell: value for cell, value in found.items() if value is not None}


def _judge_size(puzzle: Puzzle, rows: Sequence[Sequence[object]]) -> None:
    if len(rows) != puzzle.height:
        raise FormatError(f"expected a grid of height {puzzle.height}, found {len(rows)}")
    for number, row in enumerate(rows, start=1):
        if len(row) != puzzle.width:
            raise FormatError(f"expected a grid of width {puzzle.width}, found {len(row)} in row {number}")


def _read(puzzle: Puzzle, cell: Cell, word: str) -> int | None:
    if word == UNDECIDED:
        return None
    for value in puzzle.domain(cell):
        if word in (puzzle.marks.get(value), str(puzzle.json_marks.get(value, value))):
            return value
    marks = " ".join(puzzle.marks.get(value, str(value)) for value in puzzle.domain(cell))
    raise FormatError(f"expected one of {marks} or ? at {cell_name(cell)}, found {word[:30]!r}")


def _from_json(puzzle: Puzzle, text: str) -> dict[Cell, int]:
    rows = decode_json(text)
    if isinstance(rows, dict):
        answers = rows.get("answers")
        rows = answers[0] if answers and isinstance(answers, list) else rows.get("answer")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise FormatError("expected a grid as a list of rows, or an object with 'answer' or 'answers'")
    return _read_cells(puzzle, rows, _read_json)


def _read_json(puzzle: Puzzle, cell: Cell, found: object) -> int | None:
    if found is None:
        return None
    for value in puzzle.domain(cell):
        if found == puzzle.json_marks.get(value, value) and not isinstance(found, bool):
            return value
    shown = "a list or object" if isinstance(found, list | dict) else repr(found)[:30]
    wanted = " ".join(repr(puzzle.json_marks.get(value, value)) for value in puzzle.domain(cell))
    raise FormatError(f"expected one of {wanted} or null at {cell_name(cell)}, found {shown}")
