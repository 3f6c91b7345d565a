"""Hanjie in colours explained: every step is true, hints and grades are of use, and nothing is told that is seen."""

from collections.abc import Sequence
from random import Random

import pytest

from cluesmith.explaining.diagnosis import why
from cluesmith.explaining.explainer import explain
from cluesmith.explaining.hints import hint
from cluesmith.explaining.steps import Step
from cluesmith.explaining.verify import holds
from cluesmith.grid import Cell, cells
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.palette import BLACK, KNOWN, Colour
from cluesmith.puzzle import Fact
from cluesmith.rating import rate
from cluesmith.search import solve
from tests.colour_hanjie.test_rules import random_boards
from tests.explaining.colour_lines import COLOURS, clue_of
from tests.explaining.golden_files import GOLDEN, read

pytestmark = pytest.mark.repeats

MAX_TEXT = 300


def puzzle_of(rows: Sequence[str], columns: Sequence[str]) -> ColourHanjie:
    return ColourHanjie(COLOURS[:2], tuple(map(clue_of, rows)), tuple(map(clue_of, columns)))


def test_colours_that_crossing_lines_lack_are_no_steps() -> None:
    first = explain(puzzle_of(["1r 2b", "2r", "1r"], ["3r", "1b 1r", "1b"])).steps[0]
    ruled_out = {fact for step in first.opening for fact in step.conclusions}
    assert ruled_out
    assert not any(fact.holds for fact in ruled_out)
    assert not any(step.text for step in first.opening)


@pytest.mark.parametrize("density", [0.4, 0.6])
def test_every_step_follows_and_all_steps_give_the_answer(density: float) -> None:
    rng = Random(density)
    for _ in range(25):
        size = rng.randint(1, 8), rng.randint(1, 8)
        puzzle, _ = ColourHanjie.random(*size, rng, density=density, colours=rng.randint(1, 4))
        explanation = explain(puzzle)
        assert all(holds(puzzle, step) for step in explanation.steps)
        assert explanation.complete
        result = solve(puzzle, limit=2)
        assert result.status == "multiple" or explanation.grid == result.answers[0]
        assert all(len(step.text) <= MAX_TEXT for step in explanation.steps if step.cost == 1)


def test_unknown_numbers_are_left_to_the_whole_line() -> None:
    for puzzle in random_boards("explained", 60):
        if solve(puzzle, limit=1).answers:
            explanation = explain(puzzle)
            assert explanation.complete
            assert all(holds(puzzle, step) for step in explanation.steps)


def test_a_step_rests_on_what_its_sentence_names_and_on_the_board() -> None:
    puzzle, _ = read(GOLDEN / "colour-hanjie-ruled-out.txt", ColourHanjie)
    [step] = [step for step in explain(puzzle).steps if step.rank == 2]
    assert "column 2 has no blue, and the blue of columns 3–4 does not reach this row" in step.text
    assert [fact for fact in step.premises if not fact.holds] == [Fact((0, place), 2, False) for place in (1, 2, 3)]


def test_a_line_is_looked_at_by_itself_before_those_that_cross_it() -> None:
    rows = clue_of("1r 1g 1b"), clue_of("1r 1b")
    columns = clue_of("1r"), None, None, clue_of("1b"), clue_of("1r"), clue_of("1b")
    puzzle = ColourHanjie((*COLOURS, BLACK), rows, columns)
    told = [step.text for step in explain(puzzle, {(0, 0): 1, (0, 3): 2}).steps]
    assert "Row 1 (1 red, 1 green, 1 blue): no block reaches columns 5–6, so they are blank." in told


def test_what_only_rules_colours_out_is_told_where_it_fills_a_crossing_line() -> None:
    puzzle = ColourHanjie(COLOURS[:2], (None, (("?", 1), ("?", 2)), None), (None, None, None, clue_of("1r 1b")))
    first, second = explain(puzzle).steps[:2]
    assert first.text == "Row 2 (? red, ? blue): the ? red does not reach column 4, so it is not red."
    assert second.text == "Column 4 (1 red, 1 blue): row 2 is not red; the 1 red can only lie in row 1."
    assert hint(puzzle, {}).text(3) == f"{first.text} {second.text}"


