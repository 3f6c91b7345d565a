# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""Answer after answer of a set of clauses, where there are many: a search that backs up from each by one decision.

It learns from conflicts and restarts as SAT solvers do, but what comes before the last answer it takes back only step
by step, so that what it has been through is a part of the space that few clauses describe (`done`). So answers need not
be excluded one by one. Types for the compiled version are in enumerating.pxd.
"""

from array import array
from collections.abc import Iterable, Sequence

FOUND, FINISHED, STUCK = 1, 0, 2

# Learned clauses after which about half are forgotten: at first, and how many more each later time. A clause that ties
# no more than KEPT_GLUE decisions together is kept. With more than MAX_LEARNED literals all are forgotten but those in
# use.
FIRST_LEARNED, MORE_LEARNED = 2000, 500
KEPT_GLUE = 2
MAX_LEARNED = 400_000

RESTART = 50  # conflicts to the first restart; the time to later ones follows Luby's sequence 1 1 2 1 1 2 4 ...
DEPTH = 50  # up to which reasons of reasons are followed to shorten what is learned
TAKEN, IMPLIED, NEEDED = 1, 2, 3  # what is known of a variable while a clause is learned


def _numbers(size: int, value: int = 0) -> "array[int]":
    return array("i", [value]) * size


class Enumerator:
    """The clauses, of which the first variables are decided first, and the present state of the search.

    A literal is 2 * variable, plus 1 if it is negative. Clause c has the literals from `_first[c]` to `_first[c + 1]`,
    of which the first two are watched: node 2 c + i, for the i-th of them, is in the list of clauses that begins at
    `_head` of that literal and goes on by `_next`. `_settled` is the number of decisions below which all has been
    looked through but what follows; what replaces the decision after it has no reason.

    The next decision is about the first open variable of a queue (`_after`, `_before`); those that take part in a
    conflict go to its front. All before `_look` are known.
    """

    def __init__(self, variables: int, decided: int, clauses: Iterable[Sequence[int]], hints: Sequence[int]) -> None:
        """The search first tries the literals of `hints`."""
        self._variables, self._decided = variables, decided
        self._truth = _numbers(2 * variables + 2, 2)
        self._level, self._reason, self._seen = (_numbers(variables + 1) for _ in range(3))
        self._phase = _numbers(variables + 1)
        for literal in hints:
            self._phase[abs(literal)] = literal > 0
        self._trail, self._begin, self._known, self._done_up_to = _numbers(variables + 1), _numbers(variables + 2), 0, 0
        self._levels = self._settled = 0
        self._true = bytearray(decided)  # the values that were asked for last
        self._noted = 0  # so much of the trail is in them
        self._literals, self._first, self._next, self._glue = map(_numbers, (1024, 256, 512, 256))
        self._head = _numbers(2 * variables + 2, -1)
        self._clauses = self._stated = self._used = 0
        self._made, self._long = _numbers(2 * variables + 2), 0  # a clause that is being put together
        self._marked, self._marks = _numbers(variables + 1), 0  # the variables of which something is noted in `_seen`
        self._counted = _numbers(variables + 2)  # levels, each with the last clause for which it was counted
        self._stamp = 0
        self._after = array("i", [*range(1, decided + 1), 0])
        self._before = array("i", [0, *range(decided)])
        self._rank = array("q", [-1, *range(decided, 0, -1)])
        self._front = self._look = min(1, decided)
        self._highest = decided
        self._sound = self._fresh = True
        self.conflicts = self.decisions = 0
        self._at_last = self._at_last_but_one = 0  # conflicts when the last answers were found that were not refuted
        self._luby_high = self._luby_low = 1
        self._restart_at, self._enough = RESTART, FIRST_LEARNED
        for clause in clauses:
            self.add(clause)
        self._stated = self._clauses

    # clauses

    def add(self, clause: Sequence[int]) -> None:
        """State a clause before the search begins."""
        self._take(clause)
        if self._long > 1:
            self._store(0)
        elif not self._long or self._truth[self._made[0]] == 0:
            self._sound = False
        elif self._truth[self._made[0]] == 2:
            self._assign(self._made[0], -1)

    def _take(self, clause: Sequence[int]) -> None:
        """Put a clause where they are put together; its literals are all different."""
        self._long = 0
        for literal in clause:
            self._made[self._long] = 2 * literal if literal > 0 else 1 - 2 * literal
            self._long += 1

    def _store(self, glue: int) -> int:
        """Keep the clause that was put together and watch its first two literals; its number."""
        self._make_room()
        number = self._clauses
        for place in range(self._long):
            self._literals[self._used + place] = self._made[place]
        self._clauses += 1
        self._used += self._long
        self._first[number + 1] = self._used
        self._glue[number] = glue
        if self._long > 1:
            self._watch(2 * number, self._made[0])
            self._watch(2 * number + 1, self._made[1])
        return number

    def _make_room(self) -> None:
        while self._used + self._long > len(self._literals):
            self._literals = _twice(self._literals)
        if self._clauses + 2 > len(self._first):
            self._first, self._next, self._glue = _twice(self._first), _twice(self._next), _twice(self._glue)

    def _watch(self, node: int, literal: int) -> None:
        self._next[node] = self._head[literal]
        self._head[literal] = node

    def _forget(self) -> None:
        """Forget about half of the learned clauses, or if they take too much room all; none that is a reason now."""
        bound = self._usual_glue() if self._used - self._first[self._stated] <= MAX_LEARNED else -1
        for at in range(self._known):
            number = self._reason[self._trail[at] >> 1]
            if number >= self._stated:
                self._glue[number] = 0
        self._watch_stated()
        end = self._clauses
        self._clauses, self._used = self._stated, self._first[self._stated]
        for number in range(self._stated, end):
            if self._glue[number] <= bound or not self._glue[number]:
                self._move(number)
        self._enough += MORE_LEARNED

    def _watch_stated(self) -> None:
        """Have only those clauses watched that were not learned."""
        for literal in range(2 * self._variables + 2):
            self._head[literal] = -1
        for number in range(self._stated):
            self._watch(2 * number, self._literals[self._first[number]])
            self._watch(2 * number + 1, self._literals[self._first[number] + 1])

    def _usual_glue(self) -> int:
        """The glue that about half of the learned clauses do not exceed."""
        glues = sorted([self._glue[number] for number in range(self._stated, self._clauses)])
        return max(KEPT_GLUE, glues[len(glues) // 2] - 1)

    def _move(self, number: int) -> None:
        """Store a clause again, at a place that is not behind its own; what it is a reason for is one of its first."""
        start, self._long = self._first[number], self._first[number + 1] - self._first[number]
        for place in range(self._long):
            self._made[place] = self._literals[start + place]
        new = self._store(max(1, self._glue[number]))
        for place in range(min(2, self._long)):
            variable = self._made[place] >> 1
            if self._reason[variable] == number and self._truth[2 * variable] != 2:
                self._reason[variable] = new

    # the search

    def next_answer(self, most: int) -> int:
        """FOUND another answer, FINISHED because there is none, or STUCK after so many conflicts."""
        if not self._sound:
            return FINISHED
        if not self._fresh and not self._back_up(self._levels_decided()):
            return FINISHED
        self._fresh = False
        before = self.conflicts
        while True:
            conflict = self._propagate()
            if conflict >= 0:
                self.conflicts += 1
                if not self._resolve(conflict):
                    return FINISHED
                if self.conflicts - before >= most:
                    self._fresh = True  # there is no answer to back up from
                    return STUCK
            elif self.conflicts >= self._restart_at:
                self._restart()
            elif not self._decide():
                self._at_last_but_one, self._at_last = self._at_last, self.conflicts
                self._restart_at = self.conflicts + RESTART * self._luby_low
                return FOUND

    def pass_over(self, answers: int, most: int) -> int:
        """Go on over so many answers, or fewer if one takes more than so many conflicts; how many they were."""
        number = 0
        while number < answers and self.next_answer(most) == FOUND:
            number += 1
        return number

    def goes_well(self, most: int) -> bool:
        """Whether there may be more answers, and fewer than so many conflicts since the last one."""
        return self._sound and self.conflicts - self._at_last < most

    def refute(self, clause: Sequence[int]) -> bool:
        """State a clause that the answer just found breaks, and go on from there; false if there are no others."""
        self._take(clause)
        self._deepest_to(0)
        self._deepest_to(1)
        self._undo(self._level[self._made[0] >> 1] if self._long else 0)
        number = self._store(self._count_levels())
        self.conflicts += 1
        self._at_last = self._at_last_but_one
        self._fresh = True
        return self._resolve(number)

    def values(self) -> bytes:
        """The truth of every variable that is decided first: 0 or 1."""
        for at in range(self._noted, self._known):
            literal = self._trail[at]
            if literal >> 1 <= self._decided:
                self._true[(literal >> 1) - 1] = 1 - (literal & 1)
        self._noted = self._known
        return bytes(self._true)

    def done(self) -> list[list[int]]:
        """Clauses that exclude what has been looked through, and nothing else."""
        if not self._sound:
            return [[]]
        path: list[int] = []
        clauses = []
        for at in range(self._known):
            literal = self._trail[at]
            level = self._level[literal >> 1]
            if level > self._settled:
                break
            if level and self._begin[level] == at:
                path.append(literal ^ 1)
            elif self._reason[literal >> 1] == -2:
                clauses.append([*map(_plain, path), _plain(literal)])
        return clauses

    def _assign(self, literal: int, reason: int) -> None:
        self._truth[literal] = 1
        self._truth[literal ^ 1] = 0
        variable = literal >> 1
        self._level[variable] = self._levels
        self._reason[variable] = reason
        self._trail[self._known] = literal
        self._known += 1

    def _undo(self, levels: int) -> None:
        """Take all decisions but so many back."""
        if levels >= self._levels:
            return
        start = self._begin[levels + 1]
        while self._known > start:
            self._known -= 1
            literal = self._trail[self._known]
            variable = literal >> 1
            self._phase[variable] = 1 - (literal & 1)
            self._truth[literal] = self._truth[literal ^ 1] = 2
            if variable <= self._decided and self._rank[variable] > self._rank[self._look]:
                self._look = variable
        self._done_up_to = self._known
        self._noted = min(self._noted, self._known)
        self._levels = levels
        self._settled = min(self._settled, levels)

    def _restart(self) -> None:
        """Take back all decisions that are not settled, for better ones."""
        self._undo(self._settled)
        if (self._luby_high & -self._luby_high) == self._luby_low:
            self._luby_high += 1
            self._luby_low = 1
        else:
            self._luby_low *= 2
        self._restart_at = self.conflicts + RESTART * self._luby_low

    def _decide(self) -> bool:
        """Decide the next variable; false when all are decided."""
        if self._known == self._variables:
            return False
        variable = self._look
        while variable and self._truth[2 * variable] != 2:
            variable = self._after[variable]
        self._look = variable
        if not variable:
            variable = self._next_of_others()
        self.decisions += 1
        self._levels += 1
        self._begin[self._levels] = self._known
        self._assign(2 * variable + 1 - self._phase[variable], -1)
        return True

    def _next_of_others(self) -> int:
        """The next open variable that is not decided first."""
        variable = self._decided + 1
        if self._levels:
            variable = max(variable, self._trail[self._begin[self._levels]] >> 1)  # all others before it are known
        while self._truth[2 * variable] != 2:
            variable += 1
        return variable

    def _to_front(self, variable: int) -> None:
        """Decide a variable before all others, once it is open."""
        if variable > self._decided or variable == self._front:
            return
        before, after = self._before[variable], self._after[variable]
        self._after[before] = after
        self._before[after] = before
        self._before[variable], self._after[variable] = 0, self._front
        self._before[self._front] = variable
        self._front = variable
        self._highest += 1
        self._rank[variable] = self._highest

    def _levels_decided(self) -> int:
        """How many decisions there are up to the last one about a variable that is decided first."""
        level = self._levels
        while level and self._trail[self._begin[level]] >> 1 > self._decided:
            level -= 1
        return level

    def _back_up(self, level: int) -> bool:
        """Replace the decision of that level by its opposite; false if there is none left."""
        if level == 0:
            self._sound = False
            return False
        self._undo(level)
        literal = self._trail[self._begin[level]]
        self._undo(level - 1)
        self._settled = level - 1
        self._assign(literal ^ 1, -2)
        return True

    def _propagate(self) -> int:
        """Follow up all that is known; the clause that is broken, or -1."""
        while self._done_up_to < self._known:
            gone = self._trail[self._done_up_to] ^ 1
            self._done_up_to += 1
            node = self._head[gone]
            self._head[gone] = -1
            while node >= 0:
                after = self._next[node]
                if not self._watch_another(node, gone):
                    self._watch(node, gone)
                    other = self._literals[self._first[node >> 1] + 1 - (node & 1)]
                    if self._truth[other] == 0:
                        self._watch_again(after, gone)
                        return node >> 1
                    if self._truth[other] == 2:
                        self._assign(other, node >> 1)
                node = after
        return -1

    def _watch_another(self, node: int, gone: int) -> bool:
        """Watch another literal in the place of one that is false, if there is need and one that is not."""
        start, end = self._first[node >> 1], self._first[(node >> 1) + 1]
        here = start + (node & 1)
        if self._truth[self._literals[start + 1 - (node & 1)]] == 1:
            return False
        for place in range(start + 2, end):
            literal = self._literals[place]
            if self._truth[literal] != 0:
                self._literals[place] = gone
                self._literals[here] = literal
                self._watch(node, literal)
                return True
        return False

    def _watch_again(self, node: int, literal: int) -> None:
        """Put the rest of a list back."""
        while node >= 0:
            after = self._next[node]
            self._watch(node, literal)
            node = after

    def _resolve(self, conflict: int) -> bool:
        """Learn from a broken clause and go on where it says; false if there is nowhere to go."""
        if self._levels <= self._settled:
            return self._back_up(self._levels)
        self._learn(conflict)
        glue = self._count_levels()
        back = self._level[self._made[1] >> 1] if self._long > 1 else 0
        self._undo(max(back, self._settled))
        number = self._store(glue)
        self._assign(self._made[0], number)
        if self._clauses - self._stated > self._enough or self._used - self._first[self._stated] > MAX_LEARNED:
            self._forget()
        return True

    def _learn(self, conflict: int) -> None:
        """Put together what the conflict comes to: of the last level only the literal that then follows, and first."""
        self._long = 1
        at, open_, variable, number = self._known, 0, 0, conflict
        while True:
            for place in range(self._first[number], self._first[number + 1]):
                open_ += self._take_in(self._literals[place], variable)
            at -= 1
            while not self._seen[self._trail[at] >> 1]:
                at -= 1
            variable = self._trail[at] >> 1
            self._seen[variable] = 0
            open_ -= 1
            if open_ == 0:
                break
            number = self._reason[variable]
        self._made[0] = self._trail[at] ^ 1
        self._shorten()
        self._deepest_to(1)

    def _take_in(self, literal: int, variable: int) -> int:
        """Take a literal of a reason into account; whether it is one of the last level that is new."""
        other = literal >> 1
        if other == variable or self._seen[other] or self._level[other] == 0:
            return 0
        self._seen[other] = TAKEN
        self._to_front(other)
        if self._level[other] == self._levels:
            return 1
        self._made[self._long] = literal
        self._long += 1
        self._note(other)
        return 0

    def _note(self, variable: int) -> None:
        """What is seen of a variable has to be forgotten."""
        self._marked[self._marks] = variable
        self._marks += 1

    def _shorten(self) -> None:
        """Leave out of the clause what follows from the rest of it; forget what was seen."""
        kept = 1
        for place in range(1, self._long):
            literal = self._made[place]
            if not self._follows(literal >> 1, DEPTH):
                self._made[kept] = literal
                kept += 1
        self._long = kept
        while self._marks:
            self._marks -= 1
            self._seen[self._marked[self._marks]] = 0

    def _follows(self, variable: int, depth: int) -> bool:
        """Whether the truth of a variable has reasons that come from the clause."""
        number = self._reason[variable]
        if number < 0 or depth == 0:
            return False
        for place in range(self._first[number], self._first[number + 1]):
            other = self._literals[place] >> 1
            if other == variable or self._level[other] == 0:
                continue
            if self._seen[other] == 0:
                self._seen[other] = IMPLIED if self._follows(other, depth - 1) else NEEDED
                self._note(other)
            if self._seen[other] == NEEDED:
                return False
        return True

    def _deepest_to(self, place: int) -> None:
        """Put the literal with the deepest level of all from that place on there."""
        best = place
        for other in range(place + 1, self._long):
            if self._level[self._made[other] >> 1] > self._level[self._made[best] >> 1]:
                best = other
        if best < self._long:
            self._made[place], self._made[best] = self._made[best], self._made[place]

    def _count_levels(self) -> int:
        """How many decisions the clause ties together."""
        number = 0
        self._stamp += 1
        for place in range(self._long):
            level = self._level[self._made[place] >> 1]
            if self._counted[level] != self._stamp:
                self._counted[level] = self._stamp
                number += 1
        return number


def _plain(literal: int) -> int:
    return -(literal >> 1) if literal & 1 else literal >> 1


def _twice(numbers: "array[int]") -> "array[int]":
    """The numbers, with as much room again."""
    return array("i", numbers) + _numbers(len(numbers))
