"""Setting a KenKen: cages are drawn, and show nothing until their number is typed or follows from the digits."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

import msgspec

from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Values, cell_name, cells, connected_groups, inside, neighbours
from cluesmith.kinds.kenken.cage import MAKES, SIGNS, Cage, Op, connected
from cluesmith.kinds.kenken.puzzle import TYPED, KenKen
from cluesmith.kinds.kenken.random_boards import true_cages
from cluesmith.setting.setter import Change, Choice, Option, PlacedClue, Setter, random_answer, read_number
from cluesmith.text import numbers_text, parse_numbers

DIGITS = "digits"
USUAL_OPS = "/-*+"  # by which a new cage makes its number, the first that fits
MOST_PRODUCT = 100  # larger ones are no joy
NEW_CAGES = (1, 2, 2, 2, 3, 3, 3, 4)  # sizes of cages that fill a board
Part = tuple[Cell, ...]


class KenKenDraft(KenKen, frozen=True, tag="kenken-draft"):
    """An unfinished KenKen: `open` cages show nothing yet, and cells may lie in no cage. Any digits do there."""

    open: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        for part in self.open:
            self._judge(Cage("+", 0, part))
        drawn = [cell for part in (*(cage.cells for cage in self.cages), *self.open) for cell in part]
        if len(set(drawn)) < len(drawn):
            raise ClueError("expected each cell in one cage, found one in two")
        msgspec.structs.force_setattr(self, "open", tuple(sorted(tuple(sorted(part)) for part in self.open)))

    def _judge_rest(self, lost: set[Cell]) -> None:
        """Cells may lie in no cage."""

    def propagate(self, deadline: Deadline = NEVER) -> Mapping[Cell, Sequence[int]] | None:
        """All digits: quick reasoning goes from cage to cage."""
        return self.domains

    def _owners(self) -> dict[Cell, int]:
        """The number of the cage of each cell; all cells in no cage are together."""
        parts = (*(cage.cells for cage in self.cages), *self.open)
        loose = dict.fromkeys(cells(self.size, self.size), -1)
        return loose | {cell: number for number, part in enumerate(parts) for cell in part}

    @property
    def lost(self) -> list[Cell]:
        """The cells in no cage."""
        return [cell for cell, owner in self._owners().items() if owner == -1]


class KenKenSetter(Setter[KenKen]):
    """Whatever is not yet a KenKen is a draft."""

    draft = KenKenDraft
    regions = True
    dropping = "Hide the operation of"

    def blank(self, height: int, width: int) -> KenKen:
        """A square without cages."""
        if height != width:
            raise ClueError(f"expected a square board, found {height}x{width}")
        return KenKenDraft(height, ())

    def clues(self, puzzle: KenKen) -> Iterator[PlacedClue]:
        """The cages, those that show nothing among them."""
        shown = [PlacedClue(cage.cells[0], _text(cage), cage.cells) for cage in puzzle.cages]
        return iter(
            sorted([*shown, *(PlacedClue(part[0], "", part) for part in _open(puzzle))], key=lambda clue: clue.place)
        )

    def places(self, puzzle: KenKen) -> Sequence[Cell]:
        """All cells: what is typed belongs to the cell's cage."""
        return list(cells(puzzle.size, puzzle.size))

    def options(self, puzzle: KenKen) -> Mapping[str, Option]:
        """The digits: from 1, from 0, or as they are."""
        size, now = puzzle.size, numbers_text(puzzle.values)
        return {DIGITS: Option(now, tuple(dict.fromkeys((_span(1, size), _span(0, size), now))))}

    def choose(self, puzzle: KenKen, name: str, value: Choice) -> KenKen:
        """The puzzle with these digits, such as `0-5` or `1,3,5,7`."""
        digits = parse_numbers(value) if name == DIGITS and isinstance(value, str) else None
        if digits is None:
            return super().choose(puzzle, name, value)
        return msgspec.structs.replace(puzzle, digits=digits)

    def problem(self, puzzle: KenKen) -> str:
        """Which cell lies in no cage, or which cage shows nothing."""
        if isinstance(puzzle, KenKenDraft) and puzzle.lost:
            return f"{cell_name(puzzle.lost[0])} lies in no cage."
        return f"The cage at {cell_name(_open(puzzle)[0][0])} shows no number." if _open(puzzle) else ""

    def write(self, puzzle: KenKen, place: Cell, text: str) -> KenKen:
        """The puzzle with that clue for the cage of the cell, which is a cage of its own if it lies in none.

        Without a text a cage shows nothing, and one that shows nothing is gone.
        """
        if not inside(place, puzzle.size, puzzle.size):
            return super().write(puzzle, place, text)
        part = next((part for part in _parts(puzzle) if place in part), (place,))
        if not text and part in _open(puzzle):
            return _made(puzzle, puzzle.cages, [other for other in _open(puzzle) if other != part])
        return _laid(puzzle, [part], [_read(text, part)] if text else [], [] if text else [part])

    def enclose(self, puzzle: KenKen, cells: Sequence[Cell], text: str) -> KenKen:
        """The puzzle with a cage around the cells; what is left of cages that lose cells shows nothing."""
        part = tuple(sorted(set(cells)))
        if not part or not all(inside(cell, puzzle.size, puzzle.size) for cell in part):
            raise ClueError("expected cells of the board in a cage, found others or none")
        if not connected(part, puzzle.size):
            raise ClueError("expected the cells of a cage to be connected, found them apart")
        touched = [other for other in _parts(puzzle) if not set(part).isdisjoint(other)]
        left = [group for other in touched for group in _groups([c for c in other if c not in part], puzzle.size)]
        return _laid(puzzle, touched, [_read(text, part)] if text else [], [*left, *([] if text else [part])])

    def follow(self, puzzle: KenKen, grid: Values) -> KenKen:
        """Each cage that is filled makes its number by its operation, or by another if that makes none; others stay."""
        cages = [self._followed(cage, grid) for cage in puzzle.cages]
        full = [part for part in _open(puzzle) if all(cell in grid for cell in part)]
        new = [_usual(part, grid) for part in full]
        return _made(puzzle, [*cages, *new], [part for part in _open(puzzle) if part not in full])

    def _followed(self, cage: Cage, grid: Values) -> Cage:
        if not all(cell in grid for cell in cage.cells):
            return cage
        true = true_cages(cage.cells, grid)
        if cage.op is None:  # it stays hidden
            kept = any(one.target == cage.target for one in true)
            return cage if kept else msgspec.structs.replace(_usual(cage.cells, grid), op=None)
        return next((one for one in true if one.op == cage.op), None) or _usual(cage.cells, grid)

    def without(self, puzzle: KenKen, clue: PlacedClue) -> KenKen:
        """The puzzle in which the cage hides its operation: every cage has to show a number."""
        cages = [cage if cage.cells != clue.cells else _hidden(cage) for cage in puzzle.cages]
        return _made(puzzle, cages, _open(puzzle))

    def changes(self, puzzle: KenKen, answer: Values) -> Iterator[Change]:
        """Numbers of cages that show none, operations that are hidden, then cells that become cages of their own."""
        for part in _open(puzzle):
            yield self.writing(part[0], _text(_usual(part, answer)), part)
        for cage in puzzle.cages:
            if cage.op is None:
                yield self.writing(cage.cells[0], _text(_told(cage, answer)), cage.cells)
        for cell in sorted(answer, key=lambda one: -len(self._part_of(puzzle, one))):
            if len(self._part_of(puzzle, cell)) > 1 or cell not in {one for part in _parts(puzzle) for one in part}:
                told = f"Give {answer[cell]} at {cell_name(cell)}, as a cage of one cell"
                yield Change(told, (cell,), (cell,), partial(_given, cell=cell, answer=answer))

    def _part_of(self, puzzle: KenKen, cell: Cell) -> Part:
        return next((part for part in _parts(puzzle) if cell in part), (cell,))

    def filled(self, puzzle: KenKen, rng: Random, deadline: Deadline) -> tuple[KenKen, Values] | None:
        """Digits, numbers for the cages that show none, and cages for the cells in none."""
        answer = random_answer(puzzle, rng, deadline)
        if answer is None:
            return None
        lost = puzzle.lost if isinstance(puzzle, KenKenDraft) else []
        parts = [*_open(puzzle), *_random_parts(lost, puzzle.size, rng)]
        new = [rng.choice(true_cages(part, answer)) for part in parts]
        return _made(puzzle, [*puzzle.cages, *new], []), answer


