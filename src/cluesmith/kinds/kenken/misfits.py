"""Why digits do not fit in a cage: by what the other cells would have to make or to hold."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluesmith.grid import Cell
from cluesmith.kinds.kenken.cage import Cage, Op
from cluesmith.kinds.kenken.fillings import list_fillings
from cluesmith.kinds.kenken.pencil_marks import Change, Changes, Filling, PencilMarks, without
from cluesmith.puzzle import Rule
from cluesmith.sentence import Sentence, cell_list, cell_mention, either, joined, listed, phrase

OTHERS = {2: "the other two", 3: "the other three", 4: "the other four"}
MAX_RESTS = 2  # what would go with a digit is told one by one up to so many


class Reason(NamedTuple):
    """Why a digit does not fit: words, with `{}` in the place of what is another number for each digit, if anything.

    Where several digits do not fit for that reason, other words may be needed.
    """

    words: str
    number: int | None = None
    of_several: str = ""


class Piece(NamedTuple):
    """Cells, the digits that do not fit there, that in words, and whether these say what is left."""

    cells: list[Cell]
    digits: list[int]
    told: Sentence
    settled: bool = False


class Misfits:
    """Says why digits do not fit where the marks on the board rule them out."""

    def __init__(self, marks: PencilMarks) -> None:
        self._marks = marks

    def anywhere(self, cage: Rule, digits: Sequence[int]) -> Sentence | None:
        """`11 or 12 (the other three make at least 3)`, of digits that no cell can hold; None when it is not known."""
        if len(cage.cells) == 2:
            return _grouped({digit: _going_with(self._marks.goes_with(cage, 0, digit)) for digit in digits})
        places = {
            digit: [place for place, cell in enumerate(cage.cells) if digit in self._marks.digits(cell)]
            for digit in digits
        }
        return _grouped({digit: self._reason(cage, places[digit], digit) for digit in digits})

    def pieces(self, cage: Rule, changes: Changes) -> list[Piece]:
        """What goes from the cells, as far as the reason is known, cells of which the same is said together."""
        if len(cage.cells) == 2:
            return [piece for cell, change in changes.items() for piece in self._partners(cage, cell, change)]
        alike: dict[Sentence, list[Cell]] = {}
        for cell, change in changes.items():
            if change.gone and (why := self._not_here(cage, cell, change.gone)):
                alike.setdefault(why, []).append(cell)
        return [
            Piece(cells, changes[cells[0]].gone, phrase("{} {} not {}", cell_list(cells), _is(cells), why))
            for why, cells in alike.items()
        ]

    def among(self, cage: Rule, changes: Changes, combinations: Sequence[Filling]) -> list[Piece]:
        """The same where it is known that the cage is made of one of these."""
        told = []
        for cell, change in changes.items():
            rests = {
                digit: sorted(without(each, digit) for each in combinations if digit in each) for digit in change.gone
            }
            if why := _grouped({digit: _room_lacking(rests[digit]) for digit in change.gone}):
                told.append(Piece([cell], change.gone, phrase("{} is not {}", cell_mention(cell), why)))
        return told

    def _partners(self, cage: Rule, cell: Cell, change: Change) -> Iterator[Piece]:
        """Why one of two cells cannot hold these digits, those with the same partners together."""
        here = cage.cells.index(cell)
        alike: dict[tuple[int, ...], list[int]] = {}
        for digit in change.gone:
            alike.setdefault(tuple(self._marks.goes_with(cage, here, digit)), []).append(digit)
        settled = len(change.left) == len(alike) == 1
        for partners, digits in alike.items():
            cannot = phrase("{} cannot be {}", cell_mention(cage.cells[1 - here]), either(partners))
            why = cannot if partners else phrase("nothing goes with {}", either(digits))
            so = phrase("{}", change.left[0]) if settled else phrase("not {}", either(digits))
            yield Piece([cell], digits, phrase("{}, so {} is {}", why, cell_mention(cell), so), settled)

    def _not_here(self, cage: Rule, cell: Cell, digits: Sequence[int]) -> Sentence | None:
        return _grouped({digit: self._reason(cage, [cage.cells.index(cell)], digit) for digit in digits})

    def _reason(self, cage: Rule, places: Sequence[int], digit: int) -> Reason | None:
        """Why the digit does not fit in those places of the cage."""
        clue = self._marks.cages[cage]
        if clue.op == "*" and digit and clue.target % digit:
            return Reason(f"not a divisor of {clue.target}", of_several=f"not divisors of {clue.target}")
        return self._out_of_reach(cage, places, digit) or self._no_room(cage, places, digit)

    def _out_of_reach(self, cage: Rule, places: Sequence[int], digit: int) -> Reason | None:
        """That the other cells make more or less than would be left of a sum; None when it is not that."""
        clue = self._marks.cages[cage]
        if clue.op != "+":
            return None
        sums = [self._sums(cage, place) for place in places]
        least, most = min(one.start for one in sums), max(one.stop for one in sums) - 1
        if clue.target - digit < least:
            return Reason(f"{others_of(clue)} make at least {least}")
        return Reason(f"{others_of(clue)} make at most {most}") if clue.target - digit > most else None

    def _sums(self, cage: Rule, here: int) -> range:
        """From the least to the greatest sum that the other cells can make."""
        left = [self._marks.digits(cell) for place, cell in enumerate(cage.cells) if place != here]
        every = range(sum(map(min, left)), sum(map(max, left)) + 1)
        least = next((total for total in every if self._can_make(cage, here, "+", total)), every.start)
        most = next((total for total in reversed(every) if self._can_make(cage, here, "+", total)), every.stop - 1)
        return range(least, most + 1)

    def _can_make(self, cage: Rule, here: int, op: Op | None, number: int) -> bool:
        """Whether the other cells can make the number, without a digit twice in a line."""
        others = [cell for place, cell in enumerate(cage.cells) if place != here]
        made = list_fillings(Cage(op, number, tuple(others)), [self._marks.digits(cell) for cell in others])
        return made is None or bool(made)

    def _no_room(self, cage: Rule, places: Sequence[int], digit: int) -> Reason | None:
        """That what goes with the digit does not fit, or where that is much, that the others cannot make it."""
        rests = sorted({rest for place in places for rest in self._marks.rests(cage, place, digit) or ()})
        if told := _room_lacking(rests):
            return told
        clue = self._marks.cages[cage]
        rest, others = rest_of(clue, digit), others_of(clue)
        if rest is None:
            return None
        if any(self._can_make(cage, place, clue.op, rest) for place in places):
            return Reason(f"{others} cannot make {rest} without a second {digit}")
        return Reason(f"{others} cannot make {{}}", rest)


def others_of(clue: Cage) -> str:
    """All cells of the cage but one."""
    return OTHERS.get(len(clue.cells) - 1, "the other cells")


def rest_of(clue: Cage, digit: int) -> int | None:
    """What the other cells would have to make; None when it is not that."""
    if clue.op == "+":
        return clue.target - digit
    return clue.target // digit if clue.op == "*" and digit else None


def _room_lacking(rests: Sequence[Filling]) -> Reason | None:
    """That none of these would fit in the other cells; None when there are none, or too many to tell."""
    if len(rests) == 1:
        return Reason(f"{listed(rests[0])} would not fit in the other cells")
    if rests and len(rests) <= MAX_RESTS:
        return Reason(f"neither {joined(' nor ', map(digits_told, rests))} would fit in the other cells")
    return None


def _grouped(reasons: dict[int, Reason | None]) -> Sentence | None:
    """The digits, those that fail alike together, each time with the reason; None when one is missing."""
    alike: dict[str, dict[int, Reason]] = {}
    for digit, reason in reasons.items():
        if reason is None:
            return None
        alike.setdefault(reason.words, {})[digit] = reason
    return either(phrase("{} ({})", either(same), _why(list(same.values()))) for same in alike.values())


def _why(same: Sequence[Reason]) -> Sentence:
    """The words that the reasons have in common, with all their numbers."""
    numbers = [reason.number for reason in same if reason.number is not None]
    words = (len(same) > 1 and same[0].of_several) or same[0].words
    return phrase(words, either(numbers)) if numbers else phrase(words)


def _going_with(partners: Sequence[int]) -> Reason:
    """`only 8 and 10 go with it`."""
    if not partners:
        return Reason("no partner")
    only = f"only {listed(list(partners))} {'goes' if len(partners) == 1 else 'go'} with"
    return Reason(f"{only} it", of_several=f"{only} them")


def _is(cells: Sequence[Cell]) -> str:
    return "is" if len(cells) == 1 else "are"


def digits_told(filling: Filling) -> str:
    """`1 4 4`."""
    return " ".join(map(str, filling))
