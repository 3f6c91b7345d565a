"""What the commands share: reading puzzles, showing pictures, and options."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from itertools import chain
from math import isfinite
from pathlib import Path
from time import process_time
from typing import IO, Any, TypeVar

import click
import msgspec

from cluesmith import bank
from cluesmith.bank import OWN
from cluesmith.draw.text import ASCII, narrowest_width, render, render_within
from cluesmith.errors import FormatError, PuzzleError, UnknownName
from cluesmith.formats import MAX_BYTES, decode, tell_all, tell_all_in
from cluesmith.formats.about import Told
from cluesmith.grid import Values
from cluesmith.picture import Picture
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS, find_kind
from cluesmith.sentence import either
from cluesmith.text import parse_size, reflowed, wrapped

Read = TypeVar("Read")

MAX_NUMBER = 1_000_000_000
DRAWING_SECONDS = 1.2e-5  # that drawing a cell may take
DRAWN_AT_ONCE = 20_000  # cells for which that does not matter


class Text(click.ParamType[str]):
    """Words to be kept or printed."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> str:
        """The words themselves."""
        if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):  # bytes that were no UTF-8
            self.fail(f"expected text in UTF-8, found {value!a:.30}", param, context)
        return value


class Whole(click.IntRange):
    """A whole number that a computer can count to."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> int:  # noqa: ANN401
        """The number."""
        number: int = super().convert(value, param, context)
        if number > MAX_NUMBER:
            self.fail(f"expected at most {MAX_NUMBER}, found {value!s:.30}", param, context)
        return number


class Number(click.FloatRange):
    """A number that is neither infinite nor none at all."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> float:  # noqa: ANN401
        """The number."""
        number: float = super().convert(value, param, context)
        if not isfinite(number):
            self.fail(f"expected a number, found {value!s:.30}", param, context)
        return number


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a drawing.")
ascii_option = click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")
time_option = click.option(
    "--time-limit",
    "seconds",
    type=Number(min=0),
    metavar="SECONDS",
    help="Give up after this many seconds.",
)
grid_option = click.option("--grid", metavar="GRID", help="Start from this grid instead of an empty one.")
stats_option = click.option("--stats", is_flag=True, help="Show how much work it took, on standard error.")


def drawing_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of a command that prints boards: --json and --ascii."""
    return json_option(ascii_option(command))


JSON_EXTENSIONS = (".jsonl", ".ndjson", ".json")


SITE = re.compile(r"https?://[^\s\"'<>#?]+")


class FileName(click.ParamType[str]):
    """The name of a file to write; its extension, "" for none, has to be that of what the file will hold."""

    name = "file"

    def __init__(self, *extensions: str) -> None:
        self._extensions = extensions

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> str:
        """The name itself."""
        if Path(value).suffix.lower() not in self._extensions:
            ends = either(extension for extension in self._extensions if extension)
            self.fail(f"expected a name that ends in {ends}, found {value!r:.60}", param, context)
        return value


class SiteAddress(click.ParamType[str]):
    """The address under which a site will be found."""

    name = "url"

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> str:
        """The address without a slash at its end."""
        if not SITE.fullmatch(value) or len(value) > 1000:
            self.fail(f"expected an address such as https://example.org/puzzles, found {value!r:.60}", param, context)
        return value.rstrip("/")


class Size(click.ParamType[tuple[int, int]]):
    """A board size: `8` or `6x9`, height first."""

    name = "size"

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> tuple[int, int]:
        """Height and width."""
        size = parse_size(value)
        if size is None:
            self.fail(f"expected a size such as 8 or 6x9, found {value!r}", param, context)
        return size


class Kind(click.ParamType[type[Puzzle]]):
    """The name of a kind, or another name it is known by."""

    name = "kind"

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> type[Puzzle]:
        """The kind itself."""
        try:
            return find_kind(value)
        except PuzzleError as error:
            self.fail(str(error), param, context)

    def shell_complete(self, context: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """The names that begin like this."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in KINDS if name.startswith(incomplete)]


