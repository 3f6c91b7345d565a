"""XML that means what it says: no definitions of its own, nothing nested deeply, only the elements that are asked for.

A DTD inside the file can give names to long texts, and to attributes that nobody wrote, so that a small file becomes a
huge one. The parser stops where such a DTD begins.
"""

from collections.abc import Collection
from html.entities import name2codepoint
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from cluesmith.errors import FormatError

DEEPEST = 20


def parsed(text: str, known: Collection[str], root: str) -> Element:
    """The root element with the known elements in it, all others passed over with what they hold."""
    reader = _Reader(known)
    try:
        reader.read(text.lstrip())
    except expat.ExpatError as error:
        wrong = expat.ErrorString(error.code)
        raise FormatError(f"expected XML: {wrong}", line=error.lineno, column=error.offset + 1) from None
    if reader.outermost != root:
        raise FormatError(f"expected <{root}>, found <{reader.outermost:.30}>")
    return reader.tree.close()


class _Reader:
    """Hands what the parser finds to the tree."""

    def __init__(self, known: Collection[str]) -> None:
        self.tree = TreeBuilder()
        self.outermost = ""
        self._known = known
        self._depth = 0
        self._unknown = 0  # how many elements that are passed over are open

    def read(self, text: str) -> None:
        """Go through the whole text."""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = lambda *found: _refuse_definitions(has_any=bool(found[-1]))
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.SkippedEntityHandler = self._entity
        parser.Parse(text, True)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.outermost = self.outermost or name
        self._depth += 1
        if self._depth > DEEPEST:
            raise FormatError("expected XML, found it nested too deeply")
        if self._unknown or name not in self._known:
            self._unknown += 1
        else:
            self.tree.start(name, attributes)

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._unknown:
            self._unknown -= 1
        else:
            self.tree.end(name)

    def _data(self, data: str) -> None:
        if not self._unknown and self._depth:
            self.tree.data(data)

    def _entity(self, name: str, is_parameter: bool) -> None:  # noqa: FBT001 - as the parser calls it
        """A named character, such as &eacute; which HTML knows and XML does not."""
        if not is_parameter:
            self._data(chr(name2codepoint.get(name, ord("?"))))


def _refuse_definitions(*, has_any: bool) -> None:
    if has_any:
        raise FormatError("expected XML without a DTD of its own, found one")
