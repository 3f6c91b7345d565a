"""The blocks in which janko.at keeps its puzzles, alone or in a whole page.

    begin
    puzzle vier-winde
    size 4                  or `rows 4` and `cols 5`
    problem                 a line per row, `-` for nothing
    - 4 - -
    ...
    end

`title` and `author` are kept, everything else (source, solution, moves, ...) is passed over. Some puzzles have numbers
in `clabels` and `rlabels`, behind the word or in the next line. What the cells hold, the kind's `JankoCodec` knows.
"""

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from cluesmith.errors import FormatError
from cluesmith.formats.about import About, Told
from cluesmith.formats.codec import Codec, Kind, codecs_of
from cluesmith.formats.format import Format
from cluesmith.puzzle import Puzzle
from cluesmith.text import Line, read_lines

NOTHING = ("-", ".")
TOLD = ("title", "author")


class Block(NamedTuple):
    """The lines of a block, the size of its board, and those of its lines that are the rows."""

    lines: list[Line]
    height: int
    width: int
    rows: list[Line]

    def labels(self, name: str, count: int) -> tuple[int | None, ...]:
        """The numbers behind that word, None where there is none."""
        place = _place(self.lines, name)
        if place is None:
            return (None,) * count
        line, *after = self.lines[place : place + 2]
        words = line.words[1:] or (after[0].words if after else ())
        if len(words) != count:
            raise line.words[0].error(f"{count} labels")
        return tuple(None if word.text in NOTHING else word.number("a number or -") for word in words)


class JankoCodec(Codec[Kind]):
    """Blocks of one kind of puzzle."""

    name: ClassVar[str]  # as it is written
    names: ClassVar[tuple[str, ...]]  # as it is read, letters only

    @abstractmethod
    def read(self, block: Block) -> Kind:
        """The puzzle in the block."""

    def labels(self, puzzle: Kind) -> Sequence[str]:
        """The lines that stand before the board."""
        return ()

    @abstractmethod
    def rows(self, puzzle: Kind) -> Iterable[Sequence[object]]:
        """What stands in the cells, None for nothing."""


def janko() -> Format:
    """The format, for every kind that has a codec."""
    codecs = codecs_of(JankoCodec)
    titles = (codec.name.replace("-", " ").title() for codec in codecs.values())
    return Format(
        "janko",
        tuple(codecs),
        f"the blocks of janko.at, begin to end ({', '.join(titles)})",
        (".janko", ".x-janko"),
        _matches,
        partial(_read, codecs.values()),
        lambda puzzle: _write(codecs[puzzle.kind], puzzle),
        lambda puzzle: codecs[puzzle.kind].lost(puzzle),
        sign=_sign,
        several=True,
    )


def _matches(text: str) -> bool:
    """Whether a block with a problem begins somewhere."""
    alone = r"^[ \t]*+{}[ \t\r]*+$"
    words = ("begin", "problem")
    return all(word in text and re.search(alone.format(word), text, re.MULTILINE) for word in words)


def _read(codecs: Collection[JankoCodec[Any]], text: str) -> Iterator[Told]:
    """Each block's puzzle."""
    block: list[Line] | None = None
    for line in read_lines(text):
        word = line.words[0].text.lower()
        if word == "begin" and len(line.words) == 1:
            block = []
        elif word == "end" and block is not None:
            yield Told(_puzzle(codecs, block), _about(block))
            block = None
        elif block is not None:
            block.append(line)
    if block is not None:
        yield Told(_puzzle(codecs, block), _about(block))


def _about(lines: list[Line]) -> About:
    """What stands behind the words for it."""
    names = ((line.words[0].text.lower(), line.words[1:]) for line in lines)
    told = {name: " ".join(word.text for word in words) for name, words in names if name in TOLD}
    return About(title=told.get("title", ""), author=told.get("author", ""))


def _sign(text: str, about: About) -> str:
    """The block with title and author in front of the board."""
    told = ((name, " ".join(getattr(about, name).split())) for name in TOLD)
    opening, _, rest = text.partition("\n")
    return "".join([opening, "\n", *(f"{name} {words}\n" for name, words in told if words), rest])


def _puzzle(codecs: Collection[JankoCodec[Any]], lines: list[Line]) -> Puzzle:
    place = _place(lines, "puzzle")
    words = () if place is None else lines[place].words[1:]
    name = re.sub("[^a-z]", "", "".join(word.text.lower() for word in words))
    codec = next((each for each in codecs if name in each.names), None)
    if codec is None:
        wanted = " or ".join(each.name for each in codecs)
        raise FormatError(f"expected the puzzle {wanted}, found {name!r:.30}")
    puzzle: Puzzle = codec.read(_block(lines))
    return puzzle


def _block(lines: list[Line]) -> Block:
    height, width = _sizes(lines)
    rows = _section(lines, "problem", height)
    for line in rows:
        if len(line.words) != width:
            raise line.words[0].error(f"{width} cells in each of {height} rows")
    return Block(lines, height, width, rows)


def _sizes(lines: list[Line]) -> tuple[int, int]:
    places = {name: _place(lines, name) for name in ("size", "rows", "cols")}
    found = {
        name: lines[place].words[1].number("a size")
        for name, place in places.items()
        if place is not None and len(lines[place].words) == 2
    }
    if "size" not in found and not {"rows", "cols"} <= found.keys():
        raise FormatError("expected 'size', or 'rows' and 'cols', found neither")
    return found.get("rows", found.get("size", 0)), found.get("cols", found.get("size", 0))


def _section(lines: list[Line], name: str, count: int) -> list[Line]:
    """The lines behind that word."""
    place = _place(lines, name)
    if place is None:
        raise FormatError(f"expected {name!r}, found none")
    if len(lines) < place + 1 + count:
        raise FormatError(f"expected {count} lines behind {name!r}", line=lines[place].number)
    return lines[place + 1 : place + 1 + count]


def _place(lines: list[Line], name: str) -> int | None:
    """Where the line with that word is, of which there may be one."""
    places = [at for at, line in enumerate(lines) if line.words[0].text.lower() == name]
    if len(places) > 1:
        raise lines[places[1]].words[0].error(f"{name!r} once")
    return places[0] if places else None


def _write(codec: JankoCodec[Any], puzzle: Puzzle) -> str:
    """The block of one puzzle."""
    square = puzzle.height == puzzle.width
    size = [f"size {puzzle.height}"] if square else [f"rows {puzzle.height}", f"cols {puzzle.width}"]
    head = ["begin", f"puzzle {codec.name}", *size, *codec.labels(puzzle), "problem"]
    return "\n".join([*head, *map(row_text, codec.rows(puzzle)), "end"]) + "\n"


def row_text(values: Iterable[object]) -> str:
    """The values as one line."""
    return " ".join("-" if value is None else str(value) for value in values)
