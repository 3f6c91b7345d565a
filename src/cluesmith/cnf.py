# cython: language_level=3, annotation_typing=False
"""Clauses for the SAT solver: a literal for each fact, and builders for what many rules have in common.

A clause is a list of literals of which at least one is true; a literal is a variable number, negative for
"not". Builders take the `Literals` of a puzzle when they need variables of their own; those that may build for long
raise OutOfTime once its deadline has passed. Types for the compiled version are in cnf.pxd.
"""

from array import array
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain, combinations, pairwise
from typing import Generic, NamedTuple, TypeVar

from cluesmith.deadline import NEVER, Deadline
from cluesmith.grid import Cell, Values

Clauses = list[list[int]]
State = TypeVar("State", bound=Hashable)

# Up to this many clauses a count is stated directly, without variables of its own.
FEW_CLAUSES = 112

PORTION = 20_000  # clauses of cells that are built at once


class Literals:
    """The literal of every fact about the cells, and fresh variables on request.

    A cell with two values has one variable, any other cell one per value.
    """

    def __init__(self, domains: Mapping[Cell, Sequence[int]], deadline: Deadline = NEVER) -> None:
        self.domains, self.deadline = domains, deadline
        self.variables = 0
        self._literals: dict[Cell, dict[int, int]] = {}
        for cell, values in domains.items():
            first = self.variables + 1
            if len(values) == 2:
                self._literals[cell] = {values[0]: -first, values[1]: first}
                self.variables = first
            else:
                self._literals[cell] = dict(zip(values, range(first, first + len(values)), strict=True))
                self.variables += len(values)
        self.cell_variables = self.variables  # these are the first

    def fresh(self) -> int:
        """A variable nobody has used yet."""
        self.variables += 1
        return self.variables

    def of(self, cell: Cell, value: int) -> int:
        """The literal of "cell is value"; the value is one of the cell's."""
        return self._literals[cell][value]

    def all_of(self, cell: Cell) -> Mapping[int, int]:
        """Each value of the cell with its literal; empty for a cell nobody writes in."""
        return self._literals.get(cell, {})

    @property
    def by_cell(self) -> dict[Cell, dict[int, int]]:
        """Each cell with its values and their literals; not to be changed."""
        return self._literals

    def cell_clauses(self, cell: Cell) -> Clauses:
        """The cell holds exactly one of its values; a variable that is true or false says so by itself."""
        literals = self._literals[cell]
        return exactly_one(list(literals.values())) if len(literals) != 2 else []

    def all_cell_clauses(self) -> Clauses:
        """The same for every cell."""
        return [clause for portion in self.cell_portions() for clause in portion]

    def cell_portions(self) -> Iterator[Clauses]:
        """The same little by little: cells with many values have many clauses each."""
        clauses: Clauses = []
        for literals in self._literals.values():
            if len(clauses) > PORTION:
                yield clauses
                clauses = []
            if len(literals) == 1:
                clauses.append(list(literals.values()))
            elif len(literals) != 2:
                clauses += exactly_one(list(literals.values()))
        yield clauses

    def knows(self, grid: Values) -> bool:
        """Whether there is a literal for everything that is written in the grid."""
        return all(value in self.all_of(cell) for cell, value in grid.items())

    def of_grid(self, grid: Values) -> list[int]:
        """The literals of all that is written in the grid."""
        return [self._literals[cell][value] for cell, value in grid.items() if cell in self._literals]

    def grid(self, model: Sequence[int]) -> dict[Cell, int]:
        """What the cells hold in a model."""
        return self.grid_of(self.true_in(model))

    def values(self, model: Sequence[int]) -> bytes:
        """What the cells hold in a model, in the order of the cells."""
        return self.values_of(_truth(list(model), self.cell_variables))

    def values_of(self, truth: bytes) -> bytes:
        """The same, given the truth of each variable of the cells: 0 or 1."""
        return _values(self._firsts, self._ends, self._choices, truth)

    def unlike(self, values: Sequence[int], places: Iterable[int]) -> list[int]:
        """The clause "one of these cells differs"; cells are counted in their order."""
        cells = self._in_order
        return [-cells[place][values[place]] for place in places]

    @cached_property
    def _in_order(self) -> list[dict[int, int]]:
        return list(self._literals.values())

    @cached_property
    def _firsts(self) -> "array[int]":
        """Per cell how many variables come before its own."""
        return array("i", [abs(next(iter(literals.values()), 1)) - 1 for literals in self._in_order])

    @cached_property
    def _ends(self) -> "array[int]":
        """Per cell where its values end among those of all cells."""
        return array("i", accumulate(map(len, self.domains.values())))

    @cached_property
    def _choices(self) -> bytes:
        """The values of the first cell, of the second, and so on."""
        return bytes(chain.from_iterable(self.domains.values()))

    def true_in(self, model: Sequence[int]) -> set[int]:
        """The literals that are true in a model; a variable the model does not know is false."""
        true = set(model)
        true.update(range(-self.variables, -len(model)))
        return true

    def grid_of(self, true: set[int]) -> dict[Cell, int]:
        """What the cells hold when these literals are the true ones."""
        cells = self._literals.items()
        return {cell: value for cell, literals in cells for value, literal in literals.items() if literal in true}


