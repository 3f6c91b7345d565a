"""What takes long: the table of jobs. Each runs in a process of its own and writes its result into a folder."""

import datetime
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from msgspec import Meta

from cluesmith import batch
from cluesmith.bank import Entry, shipped
from cluesmith.bank.query import Query
from cluesmith.draw.contents import MAX_PER_PAGE, MAX_TITLE, Imprint, Where
from cluesmith.errors import FormatError, PuzzleError
from cluesmith.formats import loads_all
from cluesmith.grades import check_grade
from cluesmith.later import Later
from cluesmith.making.generator import generator_of
from cluesmith.publishing import MAX_VARIANTS, Sort, form_of, gather, order, publish
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS, find_kind
from cluesmith.web.asks import Effort, Name, Seconds, Side
from cluesmith.web.making import safe_options, size_of

if TYPE_CHECKING:
    from cluesmith.site import build
else:  # sites stand above the server, and are loaded when one is made
    build = Later("cluesmith.site.build")

Text = Annotated[str, Meta(max_length=9_000_000)]
JobSeconds = Annotated[float, Meta(ge=0, le=3600)]
Count = Annotated[int, Meta(ge=1, le=10_000)]
Tell = Callable[[int, int], None]  # hears how much is done, and of how much
LINES = "application/x-ndjson"
MAX_PUZZLES = 10_000
OK = 200


class Made(NamedTuple):
    """The file that a job has made, in its folder, and its media type."""

    name: str
    type: str


# What may be asked for


class AskJob(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, tag_field="job"):
    """What every job has: how long it may take."""

    seconds: JobSeconds = 600.0


class MakeJob(AskJob, frozen=True, kw_only=True, tag="make"):
    """As many different puzzles as asked for, as lines of JSON."""

    kind: Name
    count: Count = 10
    height: Side | None = None
    width: Side | None = None
    seed: Name | None = None
    grade: Name | None = None
    effort: Effort = 1.0
    graded: bool = True
    options: dict[str, Any] = {}


class BookJob(AskJob, frozen=True, kw_only=True, tag="book"):
    """A PDF of the puzzles in the text, in any format, and of those that a query selects from the bank."""

    text: Text = ""
    query: Name = ""
    title: Annotated[str, Meta(max_length=MAX_TITLE)] = ""
    author: Name = ""
    copyright: Name = ""
    date: datetime.date | None = None
    sort: Sort = "given"
    paper: Literal["a4", "letter", "6x9"] = "a4"
    per_page: Annotated[int, Meta(ge=1, le=MAX_PER_PAGE)] = 2
    answers: Where | None = None
    rules: bool = False
    name_line: bool = False
    worksheet: Annotated[int, Meta(ge=0, le=MAX_VARIANTS)] = 0
    allow_several: bool = False
    qr: Name = ""


class BatchJob(AskJob, frozen=True, kw_only=True, tag="batch"):
    """The results of one call for every puzzle in the text, as lines of JSON; `each` is the seconds per puzzle."""

    text: Text
    call: Literal["solve", "count", "forced", "why", "explain", "rate", "board"]
    each: Seconds = 5.0


class SiteJob(AskJob, frozen=True, kw_only=True, tag="site"):
    """An archive with a site of the puzzles that a query selects from the bank; `each` is the seconds per puzzle."""

    query: Name = ""
    title: Annotated[str, Meta(min_length=1, max_length=MAX_TITLE)] = "Puzzles"
    url: Name = ""
    each: Seconds = 20.0


Answer = Callable[[str, bytes], Any]  # how a worker answers a call


class Task(NamedTuple):
    """A job: what it is asked, and what it does."""

    ask: type[AskJob]
    work: Callable[[Any, Path, Tell, Answer], Made]

    @property
    def summary(self) -> str:
        """What the job does, in a sentence."""
        return (self.ask.__doc__ or "").partition("\n")[0]


# What is done


def make_many(ask: MakeJob, folder: Path, tell: Tell, _: Answer) -> Made:
    """Make the puzzles one by one, in the order that their seeds give."""
    kind = find_kind(ask.kind)
    height, width = size_of(ask.height, ask.width) or generator_of(kind).default_size
    seed = str(Random().randrange(10**9)) if ask.seed is None else ask.seed
    grade = None if ask.grade is None else check_grade(ask.grade)
    options = safe_options(ask.kind, ask.options)
    job = batch.Job(kind.kind, height, width, seed, options, grade, ask.effort, ask.graded)
    lines = batch.Lines(folder / "puzzles.jsonl", job)
    try:
        with batch.processes(1) as (submit, ahead):
            for done, _item in enumerate(batch.run(job, ask.count, submit=submit, ahead=ahead, keep=lines.add), 1):
                tell(done, ask.count)
    finally:
        lines.close()
    return Made("puzzles.jsonl", LINES)


