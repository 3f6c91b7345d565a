"""How a Four Winds player speaks of numbers and the cells that they reach."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cluesmith.grid import Cell
from cluesmith.kinds.four_winds.clues import NumberClue
from cluesmith.puzzle import Fact
from cluesmith.sentence import Sentence, cell_list, cell_mention, either, joined, phrase

DIRECTION_NAMES = ("up", "down", "left", "right")
TOLD_IN_PASSING = 2  # places that a clause names
QUESTIONS = {
    "only reach": "Which numbers can still reach {cells}?",
    "full": "How many cells does {clues} still need?",
    "needs all": "How much room does {clues} have?",
    "must reach": "How much room does {clues} have in each direction?",
    "cannot reach": "How far can {clues} go?",
    "no gaps": "What does the line of {clues} pass?",
}


class ArmReach(NamedTuple):
    """How far a number's line goes in one direction: at least, and at most."""

    least: int
    most: int


def statement(clue: NumberClue | None, facts: Sequence[Fact]) -> Sentence:
    """What the number reaches and what not; without one, which cells any line covers and which none does."""
    does, does_not = [fact for fact in facts if fact.holds], [fact for fact in facts if not fact.holds]
    if clue is None:
        told = [phrase("no line covers {}", any_cell(does))] if does else []
        return joined("; ", [*told, phrase("a line covers {}", all_cells(does_not))] if does_not else told)
    if not does_not:
        return phrase("{} reaches {}", clue.name, all_cells(does))
    if not does:
        return phrase("{} does not reach {}", clue.name, any_cell(does_not))
    return phrase("{} reaches {} but not {}", clue.name, all_cells(does), any_cell(does_not))


def neither(clues: Sequence[NumberClue], facts: Sequence[Fact]) -> Sentence:
    """That none of several numbers reaches the cells."""
    return phrase("neither {} reaches {}", joined(" nor ", [clue.name for clue in clues]), any_cell(facts))


def all_cells(facts: Iterable[Fact]) -> Sentence:
    """The cells of the facts."""
    return cell_list(fact.cell for fact in facts)


def supposed_lines(facts: Sequence[tuple[NumberClue, Fact]]) -> Sentence:
    """That one of these lines reaches its cell, or misses it: "the 2 at r1c2 or the 4 at r2c1 reached r1c1"."""
    if len({(fact.cell, fact.holds) for _, fact in facts}) == 1:
        _, fact = facts[0]
        return phrase("{} {} {}", either([clue.name for clue, _ in facts]), _verb(fact), cell_mention(fact.cell))
    alike: dict[tuple[NumberClue, str], list[Fact]] = {}
    for clue, fact in facts:
        alike.setdefault((clue, _verb(fact)), []).append(fact)
    told = [phrase("{} {} {}", clue.name, verb, any_cell(same)) for (clue, verb), same in alike.items()]
    return joined(", or ", told)


def _verb(fact: Fact) -> str:
    return "reached" if fact.holds else "missed"


def any_cell(facts: Iterable[Fact]) -> Sentence:
    """The cells as they are listed after "not"."""
    return cell_list((fact.cell for fact in facts), last="or")


def only_reached(only: dict[NumberClue, list[Cell]]) -> list[Sentence]:
    """Which number alone can reach which cells."""
    told = [phrase("only {} can reach {}", clue.name, cell_list(cells)) for clue, cells in only.items()]
    return [joined(", and ", told)] if told else []


def left_to(only: Iterable[tuple[NumberClue, list[Cell]]]) -> list[Sentence]:
    """The same in fewer words, for many."""
    (clue, cells), *others = only
    first = phrase("{} {} left to {}", cell_list(cells), "is" if len(cells) == 1 else "are", clue.name)
    more = [phrase("{} to {}", cell_list(cells), clue.name) for clue, cells in others]
    return [in_turn([first, *more], clear=all(len(cells) == 1 for _, cells in others))]


def in_turn(told: Sequence[Sentence], *, clear: bool = True) -> Sentence:
    """`a, b, and c`; where it is not `clear` what belongs together, `a; b; and c`."""
    *before, last = told
    if not before:
        return last
    return phrase("{}{} and {}", joined(", " if clear else "; ", before), "," if clear else ";", last)


def number_of_cells(number: int) -> str:
    """`one cell`, `3 cells`."""
    return "one cell" if number == 1 else f"{number} cells"


def span(least: int, most: int) -> str:
    """`2`, `1 or 2`, `1 to 3`."""
    return f"{least}" if least == most else f"{least} {'or' if most == least + 1 else 'to'} {most}"


def so(reason: Sentence, told: Sequence[Sentence]) -> Sentence:
    """The reason, and what follows from it, if anything does."""
    return phrase("{}, so {}", reason, joined("; ", told)) if told else reason


def and_so(reason: Sentence, told: Sequence[Sentence]) -> Sentence:
    """The same where the reason says already what follows from what."""
    is_short = len(told) == 1 and len(told[0].cells) <= TOLD_IN_PASSING
    return phrase("{}, and {}" if is_short else "{}; {}", reason, joined("; ", told)) if told else reason
