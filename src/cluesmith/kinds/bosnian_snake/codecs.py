"""Bosnian Snake in the formats it shares with other kinds. Only in Prolog is its head known from its tail."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from cluesmith.errors import FormatError
from cluesmith.formats.format import Partly
from cluesmith.formats.janko import NOTHING, Block, JankoCodec, row_text
from cluesmith.formats.penpa import PenpaCodec, cell_number
from cluesmith.formats.penpa_drawing import WHITE, Board
from cluesmith.formats.prolog import PrologCodec, term_number
from cluesmith.formats.pzpr import Body, PzprCodec, read_numbers, write_numbers
from cluesmith.formats.terms import Compound, Term
from cluesmith.grid import Cell, cells
from cluesmith.kinds.bosnian_snake.puzzle import BosnianSnake
from cluesmith.puzzle import MAX_CELLS

WHITE_CIRCLES = "white circles, cells inside the snake that are given"


HEAD, TAIL = "H", "T"


class SnakePenpa(PenpaCodec[BosnianSnake]):
    """The numbers of lines stand in the margins, the ends are black circles.

    The first of them is the head. Where it is not, both have a letter, which other programs know nothing of.
    """

    tag: ClassVar[str] = "snake"
    name: ClassVar[str] = "Snake"
    end: ClassVar[int] = 2  # the style of a black circle

    def recognises(self, board: Board) -> bool:
        """Whether there are circles."""
        return board.has_circles and not board.has_small_text

    def read(self, board: Board) -> BosnianSnake | Partly:
        """The puzzle that is drawn."""
        texts, circles = board.texts(), board.circles()
        ends = sorted(cell for cell, style in circles if style == self.end)
        if len(ends) > 2:
            raise FormatError(f"expected at most two ends of the snake, found {len(ends)}")
        letters = {cell: texts.pop(cell) for cell in ends if texts.get(cell) in (HEAD, TAIL)}
        inside = ((cell, text) for cell, text in texts.items() if min(cell) >= 0 and text)
        head, tail = _head_and_tail(ends, letters)
        puzzle = BosnianSnake(
            board.height,
            board.width,
            head=head,
            tail=tail,
            rows=tuple(_count(texts.get((row, -1))) for row in range(board.height)),
            columns=tuple(_count(texts.get((-1, column))) for column in range(board.width)),
            cells=tuple((*cell, cell_number(text)) for cell, text in inside),
        )
        return Partly(puzzle, WHITE_CIRCLES) if len(circles) > len(ends) else puzzle

    def margins(self, puzzle: BosnianSnake) -> tuple[int, int]:
        """A cell for the number of each line."""
        return 1, 1

    def draw(self, board: Board, puzzle: BosnianSnake) -> None:
        """Write the numbers and draw the ends."""
        counts = [((row, -1), count) for row, count in enumerate(puzzle.rows)]
        counts += [((-1, column), count) for column, count in enumerate(puzzle.columns)]
        counts += [((row, column), count) for row, column, count in puzzle.cells]
        for cell, count in counts:
            if count is not None:
                board.write(cell, count)
        ends = [end for end in (puzzle.head, puzzle.tail) if end is not None]
        for end in ends:
            board.draw_circle(end, self.end)
        if _head_and_tail(sorted(ends), {}) != (puzzle.head, puzzle.tail):
            for letter, lettered in ((HEAD, puzzle.head), (TAIL, puzzle.tail)):
                if lettered is not None:
                    board.write(lettered, letter, WHITE)


def _head_and_tail(ends: list[Cell], letters: dict[Cell, str]) -> tuple[Cell | None, Cell | None]:
    """Which of the ends is which: as their letters say, else the first one is the head."""
    if len(ends) == 1 and letters.get(ends[0]) == TAIL:
        return None, ends[0]
    ranks = {HEAD: 0, TAIL: 2}
    ordered = sorted(ends, key=lambda end: ranks.get(letters.get(end, ""), 1))
    head, tail = [*ordered, None, None][:2]
    return head, tail


def _count(text: str | None) -> int | None:
    return cell_number(text) if text else None


class SnakePzpr(PzprCodec[BosnianSnake]):
    """First three cells to a digit of base 27, 9a+3b+c, then the numbers of columns and rows.

    A cell is 1 inside the snake and 2 at an end.
    """

    names: ClassVar[tuple[str, ...]] = ("snake",)
    digits: ClassVar[str] = "0123456789abcdefghijklmnopq"

    def read(self, name: str, body: Body) -> BosnianSnake | Partly:
        """The puzzle behind a link of that name."""
        packed = (body.width * body.height + 2) // 3
        digits = body.text[:packed]
        if len(digits) < packed or any(digit not in self.digits for digit in digits):
            raise body.error(0, f"{packed} digits 0 to 9 or a to q for the cells")
        circles = [value for digit in digits for value in _thirds(self.digits.index(digit))]
        ends = [cell for cell, value in zip(cells(body.height, body.width), circles, strict=False) if value == 2]
        if len(ends) > 2:
            raise FormatError(f"expected at most two ends of the snake, found {len(ends)}", line=body.word.line)
        outside = read_numbers(body, packed, body.width + body.height, unknown=False)
        counts = tuple(count if isinstance(count, int) else None for count in outside)
        head, tail = [*ends, None, None][:2]
        puzzle = BosnianSnake(
            body.height, body.width, head=head, tail=tail, rows=counts[body.width :], columns=counts[: body.width]
        )
        return Partly(puzzle, WHITE_CIRCLES) if 1 in circles else puzzle

    def body(self, puzzle: BosnianSnake) -> str:
        """The last part of the puzzle's link."""
        board = cells(puzzle.height, puzzle.width)
        circles = [2 if cell in (puzzle.head, puzzle.tail) else 0 for cell in board] + [0, 0]
        triples = zip(circles[::3], circles[1::3], circles[2::3], strict=False)
        packed = "".join(self.digits[9 * one + 3 * two + three] for one, two, three in triples)
        return packed + write_numbers([*puzzle.columns, *puzzle.rows])

    def lost(self, puzzle: BosnianSnake) -> str | None:
        """What such a link cannot say of the puzzle."""
        return "the numbers inside the board" if puzzle.cells else None


