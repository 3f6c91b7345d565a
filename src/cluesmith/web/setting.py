"""What the page asks on which puzzles are set."""

from base64 import b64decode, b64encode

from msgspec import UNSET
from msgspec.structs import asdict

from cluesmith.bank import Entry, default_bank
from cluesmith.bank.adding import checked
from cluesmith.counting.exact import count_cells
from cluesmith.counting.heat import heat_map
from cluesmith.draw.svg import render
from cluesmith.errors import FormatError, PuzzleError, UnknownName
from cluesmith.grid import Grid, Values
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.setting import answers, blank, clash, edit, follow, grade, read_puzzle, redundant, setting, transform
from cluesmith.setting.editing import read_drawing
from cluesmith.setting.improving import Proposal, improve
from cluesmith.setting.setter import setter_of
from cluesmith.setting.truth import places_of
from cluesmith.web.asks import AskPuzzle
from cluesmith.web.board import board_of
from cluesmith.web.set_answers import (
    BrokenClue,
    CellsAnswer,
    DrawnBoard,
    ImproveAnswer,
    KeepAnswer,
    NeedlessClue,
    ProposedPuzzle,
    SetBoard,
    TracedBoard,
    TruthAnswer,
)
from cluesmith.web.set_asks import AskBlank, AskEdit, AskFollow, AskImprove, AskKeep, AskTrace, AskTransform, AskTruth

PROPOSING = 0.9  # the share of the time in which proposals are looked for


def _shown(puzzle: Puzzle) -> SetBoard:
    """The board, and what there is to set on it."""
    found = setting(puzzle)
    return SetBoard(board=board_of(puzzle), setting=found, problem=found.problem)


def show_blank(ask: AskBlank) -> SetBoard:
    """A board without clues."""
    return _shown(blank(ask.kind, ask.height, ask.width))


def show_setting(ask: AskPuzzle) -> SetBoard:
    """The puzzle, ready to be edited."""
    return _shown(read_puzzle(ask.puzzle))


def change(ask: AskEdit) -> SetBoard:
    """The puzzle after some changes."""
    return _shown(edit(read_puzzle(ask.puzzle), ask.changes))


def follow_grid(ask: AskFollow) -> SetBoard:
    """The puzzle whose clues follow from an answer."""
    puzzle = read_puzzle(ask.puzzle)
    return _shown(follow(puzzle, read_drawing(puzzle, ask.grid)))


def move(ask: AskTransform) -> DrawnBoard:
    """The puzzle turned, mirrored, resized or shifted, with what is drawn on it."""
    puzzle = read_puzzle(ask.puzzle)
    drawn = read_drawing(puzzle, ask.grid) if ask.grid else {}
    moved = transform(puzzle, drawn, ask.how, height=ask.height, width=ask.width, down=ask.down, right=ask.right)
    return DrawnBoard(**asdict(_shown(moved.puzzle)), grid=_rows(moved.puzzle, moved.grid))


def trace(ask: AskTrace) -> TracedBoard:
    """A picture turned into a puzzle, of the first kind whose answers are pictures."""
    setter = next((setter for kind in KINDS.values() if (setter := setter_of(kind)).traces), None)
    if setter is None:
        raise UnknownName("expected a kind whose answer is a picture, found none")
    try:
        data = b64decode(ask.data, validate=True)
    except ValueError:
        raise FormatError("expected the bytes of a picture in base 64, found something else") from None
    traced = setter.trace(data, ask.height, ask.width, ask.threshold, invert=ask.invert)
    before = f"data:image/png;base64,{b64encode(traced.before).decode()}"
    return TracedBoard(**asdict(_shown(traced.puzzle)), grid=_rows(traced.puzzle, traced.grid), before=before)


def propose(ask: AskImprove) -> ImproveAnswer:
    """Proposals, each of them for the puzzle as it is."""
    puzzle = read_puzzle(ask.puzzle)
    drawn = read_drawing(puzzle, ask.grid) if ask.grid else {}
    seconds = PROPOSING * ask.seconds  # the last look at the clock may take a moment
    found = improve(puzzle, ask.how, grid=drawn, symmetric=ask.symmetric, seconds=seconds, seed=ask.seed)
    return ImproveAnswer(list(map(_proposed, found)))


def _proposed(proposal: Proposal) -> ProposedPuzzle:
    return ProposedPuzzle(
        text=proposal.text,
        puzzle=proposal.puzzle.to_json(),
        places=tuple(proposal.places),
        cells=tuple(proposal.cells),
        grid=UNSET if proposal.answer is None else _rows(proposal.puzzle, proposal.answer),
    )


def keep(ask: AskKeep) -> KeepAnswer:
    """The id of the puzzle in the user's bank, where it is added, graded, unless it is there already."""
    from cluesmith.bank.file import Bank  # noqa: PLC0415 - Python in a browser lacks what it needs

    puzzle = read_puzzle(ask.puzzle)
    if problem := setting(puzzle).problem:
        raise PuzzleError(f"expected a finished puzzle to keep, found this: {problem}")
    entry = Entry(puzzle=puzzle, title=ask.title, author=ask.author, note=ask.note)
    try:
        entry = checked(entry, seconds=ask.seconds / 2)
    except PuzzleError as problem:
        raise PuzzleError(f"expected a puzzle with an answer to keep, {problem}") from None
    try:
        with Bank(default_bank(), create=True) as own:
            name = own.add([entry])[0]
            return KeepAnswer(name or own.same(puzzle))
    except OSError as error:
        raise PuzzleError(f"expected a bank that can be written, found this: {error.strerror}") from None


# What is true


def tell_truth(ask: AskTruth) -> TruthAnswer:
    """What is true of the puzzle now, as far as it is found in time."""
    puzzle = read_puzzle(ask.puzzle)
    ways = {"answers": _answers, "clash": _clash, "grade": _grade, "redundant": _redundant}
    return ways[ask.want](puzzle, ask.seconds)


def count_by_cell(ask: AskPuzzle) -> CellsAnswer:
    """In how many of all answers each cell holds each value, with a heat map."""
    found = count_cells(read_puzzle(ask.puzzle), seconds=ask.seconds)
    if not found.cells:
        return CellsAnswer(found.number, found.complete, found.method)
    return CellsAnswer(found.number, found.complete, found.method, found.rows(), render(heat_map(found)))


def _answers(puzzle: Puzzle, seconds: float) -> TruthAnswer:
    found = answers(puzzle, seconds=seconds)
    return TruthAnswer(
        status=found.status,
        number=found.number,
        complete=found.complete,
        compared=found.compared,
        differing=tuple(found.differing),
        forced=found.forced.rows(),
        answer=found.answer.rows() if found.answer is not None else None,
    )


def _clash(puzzle: Puzzle, seconds: float) -> TruthAnswer:
    found = clash(puzzle, seconds=seconds)
    told = [BrokenClue(rule.text, tuple(places_of(rule, puzzle)), tuple(rule.cells)) for rule in found.rules]
    return TruthAnswer(clashing=told, proven=found.proven)


def _grade(puzzle: Puzzle, seconds: float) -> TruthAnswer:
    found = grade(puzzle, seconds=seconds)
    return TruthAnswer(grade=found.grade, score=found.score, complete=found.complete, steps=found.steps)


def _redundant(puzzle: Puzzle, seconds: float) -> TruthAnswer:
    found = redundant(puzzle, seconds=seconds)
    return TruthAnswer(clues=[NeedlessClue(clue.place, clue.text) for clue in found.clues], complete=found.complete)


def _rows(puzzle: Puzzle, grid: Values) -> list[list[int | None]]:
    return Grid(puzzle, grid).rows()
