"""Boards as Prolog programs write them; a program may hold several.

Most boards are one fact of any name with lists among its arguments. Others are several facts whose names tell what they
are. Which is which, the kind's `PrologCodec` knows.
"""

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

from cluesmith.errors import FormatError
from cluesmith.formats.codec import Codec, Kind, codecs_of
from cluesmith.formats.format import Format, Partly
from cluesmith.formats.terms import Compound, Term, Variable, clauses
from cluesmith.puzzle import Puzzle

# Behind remarks, a name with arguments or a list of lists.
FACT = re.compile(r"(?:\s++|%[^\n]*+)*+(?:[:?]-\s*+)?(?:[a-z]\w*+\s*+\(|\[\s*+\[)")


class PrologCodec(Codec[Kind]):
    """Facts of one kind of puzzle."""

    sentence: ClassVar[str]  # what its facts look like
    facts: ClassVar[tuple[str, ...]] = ()  # the names of those that are one board together
    signs: ClassVar[tuple[str, ...]] = ()  # those of the names by which a program is recognised

    @abstractmethod
    def read(self, terms: Sequence[Term]) -> Kind | Partly | None:
        """The board in one term, or in all of the facts together; None when it is no board of this kind."""

    @abstractmethod
    def write(self, puzzle: Kind) -> str:
        """The fact or facts of one board."""


def prolog() -> Format:
    """The format, for every kind that has a codec."""
    codecs = codecs_of(PrologCodec)
    return Format(
        "prolog",
        tuple(codecs),
        f"Prolog facts: {', '.join(codec.sentence for codec in codecs.values())}",
        (".pl", ".pro"),
        partial(_matches, codecs.values()),
        partial(_read, codecs.values()),
        lambda puzzle: codecs[puzzle.kind].write(puzzle),
        lambda puzzle: codecs[puzzle.kind].lost(puzzle),
    )


def _matches(codecs: Collection[PrologCodec[Any]], text: str) -> bool:
    """Whether it looks like facts with lists, or with names that one of the kinds knows."""
    signs = "|".join([r"\[\s*+\[", *(sign for codec in codecs for sign in codec.signs)])
    return bool(FACT.match(text)) and bool(re.search(signs, text))


def _read(codecs: Collection[PrologCodec[Any]], text: str) -> Iterator[Puzzle | Partly]:
    """Each board; those of several facts come last."""
    together: dict[PrologCodec[Any], list[Term]] = {}
    for term in clauses(text):
        name = term.name if isinstance(term, Compound) else ""
        owner = next((codec for codec in codecs if name in codec.facts), None)
        if owner:
            together.setdefault(owner, []).append(term)
        else:
            yield from _found(codecs, [term])
    for owner, terms in together.items():
        yield from _found([owner], terms)


def _found(codecs: Collection[PrologCodec[Any]], terms: Sequence[Term]) -> Iterator[Puzzle | Partly]:
    """The board that the first of the codecs sees in the terms, if one does."""
    boards = (codec.read(terms) for codec in codecs)
    found: Puzzle | Partly | None = next((board for board in boards if board is not None), None)
    if found is not None:
        yield found


# What codecs share


def lists_in(terms: Sequence[Term]) -> list[list[Term]]:
    """The lists that are not empty among the arguments of the first term, or that term itself."""
    term = terms[0]
    values = term.arguments if isinstance(term, Compound) else [term]
    return [value for value in values if isinstance(value, list) and value]


def items_in(rows: Iterable[Term]) -> Iterator[Term]:
    """What stands in the rows."""
    for row in rows:
        yield from row if isinstance(row, list) else [row]


def term_number(term: Term) -> int:
    """The number that the term is."""
    if not isinstance(term, int):
        raise FormatError(f"expected a number, found {shown(term)}")
    return term


def shown(term: Term) -> str:
    """The term as a message quotes it."""
    return repr(term.name if isinstance(term, Compound | Variable) else term)[:30]


def list_text(items: Iterable[str]) -> str:
    """The items as a list on one line."""
    return f"[{','.join(items)}]"


def rows_text(rows: Iterable[str]) -> str:
    """The rows as a list with a line for each."""
    return "[" + ",\n   ".join(rows) + "]"
