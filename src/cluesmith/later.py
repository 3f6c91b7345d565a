"""Modules that are named where they are used, and loaded only then."""

from importlib import import_module
from typing import Any


class Later:
    """A module that is loaded when something in it is first used."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever has that name
        return getattr(import_module(self._name), name)
