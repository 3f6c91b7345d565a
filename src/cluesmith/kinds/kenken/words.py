"""The sentences of KenKen."""

from collections.abc import Container, Iterable, Iterator, Sequence
from math import prod

from cluesmith.explaining.techniques import capital, listed
from cluesmith.grid import Cell, cell_name
from cluesmith.kinds.kenken import fillings
from cluesmith.kinds.kenken.pencil_marks import Board, Filling, Lack, short_of_digits
from cluesmith.puzzle import Fact

SET_NAMES = {2: "pair", 3: "triple", 4: "quad"}
FEW = 4  # so many ways to fill a cage are told


class Words:
    """Says what is seen on a board."""

    def __init__(self, board: Board) -> None:
        self._board = board

    # facts

    def say(self, facts: Iterable[Fact]) -> str:
        """The facts in words, cell by cell, cells of which the same is said together."""
        said: dict[Cell, list[Fact]] = {}
        for fact in facts:
            said.setdefault(fact.cell, []).append(fact)
        return _together({cell: _phrase(of_cell) for cell, of_cell in said.items()})

    def outcome(self, new: Sequence[int], only: Container[Cell] | None = None) -> str:
        """What the new facts make of their cells, or of some: what is left where that is less than what goes."""
        after = self._board.left_after(new).items()
        return _together({cell: _left_or_gone(*parted) for cell, parted in after if only is None or cell in only})

    def settles(self, new: Sequence[int]) -> str:
        """The cells that have one digit left now, as the end of a sentence."""
        left = {cell: digits for cell, (digits, gone) in self._board.left_after(new).items() if gone}
        only = [f"{digits[0]} for {cell_name(cell)}" for cell, digits in left.items() if len(digits) == 1]
        return f"; that leaves only {listed(only)}" if only else ""

    # one line

    def taken(self, line: int, written: Sequence[tuple[Cell, int]], new: Sequence[int]) -> tuple[str, str]:
        """Digits that stand in the line stand nowhere else in it."""
        gone = {digit for _, digits in self._board.left_after(new).values() for digit in digits}
        told = [(cell, digit) for cell, digit in written if digit in gone]
        name = self._board.line_name(line)
        homes = listed([f"its {digit} at {cell_name(cell)}" for cell, digit in told])
        settles = self.settles(new)
        text = f"{capital(name)} has {homes}, so none of its other cells is {either(sorted(gone))}{settles}."
        return "naked single" if settles else "digit taken", text

    def only_places(self, line: int, seen: Sequence[tuple[Cell, int]]) -> tuple[str, str]:
        """Digits with one place left in the line."""
        homes = listed([f"only {cell_name(cell)} can hold the {digit}" for cell, digit in seen])
        return "hidden single", f"{capital(self._board.line_name(line))}: {homes}."

    def line_set(
        self, line: int, cells: Sequence[Cell], digits: Sequence[int], new: Sequence[int], *, naked: bool
    ) -> tuple[str, str]:
        """As many cells as digits in a line."""
        name = self._board.line_name(line)
        homes, inside = listed(list(map(cell_name, cells))), listed(list(map(str, digits)))
        size = SET_NAMES[len(cells)]
        if naked:
            why = f"{homes} share the digits {inside}, so none of its other cells is {either(digits)}"
            return f"naked {size}", f"{capital(name)}: {why}{self.settles(new)}."
        why = f"{inside} fit only in {homes}, so these hold nothing else"
        return f"hidden {size}", f"{capital(name)}: {why}: {self.outcome(new)}."

    def whole_line(self, line: int, new: Sequence[int]) -> tuple[str, str]:
        """More cells and digits than a set has a name for."""
        name = self._board.line_name(line)
        return "large set", f"{capital(name)}: with each digit once, only this is possible: {self.outcome(new)}."

    # one cage

    def cage(self, place: int, new: Sequence[int]) -> tuple[str, str]:
        """What the ways to fill a cage have in common."""
        board, name = self._board, capital(self._board.cage_name(place))
        if len(board.cells(place)) == 1:
            return "given", f"{name} is a single cell, so {self.outcome(new)}."
        left = board.fillings(place)
        gone = _gone_everywhere(board, place, new)
        if gone:
            return "cage digits", f"{name} {self._made_of(place, left, gone)}{self.settles(new)}."
        return "cage combinations", f"{self._combined(place, new, left)}."

    def _combined(self, place: int, new: Sequence[int], left: Sequence[Filling] | None) -> str:
        """How the cage can be filled and what follows, as precisely as a few words allow."""
        name = self._board.cage_name(place)
        kinds = _combinations(left or [])
        if left and len(left) == 1:
            return f"{capital(name)} {self._one_way(place, new, left[0])}"
        if left and len(left) <= FEW // 2:
            return f"{capital(name)} can only be filled so: {self._filled(place, left)}. So {self.outcome(new)}"
        if len(self._board.cells(place)) == 2 and len(new) <= FEW:
            return f"{capital(name)}: {'; '.join(self._partners(place, new))}{self.settles(new)}"
        if rests := self._rests(place, new):
            return f"{capital(name)}: {rests}{self.settles(new)}"
        if 0 < len(kinds) <= FEW:
            made = f"{self._can_only(place)} {self._made(place, kinds)}"
            return f"{capital(name)} {made}; wherever these go, {self.outcome(new)}"
        return f"However {name} is filled, {self.outcome(new)}"

    def _one_way(self, place: int, new: Sequence[int], filling: Filling) -> str:
        """What the last way to fill the cage gives; with one open cell it is a matter of working it out."""
        cells = self._board.cells(place)
        written = [digit for cell, digit in zip(cells, filling, strict=True) if self._board.settled(cell)]
        if len(written) == len(cells) - 1:
            return f"already has {listed(list(map(str, written)))}, so {self.outcome(new)}"
        return f"can be filled in one way only: {self._filled(place, [filling])}"

    def _made_of(self, place: int, left: Sequence[Filling] | None, gone: Sequence[int]) -> str:
        kinds = _combinations(left or [])
        if 0 < len(kinds) <= FEW:
            return f"{self._can_only(place)} {self._made(place, kinds)}, so none of its cells is {either(gone)}"
        at_first = {digit for way in fillings(self._board.cages[place], self._board.size) or () for digit in way}
        cannot = "can no longer" if at_first.issuperset(gone) else "cannot"
        return f"{cannot} be made with {either(gone)} in any of its cells"

    def _made(self, place: int, kinds: Sequence[Filling]) -> str:
        """The combinations; where the operation is hidden, each as a sum, a product and so on."""
        cage = self._board.cages[place]
        return _made(kinds) if cage.op else either(_worked_out(cage.target, kind) for kind in kinds)

    def _can_only(self, place: int) -> str:
        """That few ways are left to fill the cage: from the beginning, or by now."""
        cage = self._board.cages[place]
        at_first = _combinations(fillings(cage, self._board.size) or [])
        by_now = len(at_first) > len(_combinations(self._board.fillings(place) or []))
        return f"can {'now ' if by_now else ''}only be made of"

    def _rests(self, place: int, new: Sequence[int]) -> str:
        """Cell by cell why digits do not fit, by what the other cells would have to hold; "" when that is much."""
        after = self._board.left_after(new).items() if len(new) <= FEW else ()
        cells = self._board.cells(place)
        told = {cell: self._not_here(place, cells.index(cell), gone) for cell, (_, gone) in after}
        return _together(told) if all(told.values()) else ""

    def _not_here(self, place: int, here: int, gone: Sequence[int]) -> str:
        """`is not 2 or 3 (the other cells could not make 8 or 7)`; "" when it takes too many words."""
        others = [self._not_made(place, here, digit) for digit in gone]
        if all(others):
            return f"is not {either(gone)} (the other cells could not make {either(others)})"
        why = [self._unfit(place, here, digit) for digit in gone]
        told = (f"{digit} ({reason})" for digit, reason in zip(gone, why, strict=True))
        return f"is not {either(told)}" if all(why) else ""

    def _unfit(self, place: int, here: int, digit: int) -> str:
        if others := self._not_made(place, here, digit):
            return f"the other cells could not make {others}"
        rests = self._board.rests(place, here, digit) or []
        if len(rests) == 1:
            return f"{_made(rests)} would not fit in the other cells"
        return f"neither {' nor '.join(map(_digits, rests))} would fit in the other cells" if len(rests) == 2 else ""

    def _not_made(self, place: int, here: int, digit: int) -> int:
        """What the other cells would have to make if the digit stood here, and cannot; 0 when it is not that."""
        cage = self._board.cages[place]
        if cage.op not in ("+", "*") or self._board.rests(place, here, digit) != []:
            return 0
        return cage.target - digit if cage.op == "+" else cage.target // digit

    def _filled(self, place: int, left: Sequence[Filling]) -> str:
        """`r1c1 r1c2 r2c1 = 1 2 4 or 1 4 2`."""
        return f"{' '.join(map(cell_name, self._board.cells(place)))} = {_fillings(left)}"

    def _partners(self, place: int, new: Sequence[int]) -> Iterator[str]:
        """For the digits that a cell of two cannot hold, what the other cell cannot be; alike ones together."""
        first, second = self._board.cells(place)
        for cell, (_, gone) in self._board.left_after(new).items():
            here, other = (0, second) if cell == first else (1, first)
            alike: dict[str, list[int]] = {}
            for digit in gone:
                alike.setdefault(either(self._board.goes_with(place, here, digit)), []).append(digit)
            for partners, digits in alike.items():
                yield f"{cell_name(other)} cannot be {partners}, so {cell_name(cell)} is not {either(digits)}"

    def _cells(self, place: int) -> str:
        return ", ".join(map(cell_name, self._board.cells(place)))

    # what cannot be

    def broken(self, place: int, supposed: Iterable[int]) -> str:
        """Why the line or cage cannot be filled when that is so."""
        marks = self._board.marks(place, supposed)
        return self._broken_line(place, marks) if self._board.is_line(place) else self._broken_cage(place, marks)

    def _broken_line(self, line: int, marks: dict[Cell, list[int]]) -> str:
        name = self._board.line_name(line)
        lack = short_of_digits(marks, range(1, self._board.size + 1))
        if not lack or not lack.digits:
            return f"{name} cannot be filled"
        cells, digits = listed(list(map(cell_name, lack.cells))), listed(list(map(str, lack.digits)))
        if not lack.cells:
            return f"{name} has no place for {digits}"
        if len(lack.cells) < len(lack.digits):
            return f"the digits {digits} of {name} fit only in {cells}"
        twice = len(lack.digits) == 1
        return f"{name} has {digits} twice, at {cells}" if twice else f"only {digits} are left for {cells}"

    def _broken_cage(self, place: int, marks: dict[Cell, list[int]]) -> str:
        """How far from its number a sum is, or the digits that are left; else only that it cannot be filled."""
        cage, name = self._board.cages[place], self._board.cage_name(place)
        least, most = sum(map(min, marks.values())), sum(map(max, marks.values()))
        if cage.op == "+" and not least <= cage.target <= most:
            return f"{name} makes {f'at least {least}' if least > cage.target else f'at most {most}'}"
        if len(marks) == 2:
            left = listed([f"{either(digits)} for {cell_name(cell)}" for cell, digits in marks.items()])
            return f"{name} cannot be filled (that leaves {left})"
        return f"{name} cannot be filled"

    # a cage and a line

    def needed(self, line: int, cage: int, digits: Sequence[int], new: Sequence[int]) -> tuple[str, str]:
        """The cage has these digits in the line, whichever way it is filled."""
        name = self._board.line_name(line)
        gone = {digit for _, digits in self._board.left_after(new).values() for digit in digits}
        told = [digit for digit in digits if digit in gone]
        needs = f"needs {listed([f'a {digit}' for digit in told])} in {name}{self._if_few(line, cage)}"
        if len(self._board.cells(cage)) == 1:
            needs = f"is a single cell of {name}"
        home = capital(self._board.cage_name(cage))
        text = f"{home} {needs}, so no other cell there is {either(told)}{self.settles(new)}."
        return "cage needs a digit in a line", text.replace(" a 8", " an 8")

    def _if_few(self, line: int, cage: int) -> str:
        """The ways to fill the cage, if they are few; in their order where part of it lies outside the line."""
        left = self._board.fillings(cage) or []
        kinds = _combinations(left)
        if set(self._board.cells(cage)) <= set(self._board.cells(line)):
            return f" (it is made of {self._made(cage, kinds)})" if 0 < len(kinds) <= FEW else ""
        return f" ({self._filled(cage, left)})" if 0 < len(left) <= FEW else " whichever way it is filled"

    def locked(self, line: int, cage: int, digit: int, ways: Sequence[Filling], new: Sequence[int]) -> tuple[str, str]:
        """The line has no place for the digit but in the cage, which leaves those ways to fill it."""
        name, home = self._board.line_name(line), self._board.cage_name(cage)
        gone = {gone for _, digits in self._board.left_after(new).values() for gone in digits}
        only_one = gone == {digit} and all(way.count(digit) == 1 for way in ways)
        then = f", which can hold only one {digit}, so" if only_one else self._so_filled(cage, ways)
        text = f"The {digit} of {name} must lie in {home}{then} {self.outcome(new)}."
        return "digit locked in a cage", text

    def _so_filled(self, cage: int, ways: Sequence[Filling]) -> str:
        """How the cage is filled then, as precisely as a few words allow; what follows is said next."""
        kinds = _combinations(ways)
        if len(ways) <= FEW:
            return f", which can then only be filled so: {self._filled(cage, ways)}. So"
        if len(kinds) <= FEW:
            return f", which can then only be made of {self._made(cage, kinds)}; wherever these go,"
        return ". In every way to fill it so,"

    def cage_with_line(self, line: int, cage: int, new: Sequence[int]) -> tuple[str, str]:
        """What the line leaves of the ways to fill the cage."""
        board, name, home = self._board, self._board.line_name(line), self._board.cage_name(cage)
        left = board.fillings(cage)
        if left is None:
            return "", ""
        short = {filling: board.lack(line, cage, filling) for filling in left}
        refused = {filling: lack for filling, lack in short.items() if lack}
        if 0 < len(refused) <= FEW:
            text = f"{capital(home)} ({self._cells(cage)}) cannot be {_refused(refused, name)}. So {self.outcome(new)}."
            return "cage against line", text
        kinds = _combinations(filling for filling in left if filling not in refused)
        ways = f" ({self._made(cage, kinds)})" if len(kinds) <= FEW else ""
        fact = board.reasoner.fact(-new[0])
        supposed = f"{cell_name(fact.cell)} were {'' if fact.holds else 'not '}{fact.value}"
        rest = f"; in the same way, {self.outcome(new[1:])}" if new[1:] else ""
        text = (
            f"{capital(name)} would leave no way to fill {home}{ways} if {supposed}. So {self.outcome(new[:1])}{rest}."
        )
        return "cage against line", text


