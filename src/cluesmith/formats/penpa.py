"""Links of penpa-edit: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=DATA`.

Which kind of puzzle a drawing is, its tag tells, or else what is on the board. What numbers, circles and edges mean,
and where they stand, the kind's `PenpaCodec` knows.
"""

import re
from abc import abstractmethod
from collections.abc import Collection
from functools import partial
from typing import Any, ClassVar

from cluesmith.errors import FormatError, PuzzleError
from cluesmith.formats.about import About, Told
from cluesmith.formats.codec import Codec, Kind, codecs_of
from cluesmith.formats.format import Format, Partly
from cluesmith.formats.one_per_line import all_match, each_line
from cluesmith.formats.penpa_drawing import Board, empty_layer, folded, signed, unfolded
from cluesmith.puzzle import Puzzle
from cluesmith.sentence import either
from cluesmith.text import Word

HOME = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
LINK = re.compile(r"(?:https?://[^\s#]*#)?m=(?:edit|solve)&p=([\w+/=%-]+)(?:&\S*)?")


class PenpaCodec(Codec[Kind]):
    """Drawings of one kind of puzzle."""

    tag: ClassVar[str]
    name: ClassVar[str]  # what penpa-edit's users call the kind

    @abstractmethod
    def recognises(self, board: Board) -> bool:
        """Whether a drawing without a tag can only be of this kind."""

    @abstractmethod
    def read(self, board: Board) -> Kind | Partly:
        """The puzzle that is drawn."""

    def margins(self, puzzle: Kind) -> tuple[int, int]:
        """How many cells the drawing needs above the board and to its left."""
        return 0, 0

    @abstractmethod
    def draw(self, board: Board, puzzle: Kind) -> None:
        """Put the puzzle on an empty board."""


def cell_number(text: str) -> int:
    """The number that is written in a cell."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise FormatError(f"expected a number, found {text!r:.30}")
    return int(text)


def penpa() -> Format:
    """The format, for every kind that has a codec."""
    codecs = codecs_of(PenpaCodec)
    return Format(
        "penpa",
        tuple(codecs),
        "links of penpa-edit, one in a line",
        (".penpa",),
        _matches,
        each_line(partial(_read, codecs.values())),
        lambda puzzle: _write(codecs[puzzle.kind], puzzle),
        lambda puzzle: codecs[puzzle.kind].lost(puzzle),
        sign=_sign,
        several=True,
    )


def _matches(text: str) -> bool:
    """Whether every line is such a link."""
    return all_match(text, LINK.pattern)


def _read(codecs: Collection[PenpaCodec[Any]], word: Word) -> Told | Partly:
    link = LINK.fullmatch(word.text)
    if not link:
        raise word.error("a link of penpa-edit")
    try:
        board = unfolded(_unquoted(link[1]))
        found: Puzzle | Partly = _codec(codecs, board).read(board)
    except FormatError as error:
        raise FormatError(str(error), line=word.line) from None
    except PuzzleError:
        raise
    except (ValueError, OverflowError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise FormatError("expected a drawing of penpa-edit, found something else", line=word.line) from None
    return found if isinstance(found, Partly) else Told(found, board.about)


def _unquoted(data: str) -> str:
    """The data of a link in which the signs of base64 may be written as in addresses."""
    for sign, *quoted in (("+", "%2B", "%2b"), ("/", "%2F", "%2f"), ("=", "%3D", "%3d")):
        for each in quoted:
            data = data.replace(each, sign)
    return data


def _codec(codecs: Collection[PenpaCodec[Any]], board: Board) -> PenpaCodec[Any]:
    tagged = {codec.tag: codec for codec in codecs}
    for tag in board.tags:
        if tag in tagged:
            return tagged[tag]
    for codec in codecs:
        if codec.recognises(board):
            return codec
    names = either(codec.name for codec in codecs)
    raise FormatError(f"expected a {names}, and cannot tell which: give the link its tag")


def _write(codec: PenpaCodec[Any], puzzle: Puzzle) -> str:
    """The link of one puzzle."""
    top, left = codec.margins(puzzle)
    columns, rows = puzzle.width + left, puzzle.height + top
    board = Board(puzzle.height, puzzle.width, top, left, columns, rows, empty_layer(), [codec.tag])
    codec.draw(board, puzzle)
    return f"{HOME}{folded(board)}\n"


def _sign(link: str, about: About) -> str:
    """The link with title and author in its drawing."""
    if not about.title and not about.author:
        return link
    return f"{HOME}{signed(link.strip().removeprefix(HOME), about)}\n"
