"""What belongs to a kind of puzzle besides its rules: `Parts` is the one list of it.

A part is a class that derives from a base class of the engine that uses it. It is named, as `.module:Class`, and loaded
when it is first used, so that solving does not pay for explaining, nor explaining for making.
"""

import sys
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TypeVar

import msgspec

Base = TypeVar("Base")


class Parts(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The parts of a kind; whatever is left out works as it does for any kind.

    `home` is the kind's package, in which a name that begins with a dot is looked up, and whose `shipped.jsonl` holds
    its puzzles for the bank. `hardest` are the highest ranks of a step in an easy, a medium and a hard puzzle; whatever
    needs more is for experts.
    """

    home: str = ""
    variants: tuple[tuple[str, str], ...] = ()  # a field, and the class of the puzzles of this kind that have it
    engine: str = ""  # puzzle.Engine: a search of its own, faster than the one all kinds share
    guesser: str = ""  # puzzle.Guesser: comes upon an answer where that one is stuck
    techniques: str = "cluesmith.explaining.techniques:Techniques"
    lazy_rule: str = "cluesmith.explaining.lazy_rule:LazyRule"
    generator: str = "cluesmith.making.generator:RandomBoards"
    symmetry: str = "cluesmith.symmetry:Symmetry"
    setter: str = "cluesmith.setting.setter:Setter"
    plain_clauses: str = ""  # proving.plain_clauses.PlainClauses: its rules as anybody can write them down, to certify
    hardest: tuple[int, int, int] = (1, 2, 4)
    frontier: str = ""  # counting.frontier.Frontier: how it is read cell by cell, to count all answers at once
    formats: tuple[str, ...] = ()  # formats.format.Format: those of other programs that know only this kind
    codecs: str = ""  # the module with this kind's parts in formats of several kinds, a class for each format

    def load(self, part: str, base: type[Base]) -> type[Base]:
        """The class of that name, which has to derive from the base."""
        found = self.find(part)
        if not (isinstance(found, type) and issubclass(found, base)):
            raise TypeError(f"expected {part} of {self.home} to be a {base.__name__}, found {found!r}")
        return found

    def find(self, part: str) -> object:
        """What the name stands for."""
        if part not in self._found:
            module, _, name = part.partition(":")
            self._found[part] = getattr(import_module(module, self.home), name)
        return self._found[part]

    @cached_property
    def _found(self) -> dict[str, object]:
        """What was looked up before, which takes longer than many a puzzle."""
        return {}

    def codec(self, base: type[Base]) -> type[Base] | None:
        """The kind's part in the format with that base class, if it has one."""
        classes = vars(import_module(self.codecs, self.home)).values() if self.codecs else ()
        derived = (each for each in classes if isinstance(each, type) and issubclass(each, base))
        return next((each for each in derived if each is not base), None)

    @property
    def shipped(self) -> Path | None:
        """The file of puzzles that come with the kind, if there is one."""
        return self._file("shipped.jsonl")

    @property
    def certificates(self) -> Path | None:
        """The file of what is proved of these puzzles, if there is one."""
        return self._file("certificates.jsonl.xz")

    def _file(self, name: str) -> Path | None:
        file = Path(sys.modules[self.home].__file__ or "").with_name(name) if self.home else None
        return file if file and file.exists() else None
