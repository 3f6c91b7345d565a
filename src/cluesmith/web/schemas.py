"""What puzzles and options look like, as JSON Schema (2020-12)."""

from typing import Any

import msgspec

from cluesmith.making.generator import generator_of
from cluesmith.puzzle import Puzzle

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def puzzle_schema(kind: type[Puzzle]) -> dict[str, Any]:
    """The JSON of the puzzles of that kind and its variants; what clues mean together is up to the puzzle."""
    variants = [kind.parts.load(variant, Puzzle) for _, variant in kind.parts.variants]
    if not variants:
        return {"$schema": DIALECT, **msgspec.json.schema(kind)}
    able, parts = msgspec.json.schema_components([kind, *variants], ref_template="#/$defs/{name}")
    return {"$schema": DIALECT, "anyOf": list(able), "$defs": parts}


def options_schema(kind: type[Puzzle]) -> dict[str, Any]:
    """What may be asked for when a puzzle of that kind is made."""
    return msgspec.json.schema(generator_of(kind).options)
