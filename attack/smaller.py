"""Smaller JSON and smaller text, whatever they mean."""

from collections.abc import Iterator
from typing import Any


def smaller_json(value: Any) -> Iterator[Any]:  # noqa: ANN401 - whatever JSON holds
    """The value with something left out, or with something in it made smaller."""
    if isinstance(value, dict):
        yield from ({name: held for name, held in value.items() if name != left_out} for left_out in value)
        yield from ({**value, name: less} for name, held in value.items() for less in smaller_json(held))
    elif isinstance(value, list):
        yield from without_a_part(value)
        yield from _without_a_column(value)
        for place, held in enumerate(value):
            yield from ([*value[:place], less, *value[place + 1 :]] for less in smaller_json(held))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield None
        yield from (less for less in dict.fromkeys([0, 1, value // 2, value - 1]) if 0 <= less < value)
    elif isinstance(value, str) and value:
        yield None
        yield from without_a_part(value)


def without_a_part(value: Any) -> Iterator[Any]:  # noqa: ANN401 - a list or a text
    """Nothing of the list or text, and it without its halves, quarters and so on, down to single items."""
    length = len(value)
    while length:
        yield from (value[:at] + value[at + length :] for at in range(0, len(value), length))
        length //= 2


def _without_a_column(rows: list[Any]) -> Iterator[list[Any]]:
    """Rows of the same length without one of their columns."""
    if len(rows) > 1 and all(isinstance(row, list) and len(row) == len(rows[0]) for row in rows):
        yield from ([row[:at] + row[at + 1 :] for row in rows] for at in range(len(rows[0])))
