# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""Answer after answer of a set of clauses, where there are many: a search that backs up from each by one decision.

It learns from conflicts as SAT solvers do, but never restarts, so that what it has been through is a part of the space
that few clauses describe (`done`). So answers need not be excluded one by one. Types for the compiled version are in
enumerating.pxd.
"""

from array import array
from collections.abc import Iterable, Sequence

FOUND, FINISHED, STUCK = 1, 0, 2

# Literals of learned clauses that are kept; then all are forgotten but those in use.
MAX_LEARNED = 400_000


def _numbers(size: int, value: int = 0) -> "array[int]":
    return array("i", [value]) * size


class Enumerator:
    """The clauses, of which the first variables are decided first, and the present state of the search.

    A literal is 2 * variable, plus 1 if it is negative. Clause c has the literals from `_first[c]` to `_first[c + 1]`,
    of which the first two are watched: node 2 c + i, for the i-th of them, is in the list of clauses that begins at
    `_head` of that literal and goes on by `_next`. `_settled` is the number of decisions below which all has been
    looked through but what follows; what replaces the decision after it has no reason.
    """

    def __init__(self, variables: int, decided: int, clauses: Iterable[Sequence[int]], hints: Sequence[int]) -> None:
        self._variables, self._decided = variables, decided
        self._truth = _numbers(2 * variables + 2, 2)
        self._level, self._reason, self._seen = (_numbers(variables + 1) for _ in range(3))
        self._phase = _numbers(variables + 1)
        for literal in hints:
            self._phase[abs(literal)] = literal > 0
        self._trail, self._begin, self._known, self._done_up_to = _numbers(variables + 1), _numbers(variables + 2), 0, 0
        self._levels = self._settled = 0
        self._literals, self._first, self._next = _numbers(1024), _numbers(256), _numbers(512)
        self._head = _numbers(2 * variables + 2, -1)
        self._clauses = self._stated = self._used = 0
        self._sound = self._fresh = True
        self.conflicts = self.decisions = 0
        self._at_last = self._at_last_but_one = 0  # conflicts when the last answers were found that were not refuted
        for clause in clauses:
            self.add(clause)
        self._stated = self._clauses

    # clauses

    def add(self, clause: Sequence[int]) -> None:
        """State a clause before the search begins."""
        coded = [2 * abs(literal) + (literal < 0) for literal in clause]
        if len(coded) > 1:
            self._store(coded)
        elif not coded or self._truth[coded[0]] == 0:
            self._sound = False
        elif self._truth[coded[0]] == 2:
            self._assign(coded[0], -1)

    def _store(self, clause: list[int]) -> int:
        """Keep a clause and watch its first two literals; its number."""
        size = len(clause)
        self._make_room(size)
        number, start = self._clauses, self._used
        for place in range(size):
            self._literals[start + place] = clause[place]
        self._clauses += 1
        self._used += size
        self._first[number + 1] = self._used
        if size > 1:
            self._watch(2 * number, clause[0])
            self._watch(2 * number + 1, clause[1])
        return number

    def _make_room(self, size: int) -> None:
        while self._used + size > len(self._literals):
            self._literals = _twice(self._literals)
        if self._clauses + 2 > len(self._first):
            self._first, self._next = _twice(self._first), _twice(self._next)

    def _watch(self, node: int, literal: int) -> None:
        self._next[node] = self._head[literal]
        self._head[literal] = node

    def _forget(self) -> None:
        """Forget the learned clauses that are no reason for anything known now."""
        kept = {self._reason[self._trail[at] >> 1] for at in range(self._known)}
        left = [number for number in range(self._stated, self._clauses) if number in kept]
        clauses = [list(self._literals[self._first[number] : self._first[number + 1]]) for number in left]
        self._clauses, self._used = self._stated, self._first[self._stated]
        for literal in range(2 * self._variables + 2):
            self._head[literal] = -1
        for number in range(self._stated):
            self._watch(2 * number, self._literals[self._first[number]])
            self._watch(2 * number + 1, self._literals[self._first[number] + 1])
        new = dict(zip(left, map(self._store, clauses), strict=True))
        for at in range(self._known):
            variable = self._trail[at] >> 1
            self._reason[variable] = new.get(self._reason[variable], self._reason[variable])

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
            elif not self._decide():
                self._at_last_but_one, self._at_last = self._at_last, self.conflicts
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
        coded = [2 * abs(literal) + (literal < 0) for literal in clause]
        coded.sort(key=self._level_of, reverse=True)
        level = self._level_of(coded[0]) if coded else 0
        self._undo(level)
        number = self._store(coded)
        self.conflicts += 1
        self._at_last = self._at_last_but_one
        self._fresh = True
        return self._resolve(number)

    def _level_of(self, literal: int) -> int:
        return self._level[literal >> 1]

    def values(self) -> list[int]:
        """The truth of every variable that is decided first: 0 or 1."""
        return [self._truth[2 * variable] for variable in range(1, self._decided + 1)]

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
            self._phase[literal >> 1] = 1 - (literal & 1)
            self._truth[literal] = self._truth[literal ^ 1] = 2
        self._done_up_to = self._known
        self._levels = levels
        self._settled = min(self._settled, levels)

    def _decide(self) -> bool:
        """Decide the next variable; false when all are decided."""
        if self._known == self._variables:
            return False
        variable = 1
        if self._levels:
            variable = self._trail[self._begin[self._levels]] >> 1  # all before it are known
        while self._truth[2 * variable] != 2:
            variable += 1
        self.decisions += 1
        self._levels += 1
        self._begin[self._levels] = self._known
        self._assign(2 * variable + 1 - self._phase[variable], -1)
        return True

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
        learned = self._learn(conflict)
        back = self._level[learned[1] >> 1] if len(learned) > 1 else 0
        self._undo(max(back, self._settled))
        number = self._store(learned)
        self._assign(learned[0], number)
        if self._used - self._first[self._stated] > MAX_LEARNED:
            self._forget()
        return True

    def _learn(self, conflict: int) -> list[int]:
        """The clause that the conflict comes to: of the last level only the literal that then follows, and first."""
        learned = [0]
        at, open_, variable, number = self._known, 0, 0, conflict
        while True:
            for place in range(self._first[number], self._first[number + 1]):
                open_ += self._take_in(self._literals[place], variable, learned)
            at -= 1
            while not self._seen[self._trail[at] >> 1]:
                at -= 1
            variable = self._trail[at] >> 1
            self._seen[variable] = 0
            open_ -= 1
            if open_ == 0:
                break
            number = self._reason[variable]
        learned[0] = self._trail[at] ^ 1
        self._second_deepest(learned)
        return learned

    def _take_in(self, literal: int, variable: int, learned: list[int]) -> int:
        """Take a literal of a reason into account; whether it is one of the last level that is new."""
        other = literal >> 1
        if other == variable or self._seen[other] or self._level[other] == 0:
            return 0
        self._seen[other] = 1
        if self._level[other] == self._levels:
            return 1
        learned.append(literal)
        return 0

    def _second_deepest(self, learned: list[int]) -> None:
        """Put the literal with the deepest level of all but the first in the second place; forget what was seen."""
        best = 1
        for place in range(1, len(learned)):
            literal = learned[place]
            self._seen[literal >> 1] = 0
            if self._level[literal >> 1] > self._level[learned[best] >> 1]:
                best = place
        if len(learned) > 1:
            learned[1], learned[best] = learned[best], learned[1]


def _plain(literal: int) -> int:
    return -(literal >> 1) if literal & 1 else literal >> 1


def _twice(numbers: "array[int]") -> "array[int]":
    """The numbers, with as much room again."""
    return array("i", numbers) + _numbers(len(numbers))
