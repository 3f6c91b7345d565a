"""Bosnian Snake in words: each technique fires on some board, and the sentences are those of the golden files."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, groupby, pairwise, product
from pathlib import Path
from random import Random

import msgspec
import pytest

from cluesmith.explaining.explainer import Explainer, explain
from cluesmith.explaining.verify import holds
from cluesmith.grid import Cell, cells, connected_groups, neighbours
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.bosnian_snake.crossings import Line, Piece, Values, has_way, pieces_left
from cluesmith.kinds.bosnian_snake.regions import Board
from tests.explaining.golden_files import GOLDEN, as_stored, boards, read, techniques_in
from tests.reference_solvers import snake_answers

pytestmark = pytest.mark.repeats

Part = tuple[Cell, ...]

TECHNIQUES = {
    "dead end",
    "must go on",
    "would fork",
    "end complete",
    "would touch",
    "corner must join",
    "no block",
    "count full",
    "count needs all",
    "pocket",
    "only way",
    "crossings",
    "shared cells",
    "would close a ring",
    "end not reachable",
    "shut in",
    "two ends",
    "no third end",
    "supposition",
    "either way",
}


@pytest.mark.parametrize("path", boards("bosnian-snake"), ids=lambda path: path.stem)
def test_boards_are_explained_as_stored(path: Path, *, update: bool) -> None:
    assert as_stored(path, BosnianSnake, update=update)


def test_every_technique_is_told_of_some_board() -> None:
    assert set(techniques_in(boards("bosnian-snake"))) == TECHNIQUES


def test_some_supposition_tries_both_values_of_a_cell() -> None:
    assert any("If r" in path.read_text("utf-8") for path in boards("bosnian-snake"))


@pytest.mark.parametrize("path", boards("bosnian-snake"), ids=lambda path: path.stem)
def test_all_that_is_told_at_once_holds(path: Path) -> None:
    puzzle, _ = read(path, BosnianSnake)
    assert all(holds(puzzle, step) for step in explain(puzzle).steps)


def test_what_the_same_links_show_is_supposed_at_once() -> None:
    puzzle, _ = read(GOLDEN / "bosnian-snake-one-end.txt", BosnianSnake)
    step = next(step for step in explain(puzzle).steps if len(step.supposed) > 1)
    assert step.text.startswith("Suppose r3c4, r3c5 or r3c6 were empty: ")
    assert step.text.endswith("So r3c4, r3c5 and r3c6 are snake.")
    assert [fact.cell for fact in step.conclusions] == [(2, 3), (2, 4), (2, 5)]


def test_a_hint_tells_no_more_than_its_step() -> None:
    puzzle, told = read(GOLDEN / "bosnian-snake-dead-end.txt", BosnianSnake)
    assert "Likewise" in told
    assert not any("Likewise" in step.text for step in Explainer(puzzle, {}, sequels=False).steps())


def test_a_line_that_takes_all_that_a_number_allows_leaves_it_nothing_elsewhere() -> None:
    rows = ["H . . . T", ". . 2 . .", ". . . . .", ". . . . ."]
    puzzle = BosnianSnake.parse("bosnian-snake\n  | . . . . .\n" + "\n".join(map("{} | {}".format, "..4.", rows)))
    steps = Explainer(puzzle, {}, sequels=False).steps()
    assert next(step.text for step in steps if step.technique == "shared cells") == (
        "The 2 at r2c3 allows at most 2 of r3c2, r3c3 and r3c4, and row 3 needs that many plus all the others: "
        "r1c2–r1c4, r2c2 and r2c4 are empty; r3c1 and r3c5 are snake."
    )


# crossings


@pytest.mark.parametrize("seed", range(40))
def test_crossings_are_those_of_all_ways(seed: int) -> None:
    line = _random_line(Random(seed))
    ways = list(_ways(line))
    assert has_way(line) == bool(ways)
    assert pieces_left(line, most=2**12) == {_pieces(cells, before) for cells, before, _ in ways}


def test_more_ways_than_are_gone_through_leave_nothing_to_tell() -> None:
    nothing = (None,) * 4
    line = Line(2, None, nothing, nothing, nothing)
    assert pieces_left(line, most=1) is None


def _pieces(cells: Values, before: Values) -> tuple[Piece, ...]:
    """The runs of snake in the line; the snake goes on to either side where it crosses."""
    runs = [list(run) for snake, run in groupby(range(4), key=lambda place: cells[place]) if snake]
    return tuple(Piece(run[0], run[-1], sum(bool(before[place]) for place in run) == 1) for run in runs)


def _random_line(rng: Random) -> Line:
    values = [tuple(rng.choices((True, False, None), (1, 2, 4), k=4)) for _ in range(3)]
    return Line(rng.randrange(1, 4), rng.choice((True, False, None)), *values)


def _ways(line: Line) -> Iterator[tuple[Values, Values, Values]]:
    """The ways to fill the line and those beside it, as rules say of the line alone."""
    for flat in product((False, True), repeat=12):
        cells, before, behind = flat[:4], flat[4:8], flat[8:]
        known = all(have in (want, None) for have, want in zip((*line[2], *line[3], *line[4]), flat, strict=True))
        if known and sum(cells) == line.number and _is_snake(cells, before, behind) and _passes(line, flat):
            yield cells, before, behind


def _is_snake(cells: Values, before: Values, behind: Values) -> bool:
    beside = [False, *map(bool, cells), False]
    ways = [sum((beside[place], beside[place + 2], *both)) for place, both in enumerate(_both(before, behind))]
    blocks = [
        (*one, *other) for side in (before, behind) for one, other in zip(pairwise(cells), pairwise(side), strict=True)
    ]
    bad = {(True, True, True, True), (True, False, False, True), (False, True, True, False)}
    return all(number == 2 for number, cell in zip(ways, cells, strict=True) if cell) and bad.isdisjoint(blocks)


def _both(before: Values, behind: Values) -> Iterator[tuple[bool, bool]]:
    yield from ((bool(one), bool(other)) for one, other in zip(before, behind, strict=True))


def _passes(line: Line, flat: tuple[bool, ...]) -> bool:
    numbers = [sum(map(min, flat[:4], flat[start : start + 4])) for start in (4, 8)]
    return line.odd is None or all(number % 2 == line.odd for number in numbers)


# parts of the board


@pytest.mark.parametrize("seed", range(60))
def test_parts_of_the_board_are_those_that_are_left_without_each_gate(seed: int) -> None:
    rng = Random(seed)
    height, width = rng.randint(1, 7), rng.randint(3, 7)
    board, every = Board(height, width), list(cells(height, width))
    passable = {cell for cell in every if rng.random() < 0.7} | set(every[:3])
    part = max(map(sorted, _parts(passable)), key=len)
    ends = next(two for two in combinations(rng.sample(part, len(part)), 2) if not _side_by_side(*two))
    found = board.regions_without(board.mask(ends), board.mask(passable))
    seen = {(tuple(board.cells(inside)), tuple(board.cells(gate))) for inside, gate in found}
    assert seen == set(_parts_without(ends, passable, height, width))


def _side_by_side(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _parts_without(ends: Part, passable: set[Cell], height: int, width: int) -> Iterator[tuple[Part, Part]]:
    """The parts that no end lies in, without a gate and with each; one behind a gate lies beside it."""
    lost = {cell for part in _parts(passable) if part.isdisjoint(ends) for cell in part}
    yield from ((tuple(sorted(part)), ()) for part in _parts(lost))
    pairs = [
        (cell, other) for cell in passable for other in neighbours(cell, height, width) if cell < other in passable
    ]
    for gate in [*((cell,) for cell in passable), *pairs]:
        parts = [part for part in _parts(passable - lost - {*gate}) if part.isdisjoint(ends)]
        yield from ((tuple(sorted(part)), gate) for part in parts)


def _parts(board: set[Cell]) -> Iterator[set[Cell]]:
    near = partial(neighbours, height=99, width=99)
    yield from map(set, connected_groups(board, lambda cell: [other for other in near(cell) if other in board]))


# a third end


def test_what_keeps_a_third_end_away_is_so_in_every_answer() -> None:
    told = []
    for seed in range(40):
        puzzle, _ = BosnianSnake.random(4, 4, Random(seed))
        puzzle = msgspec.structs.replace(puzzle, head=None, tail=puzzle.tail if seed % 2 else None)
        steps = [step for step in explain(puzzle).steps if step.technique == "no third end"]
        answers = [answer for ends in _all_ends(puzzle) for answer in snake_answers(ends)] if steps else []
        told += [answer[fact.cell] == fact.value for step in steps for fact in step.facts for answer in answers]
        assert all(holds(puzzle, step) for step in steps)
    assert all(told)
    assert len(told) > 10


def _all_ends(puzzle: BosnianSnake) -> Iterator[BosnianSnake]:
    """The puzzle with every two cells as its ends, or every other one where one is given."""
    numbers = {(row, column) for row, column, _ in puzzle.cells}
    for head, tail in combinations(cells(puzzle.height, puzzle.width), 2):
        if numbers.isdisjoint((head, tail)) and puzzle.tail in (None, head, tail):
            yield msgspec.structs.replace(puzzle, head=head, tail=tail)
