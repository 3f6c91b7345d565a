"""Making KenKen: a Latin square, cut into cages until it is the only one that fits.

One solver holds the rules of the lines; each cage stands behind a switch. A second answer names the cages it
fits by luck: one of them gets another operation, gives a cell to a neighbour, or is split, so that the answer
no longer fits. At the end single cells are merged away as far as they are not wanted.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from math import inf
from random import Random
from typing import ClassVar

from cluesmith.cnf import Clauses, Literals
from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Values, cells, neighbours
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.kinds.kenken.cage import connected
from cluesmith.kinds.kenken.encode import cage_clauses, line_clauses
from cluesmith.kinds.kenken.fillings import fillings
from cluesmith.kinds.kenken.puzzle import judge_digits
from cluesmith.kinds.kenken.random_boards import Part, random_latin_square, random_parts, true_cages
from cluesmith.making.budget import Budget, GaveUp, Stuck
from cluesmith.making.generator import Flag, Generator, Options
from cluesmith.sat import Sat
from cluesmith.text import parse_numbers

MIN_SIZE, MAX_SIZE = 3, 16
MAX_CAGE_CELLS = 8
NEW_BOARD = 10  # what a new board costs, in questions
BLOCKS = 0.6  # the share of cages that are laid as rectangles, if there is room
MUCH_WORK = 9  # on larger boards large cages are hard to prove, and rare
MAX_TRIES = 40  # changes that are tried to make a puzzle harder or easier
MAX_WALKS = 30  # cells that a single may wander before the first proof


class KenKenOptions(Options, frozen=True, kw_only=True):
    """What a KenKen may be made of.

    `digits` are those of the board, such as `0-5` or `1,3,5,7`; without any they are 1 to its size. `operators` are
    those that cages show; `-` and `/` stand only in cages of two. `cages` is the smallest and largest size of a cage
    beside single cells, `singles` how many cells may stand alone (None: a few), and `hidden` leaves all operations out.
    """

    digits: str = ""
    operators: str = "+-*/"
    cages: tuple[int, int] = (2, 4)
    singles: int | None = None
    hidden: bool = False

    flags: ClassVar = {
        "digits": (Flag("--digits", "the digits instead of 1 to the size, such as 0-5 or 1,3,5,7"),),
        "operators": (Flag("--operators", "which of + - * / may occur, such as '+-' or '*'"),),
        "cages": (Flag("--cages", "cells in a cage, such as 2-4"),),
        "singles": (Flag("--singles", "at most N single cells"),),
        "hidden": (Flag("--hidden", "show no operators"),),
    }

    def __post_init__(self) -> None:
        if self.digits and not parse_numbers(self.digits):
            raise ClueError(f"expected digits such as 0-5 or 1,3,5,7, found {self.digits!r:.30}")
        if not self.operators or set(self.operators) - set("+-*/"):
            raise ClueError(f"expected some of the operators + - * /, found {self.operators!r}")
        if not 2 <= self.cages[0] <= self.cages[1] <= MAX_CAGE_CELLS:
            raise ClueError(f"expected cage sizes from 2 to {MAX_CAGE_CELLS}, found {self.cages[0]} to {self.cages[1]}")
        if not {"+", "*"} & set(self.operators) and self.cages[0] > 2:
            raise ClueError("expected + or * among the operators for cages of more than two cells")

    def digits_on(self, size: int) -> tuple[int, ...]:
        """The digits of a board of that size; raises ClueError if they are not as many."""
        return judge_digits(parse_numbers(self.digits) or range(1, size + 1), size)

    def singles_on(self, size: int) -> int:
        """How many single cells are welcome on a board of that size."""
        return size // 4 if self.singles is None else self.singles


class KenKenGenerator(Generator[KenKenOptions]):
    """Makes KenKen puzzles."""

    options: ClassVar = KenKenOptions
    default_size: ClassVar = (6, 6)

    def presets(self, height: int, width: int) -> list[dict[str, tuple[int, int]]]:
        """Larger cages make harder puzzles."""
        return [{"cages": sizes} for sizes in ((2, 3), (2, 4), (2, 4), (2, 5))]

    def draft(
        self, height: int, width: int, rng: Random, budget: Budget, options: KenKenOptions
    ) -> tuple[KenKen, Values]:
        """A KenKen with one answer, and that answer."""
        if height != width:
            raise ClueError(f"expected a square board, found {height}x{width}")
        if not MIN_SIZE <= height <= MAX_SIZE:
            raise ClueError(f"expected a size from {MIN_SIZE} to {MAX_SIZE}, found {height}")
        fewest = height**2
        try:
            while True:
                budget.spend(NEW_BOARD)
                board = _CageBoard(height, rng, options)
                with suppress(Stuck):
                    return _finished(board, budget)
                fewest = min(fewest, len(board.singles()))
        except GaveUp:
            raise GaveUp(_told(height, options, fewest)) from None

    def towards(  # noqa: PLR0913 - as the base class has it
        self, puzzle: KenKen, answer: Values, rng: Random, budget: Budget, options: KenKenOptions, *, harder: bool
    ) -> tuple[KenKen, Values] | None:
        """The puzzle with cages merged, or split, or told by another operation."""
        board = _CageBoard(puzzle.height, rng, options, (answer, puzzle.cages))
        proof = _CageProof(board, budget)
        changed = sum(proof.change(harder=harder) for _ in range(max(1, puzzle.height // 3)))
        return (board.puzzle(), answer) if changed else None


def _finished(board: "_CageBoard", budget: Budget) -> tuple[KenKen, Values]:
    """The board with one answer and no more single cells than are welcome."""
    proof = _CageProof(board, budget)
    proof.repair()
    proof.merge_singles(board.options.singles_on(board.size))
    return board.puzzle(), board.answer


def _told(size: int, options: KenKenOptions, fewest: int) -> str:
    least, most = options.cages
    return (
        f"found no {size}x{size} kenken with operators {options.operators}, cages of {least} to {most} cells and at "
        f"most {options.singles_on(size)} single cells; the best one has {fewest} of them: "
        "allow more single cells, more operators, other cage sizes or more effort"
    )


class _CageBoard:
    """An answer and the cages it is cut into, each under the name of its first cell."""

    def __init__(
        self, size: int, rng: Random, options: KenKenOptions, given: tuple[Values, Sequence[Cage]] | None = None
    ) -> None:
        self.size, self.rng, self.options = size, rng, options
        self.digits = options.digits_on(size)
        self.answer: Values = given[0] if given else random_latin_square(self.digits, rng)
        self.beside = {cell: neighbours(cell, size, size) for cell in cells(size, size)}
        self.cages: dict[Cell, Cage] = {}
        self.owner: dict[Cell, Cell] = {}
        if given:
            for cage in given[1]:
                self.put(cage)
        else:
            self._lay_out()

    def _lay_out(self) -> None:
        """Cages over the whole board, with few single cells among them."""
        for part in self._cut():
            self.put(self.clue(part) or Cage("=", self.answer[part[0]], part[:1]))
        for cell in self.beside:  # a part for which no operation was allowed falls to pieces
            if cell not in self.owner:
                self.put(Cage("=", self.answer[cell], (cell,)))
        for _ in range(MAX_WALKS):
            if len(self.singles()) > self.options.singles_on(self.size):
                self._walk(self.rng.choice(self.singles()))

    def _cut(self) -> Iterator[Part]:
        """The board in connected parts of the sizes wanted; what had no room for such a one falls to pieces."""
        least, most = self.options.cages
        sizes = range(least, most + 1)
        chances = [min(0.85, MUCH_WORK * 0.8 / self.size) ** size for size in sizes]
        for part in random_parts(self.size, sizes, chances, self.rng, blocks=BLOCKS):
            yield from [part] if len(part) >= least else [(cell,) for cell in part]

    def _walk(self, single: Cage) -> None:
        """Merge a single cell into a neighbour, or let it take a cell of one, which may leave another single."""
        cell = single.cells[0]
        near = self.rng.choice(self.beside[cell])
        giver = self.cages[self.owner[near]]
        if len(giver.cells) == 1:
            parts = [self._singles_near(cell)]
        elif self.fits(len(giver.cells) + 1):
            parts = [(*giver.cells, cell)]
        else:
            parts = [(cell, near), tuple(other for other in giver.cells if other != near)]
        if not all(self.fits(len(part)) and connected(part, self.size) for part in parts):
            return
        clues = [clue for part in parts if (clue := self.clue(tuple(sorted(part)))) is not None]
        if len(clues) == len(parts):
            gone = dict.fromkeys(self.owner[cell] for part in parts for cell in part)
            self.replace([self.cages[name] for name in gone], clues)

    def _singles_near(self, cell: Cell) -> Part:
        """The cell and single cells that hang on it, enough for a cage if there are."""
        part = [cell]
        for member in part:
            for near in self.beside[member]:
                if near not in part and len(self.cages[self.owner[near]].cells) == 1:
                    part.append(near)
        return tuple(part[: self.options.cages[0]])

    def puzzle(self) -> KenKen:
        """The cages as a puzzle."""
        return KenKen(self.size, tuple(self.cages.values()), self.digits)

    def put(self, cage: Cage) -> None:
        """Lay the cage on the board; what lay there has to go by itself."""
        self.cages[cage.cells[0]] = cage
        for cell in cage.cells:
            self.owner[cell] = cage.cells[0]

    def replace(self, old: Sequence[Cage], new: Sequence[Cage]) -> None:
        """Take up some cages and lay others over the same cells."""
        for cage in old:
            del self.cages[cage.cells[0]]
        for cage in new:
            self.put(cage)

    def clue(self, part: Part) -> Cage | None:
        """A random clue that is true of the part, if an operation is allowed for it."""
        clues = self.clues(part)
        return self.rng.choice(clues) if clues else None

    def clues(self, part: Part) -> list[Cage]:
        """All clues that are true of the part."""
        found = true_cages(part, self.answer, self.options.operators)
        if not self.options.hidden or len(part) == 1:
            return found
        return list(dict.fromkeys(Cage(None, cage.target, part) for cage in found))

    def singles(self) -> list[Cage]:
        """The cages of one cell."""
        return [cage for cage in self.cages.values() if len(cage.cells) == 1]

    def fits(self, size: int) -> bool:
        """Whether a cage may have that size."""
        return self.options.cages[0] <= size <= self.options.cages[1] or size == 1


class _CageProof:
    """The solver, and the second answers met so far: each must stay broken by some cage."""

    def __init__(self, board: _CageBoard, budget: Budget) -> None:
        self.board, self.budget = board, budget
        self._lits = Literals(dict.fromkeys(cells(board.size, board.size), board.digits))
        self._sat = Sat("minisat")  # quickest to take in many short clauses
        self._sat.add(_latin_clauses(board.digits))
        self._sat.add([[-literal for literal in self._lits.of_grid(board.answer)]])
        self._switches: dict[Cage, int] = {}
        self._others: list[dict[Cell, int]] = []  # only the cells that differ from the answer

    def second(self) -> dict[Cell, int] | None:
        """Where a second answer differs, or None if there is none."""
        if not self.budget.ask(self._sat, [self._switch(cage) for cage in self.board.cages.values()]):
            return None
        answer, size, digits = self.board.answer, self.board.size, self.board.digits
        found = (literal - 1 for literal in self._sat.model()[: size**3] if literal > 0)
        grid = {(place // size**2, place // size % size): digits[place % size] for place in found}
        self._others.append({cell: digit for cell, digit in grid.items() if digit != answer[cell]})
        return self._others[-1]

    def _switch(self, cage: Cage) -> int:
        if cage not in self._switches:
            clauses = cage_clauses(self._lits, cage, self.board.digits[-1])
            switch = self._switches[cage] = self._lits.fresh()
            self._sat.add([*clause, -switch] for clause in clauses)
        return self._switches[cage]

    def repair(self) -> None:
        """Change cages until there is no second answer."""
        while (other := self.second()) is not None:
            touched = list(dict.fromkeys(self.board.owner[cell] for cell in other))
            self.board.rng.shuffle(touched)
            for old, new in self._changes(touched):
                if self._keeps_out(old, new):
                    self.board.replace(old, new)
                    break
            else:
                self._split_up(touched[0])

    def _changes(self, touched: list[Cell]) -> Iterator[tuple[list[Cage], list[Cage]]]:
        """What could be laid instead of the cages touched: mild changes first, single cells last."""
        cages = [self.board.cages[name] for name in touched]
        for cage in cages:
            yield from (([cage], [clue]) for clue in self.board.clues(cage.cells) if clue != cage)
        singles: list[tuple[list[Cage], list[Cage]]] = []
        for cage in cages:
            for change in self._splits(cage):
                if any(len(part.cells) == 1 for part in change[1]):
                    singles.append(change)
                else:
                    yield change
            yield from self._trades(cage)
        yield from singles

    def _splits(self, cage: Cage) -> Iterator[tuple[list[Cage], list[Cage]]]:
        """The cage in two, cut in every way that leaves both parts whole."""
        for one in _halves(cage.cells, self.board.size):
            other = tuple(cell for cell in cage.cells if cell not in one)
            yield from self._clued([cage], [one, other])

    def _trades(self, cage: Cage) -> Iterator[tuple[list[Cage], list[Cage]]]:
        """A cell of the cage goes to a neighbour."""
        board = self.board
        for cell in cage.cells:
            rest = tuple(member for member in cage.cells if member != cell)
            if not rest or not connected(rest, board.size):
                continue
            for name in sorted({board.owner[near] for near in board.beside[cell]} - {board.owner[cell]}):
                taker = board.cages[name]
                yield from self._clued([cage, taker], [rest, tuple(sorted((*taker.cells, cell)))])

    def _clued(self, old: list[Cage], parts: list[Part]) -> Iterator[tuple[list[Cage], list[Cage]]]:
        """The change with random clues, if the parts may have any."""
        if all(self.board.fits(len(part)) for part in parts):
            clues = [self.board.clue(part) for part in parts]
            new = [clue for clue in clues if clue is not None]
            if len(new) == len(parts):
                yield old, new

    def _keeps_out(self, old: Sequence[Cage], new: Sequence[Cage]) -> bool:
        """Whether every second answer met so far would still be broken by some cage."""
        gone = {cage.cells[0] for cage in old}
        return all(
            any(self._breaks(other, cage) for cage in new)
            or any(
                self._breaks(other, self.board.cages[name])
                for name in {self.board.owner[cell] for cell in other} - gone
            )
            for other in reversed(self._others)
        )

    def _breaks(self, other: dict[Cell, int], cage: Cage) -> bool:
        answer = self.board.answer
        return not cage.holds([other.get(cell, answer[cell]) for cell in cage.cells])

    def _split_up(self, name: Cell) -> None:
        """Give every cell of the cage away as a single cell: nothing else keeps all answers out."""
        cage = self.board.cages[name]
        self.board.replace([cage], [self.board.clues((cell,))[0] for cell in cage.cells])

    def change(self, *, harder: bool) -> bool:
        """Change cages so that a person has more to try, or less; false if nothing of that leaves one answer."""
        ways = self._harder() if harder else self._easier()
        return any(self._try(old, new) for old, new in islice(ways, MAX_TRIES))

    def _try(self, old: list[Cage], new: list[Cage]) -> bool:
        """Lay the new cages if there is still one answer then."""
        if not self._keeps_out(old, new):
            return False
        self.board.replace(old, new)
        if self.second() is None:
            return True
        self.board.replace(new, old)
        return False

    def _shuffled(self) -> list[Cage]:
        return self.board.rng.sample(list(self.board.cages.values()), len(self.board.cages))

    def _harder(self) -> Iterator[tuple[list[Cage], list[Cage]]]:
        """Neighbours as one cage, and other operations that leave more fillings."""
        for cage in self._shuffled():
            near = {self.board.owner[near] for cell in cage.cells for near in self.board.beside[cell]}
            for name in sorted(near - {cage.cells[0]}):
                other = self.board.cages[name]
                yield from self._clued([cage, other], [tuple(sorted((*cage.cells, *other.cells)))])
            yield from (
                ([cage], [clue]) for clue in self.board.clues(cage.cells) if self._open(clue) > self._open(cage)
            )

    def _easier(self) -> Iterator[tuple[list[Cage], list[Cage]]]:
        """Large cages in two, and other operations that leave fewer fillings."""
        may_stand_alone = len(self.board.singles()) < self.board.options.singles_on(self.board.size)
        for cage in sorted(self._shuffled(), key=self._open, reverse=True):
            yield from (
                ([cage], [clue]) for clue in self.board.clues(cage.cells) if self._open(clue) < self._open(cage)
            )
            for old, new in self._splits(cage):
                if may_stand_alone or all(len(part.cells) > 1 for part in new):
                    yield old, new

    def _open(self, cage: Cage) -> float:
        """How many fillings the cage has by itself."""
        found = fillings(cage, self.board.digits)
        return inf if found is None else len(found)

    def merge_singles(self, welcome: int) -> None:
        """Merge single cells into neighbours, or raise Stuck if more than are welcome are left."""
        while len(singles := self.board.singles()) > welcome:
            if not any(self._merge(cage) for cage in self.board.rng.sample(singles, len(singles))):
                raise Stuck

    def _merge(self, single: Cage) -> bool:
        board, cell = self.board, single.cells[0]
        for near in board.rng.sample(board.beside[cell], len(board.beside[cell])):
            taker = board.cages[board.owner[near]]
            part = tuple(sorted((*taker.cells, cell)))
            for clue in board.clues(part) if board.fits(len(part)) else []:
                if self._keeps_out([single, taker], [clue]):
                    board.replace([single, taker], [clue])
                    if self.second() is None:
                        return True
                    board.replace([clue], [single, taker])
        return False


def _halves(part: Part, size: int) -> Iterator[Part]:
    """The connected parts that leave a connected rest, each cut once."""
    for bits in range(1, 2 ** (len(part) - 1)):
        one = tuple(cell for place, cell in enumerate(part) if bits >> place & 1)
        other = tuple(cell for place, cell in enumerate(part) if not bits >> place & 1)
        if connected(one, size) and connected(other, size):
            yield one


@lru_cache(maxsize=MAX_SIZE)
def _latin_clauses(digits: tuple[int, ...]) -> Clauses:
    """Each cell holds one digit, and each line each digit once; variables as `Literals` numbers them."""
    size = len(digits)
    lits = Literals(dict.fromkeys(cells(size, size), digits))
    rows = [[lits.all_of((row, column)) for column in range(size)] for row in range(size)]
    clauses = lits.all_cell_clauses()
    for line in (*rows, *zip(*rows, strict=True)):
        clauses += line_clauses(line, digits)
    return clauses
