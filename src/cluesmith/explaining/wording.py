"""Telling a step as a supposition: link by link, or case by case where both values of a cell are tried."""

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from cluesmith.explaining import chain
from cluesmith.explaining.chain import Case, Proof, proof_of
from cluesmith.explaining.steps import Link
from cluesmith.explaining.techniques import Found, Techniques
from cluesmith.puzzle import Fact
from cluesmith.sentence import Sentence, joined, phrase

MAX_TEXT = 902  # characters; a longer proof is not told, only its rules are named


class Wording(NamedTuple):
    """How a step is told, as a `Step` has it, and the literals that are told as new."""

    technique: str
    sentences: tuple[Sentence, ...]
    new: Sequence[int]
    chain: tuple[Sentence, ...] = ()
    supposed: tuple[Fact, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[str, ...] = ()


def supposition(techniques: Techniques, found: Found) -> Wording:
    """The deduction told as a supposition, or if that would be too long only by its rules."""
    proof = proof_of(techniques, found)
    told = _Telling(techniques, proof).wording(found) if proof else None
    if told and len(joined(" ", told.sentences)) <= MAX_TEXT:
        return told
    named = joined(" ", _rules_and_outcome(techniques, found))
    return Wording("several rules", (named,), found.new, told.chain if told else ())


def _rules_and_outcome(techniques: Techniques, found: Found) -> tuple[Sentence, Sentence]:
    return (
        phrase(
            "No short way to see this was found, but all of these together leave no other choice: {}.",
            techniques.because_of_all(found.rules),
        ),
        phrase("So {}.", techniques.say(techniques.reasoner.facts(found.new))),
    )


class _Line(NamedTuple):
    """A sentence of a supposition without its end, the number of the link that it tells, and what would follow."""

    mark: str
    sentence: Sentence
    facts: tuple[Fact, ...] = ()


class _Telling:
    """A proof being told: first what all cases have in common, then each case."""

    def __init__(self, techniques: Techniques, proof: Proof) -> None:
        self._techniques, self._reasoner, self._proof = techniques, techniques.reasoner, proof
        self._told: list[Case] = []

    def wording(self, found: Found) -> Wording:
        """All of it; what the rules give beyond what is proved is left to other steps."""
        denied = self._proof[0].given[0]
        proved = self._reasoner.close(set(self._reasoner.known), [-denied])
        new = [literal for literal in proved if literal in found.new] or [-denied]
        lines = list(self._cases() if self._proof[1:] else self._case(self._proof[0], ""))
        technique = next((case.end.technique for case in self._proof if case.end.technique), "supposition")
        return Wording(
            technique,
            (self._first(lines[0]), *_ended(lines), self._last(new)),
            new,
            tuple(line.sentence for line in lines),
            (self._reasoner.fact(denied),),
            tuple(Link(line.mark, line.facts) for line in lines if line.facts),
            ("?", *(line.mark for line in lines), ""),
        )

    def _first(self, following: _Line) -> Sentence:
        supposed = self._techniques.suppose(self._reasoner.fact(self._proof[0].given[0]))
        return phrase("Suppose {}{}", supposed, "." if _opens(following) else ":")

    def _last(self, new: Sequence[int]) -> Sentence:
        return phrase("So {}.", self._techniques.say(self._reasoner.facts(new)))

    def _cases(self) -> Iterator[_Line]:
        shared = _shared(self._proof)
        yield from self._links(shared, "")
        for letter, case in zip(ascii_lowercase, self._proof, strict=False):
            own = [link for link in case.links if not any(_same_link(link, other) for other in shared)]
            yield self._condition(case, letter)
            yield from self._case(case._replace(links=own), letter)

    def _condition(self, case: Case, letter: str) -> _Line:
        facts = self._reasoner.facts(case.given[1:])
        return _Line(letter, phrase("if {}", joined(" and ", self._techniques.statements(facts))), facts)

    def _case(self, case: Case, letter: str) -> Iterator[_Line]:
        """The links of one case and its end; where a case before went on in the same way, only that."""
        links = list(self._links(case.links, letter))
        for place, line in enumerate(links):
            if any(_ends_alike(before, case, place) for before in self._told):
                yield from links[:place]
                again = self._techniques.say(line.facts)
                yield _Line("", phrase("then again {}, and the same goes wrong", again))
                return
        self._told.append(case)
        yield from links
        yield _Line("", phrase("and then {}" if links else "then {}", case.end.sentence))

    def _links(self, links: Sequence[chain.Link], letter: str) -> Iterator[_Line]:
        for number, link in enumerate(links, start=1):
            assert link.rule
            facts = self._reasoner.facts(link.new)
            yield _Line(
                f"{letter}{number}", phrase("then {}", self._techniques.link(link.rule, facts, link.before)), facts
            )


def _opens(line: _Line) -> bool:
    """Whether a case begins with that line."""
    return line.mark.isalpha()


def _ended(lines: Sequence[_Line]) -> Iterator[Sentence]:
    """The sentences with their ends: a case is one sentence, and so is what all cases have in common."""
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        ends = following is None or _opens(following)
        said = line.sentence.capitalised() if _opens(line) else line.sentence
        yield phrase("{}{}", said, "." if ends else ",")


def _ends_alike(one: Case, other: Case, place: int) -> bool:
    """Whether the one case ends as the other does from that link on: by the same rules, with the same facts."""
    rest = other.links[place:]
    same = [(link.rule, set(link.new)) for link in one.links[-len(rest) :]] == [
        (link.rule, set(link.new)) for link in rest
    ]
    return same and str(one.end.sentence) == str(other.end.sentence)


def _shared(proof: Proof) -> list[chain.Link]:
    """The links that all cases have in common, each with all that some case needs of it."""
    first, *others = proof
    shared = []
    for link in first.links:
        same = [other for case in others for other in case.links if _same_link(link, other)]
        if len(same) == len(others):
            shared.append(link._replace(new=list(dict.fromkeys(fact for one in (link, *same) for fact in one.new))))
    return shared


def _same_link(one: chain.Link, other: chain.Link) -> bool:
    return one.rule is other.rule and one.before is other.before
