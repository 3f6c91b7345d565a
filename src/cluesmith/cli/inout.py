"""What the commands share: reading puzzles, showing pictures, and options."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from cluesmith.draw.text import render
from cluesmith.errors import FormatError, PuzzleError
from cluesmith.formats import MOST_BYTES, decode, loads
from cluesmith.picture import Picture
from cluesmith.puzzle import Puzzle
from cluesmith.puzzles import KINDS, find_kind

Read = TypeVar("Read")

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a drawing.")
ascii_option = click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters.")
time_option = click.option(
    "--time-limit",
    "seconds",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Give up after that many seconds.",
)
stats_option = click.option("--stats", is_flag=True, help="Tell what it cost, on standard error.")


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


def parse_size(text: str) -> tuple[int, int] | None:
    """Height and width in `8` or `6x9`; None when it is neither."""
    parts = text.strip().lower().split("x")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        return None
    return int(parts[0]), int(parts[-1])


def read_puzzle(source: str) -> Puzzle:
    """The puzzle in the file, on standard input, or in the argument itself."""
    return read_with(loads, source)


def read_with(parse: Callable[[str], Read], source: str) -> Read:
    """What `parse` makes of the file, standard input, or the argument itself."""
    name, text = _text_of(source)
    try:
        return parse(text)
    except PuzzleError as error:
        raise PuzzleError(f"{name}: {error}" if name else str(error)) from None


def _text_of(source: str) -> tuple[str, str]:
    """What to call the source, and its text."""
    if source == "-":
        return "standard input", _decoded("standard input", sys.stdin.buffer.read(MOST_BYTES + 1))
    if _is_file(source):
        with Path(source).open("rb") as file:
            return source, _decoded(source, file.read(MOST_BYTES + 1))
    if "\n" in source or source.lstrip()[:1] in ("{", "["):
        return "", source
    raise FormatError(f"{source:.60}: no such file, and not a puzzle")


def _decoded(name: str, data: bytes) -> str:
    try:
        return decode(data)
    except PuzzleError as error:
        raise PuzzleError(f"{name}: {error}") from None


def _is_file(source: str) -> bool:
    try:
        return Path(source).exists()
    except (OSError, ValueError):  # too long for a file name, or with a zero byte
        return False


def say(text: str) -> None:
    """Print the text, which has its own line ends, on standard output."""
    click.echo(text, nl=False, color=_wants_colour())


def drawing(picture: Picture, ascii_only: bool) -> str:
    """The picture as standard output can show it."""
    return render(picture, ascii_only=ascii_only or not _can_draw(), colour=_wants_colour())


def json_line(fields: dict[str, Any]) -> str:
    """The fields as one line of JSON."""
    return msgspec.json.encode(fields).decode() + "\n"


def _can_draw() -> bool:
    """Whether standard output can show box characters and blocks."""
    try:
        "┏█→●".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _wants_colour() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def write_file(path: str, text: str, *, append: bool) -> None:
    """Write or append the text whole or not at all: on an error the file is as it was before."""
    if append:
        _append(path, text.encode())
        return
    draft = Path(f"{path}.{os.getpid()}.part")
    try:
        draft.write_bytes(text.encode())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _append(path: str, data: bytes) -> None:
    with Path(path).open("ab") as file:
        before = file.tell()
        try:
            file.write(data)
            file.flush()
        except OSError:
            os.truncate(path, before)
            raise