# grades, hints and why


def drawn(seed: str, size: int, number: int) -> ColourHanjie:
    """A picture of rectangles and diamonds over each other."""
    rng = Random(seed)
    grid = dict.fromkeys(cells(size, size), 0)
    for _ in range(3 * number):
        colour, (row, column), radius = rng.randint(1, number), rng.choice(list(grid)), rng.randint(1, size // 4)
        for cell in grid:
            far = abs(cell[0] - row), abs(cell[1] - column)
            if (sum(far) if radius % 2 else max(far)) <= radius:
                grid[cell] = colour
    palette = [Colour(name, KNOWN[name]) for name in list(KNOWN)[:number]]
    return ColourHanjie.of_grid(grid, size, size, palette)


def line_solvable(puzzle: ColourHanjie) -> bool:
    left = puzzle.propagate()
    return left is not None and all(len(values) == 1 for values in left.values())


def test_what_lines_alone_solve_is_easy_or_medium_and_all_else_is_harder() -> None:
    rng = Random("grades")
    puzzles = [drawn(f"grades {number}", 10, 2 + number % 4) for number in range(10)]
    puzzles += [ColourHanjie.random(7, 7, rng, density=0.45, colours=2)[0] for _ in range(60)]
    unique = [puzzle for puzzle in puzzles if solve(puzzle).status == "unique"]
    by_lines = [rate(puzzle).grade for puzzle in unique if line_solvable(puzzle)]
    by_tries = [rate(puzzle).grade for puzzle in unique if not line_solvable(puzzle)]
    assert len(by_lines) >= 20
    assert set(by_lines) == {"easy", "medium"}
    assert by_tries
    assert set(by_tries) <= {"hard", "expert"}


def steps_to_write(steps: Sequence[Step]) -> list[Cell]:
    return [fact.cell for step in steps for fact in step.conclusions if fact.holds]


def test_a_hint_names_no_cell_that_is_filled_and_leads_to_something_to_write() -> None:
    rng = Random("hints")
    for number in range(12):
        puzzle = drawn(f"hints {number}", 8, 3)
        answer = solve(puzzle).answers[0]
        grid = {cell: value for cell, value in answer.items() if rng.random() < 0.5}
        found = hint(puzzle, grid)
        if found.status == "step":
            assert found.step
            written = steps_to_write([found.step])
            assert written
            assert not grid.keys() & set(written)
            assert all(len(text) <= MAX_TEXT for text in found.texts)


def test_a_hint_in_three_levels() -> None:
    found = hint(ColourHanjie.parse(ColourHanjie.example), {})
    assert found.texts == (
        "Look at row 4.",
        "How many cells are left for the blocks? Remember that row 4 reads 5 red.",
        "Row 4 (5 red): the 5 red fills all of it.",
    )


def test_a_wrong_colour_is_named_and_refuted() -> None:
    puzzle = ColourHanjie.parse(ColourHanjie.example)
    green = hint(puzzle, {(2, 2): 2})
    assert (green.status, green.take_back) == ("wrong", ((2, 2),))
    assert green.text(3) == "This mark is wrong: r3c3. Row 3 (3 red): this row has no green, so column 3 is not green."
    red = hint(puzzle, {(3, 0): 1, (2, 0): 1})
    assert (red.status, red.take_back) == ("wrong", ((2, 0),))


def test_clues_that_clash_are_named_with_their_colours() -> None:
    found = why(puzzle_of(["1r", "1b"], ["1r", "2b"]))
    assert found.status == "none"
    assert found.clashing == ("row 1 reads 1 red", "column 2 reads 2 blue")
