"""Reading and writing puzzles and grids.

`loads` and `load` read one puzzle, `loads_all` and `load_all` one after the other where there are several; `dumps` and
`dump` write one. Which format it is shows in what a file says or, where that is not enough, in its name; `FORMATS`
is the table of all. What a format cannot say of a puzzle is an error, unless it may be `lossy`.

The modules of other programs' formats are loaded only for what is neither our text nor our JSON.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from cluesmith.errors import FormatError, PuzzleError
from cluesmith.formats import native
from cluesmith.formats.about import Told
from cluesmith.formats.grids import dump_grid, format_grid, parse_grid
from cluesmith.formats.native import MAX_BYTES, decode
from cluesmith.grid import Values
from cluesmith.puzzle import Puzzle

if TYPE_CHECKING:
    from cluesmith.formats.format import Format
    from cluesmith.formats.registry import FORMATS

__all__ = [
    "FORMATS",
    "MAX_BYTES",
    "decode",
    "dump",
    "dump_grid",
    "dumps",
    "dumps_all",
    "encoding_of",
    "format_grid",
    "format_of",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "parse_grid",
    "read_all",
    "tell_all",
    "tell_all_in",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever has that name
    if name == "FORMATS":
        from cluesmith.formats.registry import FORMATS  # noqa: PLC0415 - loads all formats, which few need

        return FORMATS
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def loads(data: str | bytes, *, format: str | None = None, lossy: bool = False) -> Puzzle:  # noqa: A002
    """The puzzle that the text or the bytes describe."""
    return _only(loads_all(data, format=format, lossy=lossy))


def load(path: str | Path, *, format: str | None = None, lossy: bool = False) -> Puzzle:  # noqa: A002
    """The puzzle in the file."""
    return _only(load_all(path, format=format, lossy=lossy))


def loads_all(
    data: str | bytes,
    *,
    format: str | None = None,  # noqa: A002 - the word users know
    lossy: bool = False,
    name: str = "",
) -> Iterator[Puzzle]:
    """Every puzzle that the text or the bytes describe; `name` is what the file was called."""
    return (told.puzzle for told in tell_all(data, format=format, lossy=lossy, name=name))


def tell_all(
    data: str | bytes,
    *,
    format: str | None = None,  # noqa: A002 - the word users know
    lossy: bool = False,
    name: str = "",
) -> Iterator[Told]:
    """The same with what is told of each puzzle, such as its title."""
    if format is None and isinstance(data, str) and (native.is_json(data) or native.is_text(data)):
        return _politely(native.read_json(data) if native.is_json(data) else native.read_text(data))
    if format is None and not data.strip():
        raise FormatError("expected a puzzle, found nothing")
    return _whole(_politely(_read(data, format, name)), lossy=lossy)


def load_all(
    path: str | Path,
    *,
    format: str | None = None,  # noqa: A002 - the word users know
    lossy: bool = False,
) -> Iterator[Puzzle]:
    """Every puzzle in the file; of JSON lines one at a time is in memory."""
    with Path(path).open("rb") as file:
        yield from read_all(file, format=format, lossy=lossy, name=str(path))


def read_all(
    file: IO[bytes],
    *,
    format: str | None = None,  # noqa: A002 - the word users know
    lossy: bool = False,
    name: str = "",
) -> Iterator[Puzzle]:
    """Every puzzle in the open file; of JSON lines one at a time is in memory."""
    return (told.puzzle for told in tell_all_in(file, format=format, lossy=lossy, name=name))


def tell_all_in(
    file: IO[bytes],
    *,
    format: str | None = None,  # noqa: A002 - the word users know
    lossy: bool = False,
    name: str = "",
) -> Iterator[Told]:
    """The same with what is told of each puzzle."""
    first = file.readline(MAX_BYTES + 1)
    if format in (None, "json") and native.is_json_line(first):
        second = file.readline(MAX_BYTES + 1)
        if second.strip():
            rest = iter(lambda: file.readline(MAX_BYTES + 1), b"")
            return _politely(native.read_json_lines(chain([first, second], rest)))
        first += second
    data = first + file.read(MAX_BYTES + 1 - len(first))
    if format is None and not _is_binary(data):
        return tell_all(decode(data), lossy=lossy, name=name)
    return tell_all(data, format=format, lossy=lossy, name=name)


def _is_binary(data: bytes) -> bool:
    try:
        return b"\0" in data or not data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return True


def _read(data: str | bytes, wanted: str | None, name: str) -> Iterable[Any]:
    """What the format reads: puzzles, or puzzles with what they lack."""
    from cluesmith.formats import registry  # noqa: PLC0415 - loads all formats, which our own text does not need

    raw = data if isinstance(data, str) else data.decode("latin-1")
    if len(raw) > MAX_BYTES:
        raise FormatError(f"expected at most {MAX_BYTES} bytes, found more")
    try:
        text = data if isinstance(data, str) else decode(data)
    except FormatError:
        text = raw  # older programs write titles in Latin-1, and what matters to us is ASCII
    found = registry.find_format(wanted) if wanted else registry.recognised(text, raw, name)
    if found and found.binary:
        return found.read(raw)
    if (found is None or found.name in ("text", "json")) and not isinstance(data, str):
        text = decode(data)  # our own forms are UTF-8
    return (found or native.text_format()).read(text)


def _politely(found: Iterable[Any]) -> Iterator[Any]:
    """The same, but where a reader stumbles over what nobody thought of, the error is one for the user."""
    try:
        yield from found
    except PuzzleError:
        raise
    except (ValueError, OverflowError, RecursionError) as error:
        raise FormatError(f"expected a puzzle, found what cannot be read: {str(error)[:60]}") from error


def _whole(found: Iterable[Any], *, lossy: bool) -> Iterator[Told]:
    """The puzzles, of which there is one at least, and none may lack something unless that is allowed."""
    puzzle = None
    for puzzle in found:
        if isinstance(puzzle, Told):
            yield puzzle
        elif isinstance(puzzle, Puzzle):
            yield Told(puzzle)
        elif lossy:
            yield Told(puzzle.puzzle)
        else:
            raise PuzzleError(f"expected a puzzle that can be kept whole, found one that would lose {puzzle.lost}")
    if puzzle is None:
        raise FormatError("expected a puzzle, found none")


def _only(puzzles: Iterator[Puzzle]) -> Puzzle:
    first = next(puzzles)
    if next(puzzles, None) is not None:
        raise PuzzleError("expected one puzzle, found several")
    return first


def dumps(
    puzzle: Puzzle,
    *,
    as_json: bool = False,
    format: str | None = None,  # noqa: A002 - the word users know
    lossy: bool = False,
    seconds: float | None = None,
) -> str:
    """The puzzle in its text form, as one line of JSON, or in another format, for which it may have to be solved.

    Of a binary format each character is a byte.
    """
    return "".join(dumps_all([puzzle], format or ("json" if as_json else "text"), lossy=lossy, seconds=seconds))


def dumps_all(
    puzzles: Iterable[Puzzle | Told],
    format: str,  # noqa: A002 - the word users know
    *,
    lossy: bool = False,
    seconds: float | None = None,
) -> Iterator[str]:
    """The pieces of a file with these puzzles, each made when it is asked for."""
    told = (given if isinstance(given, Told) else Told(given) for given in puzzles)
    if format in ("text", "json"):
        return _own_pieces(told, format)
    found = _find_format(format)
    return iter(found.join(_pieces(told, found, lossy=lossy, seconds=seconds)))


def _find_format(name: str) -> "Format":
    from cluesmith.formats.registry import find_format  # noqa: PLC0415 - loads all formats, which few need

    return find_format(name)


def _own_pieces(puzzles: Iterable[Told], name: str) -> Iterator[str]:
    for number, told in enumerate(puzzles):
        if number and name == "text":
            raise PuzzleError("expected a format that holds several puzzles: our text holds one, json holds many")
        yield native.dump_record(told) if name == "json" else native.dumps(told.puzzle)


def _pieces(puzzles: Iterable[Told], found: "Format", *, lossy: bool, seconds: float | None) -> Iterator[str]:
    if not found.writes:
        raise PuzzleError(f"expected a format that can be written, found {found.name}, which can only be read")
    for number, (puzzle, about) in enumerate(puzzles):
        if number and not found.several:
            raise PuzzleError(f"expected a format that holds several puzzles: {found.name} holds one")
        if puzzle.kind not in found.kinds:
            raise PuzzleError(f"expected a puzzle of {', '.join(found.kinds)} for {found.name}, found {puzzle.kind}")
        held = _as_held(puzzle, found, lossy=lossy, seconds=seconds)
        missing = found.lost(held)
        if missing and not lossy:
            raise PuzzleError(f"expected a puzzle that {found.name} can hold: {missing} would be lost")
        yield found.sign(_written(held, found, seconds), about)


def _written(puzzle: Puzzle, found: "Format", seconds: float | None) -> str:
    if found.draw:
        return found.draw(puzzle, _one_answer(puzzle, "to draw it", seconds))
    assert found.write
    return found.write(puzzle)


def _as_held(puzzle: Puzzle, found: "Format", *, lossy: bool, seconds: float | None) -> Puzzle:
    """The puzzle, or its plain form where the format does not know its variant and it may be lossy."""
    variant = found.lacks(puzzle)
    if variant is None:
        return puzzle
    if not lossy:
        plain = f"{found.name} has no {variant}; --lossy writes it {puzzle.plain_look}"
        raise PuzzleError(f"expected a puzzle that {found.name} can hold: {plain}")
    return puzzle.plain(_one_answer(puzzle, f"to write it {puzzle.plain_look}", seconds))


def _one_answer(puzzle: Puzzle, purpose: str, seconds: float | None) -> Values:
    result = puzzle.solve(seconds=seconds)
    if result.status != "unique":
        answers = {"none": "none", "multiple": "several"}.get(result.status, "no proof of that in time")
        raise PuzzleError(f"expected a puzzle with one answer, {purpose}, found {answers}")
    return result.answers[0]


def dump(
    puzzle: Puzzle,
    path: str | Path,
    *,
    format: str | None = None,  # noqa: A002 - the word users know
    lossy: bool = False,
) -> None:
    """Write the puzzle to a file, whose name tells the format unless it is given."""
    form = format or format_of(str(path))
    Path(path).write_bytes(dumps(puzzle, format=form, lossy=lossy).encode(encoding_of(form)))


def encoding_of(name: str) -> str:
    """How the text of the format of that name becomes a file: a character of a binary one is a byte."""
    return "latin-1" if name not in ("text", "json") and _find_format(name).binary else "utf-8"


def format_of(path: str) -> str:
    """The name of the format that files of this name have, our text when they say nothing."""
    if path.endswith((".json", ".jsonl")):
        return "json"
    if path.endswith(".txt") or "." not in Path(path).name:
        return "text"
    from cluesmith.formats.registry import by_extension  # noqa: PLC0415 - loads all formats, which few need

    found = by_extension(path)
    if found is None:
        raise PuzzleError(f"expected a file name that tells the format, found {Path(path).name!r:.60}")
    return found.name
