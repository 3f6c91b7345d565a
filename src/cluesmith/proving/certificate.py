"""A certificate as data: its fields are its JSON, of which docs/proofs.md says what each means."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from cluesmith.grid import Cell
from cluesmith.puzzle import Puzzle
from cluesmith.sentence import listed

VERSION = 1

Claim = Literal["exactly", "forced", "at least"]


class Certificate(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle, what is claimed of it, and the proof.

    `exactly`: the answers are all there are. `forced`: the cells hold the values named in every answer. `at least`: the
    answers are some of all.
    """

    certificate: int
    puzzle: Puzzle
    claim: Claim
    answers: tuple[Any, ...]
    lemmas: tuple[tuple[int, ...], ...]
    cells: tuple[tuple[int, int, Any], ...] = ()
    cuts: tuple[Mapping[str, tuple[Cell, ...]], ...] = ()
    variables: int | None = None
    clauses: int | None = None

    def to_json(self) -> str:
        """One line of JSON."""
        return msgspec.json.encode(self).decode()

    @property
    def sentence(self) -> str:
        """What is claimed and how it is proved: `exactly one answer: 1043 clauses, 12 lemmas, 3 cuts`."""
        if self.claim == "at least":
            return f"at least {len(self.answers)} answers"
        parts = [(self.clauses or 0, "clause"), (len(self.lemmas), "lemma"), (len(self.cuts), "cut")]
        proof = [f"{number or 'no'} {noun}{'s' * (number != 1)}" for number, noun in parts if number or noun != "cut"]
        return f"{self._claimed}: {listed(proof)}"

    @property
    def _claimed(self) -> str:
        if self.claim == "forced":
            return f"{len(self.cells)} forced cell{'s' * (len(self.cells) != 1)}"
        return {0: "no answer", 1: "exactly one answer"}.get(len(self.answers), f"exactly {len(self.answers)} answers")
