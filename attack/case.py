"""What every attack is made of: cases drawn from a random generator, judged, and made smaller when they fail."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Any, ClassVar, NamedTuple, Self

Case = dict[str, Any]  # nothing but JSON, so that a case can be kept in a file and tried again


class Failure(NamedTuple):
    """What went wrong: a label that is the same for all cases that fail alike, and the details of this one."""

    label: str
    told: str = ""

    def __str__(self) -> str:
        return f"{self.label}: {self.told}" if self.told else self.label


class Attack(ABC):
    """One way to look for faults."""

    tries: ClassVar[str]  # what it does, in a few words

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:  # noqa: B027 - most attacks start nothing
        """End what was started for it."""

    @abstractmethod
    def case(self, rng: Random) -> Case:
        """Something to try; the same generator gives the same."""

    @abstractmethod
    def failure(self, case: Case) -> Failure | None:
        """What goes wrong with the case; None when all is well."""

    def smaller(self, case: Case) -> Iterator[Case]:
        """Cases that are a bit smaller, the smallest first; they need not fail, nor make sense."""
        return iter(())


def shrunk(attack: Attack, case: Case, failure: Failure, *, seconds: float, tries: int) -> tuple[Case, Failure]:
    """The smallest case found in that time that fails in the same way."""
    end = monotonic() + seconds
    going_on = True
    while going_on:
        going_on = False
        for smaller in attack.smaller(case):
            tries -= 1
            if tries < 0 or monotonic() > end:
                return case, failure
            found = attack.failure(smaller)
            if found and found.label == failure.label:
                case, failure, going_on = smaller, found, True
                break
    return case, failure
