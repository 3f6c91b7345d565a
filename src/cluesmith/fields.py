"""The fields of a record as its class declares them, whatever it was made from."""

from functools import lru_cache
from typing import Any

import msgspec

from cluesmith.errors import ClueError


def take_as_declared(record: msgspec.Struct) -> None:
    """Keep lists as the tuples that are declared, so that equal records are equal; raise ClueError for other types."""
    for name, declared in _declared(type(record)):
        try:
            value = as_declared(getattr(record, name), declared)
        except ClueError as error:
            raise ClueError(f"{error} in {name!r}") from None
        msgspec.structs.force_setattr(record, name, value)


def as_declared(value: object, declared: Any) -> Any:  # noqa: ANN401 - it is what the type says
    """The value with lists as the tuples that the type declares; raises ClueError for other types."""
    try:
        return msgspec.convert({"value": value}, _holder(declared)).value
    except msgspec.ValidationError as error:
        raise ClueError(_in_our_words(str(error))) from None


@lru_cache
def _holder(declared: Any) -> Any:  # noqa: ANN401
    """A record with one field of that type.

    msgspec finds other types by their hash, which for some is Python code, and forgets a Ctrl-C that comes during that.
    """
    return msgspec.defstruct("Holder", [("value", declared)])


@lru_cache
def _declared(record: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    return [(field.name, field.type) for field in msgspec.structs.fields(record)]


def _in_our_words(wrong: str) -> str:
    wrong = wrong.partition(" - at ")[0].replace("Invalid enum value", "Expected another value, found")
    return f"{wrong[:1].lower()}{wrong[1:]}".replace(", got ", ", found ")