def _open(puzzle: KenKen) -> tuple[Part, ...]:
    """The cages that show nothing."""
    return puzzle.open if isinstance(puzzle, KenKenDraft) else ()


def _parts(puzzle: KenKen) -> list[Part]:
    """The cells of every cage."""
    return [*(cage.cells for cage in puzzle.cages), *_open(puzzle)]


def _made(puzzle: KenKen, cages: Iterable[Cage], open_parts: Sequence[Part]) -> KenKen:
    """The puzzle with these cages: a KenKen, or a draft while it is unfinished."""
    cages = tuple(cages)
    covered = sum(len(cage.cells) for cage in cages)
    if open_parts or covered < puzzle.size**2:
        return KenKenDraft(puzzle.size, cages, puzzle.digits, tuple(open_parts))
    return KenKen(puzzle.size, cages, puzzle.digits)


def _laid(puzzle: KenKen, gone: Sequence[Part], cages: Sequence[Cage], open_parts: Sequence[Part]) -> KenKen:
    """The puzzle with other cages in the place of some."""
    kept = [cage for cage in puzzle.cages if cage.cells not in gone]
    return _made(puzzle, [*kept, *cages], [*(part for part in _open(puzzle) if part not in gone), *open_parts])


def _read(text: str, part: Part) -> Cage:
    op = TYPED.get(text[-1:].lower())
    return Cage(op, read_number((text[:-1] if op else text).strip(), "a number and + - * / or nothing"), part)


