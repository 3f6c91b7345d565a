"""The command explain: every step of the way to the answer."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

import click

from cluesmith.cli.complaint import complain
from cluesmith.cli.exit_codes import GAVE_UP, INVALID, YES
from cluesmith.cli.io import (
    MAX_NUMBER,
    Source,
    before_drawing,
    drawing,
    drawing_options,
    from_option,
    grid_option,
    read_grid,
    say,
    spare_sources,
    time_option,
    timed_puzzles,
    wording,
)
from cluesmith.cli.telling import NOT_PROVED, has_bars, has_board, in_lines, struck_marks
from cluesmith.cli.waiting import Waiting
from cluesmith.errors import PuzzleError
from cluesmith.files import write_file
from cluesmith.grid import Values
from cluesmith.puzzle import Puzzle
from cluesmith.text import printable

if TYPE_CHECKING:
    from cluesmith.explaining.boards import Board
    from cluesmith.explaining.explainer import Steps
    from cluesmith.explaining.steps import Step

SIGNS = "[ ] new, ( ) rests on, * looks at, { } only supposed"
BARS = "(▏·  ·▕  ▔  ▁  no line enters a cell through its bar)"


class Range(click.ParamType[range]):
    """Numbers of steps: `12`, `10-20` or `10-`."""

    name = "range"

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> range:
        """All of these numbers."""
        first, dash, last = value.partition("-")
        numbers = [int(part) if part.isascii() and part.isdigit() and len(part) < 10 else 0 for part in (first, last)]
        end = numbers[1] if last else MAX_NUMBER if dash else numbers[0]
        if not 1 <= numbers[0] <= end:
            self.fail(f"expected steps such as 12, 10-20 or 10-, found {value!r:.30}", param, context)
        return range(numbers[0], end + 1)


@click.command()
@click.argument("puzzles", type=Source(), metavar="PUZZLE...", nargs=-1, required=True)
@grid_option
@click.option("--steps", "wanted", type=Range(), default="1-", help="Tell only these steps, such as 12 or 10-20.")
@click.option("--brief", is_flag=True, help="Tell the steps without boards.")
@click.option("--html", metavar="FILE", help="Write a page to step through with the arrow keys, replacing FILE.")
@click.option("--verify", is_flag=True, help="Check every step again with a solver that knows only its rules.")
@from_option
@time_option
@drawing_options
def explain(
    puzzles: tuple[str, ...],
    grid: str | None,
    wanted: range,
    brief: bool,
    html: str | None,
    verify: bool,
    form: str | None,
    seconds: float | None,
    as_json: bool,
    ascii_only: bool,
) -> None:
    """Explain how puzzles are solved, step by step.

    Every step uses as few rules as possible; a ~ says that this could not be proved. On a board, cells in [ ] are new,
    the step rests on those in ( ), those in { } are only supposed, and a * is beside each clue that it looks at.
    """
    spare_sources(puzzles, html)
    told = _Told(wanted, brief=brief, html=html, verify=verify, as_json=as_json, ascii_only=ascii_only)
    code = YES
    for name, puzzle, left in timed_puzzles(puzzles, form, seconds):
        if name and (html or grid):
            raise click.UsageError(f"{'--html' if html else '--grid'} needs one puzzle, found several")
        try:
            code = max(code, told.tell(puzzle, read_grid(puzzle, grid), left, name))
        except PuzzleError as error:
            if not name:
                raise
            complain(f"{name}: {error}")
            code = max(code, INVALID)
    raise click.exceptions.Exit(code)


class _Told:
    """How explanations are told."""

    def __init__(
        self, wanted: range, *, brief: bool, html: str | None, verify: bool, as_json: bool, ascii_only: bool
    ) -> None:
        self._wanted, self._brief, self._html, self._verify = wanted, brief, html, verify
        self._as_json, self._ascii = as_json, ascii_only
        self._told_bars = False

    def tell(self, puzzle: Puzzle, start: Values, seconds: float | None, name: str) -> int:
        """Tell one explanation; the result is the exit code."""
        from cluesmith.explaining.explainer import Steps

        waiting = Waiting(before_drawing(puzzle, seconds, boards=2))  # the first step has one before it
        found = Steps(puzzle, start, deadline=waiting)
        boards = self._boards(puzzle, start, found, waiting)
        if self._html:
            told = list(boards)
            write_file(self._html, self._page(puzzle, told, complete=found.complete), append=False)
        elif self._as_json:
            self._print_json(found, list(boards))
        else:
            self._print(name, puzzle, found, boards)
        waiting.end()
        if self._verify:
            _check(puzzle, found.taken)
        is_done = found.complete or len(found.taken) == self._wanted.stop - 1
        return YES if is_done else GAVE_UP

    def _boards(self, puzzle: Puzzle, start: Values, found: "Steps", waiting: Waiting) -> "Iterator[Board]":
        """The board from which the steps that are wanted start, and theirs, each as soon as it is found."""
        from cluesmith.explaining.boards import boards

        shown_from = MAX_NUMBER if self._html or self._as_json else self._wanted.start - 1
        steps = _waited_for(found, waiting, shown_from)
        first = list(islice(steps, 1))  # nothing is shown of a puzzle without an answer
        if not first and not found.complete and not self._html:  # drawing a huge board would take longer than was given
            return iter(())
        wanted = islice(boards(puzzle, start, chain(first, steps)), self._wanted.start - 1, self._wanted.stop)
        return (
            board._replace(step=None, shown=board.written) if not place else board for place, board in enumerate(wanted)
        )

    def _page(self, puzzle: Puzzle, boards: "Sequence[Board]", *, complete: bool) -> str:
        from cluesmith.explaining.page import page

        return page(puzzle, boards, first=self._wanted.start, complete=complete)

    def _print_json(self, found: "Steps", boards: "Sequence[Board]") -> None:
        from cluesmith.explaining.steps import Explanation

        steps = tuple(board.step for board in boards if board.step)
        click.echo(Explanation(steps, found.grid, found.complete).to_json())

    def _print(self, name: str, puzzle: Puzzle, found: "Steps", boards: "Iterator[Board]") -> None:
        """Show each step as soon as it is found: a hard one may take long."""
        if name:
            click.echo(f"{printable(name)}\n")
        for number, board in enumerate(boards, start=self._wanted.start - 1):
            self._print_words(number, board)
            if not self._brief:
                self._print_board(board)
                self._print_key_to_bars(board)
        self._print_end(puzzle, found)

    def _print_words(self, number: int, board: "Board") -> None:
        if board.step:
            quiet = "" if board.step.proven_smallest else NOT_PROVED
            after = "" if self._brief else "\n"
            click.echo(wording(f"{number}.{quiet} {in_lines(board.step)}{after}", self._ascii))

    def _print_board(self, board: "Board") -> None:
        if has_board(board):
            say(drawing(board.shown, self._ascii) + "\n")
            if board.step is None:
                click.echo(wording(f"{SIGNS}\n", self._ascii))
        elif marks := list(struck_marks(board.shown)):
            click.echo(wording("\n".join(marks) + "\n", self._ascii))

    def _print_key_to_bars(self, board: "Board") -> None:
        """Say what bars are, below the first board that has some."""
        if not self._told_bars and has_bars(board.shown):
            self._told_bars = True
            click.echo(wording(f"{BARS}\n", self._ascii))

    def _print_end(self, puzzle: Puzzle, found: "Steps") -> None:
        if any(not step.proven_smallest for step in found.taken):
            click.echo(f"{NOT_PROVED} not proved to be the smallest step")
        if len(found.taken) >= self._wanted.stop - 1:
            return
        if not found.complete:
            click.echo("time is up: the steps end here")
        elif len(found.grid) < len(puzzle.open_cells()):
            told = "nothing more follows: there are several answers, and 'why' shows where they differ"
            click.echo(wording(told, self._ascii))


def _waited_for(found: "Steps", waiting: Waiting, shown_from: int) -> "Iterator[Step]":
    """The steps; on a terminal there is a sign of life while nothing is shown for long."""
    waiting.begin("looking for step 1")
    for number in range(1, MAX_NUMBER):
        step = next(found, None)
        if step is None or number >= shown_from:
            waiting.end()
        if step is None:
            return
        yield step
        wait_for = waiting.begin if number >= shown_from else waiting.go_on
        wait_for(f"looking for step {number + 1}")


def _check(puzzle: Puzzle, steps: "Sequence[Step]") -> None:
    from cluesmith.explaining.verify import holds

    for number, step in enumerate(steps, start=1):
        if not holds(puzzle, step):
            raise AssertionError(f"step {number} does not hold: {step.text}")
    click.echo(f"{len(steps)} steps checked", err=True)
