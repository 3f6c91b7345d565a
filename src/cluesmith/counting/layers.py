# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""The frontier, place by place: which states there are, and where each leads; types are in layers.pxd.

A state is a key of a few words. Its parts, each a few bits, are states of automata that read some of the cells, and
perhaps a `Shape`. States that are alike so far are one: that is what makes counting quick.
"""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import more_words, new_numbers, new_words, release
    from cluesmith.counting.arrays import fetch, hash_of
    from cluesmith.counting.shape import DEAD

from cluesmith.counting.plan import Plan
from cluesmith.counting.reading import TooWide
from cluesmith.counting.shape import Shape
from cluesmith.deadline import Deadline

BATCH = (
    256  # states that are followed at once: what they lead to is looked up while the memory for others is on its way
)
BATCHES_BETWEEN_LOOKS = 16  # at the clock
FIRST_ROOM = 64


class Moves:
    """Where each state of a layer leads by each of `width` choices: to a state of the next layer, or -1."""

    def __init__(self, number: int, width: int) -> None:
        self.number = number
        self.width = width
        self.to = new_numbers(number * width)

    def __dealloc__(self) -> None:
        release(self.to)

    def target(self, state: int, choice: int) -> int:
        """Where the choice leads."""
        return self.to[state * self.width + choice]


class Layers:
    """The states of the frontier at the present place; `number` of them.

    Raises TooWide before it would take more memory than it may.
    """

    def __init__(self, plan: Plan, shape: Shape | None, most_bytes: int, deadline: Deadline) -> None:
        self.words = plan.words
        self.most_bytes = most_bytes
        self.deadline = deadline
        self.shape = shape
        self.shape_mask = (1 << shape.bits) - 1 if shape is not None else 0
        self.take_plan(plan)
        self.room = FIRST_ROOM
        self.slot_mask = 2 * FIRST_ROOM - 1
        self.keys = new_words(self.words)
        self.next_keys = new_words(FIRST_ROOM * self.words)
        self.slots = new_numbers(2 * FIRST_ROOM)
        self.most_choices = max((len(codes) for codes in plan.codes), default=1)
        self.scratch = new_words((BATCH * self.most_choices + 1) * self.words)
        self.hashes = new_words(BATCH * self.most_choices)
        self.origins = new_words(BATCH * self.most_choices)
        self.number = 1
        self.found = 0
        if FIRST_ROOM * (16 * self.words + 8) > most_bytes:
            raise TooWide

    def __dealloc__(self) -> None:
        release(self.keys)
        release(self.next_keys)
        release(self.slots)
        release(self.scratch)
        release(self.hashes)
        release(self.origins)
        release(self.codes)
        release(self.first_code)
        release(self.first_op)
        release(self.op_word)
        release(self.op_shift)
        release(self.op_mask)
        release(self.op_table)
        release(self.table)
        release(self.first_group)
        release(self.first_field)
        release(self.field_word)
        release(self.field_shift)
        release(self.field_mask)

    def take_plan(self, plan: Plan) -> None:
        """Copy the plan into arrays."""
        steps = [step for some in plan.steps for step in some]
        self.codes = new_numbers(sum(map(len, plan.codes)))
        self.first_code = new_numbers(len(plan.codes) + 1)
        self.first_op = new_numbers(len(plan.codes) + 1)
        self.op_word = new_numbers(len(steps))
        self.op_shift = new_numbers(len(steps))
        self.op_mask = new_words(len(steps))
        self.op_table = new_numbers(len(steps))
        self.table = new_numbers(len(plan.table))
        for place in range(len(plan.codes)):
            self.first_code[place + 1] = self.first_code[place] + len(plan.codes[place])
            self.first_op[place + 1] = self.first_op[place] + len(plan.steps[place])
            for choice in range(len(plan.codes[place])):
                self.codes[self.first_code[place] + choice] = plan.codes[place][choice]
        for index in range(len(steps)):
            self.op_word[index], self.op_shift[index] = steps[index].word, steps[index].shift
            self.op_mask[index], self.op_table[index] = steps[index].mask, steps[index].table
        for index in range(len(plan.table)):
            self.table[index] = plan.table[index]
        self.take_groups(plan)

    def take_groups(self, plan: Plan) -> None:
        """Copy what may be exchanged into arrays."""
        groups = [group for some in plan.groups for group in some]
        fields = [field for group in groups for field in group]
        self.first_group = new_numbers(len(plan.groups) + 1)
        self.first_field = new_numbers(len(groups) + 1)
        self.field_word = new_numbers(len(fields))
        self.field_shift = new_numbers(len(fields))
        self.field_mask = new_words(len(fields))
        for place in range(len(plan.groups)):
            self.first_group[place + 1] = self.first_group[place] + len(plan.groups[place])
        for index in range(len(groups)):
            self.first_field[index + 1] = self.first_field[index] + len(groups[index])
        for index in range(len(fields)):
            self.field_word[index], self.field_shift[index] = fields[index].word, fields[index].shift
            self.field_mask[index] = fields[index].mask

    def advance(self, place: int) -> Moves:
        """Read the cell at that place; where that leads."""
        width = self.first_code[place + 1] - self.first_code[place]
        moves = Moves(self.number, width)
        self.found = 0
        for slot in range(self.slot_mask + 1):
            self.slots[slot] = 0
        for batch in range((self.number + BATCH - 1) // BATCH):
            if batch % BATCHES_BETWEEN_LOOKS == 0:
                self.deadline.check()
            self.look_up(moves, self.follow_batch(moves, place, batch * BATCH))
        self.turn()
        return moves

    def follow_batch(self, moves: Moves, place: int, first: int) -> int:
        """Put all that some states lead to in `scratch`; how much that is."""
        width, found = moves.width, 0
        for state in range(first, min(first + BATCH, self.number)):
            for choice in range(width):
                if self.follow(found * self.words, state, place, choice):
                    self.hashes[found] = hash_of(self.scratch, found * self.words, self.words)
                    self.origins[found] = state * width + choice
                    fetch(self.slots, self.hashes[found] & self.slot_mask)
                    found += 1
                else:
                    moves.to[state * width + choice] = -1
        return found

    def look_up(self, moves: Moves, found: int) -> None:
        """Number what is in `scratch`."""
        for item in range(found):
            number = self.slots[self.hashes[item] & self.slot_mask]
            if number:
                fetch(self.next_keys, (number - 1) * self.words)
        for item in range(found):
            moves.to[self.origins[item]] = self.find(item * self.words, self.hashes[item])

    def turn(self) -> None:
        """What was found is the present layer now."""
        self.number = self.found
        release(self.keys)
        self.keys = self.next_keys
        self.next_keys = new_words(self.room * self.words)

    def follow(self, at: int, state: int, place: int, choice: int) -> bool:
        """Put the key of the state that the choice leads to in `scratch`; whether there is one."""
        for word in range(self.words):
            self.scratch[at + word] = self.keys[state * self.words + word]
        for op in range(self.first_op[place], self.first_op[place + 1]):
            word, shift, mask = at + self.op_word[op], self.op_shift[op], self.op_mask[op]
            held = self.scratch[word]
            row = held >> shift & mask
            width = self.first_code[place + 1] - self.first_code[place]
            after = self.table[self.op_table[op] + row * width + choice]
            if after < 0:
                return False
            self.scratch[word] = held ^ (row ^ after) << shift
        if self.shape is not None and not self.reshape(at, place, self.codes[self.first_code[place] + choice]):
            return False
        for group in range(self.first_group[place], self.first_group[place + 1]):
            self.put_in_order(at, self.first_field[group], self.first_field[group + 1])
        return True

    def put_in_order(self, at: int, first: int, end: int) -> None:
        """Exchange what these bits of `scratch` hold, so that it rises."""
        for last in range(first + 1, end):
            place = last
            while place > first and self.held(at, place - 1) > self.held(at, place):
                change = self.held(at, place - 1) ^ self.held(at, place)
                self.scratch[at + self.field_word[place - 1]] ^= change << self.field_shift[place - 1]
                self.scratch[at + self.field_word[place]] ^= change << self.field_shift[place]
                place -= 1

    def held(self, at: int, field: int) -> int:
        """What some bits of the key hold."""
        return self.scratch[at + self.field_word[field]] >> self.field_shift[field] & self.field_mask[field]

    def reshape(self, at: int, place: int, code: int) -> bool:
        """Let the shape take its step; whether it can."""
        old = self.scratch[at] & self.shape_mask
        new = self.shape.step(old, place, code)  # type: ignore[union-attr]
        if new == DEAD:
            return False
        self.scratch[at] ^= old ^ new
        return True

    def find(self, at: int, mixed: int) -> int:
        """The number of the state with the key there in `scratch`, a new one if it was not met before."""
        slot = mixed & self.slot_mask
        while self.slots[slot]:
            if self.is_same(at, self.slots[slot] - 1):
                return self.slots[slot] - 1
            slot = slot + 1 & self.slot_mask
        if self.found == self.room:
            self.grow()
            return self.find(at, mixed)
        for word in range(self.words):
            self.next_keys[self.found * self.words + word] = self.scratch[at + word]
        self.found += 1
        self.slots[slot] = self.found
        return self.found - 1

    def is_same(self, at: int, state: int) -> bool:
        """Whether that state has the key there in `scratch`."""
        same = 0
        for word in range(self.words):
            if self.next_keys[state * self.words + word] == self.scratch[at + word]:
                same += 1
        return same == self.words

    def grow(self) -> None:
        """Make room for twice as many states; what that takes is known before any of them is built."""
        if 2 * self.room * (16 * self.words + 8) > self.most_bytes:
            raise TooWide
        self.next_keys = more_words(self.next_keys, self.room * self.words, 2 * self.room * self.words)
        self.room *= 2
        release(self.slots)
        self.slots = new_numbers(2 * self.room)
        self.slot_mask = 2 * self.room - 1
        for state in range(self.found):
            if state % (BATCH * BATCHES_BETWEEN_LOOKS) == 0:
                self.deadline.check()
            slot = hash_of(self.next_keys, state * self.words, self.words) & self.slot_mask
            while self.slots[slot]:
                slot = slot + 1 & self.slot_mask
            self.slots[slot] = state + 1
