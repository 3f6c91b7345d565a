"""Patterns of several lines and cages that KenKen players have names for: X-wing, line sum, parity."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from cluesmith.explaining.techniques import Found, Named
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.pencil_marks import PencilMarks
from cluesmith.kinds.kenken.words import outcome
from cluesmith.puzzle import Rule
from cluesmith.sentence import Mention, Sentence, cell_list, cell_mention, joined, listed, phrase

FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}


class Pattern(NamedTuple):
    """A pattern: its name, why it is so, and what it makes known."""

    technique: str
    why: Sentence
    new: list[int]


def pattern(marks: PencilMarks, rules: Sequence[Rule]) -> Found | None:
    """What the pattern that these rules show makes known, and how it is told; None when they show none.

    A sum counts only if a solver that knows nothing of sums finds the same with little work: so it can be checked.
    """
    for technique, why, new in (*_fish(marks, rules), *_sums(marks, rules)):
        if new and set(new) <= set(marks.reasoner.solver_of(rules).forced(marks.reasoner.known) or ()):
            settled = outcome(marks.changes(new))
            told = phrase("{}.", why) if str(why).endswith(str(settled)) else phrase("{}: {}.", why, settled)
            return Found(list(rules), new, Named(technique, told.capitalised()))
    return None


# one digit in rows and columns


def _fish(marks: PencilMarks, rules: Sequence[Rule]) -> Iterator[Pattern]:
    """As many rows as columns, and a digit whose cells in the ones all lie in the others."""
    lines = [rule for rule in rules if rule in marks.lines]
    rows = [line for line in lines if marks.lines[line].axis == "row"]
    columns = [line for line in lines if marks.lines[line].axis == "column"]
    if len(lines) < len(rules) or len(rows) != len(columns) or len(rows) not in FISH:
        return
    for digit in marks.all_digits:
        for base, cover in ((rows, columns), (columns, rows)):
            homes = {cell for line in base for cell in marks.cells_for(digit, line)}
            inside = {cell for line in cover for cell in line.cells}
            if homes <= inside:
                base_cells = {cell for line in base for cell in line.cells}
                new = marks.not_there(inside - base_cells, [digit])
                yield Pattern(FISH[len(rows)], _fish_text(marks, digit, base, cover), new)


def _fish_text(marks: PencilMarks, digit: int, base: Sequence[Rule], cover: Sequence[Rule]) -> Sentence:
    why = phrase("in {} the {} fits only in {}", _lines(marks, base), digit, _lines(marks, cover))
    axis = marks.lines[cover[0]].axis
    return phrase("{}, so those {}s have their {} there and nowhere else", why, axis, digit)


def _lines(marks: PencilMarks, lines: Sequence[Rule]) -> Sentence:
    """`rows 1 and 4`; a line alone is `row 3`. All are rows, or all columns."""
    if len(lines) == 1:
        return phrase("{}", marks.name(lines[0]))
    numbers = [Mention(str(marks.lines[line].number + 1), line.cells) for line in lines]
    return phrase("{}s {}", marks.lines[lines[0]].axis, listed(numbers))


# all digits of a line add up


class LineSum(NamedTuple):
    """Lines and cages: what the cells in the lines but in no cage make, less those in a cage but in no line."""

    lines: list[Rule]
    cages: list[Rule]
    inside: list[Cell]
    outside: list[Cell]
    total: int  # of the lines


def _sums(marks: PencilMarks, rules: Sequence[Rule]) -> Iterator[Pattern]:
    """What the sum of the lines leaves to the cells that the cages do not account for."""
    one = _line_sum(marks, rules)
    totals = [{sum(filling) for filling in marks.fillings(cage) or ()} for cage in one.cages]
    if not totals or not all(totals) or len({marks.lines[line].axis for line in one.lines}) != 1:
        return
    if all(len(of_cage) == 1 for of_cage in totals):
        rest = one.total - sum(number for of_cage in totals for number in of_cage)
        yield Pattern("line sum", _sum_text(marks, one, rest), _by_sum(marks, one, rest, modulo=0))
    elif all(len({number % 2 for number in of_cage}) == 1 for of_cage in totals):
        rest = (one.total - sum(min(of_cage) for of_cage in totals)) % 2
        yield Pattern("parity", _parity_text(marks, one, rest), _by_sum(marks, one, rest, modulo=2))


def _line_sum(marks: PencilMarks, rules: Sequence[Rule]) -> LineSum:
    """The lines and cages of the rules, and the cells in only the ones or only the others."""
    lines = [rule for rule in rules if rule in marks.lines]
    cages = [rule for rule in rules if rule in marks.cages]
    in_lines = {cell for line in lines for cell in line.cells}
    in_cages = {cell for cage in cages for cell in cage.cells}
    total = len(lines) * sum(marks.all_digits)
    return LineSum(lines, cages, sorted(in_lines - in_cages), sorted(in_cages - in_lines), total)


def _by_sum(marks: PencilMarks, one: LineSum, rest: int, *, modulo: int) -> list[int]:
    """What is new in saying that those cells make the rest, exactly or modulo 2."""
    cells = [*one.inside, *one.outside]
    left = [marks.digits(cell) for cell in cells]
    if sum(len(digits) > 1 for digits in left) not in (1, 2):
        return []
    possible = [filling for filling in product(*left) if _makes(filling, len(one.inside), rest, modulo)]
    possible = [filling for filling in possible if not _clash(filling, cells, one.lines)]
    new = []
    for index, cell in enumerate(cells):
        held = {filling[index] for filling in possible}
        new += marks.not_there([cell], (digit for digit in left[index] if digit not in held))
    return new


def _makes(filling: Sequence[int], inside: int, rest: int, modulo: int) -> bool:
    missing = sum(filling[:inside]) - sum(filling[inside:]) - rest
    return missing % modulo == 0 if modulo else missing == 0


def _clash(filling: Sequence[int], cells: Sequence[Cell], lines: Sequence[Rule]) -> bool:
    """Whether a digit stands twice in one of the lines."""
    pairs = combinations(zip(cells, filling, strict=True), 2)
    return any(digit == other and _share(cell, there, lines) for (cell, digit), (there, other) in pairs)


def _share(cell: Cell, other: Cell, lines: Sequence[Rule]) -> bool:
    return any(cell in line.cells and other in line.cells for line in lines)


def _sum_text(marks: PencilMarks, one: LineSum, rest: int) -> Sentence:
    inside, outside = map(cell_mention, one.inside), map(cell_mention, one.outside)
    if len(one.inside) + len(one.outside) == 1:
        left = phrase("{} is {}", *inside, *outside, rest if one.inside else -rest)
    elif one.inside:
        left = phrase("{} = {}", joined(" − ", [joined(" + ", inside), *outside]), rest)
    else:  # only cells outside the lines: turn the sum round
        left = phrase("{} = {}", joined(" + ", outside), -rest)
    return phrase("{} to {}, so {}", _adding(marks, one), one.total - rest, left)


def _parity_text(marks: PencilMarks, one: LineSum, rest: int) -> Sentence:
    cells = cell_list([*one.inside, *one.outside])
    subject = cells if len(one.inside) + len(one.outside) == 1 else phrase("the sum of {}", cells)
    made = _parity(one.total - rest)
    return phrase("{} to an {} number, so {} is {}", _adding(marks, one), made, subject, _parity(rest))


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"


def _adding(marks: PencilMarks, one: LineSum) -> Sentence:
    """`rows 1 and 2 add up to 20 and the cage 5+ at r1c1`; what the cages make is said next."""
    cages = listed([Mention(marks.cages[cage].label, cage.cells) for cage in one.cages], most=len(one.cages))
    add = "adds" if len(one.lines) == 1 else "add"
    cage = "cage" if len(one.cages) == 1 else "cages"
    return phrase("{} {} up to {} and the {} {}", _lines(marks, one.lines), add, one.total, cage, cages)
