"""What an explanation is made of: steps from known facts, by few rules, to new facts."""

from collections.abc import Sequence
from typing import Any

import msgspec

from cluesmith.grid import Grid
from cluesmith.puzzle import Clue, Fact
from cluesmith.sentence import Sentence, joined


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """The facts that follow from the premises by the rules with these clues, and how a person would say it.

    `cost` is the number of rules; `proven_smallest` when no step of fewer rules was possible anywhere. `rank` is how
    hard it is to see (see `RANKS`), `open` how many such steps there were to choose from. A step that is told as a
    supposition has the links of its `chain`: what would follow until nothing fits, or the cases of that. With cases,
    the sentences between the first and the last are the cases.
    """

    technique: str
    clues: tuple[Clue, ...]
    premises: tuple[Fact, ...]
    conclusions: tuple[Fact, ...]
    cost: int
    proven_smallest: bool
    rank: int
    open: int
    sentences: tuple[Sentence, ...]
    chain: tuple[Sentence, ...] = ()

    @property
    def sentence(self) -> Sentence:
        """All of it."""
        return joined(" ", self.sentences)

    @property
    def text(self) -> str:
        """All of it as text."""
        return str(self.sentence)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules as a person would name them."""
        return tuple(str(clue.sentence()) for clue in self.clues)

    @property
    def cases(self) -> tuple[Sentence, ...]:
        """The cases of a supposition that has some."""
        return self.sentences[1:-1]

    @property
    def lines(self) -> list[str]:
        """The text, and where it has cases each of them on a line of its own."""
        return list(map(str, self.sentences))

    def json_fields(self) -> dict[str, Any]:
        """What JSON holds of the step."""
        return {
            "technique": self.technique,
            "rules": self.rules,
            "premises": _facts(self.premises),
            "conclusions": _facts(self.conclusions),
            "cost": self.cost,
            "proven_smallest": self.proven_smallest,
            "rank": self.rank,
            "open": self.open,
            "text": self.text,
            "chain": list(map(str, self.chain)),
        }


def _facts(facts: Sequence[Fact]) -> list[dict[str, Any]]:
    return [{"cell": fact.cell, "value": fact.value, "is": fact.holds} for fact in facts]


class Explanation(msgspec.Struct, frozen=True):
    """The steps from a grid to all that can be known; `complete` unless they stopped short of that."""

    steps: tuple[Step, ...]
    grid: Grid
    complete: bool

    def to_json(self) -> str:
        """One line of JSON: the steps, and whether they lead to all that can be known."""
        steps = [step.json_fields() for step in self.steps]
        fields = {"kind": self.grid.puzzle.kind, "complete": self.complete, "steps": steps}
        return msgspec.json.encode(fields).decode()
