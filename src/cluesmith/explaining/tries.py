"""Short tries: suppose something, follow single rules, and see where it goes wrong first.

All suppositions are followed at once, wave by wave: the first wave are the rules that speak of the supposed cell, the
next those that speak of what these gave. The first to fail has the shortest story. Where none fails soon, something
may follow either way, from a fact and from its opposite. What was followed is kept until something becomes known where
it looked.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from cluesmith.explaining.chain import Case, Link, Proof, length, pruned
from cluesmith.explaining.likeness import is_same, shape_of, tells_at_once
from cluesmith.explaining.some_facts import portions, some, spread
from cluesmith.explaining.techniques import Contradiction, Techniques
from cluesmith.puzzle import Rule

MAX_WAVES = 12  # nobody follows more
MAX_RULES_FOLLOWED = 150
# Inside a try: so many short tries, of so many cells; first of one wave each, and where that gives nothing of more.
MAX_TRIES_INSIDE, MAX_CELLS_INSIDE = 12, 10
WAVES_INSIDE = (1, 3)
MAX_LOOKS_WITH_TRIES_INSIDE = 6  # whoever has found that looks no further
MAX_TRIES_TRIMMED = 3  # the shortest; of longer ones it is not seen what they could do without
MAX_RULES_COUNTED_EACH = 4
MAX_LOOKS_ONE_WAY = 5  # before something longer is told, it is seen what follows either way
MAX_EITHER_TOLD = 12  # of what follows either way so much is compared in length
# When nothing else was found: so many tries are split, at so many cells each; and if that fails, split twice.
SPLITS = ((40, 60), (30, 40))


class Patience(NamedTuple):
    """How many rules are followed in tries with tries inside, and in cases."""

    inside: int
    cases: int


AMPLE = Patience(inside=50_000, cases=200_000)
SHORT = Patience(inside=5_000, cases=20_000)


class Try(NamedTuple):
    """A fact, and what goes wrong link by link if it were not so; or how it follows from something and its opposite."""

    fact: int
    proof: Proof
    rules: list[Rule]

    @property
    def looks(self) -> int:
        """How often something is looked at: each link, and what is wrong in the end."""
        return sum(case.looks for case in self.proof)

    @property
    def size(self) -> int:
        """A set of fewer rules than this is smaller; where there are many, those seen at one look count as one."""
        return len(self.rules) if len(self.rules) <= MAX_RULES_COUNTED_EACH else self.looks


class Tries:
    """All suppositions about what is not yet known; raises OutOfTime."""

    def __init__(self, techniques: Techniques) -> None:
        self._techniques, self._reasoner = techniques, techniques.reasoner
        self._trials: dict[int, _Trial] = {}
        # what tries inside of so many waves do not show, with the rules that were looked at
        self._without: dict[tuple[int, int], set[Rule]] = {}
        self._known = set(self._reasoner.known)
        self._tally = _Tally()
        self._left = 0  # how many rules may still be followed inside of tries

    @property
    def followed(self) -> int:
        """The work so far: how many rules were followed."""
        return self._tally.rules

    def shortest(self, facts: Sequence[int]) -> Try | None:
        """The try with the fewest looks for one of the facts, all true; None when there is none."""
        self._forget_changed()
        tried = self._tried(facts)
        best = self._first_to_fail(tried)
        if best and best.looks <= MAX_LOOKS_ONE_WAY:
            return best
        found = min(filter(None, [best, self._shortest_either_way(tried, facts)]), key=_length, default=None)
        return found or self._first_to_fail(some(facts))

    def short(self, facts: Sequence[int]) -> Try | None:
        """A try for one of the facts that is found with little work, if not the shortest; None when there is none."""
        self._go_on_where_changed()
        tried = self._tried(facts)
        begun = [fact for fact in tried if -fact in self._trials]
        first, *more = portions(spread([fact for fact in tried if -fact not in self._trials]))
        first = [*begun, *first]
        soon = self._first_to_fail(first, any_will_do=True) or self._shortest_either_way(first, facts)
        left = iter([*more, *portions(spread(some(facts)))])
        return soon or next(filter(None, (self._first_to_fail(one, any_will_do=True) for one in left)), None)

    def same(self, proof: Proof, facts: Sequence[int]) -> list[int]:
        """Other facts that the same proof shows, from its first link on."""
        case, shown = proof[0], -proof[0].given[0]
        if len(proof) > 1 or not (case.end and tells_at_once(self._techniques, case)):
            return []
        others = (fact for fact in facts if fact != shown and is_same(self._techniques, case, -fact))
        return self._techniques.told_with(shown, others)

    def alike(self, proof: Proof, facts: Sequence[int]) -> list[Try]:
        """The tries of other facts that have failed by now and go the same way."""
        shape = shape_of(self._techniques, proof)
        if shape is None:
            return []
        others = [-fact for fact in facts if -fact in self._trials and -fact not in proof[0].given]
        failed = filter(None, (self._trials[supposed].failed for supposed in others))
        return [one for one in failed if shape_of(self._techniques, one.proof) == shape]

    def _tried(self, facts: Sequence[int]) -> Sequence[int]:
        """What a person would try."""
        return some([fact for fact in facts if self._techniques.worth_trying(fact)])

    def _first_to_fail(self, facts: Sequence[int], *, any_will_do: bool = False) -> Try | None:
        best: Try | None = None
        for wave in range(1, MAX_WAVES + 1):
            best = self._best(best, facts, wave, _Trial.follow)
            best = best or self._best(None, facts, wave, _Trial.look_over)  # takes long, so only if there is need
            if best and (any_will_do or best.looks <= wave):
                break  # whatever fails later has more looks
        return best

    def _best(
        self, best: Try | None, facts: Sequence[int], wave: int, follow: Callable[["_Trial", int], None]
    ) -> Try | None:
        for fact in facts:
            trial = self._trial(-fact)
            follow(trial, wave)
            if trial.failed and (best is None or _length(trial.failed) < _length(best)):
                best = trial.failed
        return best

    def _trial(self, supposed: int) -> "_Trial":
        if supposed not in self._trials:
            self._trials[supposed] = _Trial(self._techniques, supposed, self._tally)
        return self._trials[supposed]

    def _forget_changed(self) -> None:
        """What has become known may change what was followed there."""
        new = self._note_known()
        changed = set(self._reasoner.touched(new))
        self._trials = {supposed: trial for supposed, trial in self._trials.items() if changed.isdisjoint(trial.seen)}
        self._forget_without(changed)

    def _go_on_where_changed(self) -> None:
        """What was followed still follows when more is known, though it may take more links than from the start."""
        new = self._note_known()
        changed = self._reasoner.touched(sorted(new, key=abs))
        self._trials = {supposed: trial for supposed, trial in self._trials.items() if trial.goes_on(new, changed)}
        self._forget_without(set(changed))

    def _note_known(self) -> set[int]:
        """What is new; nobody tries that or its opposite."""
        new = self._reasoner.known - self._known
        self._known |= new
        for literal in new:
            self._trials.pop(literal, None)
            self._trials.pop(-literal, None)
        return new

    def _forget_without(self, changed: set[Rule]) -> None:
        self._without = {tried: seen for tried, seen in self._without.items() if changed.isdisjoint(seen)}

    def _shortest_either_way(self, tried: Sequence[int], facts: Sequence[int]) -> Try | None:
        return min(self._either_way(tried, set(facts)), key=_length, default=None)

    def _either_way(self, facts: Sequence[int], wanted: set[int]) -> Iterator[Try]:
        """What is wanted and follows both from something and from its opposite, that which follows soonest."""
        found: list[tuple[int, int, int]] = []
        for fact in facts:
            one, other = self._trial(fact), self._trial(-fact)
            one.follow(MAX_WAVES)
            other.follow(MAX_WAVES)
            if not (one.failed or other.failed):
                found += [(one.when(common) + other.when(common), fact, common) for common in one.common(other, wanted)]
        for _, fact, common in sorted(found)[:MAX_EITHER_TOLD]:
            first = fact if self._reasoner.fact(fact).holds else -fact  # rather "if r1c2 is 3" than "is not"
            cases = [self._trial(first).up_to(common), self._trial(-first).up_to(common)]
            rules = {link.rule for case in cases for link in case.links if link.rule}
            yield Try(common, cases, sorted(rules, key=self._reasoner.position))

    def with_tries_inside(self, facts: Sequence[int], patience: Patience = AMPLE) -> Try | None:
        """The first short try in which what is open is settled by short tries of its opposite, else the shortest.

        It goes on where `shortest` stopped. None when there is none, or that takes too much work.
        """
        tried = self._tried(facts)
        found = (self._with_tries_of(waves, tried, patience.inside) for waves in WAVES_INSIDE)
        return next(filter(None, found), None)

    def _with_tries_of(self, waves: int, facts: Sequence[int], most: int) -> Try | None:
        self._left = most
        found: list[Try] = []
        for fact in facts:
            if self._left < 0 or (found and found[-1].looks <= MAX_LOOKS_WITH_TRIES_INSIDE):
                break
            settled = self._settling(fact, waves) if (fact, waves) not in self._without else None
            found += [settled] if settled else []
        shortest = sorted(found, key=_length)[:MAX_TRIES_TRIMMED]
        return min(map(self._trimmed, shortest), key=_length, default=None)

    def _settling(self, fact: int, waves: int) -> Try | None:
        """The try of its opposite, once enough is settled for that to fail."""
        seen: set[Rule] = set()
        trial = self._failing(self._trial(-fact), waves, seen)
        if trial:
            return trial.failed
        if self._left >= 0:
            self._without[fact, waves] = seen
        return None

    def _failing(self, trial: "_Trial", waves: int, seen: set[Rule]) -> "_Trial | None":
        """The same, with enough settled for it to fail; None if short tries do not get there."""
        for _ in range(MAX_TRIES_INSIDE):
            more = self._settled(trial, waves, seen)
            if more is None:
                return None
            if more.fails():
                return more
            trial = more
        return None

    def _settled(self, trial: "_Trial", waves: int, seen: set[Rule]) -> "_Trial | None":
        """The same with something more known, the opposite of which fails soon; None if there is nothing.

        All rules that are looked at are added to those seen.
        """
        seen |= trial.seen
        for variable in trial.open()[:MAX_CELLS_INSIDE]:
            for literal in (variable, -variable):
                if self._left < 0:
                    return None
                inside = trial.also(literal)
                opposite = inside.fails_after(trial) if inside.fails_within(waves) else None
                seen |= inside.seen
                self._left -= inside.followed
                if opposite:
                    return trial.also(-literal, opposite)
        return None

    def _trimmed(self, best: Try) -> Try:
        """The try, without what is settled in it and not needed."""
        proof = [self._trimmed_case(case) for case in best.proof]
        rules = {rule for case in proof for rule in case.rules}
        return Try(best.fact, proof, sorted(rules, key=self._reasoner.position))

    def _trimmed_case(self, best: Case) -> Case:
        for literal in _settled_in(best):
            shorter = self._settled_by(best.given, [other for other in _settled_in(best) if other != literal])
            if shorter and shorter.given == best.given and _length_of([shorter]) < _length_of([best]):
                best = shorter
        return best

    def _settled_by(self, given: Sequence[int], opposites: Sequence[int]) -> Case | None:
        """The case in which just the opposites of these are settled; None if they or it do not fail then."""
        trial = self._trial(given[0])
        for literal in given[1:]:
            trial = trial.also(literal)
        for literal in opposites:
            trial.fails()
            inside = trial.also(literal)
            if not inside.fails_within(WAVES_INSIDE[-1]):
                return None
            trial = trial.also(-literal, inside.fails_after(trial))
        return trial.failed.proof[0] if trial.fails() and trial.failed else None

    def with_cases(self, facts: Sequence[int], patience: Patience = AMPLE) -> Try | None:
        """The shortest try in which both values of a second cell fail, or at worst those of a third one too.

        None when that takes too much work.
        """
        self._left = patience.cases
        tried = self._tried(facts)
        trials = sorted(map(self._trial, [-fact for fact in tried]), key=_Trial.reach, reverse=True)
        for depth, (tries, cells) in enumerate(SPLITS, start=1):
            found = (self._cases(one, variable, depth) for one in trials[:tries] for variable in one.open()[:cells])
            if best := min(filter(None, found), key=_length, default=None):
                return self._trimmed(best)
        return None

    def _cases(self, trial: "_Trial", variable: int, depth: int) -> Try | None:
        """Both values of the cell, each of which fails or is split again."""
        cases = []
        for literal in (variable, -variable):
            if self._left < 0:
                return None
            case = trial.also(literal)
            case.fails()
            self._left -= case.followed
            failed = case.failed or (self._split(case, depth - 1) if depth > 1 else self._by_tries_inside(case))
            if not failed:
                return None
            cases.append(failed)
        rules = {rule for case in cases for rule in case.rules}
        proof = [case for one in cases for case in one.proof]
        return Try(trial.fact, proof, sorted(rules, key=self._reasoner.position))

    def _by_tries_inside(self, trial: "_Trial") -> Try | None:
        settled = self._failing(trial, WAVES_INSIDE[-1], set())
        return settled.failed if settled else None

    def _split(self, trial: "_Trial", depth: int) -> Try | None:
        """The first cell of which both values fail."""
        _, cells = SPLITS[depth]
        return next(filter(None, (self._cases(trial, variable, depth) for variable in trial.open()[:cells])), None)


def _length(one: Try) -> tuple[int, int]:
    return _length_of(one.proof)


def _length_of(proof: Proof) -> tuple[int, int]:
    return sum(case.looks for case in proof), length(proof)


def _settled_in(case: Case) -> list[int]:
    """What fails when it is tried in the case, so that its opposite is settled."""
    return [link.opposite.given[0] for link in case.links if link.opposite]


class _Followed(NamedTuple):
    """A rule and what it gave; without a rule: what is supposed, or what holds since its opposite fails."""

    rule: Rule | None
    new: list[int]
    opposite: Case | None = None


class _Tally:
    """How many rules were followed so far in all tries of a puzzle."""

    rules = 0


class _Trial:
    """One supposition, followed so far; there are many at a time, so it keeps only what is not known."""

    def __init__(
        self,
        techniques: Techniques,
        supposed: int,
        tally: _Tally,
        after: "_Trial | None" = None,
        opposite: Case | None = None,
    ) -> None:
        self._techniques, self._reasoner, self._tally = techniques, techniques.reasoner, tally
        self.fact: int = after.fact if after else -supposed
        self.seen: set[Rule] = set()
        self._wave = self._looked_over = self.followed = 0
        self.follows: set[int] = set(after.follows) if after else set()
        given = self._reasoner.close(self._supposed(), [supposed])
        self.follows.update(given)
        self.path: list[_Followed] = [*(after.path if after else ()), _Followed(None, given, opposite)]
        self._todo = dict.fromkeys(self._reasoner.touched(given))
        self._end: Contradiction | None = None

    def also(self, supposed: int, opposite: Case | None = None) -> "_Trial":
        """The same with something more supposed, or known since its opposite fails."""
        return _Trial(self._techniques, supposed, self._tally, self, opposite)

    def fails(self) -> bool:
        """Whether it fails, or something is wrong with the whole board in the end."""
        self.follow(MAX_WAVES)
        self.look_over(MAX_WAVES)
        return self._end is not None

    def fails_within(self, waves: int) -> bool:
        """Whether it fails within so many waves, or by a glance at the board after them."""
        self.follow(waves)
        self._end = self._end or self._techniques.contradiction_at_a_glance(self._supposed())
        return self._end is not None

    def fails_after(self, before: "_Trial") -> Case:
        """What goes wrong with what is supposed more than before."""
        assert self._end
        return pruned(self._techniques, self._links()[len(before.path) :], self._end.rests_on)._replace(end=self._end)

    def _supposed(self) -> set[int]:
        """All that holds then."""
        return self._reasoner.known | self.follows

    def reach(self) -> int:
        """How much follows."""
        return len(self.path)

    def open(self) -> list[int]:
        """What is left open by the rules that were followed, first where a rule leaves little."""
        tightest: dict[int, int] = {}
        supposed = self._supposed()
        for rule in self.seen:
            literals = (literal for cell in rule.cells for literal in self._reasoner.lits.all_of(cell).values())
            left = {abs(one) for one in literals if one not in supposed and -one not in supposed}
            tightest.update({one: min(len(left), tightest.get(one, len(left))) for one in left})
        return sorted(tightest, key=lambda variable: (tightest[variable], variable))

    # what is told

    @property
    def failed(self) -> Try | None:
        """The try, if it has failed by now."""
        return self._told if self._end else None

    @cached_property
    def _told(self) -> Try:
        assert self._end
        case = pruned(self._techniques, self._links(), self._end.rests_on)._replace(end=self._end)
        return Try(self.fact, [case], sorted(case.rules, key=self._reasoner.position))

    def _links(self, number: int | None = None) -> list[Link]:
        """The first links, or all, with what held before each."""
        links, before = [], set(self._reasoner.known)
        for rule, new, opposite in self.path[:number]:
            links.append(Link(rule, [one for one in new if one not in before], set(before), opposite=opposite))
            before.update(new)
        return links

    def common(self, other: "_Trial", wanted: set[int]) -> list[int]:
        """What is wanted and follows here and there."""
        return sorted(self.follows & other.follows & wanted, key=abs)

    def when(self, fact: int) -> int:
        """The number of the link that gives the fact."""
        return next(number for number, one in enumerate(self.path) if fact in one.new)

    def up_to(self, fact: int) -> Case:
        """What leads to the fact."""
        return pruned(self._techniques, self._links(self.when(fact) + 1), [fact])

    # following

    def goes_on(self, new: set[int], changed: Sequence[Rule]) -> bool:
        """Look again at the rules of which more is known; False where it has to begin anew.

        That is where it has failed, as its links may be too many now, and where what is new settles a cell in it.
        """
        again = [rule for rule in changed if rule in self.seen]
        if again and (self._end or self._reasoner.settles(new, self._supposed())):
            return False
        if again:
            self._todo.update(dict.fromkeys(again))
            self._wave = self._looked_over = self.followed = 0
        return True

    def follow(self, wave: int) -> None:
        """Follow single rules up to that wave."""
        if self._wave >= wave or not self._todo or self._end:
            return
        supposed = self._supposed()
        while self._wave < wave and self._todo and self.followed < MAX_RULES_FOLLOWED and not self._end:
            self._wave += 1
            self._end = self._follow_wave(supposed)

    def _follow_wave(self, supposed: set[int]) -> Contradiction | None:
        rules, self._todo = self._todo, {}
        for rule in rules:
            self._reasoner.deadline.check()
            self.seen.add(rule)
            self.followed += 1
            self._tally.rules += 1
            if wrong := self._follow_rule(rule, supposed):
                return wrong
        return None

    def look_over(self, _wave: int) -> None:
        """See what is wrong with the whole board, though no rule alone is broken."""
        if self._looked_over < self._wave and not self._end:
            self._looked_over = self._wave
            self._end = self._techniques.contradiction_together(self._reasoner.stated, self._supposed())

    def _follow_rule(self, rule: Rule, supposed: set[int]) -> Contradiction | None:
        new = self._techniques.seen(rule, supposed)
        if new is None:
            return self._techniques.contradiction(rule, supposed)._replace(rules=[rule])
        if not new:
            return None
        new = self._reasoner.close(supposed, new)
        self.follows.update(new)
        self.path.append(_Followed(rule, new))
        again = rule in self._todo
        self._todo.update(dict.fromkeys(self._reasoner.touched(new)))
        if not again:
            self._todo.pop(rule, None)  # it has nothing more to say
        empty = self._reasoner.empty_cell(new, supposed)
        return self._techniques.nothing_left(empty) if empty else None
