"""The sentences of KenKen."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from math import prod

from cluesmith.explaining.techniques import Named
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.cells_with_cage import CageInLine, cells_with_cage
from cluesmith.kinds.kenken.crowded_out import crowding_out, lacking
from cluesmith.kinds.kenken.misfits import Misfits, Piece, digits_told, others_of, rest_of
from cluesmith.kinds.kenken.pencil_marks import Change, Changes, Filling, Lack, PencilMarks, all_gone, short_of_digits
from cluesmith.puzzle import Fact, Rule
from cluesmith.sentence import Sentence, cell_list, cell_mention, either, joined, listed, phrase

SET_NAMES = {2: "pair", 3: "triple", 4: "quad"}
MAX_TOLD = 4  # fillings or combinations that are told one by one
MAX_ALSO = 100  # characters; what else is so in the same way is told where it is short
MAX_WHY = 240  # characters; more reasons are told in another step


class Words:
    """Says what is seen on a board."""

    def __init__(self, marks: PencilMarks) -> None:
        self._marks, self._why = marks, Misfits(marks)

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
        of_digits = self._marks.possible_after(changes, cage).isdisjoint(gone)
        technique = "cage digits" if of_digits else "cage combinations"
        if last := self._last_cell(cage, changes):
            return Named(technique, phrase("{}.", last).capitalised())
        if of_digits:
            told = phrase("{} {}{}.", name, self._without(cage, gone), _settles(changes))
            return Named(technique, told.capitalised())
        return self._combined(cage, new)

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
        """What the cage is made of, or else why it cannot be made with those digits."""
        if made := self._made_of(cage):
            return made
        at_first = {digit for filling in self._marks.fillings_at_first(cage) or () for digit in filling}
        cannot = "can no longer" if at_first.issuperset(gone) else "cannot"
        digits = self._why.anywhere(cage, gone) or either(gone)
        return phrase("{} hold {}", cannot, digits)

    def _combined(self, cage: Rule, new: Sequence[int]) -> Named:
        """How the cage can be filled and what follows, or why some digits do not fit, in few words."""
        left, name, changes = self._marks.fillings(cage) or [], self._marks.name(cage), self._marks.changes(new)
        if len(left) == 1:
            told = phrase("{} can be filled in one way only: {}", name, _filled(cage, left))
        elif len(left) == 2:
            told = phrase("{} can be filled in two ways only: {}. So {}", name, _filled(cage, left), outcome(changes))
        elif home := self._only_home(cage, changes):
            told, new = home
        elif pieces := list(_short(self._why.pieces(cage, changes))):
            new = [fact for piece in pieces for fact in self._marks.not_there(piece.cells, piece.digits)]
            said = {cell for piece in pieces for cell in piece.cells if piece.settled}
            also = {cell: change for cell, change in self._marks.changes(new).items() if cell not in said}
            told = phrase("{}: {}{}", name, joined("; ", [piece.told for piece in pieces]), _settles(also))
        elif (made := self._made_of(cage)) and (
            pieces := list(_short(self._why.among(cage, changes, _combinations(left))))
        ):
            new = [fact for piece in pieces for fact in self._marks.not_there(piece.cells, piece.digits)]
            told = phrase("{} {}: {}", name, made, joined("; ", [piece.told for piece in pieces]))
        elif made:
            told = phrase("{} {}; wherever these go, {}", name, made, outcome(changes))
        else:
            clue = self._marks.cages[cage]
            why = phrase("else {} could not make {} with it", others_of(clue), clue.target)
            told = phrase("{}: {} ({})", name, outcome(changes), why)
        return Named("cage combinations", phrase("{}.", told).capitalised(), new)

    def _only_home(self, cage: Rule, changes: Changes) -> tuple[Sentence, list[int]] | None:
        """A digit that the cage needs and has no other room for, with what that gives; None without one."""
        combinations = _combinations(self._marks.fillings(cage) or [])
        if not 0 < len(combinations) <= MAX_TOLD:
            return None
        name, made = self._marks.name(cage), self._made(cage, combinations)
        for cell, (left, gone) in changes.items():
            if len(left) == 1 and (needs := self._no_other_room(cage, cell, left[0], combinations)):
                digits, why = needs
                told = phrase("{} needs {} (it is made of {}), and {}", name, digits, made, why)
                return told, self._marks.not_there([cell], gone)
        return None

    def _no_other_room(
        self, cage: Rule, cell: Cell, digit: int, combinations: Sequence[Filling]
    ) -> tuple[Sentence, Sentence] | None:
        """What the cage needs of the digit, and why that cell has to hold it; None if another can as well."""
        others = [other for other in cage.cells if other != cell and digit in self._marks.digits(other)]
        needed = min(filling.count(digit) for filling in combinations)
        if needed == 1 and not others:
            return _articles([digit]), phrase("only {} can hold that", cell_mention(cell))
        if needed == 2 and len(others) > 1 and any(set(others) <= set(line.cells) for line in self._marks.lines):
            only_one = phrase("{} can hold only one of them", cell_list(others))
            return phrase("two {}s", digit), phrase("{}, so {} is {}", only_one, cell_mention(cell), digit)
        return None

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
        why = phrase(" ({})", self._broken_pair(cage, left)) if len(left) == 2 else Sentence()
        return phrase("{} cannot be filled{}", name, why)

    def _broken_pair(self, cage: Rule, left: dict[Cell, list[int]]) -> Sentence:
        """What the only digit of one cell would have to go with, or else what is left to both."""
        for (cell, digits), others in zip(left.items(), reversed(left.values()), strict=True):
            if len(digits) == 1 < len(others):
                partners = self._marks.goes_with(cage, cage.cells.index(cell), digits[0])
                if not partners:
                    return phrase("nothing goes with the {} at {}", digits[0], cell_mention(cell))
                wanted = either(map(with_article, partners))
                return phrase("the {} at {} needs {} beside it", digits[0], cell_mention(cell), wanted)
        told = [phrase("{} for {}", either(digits), cell_mention(cell)) for cell, digits in left.items()]
        return phrase("that leaves {}", listed(told))

    # a cage and its lines

    def needed(self, needs: Sequence[tuple[Rule, list[int]]], cage: Rule, new: Sequence[int]) -> Named:
        """The cage has these digits in these lines, however it is filled."""
        changes = self._marks.changes(new)
        gone = {line: there for line, digits in needs if (there := _gone_there(line, cage, digits, changes))}
        first, *others = gone.values()
        if all(there == first for there in others):
            so = phrase("there is {}", either(first))
        else:
            so = either(phrase("is {} in {}", either(there), self._marks.name(line)) for line, there in gone.items())
        why = self._needs(cage, gone)
        told = phrase("{} {}, so no other cell {}{}.", self._marks.name(cage), why, so, _settles(changes))
        return Named("cage needs a digit in a line", told.capitalised())

    def _needs(self, cage: Rule, needed: Mapping[Rule, list[int]]) -> Sentence:
        """`needs a 2 and an 8 in row 1 (it is made of 2 and 8)`."""
        names = [self._marks.name(line) for line in needed]
        first, *others = needed.values()
        if len(cage.cells) == 1:
            return phrase("is a single cell of {}", listed(names))
        why = self._however(cage, list(needed))
        if all(digits == first for digits in others):
            return phrase("needs {} in {}{}{}", _articles(first), _of_all(others), listed(names), why)
        in_lines = [phrase("{} in {}", _articles(digits), self._marks.name(line)) for line, digits in needed.items()]
        return phrase("needs {}{}", listed(in_lines), why)

    def _however(self, cage: Rule, lines: Sequence[Rule]) -> Sentence:
        """The ways to fill the cage, if they are few; where part of it lies outside a line, what it holds there."""
        left = self._marks.fillings(cage) or []
        first = lines[0]
        held = _combinations(digits_in(first, cage, filling) for filling in left)
        if len(lines) == 1 and len(held) <= MAX_TOLD:
            if set(cage.cells) <= set(first.cells):
                return phrase(" (it is made of {})", self._made(cage, held))
            return phrase(" (there it holds {})", _made(held))
        few = len(left) <= MAX_TOLD
        return phrase(" ({})", _filled(cage, left)) if few else phrase(" whichever way it is filled")

    def locked(self, line: Rule, cage: Rule, digit: int, left: Sequence[Filling], new: Sequence[int]) -> Named:
        """The digit of the line must lie in the cage, which leaves it those fillings."""
        changes = self._marks.changes(new)
        only_one = all_gone(changes) == [digit] and all(filling.count(digit) == 1 for filling in left)
        then = phrase(", which can hold only one {}, so", digit) if only_one else self._so_filled(cage, digit, left)
        name, home = self._marks.name(line), self._marks.name(cage)
        told = phrase("The {} of {} must lie in {}{} {}.", digit, name, home, then, outcome(changes))
        return Named("digit locked in a cage", told)

    def _so_filled(self, cage: Rule, digit: int, left: Sequence[Filling]) -> Sentence:
        """What that leaves to the cage, as precisely as a few words allow; what follows is said next."""
        combinations, clue = _combinations(left), self._marks.cages[cage]
        if len(cage.cells) == 2:
            partners = sorted({other for filling in left for other in filling if other != digit})
            return phrase(", where only {} {} with it. So", listed(partners), "goes" if len(partners) == 1 else "go")
        if len(left) > 2 and (rest := rest_of(clue, digit)) is not None:
            return phrase("; {} make {}. So", others_of(clue), rest)
        if len(left) <= MAX_TOLD:
            return phrase(", which can then only be {}. So", _filled(cage, left))
        if len(combinations) <= MAX_TOLD:
            made = self._made(cage, combinations)
            return phrase(", which can then only be made of {}; wherever these go,", made)
        return phrase(". In every way to fill it so,")

    def cage_with_line(self, line: Rule, cage: Rule, new: Sequence[int]) -> Named:
        """What the line leaves of the fillings of the cage."""
        left = self._marks.fillings(cage) or []
        held = {filling: digits_in(line, cage, filling) for filling in left}
        lacks = {digits: self._marks.lack(line, cage.cells, digits) for digits in held.values()}
        possible = [filling for filling, digits in held.items() if lacks[digits] is None]
        barred = {digits: lack for digits, lack in lacks.items() if lack}
        facts = [fact for fact in self._marks.by_fillings(cage, possible) if fact in new] if possible else []
        if facts and len(_combinations(barred)) <= MAX_TOLD:
            return Named("cage against line", self._barred(line, cage, barred, facts).capitalised(), facts)
        taken = _combinations(digits_in(line, cage, filling) for filling in possible)
        one = CageInLine(line, cage, taken)
        if told := cells_with_cage(self._marks, one, new) or crowding_out(self._marks, one, new):
            return told
        so, facts = self._no_filling(line, cage, possible, new)
        return Named("cage against line", so.capitalised(), facts)

    def _barred(self, line: Rule, cage: Rule, barred: dict[Filling, Lack], new: Sequence[int]) -> Sentence:
        """What the line does not let the cage hold there, with what is wrong, what fails alike together."""
        alike: dict[Sentence, list[Filling]] = {}
        for digits, lack in barred.items():
            alike.setdefault(lacking(lack), []).append(digits)
        failing = joined(", nor ", [phrase("{} ({})", _made(_combinations(ones)), why) for why, ones in alike.items()])
        name, home, so = self._marks.name(line), self._marks.name(cage), outcome(self._marks.changes(new))
        return phrase("In {} {} cannot hold {}. So {}.", name, home, failing, so)

    def _no_filling(
        self, line: Rule, cage: Rule, left: Sequence[Filling], new: Sequence[int]
    ) -> tuple[Sentence, list[int]]:
        """What would leave the cage without a filling, and that as facts; much else is left to other steps."""
        combinations = _combinations(left)
        made = phrase(" ({})", self._made(cage, combinations)) if 0 < len(combinations) <= MAX_TOLD else ""
        changes = self._marks.changes(new)
        first = next(iter(changes.values()))
        cells = [cell for cell, change in changes.items() if change == first]
        others = outcome(changes, only=changes.keys() - cells)
        also = phrase(" In the same way, {}.", others) if 0 < len(others) <= MAX_ALSO else ""
        name, home = self._marks.name(line), self._marks.name(cage)
        why = phrase("{} would leave no way to fill {}{}", name, home, made)
        facts = [*new] if also else [fact for fact in new if self._marks.reasoner.fact(fact).cell in cells]
        return phrase("{} {}.{}", why, _denied(cells, first), also), facts


def digits_in(line: Rule, cage: Rule, filling: Filling) -> Filling:
    """What the filling puts into the line."""
    return tuple(digit for cell, digit in zip(cage.cells, filling, strict=True) if cell in line.cells)


def _of_all(others: Sequence[object]) -> str:
    """How one says of something that it is so here and in all the others."""
    return "each of " if len(others) > 1 else "both " if others else ""


def _gone_there(line: Rule, cage: Rule, digits: Sequence[int], changes: Changes) -> list[int]:
    """Those of the digits that go from the line outside the cage."""
    gone = all_gone({cell: changes[cell] for cell in line.cells if cell in changes and cell not in cage.cells})
    return [digit for digit in digits if digit in gone]


def _short(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The first piece, and others as far as all of them are told in few words; what they say is left to other steps."""
    for place, piece in enumerate(pieces):
        if place == 0 or len(joined("; ", [each.told for each in pieces[: place + 1]])) <= MAX_WHY:
            yield piece


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


def _filled(cage: Rule, left: Iterable[Filling]) -> Sentence:
    """`r1c1 r1c2 r2c1 = 1 2 4 or 1 4 2`."""
    return phrase("{} = {}", joined(" ", map(cell_mention, cage.cells)), _fillings(left))


def _fillings(left: Iterable[Filling]) -> Sentence:
    """`1 2 4 or 1 4 2`."""
    return either(map(digits_told, left))


def _made(combinations: Sequence[Filling]) -> Sentence:
    """`2 and 4` when there is one combination, `1 4 4 or 2 2 4` when there are more."""
    return listed(combinations[0]) if len(combinations) == 1 else _fillings(combinations)


def _articles(digits: Iterable[int]) -> Sentence:
    """`a 7`, `an 8 and an 11`."""
    return listed(list(map(with_article, digits)))


def with_article(digit: int) -> str:
    """`a 7`, `an 8`."""
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
