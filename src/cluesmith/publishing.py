"""Books of puzzles: all are solved first, and printed as PDF if each has exactly one answer."""

import datetime
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from string import ascii_uppercase
from typing import Literal, NamedTuple, get_args

from cluesmith.bank import Entry
from cluesmith.draw.contents import MAX_PER_PAGE, MAX_TITLE, Book, Form, Game, Imprint, Printed, Section, Where
from cluesmith.errors import PuzzleError
from cluesmith.files import write_file
from cluesmith.grades import GRADES
from cluesmith.grid import Values
from cluesmith.later import extra
from cluesmith.making import Made
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.search import Result, Status, solve

Tell = Callable[[int], object]  # hears how many are done since it was called last

Sort = Literal["given", "grade", "size"]
SORTS: tuple[Sort, ...] = get_args(Sort)
MAX_VARIANTS = len(ascii_uppercase)
MAX_LINK = 150  # letters of an address; the code of a longer one is too fine for print
NO_IMPRINT = Imprint()
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
    author: str = ""
    copyright: str = ""
    grade: str | None = None
    id: str = ""


def book(  # noqa: PLR0913 - what a book may look like
    puzzles: Iterable[Puzzle | Made | Entry],
    path: str | Path,
    *,
    title: str = "",
    author: str = "",
    copyright: str = "",  # noqa: A002 - the word users know
    date: datetime.date | None = None,
    paper: str = "a4",
    per_page: int = 2,
    answers: Where | None = None,
    rules: bool = False,
    name_line: bool = False,
    worksheet: int = 0,
    sort: Sort = "given",
    allow_several: bool = False,
    seconds: float | None = None,
    qr: str = "",
) -> None:
    """Print the puzzles and their answers as a PDF file, with a cover, contents and chapters if there is a title.

    Each puzzle is solved first, in at most so many seconds; raises NotUnique unless each has exactly one answer (with
    `allow_several`, at least one). The answers go to the end, nowhere, or to a file of their own, `FILE-answers.pdf`.
    With `worksheet` they are dealt out to so many worksheets of one page, with the answers apart. With `qr`, the
    address of a site with these puzzles of the bank, a code below each leads telephones to its page.
    """
    given = list(puzzles)
    places = order(given, sort, grouped=bool(title) and not worksheet)
    form = form_of(paper, per_page, answers, name_line=name_line, variants=worksheet)
    try:
        contents = gather(
            [given[place] for place in places],
            imprint=Imprint(title, author, copyright, date),
            rules=rules,
            variants=worksheet,
            allow_several=allow_several,
            seconds=seconds,
            qr=qr,
        )
    except NotUnique as problem:  # told by the places where they were given
        raise NotUnique(sorted((places[place], status) for place, status in problem.wrong)) from None
    publish(contents, path, form)


def form_of(paper: str, per_page: int, answers: Where | None, *, name_line: bool, variants: int) -> Form:
    """How it looks; worksheets have a line for the name, and answers that are not handed out with them."""
    if variants:
        return Form(paper, per_page, "none" if answers == "none" else "separate", name_line=True, sheets=True)
    return Form(paper, per_page, answers or "end", name_line=name_line)


def order(puzzles: Sequence[Puzzle | Made | Entry], sort: Sort, *, grouped: bool) -> list[int]:
    """The places of the puzzles in the order in which they are printed; grouped means kind by kind."""
    if sort not in SORTS:
        raise PuzzleError(f"expected an order ({', '.join(SORTS)}), found {sort!r:.30}")
    sources = list(map(_source, puzzles))
    kinds = list(dict.fromkeys(source.puzzle.kind for source in sources))

    def rank(place: int) -> tuple[int, ...]:
        source = sources[place]
        size, grade = source.puzzle.height * source.puzzle.width, _stars(source.grade) or len(GRADES) + 1
        rest = {"given": (), "size": (size, grade), "grade": (grade, size)}[sort]
        return (kinds.index(source.puzzle.kind) if grouped else 0, *rest)

    return sorted(range(len(sources)), key=rank)


def gather(  # noqa: PLR0913 - as in `book`
    puzzles: Iterable[Puzzle | Made | Entry],
    *,
    imprint: Imprint = NO_IMPRINT,
    rules: bool = False,
    variants: int = 0,
    allow_several: bool = False,
    seconds: float | None = None,
    qr: str = "",
    tell: Tell = lambda _: None,
) -> Book:
    """What is to be printed: the puzzles, all solved; raises NotUnique."""
    if len(imprint.title) > MAX_TITLE:
        raise PuzzleError(f"expected a title of at most {MAX_TITLE} letters, found {len(imprint.title)}")
    with extra("print"):  # before the long work
        import_module("cluesmith.draw.book")
    sources = list(map(_source, puzzles))
    if not sources:
        raise PuzzleError("expected puzzles for the book, found none")
    if variants:
        judge_variants(len(sources), variants)
    if qr:
        judge_links(sources, qr)
    results = [_solved(source, seconds, tell) for source in sources]
    _refuse_wrong(results, allow_several=allow_several)
    printed = [
        _printed(source, result, imprint)._replace(link=_link(source, qr))
        for source, result in zip(sources, results, strict=True)
    ]
    return Book(_sections(printed, imprint, variants), _games(sources), imprint, rules)


def page_of(name: str) -> str:
    """Where a site has the page of the puzzle with that id."""
    return f"p/{name}.html"