def _thirds(digit: int) -> tuple[int, int, int]:
    return digit // 9, digit // 3 % 3, digit % 3


ARGUMENTS = {"snakeHead": 2, "snakeTail": 2, "sumLine": 2, "sumCol": 2, "sumAround": 3}  # of each fact
SIZE = "boardSize"
Facts = dict[str, list[tuple[int, int, int]]]  # the arguments by name, with 0 for those it has not


class SnakeProlog(PrologCodec[BosnianSnake]):
    """The facts snakeHead(R,C), snakeTail(R,C), sumLine(R,N), sumCol(C,N), sumAround(R,C,N), counted from 0.

    boardSize(N) or boardSize(Height,Width) tells the size. Without it the board is the smallest square that holds them
    all.
    """

    sentence: ClassVar[str] = "snakeHead and its like"
    facts: ClassVar[tuple[str, ...]] = (*ARGUMENTS, SIZE)
    signs: ClassVar[tuple[str, ...]] = facts

    def read(self, terms: Sequence[Term]) -> BosnianSnake | Partly | None:
        """The board that all the facts together are."""
        facts = [term for term in terms if isinstance(term, Compound) and term.name in self.facts]
        if not facts:
            return None
        found = _by_name(facts)
        height, width = (found[SIZE][0][:2]) if found[SIZE] else (_smallest(found),) * 2
        puzzle = BosnianSnake(
            height,
            width or height,
            head=next((fact[:2] for fact in found["snakeHead"]), None),
            tail=next((fact[:2] for fact in found["snakeTail"]), None),
            rows=_counts(found["sumLine"], height),
            columns=_counts(found["sumCol"], width or height),
            cells=tuple(found["sumAround"]),
        )
        if found[SIZE]:
            return puzzle
        return Partly(puzzle, f"the size of the board, which is not told; {SIZE}({height}). would tell it")

    def write(self, puzzle: BosnianSnake) -> str:
        """The facts of one board."""
        facts = [(SIZE, (puzzle.height, puzzle.width))]
        facts += [(name, end) for name, end in (("snakeHead", puzzle.head), ("snakeTail", puzzle.tail)) if end]
        facts += [("sumLine", (row, count)) for row, count in enumerate(puzzle.rows) if count is not None]
        facts += [("sumCol", (column, count)) for column, count in enumerate(puzzle.columns) if count is not None]
        lines = [f"{name}({one},{two})." for name, (one, two) in facts]
        lines += [f"sumAround({row},{column},{count})." for row, column, count in puzzle.cells]
        return "\n".join(lines) + "\n"