def make_book(ask: BookJob, folder: Path, tell: Tell, _: Answer) -> Made:
    """Solve all puzzles and print them; answers of their own come with the book in one archive."""
    given: list[Puzzle | Entry] = [*_puzzles(ask.text), *_of_query(ask.query)]
    entries = [given[place] for place in order(given, ask.sort, grouped=bool(ask.title) and not ask.worksheet)]
    look = form_of(ask.paper, ask.per_page, ask.answers, name_line=ask.name_line, variants=ask.worksheet)
    done, total = 0, len(entries) * (2 if look.answers == "none" else 3)

    def step(number: int) -> None:
        nonlocal done
        done += number
        tell(done, total)

    imprint = Imprint(ask.title, ask.author, ask.copyright, ask.date)
    contents = gather(
        entries,
        imprint=imprint,
        rules=ask.rules,
        variants=ask.worksheet,
        allow_several=ask.allow_several,
        qr=ask.qr,
        tell=step,
    )
    publish(contents, folder / "book.pdf", look, tell=step)
    return _packed(folder, "book.zip") if look.answers == "separate" else Made("book.pdf", "application/pdf")


def make_site(ask: SiteJob, folder: Path, tell: Tell, _: Answer) -> Made:
    """Make the pages of the site one by one."""
    entries = _of_query(ask.query or "shipped")
    site = build.Site(folder / "site", entries, title=ask.title, url=ask.url, seconds=ask.each)
    with batch.processes(1) as (submit, ahead):
        for done, _made in enumerate(site.build(submit, ahead), 1):
            tell(done, len(entries))
    return _packed(folder, "site.zip")


def _packed(folder: Path, name: str) -> Made:
    """All files of the folder in one archive."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    with ZipFile(folder / name, "w", ZIP_DEFLATED) as archive:
        for file in files:
            archive.write(file, file.relative_to(folder))
    return Made(name, "application/zip")


def _of_query(text: str) -> list[Entry]:
    """The puzzles of the bank that have one answer and suit the query; none without a query."""
    if not text.strip():
        return []
    query = Query.parse(text)
    found = [entry for kind in query.kinds or KINDS for entry in filter(query.suits, shipped(kind))]
    chosen = list(query.among([entry for entry in found if entry.answers == 1]))
    if len(chosen) < (query.count or 1):
        raise PuzzleError(f"expected {query.count or 1} puzzles of the query with one answer, found {len(chosen)}")
    return chosen


def _puzzles(text: str) -> Iterator[Puzzle]:
    return loads_all(text) if text.strip() else iter(())


def answer_all(ask: BatchJob, folder: Path, tell: Tell, answer: Answer) -> Made:
    """Answer the call for each puzzle, a line for each."""
    puzzles = list(islice(_puzzles(ask.text), MAX_PUZZLES + 1))
    if not 0 < len(puzzles) <= MAX_PUZZLES:
        raise FormatError(f"expected 1 to {MAX_PUZZLES} puzzles, found {'more' if puzzles else 'none'}")
    with (folder / "answers.jsonl").open("wb") as file:
        for done, puzzle in enumerate(puzzles, 1):
            reply = answer(ask.call, msgspec.json.encode({"puzzle": puzzle.to_json(), "seconds": ask.each}))
            name = b"answer" if reply.status == OK else b"problem"
            file.write(b'{"place":%d,"%b":%b}\n' % (done - 1, name, reply.body))
            tell(done, len(puzzles))
    return Made("answers.jsonl", LINES)


JOBS: Mapping[str, Task] = {
    "make": Task(MakeJob, make_many),
    "book": Task(BookJob, make_book),
    "batch": Task(BatchJob, answer_all),
    "site": Task(SiteJob, make_site),
}
AnyJob = MakeJob | BookJob | BatchJob | SiteJob


def name_of(ask: AskJob) -> str:
    """The name of the job that is asked for."""
    return str(ask.__struct_config__.tag)
