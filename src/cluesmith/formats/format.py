"""What every format of other programs is made of."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cluesmith.errors import PuzzleError
from cluesmith.formats.about import About, Told
from cluesmith.grid import Values
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS


class Partly(NamedTuple):
    """A puzzle that was read without something it said, which our puzzles of that kind cannot say."""

    puzzle: Puzzle
    lost: str


def nothing(_: Puzzle) -> str | None:
    """Says that a format carries every puzzle whole."""
    return None


def unsigned(text: str, _: About) -> str:
    """The text of a puzzle in a format that has no place for titles and authors."""
    return text


def as_they_are(pieces: Iterable[str]) -> Iterable[str]:
    """The pieces of a file that holds one puzzle after the other with nothing between."""
    return pieces


def blank_line_between(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces of a file that has an empty line between two puzzles."""
    for number, piece in enumerate(pieces):
        yield "\n" + piece if number else piece


class Format(NamedTuple):
    """One way to write puzzles down.

    `matches` tells from its beginning and shape whether a text is written this way; `read` gives its puzzles one by
    one. `write` gives the text of one puzzle and raises PuzzleError where the format has no words for it; `draw` stands
    in its place where a puzzle is written as its one answer. `lost` says what would merely be missing. `sign` puts what
    is told of a puzzle, such as its title, into its text. `join` makes a file of such texts, of several where `several`
    is true. A `binary` format reads and writes text in which each character stands for one byte. `variants` are those
    that it can hold, by the field that makes a puzzle one.
    """

    name: str
    kinds: tuple[str, ...]
    sentence: str
    extensions: tuple[str, ...]
    matches: Callable[[str], bool]
    read: Callable[[str], Iterator[Puzzle | Partly | Told]]
    write: Callable[[Puzzle], str] | None = None
    lost: Callable[[Puzzle], str | None] = nothing
    sign: Callable[[str, About], str] = unsigned
    several: bool = False
    join: Callable[[Iterable[str]], Iterable[str]] = as_they_are
    binary: bool = False
    variants: tuple[str, ...] = ()
    draw: Callable[[Puzzle, Values], str] | None = None

    @property
    def writes(self) -> bool:
        """Whether it can be written at all."""
        return bool(self.write or self.draw)

    def lacks(self, puzzle: Puzzle) -> str | None:
        """The field that makes the puzzle a variant which the format cannot hold; None if it can, or if it is none."""
        fields = (field for field, _ in KINDS[puzzle.kind].parts.variants)
        own = next((field for field in fields if field in puzzle.__struct_fields__), None)
        return None if own in self.variants else own


def beginning(text: str) -> str:
    """As much of the text as is needed to see what it is."""
    return "\n".join(text[:100_000].splitlines()[:200])


def unwritable(what: str) -> PuzzleError:
    """The error "this format cannot say that"."""
    return PuzzleError(f"expected a puzzle that the format can hold: {what}")
