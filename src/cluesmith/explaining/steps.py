"""What an explanation is made of: steps from known facts, by few rules, to new facts."""

import msgspec

from cluesmith.grid import Grid
from cluesmith.puzzle import Fact


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """The facts that follow from the premises by the rules, and how a person would say it.

    `cost` is the number of rules; `proven_smallest` when no step of fewer rules was possible anywhere. `rank` is how
    hard it is to see (see `RANKS`), `open` how many steps of that sort there were to choose from. A step that is
    told as a supposition has the links of its `chain`: what would follow until nothing fits, or the cases of that.
    """

    technique: str
    rules: tuple[str, ...]
    premises: tuple[Fact, ...]
    conclusions: tuple[Fact, ...]
    cost: int
    proven_smallest: bool
    rank: int
    open: int
    text: str
    chain: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The text, and where it has cases each of them on a line of its own."""
        if not self.chain or not all(case.startswith("if ") for case in self.chain):
            return [self.text]
        return _parted(self.text)


class Explanation(msgspec.Struct, frozen=True):
    """The steps from a grid to all that can be known; `complete` unless they stopped short of that."""

    steps: tuple[Step, ...]
    grid: Grid
    complete: bool


def _parted(text: str) -> list[str]:
    """A supposition with cases: what is supposed, each case, what follows."""
    return text.replace(". If ", ".\nIf ").replace(". So ", ".\nSo ").split("\n")
