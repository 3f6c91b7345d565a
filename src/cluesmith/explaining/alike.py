"""Which other facts a try shows as well: whoever has followed it once need not be told it again."""

from collections.abc import Iterator

from cluesmith.explaining.chain import Case, Proof
from cluesmith.explaining.techniques import Techniques


def shown_alike(techniques: Techniques, proof: Proof) -> list[int]:
    """The facts like that which is proved, of which the opposite leads by the same links to the same end."""
    case = proof[0]
    if proof[1:] or any(link.opposite for link in case.links) or not (case.end and case.end.rules):
        return []
    return [-literal for literal in _like(techniques, case) if _ends_so(techniques, case, literal)]


def _like(techniques: Techniques, case: Case) -> Iterator[int]:
    """What else could be supposed: the same of other open cells of those rules."""
    reasoner, supposed = techniques.reasoner, techniques.reasoner.fact(case.given[0])
    rules = (link.rule for link in case.links if link.rule)
    for cell in dict.fromkeys(cell for rule in rules for cell in rule.cells if cell != supposed.cell):
        literal = reasoner.lits.all_of(cell).get(supposed.value)
        if literal is not None and literal not in reasoner.known and -literal not in reasoner.known:
            yield literal if supposed.holds else -literal


def _ends_so(techniques: Techniques, case: Case, supposition: int) -> bool:
    """Whether each link follows from that too, and the end."""
    assert case.end
    supposed = set(techniques.reasoner.known)
    techniques.reasoner.close(supposed, [supposition])
    for link in case.links:
        forced = techniques.forced(link.rule, supposed) if link.rule else None
        if forced is None or not set(link.new) <= set(forced):
            return False
        techniques.reasoner.close(supposed, link.new)
    return any(techniques.forced(rule, supposed) is None for rule in case.end.rules)
