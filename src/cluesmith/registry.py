"""`KINDS`, the kinds of puzzle by name: what is said of all kinds is said through it, without importing any."""

import os
import re
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Union

from cluesmith.errors import UnknownName
from cluesmith.puzzle import Puzzle


def load_kind(home: str) -> type[Puzzle]:
    """The kind at that place, `module:Class`."""
    module, _, name = home.partition(":")
    kind: type[Puzzle] = getattr(import_module(module), name)
    return kind


KINDS: dict[str, type[Puzzle]] = {kind.kind: kind for kind in map(load_kind, import_module("cluesmith.kinds").HOMES)}


def find_kind(name: str) -> type[Puzzle]:
    """The kind of that name, or known by that name elsewhere."""
    wanted = name.strip().lower().replace(" ", "-").replace("_", "-")
    for kind in KINDS.values():
        if wanted in (kind.kind, *kind.aliases):
            return kind
    raise UnknownName(f"expected a kind of puzzle ({', '.join(KINDS)}), found {name!r}")


def is_compiled() -> bool:
    """Whether the modules that can be compiled are."""
    found = (path.name for path in Path(__file__).with_name("kinds").rglob("*"))
    return not os.environ.get("CLUESMITH_PURE") and any(name.endswith(tuple(EXTENSION_SUFFIXES)) for name in found)


def class_in(text: str, kind: type[Puzzle]) -> type[Puzzle]:
    """The class by which a puzzle of that kind is read from text or JSON: that of a variant if its field is there."""
    for field, variant in kind.parts.variants:
        if f'"{field}"' in text or re.search(rf"^[ \t]*+{field}[ \t]*+:", text, re.MULTILINE | re.IGNORECASE):
            return kind.parts.load(variant, Puzzle)
    return kind


def any_kind(text: str) -> Any:  # noqa: ANN401 - a type only msgspec knows
    """The type of a puzzle of any kind, by which this JSON is read."""
    return Union[tuple(class_in(text, kind) for kind in KINDS.values())]  # noqa: UP007 - a union built from a list
