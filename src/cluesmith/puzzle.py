"""The one protocol every kind of puzzle implements, and the three words it speaks: fact, rule, violation.

An answer of any of our games is one small number per cell. A fact says of one cell that it is, or is not, one
number. A rule is one thing a person would name ("row 3 reads 4 1") with its cells and its clauses. A violation
names cells whose present values can stand together in no answer.

The rules of a game are stated twice on purpose: as clauses (`rules`), which the solver works with, and as a
plain check of a grid (`violations`), which judges every answer before anyone sees it. The tests set one against the
other, and both against brute force.
"""

from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Protocol, Self, runtime_checkable

import msgspec

from cluesmith.cnf import Clauses, Literals
from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import ClueError, FormatError
from cluesmith.grid import Cell, Grid, Values, cell_name, cells
from cluesmith.later import Later, extra
from cluesmith.parts import Parts
from cluesmith.picture import Picture
from cluesmith.sentence import Sentence, cell_mention, phrase

if TYPE_CHECKING:
    from cluesmith import formats, proving, rating, search
    from cluesmith.counting import exact
    from cluesmith.draw import png, svg, text
    from cluesmith.explaining import explainer, steps
    from cluesmith.formats import grids
    from cluesmith.proving import certificate
else:  # these stand above the puzzles, and are loaded when they are first used
    search, rating, explainer = map(Later, ("cluesmith.search", "cluesmith.rating", "cluesmith.explaining.explainer"))
    exact = Later("cluesmith.counting.exact")
    proving = Later("cluesmith.proving")
    formats, grids = map(Later, ("cluesmith.formats", "cluesmith.formats.grids"))
    png, svg, text = map(Later, ("cluesmith.draw.png", "cluesmith.draw.svg", "cluesmith.draw.text"))

# How a player writes: paints cells, draws lines out of clues, writes digits, or draws a path.
Input = Literal["paint", "line", "digit", "path"]

# A board larger than this is refused when it is read: nobody can look at it, and it would only eat memory.
MAX_CELLS = 300_000


class Fact(NamedTuple):
    """The cell holds the value, or (when `holds` is false) it does not."""

    cell: Cell
    value: int
    holds: bool = True


class Clue(Protocol):
    """What one rule is about, as data: a kind has a class of its own for each type of rule it has.

    Clues can be compared and used as keys; no two rules of a puzzle have the same.
    """

    def sentence(self) -> Sentence:
        """The rule as a person would name it: "row 3 reads 4 1"."""


@runtime_checkable
class CellClue(Clue, Protocol):
    """A clue that names one cell, so that several alike can be told at once: "4 around r1c2, r3c4 and r5c6"."""

    @property
    def cell(self) -> Cell:
        """The cell that it names."""

    @property
    def template(self) -> str:
        """Its sentence with `{}` in the place of the cell."""


@runtime_checkable
class OutsideClue(Clue, Protocol):
    """A clue that stands outside the board."""

    @property
    def place(self) -> Cell:
        """(row, -1) to the left of a row, (-1, column) above a column."""


class Rule(msgspec.Struct, frozen=True, eq=False):
    """One rule of a puzzle: its clue, the cells it speaks of, and the clauses that state it."""

    clue: Clue
    cells: tuple[Cell, ...]
    clauses: Clauses

    @property
    def text(self) -> str:
        """The rule as a person would name it."""
        return str(self.clue.sentence())


class Violation(NamedTuple):
    """What is wrong, and the cells whose present values occur together in no answer."""

    told: str | Sentence
    cells: tuple[Cell, ...]

    @property
    def sentence(self) -> Sentence:
        """What is wrong, with the cells that it mentions."""
        return phrase("{}", self.told)

    @property
    def text(self) -> str:
        """What is wrong."""
        return str(self.told)

    def __str__(self) -> str:
        return f"{self.text} ({' '.join(map(cell_name, self.cells))})"


class Settled(NamedTuple):
    """A clue that has all it asks for, or some of its numbers that have, and the cells that can only hold the rest now.

    It stands in a cell, at (row, -1) to the left of a row, or at (-1, column) above a column. Its numbers count from 0.
    """

    place: Cell
    left: tuple[Cell, ...] = ()  # undecided so far
    numbers: tuple[int, ...] = (0,)