def _truth(model: list[int], variables: int) -> bytes:
    """Whether the first variables are true in a model; one the model does not know is false."""
    true = bytearray(variables)
    for place in range(min(variables, len(model))):
        true[place] = model[place] > 0
    return bytes(true)


def _values(firsts: "array[int]", ends: "array[int]", choices: bytes, true: bytes) -> bytes:
    """The value of each cell, of which the first variable is given, and where its choices end."""
    held = bytearray(len(ends))
    start = 0
    for cell in range(len(ends)):
        first, size, place = firsts[cell], ends[cell] - start, 0
        if size == 2:
            place = true[first]
        elif size > 2:
            while place < size - 1 and not true[first + place]:
                place += 1
        held[cell] = choices[start + place]
        start += size
    return bytes(held)


def exactly_one(literals: Sequence[int]) -> Clauses:
    """Exactly one of the literals is true."""
    return [list(literals), *at_most_one(literals)]


def at_most_one(literals: Sequence[int]) -> Clauses:
    """No two of the literals are true."""
    return [[-one, -other] for one, other in combinations(literals, 2)]


def count(lits: Literals, literals: Sequence[int], number: int) -> Clauses:
    """Exactly `number` of the literals are true."""
    if not 0 <= number <= len(literals):
        return [[]]
    direct = at_most(literals, number) + at_least(literals, number) if len(literals) <= 8 else []
    if 0 < len(direct) <= FEW_CLAUSES or number in (0, len(literals)):
        return direct or [[literal if number else -literal] for literal in literals]
    result, clauses = add_up(lits, [[literal] for literal in literals], number + 1)
    return [*clauses, [result[number - 1]], [-result[number]]]


def at_most(literals: Sequence[int], number: int) -> Clauses:
    """At most `number` of the literals are true, stated directly: among any number + 1 one is false."""
    return [[-literal for literal in chosen] for chosen in combinations(literals, number + 1)]


def at_least(literals: Sequence[int], number: int) -> Clauses:
    """At least `number` of the literals are true, stated directly."""
    return [list(chosen) for chosen in combinations(literals, max(0, len(literals) - number + 1))]


def unary_sum(lits: Literals, numbers: Sequence[Sequence[int]], total: int) -> Clauses:
    """The unary numbers add up to `total`.

    In a unary number literal k says "at least k + 1", so a true literal has only true ones before it. All but the
    longest are added up: what they make leaves the rest to the longest, which takes few clauses however long it is.
    """
    if not 0 <= total <= sum(map(len, numbers)):
        return [[]]
    *others, longest = sorted(numbers, key=len) or [[]]
    result, clauses = add_up(lits, others, total + 1)
    return clauses + _make_up(result, list(longest), total)


def _make_up(one: list[int], other: list[int], total: int) -> Clauses:
    """Two unary numbers add up to `total`: however much one is, the other is the rest."""
    clauses: Clauses = []
    for least in range(total + 2):
        rest = total + 1 - least
        if least <= len(one) and rest <= len(other):  # as much as that of both is too much
            clauses.append([-literal for literal in one[max(0, least - 1) : least] + other[max(0, rest - 1) : rest]])
        if least and rest:  # less than that of both is too little
            clauses.append([*one[least - 1 : least], *other[rest - 1 : rest]])
    return clauses


def add_up(lits: Literals, numbers: Sequence[Sequence[int]], most: int) -> tuple[list[int], Clauses]:
    """A unary number that is the sum of the numbers, as far as `most`, and the clauses that make it so."""
    clauses: Clauses = []
    sums = [list(number) for number in numbers if number]
    while len(sums) > 1:
        pairs = zip(sums[::2], sums[1::2], strict=False)
        odd = sums[-1:] if len(sums) % 2 else []
        sums = [_add(lits, one, other, most, clauses) for one, other in pairs] + odd
    return (sums[0] if sums else []), clauses