def _refused(refused: dict[Filling, Lack], line: str) -> str:
    """The fillings with what each would leave, those that fail alike together."""
    alike: dict[str, list[Filling]] = {}
    for filling, lack in refused.items():
        alike.setdefault(_lack(lack, line), []).append(filling)
    return ", nor ".join(f"{_fillings(failing)} ({why})" for why, failing in alike.items())


def _lack(lack: Lack, line: str) -> str:
    """Why the line could not be filled: cells with too few digits, or digits with too few cells."""
    cells, digits = listed(list(map(cell_name, lack.cells))), listed(list(map(str, lack.digits)))
    if not lack.digits:
        return f"nothing would be left for {cells}"
    if not lack.cells:
        return f"{line} would have no place for {digits}"
    if len(lack.cells) > len(lack.digits):
        return f"only {digits} would be left for {cells}"
    return f"{digits} would fit only in {cells}"


def either(things: Iterable[object]) -> str:
    """`1, 2 or 5`."""
    words = list(map(str, things))
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _phrase(facts: Sequence[Fact]) -> str:
    held = next((fact for fact in facts if fact.holds), None)
    return f"is {held.value}" if held else f"is not {either(fact.value for fact in facts)}"


def _left_or_gone(left: Sequence[int], gone: Sequence[int]) -> str:
    return f"is {either(left)}" if len(left) == 1 or len(left) < len(gone) else f"is not {either(gone)}"