class Engine(ABC):
    """A kind's own way to find answers, where it is faster than the search all kinds share."""

    @abstractmethod
    def __init__(self, puzzle: Any, new_solver: Callable[..., Any], deadline: Deadline) -> None:  # noqa: ANN401
        """An engine for a puzzle of its kind, which may call for SAT solvers, by name."""

    @abstractmethod
    def keep_to(self, known: Values) -> None:
        """Look only for answers with these values; said before anything is asked."""

    @property
    @abstractmethod
    def out_of_time(self) -> bool:
        """Whether it stopped because the deadline had passed."""

    @property
    @abstractmethod
    def counters(self) -> Mapping[str, int]:
        """What has been done so far, by the names of `search.Statistics`."""

    @abstractmethod
    def answers(self) -> Iterator[Values]:
        """All answers, each once, found when asked for; when they end, in time, there are no others."""

    def tally(self) -> Iterator[object]:
        """Something for each answer, in the place of a grid."""
        return self.answers()

    @abstractmethod
    def forced(self) -> Values | None:
        """The cells that are the same in every answer; None when there is no answer, or no time."""


class Guesser(ABC):
    """A kind's own way to come upon an answer of a board on which the search all kinds share is stuck."""

    @abstractmethod
    def __init__(self, puzzle: Any, left: Mapping[Cell, Sequence[int]]) -> None:  # noqa: ANN401
        """A guesser for a puzzle of its kind with these candidates."""

    @abstractmethod
    def guess(self, deadline: Deadline) -> Mapping[Cell, int] | None:
        """What some cells may hold, for the search to try; None if nothing can be said. Raises OutOfTime.

        Asked again and again, each time for more or for something else. It takes no longer than some thousand conflicts
        of the search, counted in work.
        """

    @abstractmethod
    def take_back(self, clash: Collection[Cell]) -> None:
        """Learn that no answer has what was guessed last in these cells together."""


class Judge:
    """Judges full grids of a puzzle, each given as the values of its open cells in reading order."""

    def __init__(self, puzzle: "Puzzle") -> None:
        self._puzzle = puzzle

    @cached_property
    def _places(self) -> dict[Cell, int]:
        return {cell: place for place, cell in enumerate(self._puzzle.open_cells())}

    def wrong(self, values: Sequence[int]) -> list[list[int]]:
        """For all that is wrong the places whose values can stand together in no answer; none in an answer."""
        grid = dict(zip(self._places, values, strict=True))
        return [[self._places[cell] for cell in violation.cells] for violation in self._puzzle.violations(grid)]

    def wrong_more(self, _values: Sequence[int]) -> list[list[int]]:
        """More such places in a grid that is wrong: they rule out more, but take longer to find."""
        return []


class _PuzzleMeta(msgspec.StructMeta, ABCMeta):
    """Lets a puzzle be both a record that reads and writes JSON and a class with abstract methods."""


