"""Help while playing: what is wrong, what comes next, why, and the answer."""

from collections.abc import Iterable

from cluesmith.counting.exact import count
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.errors import PuzzleError
from cluesmith.explaining.diagnosis import why
from cluesmith.explaining.explainer import Explainer, NoAnswer, Steps
from cluesmith.explaining.hints import Hint, hint
from cluesmith.explaining.steps import Step
from cluesmith.grid import Cell, Grid
from cluesmith.playing.checking import check_answer, check_rules
from cluesmith.puzzle import Clue, Fact, OutsideClue
from cluesmith.rating import Rating, rate
from cluesmith.search import forced, solve
from cluesmith.sentence import Sentence
from cluesmith.web.answers import (
    BrokenRule,
    CheckAnswer,
    CountAnswer,
    ExplainAnswer,
    ForcedAnswer,
    Highlights,
    HintAnswer,
    KnownFact,
    RateAllAnswer,
    SettledClue,
    SolveAnswer,
    StepAnswer,
    Told,
    WhyAnswer,
)
from cluesmith.web.asks import AskCheck, AskCount, AskGrid, AskPuzzle, AskPuzzles, AskSolve
from cluesmith.web.reading import read_position, read_puzzle

# The answer


def find_answers(ask: AskSolve) -> SolveAnswer:
    """The answers up to a limit; two of them tell whether there is one."""
    found = solve(read_puzzle(ask.puzzle), limit=ask.limit, seconds=ask.seconds)
    return SolveAnswer(found.status, [answer.rows() for answer in found.answers], found.complete)


def count_answers(ask: AskCount) -> CountAnswer:
    """How many answers there are; with a limit they are counted no further than that."""
    found = count(read_puzzle(ask.puzzle), limit=ask.limit, seconds=ask.seconds)
    return CountAnswer(found.status, found.number, found.complete, found.method)


def find_reason(ask: AskPuzzle) -> WhyAnswer:
    """Why the puzzle has no answer, or several."""
    found = why(read_puzzle(ask.puzzle), seconds=ask.seconds)
    return WhyAnswer(
        status=found.status,
        clashing=found.clashing,
        differing=found.differing,
        deciding=Grid(found.puzzle, found.deciding).rows(),
        deciding_text=found.deciding_text,
        proven_smallest=found.proven_smallest,
    )


def find_forced(ask: AskGrid) -> ForcedAnswer:
    """What is the same in every answer that has what is written."""
    puzzle, grid = read_position(ask)
    if not grid:
        found = forced(puzzle, seconds=ask.seconds)
        return ForcedAnswer(found.status, found.grid.rows())
    try:
        explainer = Explainer(puzzle, grid, deadline=Deadline(ask.seconds))
        explainer.reasoner.learn(list(explainer.truth - explainer.reasoner.known))
    except NoAnswer:
        return ForcedAnswer("none", Grid(puzzle, {}).rows())
    except OutOfTime:
        return ForcedAnswer("unknown", Grid(puzzle, {}).rows())
    known = Grid(puzzle, explainer.reasoner.grid())
    return ForcedAnswer("unique" if len(known) == len(puzzle.domains) else "multiple", known.rows())


def find_rating(ask: AskPuzzle) -> Rating:
    """How hard it is."""
    return rate(read_puzzle(ask.puzzle), seconds=ask.seconds)


def find_ratings(ask: AskPuzzles) -> RateAllAnswer:
    """How hard several puzzles are; they share the time."""
    deadline = Deadline(ask.seconds)
    rated = [_rated(text, deadline) for text in ask.puzzles]
    return RateAllAnswer([rating for rating, _ in rated], [problem for _, problem in rated])


def _rated(text: str, deadline: Deadline) -> tuple[Rating | None, str]:
    try:
        return rate(read_puzzle(text), deadline=deadline), ""
    except PuzzleError as error:
        return None, str(error)


# What is wrong


def check(ask: AskCheck) -> CheckAnswer:
    """What is wrong in the grid; cells left alone count as the rest where that makes it the answer."""
    puzzle, grid = read_position(ask)
    found = check_answer(puzzle, grid, ask.seconds) if ask.level == "answer" else check_rules(puzzle, grid)
    broken = [BrokenRule(one.text, told_parts(one.sentence), one.cells) for one in found.violations]
    settled = list(puzzle.settled(grid))
    ticked = [SettledClue(each.place, each.numbers) for each in settled]
    # No cell is crossed out while a rule is broken.
    crosses = list(dict.fromkeys(cell for each in settled for cell in each.left)) if not broken else []
    return CheckAnswer(found.status, broken, found.wrong, ticked, crosses)


# What comes next, and why


def give_hint(ask: AskGrid) -> HintAnswer:
    """What to do next, in three levels."""
    puzzle, grid = read_position(ask)
    found = hint(puzzle, grid, seconds=ask.seconds)
    return HintAnswer(
        found.status,
        levels=list(map(told_parts, found.sentences)),
        lines=told_lines(found.lines),
        cells=hinted(found),
        clues=[cell for cell in places_of_clues(found) if cell not in grid],
        step=told(found.step) if found.step else None,
        take_back=found.take_back,
    )


def places_of_clues(found: Hint) -> list[Cell]:
    """Where the clues stand that a hint is about."""
    return _places(clue for step in (*found.before, found.step) if step for clue in step.clues)


def hinted(found: Hint) -> list[Cell]:
    """The cells in which something can be written, or from which something can be ruled out."""
    facts = found.step.conclusions if found.step and found.status == "step" else ()
    return list(dict.fromkeys(fact.cell for fact in facts))


def explain(ask: AskGrid) -> ExplainAnswer:
    """The steps from the grid to all that can be known."""
    puzzle, grid = read_position(ask)
    steps = Steps(puzzle, grid, seconds=ask.seconds)
    found = list(map(told, steps))  # before it is known whether that is all
    return ExplainAnswer(steps.complete, found)


def told(step: Step) -> StepAnswer:
    """A step as a page tells it."""
    routine = [fact for each in step.routine for fact in each.conclusions]
    return StepAnswer(
        step.technique,
        sentences=told_lines(step.lines),
        rules=[told_parts(clue.sentence()) for clue in step.clues],
        premises=_facts(step.premises),
        conclusions=_facts([*step.conclusions, *routine]),
        highlights=Highlights(
            focus=list(dict.fromkeys(fact.cell for fact in step.facts if fact.holds or fact in step.conclusions)),
            premise=list(dict.fromkeys(fact.cell for fact in step.premises)),
            clue=_places(step.clues),
        ),
    )


def _facts(facts: Iterable[Fact]) -> list[KnownFact]:
    return [KnownFact(fact.cell, fact.value, fact.holds) for fact in facts]


def told_lines(lines: Iterable[tuple[str, Sentence]]) -> list[Told]:
    """Sentences as a page tells them, each on a line of its own, after the number of the link that it tells."""
    return [[*_number(mark), *told_parts(sentence)] for mark, sentence in lines]


def _number(mark: str) -> list[str]:
    return [f"{mark}) "] if mark else []


def _places(clues: Iterable[Clue]) -> list[Cell]:
    """Where the clues stand: in cells, or outside as (row, -1) and (-1, column)."""
    places = ((clue.place,) if isinstance(clue, OutsideClue) else clue.sentence().cells for clue in clues)
    return list(dict.fromkeys(cell for cells in places for cell in cells))


def told_parts(sentence: Sentence) -> Told:
    """A sentence as a page tells it: words and mentions."""
    return list(sentence.parts)
