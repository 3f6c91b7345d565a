"""The sentences of KenKen."""

from collections.abc import Container, Iterable, Iterator, Sequence
from math import prod

from cluesmith.explaining.techniques import Named
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.pencil_marks import Change, Changes, Filling, Lack, PencilMarks, all_gone, short_of_digits
from cluesmith.puzzle import Fact, Rule
from cluesmith.sentence import Mention, Sentence, cell_list, cell_mention, either, joined, listed, phrase

SET_NAMES = {2: "pair", 3: "triple", 4: "quad"}
MAX_TOLD = 4  # fillings, combinations or facts that are told one by one


class Words:
    """Says what is seen on a board."""

    def __init__(self, marks: PencilMarks) -> None:
        self._marks = marks

    # facts

    def statements(self, facts: Iterable[Fact]) -> list[Sentence]:
        """The facts in words, cell by cell, cells of which the same is said together."""
        of_cells: dict[Cell, list[Fact]] = {}
        for fact in facts:
            of_cells.setdefault(fact.cell, []).append(fact)
        return _statements({cell: _held_or_not(of_cell) for cell, of_cell in of_cells.items()})

    # one line

    def taken(self, line: Rule, written: Sequence[tuple[Cell, int]], new: Sequence[int]) -> Named:
        """Digits that stand in the line stand nowhere else in it."""
        changes = self._marks.changes(new)
        gone = all_gone(changes)
        homes = listed([phrase("its {} at {}", digit, cell_mention(cell)) for cell, digit in written if digit in gone])
        name = self._marks.name(line)
        if settled := _only_left(changes):
            return Named("naked single", phrase("{} has {}, which leaves only {}.", name, homes, settled).capitalised())
        told = phrase("{} has {}, so none of its other cells is {}.", name, homes, either(gone))
        return Named("digit taken", told.capitalised())

    def hidden_singles(self, line: Rule, seen: Sequence[tuple[Cell, int]]) -> Named:
        """Digits with one cell left to them in the line."""
        homes = listed([phrase("only {} can hold the {}", cell_mention(cell), digit) for cell, digit in seen])
        return Named("hidden single", phrase("{}: {}.", self._marks.name(line), homes).capitalised())

    def line_set(
        self, line: Rule, cells: Sequence[Cell], digits: Sequence[int], new: Sequence[int], *, naked: bool
    ) -> Named:
        """As many cells as digits in a line."""
        size, name, changes = SET_NAMES[len(cells)], self._marks.name(line), self._marks.changes(new)
        if naked:
            why = "{}: {} share the digits {}, so none of its other cells is {}{}."
            told = phrase(why, name, cell_list(cells), listed(digits), either(digits), _settles(changes))
            return Named(f"naked {size}", told.capitalised())
        why = "{}: {} fit only in {}, so these hold nothing else{}."
        told = phrase(why, name, listed(digits), cell_list(cells), _settles(changes))
        return Named(f"hidden {size}", told.capitalised())

    def whole_line(self, line: Rule, new: Sequence[int]) -> Named:
        """More cells and digits than a set has a name for."""
        why = "{}: with each digit once, only this is possible: {}."
        told = phrase(why, self._marks.name(line), outcome(self._marks.changes(new)))
        return Named("large set", told.capitalised())

    # one cage

    def cage(self, cage: Rule, new: Sequence[int]) -> Named:
        """What the fillings of a cage have in common."""
        name, changes = self._marks.name(cage), self._marks.changes(new)
        if len(cage.cells) == 1:
            only = self._marks.cages[cage]
            return Named(
                "given", phrase("{} is a cage of one cell, so it is {}.", cell_mention(only.cell), only.target)
            )
        gone = all_gone(changes)
        if self._marks.possible_after(changes, cage).isdisjoint(gone):
            technique, told = "cage digits", phrase("{} {}{}", name, self._without(cage, gone), _settles(changes))
        else:
            technique, told = "cage combinations", self._combined(cage, changes, few=len(new) <= MAX_TOLD)
        return Named(technique, phrase("{}.", self._last_cell(cage, changes) or told).capitalised())

    def _last_cell(self, cage: Rule, changes: Changes) -> Sentence | None:
        """All that the written digits leave to the only open cell; None when there are more, or less is known."""
        written = [self._marks.digits(cell)[0] for cell in cage.cells if self._marks.settled(cell)]
        if len(written) < len(cage.cells) - 1:
            return None
        cell, left = next((cell, change.left) for cell, change in changes.items())
        here = cage.cells.index(cell)
        if set(left) != {filling[here] for filling in self._marks.fillings(cage) or ()}:
            return None
        name = self._marks.name(cage)
        return phrase("{} already has {}, so {} is {}", name, listed(written), cell_mention(cell), either(left))

    def _without(self, cage: Rule, gone: Sequence[int]) -> Sentence:
        """What the cage is made of, or else that it cannot be made with those digits."""
        if made := self._made_of(cage):
            return made
        at_first = {digit for filling in self._marks.fillings_at_first(cage) or () for digit in filling}
        cannot = "can no longer" if at_first.issuperset(gone) else "cannot"
        return phrase("{} hold {}", cannot, _with_article(gone[0]) if len(gone) == 1 else either(gone))

    def _combined(self, cage: Rule, changes: Changes, *, few: bool) -> Sentence:
        """How the cage can be filled and what follows, as precisely as a few words allow."""
        left, name = self._marks.fillings(cage) or [], self._marks.name(cage)
        if len(left) == 1:
            return phrase("{} can be filled in one way only: {}", name, _filled(cage, left))
        if len(left) == 2:
            return phrase("{} can be filled in two ways only: {}. So {}", name, _filled(cage, left), outcome(changes))
        if few and (why := self._misfits(cage, changes)):
            return phrase("{}: {}{}", name, why, _settles(changes))
        if made := self._made_of(cage):
            return phrase("{} {}; wherever these go, {}", name, made, outcome(changes))
        return phrase("however {} is filled, {}", name, outcome(changes))

    def _made_of(self, cage: Rule) -> Sentence | None:
        """What few combinations are left to the cage, from the beginning or by now; None when there are many."""
        combinations = _combinations(self._marks.fillings(cage) or [])
        if not 0 < len(combinations) <= MAX_TOLD:
            return None
        at_first = _combinations(self._marks.fillings_at_first(cage) or [])
        now = "now " if len(at_first) > len(combinations) else ""
        return phrase("can {}only be made of {}", now, self._made(cage, combinations))

    def _made(self, cage: Rule, combinations: Sequence[Filling]) -> Sentence:
        """The combinations; where the operation is hidden, each as a sum, a product and so on."""
        clue = self._marks.cages[cage]
        return _made(combinations) if clue.op else either(_worked_out(clue.target, digits) for digits in combinations)

    # why digits do not fit in a cage

    def _misfits(self, cage: Rule, changes: Changes) -> Sentence | None:
        """Cell by cell why digits do not fit, by what the other cells would have to hold; None when that is much."""
        if len(cage.cells) == 2:
            return joined("; ", [why for cell in changes for why in self._partners(cage, cell, changes[cell].gone)])
        said = {cell: why for cell in changes if (why := self._not_here(cage, cell, changes[cell].gone))}
        return joined("; ", _statements(said)) if len(said) == len(changes) else None

    def _partners(self, cage: Rule, cell: Cell, gone: Sequence[int]) -> Iterator[Sentence]:
        """Why one of two cells cannot hold these digits, those with the same partners together."""
        here = cage.cells.index(cell)
        alike: dict[tuple[int, ...], list[int]] = {}
        for digit in gone:
            alike.setdefault(tuple(self._marks.goes_with(cage, here, digit)), []).append(digit)
        for partners, digits in alike.items():
            other = cell_mention(cage.cells[1 - here])
            cannot = phrase("{} cannot be {}", other, either(partners))
            why = cannot if partners else phrase("nothing goes with {}", either(digits))
            yield phrase("{}, so {} is not {}", why, cell_mention(cell), either(digits))

    def _not_here(self, cage: Rule, cell: Cell, gone: Sequence[int]) -> Sentence | None:
        """`not 2 or 3 (the other cells could not make 8 or 7)`; None when it takes too many words."""
        here = cage.cells.index(cell)
        others = [made for digit in gone if (made := self._not_made(cage, here, digit)) is not None]
        if len(others) == len(gone):
            return phrase("not {} (the other cells could not make {})", either(gone), either(others))
        told = [phrase("{} ({})", digit, why) for digit in gone if (why := self._misfit(cage, here, digit))]
        return phrase("not {}", either(told)) if len(told) == len(gone) else None

    def _misfit(self, cage: Rule, here: int, digit: int) -> Sentence | None:
        """Why the digit does not fit here; None when it takes too many words."""
        clue, made = self._marks.cages[cage], self._not_made(cage, here, digit)
        if made is not None:
            return phrase("the other cells could not make {}", made)
        if clue.op == "*" and (clue.target % digit if digit else clue.target):
            return phrase("which does not divide {}", clue.target)
        if clue.op == "+" and clue.target <= digit:
            return phrase("which leaves nothing for the other cells")
        return _no_room(self._marks.rests(cage, here, digit) or [])

    def _not_made(self, cage: Rule, here: int, digit: int) -> int | None:
        """What the other cells would have to make if the digit stood here, and cannot; None when it is not that."""
        clue = self._marks.cages[cage]
        if clue.op not in ("+", "*") or self._marks.rests(cage, here, digit) != []:
            return None
        if clue.op == "*" and not digit:
            return None  # a product with 0 is 0, whatever the others make
        made, over = (clue.target - digit, 0) if clue.op == "+" else divmod(clue.target, digit)
        return made if made >= min(1, *self._marks.all_digits) and not over else None

    # what cannot be

    def broken(self, rule: Rule, supposed: Iterable[int]) -> Sentence:
        """Why the line or cage cannot be filled when that is so."""
        left = self._marks.digits_if(rule, supposed)
        return self._broken_line(rule, left) if rule in self._marks.lines else self._broken_cage(rule, left)

    def _broken_line(self, line: Rule, left: dict[Cell, list[int]]) -> Sentence:
        name = self._marks.name(line)
        lack = short_of_digits(left, self._marks.all_digits)
        assert lack  # as the line cannot be filled
        cells, digits = cell_list(lack.cells), listed(lack.digits)
        if not lack.digits:
            return phrase("nothing is left for {}", cells)
        if not lack.cells:
            return phrase("{} has no place for {}", name, digits)
        if len(lack.cells) < len(lack.digits):
            return phrase("the digits {} of {} fit only in {}", digits, name, cells)
        if len(lack.digits) == 1:
            return phrase("{} has {} twice, at {}", name, digits, cells)
        return phrase("only {} are left for {}", digits, cells)

    def _broken_cage(self, cage: Rule, left: dict[Cell, list[int]]) -> Sentence:
        """How far from its number a sum is, or the digits that are left; else only that it cannot be filled."""
        clue, name = self._marks.cages[cage], self._marks.name(cage)
        least, most = sum(map(min, left.values())), sum(map(max, left.values()))
        if clue.op == "+" and least > clue.target:
            return phrase("{} makes at least {}", name, least)
        if clue.op == "+" and most < clue.target:
            return phrase("{} makes at most {}", name, most)
        if len(left) == 2:
            told = [phrase("{} for {}", either(digits), cell_mention(cell)) for cell, digits in left.items()]
            return phrase("{} cannot be filled (that leaves {})", name, listed(told))
        return phrase("{} cannot be filled", name)

    # a cage and a line

    def needed(self, line: Rule, cage: Rule, digits: Sequence[int], new: Sequence[int]) -> Named:
        """The cage has these digits in the line, however it is filled."""
        changes = self._marks.changes(new)
        told = [digit for digit in digits if digit in all_gone(changes)]
        needs = self._needs(line, cage, told)
        so = phrase("so no other cell there is {}{}", either(told), _settles(changes))
        needed = phrase("{} {}, {}.", self._marks.name(cage), needs, so)
        return Named("cage needs a digit in a line", needed.capitalised())

    def _needs(self, line: Rule, cage: Rule, digits: Sequence[int]) -> Sentence:
        """`needs a 2 and an 8 in row 1 (it is made of 2 and 8)`."""
        name = self._marks.name(line)
        if len(cage.cells) == 1:
            return phrase("is a single cell of {}", name)
        needed = listed([_with_article(digit) for digit in digits])
        return phrase("needs {} in {}{}", needed, name, self._if_few(line, cage))

    def _if_few(self, line: Rule, cage: Rule) -> Sentence:
        """The fillings of the cage, if they are few; in their order where part of it lies outside the line."""
        left = self._marks.fillings(cage) or []
        combinations = _combinations(left)
        if set(cage.cells) <= set(line.cells):
            few = 0 < len(combinations) <= MAX_TOLD
            return phrase(" (it is made of {})", self._made(cage, combinations)) if few else Sentence()
        few = 0 < len(left) <= MAX_TOLD
        return phrase(" ({})", _filled(cage, left)) if few else phrase(" whichever way it is filled")

    def locked(self, line: Rule, cage: Rule, digit: int, left: Sequence[Filling], new: Sequence[int]) -> Named:
        """The digit of the line must lie in the cage, which leaves it those fillings."""
        changes = self._marks.changes(new)
        only_one = all_gone(changes) == [digit] and all(filling.count(digit) == 1 for filling in left)
        then = phrase(", which can hold only one {}, so", digit) if only_one else self._so_filled(cage, left)
        name, home = self._marks.name(line), self._marks.name(cage)
        told = phrase("The {} of {} must lie in {}{} {}.", digit, name, home, then, outcome(changes))
        return Named("digit locked in a cage", told)

    def _so_filled(self, cage: Rule, left: Sequence[Filling]) -> Sentence:
        """How the cage is filled then, as precisely as a few words allow; what follows is said next."""
        combinations = _combinations(left)
        if len(left) <= MAX_TOLD:
            return phrase(", which can then only be {}. So", _filled(cage, left))
        if len(combinations) <= MAX_TOLD:
            made = self._made(cage, combinations)
            return phrase(", which can then only be made of {}; wherever these go,", made)
        return phrase(". In every way to fill it so,")

    def cage_with_line(self, line: Rule, cage: Rule, new: Sequence[int]) -> Named:
        """What the line leaves of the fillings of the cage."""
        left = self._marks.fillings(cage) or []
        refused = {filling: lack for filling in left if (lack := self._marks.lack(line, cage, filling))}
        if 0 < len(refused) <= MAX_TOLD:
            told = self._refused(line, cage, refused, new)
        else:
            told = self._no_filling(line, cage, [filling for filling in left if filling not in refused], new)
        return Named("cage against line", told.capitalised())

    def _refused(self, line: Rule, cage: Rule, refused: dict[Filling, Lack], new: Sequence[int]) -> Sentence:
        """The fillings that the line does not leave, each with what is wrong, those that fail alike together."""
        alike: dict[Sentence, list[Filling]] = {}
        for filling, lack in refused.items():
            alike.setdefault(_lack(lack, self._marks.name(line)), []).append(filling)
        failing = joined(", nor ", [phrase("{} ({})", _fillings(ones), why) for why, ones in alike.items()])
        cells = joined(", ", map(cell_mention, cage.cells))
        so = outcome(self._marks.changes(new))
        return phrase("{} ({}) cannot be {}. So {}.", self._marks.name(cage), cells, failing, so)

    def _no_filling(self, line: Rule, cage: Rule, left: Sequence[Filling], new: Sequence[int]) -> Sentence:
        """What would leave the cage without a filling."""
        combinations = _combinations(left)
        made = phrase(" ({})", self._made(cage, combinations)) if 0 < len(combinations) <= MAX_TOLD else ""
        changes = self._marks.changes(new)
        first = next(iter(changes.values()))
        cells = [cell for cell, change in changes.items() if change == first]
        others = outcome(changes, only=changes.keys() - cells)
        also = phrase(" In the same way, {}.", others) if others else ""
        name, home = self._marks.name(line), self._marks.name(cage)
        why = phrase("{} would leave no way to fill {}{}", name, home, made)
        return phrase("{} {}.{}", why, _denied(cells, first), also)


