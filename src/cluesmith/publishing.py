"""Books of puzzles: all are solved first, and printed as PDF if each has exactly one answer."""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from cluesmith.bank import Entry
from cluesmith.draw.contents import MAX_TITLE, Book, Form, Game, Printed, Where
from cluesmith.errors import PuzzleError
from cluesmith.files import write_file
from cluesmith.grid import Values
from cluesmith.later import extra
from cluesmith.making import Made
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.search import Result, Status, solve

Tell = Callable[[int], object]  # hears how many are done since it was called last

FOUND = {"none": "no answer", "multiple": "more than one answer", "unknown": "time is up before its answers are known"}


class NotUnique(PuzzleError):
    """Some puzzles of a book do not have exactly one answer: `wrong` has their places, from 0, and their statuses."""

    def __init__(self, wrong: Sequence[tuple[int, Status]]) -> None:
        self.wrong = wrong
        place, status = wrong[0]
        super().__init__(f"expected puzzles with exactly one answer, found {FOUND[status]} of puzzle {place + 1}")


class _Source(NamedTuple):
    """A puzzle for a book, and what is known of it."""

    puzzle: Puzzle
    title: str = ""
    copyright: str = ""
    grade: str | None = None


def book(  # noqa: PLR0913 - what a book may look like
    puzzles: Iterable[Puzzle | Made | Entry],
    path: str | Path,
    *,
    title: str = "",
    paper: str = "a4",
    per_page: int = 2,
    answers: Where = "end",
    rules: bool = False,
    allow_several: bool = False,
    seconds: float | None = None,
) -> None:
    """Print the puzzles and their answers as a PDF file, with a cover if there is a title.

    Each puzzle is solved first, in at most so many seconds; raises NotUnique unless each has exactly one answer (with
    `allow_several`, at least one). The answers go to the end, nowhere, or to a file of their own, `FILE-answers.pdf`.
    """
    form = Form(paper, per_page, answers)
    publish(gather(puzzles, title=title, rules=rules, allow_several=allow_several, seconds=seconds), path, form)


def gather(  # noqa: PLR0913 - as in `book`
    puzzles: Iterable[Puzzle | Made | Entry],
    *,
    title: str = "",
    rules: bool = False,
    allow_several: bool = False,
    seconds: float | None = None,
    tell: Tell = lambda _: None,
) -> Book:
    """What is to be printed: the puzzles, all solved; raises NotUnique."""
    if len(title) > MAX_TITLE:
        raise PuzzleError(f"expected a title of at most {MAX_TITLE} letters, found {len(title)}")
    with extra("print"):  # before the long work
        import_module("cluesmith.draw.book")
    sources = list(map(_source, puzzles))
    if not sources:
        raise PuzzleError("expected puzzles for the book, found none")
    results = [_solved(source, seconds, tell) for source in sources]
    _refuse_wrong(results, allow_several=allow_several)
    return Book(list(map(_printed, sources, results)), _games(sources), title, rules)


def publish(contents: Book, path: str | Path, form: Form, *, tell: Tell = lambda _: None) -> None:
    """Print what was gathered, and the answers to a file of their own if they are to be separate."""
    from cluesmith.draw.book import make_answers, make_book  # noqa: PLC0415 - loads the printing library

    at_end = form.answers == "end"
    pages = make_book(contents, paper=form.paper, per_page=form.per_page, answers=at_end, tell=tell)
    if form.answers == "separate":
        write_file(_beside(Path(path)), make_answers(contents, paper=form.paper, tell=tell))
    write_file(path, pages)


def page(puzzle: Puzzle, grid: Values) -> bytes:
    """A page with the board and what is written on it, as PDF."""
    with extra("print"):
        from cluesmith.draw.book import make_book  # noqa: PLC0415 - loads the printing library
    board = puzzle.picture(grid)
    printed = Printed(puzzle.title, f"{puzzle.height} × {puzzle.width}", board, board)
    return make_book(Book([printed], []), paper="a4", per_page=1, answers=False)


def _source(given: Puzzle | Made | Entry) -> _Source:
    match given:
        case Puzzle():
            return _Source(given)
        case Made():
            return _Source(given.puzzle, grade=given.grade)
        case Entry():
            return _Source(given.puzzle, given.title, given.copyright, given.grade)
    raise PuzzleError(f"expected puzzles for the book, found {given!r:.30}")


def _solved(source: _Source, seconds: float | None, tell: Tell) -> Result:
    result = solve(source.puzzle, seconds=seconds)
    tell(1)
    return result


def _refuse_wrong(results: Sequence[Result], *, allow_several: bool) -> None:
    fine = ("unique", "multiple") if allow_several else ("unique",)
    wrong = [(place, result.status) for place, result in enumerate(results) if result.status not in fine]
    if wrong:
        raise NotUnique(wrong)


def _printed(source: _Source, result: Result) -> Printed:
    puzzle, answer = source.puzzle, result.answers[0]
    name = source.title if result.status == "unique" else f"{source.title} (one of several answers)".strip()
    size = f"{puzzle.height} × {puzzle.width}" + (f", {source.grade}" if source.grade else "")
    solved = puzzle.completed(answer).picture(answer)
    return Printed(puzzle.title, size, puzzle.picture({}), solved, source.copyright, name)


def _games(sources: Sequence[_Source]) -> list[Game]:
    """The games in the book, each with its solved example."""
    kinds = [kind for name, kind in KINDS.items() if any(source.puzzle.kind == name for source in sources)]
    examples = [(kind, kind.parse(kind.example)) for kind in kinds]
    return [
        Game(kind.title, kind.how_to_play, puzzle.picture({}), puzzle.picture(solve(puzzle).answers[0]))
        for kind, puzzle in examples
    ]


def _beside(path: Path) -> Path:
    """The file for the answers: `book-answers.pdf` beside `book.pdf`."""
    return path.with_name(f"{path.stem}-answers{path.suffix}")