def _together(phrases: dict[Cell, str]) -> str:
    """`r1c1 and r1c2 are 3; r2c2 is not 5`."""
    alike: dict[str, list[str]] = {}
    for cell, phrase in phrases.items():
        alike.setdefault(phrase, []).append(cell_name(cell))
    return "; ".join(
        f"{listed(cells)} {phrase if len(cells) == 1 else 'are' + phrase[2:]}" for phrase, cells in alike.items()
    )


def _fillings(left: Iterable[Filling]) -> str:
    return either(map(_digits, left))


def _digits(filling: Filling) -> str:
    return " ".join(map(str, filling))


def _made(kinds: Sequence[Filling]) -> str:
    """`2 and 4` when there is one combination, `1 4 4 or 2 2 4` when there are more."""
    return listed(list(map(str, kinds[0]))) if len(kinds) == 1 else _fillings(kinds)


def _worked_out(target: int, kind: Filling) -> str:
    """How the digits make the number: `1 + 4`, `6 − 1`."""
    down = kind[::-1]
    if sum(kind) == target:
        return " + ".join(map(str, kind))
    if prod(kind) == target:
        return " × ".join(map(str, kind))
    return (" − " if 2 * down[0] - sum(kind) == target else " ÷ ").join(map(str, down))


def _combinations(left: Iterable[Filling]) -> list[Filling]:
    """The fillings without their order."""
    return sorted({tuple(sorted(filling)) for filling in left})


def _gone_everywhere(board: Board, place: int, new: Sequence[int]) -> list[int]:
    """The digits that all of this is about, if the cage cannot have them anywhere; else none."""
    after = board.left_after(new)
    possible = {
        digit for cell in board.cells(place) for digit in (after[cell][0] if cell in after else board.digits(cell))
    }
    gone = {digit for _, digits in after.values() for digit in digits}
    return [] if gone & possible else sorted(gone)
