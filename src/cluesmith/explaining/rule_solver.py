"""A few rules in a solver of their own, with the variables numbered from 1 so that it stays small."""

from collections.abc import Collection, Iterable, Sequence

from cluesmith.cnf import Clauses, Literals
from cluesmith.deadline import NEVER, Deadline
from cluesmith.explaining.inseparable import bits
from cluesmith.explaining.lazy_rule import LazyRule
from cluesmith.explaining.numbering import renumbered
from cluesmith.puzzle import Rule
from cluesmith.sat import Sat

# Conflicts after which it is left open what several rules force. One rule alone is always asked to the end.
UNLIMITED = 1_000_000_000
MAX_CONFLICTS_OF_SEVERAL = 2_000
# Even of one line it may take long to see that a known fact can be left out. Where so many do, all others are kept.
MAX_CONFLICTS_TO_TRIM, MAX_FULL_TRIES = 2_000, 3
MAX_MODELS_KEPT = 60  # the last ones: most still hold when a little more is known


class RuleSolver:
    """What a few rules force together.

    Everything that asks raises OutOfTime once the deadline has passed.
    """

    def __init__(self, rules: Sequence[Rule], lits: Literals, deadline: Deadline = NEVER) -> None:
        stated = [rule for rule in rules if not isinstance(rule, LazyRule)]
        self._lazy = next((rule for rule in rules if isinstance(rule, LazyRule)), None)
        board = self._lazy.cells if self._lazy else dict.fromkeys(cell for rule in rules for cell in rule.cells)
        self._lits, self._deadline = lits, deadline
        self._limit = UNLIMITED if len(stated) == 1 else MAX_CONFLICTS_OF_SEVERAL
        self.variables = list(dict.fromkeys(abs(lit) for cell in board for lit in lits.all_of(cell).values()))
        self._local: dict[int, int] = {}  # the literals in our numbers
        self._numbers = self._renumbered([self.variables])[0]
        self._sat = Sat("minisat")
        self._forced: dict[tuple[int, ...], list[int] | None] = {}  # by what is known: suppositions often agree in that
        self._models: list[int] = []  # the facts that are true in each, as bits
        self._sat.add((clause for rule in stated for clause in self._renumbered(rule.clauses)), deadline)
        self._sat.add((clause for cell in board for clause in self._renumbered(lits.cell_clauses(cell))), deadline)
        self._sat.add(self._renumbered(self._lazy.clauses if self._lazy else []), deadline)

    def _renumbered(self, clauses: Clauses) -> Clauses:
        """The clauses in our numbers."""
        return renumbered(clauses, self._local)

    def _known(self, known: set[int]) -> list[int]:
        """What is known of our cells, in our numbers."""
        local = self._local
        return [
            local[variable] if variable in known else -local[variable]
            for variable in self.variables
            if variable in known or -variable in known
        ]

    def _solve(self, assumed: list[int], conflicts: int = UNLIMITED) -> bool | None:
        """Whether the rules and the assumptions can hold together; None when that is not seen with so much work."""
        while found := self._sat.solve_within(conflicts, assumed, self._deadline):
            broken = self._lazy.refuse(self._true()) if self._lazy else []
            if not broken:
                return True
            self._sat.add(self._renumbered(broken))
        if found is None:
            self._deadline.check()
        return found

    def _true(self) -> set[int]:
        """What holds for our cells in the model."""
        true = self._model()
        return {variable if self._local[variable] in true else -variable for variable in self.variables}

    def _model(self) -> set[int]:
        """What holds in the model, in our numbers; a variable it does not know is false."""
        model = self._sat.model()
        return {*model, *range(-len(self._local) // 2, -len(model))}

    def holds(self, known: set[int]) -> bool:
        """Whether the rules can be kept with what is known."""
        return self._solve(self._known(known)) is True

    def forced(self, known: set[int]) -> list[int] | None:
        """The facts of our cells that follow beyond what is known; None when what is known breaks the rules.

        These are all facts, but for such as follow from several rules by a long proof only.
        """
        assumed = self._known(known)
        state = tuple(assumed)
        if state not in self._forced:
            self._forced[state] = self._find_forced(assumed)
        return self._forced[state]

    def _find_forced(self, assumed: list[int]) -> list[int] | None:
        models = self._models_with(assumed)
        if not models:
            if not self._solve(assumed):
                return None
            models = [self._keep_model()]
        left = self._alike_in(models, set(map(abs, assumed)))
        forced: list[int] = []
        while left:
            literal = left.pop()
            found = self._solve([*assumed, -literal], self._limit)
            if found:
                model = self._keep_model()
                left = [other for other in left if model >> abs(other) & 1 == (other > 0)]
            elif found is False:
                forced.append(literal)
        return self._theirs(forced[::-1])

    def _models_with(self, assumed: Sequence[int]) -> list[int]:
        """The models found before in which the assumptions hold."""
        true = bits(number for number in assumed if number > 0)
        false = bits(-number for number in assumed if number < 0)
        return [model for model in self._models if model & true == true and not model & false]

    def _keep_model(self) -> int:
        """The last model, which is kept."""
        known = self._sat.model()[: len(self._numbers)]
        self._models = [*self._models[1 - MAX_MODELS_KEPT :], bits(number for number in known if number > 0)]
        return self._models[-1]

    def _alike_in(self, models: Sequence[int], settled: set[int]) -> list[int]:
        """What all the models say of the facts that are not settled."""
        always = ever = models[0]
        for model in models:
            always &= model
            ever |= model
        alike = always | ~ever
        return [
            number if always >> number & 1 else -number
            for number in self._numbers
            if alike >> number & 1 and number not in settled
        ]

    def needed(self, known: set[int], conclusions: Collection[int]) -> list[int]:
        """Known facts that suffice for all the conclusions, and of which none can be left out as far as is easily seen.

        Without conclusions: known facts that break the rules.
        """
        denied = self._renumbered([[max(self._local) + self._lits.variables + 1]])[0][0]
        self._sat.add([[-denied, *(-self._local[literal] for literal in conclusions)]] if conclusions else [])
        needed = self._known(known)
        if self._solve([denied, *needed], MAX_CONFLICTS_TO_TRIM) is False:
            needed = self._core(needed)
        else:
            needed = self._cores(needed, conclusions)
        enough = self._sat.counters().conflicts + MAX_FULL_TRIES * MAX_CONFLICTS_TO_TRIM
        for premise in needed.copy():
            if self._sat.counters().conflicts > enough:
                break
            fewer = [other for other in needed if other != premise]
            if premise in needed and self._solve([denied, *fewer], MAX_CONFLICTS_TO_TRIM) is False:
                needed = self._core(fewer)
        self._sat.add([[-denied]])
        return self._theirs(needed)

    def _cores(self, assumed: list[int], conclusions: Iterable[int]) -> list[int]:
        """Those of the assumptions that suffice for one conclusion or another, which is easier to see one by one."""
        needed = set[int]()
        for literal in conclusions:
            self._solve([-self._local[literal], *assumed])
            needed.update(self._core(assumed))
        return [literal for literal in assumed if literal in needed]

    def _theirs(self, numbers: Iterable[int]) -> list[int]:
        """The facts of our cells that have these numbers."""
        variables = self.variables
        return [variables[number - 1] if number > 0 else -variables[-number - 1] for number in numbers]

    def _core(self, assumed: list[int]) -> list[int]:
        core = set(self._sat.core())
        return [literal for literal in assumed if literal in core]