def _link(source: _Source, qr: str) -> str:
    return f"{qr.rstrip('/')}/{page_of(source.id)}" if qr else ""


def judge_links(sources: Sequence[_Source], qr: str) -> None:
    """Raise PuzzleError unless a site at that address can have pages of all of these puzzles."""
    missing = next((place for place, source in enumerate(sources, start=1) if not source.id), None)
    if missing:
        raise PuzzleError(f"expected puzzles of the bank, which have pages on sites, found another as puzzle {missing}")
    if longest := next((source.id for source in sources if len(_link(source, qr).encode()) > MAX_LINK), None):
        raise PuzzleError(f"expected addresses of at most {MAX_LINK} letters, found a longer one for {longest}")


def judge_variants(number: int, variants: int) -> None:
    """Raise PuzzleError unless so many puzzles can be dealt out to so many worksheets."""
    if variants not in range(1, MAX_VARIANTS + 1):
        raise PuzzleError(f"expected 1 to {MAX_VARIANTS} worksheets, found {variants!r:.30}")
    if number % variants or number // variants > MAX_PER_PAGE:
        raise PuzzleError(
            f"expected as many puzzles for each of {variants} worksheets, at most {MAX_PER_PAGE}, found {number} in all"
        )


def _sections(printed: Sequence[Printed], imprint: Imprint, variants: int) -> list[Section]:
    """Worksheets that each get every so-manieth puzzle; chapters of one game; or all in one."""
    if variants > 1:
        return [Section(printed[place::variants], f"Variant {ascii_uppercase[place]}") for place in range(variants)]
    if not imprint.title or variants:
        return [Section(printed)]
    sections: list[Section] = []
    for game, puzzles in groupby(printed, key=lambda one: one.game):
        first = sections[-1].first + len(sections[-1].puzzles) if sections else 1
        sections.append(Section(list(puzzles), game, first))
    return sections


def publish(contents: Book, path: str | Path, form: Form, *, tell: Tell = lambda _: None) -> None:
    """Print what was gathered, and the answers to a file of their own if they are to be separate."""
    from cluesmith.draw.book import make_answers, make_book  # noqa: PLC0415 - loads the printing library

    pages = make_book(contents, form, tell=tell)
    if form.answers == "separate":
        write_file(_beside(Path(path)), make_answers(contents, form, tell=tell))
    write_file(path, pages)


def page(puzzle: Puzzle, grid: Values) -> bytes:
    """A page with the board and what is written on it, as PDF."""
    with extra("print"):
        from cluesmith.draw.book import make_book  # noqa: PLC0415 - loads the printing library
    board = puzzle.picture(grid)
    printed = Printed(puzzle.title, _size(puzzle), board, board)
    return make_book(Book([Section([printed])], []), Form(per_page=1, answers="none"))


def _source(given: Puzzle | Made | Entry) -> _Source:
    match given:
        case Puzzle():
            return _Source(given)
        case Made():
            return _Source(given.puzzle, grade=given.grade)
        case Entry():
            return _Source(given.puzzle, given.title, given.author, given.copyright, given.grade, given.id)
    raise PuzzleError(f"expected puzzles for the book, found {given!r:.30}")


def _size(puzzle: Puzzle) -> str:
    return f"{puzzle.height} × {puzzle.width}"


def _stars(grade: str | None) -> int:
    """One for the easiest grade, and so on; 0 if it is not known."""
    return GRADES.index(grade) + 1 if grade in GRADES else 0


def _solved(source: _Source, seconds: float | None, tell: Tell) -> Result:
    result = solve(source.puzzle, seconds=seconds)
    tell(1)
    return result


def _refuse_wrong(results: Sequence[Result], *, allow_several: bool) -> None:
    fine = ("unique", "multiple") if allow_several else ("unique",)
    wrong = [(place, result.status) for place, result in enumerate(results) if result.status not in fine]
    if wrong:
        raise NotUnique(wrong)


def _printed(source: _Source, result: Result, imprint: Imprint) -> Printed:
    puzzle, answer = source.puzzle, result.answers[0]
    stars = _stars(source.grade)
    return Printed(
        puzzle.title,
        _size(puzzle),
        puzzle.picture({}),
        puzzle.completed(answer).picture(answer),
        _credit(source, imprint),
        source.title if result.status == "unique" else f"{source.title} (one of several answers)".strip(),
        source.grade or "" if stars else "",
        stars,
    )


def _credit(source: _Source, imprint: Imprint) -> str:
    """To whom a puzzle belongs, where that is not said of the whole book."""
    if source.copyright:
        return "" if source.copyright == imprint.copyright else source.copyright
    return f"by {source.author}" if source.author and source.author != imprint.author else ""


def _games(sources: Sequence[_Source]) -> list[Game]:
    """The games in the book, each with its solved example."""
    order = list(KINDS)
    found = dict.fromkeys(type(source.puzzle) for source in sources)  # a kind may have several
    kinds = sorted(found, key=lambda kind: (order.index(kind.kind), kind is not KINDS[kind.kind]))
    examples = [(kind, kind.parse(kind.example)) for kind in kinds]
    return [
        Game(kind.title, kind.how_to_play, puzzle.picture({}), puzzle.picture(solve(puzzle).answers[0]))
        for kind, puzzle in examples
    ]


def _beside(path: Path) -> Path:
    """The file for the answers: `book-answers.pdf` beside `book.pdf`."""
    return path.with_name(f"{path.stem}-answers{path.suffix}")