def _by_name(facts: Sequence[Compound]) -> Facts:
    found: Facts = {name: [] for name in (*ARGUMENTS, SIZE)}
    for fact in facts:
        if len(fact.arguments) != ARGUMENTS.get(fact.name, min(2, len(fact.arguments))) or not fact.arguments:
            raise fact.word.error(f"{fact.name} with {ARGUMENTS.get(fact.name, '1 or 2')} arguments")
        one, two, three = (*map(term_number, fact.arguments), *[0] * (3 - len(fact.arguments)))
        found[fact.name].append((one, two, three))
    for name in ("snakeHead", "snakeTail", SIZE):
        if len(found[name]) > 1:
            raise FormatError(f"expected one {name}, found {len(found[name])}")
    return found


def _smallest(found: Facts) -> int:
    """The side of the smallest square that holds every place in the facts."""
    places = [max(fact[:2]) for name in ("snakeHead", "snakeTail", "sumAround") for fact in found[name]]
    places += [fact[0] for name in ("sumLine", "sumCol") for fact in found[name]]
    return max(places, default=0) + 1


def _counts(facts: list[tuple[int, int, int]], lines: int) -> tuple[int | None, ...]:
    if lines > MAX_CELLS or any(not 0 <= fact[0] < lines for fact in facts):
        raise FormatError(f"expected lines from 0 to {lines - 1} in sumLine and sumCol, found others")
    numbers = {line: count for line, count, _ in facts}
    if len(numbers) < len(facts):
        raise FormatError("expected one sumLine for each row and one sumCol for each column, found two")
    return tuple(numbers.get(line) for line in range(lines))


class SnakeJanko(JankoCodec[BosnianSnake]):
    """The numbers of columns and rows are labels, the ends `x`; numbers in its cells are ours."""

    name: ClassVar[str] = "schlange"
    names: ClassVar[tuple[str, ...]] = ("schlange", "snake", "bosniansnake", "bosnischeschlange")
    end: ClassVar[str] = "x"

    def read(self, block: Block) -> BosnianSnake:
        """The puzzle in the block."""
        board = {(row, column): word for row, line in enumerate(block.rows) for column, word in enumerate(line.words)}
        ends = [cell for cell, word in board.items() if word.text.lower() == self.end]
        if len(ends) > 2:
            raise board[ends[2]].error("at most two ends of the snake")
        inside = ((cell, word) for cell, word in board.items() if word.text not in NOTHING and cell not in ends)
        head, tail = [*ends, None, None][:2]
        return BosnianSnake(
            block.height,
            block.width,
            head=head,
            tail=tail,
            rows=block.labels("rlabels", block.height),
            columns=block.labels("clabels", block.width),
            cells=tuple((*cell, word.number("a number, x or -")) for cell, word in inside),
        )

    def labels(self, puzzle: BosnianSnake) -> Sequence[str]:
        """The numbers of columns and rows."""
        return "clabels", row_text(puzzle.columns), "rlabels", row_text(puzzle.rows)

    def rows(self, puzzle: BosnianSnake) -> Iterable[Sequence[object]]:
        """What stands in the cells."""
        inside: dict[Cell, object] = {(row, column): count for row, column, count in puzzle.cells}
        inside |= {end: self.end for end in (puzzle.head, puzzle.tail) if end}
        return [[inside.get((row, column)) for column in range(puzzle.width)] for row in range(puzzle.height)]