class Source(click.ParamType[str]):
    """Where a puzzle comes from: a file, standard input, the bank, an id that makes it, or the argument itself."""

    name = "puzzle"

    def shell_complete(self, context: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """The ids of the bank that begin like this, and files."""
        from click.shell_completion import CompletionItem

        return [*map(CompletionItem, bank_ids(incomplete)), CompletionItem(incomplete, type="file")]


def bank_ids(beginning: str) -> Iterator[str]:
    """The ids that begin like this, of shipped puzzles and of the user's own where the bank is by default."""
    if (own := bank.default_bank()).exists() and (beginning.startswith(OWN) or OWN.startswith(beginning)):
        from cluesmith.bank.own_ids import own_ids

        yield from (name for name in own_ids(own) if name.startswith(beginning))
    yield from (name for name in bank.ids() if name.startswith(beginning))


class FormatName(click.ParamType[str]):
    """The name of a format."""

    name = "format"

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> str:
        """The name, which is one of the table's."""
        from cluesmith.formats.registry import find_format

        try:
            return find_format(value).name
        except PuzzleError as error:
            self.fail(str(error), param, context)

    def shell_complete(self, context: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """The names that begin like this."""
        from click.shell_completion import CompletionItem

        from cluesmith.formats.registry import FORMATS

        return [CompletionItem(name) for name in FORMATS if name.startswith(incomplete)]


from_option = click.option(
    "--from", "form", type=FormatName(), help="Read PUZZLE in this format, whatever it looks like."
)


def one_puzzle(command: Callable[..., None]) -> Callable[..., None]:
    """Give the command the puzzle that PUZZLE and --from tell, as its first argument."""

    @click.argument("puzzle", type=Source())
    @from_option
    @wraps(command)
    def with_puzzle(puzzle: str, form: str | None, **options: Any) -> None:  # noqa: ANN401 - as click found them
        spare_sources([puzzle], options.get("output") or options.get("html"))
        started = process_time()
        game = read_puzzle(puzzle, form)
        if options.get("seconds") is not None:  # of a large puzzle, reading is a good part of the time there is
            options["seconds"] = max(0.0, options["seconds"] - (process_time() - started))
        command(game, **options)

    return with_puzzle


def spare_sources(sources: Iterable[str], output: str | None) -> None:
    """Raise UsageError if one of the files that are read would be replaced by what is written."""
    for source in sources:
        file, _ = _chosen(source)
        if output and is_file(file) and Path(file).is_file() and is_file(output) and Path(output).samefile(file):
            raise click.UsageError(f"{output} holds a puzzle that is read: expected another file to write")


def read_puzzle(source: str, form: str | None = None) -> Puzzle:
    """The puzzle in the file, on standard input, in the bank, in the argument itself, or made from its id."""
    puzzles = read_puzzles(source, form)
    first = next(puzzles)
    if next(puzzles, None) is not None:
        raise PuzzleError(f"{source:.60}: expected one puzzle, found several; choose one, such as {source:.60}#2")
    return first


def read_puzzles(source: str, form: str | None = None, *, lossy: bool = False) -> Iterator[Puzzle]:
    """Every puzzle in the file, on standard input, or in the argument; of `FILE#3` the third."""
    return (entry.puzzle for entry in read_entries(source, form, lossy=lossy))


def read_entries(
    source: str, form: str | None = None, *, lossy: bool = False, file: Path | None = None
) -> Iterator[bank.Entry]:
    """The same with what is known of each; a bank id may be one of the user's bank in the file."""
    source, number = _chosen(source)
    name = "standard input" if source == "-" else source if is_file(source) else ""
    place = 0
    try:
        for place, entry in enumerate(_all_in(source, form, lossy=lossy, bank_file=file), start=1):
            if number in (0, place):
                yield entry
            if place == number:
                return
    except PuzzleError as error:
        raise PuzzleError(f"{name}: {error}" if name else str(error)) from None
    if number:
        raise PuzzleError(f"{name}: expected {number} puzzles, found {place}")


def named_puzzles(sources: tuple[str, ...], form: str | None) -> Iterator[tuple[str, Puzzle]]:
    """Every puzzle and what to call it; the only one needs no name."""
    return ((name, entry.puzzle) for name, entry in named_entries(sources, form))


def named_entries(sources: tuple[str, ...], form: str | None) -> Iterator[tuple[str, bank.Entry]]:
    """The same with what is known of each."""
    for number, source in enumerate(sources, start=1):
        name = f"puzzle {number}" if "\n" in source or source.lstrip().startswith("{") else source
        found = read_entries(source, form)
        first, second = next(found), next(found, None)
        if second is None:
            yield name if len(sources) > 1 else "", first
        else:
            places = enumerate(chain([first, second], found), start=1)
            yield from ((f"{name}#{place}", entry) for place, entry in places)


def timed_puzzles(
    sources: tuple[str, ...], form: str | None, seconds: float | None
) -> Iterator[tuple[str, Puzzle, float | None]]:
    """The same with the seconds that are left for each: of a large puzzle, reading takes a good part of them."""
    started = process_time()
    for name, puzzle in named_puzzles(sources, form):
        yield name, puzzle, None if seconds is None else max(0.0, seconds - (process_time() - started))
        started = process_time()


def _chosen(source: str) -> tuple[str, int]:
    """The file and which of its puzzles is meant, 0 for all."""
    file, _, number = source.rpartition("#")
    chosen = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    return (file, chosen) if chosen and not is_file(source) and is_file(file) else (source, 0)


def _all_in(source: str, form: str | None, *, lossy: bool, bank_file: Path | None) -> Iterator[bank.Entry]:
    if source == "-":
        yield from map(_as_entry, tell_all_in(sys.stdin.buffer, format=form, lossy=lossy))
    elif is_file(source):
        with Path(source).open("rb") as file:
            yield from map(_as_entry, _without_errors_of(file, source, form, lossy=lossy))
    elif not form and _is_id(source):
        yield bank.Entry(puzzle=_made_again(source))
    elif form or "\n" in source or source.lstrip()[:1] in ("{", "[", "") or _is_known(source):
        yield from map(_as_entry, tell_all(source, format=form, lossy=lossy))
    else:
        yield _of_bank(source, bank_file)


def _as_entry(told: Told) -> bank.Entry:
    return bank.Entry(puzzle=told.puzzle, **msgspec.structs.asdict(told.about))


def _is_id(source: str) -> bool:
    """Whether the argument tells how to make the puzzle."""
    if ":" not in source or "\n" in source:
        return False
    from cluesmith.making import is_id

    return is_id(source)


def _made_again(name: str) -> Puzzle:
    from cluesmith.making import make_again

    return make_again(name).puzzle


def _of_bank(name: str, file: Path | None) -> bank.Entry:
    try:
        return find_entry(name, file)
    except UnknownName:
        raise FormatError(f"{name:.60}: no such file or bank id, and not a puzzle") from None


def find_entry(name: str, file: Path | None = None) -> bank.Entry:
    """The puzzle with that id, of the user's bank in the file or where it is by default, or of the shipped ones."""
    if not name.startswith(OWN) or not (file or bank.default_bank().exists()):
        return bank.find(name)
    from cluesmith.bank.file import Bank

    with Bank(file or bank.default_bank()) as own:
        return own.find(name)


def _without_errors_of(file: IO[bytes], source: str, form: str | None, *, lossy: bool) -> Iterator[Told]:
    try:
        yield from tell_all_in(file, format=form, lossy=lossy, name=source)
    except OSError as error:
        raise PuzzleError(str(error.strerror)) from None


def _is_known(source: str) -> bool:
    """Whether the argument is a link or an id that one of the formats knows."""
    from cluesmith.formats.registry import recognised

    return recognised(source, source) is not None


def read_with(parse: Callable[[str], Read], source: str) -> Read:
    """What `parse` makes of the file, standard input, or the argument itself."""
    name, text = _text_of(source)
    try:
        return parse(text)
    except PuzzleError as error:
        raise PuzzleError(f"{name}: {error}" if name else str(error)) from None


def read_grid(puzzle: Puzzle, source: str | None) -> Values:
    """The grid that --grid tells; without it an empty one."""
    return read_with(puzzle.read_grid, source) if source else {}


def _text_of(source: str) -> tuple[str, str]:
    """What to call the source, and its text."""
    if source == "-":
        return "standard input", _read("standard input", sys.stdin.buffer)
    if is_file(source):
        with Path(source).open("rb") as file:
            return source, _read(source, file)
    if "\n" in source or source.lstrip()[:1] in ("{", "[", ""):
        return "", source
    raise FormatError(f"{source:.60}: no such file, and not a grid")


def _read(name: str, file: IO[bytes]) -> str:
    try:
        return decode(file.read(MAX_BYTES + 1))
    except OSError as error:
        raise PuzzleError(f"{name}: {error.strerror}") from None
    except PuzzleError as error:
        raise PuzzleError(f"{name}: {error}") from None


def is_file(source: str) -> bool:
    """Whether the argument names a file, or anything else that is there."""
    try:
        return bool(source) and Path(source).exists()
    except (OSError, ValueError):  # too long for a file name, or with a zero byte
        return False


def say(text: str) -> None:
    """Print the text, which has its own line ends, on standard output."""
    click.echo(text, nl=False, color=wants_colour())


def before_drawing(puzzle: Puzzle, seconds: float | None, *, boards: int = 1) -> float | None:
    """What a time limit leaves for searching: of a huge board, drawing what is found takes a good part of it."""
    huge = max(0, boards * puzzle.height * puzzle.width - DRAWN_AT_ONCE)
    return None if seconds is None else max(0.0, seconds - huge * DRAWING_SECONDS)


def drawing(picture: Picture, ascii_only: bool) -> str:
    """The picture as standard output can show it; a terminal may be too narrow, and is told so in one line."""
    ascii_only = ascii_only or not can_draw()
    columns = terminal_columns()
    if columns is None:
        return render(picture, ascii_only=ascii_only, colour=wants_colour())
    drawn = render_within(picture, columns, ascii_only=ascii_only, colour=wants_colour())
    return drawn or _without_clues(picture, columns, ascii_only)


def _without_clues(picture: Picture, columns: int, ascii_only: bool) -> str:
    """The painted cells alone where they fit, else what is in the way."""
    from cluesmith.draw import half_blocks

    if picture.width <= columns and half_blocks.is_painted(picture):
        return half_blocks.render(picture, ascii_only=ascii_only, colour=wants_colour())
    needed = narrowest_width(picture)
    return f"(not drawn: this board takes {needed} columns, and the terminal has {columns})\n"


def terminal_columns() -> int | None:
    """How wide the terminal is to which standard output goes; None where it goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def wording(text: str, ascii_only: bool) -> str:
    """The text as standard output can show it; on a terminal, lines that are too long go on below at a word."""
    shown = text.translate(ASCII) if ascii_only or not can_draw() else text
    columns = terminal_columns()
    return shown if columns is None else wrapped(shown, columns)


def paragraph(text: str, ascii_only: bool) -> str:
    """A text that was broken into lines, as standard output can show it."""
    columns = terminal_columns()
    return wording(text if columns is None else reflowed(text, columns), ascii_only)


def counted(number: int, noun: str) -> str:
    """`1 puzzle`, `2 puzzles`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def json_line(fields: dict[str, Any]) -> str:
    """The fields as one line of JSON."""
    return msgspec.json.encode(fields).decode() + "\n"


def can_draw() -> bool:
    """Whether standard output can show box characters and blocks."""
    if os.environ.get("LC_ALL") in ("C", "POSIX"):  # a wish for plain text, though Python would write UTF-8
        return False
    try:
        "┏█→●○".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def wants_colour() -> bool:
    """Whether standard output shall have colours."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
