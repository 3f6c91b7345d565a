"""Telling a step as a supposition: suppose it were not so; then ..., then ..., and nothing fits.

What each rule of the step would force is followed link by link until one of them cannot be kept. Where that stops
short, both values of some cell are tried, each a case of its own. Only what leads to the end is told.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluesmith.explaining.techniques import Contradiction, Found, Techniques, capital

FACTS_TRIED = (6, 3, 1)  # how many facts to suppose the opposite of, when no cell, one or two have to be tried
MOST_TRIED = 200  # suppositions for each of those
MOST_RULES = 16  # nobody follows more
LONGEST_TEXT = 900  # characters; a longer proof is not told but only named


class Link(NamedTuple):
    """A rule and what it would force; without a place: what is supposed. `before` is all that held until then."""

    place: int | None
    new: list[int]
    before: set[int]


class Case(NamedTuple):
    """What is supposed, what follows from it, and what is wrong then."""

    given: list[int]
    links: list[Link]
    end: Contradiction


Proof = list[Case]


def chain(techniques: Techniques, found: Found) -> tuple[str, str, tuple[str, ...]]:
    """The technique, the sentence, and what would follow, link by link or case by case."""
    proof = _proof(techniques, found)
    if proof:
        text, told = _told(techniques, proof)
        so = _so(techniques, -proof[0].given[0], found.new)
        if len(text) + len(so) <= LONGEST_TEXT:
            return _technique(proof), f"{text}. {so}", told
    so, rules = techniques.say(techniques.reasoner.facts(found.new)), techniques.because_of_all(found.places)
    text = f"No short way to see this was found, but all of these together leave no other choice: {rules}."
    return "several rules", f"{text} So {so}.", told if proof else ()


def _so(techniques: Techniques, proved: int, new: Sequence[int]) -> str:
    """What was proved, and apart from it what else the rules make known."""
    known = set(techniques.reasoner.known)
    settled = techniques.reasoner.close(known, [proved])
    told = [literal for literal in settled if literal in new] or [proved]
    rest = [literal for literal in new if literal not in settled]
    also = f" With that, the same rules give: {techniques.say(techniques.reasoner.facts(rest))}." if rest else ""
    return f"So {techniques.say(techniques.reasoner.facts(told))}.{also}"


def refutation(techniques: Techniques, fact: int) -> list[int] | None:
    """Rules that, one after the other, lead from the opposite of the fact to a contradiction; None if none do."""
    proof = _Prover(techniques, range(len(techniques.reasoner.rules)), all_seen=True).proof(fact, 0)
    if not proof or proof[0].end.place is None:
        return None
    return sorted({proof[0].end.place, *(link.place for link in proof[0].links if link.place is not None)})


def _technique(proof: Proof) -> str:
    return next((case.end.technique for case in proof if case.end.technique), "supposition")


def _told(techniques: Techniques, proof: Proof) -> tuple[str, tuple[str, ...]]:
    """The supposition in words, and its links."""
    supposed = techniques.suppose(techniques.reasoner.fact(proof[0].given[0]))
    if len(proof) == 1:
        links = tuple(_links(techniques, proof[0]))
        return f"Suppose {supposed}: {', '.join(links)}", links
    cases = tuple(f"if {_if(techniques, case)}, {', '.join(_links(techniques, case))}" for case in proof)
    return f"Suppose {supposed}. {'. '.join(map(capital, cases))}", cases


def _if(techniques: Techniques, case: Case) -> str:
    return techniques.say(techniques.reasoner.facts(case.given[1:])).replace("; ", " and ")


def _links(techniques: Techniques, case: Case) -> Iterator[str]:
    for link in case.links:
        assert link.place is not None
        yield f"then {techniques.link(link.place, techniques.reasoner.facts(link.new), link.before)}"
    yield f"{'and ' if case.links else ''}then {case.end.text}"


def _proof(techniques: Techniques, found: Found) -> Proof | None:
    """The shortest proof of one of the facts, with as few cells tried as can be."""
    if len(found.places) > MOST_RULES:
        return None
    facts = sorted(found.new, key=lambda literal: not techniques.reasoner.fact(literal).holds)
    for depth, tried in enumerate(FACTS_TRIED):
        proofs = (_Prover(techniques, found.places).proof(fact, depth) for fact in facts[:tried])
        if complete := [proof for proof in proofs if proof]:
            return min(complete, key=_length)
    return None


def _length(proof: Proof) -> int:
    return sum(1 + len(link.new) for case in proof for link in case.links) + len(proof)


class _Prover:
    """Looks for a proof by the rules at some places, as long as a reader's patience lasts.

    `all_seen` says that none of the rules alone makes more of what is known.
    """

    def __init__(self, techniques: Techniques, places: Sequence[int], *, all_seen: bool = False) -> None:
        self._techniques, self._reasoner, self._places, self._all_seen = (
            techniques,
            techniques.reasoner,
            places,
            all_seen,
        )
        self._patience = MOST_TRIED

    def proof(self, fact: int, depth: int) -> Proof | None:
        """Cases that deny the fact and all end badly; None when more than `depth` cells would have to be tried."""
        return self._cases(self._reasoner.known, [], -fact, depth)

    def _cases(self, known: set[int], path: list[Link], given: int, depth: int) -> Proof | None:
        """The cases with that given too; one that is not used is not told, and then there is no need of others."""
        self._patience -= 1
        supposed = set(known)
        path = [*path, Link(None, self._reasoner.close(supposed, [given]), known)]
        empty = self._reasoner.empty_cell([given], supposed)
        end = self._techniques.dead_cell(empty) if empty else self._follow(supposed, path)
        if end:
            return [self._pruned(path, end)]
        return self._split(supposed, path, depth) if depth else None

    def _follow(self, supposed: set[int], path: list[Link]) -> Contradiction | None:
        """Add to the path what each rule in turn would force, until there is nothing more or something is wrong."""
        todo = self._touched(path[-1].new) if self._all_seen else list(self._places)
        while todo:
            place = todo.pop(0)
            new = self._forced(place, supposed)
            if new is None:
                return self._techniques.dead(place, supposed)._replace(place=place)
            if new:
                before = set(supposed)
                path.append(Link(place, self._reasoner.close(supposed, new), before))
                if empty := self._reasoner.empty_cell(new, supposed):
                    return self._techniques.dead_cell(empty)
                if dead := self._techniques.dead_together(self._places, supposed):
                    return dead
                todo += [other for other in self._touched(path[-1].new) if other != place and other not in todo]
        return self._techniques.dead_together(self._places, supposed)

    def _touched(self, new: list[int]) -> list[int]:
        """Those of our rules that speak of the cells of these facts; the one without clauses speaks of all."""
        touched = {*self._reasoner.touched(new), len(self._reasoner.rules)}
        return [place for place in self._places if place in touched]

    def _forced(self, place: int, supposed: set[int]) -> list[int] | None:
        if place < len(self._reasoner.rules):
            return self._techniques.forced(place, supposed)
        return [] if self._reasoner.alone(place).holds(supposed) else None  # a ring is seen when it closes

    def _split(self, supposed: set[int], path: list[Link], depth: int) -> Proof | None:
        """The shortest way to try both values of one cell; of nested ones the first has to do."""
        best: Proof | None = None
        for variable in self._variables():
            if self._patience < 0 or (best and depth > 1):
                break
            if variable in supposed or -variable in supposed:
                continue
            proof = self._both(supposed, path, variable, depth - 1)
            if proof and (best is None or _length(proof) < _length(best)):
                best = proof
        return best

    def _both(self, supposed: set[int], path: list[Link], variable: int, depth: int) -> Proof | None:
        cases: Proof = []
        for literal in (variable, -variable):
            branch = self._cases(supposed, path, literal, depth)
            if branch is None or not any(literal in case.given for case in branch):
                return branch
            cases += branch
        return cases

    def _variables(self) -> list[int]:
        """Those of the cells that the rules speak of."""
        rules, lits = self._reasoner.rules, self._reasoner.lits
        board = (cell for place in self._places if place < len(rules) for cell in rules[place].cells)
        return list(dict.fromkeys(abs(literal) for cell in board for literal in lits.all_of(cell).values()))

    def _pruned(self, path: list[Link], end: Contradiction) -> Case:
        """Only the links, and of each only the facts, that lead to the end; what is supposed first is always told."""
        used = set(end.rests_on)
        given: list[int] = []
        links: list[Link] = []
        for link in reversed(path):
            facts = [literal for literal in link.new if literal in used]
            if link.place is None and (facts or link is path[0]):
                given.append(link.new[0])
            elif facts and link.place is not None:
                links.append(link._replace(new=facts))
                used.update(self._reasoner.alone(link.place).needed(link.before, facts))
        return Case(given[::-1], links[::-1], end)
