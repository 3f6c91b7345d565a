# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""The fillings of a cage with what is left of its cells, where they are few; types are in listing.pxd."""

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.bits import bit_at, count_bits, highest, lowest

    SUM, PRODUCT, WITH_ZERO, WITHOUT_ZERO = range(4)
    MOST_PLACES, MOST_DIGITS = 10, 100
    MOST_FILLINGS = 1000
    MOST_STEPS = 6000  # digits tried while a cage is listed
    MORE_FILLINGS, MORE_STEPS = 30_000, 100_000  # where that is worth while
    MORE_IN_POOL = 500_000  # fillings of all cages

from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.engine.board import Board

LARGE = 10**18  # no cage makes as much
ANY = "any"  # stands for the operator of a cell that is in no cage


class Listing:
    """Lists cages into the pool of the board.

    A way to make a cage's number is a sum, or a product, or, as only a zero makes 0, digits with or without a zero.
    For "-" and "/" one cell is known that makes up for the others.
    """

    def __init__(self, board: Board, digits: Sequence[int], cages: Sequence[Cage]) -> None:
        self.board = board
        free = board.cages - len(cages)
        self.ops = [cage.op for cage in cages] + [ANY] * free
        self.targets = [cage.target for cage in cages] + [0] * free
        if not cython.compiled:  # compiled, they are a part of it, all 0
            self.value = [0] * 64
            self.bit_of = [0] * MOST_DIGITS
            self.choices = [0] * MOST_PLACES
            self.clash = [0] * MOST_PLACES
            self.chosen = [0] * MOST_PLACES
            self.least = [0] * (MOST_PLACES + 1)
            self.most = [0] * (MOST_PLACES + 1)
        for place in range(len(digits)):
            self.value[place] = digits[place]
            self.bit_of[digits[place]] = bit_at(place)
        self.nonzero = self.board.full & ~self.bit_of[0]
        self.size = 0
        self.way = SUM
        self.start = 0
        self.before = 0
        self.steps = 0
        self.most_fillings = MOST_FILLINGS
        self.most_steps = MOST_STEPS
        self.lists_more = False

    def list_cage(self, cage: int) -> None:
        """List the cage, unless that was tried when there were not many more thinkable fillings."""
        self.size = self.board.first[cage + 1] - self.board.first[cage]
        if self.size <= MOST_PLACES:
            thinkable = self.thinkable(cage)
            if self.board.tried[cage] == 0 or 2 * thinkable <= self.board.tried[cage]:
                self.try_to_list(cage, thinkable)

    def ask_for_more(self) -> None:
        """Let sums and products be listed with more fillings than usual.

        Those of the other operations are compared with each other as they are listed, which would take too long.
        """
        self.lists_more = True
        for cage in range(self.board.cages):
            if self.board.base[cage] < 0 and self.ops[cage] in ("+", "*"):
                self.board.set_tried(cage, 0)
                self.board.ask_for_list(cage)

    def set_limits(self, cage: int) -> None:
        """How much work the cage is worth."""
        self.most_fillings = MOST_FILLINGS
        self.most_steps = MOST_STEPS
        if self.lists_more and self.ops[cage] in ("+", "*"):
            self.most_fillings = min(MORE_FILLINGS, MORE_IN_POOL - self.board.pool_used)
            self.most_steps = MORE_STEPS

    def thinkable(self, cage: int) -> int:
        """How many fillings there would be if any digits would do that are left."""
        thinkable = 1
        for place in range(self.size):
            self.choices[place] = self.board.bits[self.board.part[self.board.first[cage] + place]]
            thinkable *= count_bits(self.choices[place])
        return thinkable

    def try_to_list(self, cage: int, thinkable: int) -> None:
        """List the cage, or note that its fillings are too many."""
        self.take_shape(cage)
        self.set_limits(cage)
        self.start = self.board.pool_used
        self.steps = 0
        if self.list_all(self.ops[cage], self.targets[cage]):
            self.board.set_base(cage, self.start)
            self.board.set_live(cage, self.board.pool_used - self.start)
            self.board.look_at(cage)
        else:
            self.board.pool_used = self.start
            self.board.set_tried(cage, thinkable)

    def take_shape(self, cage: int) -> None:
        """Note for each place the earlier ones in its row or column."""
        at = self.board.first[cage]
        for here in range(self.size):
            self.clash[here] = 0
            row = self.board.part[at + here] // self.board.size
            column = self.board.part[at + here] - row * self.board.size
            for other in range(here):
                if (
                    self.board.part[at + other] // self.board.size == row
                    or (self.board.part[at + other] - column) % self.board.size == 0
                ):
                    self.clash[here] |= 1 << other

    def list_any(self) -> bool:
        """List all that a cell in no cage can hold."""
        for place in range(self.board.size):  # noqa: SIM110 - a compiled method holds no generator
            if not self.list_all("+", self.value[place]):
                return False
        return True

    def list_all(self, op: str | None, wanted: int) -> bool:
        """List all ways to make the number; whether they are few enough."""
        if op == ANY:
            return self.list_any()
        target = wanted
        if op is None:
            return (
                self.list_all("+", wanted)
                and self.list_all("-", wanted)
                and self.list_all("*", wanted)
                and self.list_all("/", wanted)
            )
        if op in "+=":
            return self.list_way(SUM, target)
        if op == "*":
            return self.list_way(PRODUCT if target else WITH_ZERO, target)
        return self.list_taken(SUM if op == "-" else PRODUCT, target)

    def list_taken(self, way: int, target: int) -> bool:
        """One digit less the others, or divided by them: with each digit in each place."""
        for place in range(self.size):
            all_of_it = self.choices[place]
            rest = all_of_it
            while rest:
                self.choices[place] = rest & (~rest + 1)
                digit = self.value[lowest(rest)]
                rest &= rest - 1
                listed = True
                if way == SUM:
                    listed = self.list_way(SUM, 2 * digit - target) if digit >= target else True
                elif target == 0:
                    listed = self.list_zero_by_others(place) if digit == 0 else True
                elif digit and digit % target == 0:
                    listed = self.list_way(PRODUCT, digit * (digit // target))
                if not listed:
                    self.choices[place] = all_of_it
                    return False
            self.choices[place] = all_of_it
        return True

    def list_zero_by_others(self, place: int) -> bool:
        """Zero in this place, divided by others that are not."""
        self.clash[place] |= 1 << MOST_PLACES  # a mark: here a zero may stand
        listed = self.list_way(WITHOUT_ZERO, 0)
        self.clash[place] &= ~(1 << MOST_PLACES)
        return listed

    def list_way(self, way: int, total: int) -> bool:
        """List one way; what an earlier one has listed is not listed again."""
        self.way = way
        self.before = self.board.pool_used
        return self.extend(0, total) if self.bound(way) else True

    def bound(self, way: int) -> bool:
        """From each place on, the least and the most that digits can make; whether they can make anything."""
        least = 1 if way == PRODUCT else 0
        most = least
        self.least[self.size] = least
        self.most[self.size] = most
        for place in range(self.size - 1, -1, -1):
            rest = self.choices[place] & self.nonzero if way == PRODUCT else self.choices[place]
            if rest == 0:
                return False
            low = self.value[lowest(rest)]
            high = self.value[highest(rest)]
            if way == PRODUCT:
                least = LARGE if least > LARGE // low else least * low
                most = LARGE if most > LARGE // high else most * high
            else:
                least += low
                most += high
            self.least[place] = least
            self.most[place] = most
        return True

    def extend(self, place: int, total: int) -> bool:
        """Fill the places from this one on so that they make the total; whether that did not become too much."""
        if place == self.size:
            return self.store() if self.way != WITH_ZERO or total else True
        rest = self.choices[place]
        for earlier in range(place):
            if self.clash[place] & (1 << earlier):
                rest &= ~bit_at(self.chosen[earlier])
        if place == self.size - 1 and self.way <= PRODUCT:
            rest &= self.bit_of[total] if 0 <= total < MOST_DIGITS else 0
        while rest:
            self.chosen[place] = lowest(rest)
            rest &= rest - 1
            self.steps += 1
            left = self.left_after(place, total, self.value[self.chosen[place]])
            if left >= 0 and not self.extend(place + 1, left):
                return False
        return self.steps <= self.most_steps

    def left_after(self, place: int, total: int, digit: int) -> int:
        """What the places after this one have to make once it holds the digit; -1 when they cannot."""
        if self.way == WITH_ZERO:
            return 1 if digit == 0 else total
        if self.way == WITHOUT_ZERO:
            return 0 if digit or self.clash[place] & (1 << MOST_PLACES) else -1
        if self.way == PRODUCT and (digit == 0 or total % digit):
            return -1
        left = total - digit if self.way == SUM else total // digit
        return left if self.least[place + 1] <= left <= self.most[place + 1] else -1

    def store(self) -> bool:
        """Note what is chosen as a filling; whether it is not one too many."""
        filling = 0
        for place in range(self.size - 1, -1, -1):
            filling = filling << 6 | self.chosen[place]
        for at in range(self.start, self.before):
            if self.board.pool[at] == filling:
                return True
        self.board.store(filling)
        return self.board.pool_used - self.start <= self.most_fillings
