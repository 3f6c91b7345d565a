# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""Exact large numbers, one for each state of a layer, cut into pieces; types are in amounts.pxd."""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_pieces, release
    from cluesmith.counting.arrays import PIECE_BITS, fetch, high_piece, low_piece

from cluesmith.counting.layers import Moves
from cluesmith.deadline import Deadline

STATES_BETWEEN_LOOKS = 1 << 16  # at the clock
AHEAD = 16  # states; the memory for them is on its way while others are added


class Amounts:
    """A number for each state, of `size` pieces each, the lowest first."""

    def __init__(self, number: int, size: int) -> None:
        self.number = number
        self.size = size
        self.pieces = new_pieces(number * size)

    def __dealloc__(self) -> None:
        release(self.pieces)

    def get(self, state: int) -> int:
        """The number of that state."""
        result = 0
        for piece in range(self.size - 1, -1, -1):
            result = result << PIECE_BITS | self.pieces[state * self.size + piece]
        return result

    def total(self) -> int:
        """All of them together."""
        result = Amounts(1, self.size + 2)
        for state in range(self.number):
            result.add(0, self, state)
        return result.get(0)

    def add(self, state: int, others: "Amounts", other: int) -> None:
        """Add a number of others to that of the state, which has pieces enough for it."""
        carry = 0
        to, source = state * self.size, other * others.size
        common = min(self.size, others.size)  # what the other has above that is 0
        for piece in range(common):
            carry += self.pieces[to + piece]
            carry += others.pieces[source + piece]
            self.pieces[to + piece] = low_piece(carry)
            carry = high_piece(carry)
        for piece in range(common, self.size):
            if not carry:
                break
            carry += self.pieces[to + piece]
            self.pieces[to + piece] = low_piece(carry)
            carry = high_piece(carry)

    def add_product(self, one: "Amounts", state: int, other: "Amounts", target: int) -> None:
        """Add the product of two numbers to the first of these, which has pieces enough."""
        for i in range(one.size):
            factor = one.pieces[state * one.size + i]
            if not factor:
                continue
            carry = 0
            for j in range(other.size):
                carry += self.pieces[i + j]
                carry += factor * other.pieces[target * other.size + j]
                self.pieces[i + j] = low_piece(carry)
                carry = high_piece(carry)
            j = i + other.size
            while carry and j < self.size:
                carry += self.pieces[j]
                self.pieces[j] = low_piece(carry)
                carry = high_piece(carry)
                j += 1


def one() -> Amounts:
    """A single state with the number 1."""
    amounts = Amounts(1, 1)
    amounts.pieces[0] = 1
    return amounts


def size_for(number: int) -> int:
    """How many pieces the number takes."""
    return number.bit_length() // PIECE_BITS + 1


def pushed(amounts: Amounts, moves: Moves, number: int, size: int, deadline: Deadline) -> Amounts:
    """In how many ways each of `number` states of the next layer is reached."""
    result = Amounts(number, size)
    for state in range(moves.number):
        if state % STATES_BETWEEN_LOOKS == 0:
            deadline.check()
        for choice in range(moves.width):
            if state + AHEAD < moves.number:
                fetch(result.pieces, max(0, moves.to[(state + AHEAD) * moves.width + choice]) * size)
            target = moves.to[state * moves.width + choice]
            if target >= 0:
                result.add(target, amounts, state)
    return result


def pulled(amounts: Amounts, moves: Moves, size: int, deadline: Deadline) -> Amounts:
    """In how many ways each state leads to the end, given that of the next layer."""
    result = Amounts(moves.number, size)
    for state in range(moves.number):
        if state % STATES_BETWEEN_LOOKS == 0:
            deadline.check()
        for choice in range(moves.width):
            target = moves.to[state * moves.width + choice]
            if target >= 0:
                result.add(state, amounts, target)
    return result


def by_choice(before: Amounts, moves: Moves, after: Amounts, deadline: Deadline) -> list[int]:
    """In how many answers each choice is made: ways to a state, times ways from where the choice leads."""
    totals = []
    between_looks = max(1, STATES_BETWEEN_LOOKS // (before.size * after.size))
    for choice in range(moves.width):
        total = Amounts(1, before.size + after.size + 1)
        for state in range(moves.number):
            if state % between_looks == 0:
                deadline.check()
            target = moves.to[state * moves.width + choice]
            if target >= 0:
                total.add_product(before, state, after, target)
        totals.append(total.get(0))
    return totals
