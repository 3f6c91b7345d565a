"""Short tries that go the same way: whoever has followed one of them sees the others at once."""

from collections.abc import Sequence
from typing import NamedTuple

from cluesmith.explaining.chain import Case, Proof
from cluesmith.explaining.lazy_rule import LazyRule
from cluesmith.explaining.techniques import Contradiction, Techniques
from cluesmith.puzzle import Rule

MAX_LOOKS = 2  # of a longer try nobody sees at once that another goes the same way


class Shape(NamedTuple):
    """What tries have in common that go the same way: what is supposed, what each link says, and what is wrong."""

    given: str
    links: tuple[tuple[object, str], ...]
    end: tuple[object, ...]


def shape_of(techniques: Techniques, proof: Proof) -> Shape | None:
    """What another try must have in common; None where the try is long, or its kind tells each alone."""
    case = proof[0]
    if len(proof) > 1 or case.end is None or case.looks > MAX_LOOKS or any(link.rule is None for link in case.links):
        return None
    if not tells_at_once(techniques, case):
        return None
    links = [(_likeness(techniques, link.rule), _state(techniques, link.new)) for link in case.links]
    return Shape(_state(techniques, case.given), tuple(dict.fromkeys(links)), _end(techniques, case.end))


def tells_at_once(techniques: Techniques, case: Case) -> bool:
    """Whether the kind tells tries by such rules together."""
    return all(isinstance(rule, LazyRule) or techniques.likeness(rule) is not None for rule in case.rules)


def _likeness(techniques: Techniques, rule: Rule | None) -> object:
    return rule and techniques.likeness(rule)


def _state(techniques: Techniques, literals: Sequence[int]) -> str:
    return "; ".join(sorted({techniques.state(fact) for fact in techniques.reasoner.facts(literals)}))


def _end(techniques: Techniques, end: Contradiction) -> tuple[object, ...]:
    """What is wrong; with the whole board it must be the very same, as nobody sees that in passing."""
    if any(isinstance(rule, LazyRule) for rule in end.rules):
        return (str(end.sentence),)
    return end.technique, frozenset(map(techniques.likeness, end.rules))


def is_same(techniques: Techniques, case: Case, supposed: int) -> bool:
    """Whether just the same follows from something else, link by link for the same reasons, and the same is wrong."""
    reasoner = techniques.reasoner
    known = set(reasoner.known)
    reasoner.close(known, [supposed])
    for link in case.links:
        new = techniques.forced(link.rule, known) if link.rule else None
        if link.rule is None or new is None or not set(new).issuperset(link.new):
            return False
        if not techniques.tells_alike(link.rule, reasoner.facts(link.new), link.before, known):
            return False
        reasoner.close(known, link.new)
    return case.end is not None and known.issuperset(case.end.rests_on)
