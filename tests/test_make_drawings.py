"""Hanjie that are drawn: figures, ornaments and words, symmetric where asked, hardly changed, of any grade."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cluesmith import Hanjie
from cluesmith.errors import ClueError
from cluesmith.grades import GRADES
from cluesmith.grid import Values
from cluesmith.kinds.hanjie.canvas import Canvas, touch_up
from cluesmith.kinds.hanjie.drawing.face import LARGE, SMALL
from cluesmith.kinds.hanjie.drawing.fitting import fitted
from cluesmith.kinds.hanjie.drawing.lettering import lettered
from cluesmith.kinds.hanjie.drawing.shapes import Hand, all_of, box, disc, polygon, star
from cluesmith.kinds.hanjie.drawing.sketch import FIGURES, SMALL_FIGURES, Figure
from cluesmith.kinds.hanjie.generate import HanjieGenerator, HanjieOptions, _best_drawing
from cluesmith.kinds.hanjie.harder import Looks, fails_soon
from cluesmith.kinds.hanjie.mirrors import SYMMETRIES, images, symmetry_of
from cluesmith.making import GaveUp, make
from cluesmith.making.budget import Budget
from cluesmith.making.generator import generator_of
from cluesmith.puzzle import Puzzle
from cluesmith.rating import rate
from cluesmith.search import is_unique, solve
from tests.command_line import run

GENERATOR = HanjieGenerator(Hanjie)


def rows_of(cells: Sequence[int], width: int) -> list[str]:
    return ["".join(".#"[cell] for cell in cells[at : at + width]) for at in range(0, len(cells), width)]


def painted(away: Sequence[float]) -> bytearray:
    return bytearray(value < 0 for value in away)


def of_rows(*rows: str) -> Canvas:
    return Canvas(len(rows), len(rows[0]), bytearray(sign == "#" for row in rows for sign in row))


# Shapes


def test_shapes_are_put_together_cut_and_turned() -> None:
    ring = disc(0, 0, 1) - disc(0, 0, 0.5)
    assert ring.away(0.75, 0) < 0 < ring.away(0.2, 0)
    assert (box(0, 0, 1, 1) & box(0.5, 0.5, 2, 2)).away(0.25, 0.25) > 0
    assert box(0.5, -0.1, 1, 0.1).turned(0.25).away(0, 0.75) < 0  # clockwise: from the right to below
    assert box(0.5, -0.1, 1, 0.1).paired().away(-0.75, 0) < 0
    assert polygon((0, -1), (0.2, -0.5), (-0.2, -0.5)).around(4).away(0.6, 0) < 0
    assert star(5, 0.4).away(0, -0.9) < 0 < star(5, 0.4).away(0, 0.9)
    assert all_of([]).away(0, 0) > 0
    square = box(-1, -1, 1, 1)
    assert square.bent(0.2, 0, 0).away(1.1, 0.9) < 0 < square.bent(0.2, 0, 0).away(1.1, -0.9)  # wider below
    assert square.bent(0, 0.2, 0).away(0.9, 1.05) < 0 < square.bent(0, 0.2, 0).away(0, 1.05)
    assert square.bent(0, 0, 0.2).away(1.1, -0.9) < 0 < square.bent(0, 0, 0.2).away(-1.1, -0.9)
    assert disc(0, 0, 1).swollen(0.2).away(0.95, 0) > 0 > disc(0, 0, 1).swollen(-0.2).away(0.95, 0)


def test_a_figure_fills_the_board_and_is_stretched_only_a_little() -> None:
    small = disc(0.3, 0.2, 0.4)
    assert rows_of(painted(fitted(small, 4, 4, "none", Budget())), 4) == [".##.", "####", "####", ".##."]
    wide = painted(fitted(disc(0, 0, 1), 10, 20, "both", Budget()))
    across = [column for column in range(20) if any(wide[column::20])]
    assert 10 < len(across) <= 14  # not 20


# Drawings


@pytest.mark.repeats
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_what_is_made_has_the_symmetry_asked_for(symmetry: str) -> None:
    for seed in range(4):
        made = make("hanjie", 16, seed=seed, symmetry=symmetry)
        assert all(
            made.answer[cell] == value
            for (row, column), value in made.answer.items()
            for cell in images(row, column, 16, 16, symmetry)
        )
        assert solve(made.puzzle).answers == (made.answer,)


def test_patches_can_be_symmetric_too() -> None:
    made = make("hanjie", 12, seed=1, symmetry="rotate", organic=True)
    cells = [made.answer[row, column] for row in range(12) for column in range(12)]
    assert cells == cells[::-1]
    assert is_unique(made.puzzle)


def test_the_symmetry_of_a_painting_is_recognised() -> None:
    for symmetry in SYMMETRIES:
        cells = bytearray(36)
        for row, column in images(0, 1, 6, 6, symmetry) + images(1, 3, 6, 6, symmetry):
            cells[row * 6 + column] = 1
        assert symmetry_of(cells, 6, 6) == symmetry


every_figure = pytest.mark.parametrize(("figures", "side"), [(FIGURES, 15), (SMALL_FIGURES, 10)])


@every_figure
def test_every_figure_paints_some_of_its_square_and_leaves_some(
    figures: dict[str, Sequence[Figure]], side: int
) -> None:
    for figure in {figure for each in figures.values() for figure in each}:
        shape = figure(Hand(Random(7), 2 / side))
        away = [shape.away(x / 4, y / 4) for x in range(-4, 5) for y in range(-4, 5)]
        assert min(away) < 0 < max(away), figure.__name__


@pytest.mark.heavy
@every_figure
def test_every_figure_can_be_seen_and_needs_few_changes(figures: dict[str, Sequence[Figure]], side: int) -> None:
    changes = []
    for symmetry, figure in {(name, figure) for name, each in figures.items() for figure in each}:
        away = fitted(figure(Hand(Random(7), 2 / side)), side, side, symmetry, Budget())
        canvas = Canvas(side, side, painted(away))
        assert 0.1 < sum(canvas.cells) / len(canvas.cells) < 0.95, figure.__name__
        try:
            touch_up(canvas, Random(1), Budget(), line_solvable=True, harm=canvas.harm(away, 0))
        except GaveUp:  # such a drawing is dropped for another
            continue
        changes.append(len(canvas.flipped) / len(canvas.cells))
    assert sum(share <= 0.03 for share in changes) > 0.8 * len(changes)


@pytest.mark.heavy
@pytest.mark.parametrize("outline", [False, True])
def test_a_drawing_is_hardly_changed_and_keeps_its_symmetry(*, outline: bool) -> None:
    for seed in range(8):
        canvas = _best_drawing(20, 20, Random(seed), Budget(), HanjieOptions(outline=outline))
        assert len(canvas.flipped) <= 0.03 * 400
        assert all(canvas.cells[cell] == canvas.cells[canvas.alike(cell)[0]] for cell in range(400))
        assert not canvas.open_cells()


def test_when_no_drawing_will_do_that_is_told() -> None:
    with pytest.raises(GaveUp, match="found no 20x20 hanjie as asked"):
        make("hanjie", 20, seed=10, outline=True, symmetry="rotate", effort=0)


def test_touching_up_flips_what_corresponds_together() -> None:
    canvas = of_rows("#...#", "..#..", ".....")
    canvas.symmetry = "left-right"
    touch_up(canvas, Random(1), Budget(), line_solvable=True, harm=canvas.harm([0.0] * 15, 0))
    assert not canvas.open_cells()
    assert all(row == row[::-1] for row in rows_of(canvas.cells, 5))


@pytest.mark.parametrize("size", [(1, 1), (3, 7), (8, 8), (9, 30), (30, 9), (46, 47), (20, 45)])
def test_boards_of_every_shape_are_made(size: tuple[int, int]) -> None:
    made = make("hanjie", size, seed=5)
    assert solve(made.puzzle).answers == (made.answer,)


@pytest.mark.heavy
def test_a_large_board_holds_many_figures() -> None:
    made = make("hanjie", 100, seed="large")
    assert solve(made.puzzle).answers == (made.answer,)
    blank = [row for row in range(100) if not any(made.answer[row, column] for column in range(100))]
    assert any(20 < row < 80 for row in blank)  # the gap between two of them


def test_outlines_are_thinner_than_what_they_surround() -> None:
    whole, lines = (make("hanjie", 20, seed=3, outline=outline).answer for outline in (False, True))
    assert sum(lines.values()) < sum(whole.values())


@pytest.mark.parametrize(
    ("options", "size", "message"),
    [
        ({"symmetry": "upside-down"}, 10, "expected a symmetry (none, left-right, rotate, both, diagonal)"),
        ({"symmetry": "diagonal"}, (10, 12), "expected a square board for a diagonal symmetry, found 10x12"),
        ({"text": "HELLO"}, 10, "expected a board on which 'HELLO' fits, such as 11x11, found 10x10"),
        ({"text": "été"}, 20, "in a text, found 'É'"),
        ({"text": "  "}, 20, "expected a text with letters, found none"),
        ({"text": "A" * 201}, 200, "expected a text of at most 200 letters, found 201"),
        ({"text": "A", "symmetry": "both"}, 20, "expected a text or symmetry, found both"),
    ],
)
def test_what_cannot_be_drawn_is_told(options: dict[str, Any], size: int | tuple[int, int], message: str) -> None:
    with pytest.raises(ClueError) as error:
        make("hanjie", size, seed=1, **options)
    assert message in str(error.value)


def test_the_command_line_takes_words_and_symmetries() -> None:
    outcome = run("make", "hanjie", "--size", "8x8", "--seed", "1", "--text", "hi")
    assert outcome.code == 0
    assert outcome.out.startswith("hanjie\nrows: 2 2 2, 2 2 2, 2 2 2, 5 2, 2 2 2")
    refused = run("make", "hanjie", "--size", "8", "--seed", "1", "--symmetry", "odd")
    assert (refused.code, refused.out) == (2, "")
    assert "expected a symmetry" in refused.err


# Words


@pytest.mark.parametrize("face", [SMALL, LARGE])
def test_every_letter_is_drawn_and_differs_from_the_others(face: dict[str, tuple[str, ...]]) -> None:
    heights = {len(glyph) for glyph in face.values()}
    assert len(heights) == 1
    assert all(len({len(row) for row in glyph}) == 1 for glyph in face.values())
    assert {*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!?-'"} <= set(face)
    letters = [glyph for letter, glyph in face.items() if letter.isalpha()]
    assert len(set(letters)) == len(letters)


def test_words_are_as_large_as_they_fit() -> None:
    away = lettered("I", 7, 2, Random(1))
    assert rows_of(painted(away), 2) == ["##"] * 7
    assert rows_of(painted(lettered("hi", 5, 5, Random(1))), 5) == ["#.#.#", "#.#.#", "###.#", "#.#.#", "#.#.#"]


def test_words_go_into_several_lines_and_are_broken_only_where_they_must() -> None:
    two = rows_of(painted(lettered("AB CD", 11, 7, Random(1))), 7)
    assert two[5] == "......."  # between AB and CD
    broken = rows_of(painted(lettered("LLLL", 11, 7, Random(1))), 7)
    assert broken[0] == broken[6] == "#...#.."


def test_letters_stay_as_they_are() -> None:
    for seed in range(3):
        answer = make("hanjie", (9, 21), seed=seed, text="HELLO").answer
        middle = "".join(".#"[answer[4, column]] for column in range(21))
        assert middle.strip(".").startswith("###.##")


# Grades


def test_plain_looks_tell_easy_from_medium() -> None:
    for seed in range(5):
        for outline in (False, True):
            made = make("hanjie", 12, seed=seed, outline=outline)
            canvas = Canvas.of_grid(made.answer, 12, 12)
            assert Looks(canvas).solve() == (rate(made.puzzle).grade == "easy")


def graded(side: int, seed: int, grade: str) -> Puzzle:
    """A puzzle of that grade by changing drafts."""
    goal = GRADES.index(grade)
    options = HanjieOptions(**GENERATOR.presets(side, side)[goal])
    for number in range(100):
        rng = Random(f"{seed} {number}")
        found: tuple[Puzzle, Values] | None = GENERATOR.draft(side, side, rng, Budget(), options)
        for _ in range(8):
            if found is None:
                break
            puzzle, answer = found
            rating = rate(puzzle, at_most=grade)
            if rating.grade == grade and rating.complete:
                return puzzle
            harder = GRADES.index(rating.grade) < goal
            found = GENERATOR.towards(puzzle, answer, rng, Budget(), options, harder=harder)
    raise AssertionError(f"no {grade} {side}x{side}")


@pytest.mark.heavy
@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("side", [10, 15])
def test_every_grade_is_reached_by_changes(side: int, grade: str) -> None:
    puzzle = graded(side, 2, grade)
    assert rate(puzzle).grade == grade
    assert is_unique(puzzle)


def changed(answer: Values, seed: int, *, harder: bool) -> Values | None:
    """The answer of the puzzle made harder or easier, the only one; None if nothing could be done."""
    puzzle = Canvas.of_grid(answer, 15, 15).puzzle()
    options = HanjieOptions(line_solvable=False)
    found = GENERATOR.towards(puzzle, answer, Random(seed), Budget(), options, harder=harder)
    assert found is None or solve(found[0]).answers == (found[1],)
    return found[1] if found else None


@pytest.mark.heavy
def test_what_takes_a_short_try_is_led_back_to_what_lines_give() -> None:
    options, easier = HanjieOptions(line_solvable=False, outline=True), []
    for seed in (1, 7, 8, 22):
        short = GENERATOR.draft(15, 15, Random(seed), Budget(), options)[1]
        assert level_of(Canvas.of_grid(short, 15, 15)) == 2
        assert not fails_soon(Canvas.of_grid(short, 15, 15), 0)
        easier += [found for number in range(2) if (found := changed(short, number, harder=False))]
        harder = changed(short, seed, harder=True)
        assert harder is None or level_of(Canvas.of_grid(harder, 15, 15)) == 3
    assert {level_of(Canvas.of_grid(answer, 15, 15)) for answer in easier} == {1}


def level_of(canvas: Canvas) -> int:
    """What a painting takes: 0 plain looks, 1 all that lines give, 2 a short try, 3 a long one."""
    if not canvas.open_cells():
        return 0 if Looks(canvas).solve() else 1
    return 2 if fails_soon(canvas, 2) else 3


def test_a_change_keeps_the_symmetry_and_words_are_not_changed() -> None:
    made = make("hanjie", 15, seed=4, symmetry="both", outline=True)
    options = HanjieOptions(line_solvable=False)
    harder = GENERATOR.towards(made.puzzle, made.answer, Random(1), Budget(), options, harder=True)
    assert harder is not None
    assert symmetry_of([harder[1][divmod(cell, 15)] for cell in range(225)], 15, 15) == "both"
    words = HanjieOptions(text="HI")
    assert GENERATOR.towards(made.puzzle, made.answer, Random(1), Budget(), words, harder=True) is None
    assert GENERATOR.towards(made.puzzle, made.answer, Random(1), Budget(0), options, harder=True) is None


def test_there_is_a_size_by_default() -> None:
    assert isinstance(generator_of(Hanjie), HanjieGenerator)
    assert HanjieGenerator.default_size == (15, 15)
