"""Telling a step as a supposition: link by link, or case by case where both values of a cell are tried."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluesmith.explaining.chain import Case, Link, Proof
from cluesmith.explaining.techniques import Found, Techniques
from cluesmith.sentence import Sentence, joined, phrase

MAX_TEXT = 1200  # characters; a longer proof is not told, only its rules are named
MAX_LINKS = 5  # of a supposition in one sentence
SHORT_TEXT = 300  # characters; a proof that takes more is told only if there is no other


class Wording(NamedTuple):
    """How a step is told: its technique, the sentences, and the links or cases of a supposition."""

    technique: str
    sentences: tuple[Sentence, ...]
    chain: tuple[Sentence, ...] = ()


def supposition(techniques: Techniques, found: Found, proof: Proof | None) -> Wording:
    """The deduction told as a supposition, or if that would be too long only by its rules."""
    if not proof:
        return Wording("several rules", (joined(" ", _rules_and_outcome(techniques, found)),))
    told = _told(techniques, proof, found.new)
    if len(joined(" ", told.sentences)) <= MAX_TEXT:
        return told
    named = _rules_and_outcome(techniques, found)
    return Wording("several rules", named if len(proof) > 1 else (joined(" ", named),), told.chain)


def is_shorter(techniques: Techniques, proof: Proof, other: Proof) -> bool:
    """Whether the proof can be told in a few words, or at least in fewer than the other."""
    one, two = (_told(techniques, each, [-each[0].given[0]]) for each in (proof, other))
    return len(joined(" ", one.sentences)) <= max(SHORT_TEXT, len(joined(" ", two.sentences)))


def _rules_and_outcome(techniques: Techniques, found: Found) -> tuple[Sentence, Sentence]:
    return (
        phrase(
            "No short way to see this was found, but all of these together leave no other choice: {}.",
            techniques.because_of_all(found.rules),
        ),
        phrase("So {}.", techniques.say(techniques.reasoner.facts(found.new))),
    )


def _told(techniques: Techniques, proof: Proof, new: Sequence[int]) -> Wording:
    """The proof in words; of several cases each is a sentence of its own."""
    ends = [case.end for case in proof if case.end]
    if not ends:
        return _either_way(techniques, proof, new)
    technique = next((end.technique for end in ends if end.technique), "supposition")
    supposed = techniques.suppose(techniques.reasoner.fact(proof[0].given[0]))
    outcome = phrase("So {}.", techniques.say(techniques.reasoner.facts(new)))
    if len(proof) == 1:
        links = tuple(_links(techniques, proof[0]))
        return Wording(technique, (phrase("Suppose {}: {} {}", supposed, _sentences(links), outcome),), links)
    shared, proof = _shared(proof)
    start = _sentences([phrase("then {}", link) for link in _told_links(techniques, shared)])
    cases = tuple(_case(techniques, case, case.given[1:]) for case in proof)
    first = phrase("Suppose {}: {}" if shared else "Suppose {}.{}", supposed, start)
    return Wording(technique, (first, *(case.capitalised() for case in cases), outcome), cases)


def _shared(proof: Proof) -> tuple[list[Link], Proof]:
    """The links that come before all cases and are used in several, and the cases without them."""
    before = [link.before for link in proof[0].links]
    everywhere = [known for known in before if all(any(known is link.before for link in case.links) for case in proof)]
    shared: list[Link] = []
    for known in everywhere:
        alike = [link for case in proof for link in case.links if link.before is known]
        new = list(dict.fromkeys(literal for link in alike for literal in link.new))
        shared.append(alike[0]._replace(new=new, rests_on=frozenset().union(*(link.rests_on for link in alike))))
    rest = [
        case._replace(links=[link for link in case.links if not any(link.before is known for known in everywhere)])
        for case in proof
    ]
    return shared, rest


def _either_way(techniques: Techniques, proof: Proof, new: Sequence[int]) -> Wording:
    """What follows from something and from its opposite."""
    cases = tuple(_case(techniques, case, case.given) for case in proof)
    outcome = phrase("Either way {}.", techniques.say(techniques.reasoner.facts(new)))
    return Wording("either way", (*(case.capitalised() for case in cases), outcome), cases)


def _case(techniques: Techniques, case: Case, given: Sequence[int]) -> Sentence:
    condition = joined(" and ", techniques.statements(techniques.reasoner.facts(given)))
    return phrase("if {}, {}", condition, _sentences(list(_links(techniques, case))))


def _sentences(links: Sequence[Sentence]) -> Sentence:
    """The links in sentences that are not too long."""
    number = -(-len(links) // MAX_LINKS)
    starts = [len(links) * start // number for start in range(number)]
    told = [joined(", ", links[start:end]) for start, end in zip(starts, [*starts[1:], len(links)], strict=False)]
    return joined(" ", [phrase("{}.", more.capitalised() if place else more) for place, more in enumerate(told)])


def _links(techniques: Techniques, case: Case) -> Iterator[Sentence]:
    told = [phrase("then {}", link) for link in _told_links(techniques, case.links)]
    yield from told
    if case.end:
        yield phrase("and then {}" if told else "then {}", case.end.sentence)


def _told_links(techniques: Techniques, links: Sequence[Link]) -> Iterator[Sentence]:
    for alike in _gathered(techniques, links):
        yield _link(techniques, alike[0]) if len(alike) == 1 else _alike(techniques, alike)


def _link(techniques: Techniques, link: Link) -> Sentence:
    assert link.rule
    return techniques.link(link.rule, techniques.reasoner.facts(link.new), link.before)


def _alike(techniques: Techniques, links: Sequence[Link]) -> Sentence:
    """Links of one manner, told at once."""
    facts = [fact for link in links for fact in techniques.reasoner.facts(link.new)]
    manner = _manner(techniques, links[0])
    assert manner
    return phrase("{} ({})", techniques.say(facts), manner)


def _manner(techniques: Techniques, link: Link) -> Sentence | None:
    assert link.rule
    return techniques.manner(link.rule, techniques.reasoner.facts(link.new), link.before)


def _gathered(techniques: Techniques, links: Sequence[Link]) -> Iterator[list[Link]]:
    """The links, those of one manner together as far as none comes before what it rests on."""
    left = [(link, _manner(techniques, link)) for link in links]
    while left:
        first, manner = left.pop(0)
        group, later = [first], []
        pending: set[int] = set()  # what follows only after this group
        for link, other in left:
            if manner and other == manner and pending.isdisjoint(link.rests_on):
                group.append(link)
            else:
                pending.update(link.new)
                later.append((link, other))
        yield group
        left = later
