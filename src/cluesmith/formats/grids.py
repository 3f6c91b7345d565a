"""What is written in the cells, as text (a row of marks per line) and as JSON (a list per row).

In text a cell is a mark of its kind (`.` `#` `^` `v` `<` `>`) or a number, `?` while it is undecided. Marks of one
character may stand close together. In JSON an undecided cell is null.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cluesmith.errors import FormatError
from cluesmith.formats.native import decode_json
from cluesmith.grid import UNDECIDED, Cell, Grid, Values, cell_name
from cluesmith.puzzle import Puzzle


def format_grid(puzzle: Puzzle, grid: Values) -> str:
    """The grid as rows of marks; clue cells show their clue."""
    return f"{Grid(puzzle, grid)}\n"


def dump_grid(puzzle: Puzzle, grid: Values) -> list[list[int | str | None]]:
    """The grid as lists, for JSON."""
    return Grid(puzzle, grid).to_lists()


def parse_grid(puzzle: Puzzle, text: str) -> Grid:
    """The grid in the text: rows of marks, JSON lists, or the JSON that `solve` prints (its first answer)."""
    return read_grid(puzzle, text)


def read_grid(puzzle: Puzzle, written: str | Values | Sequence[Sequence[object]]) -> Grid:
    """The grid in a text, in lists of rows or in a mapping from cells to values; raises FormatError."""
    if isinstance(written, str):
        return Grid(puzzle, _from_text(puzzle, written))
    if isinstance(written, Mapping):
        return Grid(puzzle, _from_mapping(puzzle, written))
    return Grid(puzzle, _from_lists(puzzle, written))


def _from_text(puzzle: Puzzle, text: str) -> dict[Cell, int]:
    if text.lstrip()[:1] in ("[", "{"):
        return _from_lists(puzzle, _lists_in(decode_json(text)))
    # A # is a painted cell here, so a grid has no comments.
    rows = [_split(line, puzzle.width) for line in text.splitlines() if line.strip()]
    return _read_cells(puzzle, rows, _read)


def _lists_in(found: object) -> object:
    """The first answer of what `solve` prints, or what was found itself."""
    if not isinstance(found, dict):
        return found
    answers = found.get("answers")
    return answers[0] if answers and isinstance(answers, list) else found.get("answer")


def _from_lists(puzzle: Puzzle, rows: object) -> dict[Cell, int]:
    if not isinstance(rows, list | tuple) or not all(isinstance(row, list | tuple) for row in rows):
        raise FormatError("expected a grid as a list of rows, or an object with 'answer' or 'answers'")
    return _read_cells(puzzle, rows, _read_json)


def _from_mapping(puzzle: Puzzle, values: Values) -> dict[Cell, int]:
    if not values:
        return {}  # before anything is found out about a board that may be large
    open_cells = puzzle.domains
    if strange := [cell for cell in values if cell not in open_cells]:
        raise FormatError(f"expected cells to write in, found {strange[0]!r:.30}")
    return {cell: _allowed(puzzle, cell, values[cell]) for cell in open_cells if cell in values}


def _allowed(puzzle: Puzzle, cell: Cell, found: object) -> int:
    for value in puzzle.values:
        if value == found:
            return value
    wanted = " ".join(map(str, puzzle.values))
    raise FormatError(f"expected one of {wanted} at {cell_name(cell)}, found {found!r:.30}")


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
    for value in puzzle.values:
        if word in (puzzle.marks.get(value), str(puzzle.json_marks.get(value, value))):
            return value
    marks = " ".join(puzzle.marks.get(value, str(value)) for value in puzzle.values)
    raise FormatError(f"expected one of {marks} or ? at {cell_name(cell)}, found {word[:30]!r}")


def _read_json(puzzle: Puzzle, cell: Cell, found: object) -> int | None:
    if found is None:
        return None
    for value in puzzle.values:
        if found == puzzle.json_marks.get(value, value) and not isinstance(found, bool):
            return value
    shown = "a list or object" if isinstance(found, list | dict) else repr(found)[:30]
    wanted = " ".join(repr(puzzle.json_marks.get(value, value)) for value in puzzle.values)
    raise FormatError(f"expected one of {wanted} or null at {cell_name(cell)}, found {shown}")
