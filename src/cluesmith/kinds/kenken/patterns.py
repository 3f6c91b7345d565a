"""Patterns of several lines and cages that KenKen players have names for: X-wing, line sum, parity."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from cluesmith.explaining.techniques import Found, capital, listed
from cluesmith.grid import Cell, cell_name
from cluesmith.kinds.kenken.pencil_marks import Board
from cluesmith.kinds.kenken.words import Words

FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}


class Seen(NamedTuple):
    """A pattern: its name, why it is so, and what it makes known."""

    technique: str
    why: str
    new: list[int]


def pattern(board: Board, words: Words, found: Found) -> tuple[str, str]:
    """The name of the pattern that these rules show and its sentence; ("", "") when it has none."""
    wanted = set(found.new)
    for technique, why, new in (*_fish(board, found), *_sums(board, found)):
        if told := [literal for literal in new if literal in wanted]:
            rest = _beyond(board, told, found.new)
            also = f" With that, {words.outcome(found.new, rest)}." if rest else ""
            return technique, f"{why}: {words.outcome(told)}.{also}"
    return "", ""


def _beyond(board: Board, told: Sequence[int], new: Sequence[int]) -> set[Cell]:
    """The cells of which more is new than what was told."""
    known = set(board.reasoner.known)
    board.reasoner.close(known, told)
    return {board.reasoner.fact(literal).cell for literal in new if literal not in known}


# one digit in rows and columns


def _fish(board: Board, found: Found) -> Iterator[Seen]:
    """As many rows as columns, and a digit whose places in the ones all lie in the others."""
    rows = [place for place in found.places if place < board.size]
    columns = [place for place in found.places if board.size <= place < 2 * board.size]
    if len(rows) != len(columns) or len(rows) + len(columns) != len(found.places) or len(rows) not in FISH:
        return
    for digit in range(1, board.size + 1):
        for base, cover in ((rows, columns), (columns, rows)):
            homes = {cell for line in base for cell in board.places_of(digit, line)}
            inside = {cell for line in cover for cell in board.cells(line)}
            if homes <= inside:
                why = f"In {_lines(board, base)} the {digit} fits only in {_lines(board, cover)}"
                where = _lines(board, cover).split()[0]
                so = f"{why}, so those {where} have their {digit} there and nowhere else"
                base_cells = {cell for line in base for cell in board.cells(line)}
                yield Seen(FISH[len(rows)], so, board.not_there(inside - base_cells, [digit]))


def _lines(board: Board, lines: Sequence[int]) -> str:
    """`rows 1 and 4`; a line alone is `row 3`."""
    if len(lines) == 1:
        return board.line_name(lines[0])
    sort = board.line_name(lines[0]).split()[0]
    return f"{sort}s {listed([board.line_name(line).split()[1] for line in lines])}"


# all digits of a line add up


class Sum(NamedTuple):
    """Lines and cages: what the cells in the lines but in no cage make, less those in a cage but in no line."""

    lines: list[int]
    cages: list[int]
    inside: list[Cell]
    outside: list[Cell]
    total: int  # of the lines


def _sums(board: Board, found: Found) -> Iterator[Seen]:
    """What the sum of the lines leaves to the cells that the cages do not account for."""
    lines = [place for place in found.places if board.is_line(place)]
    cages = [place for place in found.places if not board.is_line(place)]
    totals = [{sum(filling) for filling in board.fillings(cage) or ()} for cage in cages]
    if not lines or not cages or not all(totals) or not (max(lines) < board.size or min(lines) >= board.size):
        return
    in_lines = {cell for line in lines for cell in board.cells(line)}
    in_cages = {cell for cage in cages for cell in board.cells(cage)}
    total = len(lines) * board.size * (board.size + 1) // 2
    one = Sum(lines, cages, sorted(in_lines - in_cages), sorted(in_cages - in_lines), total)
    if all(len(of_cage) == 1 for of_cage in totals):
        rest = total - sum(number for of_cage in totals for number in of_cage)
        yield Seen("line sum", _sum_text(board, one, rest), _by_sum(board, one, rest, modulo=0))
    elif all(len({number % 2 for number in of_cage}) == 1 for of_cage in totals):
        rest = (total - sum(min(of_cage) for of_cage in totals)) % 2
        yield Seen("parity", _parity_text(board, one, rest), _by_sum(board, one, rest, modulo=2))


def _by_sum(board: Board, one: Sum, rest: int, *, modulo: int) -> list[int]:
    """What is new in saying that those cells make the rest, exactly or modulo 2."""
    cells = [*one.inside, *one.outside]
    marks = [board.digits(cell) for cell in cells]
    if sum(len(digits) > 1 for digits in marks) not in (1, 2):
        return []
    possible = [filling for filling in product(*marks) if _makes(filling, len(one.inside), rest, modulo)]
    possible = [filling for filling in possible if not _clash(filling, cells, one.lines, board)]
    new = []
    for index, cell in enumerate(cells):
        held = {filling[index] for filling in possible}
        new += board.not_there([cell], (digit for digit in marks[index] if digit not in held))
    return new


def _makes(filling: Sequence[int], inside: int, rest: int, modulo: int) -> bool:
    missing = sum(filling[:inside]) - sum(filling[inside:]) - rest
    return missing % modulo == 0 if modulo else missing == 0


def _clash(filling: Sequence[int], cells: Sequence[Cell], lines: Sequence[int], board: Board) -> bool:
    """Whether a digit stands twice in one of the lines."""
    pairs = combinations(zip(cells, filling, strict=True), 2)
    return any(digit == other and _share(board, cell, there, lines) for (cell, digit), (there, other) in pairs)


def _share(board: Board, cell: Cell, other: Cell, lines: Sequence[int]) -> bool:
    return any(line in board.lines_of(cell) and line in board.lines_of(other) for line in lines)


def _sum_text(board: Board, one: Sum, rest: int) -> str:
    made = one.total - rest
    plain = " + ".join(map(cell_name, one.inside)) or "0"
    less = "".join(f" − {cell_name(cell)}" for cell in one.outside)
    if not one.inside:  # only cells outside the lines: turn the sum round
        plain, less, rest = " + ".join(map(cell_name, one.outside)), "", -rest
    return f"{_adding(board, one)} and {_cages(board, one)} to {made}, so {plain}{less} = {rest}"


def _parity_text(board: Board, one: Sum, rest: int) -> str:
    cells = [*one.inside, *one.outside]
    what = "odd" if rest else "even"
    subject = f"{cell_name(cells[0])} is" if len(cells) == 1 else f"the sum of {listed(list(map(cell_name, cells)))} is"
    made = "odd" if (one.total - rest) % 2 else "even"
    return f"{_adding(board, one)} and {_cages(board, one)} to an {made} number, so {subject} {what}"


def _adding(board: Board, one: Sum) -> str:
    return f"{capital(_lines(board, one.lines))} {'adds' if len(one.lines) == 1 else 'add'} up to {one.total}"


def _cages(board: Board, one: Sum) -> str:
    names = [board.cage_name(cage).removeprefix("the cage ") for cage in one.cages]
    return f"the cage{'s' if len(names) > 1 else ''} {listed(names)}"
