# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False
"""What of a proof is needed: found by checking it backwards; types are in trimming.pxd.

Literals are 2 * variable, plus 1 for "not". The literals of all clauses lie in `arena`, one clause behind the other;
the first two of each are watched. For each literal there is a list of the clauses that watch it: 2 * clause, plus 1
where it is the second one. A literal that follows from clauses alone is on the trail, with the clause that made it so.
"""

from array import array
from collections.abc import Sequence
from itertools import accumulate, chain

from cluesmith.deadline import Deadline

NOTHING = -1
PORTION = 200  # lemmas between two looks at the clock


class Needed:
    """The clauses of a formula, and of a proof of its contradiction the lemmas, that are needed for that proof.

    `clauses` and `lemmas` are their numbers; `lemmas` is None where unit propagation finds no contradiction at the end,
    or a lemma does not follow from those before it: then it was no proof.
    """

    def __init__(
        self,
        variables: int,
        clauses: Sequence[Sequence[int]],
        lemmas: Sequence[Sequence[int]],
        forgotten: Sequence[tuple[int, int]],
        deadline: Deadline,
    ) -> None:
        """`forgotten` says in order before which lemma which other was forgotten: that makes the check shorter."""
        self._take(variables, [*clauses, *lemmas])
        self.when = array("i", [len(clauses) + before for before, _ in forgotten])
        self.which = array("i", [len(clauses) + lemma for _, lemma in forgotten])
        self._deadline = deadline
        failed = self._add_all(len(clauses))
        is_proof = failed != NOTHING and self._check_back(failed, len(clauses))
        marked = [number for number, needed in enumerate(self.needed) if needed]
        self.clauses = [number for number in marked if number < len(clauses)]
        found = [number - len(clauses) for number in marked if number >= len(clauses)]
        self.lemmas = found if is_proof else None

    def _take(self, variables: int, clauses: Sequence[Sequence[int]]) -> None:
        literals = chain.from_iterable(clauses)
        self.arena = array("i", [2 * literal if literal > 0 else 1 - 2 * literal for literal in literals])
        self.start = array("i", accumulate(map(len, clauses), initial=0))
        self.link = array("i", [NOTHING]) * (2 * len(clauses) + 1)
        self.head = array("i", [NOTHING]) * (2 * variables + 2)
        self.held = array("b", [0]) * (2 * variables + 2)
        self.reason = array("i", [NOTHING]) * (variables + 1)
        self.place = array("i", [0]) * (variables + 1)
        self.seen = array("i", [0]) * (variables + 1)
        self.trail = array("i", [0]) * (variables + 2)
        self.needed = array("b", [0]) * len(clauses)
        self.short = array("i", (number for number, clause in enumerate(clauses) if len(clause) == 1))
        self.gone = array("b", [0]) * len(clauses)
        self.used = self.done = self.round = self.alive = self.forgot = 0

    # forwards

    def _add_all(self, formula: int) -> int:
        """Add clauses until one cannot hold, and give its number; all of the formula, as nobody says in which order."""
        failed = NOTHING
        number = 0
        clauses = len(self.start) - 1
        while number < clauses and failed == NOTHING:
            if number % PORTION == 0:
                self._deadline.check()
            self.alive = number + 1
            self.forget(number)
            failed = self.attach(number)
            if failed == NOTHING and number >= formula - 1:
                failed = self.propagate()
            number += 1
        return failed

    def attach(self, number: int) -> int:
        """Watch the clause; where the trail leaves no choice it makes a literal true, or it is one that cannot hold."""
        begin = self.start[number]
        end = self.start[number + 1]
        open_ = 0
        for place in range(begin, end):
            literal = self.arena[place]
            if self.held[literal] >= 0 and open_ < 2:
                self.arena[place] = self.arena[begin + open_]
                self.arena[begin + open_] = literal
                open_ += 1
        if end - begin > 1:
            for own in range(2):
                literal = self.arena[begin + own]
                self.link[2 * number + own] = self.head[literal]
                self.head[literal] = 2 * number + own
        if open_ == 0:
            return number
        if open_ == 1 and self.held[self.arena[begin]] == 0:
            self.hold(self.arena[begin], number)
        return NOTHING

    def hold(self, literal: int, reason: int) -> None:
        """The literal is true from now on."""
        self.held[literal] = 1
        self.held[literal ^ 1] = -1
        self.reason[literal >> 1] = reason
        self.place[literal >> 1] = self.used
        self.trail[self.used] = literal
        self.used += 1

    def propagate(self) -> int:
        """Follow all that is on the trail; the number of a clause that cannot hold."""
        failed = NOTHING
        while self.done < self.used and failed == NOTHING:
            failed = self.visit(self.trail[self.done] ^ 1)
            self.done += 1
        return failed

    def visit(self, false: int) -> int:
        """Go through the clauses that watch a literal that is now false."""
        watch = self.head[false]
        kept = NOTHING
        failed = NOTHING
        while watch != NOTHING:
            following = self.link[watch]
            clause = watch >> 1
            if failed != NOTHING or not self.rewatch(watch):
                self.link[watch] = kept
                kept = watch
                if failed == NOTHING:
                    failed = self.imply(clause, self.arena[self.start[clause] + 1 - (watch & 1)])
            watch = following
        self.head[false] = kept
        return failed

    def rewatch(self, watch: int) -> bool:
        """Watch another literal of the clause, if one can be found and the clause is not true anyway."""
        clause = watch >> 1
        begin = self.start[clause]
        own = begin + (watch & 1)
        if self.held[self.arena[begin + 1 - (watch & 1)]] == 1:
            return False
        for place in range(begin + 2, self.start[clause + 1]):
            literal = self.arena[place]
            if self.held[literal] >= 0:
                self.arena[place] = self.arena[own]
                self.arena[own] = literal
                self.link[watch] = self.head[literal]
                self.head[literal] = watch
                return True
        return False

    def imply(self, clause: int, other: int) -> int:
        """All literals but one are false: the other is true, or the clause cannot hold."""
        if self.held[other] == 0:
            self.hold(other, clause)
        return clause if self.held[other] < 0 else NOTHING

    def forget(self, number: int) -> None:
        """Take away what was forgotten before that lemma, unless something on the trail rests on it."""
        while self.forgot < len(self.when) and self.when[self.forgot] <= number:
            clause = self.which[self.forgot]
            self.forgot += 1
            if self.start[clause + 1] - self.start[clause] > 1 and self.made(clause) == NOTHING:
                self.detach(clause)
                self.gone[clause] = 1

    def made(self, number: int) -> int:
        """The variable on the trail of which the clause is the reason."""
        for place in range(self.start[number], self.start[number + 1]):
            if self.reason[self.arena[place] >> 1] == number:
                return self.arena[place] >> 1
        return NOTHING

    def detach(self, number: int) -> None:
        """Watch the clause no longer."""
        for own in range(2):
            watch = 2 * number + own
            literal = self.arena[self.start[number] + own]
            before = NOTHING
            here = self.head[literal]
            while here != watch:
                before = here
                here = self.link[here]
            if before == NOTHING:
                self.head[literal] = self.link[watch]
            else:
                self.link[before] = self.link[watch]

    # backwards

    def _check_back(self, failed: int, formula: int) -> bool:
        """Check what is needed, last lemma first, and mark what it rests on."""
        self.mark(failed)
        stale = False
        for number in range(self.alive - 1, formula - 1, -1):
            self.alive = number
            stale = self.take_away(number) or stale
            if self.needed[number]:
                self._deadline.check()
                if stale:
                    self.follow_again()
                    stale = False
                self.propagate()  # cannot fail, as it did not on the way forwards
                if not self.follows(number):
                    return False
            self.remember(number)
        return True

    def remember(self, number: int) -> None:
        """Bring back what was forgotten before that lemma."""
        while self.forgot > 0 and self.when[self.forgot - 1] >= number:
            self.forgot -= 1
            clause = self.which[self.forgot]
            if self.gone[clause]:
                self.gone[clause] = 0
                self.attach(clause)

    def take_away(self, number: int) -> bool:
        """Whether the trail has lost something with the clause."""
        if self.start[number + 1] - self.start[number] > 1:
            self.detach(number)
        variable = self.made(number)
        if variable != NOTHING:
            self.undo(self.place[variable])
        return bool(variable != NOTHING)

    def undo(self, used: int) -> None:
        """Leave only so much on the trail."""
        while self.used > used:
            self.used -= 1
            literal = self.trail[self.used]
            self.held[literal] = self.held[literal ^ 1] = 0
            self.reason[literal >> 1] = NOTHING

    def follow_again(self) -> None:
        """What is on the trail may give by other clauses what was lost with one."""
        for place in range(len(self.short)):
            clause = self.short[place]
            literal = self.arena[self.start[clause]]
            if clause < self.alive and self.held[literal] == 0:
                self.hold(literal, clause)
        self.done = 0

    def follows(self, number: int) -> bool:
        """Whether the clause follows from those before it; what it rests on is marked."""
        level = self.used
        true = NOTHING
        for place in range(self.start[number], self.start[number + 1]):
            literal = self.arena[place]
            if self.held[literal] == 0:
                self.hold(literal ^ 1, NOTHING)
            elif self.held[literal] == 1:
                true = self.reason[literal >> 1]
        failed = true if true != NOTHING else self.propagate()
        if failed != NOTHING:
            self.mark(failed)
        self.undo(level)
        self.done = level
        return bool(failed != NOTHING)

    def mark(self, failed: int) -> None:
        """Mark the clause, and all that made its literals what they are."""
        self.round += 1
        waiting = [failed]
        while waiting:
            clause = waiting.pop()
            self.needed[clause] = 1
            for place in range(self.start[clause], self.start[clause + 1]):
                variable = self.arena[place] >> 1
                if self.seen[variable] != self.round:
                    self.seen[variable] = self.round
                    if self.reason[variable] != NOTHING:
                        waiting.append(self.reason[variable])
