"""What puzzles and options look like, as JSON Schema (2020-12)."""

from typing import Any

import msgspec

from cluesmith.making.generator import generator_of
from cluesmith.puzzle import Puzzle

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def puzzle_schema(kind: type[Puzzle]) -> dict[str, Any]:
    """The JSON of the puzzles of that kind; what clues mean together is up to the puzzle."""
    return {"$schema": DIALECT, **msgspec.json.schema(kind)}


def options_schema(kind: type[Puzzle]) -> dict[str, Any]:
    """What may be asked for when a puzzle of that kind is made."""
    return msgspec.json.schema(generator_of(kind).options)
