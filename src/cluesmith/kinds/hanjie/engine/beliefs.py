# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""How likely each open cell is painted: belief propagation between rows and columns; types are in beliefs.pxd.

Each line tells each line that crosses it how likely their common cell is painted, judged by all ways to fill it,
weighted by what the other crossing lines have told. Answers are not counted by that, as loops of lines repeat to each
other what they were told; but the guesses are good, and better after some rounds.

A line is summed up as the line solver sweeps it. `arrive` has, for each block, the weight of all ways to lay those
before it and the blank cell behind them, `reach` the same with the gap before the block; `home` and `live` are their
twins on the way back from the end. A filling that a clue with blocks that may be missing reads in several ways counts
as often. The sums of a block are scaled, or those of long lines would be too small for a double; on the way back they
are scaled to probabilities. All is done in a fixed order: compiled or not, on any machine, the result is the same.
"""

from time import monotonic

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_numbers, new_reals, release
    from cluesmith.kinds.hanjie.engine.bits import OPTIONAL, STOPPED, TRUE, check_signals

from cluesmith.kinds.hanjie.engine.sheet import Sheet

LEAST = 1e-6  # no line tells another that a cell is less likely than this
TINY = 1e-250  # a sum below this has lost its precision
SETTLED = 1e-3  # a round that changes no message by more is the last one
MAX_UNCLOCKED_WORK = 300_000  # places of blocks between two looks at the clock: about a millisecond


class Beliefs:
    """What rows and columns have told each other of the cells of a sheet, from 0 for blank to 1 for painted."""

    def __init__(self, sheet: Sheet, deadline: float) -> None:
        self.sheet = sheet
        self.deadline = deadline
        self.fuel = MAX_UNCLOCKED_WORK
        self.wide = max(self.sheet.width, self.sheet.height) + 2
        self.size = 0
        self.blocks = 0
        self.first = 0
        self.change = 0.0
        self.to_row = new_reals(self.sheet.cells)
        self.to_column = new_reals(self.sheet.cells)
        self.paint = new_reals(self.wide)
        self.blank = new_reals(self.wide)
        self.ever_painted = new_reals(self.wide)
        self.ever_blank = new_reals(self.wide)
        self.begin = new_reals(self.wide)
        self.live = new_reals(self.wide)
        self.running = new_reals(self.wide)
        self.home = new_reals(2 * self.wide)
        self.powers = new_reals(15 * self.wide)
        self.arrive = new_reals((self.sheet.most_blocks + 1) * self.wide)
        self.reach = new_reals((self.sheet.most_blocks + 1) * self.wide)
        self.body = new_reals((self.sheet.most_blocks + 1) * self.wide)
        self.low = new_numbers(self.sheet.most_blocks + 1)
        self.high = new_numbers(self.sheet.most_blocks + 1)
        self.begun_by = new_numbers(self.sheet.most_blocks + 1)
        self.over_by = new_numbers(self.sheet.most_blocks + 1)
        for cell in range(self.sheet.cells):
            self.to_row[cell] = 0.5
            self.to_column[cell] = 0.5

    def __dealloc__(self) -> None:
        release(self.to_row)
        release(self.to_column)
        release(self.paint)
        release(self.blank)
        release(self.ever_painted)
        release(self.ever_blank)
        release(self.begin)
        release(self.live)
        release(self.running)
        release(self.home)
        release(self.powers)
        release(self.arrive)
        release(self.reach)
        release(self.body)
        release(self.low)
        release(self.high)
        release(self.begun_by)
        release(self.over_by)

    # what is asked

    def exchange(self, rounds: int) -> int:
        """Let all rows and all columns tell each other what they know, so many times; STOPPED if time is up."""
        for _ in range(rounds):
            self.change = 0.0
            for line in range(self.sheet.count):
                if self.is_out_of_time(line):
                    return STOPPED
                if self.take_line(line) and self.forward() and self.backward():
                    self.tell(line)
            if self.change < SETTLED:
                break
        return TRUE

    def painted(self) -> list[float]:
        """How likely each cell is painted, row by row; known cells are 0.0 or 1.0."""
        return [self.belief(cell) for cell in range(self.sheet.cells)]

    def belief(self, cell: int) -> float:
        """How likely a cell is painted, by what its row and its column tell."""
        if self.sheet.shade[cell] != 2:
            return self.sheet.shade[cell]
        both = self.to_row[cell] * self.to_column[cell]
        neither = (1.0 - self.to_row[cell]) * (1.0 - self.to_column[cell])
        return both / (both + neither)

    def cells_of(self, line: int) -> list[float]:
        """How likely each cell of a line is painted, by what it was told and its own clue; empty if there is no way."""
        if not (self.take_line(line) and self.forward() and self.backward()):
            return []
        return [self.ever_painted[place] for place in range(self.size)]

    def places_of(self, line: int) -> list[tuple[int, int]]:
        """For each block the first place by which it has more likely begun than not, and the same for its end.

        It is over behind the blank cell that follows it.
        """
        if not (self.take_line(line) and self.forward() and self.backward()):
            return []
        return [(self.begun_by[block], self.over_by[block]) for block in range(self.blocks)]

    # one line

    def take_line(self, line: int) -> bool:
        """Set up the weights of the cells of a line. False: it has no clue, or no open cell."""
        self.size = self.sheet.size[line]
        self.first = self.sheet.first[line]
        self.blocks = self.sheet.first[line + 1] - self.first
        cell = line * self.sheet.width if line < self.sheet.height else line - self.sheet.height
        step = 1 if line < self.sheet.height else self.sheet.width
        is_open = False
        for place in range(self.size):
            told = 0.5
            if self.sheet.shade[cell] != 2:
                told = self.sheet.shade[cell]
            else:
                is_open = True
                told = self.to_row[cell] if line < self.sheet.height else self.to_column[cell]
            most = max(told, 1.0 - told)
            self.paint[place] = told / most
            self.blank[place] = (1.0 - told) / most
            self.ever_painted[place] = 0.0
            self.ever_blank[place] = 0.0
            cell += step
        self.paint[self.size] = 0.0
        self.blank[self.size] = 1.0
        self.ever_painted[self.size] = 0.0
        return is_open and not self.sheet.free[line]

    def tell(self, line: int) -> None:
        """Tell the crossing lines how likely their cells are painted, by all but what they told themselves."""
        cell = line * self.sheet.width if line < self.sheet.height else line - self.sheet.height
        step = 1 if line < self.sheet.height else self.sheet.width
        told = self.to_column if line < self.sheet.height else self.to_row
        for place in range(self.size):
            if self.sheet.shade[cell] == 2:
                painted = self.ever_painted[place] * self.blank[place]
                blank = self.ever_blank[place] * self.paint[place]
                news = painted / (painted + blank) if painted + blank > 0.0 else 0.5
                news = 0.5 * told[cell] + 0.5 * max(LEAST, min(1.0 - LEAST, news))
                self.change = max(self.change, abs(news - told[cell]))
                told[cell] = news
            cell += step

    def multiply_runs(self) -> None:
        """Note the weight of 1, 2, 4, 8... painted cells in a row from each place."""
        for place in range(self.size):
            self.powers[place] = self.paint[place]
        power = 1
        span = 2
        while span <= self.size:
            here = power * self.wide
            below = here - self.wide
            for place in range(self.size - span + 1):
                self.powers[here + place] = self.powers[below + place] * self.powers[below + place + span // 2]
            power += 1
            span *= 2

    def run(self, place: int, length: int) -> float:
        """The weight of so many painted cells from a place on."""
        product = 1.0
        row = 0
        while length:
            if length & 1:
                product *= self.powers[row + place]
                place += 1 << (row // self.wide)
            length >>= 1
            row += self.wide
        return product

    # the way forward

    def forward(self) -> bool:
        """Sum up all ways to lay the blocks from the start of the line. False: there is none."""
        self.multiply_runs()
        self.set_limits()
        self.arrive[0] = 1.0
        for place in range(1, self.high[0] + 1):
            self.arrive[place] = 0.0
        for block in range(self.blocks):
            self.cross_gap(block)
            if self.sheet.code[self.first + block] > 0:
                self.lay_known(block, self.sheet.code[self.first + block])
            else:
                self.lay_unknown(block, self.sheet.code[self.first + block] == OPTIONAL)
            if not self.scale(block + 1):
                return False
        self.cross_gap(self.blocks)
        return True

    def set_limits(self) -> None:
        """Set the first and the last place at which each block, or the gap before it, may begin."""
        room = self.size + 1
        for block in range(self.blocks):
            room -= self.least(block)
        self.low[0] = 0
        self.high[0] = room
        for block in range(self.blocks):
            room += self.least(block)
            self.high[block + 1] = room

    def least(self, block: int) -> int:
        """The least number of cells that a block and the blank cell behind it take."""
        length = self.sheet.code[self.first + block]
        return length + 1 if length > 0 else 0 if length == OPTIONAL else 2

    def cross_gap(self, block: int) -> None:
        """Add up the ways with blank cells before the block."""
        base = block * self.wide
        gap = 0.0
        for place in range(self.low[block], self.high[block] + 1):
            gap += self.arrive[base + place]
            self.reach[base + place] = gap
            gap *= self.blank[place]

    def lay_known(self, block: int, length: int) -> None:
        """Lay a block of known length and the blank cell behind it."""
        base = block * self.wide
        after = base + self.wide + length + 1
        for place in range(self.low[block], self.high[block] + 1):
            fit = self.run(place, length) * self.blank[place + length]
            self.body[base + place] = fit
            self.arrive[after + place] = self.reach[base + place] * fit
        self.low[block + 1] = self.low[block] + length + 1

    def lay_unknown(self, block: int, optional: int) -> None:
        """The same for a block of unknown length, or one that may be missing: that one is over where it begins."""
        base = block * self.wide
        after = base + self.wide
        low = self.low[block]
        last = self.high[block + 1] - 1
        for place in range(low, last + 2):
            self.arrive[after + place] = self.arrive[base + place] if optional else 0.0
        inside = 0.0
        for place in range(low, last + 1):
            self.body[base + place] = inside
            self.arrive[after + place + 1] += inside * self.blank[place]
            if place <= self.high[block]:
                inside += self.reach[base + place]
            inside *= self.paint[place]
        self.low[block + 1] = low if optional else low + 2

    def scale(self, block: int) -> bool:
        """Scale the ways to a block so that the heaviest weighs 1, from the first place on. False: there is none."""
        base = block * self.wide
        high = self.high[block]
        low = self.low[block]
        while low <= high and self.arrive[base + low] == 0.0:
            low += 1
        self.low[block] = low
        most = 0.0
        for place in range(low, high + 1):
            most = max(most, self.arrive[base + place])
        if most < TINY:
            return False
        for place in range(low, high + 1):
            self.arrive[base + place] /= most
        return True

    # the way back

    def backward(self) -> bool:
        """Sum up all ways from the end of the line, and note how likely each cell is what. False: there is none."""
        here = 0
        for block in range(self.blocks, -1, -1):
            after = self.wide - here
            if block == self.blocks:
                self.leave_line()
            elif self.sheet.code[self.first + block] > 0:
                self.leave_known(block, self.sheet.code[self.first + block], after)
            else:
                self.leave_unknown(block, after)
            share = self.close_gap(block, here, after)
            if share == 0.0:
                return False
            self.note_gap(block)
            if block < self.blocks:
                self.note_block(block, share, after)
            here = after
        self.add_up_painted()
        return True

    def leave_line(self) -> None:
        """Nothing but blank cells comes after the last block, to the place behind the end."""
        for place in range(self.low[self.blocks], self.size + 1):
            self.begin[place] = 0.0
        self.begin[self.size + 1] = 1.0

    def leave_known(self, block: int, length: int, after: int) -> None:
        """The weight of all ways on from where a block of known length begins."""
        base = block * self.wide
        for place in range(self.low[block], self.high[block] + 1):
            over = place + length + 1
            self.begin[place] = 0.0
            if over >= self.low[block + 1]:
                self.begin[place] = self.body[base + place] * self.home[after + over]

    def leave_unknown(self, block: int, after: int) -> None:
        """The same for a block of unknown length; `running` has the weight of all ways on from inside it."""
        last = self.high[block + 1] - 1
        self.running[last + 1] = 0.0
        for place in range(last, self.low[block] - 1, -1):
            way = self.paint[place] * self.running[place + 1]
            if place <= self.high[block]:
                self.begin[place] = way
            if place + 1 >= self.low[block + 1]:
                way += self.blank[place] * self.home[after + place + 1]
            self.running[place] = way
        for place in range(last + 1, self.high[block] + 1):
            self.begin[place] = 0.0

    def close_gap(self, block: int, here: int, after: int) -> float:
        """Add up the ways on from the gap before a block, as probabilities; by what they were multiplied, or 0."""
        base = block * self.wide
        may_miss = block < self.blocks and self.sheet.code[self.first + block] == OPTIONAL
        gap = 0.0
        total = 0.0
        for place in range(self.high[block], self.low[block] - 1, -1):
            gap = gap * self.blank[place] + self.begin[place]
            self.live[place] = gap
            way = gap
            if may_miss and place >= self.low[block + 1]:
                way += self.home[after + place]
            self.home[here + place] = way
            total += self.arrive[base + place] * way
        if total < TINY:
            return 0.0
        for place in range(self.low[block], self.high[block] + 1):
            self.live[place] /= total
            self.home[here + place] /= total
        return 1.0 / total

    def note_gap(self, block: int) -> None:
        """Note how likely cells are blank as part of the gap before a block."""
        base = block * self.wide
        for place in range(self.low[block], self.high[block]):
            self.ever_blank[place] += self.reach[base + place] * self.blank[place] * self.live[place + 1]

    def note_block(self, block: int, share: float, after: int) -> None:
        """Note how likely cells are part of a block, or blank behind it, and where it probably lies."""
        self.begun_by[block] = self.high[block]
        self.over_by[block] = self.high[block + 1]
        if self.sheet.code[self.first + block] > 0:
            self.note_known(block, self.sheet.code[self.first + block], share)
        else:
            self.note_unknown(block, share, after)

    def note_known(self, block: int, length: int, share: float) -> None:
        """The same for a block of known length; `ever_painted` gets where cells begin to be painted and where not."""
        base = block * self.wide
        begun = 0.0
        for place in range(self.low[block], self.high[block] + 1):
            way = self.reach[base + place] * self.begin[place] * share
            self.ever_painted[place] += way
            self.ever_painted[place + length] -= way
            if place + length < self.size:
                self.ever_blank[place + length] += way
            if begun < 0.5 <= begun + way:
                self.begun_by[block] = place
                self.over_by[block] = place + length + 1
            begun += way

    def note_unknown(self, block: int, share: float, after: int) -> None:
        """The same for a block of unknown length."""
        base = block * self.wide
        optional = self.sheet.code[self.first + block] == OPTIONAL
        begun = 0.0
        over = 0.0
        before = 0.0
        for place in range(self.low[block], self.high[block + 1] + 1):
            new = 0.0
            ended = 0.0
            inside = 0.0
            if optional and place >= self.low[block + 1]:
                new = self.arrive[base + place] * self.home[after + place] * share
                ended = new
            if place < self.high[block + 1]:
                inside = self.body[base + place]
                painted = inside * self.paint[place] * self.running[place + 1]
                if place <= self.high[block]:
                    painted += self.reach[base + place] * self.begin[place]
                    new += self.reach[base + place] * self.begin[place] * share
                self.ever_painted[place] += painted * share
                self.ever_painted[place + 1] -= painted * share
            ended += before
            before = 0.0
            if place < self.high[block + 1] and place + 1 >= self.low[block + 1]:
                before = inside * self.blank[place] * self.home[after + place + 1] * share
                if place < self.size:
                    self.ever_blank[place] += before
            if begun < 0.5 <= begun + new:
                self.begun_by[block] = place
            if over < 0.5 <= over + ended:
                self.over_by[block] = place
            begun += new
            over += ended

    def add_up_painted(self) -> None:
        """Turn where cells begin and cease to be painted into how likely each is."""
        painted = 0.0
        for place in range(self.size):
            painted += self.ever_painted[place]
            self.ever_painted[place] = max(0.0, min(1.0, painted))

    # time

    def is_out_of_time(self, line: int) -> bool:
        """Whether the time is up before a line is looked at; a Ctrl-C gets through here."""
        self.fuel -= (self.sheet.first[line + 1] - self.sheet.first[line] + 1) * self.sheet.size[line]
        return self.fuel < 0 and self.look_at_clock()

    def look_at_clock(self) -> bool:
        """Whether the deadline has passed."""
        self.fuel = MAX_UNCLOCKED_WORK
        check_signals()
        return monotonic() >= self.deadline