def _text(cage: Cage) -> str:
    return f"{cage.target}{SIGNS[cage.op]}"


def _usual(part: Part, answer: Values) -> Cage:
    """The cage as one would set it over these digits."""
    true = true_cages(part, answer, USUAL_OPS)
    return next((cage for cage in true if cage.op != "*" or cage.target <= MOST_PRODUCT), true[0])


def _told(cage: Cage, answer: Values) -> Cage:
    """The cage with the operation that it hides."""
    digits = [answer[cell] for cell in cage.cells]
    op: Op = next(op for op in ("+", "-", "*", "/") if MAKES[op](digits, cage.target))
    return msgspec.structs.replace(cage, op=op)


def _hidden(cage: Cage) -> Cage:
    return cage if len(cage.cells) == 1 else msgspec.structs.replace(cage, op=None)


def _given(puzzle: KenKen, cell: Cell, answer: Values) -> KenKen:
    """The puzzle with the cell as a cage of its own; what is left of its cage works as before, where that can be."""
    old = next((cage for cage in puzzle.cages if cell in cage.cells), None)
    gone = next((part for part in _parts(puzzle) if cell in part), ())
    left = _groups([other for other in gone if other != cell], puzzle.size)
    single = Cage("=", answer[cell], (cell,))
    if old is None:
        return _laid(puzzle, [gone], [single], left)
    ops = (_told(old, answer).op or "") + USUAL_OPS
    return _laid(puzzle, [gone], [single, *(true_cages(part, answer, ops)[0] for part in left)], [])


def _groups(part: Iterable[Cell], size: int) -> list[Part]:
    return [tuple(sorted(group)) for group in connected_groups(part, partial(neighbours, height=size, width=size))]


def _random_parts(lost: Sequence[Cell], size: int, rng: Random) -> Iterator[Part]:
    """Random cages over the cells in none."""
    free = set(lost)
    for cell in rng.sample(list(lost), len(lost)):
        if cell in free:
            part, wanted = [cell], rng.choice(NEW_CAGES)
            free.remove(cell)
            while len(part) < wanted and (edge := _edge(part, free, size)):
                part.append(rng.choice(edge))
                free.remove(part[-1])
            yield tuple(sorted(part))


def _edge(part: Sequence[Cell], free: set[Cell], size: int) -> list[Cell]:
    """The free cells beside the part."""
    return sorted(free.intersection(cell for one in part for cell in neighbours(one, size, size)))


def _span(first: int, size: int) -> str:
    return numbers_text(tuple(range(first, first + size)))
