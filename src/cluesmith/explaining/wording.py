"""Telling a step as a supposition: link by link, or case by case where both values of a cell are tried."""

from collections.abc import Iterator, Sequence
from itertools import count, product
from string import ascii_lowercase
from typing import NamedTuple

from cluesmith.explaining import chain
from cluesmith.explaining.chain import Case, Proof
from cluesmith.explaining.steps import Link
from cluesmith.explaining.techniques import Found, Techniques
from cluesmith.puzzle import Fact
from cluesmith.sentence import Sentence, joined, phrase

MAX_TEXT = 3000  # characters; a longer proof is not told, only its rules are named
BREATH = 200  # characters
SHORT_TEXT = 450  # characters; a proof that takes more is told only if there is no shorter one


class Wording(NamedTuple):
    """How a step is told, as a `Step` has it, and the literals that are told as new."""

    technique: str
    sentences: tuple[Sentence, ...]
    new: Sequence[int]
    chain: tuple[Sentence, ...] = ()
    supposed: tuple[Fact, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[str, ...] = ()


def supposition(techniques: Techniques, found: Found, proof: Proof | None, same: Sequence[int] = ()) -> Wording:
    """The deduction told as a supposition, or if that would be too long only by its rules.

    Of the facts found some may have the same proof, from the first link on.
    """
    told = _Telling(techniques, proof, same).wording(found) if proof else None
    if told and len(joined(" ", told.sentences)) <= MAX_TEXT:
        return told
    return Wording("several rules", _rules_and_outcome(techniques, found), found.new, told.chain if told else ())


def is_shorter(techniques: Techniques, proof: Proof, other: Proof) -> bool:
    """Whether the proof can be told in a few words, or at least in fewer than the other."""
    one, two = (_Telling(techniques, each).wording(Found([], [])) for each in (proof, other))
    return len(joined(" ", one.sentences)) <= max(SHORT_TEXT, len(joined(" ", two.sentences)))


def _rules_and_outcome(techniques: Techniques, found: Found) -> tuple[Sentence, ...]:
    return (
        phrase("No short way to see this was found."),
        *_in_breaths("These together force it:", techniques.reasons(found.rules)),
        *_in_breaths("So", techniques.statements(techniques.reasoner.facts(found.new))),
    )


def _in_breaths(begin: str, statements: Sequence[Sentence]) -> Iterator[Sentence]:
    """The statements in sentences that can be read in one breath."""
    said: list[Sentence] = []
    for statement in statements:
        if said and len(joined("; ", [*said, statement])) > BREATH:
            yield phrase("{} {}.", begin, joined("; ", said))
            said, begin = [], "And"
        said.append(statement)
    yield phrase("{} {}.", begin, joined("; ", said))


class _Line(NamedTuple):
    """A sentence of a supposition without its end, the number of the link that it tells, and what would follow.

    What is tried within it `closes` with what that shows.
    """

    mark: str
    sentence: Sentence
    facts: tuple[Fact, ...] = ()
    closes: bool = False


class _Telling:
    """A proof being told: first what all cases have in common, then each case."""

    def __init__(self, techniques: Techniques, proof: Proof, same: Sequence[int] = ()) -> None:
        self._techniques, self._reasoner, self._proof, self._same = techniques, techniques.reasoner, proof, same
        self._told: list[Case] = []
        self._said = self._reasoner.known.union(*(case.given for case in proof))
        self._letters = _letters()

    def wording(self, found: Found) -> Wording:
        """All of it; what the rules give beyond what is proved is left to other steps."""
        ends = [case.end for case in self._proof if case.end]
        if not ends:
            return self._either_way(found)
        denied = [self._proof[0].given[0], *(-fact for fact in self._same)]
        proved = self._reasoner.close(set(self._reasoner.known), [-literal for literal in denied])
        new = [literal for literal in proved if literal in found.new] or [-denied[0]]
        supposed = self._reasoner.facts(denied)
        lines = list(self._cases(1) if self._proof[1:] else self._case(self._proof[0], ""))
        technique = next((end.technique for end in ends if end.technique), "supposition")
        return Wording(
            technique,
            (self._first(supposed, lines[0]), *_ended(lines), self._last("So {}.", proved)),
            new,
            tuple(line.sentence for line in lines),
            supposed,
            tuple(Link(line.mark, line.facts) for line in lines if line.facts),
            ("?", *(line.mark for line in lines), ""),
        )

    def _either_way(self, found: Found) -> Wording:
        """What follows from something and from its opposite."""
        lines = list(self._cases(0))
        tried = (self._reasoner.fact(self._proof[0].given[0]),)
        first = phrase("Either {} or not.", self._techniques.say(tried))
        return Wording(
            "either way",
            (first, *_ended(lines), self._last("So {} either way.", found.new)),
            found.new,
            tuple(line.sentence for line in lines),
            tried,
            tuple(Link(line.mark, line.facts) for line in lines if line.facts),
            ("?", *(line.mark for line in lines), ""),
        )

    def _first(self, supposed: Sequence[Fact], following: _Line) -> Sentence:
        return phrase("Suppose {}{}", self._techniques.suppose_any(supposed), "." if _opens(following) else ":")

    def _last(self, template: str, new: Sequence[int]) -> Sentence:
        return phrase(template, self._techniques.say(self._reasoner.facts(new)))

    def _cases(self, common: int) -> Iterator[_Line]:
        """What all cases have in common, and then each of them; so many of their suppositions are common."""
        shared = _shared(self._proof)
        yield from self._links(list(self._gathered(shared)), "")
        for case in self._proof:
            letter = next(self._letters)
            own = [link for link in case.links if not any(_same_link(link, other) for other in shared)]
            told = list(self._case(case._replace(links=own), letter))
            yield self._condition(case.given[common:], letter, alone=_opens(told[0]) if told else False)
            yield from told

    def _condition(self, given: Sequence[int], letter: str, *, alone: bool) -> _Line:
        """What is supposed in a case; `alone` it is a sentence of its own."""
        facts = self._reasoner.facts(given)
        template = "say {}" if alone else "if {}"
        return _Line(letter, phrase(template, joined(" and ", self._techniques.statements(facts))), facts)

    def _case(self, case: Case, letter: str) -> Iterator[_Line]:
        """The links of one case and its end; where a case before went on in the same way, only that."""
        case = case._replace(links=list(self._gathered(case.links)))
        links = list(self._links(case.links, letter))
        for place, line in enumerate(links):
            if any(_ends_alike(before, case, place) for before in self._told):
                yield from links[:place]
                again = self._techniques.say(line.facts)
                yield _Line("", phrase("then again {}, and the same goes wrong", again))
                return
        self._told.append(case)
        yield from links
        if case.end:
            yield _Line("", phrase(_conjunction(links), case.end.sentence))

    def _gathered(self, links: Sequence[chain.Link]) -> Iterator[chain.Link]:
        """The links, those of one manner told at once as far as none comes before what it rests on."""
        left = [(link, self._manner(link)) for link in links]
        while left:
            first, manner = left[0]
            alike, later = [first], []
            pending: set[int] = set()  # what follows only after these
            for link, other in left[1:]:
                if manner and other == manner and pending.isdisjoint(link.rests_on):
                    alike.append(link)
                else:
                    pending.update(link.new)
                    later.append((link, other))
            new = [literal for link in alike for literal in link.new]
            yield first._replace(new=new, manner=manner if len(alike) > 1 else None)
            left = later

    def _manner(self, link: chain.Link) -> Sentence | None:
        if link.rule is None:
            return None
        return self._techniques.manner(link.rule, self._reasoner.facts(link.new), link.before)

    def _links(self, links: Sequence[chain.Link], letter: str) -> Iterator[_Line]:
        number = 0
        for link in links:
            facts = self._reasoner.facts(link.new)
            if link.opposite:
                yield from self._inside(link.opposite, facts)
                continue
            number += 1
            told = self._techniques.told(link.rule, facts, link.before & self._said) if link.rule else facts
            self._said.update(link.new)
            yield _Line(f"{letter}{number}", phrase("then {}", self._link(link, told)), told)

    def _inside(self, opposite: Case, facts: Sequence[Fact]) -> Iterator[_Line]:
        """What is tried within the supposition, and what that shows."""
        letter = next(self._letters)
        tried = self._reasoner.facts(opposite.given)
        yield _Line(letter, phrase("if {}", joined(" and ", map(self._techniques.suppose, tried))), tried)
        links = list(self._links(list(self._gathered(opposite.links)), letter))
        yield from links
        assert opposite.end
        ends = phrase(_conjunction(links), opposite.end.sentence)
        yield _Line("", phrase("{}: so {}", ends, self._techniques.say(facts)), closes=True)

    def _link(self, link: chain.Link, facts: Sequence[Fact]) -> Sentence:
        assert link.rule
        if link.manner:
            return phrase("{} ({})", self._techniques.say(facts), link.manner)
        return self._techniques.link(link.rule, facts, link.before)


def _letters() -> Iterator[str]:
    """What cases and tries are marked with: a to z, then aa, ab and so on."""
    for number in count(1):
        yield from map("".join, product(ascii_lowercase, repeat=number))


def _conjunction(before: Sequence[_Line]) -> str:
    """How what is wrong is told after these lines."""
    return "and then {}" if before and not before[-1].closes else "then {}"


def _opens(line: _Line) -> bool:
    """Whether a case begins with that line."""
    return line.mark.isalpha()


def _ended(lines: Sequence[_Line]) -> Iterator[Sentence]:
    """The sentences with their ends: a case is one sentence, and so is what all cases have in common."""
    begins = False
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        ends = following is None or _opens(following) or line.closes
        said = line.sentence.capitalised() if _opens(line) or begins else line.sentence
        begins = line.closes
        yield phrase("{}{}", said, "." if ends else ",")


def _ends_alike(one: Case, other: Case, place: int) -> bool:
    """Whether the one case ends as the other does from that link on: by the same rules, with the same facts."""
    if not (one.end and other.end) or str(one.end.sentence) != str(other.end.sentence):
        return False
    rest = other.links[place:]
    return [(link.rule, set(link.new)) for link in one.links[-len(rest) :]] == [
        (link.rule, set(link.new)) for link in rest
    ]


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
    return one.rule is other.rule and one.before == other.before
