"""Modules that are loaded only when they are used."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from cluesmith.errors import MissingLibrary


class Later:
    """A module that is loaded when something in it is first used."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever has that name
        return getattr(import_module(self._name), name)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Turn the lack of a library into a MissingLibrary that names the extra of the package it comes with."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        raise MissingLibrary(f"this needs the package {library}: pip install 'cluesmith[{name}]'") from None
