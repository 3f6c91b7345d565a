"""What an explanation is made of: steps from known facts, by few rules, to new facts."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cluesmith.grid import Cell, Grid
from cluesmith.puzzle import CellClue, Clue, Fact
from cluesmith.sentence import Sentence, cell_list, joined, phrase


class Link(msgspec.Struct, frozen=True):
    """A link of a supposition: its number, with a letter before it where there are cases, and what would follow."""

    number: str
    facts: tuple[Fact, ...]


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """The facts that follow from the premises by the rules with these clues, and how a person would say it.

    `cost` is the number of rules. `rank` is how hard it is to see (see `RANKS`), `open` how many such steps there were
    to choose from, `areas` the cells of each rule that is about a part of the board only. `proven_smallest` when no
    step of a lower rank was possible anywhere, and if it has no name and up to four rules, none with fewer of them
    and a shorter story.

    A step that is told as a supposition says in its first sentence what is `supposed`, in the last what follows from
    that, and between them the links of its `chain`: what would follow until nothing fits. The `links` say the same as
    facts, to be numbered on a board, and `marks` have for each sentence the number of the link that it tells.

    `routine` are steps that everybody takes at once after this one, without words or with a few at the end of it, and
    `opening`, of the first step from a grid, those that everybody takes at once given what is written.
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
    areas: tuple[tuple[Cell, ...], ...] = ()
    chain: tuple[Sentence, ...] = ()
    supposed: tuple[Fact, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[str, ...] = ()
    routine: "tuple[Step, ...]" = ()
    opening: "tuple[Step, ...]" = ()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All that is new: the conclusions, and what everybody writes at once after them."""
        return (*self.conclusions, *_told_by(self.routine))

    @property
    def writes(self) -> bool:
        """Whether some cell can be filled now."""
        return any(fact.holds for fact in self.facts)

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
    def lines(self) -> list[tuple[str, Sentence]]:
        """The sentences, each to stand on a line of its own, with the number of the link that it tells."""
        return list(zip(self.marks or [""] * len(self.sentences), self.sentences, strict=True))

    def json_fields(self) -> dict[str, Any]:
        """What JSON holds of the step."""
        return {
            "technique": self.technique,
            "rules": self.rules,
            "premises": _facts(self.premises),
            "conclusions": _facts(self.conclusions),
            "routine": _facts(_told_by(self.routine)),
            "opening": _facts(_told_by(self.opening)),
            "cost": self.cost,
            "proven_smallest": self.proven_smallest,
            "rank": self.rank,
            "open": self.open,
            "text": self.text,
            "chain": list(map(str, self.chain)),
        }


def _told_by(steps: Sequence[Step]) -> tuple[Fact, ...]:
    return tuple(fact for step in steps for fact in step.conclusions)


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


def told_once(clues: Sequence[Clue]) -> Iterator[Sentence]:
    """The rules in words; where more than two say the same of different cells, that is told once."""
    alike: dict[object, list[Clue]] = {}
    for clue in dict.fromkeys(clues):
        alike.setdefault((type(clue), clue.template) if isinstance(clue, CellClue) else clue, []).append(clue)
    for same in alike.values():
        at_cells = [clue for clue in same if isinstance(clue, CellClue)]
        if len(at_cells) > 2:
            yield phrase(at_cells[0].template, cell_list(clue.cell for clue in at_cells))
        else:
            yield from (clue.sentence() for clue in same)
