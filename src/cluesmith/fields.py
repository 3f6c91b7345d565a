"""The fields of a record as its class declares them, whatever it was made from."""

from functools import lru_cache
from typing import Any

import msgspec

from cluesmith.errors import ClueError


def take_as_declared(record: msgspec.Struct) -> None:
    """Keep lists as the tuples that are declared, so that equal records are equal; raise ClueError for other types."""
    for name, declared in _declared(type(record)):
        try:
            value = msgspec.convert(getattr(record, name), declared)
        except msgspec.ValidationError as error:
            raise ClueError(f"{_in_our_words(str(error))} in {name!r}") from None
        msgspec.structs.force_setattr(record, name, value)


@lru_cache
def _declared(record: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    return [(field.name, field.type) for field in msgspec.structs.fields(record)]


def _in_our_words(wrong: str) -> str:
    wrong = wrong.partition(" - at ")[0].replace("Invalid enum value", "Expected another value, found")
    return f"{wrong[:1].lower()}{wrong[1:]}".replace(", got ", ", found ")