def _add(lits: Literals, one: list[int], other: list[int], most: int, clauses: Clauses) -> list[int]:
    """A unary number that is the sum of two, as far as `most`."""
    result = [lits.fresh() for _ in range(min(len(one) + len(other), most))]
    size = len(result)
    for first, second in ((one, other), (other, one)):
        for a in range(min(len(first), size)):
            clauses.append([-first[a], result[a]])  # first > a: the sum is > a
            if a + len(second) < size:  # first <= a: the sum is <= a + all of second
                clauses.append([first[a], -result[a + len(second)]])
    for a in range(len(one)):
        lits.deadline.check()  # two long numbers take many clauses
        for b in range(a, min(a + len(other), size)):
            x, y = one[a], other[b - a]
            clauses.append([x, y, -result[b]])  # one <= a and other <= b - a: the sum is <= b
            if b + 1 < size:  # one > a and other > b - a: the sum is > b + 1
                clauses.append([-x, -y, result[b + 1]])
    clauses += [[-more, less] for less, more in pairwise(result)]
    return result


def table(lits: Literals, columns: Sequence[Mapping[int, int]], rows: Iterable[Sequence[int]]) -> Clauses:
    """The cells, given as value-to-literal maps, hold together one of the rows of values."""
    rows = list(rows)
    if len(columns) == 2:  # what each value of one cell leaves to the other says it all
        return _supports(columns, rows, 0, 1) + _supports(columns, rows, 1, 0)
    return choice(lits, columns, rows)[1]


def choice(
    lits: Literals, columns: Sequence[Mapping[int, int]], rows: Sequence[Sequence[int]]
) -> tuple[list[int], Clauses]:
    """A variable for each row of values, and the clauses: one of them is true, and the cells hold that row."""
    chosen = [lits.fresh() for _ in rows]
    clauses: Clauses = [chosen]
    for place, literals in enumerate(columns):
        by_value: dict[int, list[int]] = {value: [-literal] for value, literal in literals.items()}
        for variable, row in zip(chosen, rows, strict=True):
            by_value[row[place]].append(variable)
            clauses.append([-variable, literals[row[place]]])
        clauses += by_value.values()
    return chosen, clauses


def _supports(columns: Sequence[Mapping[int, int]], rows: list[Sequence[int]], here: int, there: int) -> Clauses:
    by_value: dict[int, list[int]] = {value: [-literal] for value, literal in columns[here].items()}
    for row in rows:
        by_value[row[here]].append(columns[there][row[there]])
    return list(by_value.values())


class Automaton(NamedTuple, Generic[State]):
    """What reads cells one by one: `steps(state, value)` gives the states that may follow; several make it a choice."""

    starts: Iterable[State]
    steps: Callable[[State, int], Iterable[State]]
    ends: Container[State]


def path(lits: Literals, columns: Sequence[Mapping[int, int]], reader: Automaton[State]) -> Clauses:
    """Reading the cells one by one leads from one of the starts to an end.

    Only states on the way to an end get a variable, so a dead branch costs nothing.
    """
    layers = _moves(lits, columns, reader)
    if not layers[0]:
        return [[]]
    here = {state: lits.fresh() for state in dict.fromkeys(edge[0] for edge in layers[0])}
    clauses: Clauses = [list(here.values())]
    for literals, edges in zip(columns, layers, strict=True):
        lits.deadline.check()
        there = {state: lits.fresh() for state in dict.fromkeys(edge[2] for edge in edges)}
        clauses += _layer_clauses(lits, literals, edges, here, there)
        here = there
    return clauses


def _moves(
    lits: Literals, columns: Sequence[Mapping[int, int]], reader: Automaton[State]
) -> "list[list[tuple[State, int, State]]]":
    """Per cell the moves (state, value, next state) that lie on a way from a start to an end."""
    layers: list[list[tuple[State, int, State]]] = []
    states = reader.starts
    for literals in columns:
        lits.deadline.check()
        edges = [
            (state, value, after) for state in states for value in literals for after in reader.steps(state, value)
        ]
        layers.append(edges)
        states = dict.fromkeys(edge[2] for edge in edges)
    alive = {state for state in states if state in reader.ends}
    for place in reversed(range(len(layers))):
        layers[place] = [edge for edge in layers[place] if edge[2] in alive]
        alive = {edge[0] for edge in layers[place]}
    return layers


def _layer_clauses(
    lits: Literals,
    literals: Mapping[int, int],
    edges: "list[tuple[State, int, State]]",
    here: Mapping[State, int],
    there: Mapping[State, int],
) -> Clauses:
    """A state leads on, is led to, and a value is written only as one of the moves."""
    clauses: Clauses = []
    out: dict[State, list[int]] = {state: [-variable] for state, variable in here.items()}
    into: dict[State, list[int]] = {state: [-variable] for state, variable in there.items()}
    written: dict[int, list[int]] = {value: [-literal] for value, literal in literals.items()}
    for before, value, after in edges:
        move = lits.fresh()
        clauses += [-move, here[before]], [-move, literals[value]], [-move, there[after]]
        out[before].append(move)
        into[after].append(move)
        written[value].append(move)
    return [*clauses, *out.values(), *into.values(), *written.values()]