class Puzzle(
    msgspec.Struct,
    metaclass=_PuzzleMeta,
    frozen=True,
    dict=True,  # room for cached properties
    tag_field="kind",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """The clues of one puzzle, never its state. Frozen, hashable and comparable; its fields are its JSON.

    Contract: every clause of `rules` holds in every answer within the candidates; a full grid without violation is an
    answer; the cells of a violation, with the values they hold, occur in no answer.
    """

    kind: ClassVar[str]
    title: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]]
    how_to_play: ClassVar[str]
    example: ClassVar[str]  # a small puzzle with one answer, in the text form
    parts: ClassVar[Parts] = Parts()
    marks: ClassVar[Mapping[int, str]] = {}  # how a grid's text shows a value; else as a number
    json_marks: ClassVar[Mapping[int, str]] = {}  # the same in JSON
    names: ClassVar[Mapping[int, str]] = {}  # how a value is read aloud; else as a number
    input: ClassVar[Input] = "digit"
    lazy_clue: ClassVar[Clue | None] = None  # of the rule that clauses leave to `check_lazily`
    json_clue: ClassVar[int | None] = None  # what a grid's JSON holds at a clue cell
    plain_look: ClassVar[str] = ""  # of a variant: how its plain form is written, as in "in black"

    if TYPE_CHECKING:  # a field in some kinds, a property in others

        @property
        def height(self) -> int:
            """The number of rows."""

        @property
        def width(self) -> int:
            """The number of columns."""

    # the game

    @abstractmethod
    def domain(self, cell: Cell) -> tuple[int, ...]:
        """What may be written in the cell, as numbers up to 255; `()` on a clue cell, which stays as it is printed."""

    @abstractmethod
    def rules(self, lits: Literals) -> Iterator[Rule]:
        """Every rule of this puzzle, each as a person would name it, for the candidates that there are literals of.

        What the candidates settle may be left out.
        """

    @abstractmethod
    def violations(self, grid: Values) -> Iterator[Violation]:
        """What is already wrong in a grid, full or partial, of which nobody has to check that it is one."""

    def given(self) -> Values:
        """What is known before any thought: the cells that can hold one value only."""
        return {cell: values[0] for cell, values in self.domains.items() if len(values) == 1}

    def check_lazily(self, grid: Values) -> Iterator[Violation]:
        """What is wrong by the rule that has too many clauses to list them; part of what `violations` finds."""
        return iter(())

    def judge(self) -> Judge:
        """What judges full grids as `violations` does; a kind may have one that is faster."""
        return Judge(self)

    def clauses(self, lits: Literals) -> Iterator[Clauses]:
        """All clauses of `rules`, where nobody asks which rule they state; a kind may build them faster."""
        return (rule.clauses for rule in self.rules(lits))

    def propagate(self, deadline: Deadline = NEVER) -> Mapping[Cell, Sequence[int]] | None:
        """The candidates that quick reasoning leaves to each open cell; None when it proves that there is no answer.

        Raises OutOfTime.
        """
        return self.domains

    # text and picture

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """The puzzle that the text form describes; raises FormatError or ClueError."""

    @abstractmethod
    def format(self) -> str:
        """The text form: `parse(p.format()) == p`."""

    @abstractmethod
    def picture(self, grid: Values) -> Picture:
        """The puzzle with what is written in the grid, as data to draw."""

    # making

    @classmethod
    @abstractmethod
    def random(cls, height: int, width: int, rng: Random) -> tuple[Self, Values]:
        """A random puzzle of that size and an answer of it; it may have others."""

    # what follows from the above

    def completed(self, answer: Values) -> Self:
        """The puzzle with the clues that were unknown as they are in this answer."""
        return self

    def plain(self, answer: Values) -> "Puzzle":
        """Of a variant: the puzzle of its kind with this answer, without what makes it a variant."""
        return self

    @property
    def caption(self) -> str:
        """The game and the size, in words."""
        return f"{self.title}, {self.height} by {self.width}"

    def settled(self, grid: Values) -> Iterator[Settled]:
        """The clues, each once, of which a player can tick off a number or all, by what is written."""
        return iter(())

    def all_different(self) -> Iterator[tuple[Cell, ...]]:
        """The groups of cells that hold no value twice."""
        return iter(())

    @property
    def rest(self) -> int | None:
        """What a cell holds in the end that a player left alone; None where every cell has to be written in."""
        return None

    def open_cells(self) -> list[Cell]:
        """The cells a player writes in, in reading order."""
        return list(self.domains)

    @cached_property
    def domains(self) -> Mapping[Cell, tuple[int, ...]]:
        """Per cell a player writes in the values it may hold, in reading order."""
        return {cell: domain for cell in cells(self.height, self.width) if (domain := self.domain(cell))}

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What a player may write on this board, though not in every cell."""
        return tuple(sorted({value for domain in self.domains.values() for value in domain}))

    def check(self, grid: Values) -> Iterator[Violation]:
        """What is already wrong in a grid, full or partial; raises FormatError if it is none of this puzzle."""
        return self._all_wrong(self.read_grid(grid))

    def _all_wrong(self, grid: Grid) -> Iterator[Violation]:
        told: set[Cell] = set()
        for violation in self.violations(grid):
            told.update(violation.cells)
            yield violation
        yield from (violation for violation in self._misplaced(grid) if told.isdisjoint(violation.cells))

    def _misplaced(self, grid: Values) -> Iterator[Violation]:
        """What can never stand in its cell, whatever the others hold."""
        for cell, value in grid.items():
            if value not in self.domains[cell]:
                name = self.names.get(value, str(value))
                yield Violation(phrase("{} cannot be {}", cell_mention(cell), name), (cell,))

    def is_answer(self, grid: Values) -> bool:
        """Whether the grid fills all cells to write in and no others, holds only allowed values and breaks no rule."""
        domains = self.domains
        filled = grid.keys() == domains.keys() and all(grid[cell] in domain for cell, domain in domains.items())
        return filled and not any(self.violations(grid))

    # what the package does with a puzzle: `puzzle.solve()` is `solve(puzzle)`

    def solve(self, *, limit: int | None = 2, seconds: float | None = None) -> "search.Result":
        """Up to `limit` answers; two decide whether there is one or several."""
        return search.solve(self, limit=limit, seconds=seconds)

    def count(self, *, limit: int | None = None, seconds: float | None = None) -> "exact.Count":
        """How many answers there are; with a limit they are enumerated, and no further than that."""
        return exact.count(self, limit=limit, seconds=seconds)

    def is_unique(self, *, seconds: float | None = None) -> bool | None:
        """Whether there is exactly one answer; None when that was not decided in time."""
        return search.is_unique(self, seconds=seconds)

    def explain(self, grid: Values | None = None, *, seconds: float | None = None) -> "steps.Explanation":
        """The steps from the grid, or an empty one, to all that can be known."""
        return explainer.explain(self, grid, seconds=seconds)

    def rate(self, *, seconds: float | None = None) -> "rating.Rating":
        """How hard the puzzle is; it has to have one answer."""
        return rating.rate(self, seconds=seconds)

    def certify(self, cells: Sequence[Cell] = (), *, seconds: float | None = None) -> "certificate.Certificate":
        """A proof of how many answers there are or, with cells, that these are the same in every answer."""
        return proving.certify(self, cells, seconds=seconds)

    def read_grid(self, written: str | Values | Sequence[Sequence[object]]) -> Grid:
        """What is written in a text, in lists of rows or in a mapping, as a grid of this puzzle."""
        return grids.read_grid(self, written)

    def to_json(self) -> str:
        """The puzzle as one line of JSON."""
        return formats.dumps(self, as_json=True).rstrip("\n")

    @classmethod
    def from_json(cls, line: str) -> Self:
        """The puzzle in the JSON: one of this kind, or for `Puzzle` itself one of any kind."""
        puzzle = formats.loads(line, format="json")
        if not isinstance(puzzle, cls):
            raise FormatError(f"expected a {cls.__name__}, found a puzzle of {puzzle.kind}")
        return puzzle

    def __str__(self) -> str:
        """The board as it is printed, in characters."""
        return text.render(self.picture({})).rstrip("\n")

    def svg(self, grid: Values | None = None) -> str:
        """The board, with what is written in the grid, as an SVG image."""
        written = self.read_grid(grid or {})
        title = f"{self.caption}, solved" if self.is_answer(written) else self.caption
        return svg.render(self.picture(written), title=title)

    def png(self, grid: Values | None = None) -> bytes:
        """The same as a PNG image; needs the libraries that `cluesmith[print]` installs."""
        with extra("print"):
            return png.render(self.picture(self.read_grid(grid or {})))

    def _repr_svg_(self) -> str:
        """The puzzle as notebooks show it."""
        return self.svg()


def refuse_absurd_size(height: int, width: int) -> None:
    """Raise ClueError unless a board of that size can be worked with."""
    if height < 1 or width < 1:
        raise ClueError(f"expected a board of at least 1x1, found {height}x{width}")
    if height * width > MAX_CELLS:
        raise ClueError(f"expected at most {MAX_CELLS} cells, found {height}x{width}")
