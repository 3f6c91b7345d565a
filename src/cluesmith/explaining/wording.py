"""Telling a step as a supposition: link by link, or case by case where both values of a cell are tried."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluesmith.explaining.chain import Case, Proof, proof_of
from cluesmith.explaining.techniques import Found, Techniques
from cluesmith.sentence import Sentence, joined, phrase

MAX_TEXT = 902  # characters; a longer proof is not told, only its rules are named


class Wording(NamedTuple):
    """How a step is told: its technique, the sentences, and the links or cases of a supposition."""

    technique: str
    sentences: tuple[Sentence, ...]
    chain: tuple[Sentence, ...] = ()


def supposition(techniques: Techniques, found: Found) -> Wording:
    """The deduction told as a supposition, or if that would be too long only by its rules."""
    proof = proof_of(techniques, found)
    if not proof:
        return Wording("several rules", (joined(" ", _rules_and_outcome(techniques, found)),))
    told = _told(techniques, proof, found.new)
    if len(joined(" ", told.sentences)) <= MAX_TEXT:
        return told
    named = _rules_and_outcome(techniques, found)
    return Wording("several rules", named if len(proof) > 1 else (joined(" ", named),), told.chain)


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
    technique = next((case.end.technique for case in proof if case.end.technique), "supposition")
    supposed = techniques.suppose(techniques.reasoner.fact(proof[0].given[0]))
    outcome = _outcome(techniques, -proof[0].given[0], new)
    if len(proof) == 1:
        links = tuple(_links(techniques, proof[0]))
        return Wording(technique, (phrase("Suppose {}: {}. {}", supposed, joined(", ", links), outcome),), links)
    cases = tuple(_case(techniques, case) for case in proof)
    sentences = (phrase("{}.", case.capitalised()) for case in cases)
    return Wording(technique, (phrase("Suppose {}.", supposed), *sentences, outcome), cases)


def _case(techniques: Techniques, case: Case) -> Sentence:
    condition = joined(" and ", techniques.statements(techniques.reasoner.facts(case.given[1:])))
    return phrase("if {}, {}", condition, joined(", ", _links(techniques, case)))


def _links(techniques: Techniques, case: Case) -> Iterator[Sentence]:
    for link in case.links:
        assert link.rule
        yield phrase("then {}", techniques.link(link.rule, techniques.reasoner.facts(link.new), link.before))
    yield phrase("and then {}" if case.links else "then {}", case.end.sentence)


def _outcome(techniques: Techniques, proved: int, new: Sequence[int]) -> Sentence:
    """What was proved, and apart from it what else the rules make known."""
    reasoner = techniques.reasoner
    settled = reasoner.close(set(reasoner.known), [proved])
    first = [literal for literal in settled if literal in new] or [proved]
    rest = [literal for literal in new if literal not in settled]
    outcome = phrase("So {}.", techniques.say(reasoner.facts(first)))
    if not rest:
        return outcome
    return phrase("{} With that, the same rules give: {}.", outcome, techniques.say(reasoner.facts(rest)))