def outcome(changes: Changes, only: Container[Cell] | None = None) -> Sentence:
    """What becomes of the cells, or of some: what is left where that is less than what goes."""
    said = {cell: _left_or_gone(change) for cell, change in changes.items() if only is None or cell in only}
    return joined("; ", _statements(said))


def _left_or_gone(change: Change) -> Sentence:
    """`3 or 4`, or `not 1 or 2` where that says enough."""
    left, gone = change
    return either(left) if len(left) == 1 or len(left) < len(gone) else phrase("not {}", either(gone))


def _denied(cells: Sequence[Cell], change: Change) -> Sentence:
    """`if r1c2 or r1c3 were 4 or 5, so they are not`; where one digit is left, `if r1c2 were not 3, so it is 3`."""
    settled = len(change.left) == 1
    supposed = phrase("not {}", change.left[0]) if settled else either(change.gone)
    they_are = "it is" if len(cells) == 1 else "they are"
    so = change.left[0] if settled else "not"
    return phrase("if {} were {}, so {} {}", cell_list(cells, last="or"), supposed, they_are, so)


def _settles(changes: Changes) -> Sentence:
    """The cells that have one digit left now, as the end of a sentence; empty when there are none."""
    only = _only_left(changes)
    return phrase("; that leaves only {}", only) if only else Sentence()


