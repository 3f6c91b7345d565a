"""Setting a Bosnian Snake: ends and numbers are placed, or follow from a snake that is drawn."""

from collections.abc import Iterator, Sequence

import msgspec

from cluesmith.grid import Cell, Values, around, cells, inside, neighbours
from cluesmith.kinds.bosnian_snake.puzzle import SNAKE, BosnianSnake
from cluesmith.setting.setter import Change, End, PlacedClue, Setter, read_number

LETTERS: dict[str, End] = {"H": "head", "T": "tail"}  # as in the text form


class SnakeSetter(Setter[BosnianSnake]):
    """Ends are clues, too: H and T may be typed like numbers."""

    ends = True

    def blank(self, height: int, width: int) -> BosnianSnake:
        """A board on which any snake will do."""
        return BosnianSnake(height, width)

    def clues(self, puzzle: BosnianSnake) -> Iterator[PlacedClue]:
        """The ends, the counts of rows and columns, and the numbers inside."""
        for letter, end in (("H", puzzle.head), ("T", puzzle.tail)):
            if end:
                yield PlacedClue(end, letter, (end,))
        for place, number in _counts(puzzle).items():
            if number is not None:
                yield PlacedClue(place, str(number), tuple(_counted(puzzle, place)))
        for row, column, number in puzzle.cells:
            yield PlacedClue((row, column), str(number), ((row, column),))

    def places(self, puzzle: BosnianSnake) -> Sequence[Cell]:
        """Beside every row, above every column, and every cell."""
        return [*_counts(puzzle), *cells(puzzle.height, puzzle.width)]

    def write(self, puzzle: BosnianSnake, place: Cell, text: str) -> BosnianSnake:
        """The puzzle with that number or end, or with nothing at that place."""
        if place in _counts(puzzle):
            number = read_number(text, "a number") if text else None
            return _with_counts(puzzle, {**_counts(puzzle), place: number})
        if not inside(place, puzzle.height, puzzle.width):
            return super().write(puzzle, place, text)
        if text.upper() in LETTERS:
            return self.put_end(puzzle, LETTERS[text.upper()], place)
        number = read_number(text, "a number, H or T") if text else None
        cleared = _cleared(puzzle, place)
        return cleared if number is None else msgspec.structs.replace(cleared, cells=(*cleared.cells, (*place, number)))

    def put_end(self, puzzle: BosnianSnake, end: End, cell: Cell | None) -> BosnianSnake:
        """The puzzle with that end in the cell, in place of whatever was there, or without it."""
        cleared = puzzle if cell is None else _cleared(puzzle, cell)
        return msgspec.structs.replace(cleared, **{end: cell})

    def follow(self, puzzle: BosnianSnake, grid: Values) -> BosnianSnake:
        """The counts that are there, or all if there are none, the numbers the snake leaves free, and its ends."""
        snake = {cell for cell, value in grid.items() if value == SNAKE}
        counts = _counts(puzzle)
        wanted = [place for place, number in counts.items() if number is not None] or list(counts)
        followed = _with_counts(puzzle, {place: len(snake.intersection(_counted(puzzle, place))) for place in wanted})
        numbers = [(row, column) for row, column, _ in puzzle.cells if (row, column) not in snake]
        inner = ((*cell, len(snake.intersection(around(cell, puzzle.height, puzzle.width)))) for cell in numbers)
        head, tail = _ends(puzzle, snake)
        if numbers and {head, tail}.intersection(numbers):  # an end that stays as it is, since none is drawn
            head = tail = None
        return msgspec.structs.replace(followed, cells=tuple(inner), head=head, tail=tail)

    def changes(self, puzzle: BosnianSnake, answer: Values) -> Iterator[Change]:
        """Counts, numbers and ends that are not given yet."""
        snake = {cell for cell, value in answer.items() if value == SNAKE}
        whole = puzzle.completed(answer)
        for letter, end, given in (("H", whole.head, puzzle.head), ("T", whole.tail, puzzle.tail)):
            if end and not given:
                yield self.writing(end, letter, [end])
        for place, number in _counts(puzzle).items():
            if number is None:
                counted = _counted(puzzle, place)
                yield self.writing(place, str(len(snake.intersection(counted))), counted)
        for cell in answer:
            if cell not in snake:
                near = len(snake.intersection(around(cell, puzzle.height, puzzle.width)))
                yield self.writing(cell, str(near), [cell])


def _counts(puzzle: BosnianSnake) -> dict[Cell, int | None]:
    """The number at every place outside."""
    rows: dict[Cell, int | None] = {(row, -1): number for row, number in enumerate(puzzle.rows)}
    return rows | {(-1, column): number for column, number in enumerate(puzzle.columns)}


def _with_counts(puzzle: BosnianSnake, counts: dict[Cell, int | None] | dict[Cell, int]) -> BosnianSnake:
    rows = tuple(counts.get((row, -1)) for row in range(puzzle.height))
    columns = tuple(counts.get((-1, column)) for column in range(puzzle.width))
    return msgspec.structs.replace(puzzle, rows=rows, columns=columns)


def _counted(puzzle: BosnianSnake, place: Cell) -> list[Cell]:
    """The cells that a number outside counts."""
    row, column = place
    if column == -1:
        return [(row, other) for other in range(puzzle.width)]
    return [(other, column) for other in range(puzzle.height)]


def _cleared(puzzle: BosnianSnake, cell: Cell) -> BosnianSnake:
    """The puzzle with nothing in the cell."""
    return msgspec.structs.replace(
        puzzle,
        head=None if puzzle.head == cell else puzzle.head,
        tail=None if puzzle.tail == cell else puzzle.tail,
        cells=tuple(one for one in puzzle.cells if one[:2] != cell),
    )


def _ends(puzzle: BosnianSnake, snake: set[Cell]) -> tuple[Cell | None, Cell | None]:
    """Head and tail: the two ends of what is drawn, those that were given first; else as they were."""
    near = {cell: snake.intersection(neighbours(cell, puzzle.height, puzzle.width)) for cell in snake}
    drawn = sorted(cell for cell in snake if len(near[cell]) == 1)
    if len(drawn) != 2:
        return puzzle.head, puzzle.tail
    one, other = drawn
    return (other, one) if puzzle.head == other or puzzle.tail == one else (one, other)
