"""What the package says of a small board, judged by the rules as they are stated.

Each judge is given the puzzle, its stated rules, all its answers as a plain search has found them, and what a player
has written. It raises Wrong where something that was said is false.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from random import Random

import msgspec

from attack.stated import TWO_ENDS, Grid, Stated, TooMany, narrowed
from cluesmith import (
    Explanation,
    Hint,
    NoAnswer,
    Prepared,
    Puzzle,
    PuzzleError,
    Step,
    answers,
    count,
    dumps,
    explain,
    forced,
    hint,
    is_unique,
    loads,
    rate,
    solve,
    why,
)
from cluesmith.puzzle import Fact
from tests.reference_solvers import answers_of

Judge = Callable[[Puzzle, Stated, list[Grid], Grid], None]
STATUSES = {0: "none", 1: "unique"}
MAX_RULES_COMPARED = 4  # with more of them, nobody counts how many there are
SETS_TRIED = 25  # of rules, for one that makes a smaller step


class Wrong(Exception):
    """Something that was said is false: a label, and the details."""


def expect(true: bool, label: str, told: object = "") -> None:  # noqa: FBT001 - it is the point of the call
    """Raise Wrong unless it is true."""
    if not true:
        raise Wrong(label, str(told))


def fits(grid: Mapping[tuple[int, int], int], answer: Grid) -> bool:
    """Whether the answer has what is written in the grid."""
    return all(answer[cell] == value for cell, value in grid.items())


def _frozen(grids: Iterable[Mapping[tuple[int, int], int]]) -> list[frozenset[tuple[tuple[int, int], int]]]:
    return [frozenset(grid.items()) for grid in grids]


def _common(grids: list[Grid]) -> Grid:
    """What all the grids have in common."""
    return dict(set.intersection(*(set(grid.items()) for grid in grids))) if grids else {}


def judge_answers(puzzle: Puzzle, _: Stated, expected: list[Grid], __: Grid) -> None:
    """All answers, each once, their number, and what all of them have in common."""
    found = _frozen(answers(puzzle))
    expect(len(found) == len(set(found)), "an answer is given twice")
    missing, strange = set(_frozen(expected)) - set(found), set(found) - set(_frozen(expected))
    expect(not missing, "an answer is missing", [sorted(one) for one in missing][:1])
    expect(not strange, "an answer is wrong", [sorted(one) for one in strange][:1])
    status = STATUSES.get(len(expected), "multiple")
    said = count(puzzle)
    expect((said.number, said.status, said.complete) == (len(expected), status, True), "the count is wrong", said)
    expect(solve(puzzle).status == status, "the status is wrong", solve(puzzle).status)
    expect(is_unique(puzzle) is (status == "unique"), "uniqueness is wrong")
    common = forced(puzzle)
    expect(common.status == status, "the status of forced cells is wrong", common.status)
    expect(dict(common.grid) == _common(expected), "forced cells are wrong", dict(common.grid))


def judge_second_way(puzzle: Puzzle, _: Stated, expected: list[Grid], __: Grid) -> None:
    """The stated rules and a third search, made for each kind, find the same: so the judge is judged too."""
    if _hides(puzzle):
        return
    found = set(_frozen(answers_of(puzzle)))
    expect(found == set(_frozen(expected)), "the two plain searches disagree", len(found))


def _hides(puzzle: Puzzle) -> bool:
    """Whether the puzzle hides what the third search has to know."""
    fields = msgspec.to_builtins(puzzle)
    clues = [*fields.get("rows", []), *fields.get("columns", [])] if puzzle.kind == "hanjie" else []
    unknown = any(clue is None or any(not isinstance(block, int) for block in clue) for clue in clues)
    endless = puzzle.kind == "bosnian-snake" and not (fields.get("head") and fields.get("tail"))
    return unknown or endless or bool(fields.get("empty_cells"))


def judge_questions(puzzle: Puzzle, _: Stated, expected: list[Grid], __: Grid) -> None:
    """What a cell can be is what it is in some answer."""
    prepared = Prepared(puzzle)
    for cell in puzzle.open_cells():
        said = {value for value in puzzle.domain(cell) if prepared.can_be(cell, value)}
        expect(said == {answer[cell] for answer in expected}, "what a cell can be is wrong", (cell, said))


def judge_check(puzzle: Puzzle, stated: Stated, expected: list[Grid], grid: Grid) -> None:
    """Answers are answers, other full grids are none, and cells that are called wrong stand together in no answer."""
    rng = Random(len(grid))
    for answer in expected[:20]:
        expect(puzzle.is_answer(answer), "an answer is refused", sorted(answer.items()))
        changed = dict(answer)
        for cell in rng.sample(sorted(answer), min(len(answer), 2)):
            changed[cell] = rng.choice(stated.domains[cell])
        expect(puzzle.is_answer(changed) == stated.is_answer(changed), "a full grid is misjudged", changed)
    for _ in range(20):
        full = {cell: rng.choice(values) for cell, values in stated.domains.items()}
        expect(puzzle.is_answer(full) == stated.is_answer(full), "a full grid is misjudged", sorted(full.items()))
        expect(stated.is_answer(full) or any(puzzle.check(full)), "nothing is called wrong in a wrong grid", full)
    for violation in puzzle.check(grid):
        held = {cell: grid.get(cell, -1) for cell in violation.cells}
        expect(not any(fits(held, answer) for answer in expected), "a right mark is called wrong", violation)


def judge_forms(puzzle: Puzzle, _: Stated, __: list[Grid], ___: Grid) -> None:
    """What is written can be read again."""
    expect(loads(puzzle.format()) == puzzle, "the text form is read as another puzzle", puzzle.format())
    expect(loads(dumps(puzzle, as_json=True)) == puzzle, "the JSON is read as another puzzle")


def judge_explanation(puzzle: Puzzle, stated: Stated, expected: list[Grid], _: Grid) -> None:
    """Every step follows from its rules and from what was known; the last leads to all that can be known."""
    try:
        explanation = explain(puzzle)
    except NoAnswer:
        expect(not expected, "a puzzle with answers is said to have none")
        return
    expect(bool(expected), "a puzzle without answer is explained")
    _follow(stated, explanation, expected)
    if len(expected) == 1:
        rating = rate(puzzle)
        expect(rating.complete and rating.steps == len(explanation.steps), "the rating has other steps", rating)


def _follow(stated: Stated, explanation: Explanation, expected: list[Grid]) -> None:
    known: list[Fact] = []
    for step in explanation.steps:
        _judge_smallest(stated, step, known)
        _judge_with_routine(stated, step, known)
    left = narrowed(stated.domains, known)
    can_be = {cell: tuple(sorted({answer[cell] for answer in expected})) for cell in left}
    expect(explanation.complete, "an explanation without a limit is not complete")
    expect({cell: tuple(sorted(held)) for cell, held in left.items()} == can_be, "an explanation stops short")


def _judge_with_routine(stated: Stated, step: Step, known: list[Fact]) -> None:
    """Judge the step and all that everybody does at once before or after it; what they say is known then."""
    for each in (*step.opening, step, *step.routine):
        judge_step(stated, each, known)
        known += each.conclusions


def judge_step(stated: Stated, step: Step, known: Iterable[Fact]) -> None:
    """The premises were known, and the rules that are named leave nothing that denies a conclusion."""
    before = narrowed(stated.domains, known)
    for cell, value, holds in step.premises:
        expect(before[cell] == (value,) if holds else value not in before[cell], "a premise was not known", step.text)
    unknown = [name for name in step.rules if name not in stated.rules]
    expect(not unknown, "a rule is named that the puzzle does not have", unknown)
    try:
        left = list(stated.left_by(step.rules, step.premises))
    except TooMany:
        return
    expect(bool(left), "the premises of a step cannot all hold", step.text)
    own = narrowed(stated.domains, step.premises)
    for cell, value, holds in step.conclusions:
        held = {filling[cell] for filling in left} if cell in left[0] else set(own[cell])
        expect(held == {value} if holds else value not in held, "a step does not follow", (step.text, cell, value))


def _too_few(step: Step) -> int:
    """So many rules give nothing: of up to four without a name one less, else those that have a lower rank."""
    if step.supposed and step.cost <= MAX_RULES_COMPARED:
        return step.cost - 1
    return {5: 2, 6: 4}.get(step.rank, 1)


def _judge_smallest(stated: Stated, step: Step, known: list[Fact]) -> None:
    """Where a step is proved to be the smallest, no single rule and no smaller set makes more known."""
    if not step.proven_smallest or step.cost < 2:
        return
    names, rng = [name for name in stated.rules if name != TWO_ENDS], Random(step.text)
    sets = [[name] for name in names]
    if (size := _too_few(step)) > 1:
        sets += [rng.sample(names, min(len(names), size)) for _ in range(SETS_TRIED)]
    before = narrowed(stated.domains, known)
    for chosen in sets:
        try:
            left = list(stated.left_by(chosen, known))
        except TooMany:
            continue
        for cell in left[0] if left else ():
            more = set(before[cell]) - {filling[cell] for filling in left}
            expect(not more, "a smaller step was possible", (chosen, cell, more, step.text))


def judge_hint(puzzle: Puzzle, stated: Stated, expected: list[Grid], grid: Grid) -> None:
    """Right marks are never called wrong, wrong ones are found, and steps are true."""
    try:
        found = hint(puzzle, grid)
    except PuzzleError as error:
        expect(not expected, "a hint is refused", error)
        return
    fitting = [answer for answer in expected if fits(grid, answer)]
    if found.status == "wrong":
        expect(not fitting, "a right position is called wrong", found.text(3))
        expect(set(found.take_back) <= set(grid), "marks are to be taken back that are not there", found.take_back)
        _judge_wrong_marks(found, expected, grid)
    else:
        expect(bool(fitting), "a wrong position is not noticed", (found.status, found.text(3)))
        _judge_next(stated, found, fitting, grid)
    expect(all(map(str.strip, found.texts)), "a hint says nothing", found.texts)


def _judge_wrong_marks(found: Hint, expected: list[Grid], grid: Grid) -> None:
    """Of a puzzle with one answer, exactly the marks that differ from it are wrong."""
    if len(expected) == 1:
        wrong = {cell for cell, value in grid.items() if expected[0][cell] != value}
        expect(set(found.take_back) == wrong, "not the wrong marks are to be taken back", (found.take_back, wrong))


def _judge_next(stated: Stated, found: Hint, fitting: list[Grid], grid: Grid) -> None:
    full = len(grid) == len(stated.domains)
    settled = all(len({answer[cell] for answer in fitting}) == 1 for cell in stated.domains)
    common = _common(fitting)
    known = [Fact(cell, value) for cell, value in grid.items()]
    if found.status == "step":
        known += given(stated)
        for step in (*found.before, *filter(None, [found.step])):
            _judge_with_routine(stated, step, known)
    elif found.status == "stuck":
        expect(not settled, "a hint finds nothing though there is one answer", found.text(3))
        known = [fact for fact in known if common[fact.cell] == fact.value]
    else:
        expect(found.status == "done", "a hint without a limit knows nothing", found.status)
        expect(full or settled, "an open grid is called complete", found.text(3))


def given(stated: Stated) -> list[Fact]:
    """What is known before any thought: the cells that can hold one value only."""
    return [Fact(cell, values[0]) for cell, values in stated.domains.items() if len(values) == 1]


def judge_why(puzzle: Puzzle, stated: Stated, expected: list[Grid], _: Grid) -> None:
    """Rules that clash cannot all hold, and any one less can; cells that decide leave one answer, any one less more."""
    found = why(puzzle)
    status = STATUSES.get(len(expected), "multiple")
    expect(found.status == status, "the reason is given for another status", (found.status, status))
    if status == "none":
        judge_clash(stated, list(found.clashing))
    elif status == "multiple":
        differing = {cell for cell in expected[0] if len({answer[cell] for answer in expected}) > 1}
        expect(set(found.differing) == differing, "the cells that differ are wrong", found.differing)
        _judge_deciding(dict(found.deciding), expected)


def judge_clash(stated: Stated, names: list[str]) -> None:
    """No filling keeps all these rules, and some filling keeps all but any one of them."""
    try:
        expect(not any(True for _ in stated.left_by(names, [])), "rules that are said to clash can all hold", names)
        for left_out in names:
            others = [name for name in names if name != left_out]
            possible = TWO_ENDS in others or any(True for _ in stated.left_by(others, []))
            expect(possible, "fewer rules clash", (names, left_out))
    except TooMany:
        return


def _judge_deciding(deciding: Grid, expected: list[Grid]) -> None:
    expect(sum(fits(deciding, one) for one in expected) == 1, "given cells do not decide", deciding)
    for cell, fewer in product(deciding, [deciding]):
        rest = {other: value for other, value in fewer.items() if other != cell}
        expect(sum(fits(rest, answer) for answer in expected) > 1, "fewer given cells decide", (deciding, cell))


JUDGES: list[Judge] = [
    judge_answers,
    judge_second_way,
    judge_questions,
    judge_check,
    judge_forms,
    judge_explanation,
    judge_hint,
    judge_why,
]