def _only_left(changes: Changes) -> Sentence:
    """`3 for r1c1 and 5 for r2c2`, of the cells that have one digit left now; empty when there are none."""
    left = {cell: change.left for cell, change in changes.items() if change.gone}
    return listed(
        [phrase("{} for {}", digits[0], cell_mention(cell)) for cell, digits in left.items() if len(digits) == 1]
    )


def _held_or_not(facts: Sequence[Fact]) -> Sentence:
    """`3`, or `not 1 or 2`."""
    held = next((fact for fact in facts if fact.holds), None)
    return phrase("{}", held.value) if held else phrase("not {}", either(fact.value for fact in facts))


def _statements(said: dict[Cell, Sentence]) -> list[Sentence]:
    """`r1c1 and r1c2 are 3`, `r2c2 is not 5`: what is said of each cell, cells of which the same is said together."""
    alike: dict[Sentence, list[Cell]] = {}
    for cell, what in said.items():
        alike.setdefault(what, []).append(cell)
    return [
        phrase("{} {} {}", cell_list(cells), "is" if len(cells) == 1 else "are", what) for what, cells in alike.items()
    ]


def _lack(lack: Lack, line: Mention) -> Sentence:
    """Why the line could not be filled: cells with too few digits, or digits with too few cells."""
    cells, digits = cell_list(lack.cells), listed(lack.digits)
    if not lack.digits:
        return phrase("nothing would be left for {}", cells)
    if not lack.cells:
        return phrase("{} would have no place for {}", line, digits)
    if len(lack.cells) > len(lack.digits):
        return phrase("only {} would be left for {}", digits, cells)
    return phrase("{} would fit only in {}", digits, cells)


