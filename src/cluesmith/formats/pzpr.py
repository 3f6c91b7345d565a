"""Links of puzz.link, pzv.jp and other homes of pzpr: `https://puzz.link/p?NAME/WIDTH/HEIGHT/BODY`.

Numbers are a hexadecimal digit, `-` and two of them from 16 on, `.` for an unknown one, and g to z for one to twenty
places without. What they mean, the kind's `PzprCodec` knows. Behind NAME may stand `_edit` or `_play`, and a slash at
the very end.
"""

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable
from functools import partial
from typing import Any, ClassVar, Literal, NamedTuple

from cluesmith.errors import FormatError
from cluesmith.formats.codec import Codec, Kind, codecs_of
from cluesmith.formats.format import Format, Partly, unwritable
from cluesmith.formats.one_per_line import all_match, each_line
from cluesmith.puzzle import Puzzle, refuse_absurd_size
from cluesmith.text import Word

Number = int | Literal["?"] | None

MAX_NUMBER = 255
LINK = re.compile(r"(?:https?://[^\s?]+\?|\?)?([a-z]+)(?:_edit|_play)?/(\d{1,6})/(\d{1,6})(?:/(\S*))?")
TOKEN = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|([g-z])|(\.)|.", re.DOTALL)
HOME = "https://puzz.link/p?"


class Body(NamedTuple):
    """What stands in a link, and where its last part begins."""

    width: int
    height: int
    text: str
    word: Word

    def error(self, place: int, expected: str) -> FormatError:
        """The error at that place of the body."""
        found = Word(self.text[place : place + 10], self.word.line, self.word.column + place)
        return found.error(expected)


class PzprCodec(Codec[Kind]):
    """Links to one kind of puzzle."""

    names: ClassVar[tuple[str, ...]]  # what pzpr calls it, first as it is written, then what else is read as this kind

    @abstractmethod
    def read(self, name: str, body: Body) -> Kind | Partly:
        """The puzzle behind a link of that name."""

    @abstractmethod
    def body(self, puzzle: Kind) -> str:
        """The last part of the puzzle's link."""


def pzpr() -> Format:
    """The format, for every kind that has a codec."""
    codecs = codecs_of(PzprCodec)
    written = ", ".join(codec.names[0] for codec in codecs.values())
    only_read = ", ".join(name for codec in codecs.values() for name in codec.names[1:])
    return Format(
        "pzpr",
        tuple(codecs),
        f"links of puzz.link and pzv.jp ({written}; reads {only_read}), one in a line",
        (".pzpr",),
        partial(_matches, codecs.values()),
        each_line(partial(_read, codecs.values())),
        lambda puzzle: _write(codecs[puzzle.kind], puzzle),
        lambda puzzle: codecs[puzzle.kind].lost(puzzle),
        several=True,
    )


def _matches(codecs: Collection[PzprCodec[Any]], text: str) -> bool:
    """Whether every line is such a link, of any kind of puzzle."""
    names = (name for codec in codecs for name in codec.names)
    return all_match(text, LINK.pattern) and any(sign in text for sign in ("?", *names))


def _read(codecs: Collection[PzprCodec[Any]], word: Word) -> Puzzle | Partly:
    link = LINK.fullmatch(word.text)
    if not link:
        raise word.error("a link such as https://puzz.link/p?walllogic/5/5/h1k2g2i5g5k4h")
    readers = {name: codec for codec in codecs for name in codec.names}
    if link[1] not in readers:
        raise word.error(f"a puzzle of pzpr's {', '.join(readers)}")
    width, height = int(link[2]), int(link[3])
    refuse_absurd_size(height, width)
    place = link.start(4) if link[4] else len(word.text)
    text = (link[4] or "").removesuffix("/")
    body = Body(width, height, text, Word(word.text, word.line, word.column + place))
    found: Puzzle | Partly = readers[link[1]].read(link[1], body)
    return found


def _write(codec: PzprCodec[Any], puzzle: Puzzle) -> str:
    """The link of one puzzle; behind a dot, which would be taken for the end of a sentence, there is one more slash."""
    body = codec.body(puzzle)
    return f"{HOME}{codec.names[0]}/{puzzle.width}/{puzzle.height}/{body}{'/' if body.endswith('.') else ''}\n"


# Numbers, as most bodies hold them


def read_numbers(body: Body, begin: int, count: int, *, unknown: bool) -> list[Number]:
    """That many numbers from a place of the body on, up to its end; some may be unknown."""
    found: list[Number] = []
    for token in TOKEN.finditer(body.text, begin):
        digit, pair, skip, dot = token.groups()
        if skip:
            found += [None] * (ord(skip) - ord("f"))
        elif digit or pair:
            found.append(int(digit or pair, 16))
        elif dot and unknown:
            found.append("?")
        else:
            wanted = "a cell that is not blocked" if token[0] == "+" else "a hexadecimal number or a letter from g to z"
            raise body.error(token.start(), wanted)
        if len(found) > count + 19:
            break
    if any(number is not None for number in found[count:]) or len(found) > count + 19:
        raise body.error(begin, f"{count} numbers and not more")
    return (found + [None] * count)[:count]


def write_numbers(numbers: Iterable[Number]) -> str:
    """The numbers as a body holds them."""
    text, run = "", 0
    for number in [*numbers, 0]:  # one more, so that the last run ends
        if number is None:
            run += 1
            continue
        text += "z" * (run // 20) + (chr(ord("f") + run % 20) if run % 20 else "")
        run = 0
        text += "." if number == "?" else _hexadecimal(int(number))
    return text[:-1]


def _hexadecimal(number: int) -> str:
    if number > MAX_NUMBER:
        raise unwritable(f"its numbers go up to {MAX_NUMBER}, and this puzzle has {number}")
    return f"{number:x}" if number < 16 else f"-{number:x}"
