"""What is written in the cells, as text (a row of marks per line) and as JSON (a list per row).

In text a cell is a mark of its kind (`.` `#` `^` `v` `<` `>`) or a number, `?` while it is undecided. Marks of one
character may stand close together. In JSON an undecided cell is null.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from cluesmith.errors import FormatError
from cluesmith.grid import Cell, Grid, cell_name
from cluesmith.puzzle import Puzzle
from cluesmith.text import Line, Word, read_lines

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
    lines = read_lines(text)
    rows = [_split(line, puzzle.width) for line in lines]
    _judge_size(puzzle, rows)
    found = {cell: _read(puzzle, cell, rows[cell[0]][cell[1]]) for cell in puzzle.open_cells()}
    return {cell: value for cell, value in found.items() if value is not None}


def _split(line: Line, width: int) -> Sequence[Word]:
    """The words of the line, or its characters where it has only one word."""
    if len(line.words) == 1 and width > 1:
        word = line.words[0]
        return [Word(mark, word.line, word.column + place) for place, mark in enumerate(word.text)]
    return line.words


def _judge_size(puzzle: Puzzle, rows: Sequence[Sequence[object]]) -> None:
    if len(rows) != puzzle.height:
        raise FormatError(f"expected {puzzle.height} rows in the grid, found {len(rows)}")
    for number, row in enumerate(rows, start=1):
        if len(row) != puzzle.width:
            raise FormatError(
                f"expected {puzzle.width} cells in each row of the grid, found {len(row)} in row {number}"
            )


def _read(puzzle: Puzzle, cell: Cell, word: Word) -> int | None:
    if word.text == UNDECIDED:
        return None
    by_mark = {puzzle.marks.get(value, str(value)): value for value in puzzle.domain(cell)}
    by_mark |= {str(value): value for value in puzzle.domain(cell)}
    if word.text not in by_mark:
        raise word.error(f"one of {' '.join(by_mark)} or ? at {cell_name(cell)}")
    return by_mark[word.text]


def _from_json(puzzle: Puzzle, text: str) -> dict[Cell, int]:
    try:
        rows: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise FormatError(f"expected JSON: {error}") from None
    if isinstance(rows, dict):
        rows = rows.get("answer") or next(iter(rows.get("answers") or ()), None)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise FormatError("expected a grid as a list of rows, or an object with 'answer' or 'answers'")
    _judge_size(puzzle, rows)
    found = {cell: _read_json(puzzle, cell, rows[cell[0]][cell[1]]) for cell in puzzle.open_cells()}
    return {cell: value for cell, value in found.items() if value is not None}


def _read_json(puzzle: Puzzle, cell: Cell, found: object) -> int | None:
    if found is None:
        return None
    for value in puzzle.domain(cell):
        if found == puzzle.json_marks.get(value, value) and not isinstance(found, bool):
            return value
    raise FormatError(f"expected a value of {cell_name(cell)}, found {found!r:.30}")