def _no_room(rests: Sequence[Filling]) -> Sentence | None:
    """That none of these fits in the other cells of a cage; None when they are too many."""
    if len(rests) == 1:
        return phrase("{} would not fit in the other cells", _made(rests))
    neither = joined(" nor ", map(_digits, rests))
    return phrase("neither {} would fit in the other cells", neither) if len(rests) == 2 else None


def _filled(cage: Rule, left: Iterable[Filling]) -> Sentence:
    """`r1c1 r1c2 r2c1 = 1 2 4 or 1 4 2`."""
    return phrase("{} = {}", joined(" ", map(cell_mention, cage.cells)), _fillings(left))


def _fillings(left: Iterable[Filling]) -> Sentence:
    """`1 2 4 or 1 4 2`."""
    return either(map(_digits, left))


def _digits(filling: Filling) -> str:
    return " ".join(map(str, filling))


def _made(combinations: Sequence[Filling]) -> Sentence:
    """`2 and 4` when there is one combination, `1 4 4 or 2 2 4` when there are more."""
    return listed(combinations[0]) if len(combinations) == 1 else _fillings(combinations)


def _with_article(digit: int) -> str:
    """`a 7`, `an 8`, `an 11`."""
    return f"{'an' if digit in (8, 11, 18, *range(80, 90)) else 'a'} {digit}"


def _worked_out(target: int, digits: Filling) -> str:
    """How the digits make the number: `1 + 4`, `6 − 1`."""
    down = digits[::-1]
    if sum(digits) == target:
        return " + ".join(map(str, digits))
    if prod(digits) == target:
        return " × ".join(map(str, digits))
    return (" − " if 2 * down[0] - sum(digits) == target else " ÷ ").join(map(str, down))


def _combinations(left: Iterable[Filling]) -> list[Filling]:
    """The fillings without their order."""
    return sorted({tuple(sorted(filling)) for filling in left})
