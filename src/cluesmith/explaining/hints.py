"""A hint from the player's own grid: what comes next, or what is wrong already."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Literal

import msgspec
from msgspec.structs import replace

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.explaining.explainer import Explainer, NoAnswer, Steps
from cluesmith.explaining.reasoner import refuse_large_board
from cluesmith.explaining.steps import Step, told_once
from cluesmith.explaining.techniques import Techniques, techniques_class
from cluesmith.explaining.wrong_marks import WrongMarks, wrong_marks
from cluesmith.grid import Cell, Values
from cluesmith.puzzle import Clue, Fact, Puzzle, Violation
from cluesmith.sentence import Mention, Sentence, cell_list, cell_mention, joined, listed, phrase

MAX_RULES_NAMED = 12
MAX_CELLS_NAMED = 4
MAX_REFUTATION = 1000  # characters; nobody reads on for longer why a mark is wrong
MAX_THOUGHTS = 3  # of steps that lead to something to write
TOO_LONG = phrase("Seeing why takes a long try.")
SLOT = re.compile(r"{(cells|clues)}")
NUMBERS = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")

Line = tuple[str, Sentence]
Status = Literal["step", "wrong", "done", "stuck", "unknown"]


class Hint(msgspec.Struct, frozen=True):
    """What to do next, told in three levels, or which marks to take back, and why.

    Of a puzzle with one answer, `take_back` are exactly the marks that differ from it. Of one with several they are the
    fewest marks that no answer has together, and when time ran out some such marks; the text says which it is.

    The three sentences are: where to look, what to think of, what to write or what is wrong, and why. The `lines` tell
    the last sentence by sentence, each with the number of the link of a supposition that it tells. `step` is empty when
    nothing can be deduced. Steps that only rule values out, and on which it rests, come `before` it: a grid does not
    show what they make known.
    """

    status: Status
    sentences: tuple[Sentence, Sentence, Sentence]
    lines: tuple[Line, ...]
    step: Step | None = None
    before: tuple[Step, ...] = ()
    take_back: tuple[Cell, ...] = ()
    kind: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """The hint at each level."""
        return tuple(map(str, self.sentences))

    def text(self, level: int) -> str:
        """The hint at level 1, 2 or 3."""
        return self.texts[level - 1]

    def to_json(self, level: int = 3) -> str:
        """One line of JSON: the hint at that level, with its step at level 3."""
        status = {"sort": self.status, "status": self.status}  # "sort" is the old name
        fields = {"kind": self.kind, **status, "text": self.text(level), "take_back": self.take_back}
        step = {"step": self.step.json_fields()} if self.step and level == 3 else {}
        return msgspec.json.encode({**fields, **step}).decode()


def _at_every_level(status: Status, sentence: Sentence) -> Hint:
    return Hint(status, (sentence, sentence, sentence), (("", sentence),))


def _ending(lines: Sequence[Line]) -> Sentence:
    """The last level of a hint."""
    return joined(" ", (sentence for _, sentence in lines))


TIME_IS_UP = _at_every_level("unknown", phrase("Time is up: no hint was found."))


def hint(puzzle: Puzzle, grid: Values, *, seconds: float | None = None) -> Hint:
    """The next step from this grid; or, where marks are wrong, which and why. Raises FormatError if it is no grid."""
    deadline = Deadline(seconds)
    refuse_large_board(puzzle)
    return replace(_hint(puzzle, puzzle.read_grid(grid), deadline), kind=puzzle.kind)


def _hint(puzzle: Puzzle, grid: Values, deadline: Deadline) -> Hint:
    try:
        explainer = Explainer(puzzle, grid, deadline=deadline, sequels=False)
    except NoAnswer:
        return _what_is_wrong(puzzle, grid, deadline)
    except OutOfTime:
        return TIME_IS_UP
    steps = list(_to_write(explainer))
    if steps and (steps[-1].writes or explainer.done):
        return _from_steps(explainer.techniques, _needed(steps))
    return _nothing_left(explainer) if explainer.done else TIME_IS_UP


def hints_along(steps: Steps) -> Iterator[Hint]:
    """A hint for each step by which something can be written, for a player who has taken those before it."""
    for step in steps:
        if step.writes and steps.techniques:
            yield _from_steps(steps.techniques, _with_thoughts(steps.taken))


def _with_thoughts(taken: Sequence[Step]) -> list[Step]:
    """The last step, and of those before it by which nothing is written the ones on which it rests."""
    return _resting([*(step for step in taken[:-1] if not step.writes), taken[-1]])


def _to_write(explainer: Explainer) -> Iterator[Step]:
    """The steps up to the first by which something can be written."""
    for step in explainer.steps():
        yield step
        if step.writes:
            return


def _needed(steps: list[Step]) -> list[Step]:
    """The same of steps from a grid, of which the first opens with what everybody rules out at once there."""
    needed = _resting(steps)
    needed[0] = replace(needed[0], opening=steps[0].opening)
    return needed


def _resting(steps: list[Step]) -> list[Step]:
    """The last step, and of those before it the ones on which it rests; nobody is told what rests on the others."""
    *before, last = steps
    premises, needed, left_out = set(last.premises), list[Step](), list[Step]()
    for step in reversed(before):
        used = _used(step.routine, premises)
        left_out += [each for each in step.routine if each not in used]
        if used or _rests(premises, step.conclusions):
            needed.append(replace(step, routine=used))
            premises.update(step.premises)
        else:
            left_out.append(step)
    return [*needed[::-1], replace(last, routine=_apart_from(last.routine, left_out))]


def _used(routine: Sequence[Step], premises: set[Fact]) -> tuple[Step, ...]:
    """Those of the routine steps on which the premises rest; theirs are added."""
    used: list[Step] = []
    for step in reversed(routine):
        if _rests(premises, step.conclusions):
            used.append(step)
            premises.update(step.premises)
    return tuple(used[::-1])


def _apart_from(routine: Sequence[Step], left_out: Sequence[Step]) -> tuple[Step, ...]:
    """The routine steps that rest on none of those that are left out."""
    unknown = [fact for step in left_out for fact in step.conclusions]
    apart: list[Step] = []
    for step in routine:
        if _rests(step.premises, unknown):
            unknown += step.conclusions
        else:
            apart.append(step)
    return tuple(apart)


def _rests(premises: Iterable[Fact], facts: Sequence[Fact]) -> bool:
    """Whether one of the facts says what a premise says: itself, or the value that denies all others."""
    told = set(facts)
    settled = {fact.cell for fact in facts if fact.holds}
    return any(premise in told or (not premise.holds and premise.cell in settled) for premise in premises)


def _what_is_wrong(puzzle: Puzzle, grid: Values, deadline: Deadline) -> Hint:
    """Which marks are wrong, and why: by a rule that is seen to be broken, or else by a step."""
    seen = list(takewhile(lambda _: not deadline.passed, puzzle.check(grid)))
    try:
        wrong = wrong_marks(puzzle, grid, deadline)
        for violation in seen if techniques_class(puzzle).breaks_are_plain else ():
            if {*wrong.cells, *wrong.grounds}.issuperset(violation.cells):
                return _seen(wrong, violation)
        return _refuted(puzzle, grid, wrong, deadline)
    except OutOfTime:
        return _seen(_in_no_answer(seen[0].cells), seen[0]) if seen else TIME_IS_UP


def _seen(wrong: WrongMarks, violation: Violation) -> Hint:
    """What rule is broken, and by which wrong mark."""
    cell = next(cell for cell in violation.cells if cell in wrong.cells and cell not in wrong.grounds)
    question = phrase("Which rule does {} break?", cell_mention(cell))
    return _about(wrong, cell, question, [("", phrase("{}.", violation.sentence.capitalised()))])


def _about(wrong: WrongMarks, cell: Cell, question: Sentence, why: Sequence[Line], step: Step | None = None) -> Hint:
    """The three levels about one of the wrong marks; the last one says which others are wrong too."""
    where, number = wrong.statement, len(wrong.cells)
    if wrong.each_is_wrong and number > 1:
        how_many = NUMBERS[number - 2] if number - 2 < len(NUMBERS) else str(number)
        where = phrase("{} marks are wrong: look at {} first.", how_many, cell_mention(cell))
    lines = (("", wrong.statement), *why)
    return Hint("wrong", (where, question, _ending(lines)), lines, step, take_back=wrong.cells)


def _in_no_answer(cells: tuple[Cell, ...]) -> WrongMarks:
    """What is sure of the cells of a violation, though the answer is not known."""
    which = "This mark is" if len(cells) == 1 else "These marks are together"
    return WrongMarks(cells, phrase("{} in no answer: {}.", which, cell_list(cells)), {})


def _refuted(puzzle: Puzzle, grid: Values, wrong: WrongMarks, deadline: Deadline) -> Hint:
    """Of the wrong marks the one that is easiest to refute."""
    explainer = Explainer(puzzle, wrong.grounds, deadline=deadline, sequels=False)
    marks = {cell: grid[cell] for cell in wrong.cells if cell not in wrong.grounds}
    step = explainer.step_against(marks)
    cell = next(fact.cell for fact in step.conclusions if fact.cell in marks)
    why = step.lines if len(step.sentence) <= MAX_REFUTATION else [("", TOO_LONG)]
    return _about(wrong, cell, _thought(explainer.techniques, step, [cell]), why, step)


def _nothing_left(explainer: Explainer) -> Hint:
    if len(explainer.reasoner.grid()) == len(explainer.reasoner.lits.domains):
        return _at_every_level("done", phrase("The grid is complete."))
    return _at_every_level("stuck", phrase("Nothing more follows: the puzzle has several answers."))


def _from_steps(techniques: Techniques, steps: list[Step]) -> Hint:
    *before, last = steps
    written = [fact for fact in last.conclusions if fact.holds]
    where = phrase("Look at {}.", _where([fact.cell for fact in written or last.conclusions]))
    thoughts = joined(" ", [_thought(techniques, step, _settled(step)) for step in steps[-MAX_THOUGHTS:]])
    lines = tuple(line for step in steps for line in step.lines)
    return Hint("step", (where, thoughts, _ending(lines)), lines, last, tuple(before))


def _settled(step: Step) -> list[Cell]:
    """The cells of which the step says something."""
    return [fact.cell for fact in step.conclusions]


def _thought(techniques: Techniques, step: Step, cells: Sequence[Cell]) -> Sentence:
    """What to think of, as one would ask a friend, to settle the cells; of a supposition what to suppose."""
    if step.supposed:
        return phrase("What if {}?", techniques.suppose_any(step.supposed))
    question = techniques.questions.get(step.technique)
    if question is None:
        return _reminder(step)
    said = [_where(cells) if part == "cells" else _spots(techniques, step.clues) for part in SLOT.findall(question)]
    return phrase(SLOT.sub("{}", question), *said).capitalised()


def _reminder(step: Step) -> Sentence:
    """The rules to think of."""
    return phrase("Remember: {}.", _rules(step.clues))


def _spots(techniques: Techniques, clues: Sequence[Clue]) -> Sentence:
    """The clues as one would point at them."""
    return listed([techniques.spot(clue) for clue in clues])


def _where(cells: Sequence[Cell]) -> Sentence:
    """The cells, or their row or column when there are several of it; of many that are scattered only the first."""
    if line := _line(cells):
        return phrase("{}", line)
    told = cell_list(dict.fromkeys(cells), most=MAX_CELLS_NAMED)
    named = [part for part in told.parts if isinstance(part, Mention)]
    if len(named) <= MAX_CELLS_NAMED:
        return told
    first, rest = named[: MAX_CELLS_NAMED - 1], named[MAX_CELLS_NAMED - 1 :]
    others = tuple(cell for mention in rest for cell in mention.cells)
    return listed([*first, Mention(f"{len(others)} more", others)])


def _line(cells: Sequence[Cell]) -> Mention | None:
    """The row or column in which more than two cells lie, if all of them do."""
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if len(set(cells)) < 3 or (len(rows) > 1 and len(columns) > 1):
        return None
    name = f"row {min(rows) + 1}" if len(rows) == 1 else f"column {min(columns) + 1}"
    return Mention(name, tuple(dict.fromkeys(cells)))


def _rules(clues: Sequence[Clue]) -> Sentence:
    """The rules with these clues; of very many the first and how many more."""
    rules = list(told_once(clues))
    more = [phrase("and {} more", len(rules) - MAX_RULES_NAMED)] if len(rules) > MAX_RULES_NAMED else []
    return joined("; ", [*rules[:MAX_RULES_NAMED], *more])
