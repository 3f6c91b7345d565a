"""Numbers of any length as text: Python refuses to write very long ones, and the JSON library those of 20 digits."""

from typing import Any

import msgspec

PIECE = 4000  # digits that Python writes at once


def text_of(number: int) -> str:
    """All digits of a number that is not negative."""
    if number < 10**PIECE:
        return str(number)
    half = int(number.bit_length() * 0.30103 / 2)  # about half of the digits
    high, low = divmod(number, 10**half)
    return text_of(high) + text_of(low).rjust(half, "0")


def json_of(value: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    """The value as JSON, with all digits of its numbers."""
    if isinstance(value, msgspec.Struct):
        value = msgspec.to_builtins(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{json_of(str(name))}:{json_of(held)}" for name, held in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(json_of, value)) + "]"
    if isinstance(value, int) and not isinstance(value, bool):
        return text_of(value)
    return msgspec.json.encode(value).decode()
