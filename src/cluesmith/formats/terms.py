"""Prolog terms: enough of the language to read boards that are written as facts and lists."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from cluesmith.errors import FormatError
from cluesmith.text import MAX_WORDS, Word

TOKEN = re.compile(
    r"(?P<blank>(?:\s++|%[^\n]*|/\*.*?(?:\*/|\Z))++)|(?P<number>-?\d{1,18})(?!\d)|(?P<variable>[A-Z_]\w*)|(?P<atom>[a-z]\w*)"
    r"|'(?P<quoted>[^'\n]*)'|(?P<symbol>:-|\?-|[-+*/=]+)|(?P<mark>[()\[\],.|;!])|(?P<wrong>.)",
    re.DOTALL,
)
DEEPEST = 20


class Variable(NamedTuple):
    """An unbound variable, such as `_`."""

    name: str


class Compound(NamedTuple):
    """A name with arguments, or without any an atom."""

    name: str
    arguments: list["Term"]
    word: Word


Term = int | Variable | Compound | list["Term"]


def clauses(text: str) -> Iterator[Term]:
    """The facts and queries of a program; rules with a body are passed over."""
    for part in _parts(text):
        if part and part[0].text in (":-", "?-"):
            part.pop(0)
        if part and not any(word.text == ":-" for word in part):
            yield _Reader(part).whole()


def _parts(text: str) -> Iterator[list[Word]]:
    """The words between full stops."""
    if next(islice(TOKEN.finditer(text), MAX_WORDS, None), None):  # told before any is kept, which takes longer
        raise FormatError(f"expected at most {MAX_WORDS} words, found more")
    part: list[Word] = []
    line, begin = 1, 0
    for token in TOKEN.finditer(text):
        sort, found = token.lastgroup, token[0]
        if found == ".":
            yield part
            part = []
        elif sort == "blank":
            line += found.count("\n")
            begin = token.start() + found.rindex("\n") + 1 if "\n" in found else begin
        else:
            part.append(Word(found, line, token.start() - begin + 1))
        if sort == "wrong":
            raise part[-1].error("Prolog")
    yield part


class _Reader:
    """Reads one term from words."""

    def __init__(self, words: list[Word]) -> None:
        self._words = words
        self._place = 0

    def whole(self) -> Term:
        """The term, behind which nothing may stand."""
        term = self._term(0)
        if self._place < len(self._words):
            raise self._words[self._place].error("the end of the fact")
        return term

    def _next(self) -> Word:
        if self._place >= len(self._words):
            raise FormatError("expected a Prolog term that ends", line=self._words[-1].line)
        self._place += 1
        return self._words[self._place - 1]

    def _sees(self, mark: str) -> bool:
        return self._place < len(self._words) and self._words[self._place].text == mark

    def _term(self, depth: int) -> Term:
        word = self._next()
        if depth > DEEPEST:
            raise word.error("fewer brackets in brackets")
        if word.text.lstrip("-").isdigit():
            return int(word.text)
        if word.text == "[":
            return self._items("]", depth)
        if word.text in tuple("()],.|;!"):
            raise word.error("a Prolog term")
        if word.text[0] == "_" or word.text[0].isupper():
            return Variable(word.text)
        name = word.text.strip("'")
        if self._sees("("):
            self._next()
            return Compound(name, self._items(")", depth), word)
        return Compound(name, [], word)

    def _items(self, closing: str, depth: int) -> list[Term]:
        items: list[Term] = []
        if self._sees(closing):
            self._next()
            return items
        while True:
            items.append(self._term(depth + 1))
            word = self._next()
            if word.text == closing:
                return items
            if word.text != ",":
                raise word.error(f"a comma or {closing}")
