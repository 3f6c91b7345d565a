"""Boards as Prolog programs write them; each is a fact, and a program may hold several.

Hanjie: any name with the lists of column clues and of row clues, columns first, where `_` is an unknown number that
may be none, or an unknown list: example([[1],[1]], [[2],[0]]).
Four Winds: a list of rows, alone or among the arguments of any fact, with -1 for a cell without a number.
KenKen: a square of cell(Cage, Value) and a list of field(Cage, Operation, Result), in one fact.
Snake: the facts snakeHead(R,C), snakeTail(R,C), sumLine(R,N), sumCol(C,N), sumAround(R,C,N), counted from 0, and
boardSize(N) or boardSize(Height,Width). Without the size the board is the smallest square that holds them all.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format, Partly, unwritable
from cluesmith.formats.terms import Compound, Term, Variable, clauses
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.clues import Blocks
from cluesmith.kinds.kenken import KenKen, Op
from cluesmith.kinds.kenken.formats.cages import SPELLED, cages_of, from_names
from cluesmith.puzzle import MOST_CELLS, Puzzle

SNAKE = {"snakeHead": 2, "snakeTail": 2, "sumLine": 2, "sumCol": 2, "sumAround": 3}
SIZE = "boardSize"


def matches(text: str) -> bool:
    """Whether it looks like facts with lists, cells or a snake's names."""
    facts = re.sub(r"%[^\n]*", "", text).strip()
    fact = re.match(r"(:-\s*|\?-\s*)?([a-z]\w*\s*\(|\[\s*\[)", facts)
    return bool(fact) and bool(re.search(r"\[\s*\[|snakeHead|snakeTail|sumLine|sumCol|sumAround", facts))


def read(text: str) -> Iterator[Puzzle | Partly]:
    """Each board; a snake's facts together are one."""
    snake: list[Compound] = []
    for term in clauses(text):
        if isinstance(term, Compound) and term.name in (*SNAKE, SIZE):
            snake.append(term)
            continue
        puzzle = _board(term)
        if puzzle is not None:
            yield puzzle
    if snake:
        yield _snake(snake)


def _board(term: Term) -> Puzzle | None:
    """The board in the term; None when it is no board."""
    values = term.arguments if isinstance(term, Compound) else [term]
    squares = [value for value in values if isinstance(value, list) and value]
    if len(squares) == 2 and any(isinstance(cell, Compound) for cell in _inner(squares[0])):
        return _kenken(squares[0], squares[1])
    if len(squares) == 2:
        return Hanjie(tuple(map(_clue, squares[1])), tuple(map(_clue, squares[0])))
    if len(squares) == 1 and all(isinstance(row, list) for row in squares[0]):
        return FourWinds(tuple(tuple(_wind(cell) for cell in row) for row in squares[0] if isinstance(row, list)))
    return None


def _inner(rows: Sequence[Term]) -> Iterator[Term]:
    return chain.from_iterable(row if isinstance(row, list) else [row] for row in rows)


def _clue(term: Term) -> Blocks:
    if isinstance(term, Variable):
        return None
    if not isinstance(term, list):
        raise FormatError(f"expected a list of numbers for each line, found {_shown(term)}")
    return tuple(None if isinstance(number, Variable) else _number(number) for number in term)


def _number(term: Term) -> int:
    if not isinstance(term, int):
        raise FormatError(f"expected a number, found {_shown(term)}")
    return term


def _shown(term: Term) -> str:
    return repr(term.name if isinstance(term, Compound | Variable) else term)[:30]


def _wind(term: Term) -> int | None:
    number = _number(term)
    return None if number == -1 else number


def _kenken(square: list[Term], fields: list[Term]) -> Puzzle:
    clues: dict[str, tuple[Op | None, int]] = {}
    for field in fields:
        name, op, result = _parts(field, "field", 3)
        spelled = op.name if isinstance(op, Compound) else "?"
        if spelled not in SPELLED:
            raise FormatError(f"expected an operation in field, found {spelled!r:.30}")
        clues[str(_number(name))] = SPELLED[spelled], _number(result)
    names = []
    for row in square:
        if not isinstance(row, list) or len(row) != len(square):
            raise FormatError(f"expected {len(square)} rows of {len(square)} cells")
        names.append([str(_number(_parts(cell, "cell", 2)[0])) for cell in row])
    return from_names(names, clues)


def _parts(term: Term, name: str, count: int) -> list[Term]:
    if not isinstance(term, Compound) or term.name != name or len(term.arguments) != count:
        raise FormatError(f"expected {name} with {count} arguments, found {_shown(term)}")
    return term.arguments


def _snake(facts: list[Compound]) -> Puzzle | Partly:
    found: dict[str, list[tuple[int, int, int]]] = {name: [] for name in (*SNAKE, SIZE)}
    for fact in facts:
        if len(fact.arguments) != SNAKE.get(fact.name, min(2, len(fact.arguments))) or not fact.arguments:
            raise fact.word.error(f"{fact.name} with {SNAKE.get(fact.name, '1 or 2')} arguments")
        one, two, three = (*map(_number, fact.arguments), *[0] * (3 - len(fact.arguments)))
        found[fact.name].append((one, two, three))
    for name in ("snakeHead", "snakeTail", SIZE):
        if len(found[name]) > 1:
            raise FormatError(f"expected one {name}, found {len(found[name])}")
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


def _smallest(found: dict[str, list[tuple[int, int, int]]]) -> int:
    """The side of the smallest square that holds every place in the facts."""
    places = [max(fact[:2]) for name in ("snakeHead", "snakeTail", "sumAround") for fact in found[name]]
    places += [fact[0] for name in ("sumLine", "sumCol") for fact in found[name]]
    return max(places, default=0) + 1


def _counts(facts: list[tuple[int, int, int]], lines: int) -> tuple[int | None, ...]:
    if lines > MOST_CELLS or any(not 0 <= fact[0] < lines for fact in facts):
        raise FormatError(f"expected lines from 0 to {lines - 1} in sumLine and sumCol, found others")
    numbers = {line: number for line, number, _ in facts}
    return tuple(numbers.get(line) for line in range(lines))


# Writing


def write(puzzle: Puzzle) -> str:
    """The fact or facts of one board."""
    return WRITERS[type(puzzle)](puzzle)


def _hanjie_text(puzzle: Puzzle) -> str:
    assert isinstance(puzzle, Hanjie)
    columns, rows = (_list(map(_clue_text, clues), _NEXT) for clues in (puzzle.columns, puzzle.rows))
    return f"hanjie(\n  {columns},\n  {rows}).\n"


def _clue_text(clue: Blocks) -> str:
    if clue is None:
        return "_"
    if "?" in clue:
        raise unwritable("its unknown numbers may be none, and this puzzle has ?")
    return _list("_" if block is None else str(block) for block in clue or (0,))


def _list(items: Iterable[str], joined_by: str = ",") -> str:
    return f"[{joined_by.join(items)}]"


def _winds_text(puzzle: Puzzle) -> str:
    assert isinstance(puzzle, FourWinds)
    if any(clue == "?" for row in puzzle.grid for clue in row):
        raise unwritable("its numbers are known, and this puzzle has ?")
    rows = (_list("-1" if clue is None else str(clue) for clue in row) for row in puzzle.grid)
    return f"fourWinds(\n  {_list(rows, _NEXT)}).\n"


def _kenken_text(puzzle: Puzzle) -> str:
    assert isinstance(puzzle, KenKen)
    owners, span = cages_of(puzzle), range(puzzle.size)
    rows = (_list(f"cell({owners[row, column] + 1},_)" for column in span) for row in span)
    pairs = enumerate(puzzle.cages, start=1)
    fields = (f"field({number},{_op_text(cage.op)},{cage.target})" for number, cage in pairs)
    return f"kenken(\n  {_list(rows, _NEXT)},\n  {_list(fields, _NEXT)}).\n"


def _op_text(op: Op | None) -> str:
    return f"'{op}'" if op else "_"


_NEXT = ",\n   "


def _snake_text(puzzle: Puzzle) -> str:
    assert isinstance(puzzle, BosnianSnake)
    facts = [(SIZE, (puzzle.height, puzzle.width))]
    facts += [(name, end) for name, end in (("snakeHead", puzzle.head), ("snakeTail", puzzle.tail)) if end]
    facts += [("sumLine", (row, number)) for row, number in enumerate(puzzle.rows) if number is not None]
    facts += [("sumCol", (column, number)) for column, number in enumerate(puzzle.columns) if number is not None]
    lines = [f"{name}({one},{two})." for name, (one, two) in facts]
    return "\n".join([*lines, *(f"sumAround({row},{column},{number})." for row, column, number in puzzle.cells)]) + "\n"


WRITERS: dict[type[Puzzle], Callable[[Puzzle], str]] = {
    Hanjie: _hanjie_text,
    FourWinds: _winds_text,
    KenKen: _kenken_text,
    BosnianSnake: _snake_text,
}


def lost(puzzle: Puzzle) -> str | None:
    """What such facts cannot say of the puzzle."""
    return "that cells may stay empty" if isinstance(puzzle, FourWinds) and puzzle.empty_cells else None


PROLOG = Format(
    "prolog",
    ("hanjie", "four-winds", "kenken", "bosnian-snake"),
    "Prolog facts: lists of clues, -1 boards, cell and field terms, snakeHead and its like",
    (".pl", ".pro"),
    matches,
    read,
    write,
    lost,
)
