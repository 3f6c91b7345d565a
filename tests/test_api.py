"""The package as a new user meets it: what one would guess works, and what goes wrong says so."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

import cluesmith
from cluesmith import FourWinds, Grid, Hanjie, KenKen, Made, Puzzle, PuzzleError
from cluesmith.errors import MissingLibrary
from cluesmith.grid import cells
from cluesmith.later import extra
from cluesmith.publishing import NotUnique
from tests.command_line import EXAMPLES, run

WINDS = "four-winds\n. 4 . .\n2 . 1 .\n. 3 . .\n. . 1 .\n"
ONE = KenKen.of("aab cdb cde", a="3+", b="1-", c="3/", d="6x", e=1)
TWO = Hanjie(((1,), (1,)), ((1,), (1,)))
NONE = Hanjie(((1,), (1,)), ((2,), (2,)))

every_kind = pytest.mark.parametrize("kind", cluesmith.KINDS.values(), ids=list(cluesmith.KINDS))


def example(kind: type[Puzzle]) -> Puzzle:
    return kind.parse(kind.example)


def only(puzzle: Puzzle) -> Grid:
    answer = puzzle.solve().answer
    assert answer is not None
    return answer


# What a new user writes


def test_solve_a_typed_puzzle_and_print_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = cluesmith.loads(WINDS)
    print(puzzle)  # noqa: T201
    print(puzzle.solve().answer)  # noqa: T201
    board = "┌────────────┐\n│ ·  4  ·  · │\n│ 2  ·  1  · │\n│ ·  3  ·  · │\n│ ·  ·  1  · │\n└────────────┘\n"
    assert capsys.readouterr().out == board + "< 4 > >\n2 v 1 >\nv 3 > >\nv v 1 >\n"


def test_make_an_easy_kenken_and_keep_it_as_json(tmp_path: Path) -> None:
    made = cluesmith.make("kenken", 5, grade="easy")
    assert made.grade == "easy"
    assert str(made.puzzle).count("\n") == 15
    file = tmp_path / "kenken.json"
    file.write_text(made.puzzle.to_json())
    assert cluesmith.load(file) == made.puzzle
    file.write_text(made.to_json())
    assert cluesmith.load(file) == made.puzzle
    assert made.puzzle.read_grid(made.to_json()) == made.answer == only(made.puzzle)


def test_check_a_grid_that_is_partly_filled() -> None:
    grid = ONE.read_grid([[2, 2, 3], [1, None, None], [None, None, None]])
    assert [str(violation) for violation in ONE.check(grid)] == [
        "row 1 holds 2 twice (r1c1 r1c2)",
        "the cage 3+ at r1c1 does not make 3 (r1c1 r1c2)",
    ]
    assert not ONE.is_answer(grid)


def test_explain_a_puzzle_step_by_step() -> None:
    explanation = ONE.explain()
    assert explanation.complete
    assert all(step.text.endswith(".") for step in explanation.steps)
    assert explanation.grid == only(ONE)
    first = only(ONE)[0, 0]
    assert len(ONE.explain({(0, 0): first}).steps) <= len(explanation.steps)


def test_draw_puzzles_and_print_a_book(tmp_path: Path) -> None:
    made = [cluesmith.make("kenken", 4, seed=seed) for seed in range(10)]
    for number, one in enumerate(made):
        (tmp_path / f"{number}.svg").write_text(one.puzzle.svg(), "utf-8")
        (tmp_path / f"{number}.png").write_bytes(one.puzzle.png(one.answer))
    cluesmith.book(made, tmp_path / "book.pdf", title="Ten", rules=True)
    assert all((tmp_path / f"{number}.svg").read_text("utf-8").startswith("<svg") for number in range(10))
    assert all((tmp_path / f"{number}.png").read_bytes().startswith(b"\x89PNG") for number in range(10))
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")


def test_go_through_the_bank_and_keep_a_puzzle(tmp_path: Path) -> None:
    for grade in cluesmith.GRADES:
        entry = cluesmith.shipped("kenken", grade=grade)[0]
        assert entry.puzzle.rate().grade == grade
    with cluesmith.Bank(str(tmp_path / "mine.sqlite3"), create=True) as bank:
        assert bank.add([cluesmith.Entry(puzzle=ONE, title="My first")]) == ["my-1"]
        assert [(entry.puzzle, entry.title) for entry in bank.entries()] == [(ONE, "My first")]


@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_the_example_programs_run_without_a_word_of_complaint(script: Path) -> None:
    done = subprocess.run([sys.executable, "-W", "error", str(script)], capture_output=True, text=True, check=True)
    assert done.stdout
    assert not done.stderr


# Puzzles


@every_kind
def test_a_puzzle_is_its_json(kind: type[Puzzle]) -> None:
    puzzle = example(kind)
    assert "\n" not in puzzle.to_json()
    assert kind.from_json(puzzle.to_json()) == Puzzle.from_json(puzzle.to_json()) == puzzle
    assert str(puzzle) + "\n" == cluesmith.render(puzzle.picture({}))


def test_json_of_another_kind_is_refused() -> None:
    with pytest.raises(PuzzleError, match=r"^expected a KenKen, found a puzzle of four-winds$"):
        KenKen.from_json(cluesmith.loads(WINDS).to_json())
    with pytest.raises(PuzzleError):
        Puzzle.from_json("nothing")


@every_kind
def test_methods_do_what_the_functions_do(kind: type[Puzzle]) -> None:
    puzzle = example(kind)
    assert puzzle.solve().answers == cluesmith.solve(puzzle).answers
    assert puzzle.count().number == cluesmith.count(puzzle).number
    assert puzzle.is_unique() is cluesmith.is_unique(puzzle)
    assert puzzle.explain().steps == cluesmith.explain(puzzle).steps
    assert puzzle.rate() == cluesmith.rate(puzzle)
    assert puzzle.count(seconds=0).out_of_time
    assert puzzle.is_unique(seconds=0) is None


def test_a_drawing_tells_whether_it_is_solved() -> None:
    assert "<title>KenKen, 3 by 3</title>" in ONE.svg()
    assert "<title>KenKen, 3 by 3, solved</title>" in ONE.svg(only(ONE))
    assert ONE.svg() == ONE._repr_svg_()


@pytest.mark.parametrize(
    ("square", "clues", "message"),
    [
        ("ab ab", {"a": "3+"}, "expected a clue for the cage 'b'"),
        ("ab ab", {"a": "3+", "b": "%"}, "expected a number and"),
        ("ab ab", {"a": "3+", "b": "3+", "c": 1}, "expected one clue for each cage name"),
        ("aab ab", {"a": "3+", "b": "3+"}, "expected 2 cage names"),
        ("", {}, "expected rows of cage names"),
    ],
)
def test_cages_that_make_no_sense_are_refused(square: str, clues: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        KenKen.of(square, **clues)


# Results


def test_the_one_answer() -> None:
    assert ONE.solve().answer == ONE.solve().answers[0]
    assert TWO.solve().answer is None
    assert NONE.solve().answer is None
    assert ONE.solve(limit=1).answer is None
    assert ONE.solve(seconds=0).answer is None


@pytest.mark.parametrize("name", ["kenken", "hanjie-unknown", "four-winds"])
def test_the_command_line_prints_the_json_of_the_results(name: str) -> None:
    file = EXAMPLES / f"{name}.txt"
    puzzle = cluesmith.load(file)
    told = {
        "solve": puzzle.solve().to_json(),
        "count": puzzle.count().to_json(),
        "forced": cluesmith.forced(puzzle).to_json(),
    }
    for command, line in told.items():
        printed, fields = run(command, "--json", str(file)).json, json.loads(line)
        assert printed.pop("stats").keys() == fields.pop("stats").keys()
        assert printed == fields
        assert "\n" not in line


def test_a_rating_as_json_is_what_the_command_line_prints() -> None:
    assert run("rate", "--json", str(EXAMPLES / "kenken.txt")).out == (
        cluesmith.load(EXAMPLES / "kenken.txt").rate().to_json() + "\n"
    )


@pytest.mark.parametrize("level", [1, 2, 3])
def test_reasons_as_json_are_what_the_command_line_prints(level: int) -> None:
    puzzle, file = cluesmith.load(EXAMPLES / "kenken.txt"), str(EXAMPLES / "kenken.txt")
    assert run("explain", "--json", file).out == puzzle.explain().to_json() + "\n"
    assert run("why", "--json", file).out == cluesmith.why(puzzle).to_json() + "\n"
    hint = cluesmith.hint(puzzle, {})
    assert run("hint", "--json", "--level", str(level), file).out == hint.to_json(level) + "\n"
    assert hint.to_json() == hint.to_json(3)


# Making


@pytest.mark.parametrize("size", [0, -1, 5.5, "5", True, (5,), (1, 2, 3), (3, "4"), 10**9])
@every_kind
def test_sizes_that_make_no_sense_are_refused(kind: type[Puzzle], size: Any) -> None:  # noqa: ANN401 - anything
    with pytest.raises(PuzzleError, match=r"^expected "):
        cluesmith.make(kind, size, seed=1)


@pytest.mark.parametrize("kind", [5, None, int, Puzzle, "nonsense"])
def test_what_is_no_kind_is_refused(kind: Any) -> None:  # noqa: ANN401 - anything
    with pytest.raises(PuzzleError, match=r"^expected a kind of puzzle \(hanjie, "):
        cluesmith.make(kind, 4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"grade": "EASY"}, r"^expected a grade \(easy, medium, hard, expert\), found 'EASY'$"),
        ({"grade": 5}, r"^expected a grade .*, found 5$"),
        ({"effort": "much"}, r"^expected an effort of 0 or more, found 'much'$"),
        ({"effort": float("nan")}, r"^expected an effort of 0 or more, found nan$"),
        ({"seconds": "3"}, r"^expected a number of seconds, found '3'$"),
        ({"operators": 3}, r"^operators: expected `str`, got `int`$"),
        ({"nonsense": 3}, r"^expected options of kenken \(.*\), found 'nonsense'$"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        cluesmith.make("kenken", 4, **options)


@pytest.mark.parametrize("kind", ["KENKEN", "mathdoku", KenKen])
@pytest.mark.parametrize("size", [4, (4, 4), [4, 4]])
def test_a_kind_and_a_size_can_be_told_in_several_ways(kind: Any, size: Any) -> None:  # noqa: ANN401 - as people do
    assert cluesmith.make(kind, size, seed=7).puzzle == cluesmith.make("kenken", 4, seed=7).puzzle


@pytest.mark.timed
@pytest.mark.parametrize(("kind", "size"), [("kenken", 12), ("hanjie", 60), ("four-winds", 20), ("bosnian-snake", 15)])
def test_making_ends_when_time_is_up(kind: str, size: int) -> None:
    started = time.process_time()
    with pytest.raises(cluesmith.GaveUp):
        cluesmith.make(kind, size, seed=1, grade="expert", seconds=0.3)
    assert time.process_time() - started < 1.5


def test_a_rating_that_was_cut_short_is_not_taken_for_the_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    cut_short = msgspec.structs.replace(ONE.rate(), complete=False)
    monkeypatch.setattr("cluesmith.making.work.rate", lambda *_, **__: cut_short)
    with pytest.raises(cluesmith.GaveUp, match="found no easy 4x4 kenken"):
        cluesmith.make("kenken", 4, seed=1, grade="easy", effort=0.02)


# Books


@pytest.mark.parametrize(("puzzle", "found"), [(TWO, "more than one answer"), (NONE, "no answer")])
def test_a_book_holds_only_puzzles_with_one_answer(puzzle: Puzzle, found: str, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=f"found {found} of puzzle 2") as error:
        cluesmith.book([ONE, puzzle], tmp_path / "book.pdf")
    assert isinstance(error.value, NotUnique)
    assert [place for place, _ in error.value.wrong] == [1]
    assert not list(tmp_path.iterdir())


def test_a_book_takes_whatever_holds_a_puzzle(tmp_path: Path) -> None:
    entry = cluesmith.shipped("hanjie", grade="easy")[0]
    made = Made(ONE, only(ONE), "7", "easy", 3.0)
    cluesmith.book([ONE, made, entry], str(tmp_path / "book.pdf"), answers="separate", paper="letter")
    cluesmith.book([TWO], tmp_path / "two.pdf", answers="none", allow_several=True)
    assert {path.name for path in tmp_path.iterdir()} == {"book.pdf", "book-answers.pdf", "two.pdf"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"paper": "a5"}, r"expected a paper \(a4, letter, 6x9\), found 'a5'"),
        ({"per_page": 0}, "expected 1 to 20 puzzles on a page, found 0"),
        ({"answers": "back"}, r"expected the answers at a place \(end, none, separate\), found 'back'"),
        ({"title": "x" * 200}, "expected a title of at most 120 letters, found 200"),
    ],
)
def test_a_book_that_cannot_be_printed_is_refused(options: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=message):
        cluesmith.book([ONE], tmp_path / "book.pdf", **options)


@pytest.mark.parametrize("puzzles", [[], ["kenken"]])
def test_a_book_needs_puzzles(puzzles: list[Any], tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="expected puzzles for the book"):
        cluesmith.book(puzzles, tmp_path / "book.pdf")


# What must never happen


def test_a_missing_library_is_named_with_the_extra_it_comes_with() -> None:
    told = r"^this needs the package no_such: pip install 'cluesmith\[print\]'$"
    with pytest.raises(MissingLibrary, match=told), extra("print"):
        import no_such.thing  # type: ignore[import-not-found] # noqa: F401, PLC0415


WRONG = """
import cluesmith
from cluesmith.making.generator import generator_of
from cluesmith.puzzle import Engine
FULL = {{(0, 0): 1, (0, 1): 1}}
assert False  # is not carried out, as Python was told to leave out such statements
{}
try:
    {}
except AssertionError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("spoil", "call", "message"),
    [
        (
            "cluesmith.Hanjie.parts.load(cluesmith.Hanjie.parts.engine, Engine).answers = lambda _: iter([FULL])",
            "cluesmith.Hanjie(((1,),), ((1,), (0,))).solve()",
            "the engine of hanjie gave a wrong answer",
        ),
        (
            "type(generator_of(cluesmith.KenKen)).draft = lambda *_: (cluesmith.KenKen.of('a', a=1), {})",
            "cluesmith.make('kenken', 4)",
            "breaks its rules",
        ),
    ],
)
def test_no_wrong_answer_gets_out_even_when_python_leaves_out_asserts(spoil: str, call: str, message: str) -> None:
    script = WRONG.format(spoil, call)
    done = subprocess.run([sys.executable, "-O", "-c", script], capture_output=True, text=True, check=True)
    assert message in done.stdout


def test_everything_public_can_be_had() -> None:
    assert all(hasattr(cluesmith, name) for name in cluesmith.__all__)
    assert FourWinds in cluesmith.KINDS.values()
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = cluesmith.nothing


# Grids that are none

NO_GRIDS: list[Any] = [
    {(99, 0): 1},
    {(-1, 0): 1},
    {(0, 0, 0): 1},
    {"x": 1},
    {(0, 1): 99},
    {(0, 0): 99},
    {(0, 0): "x"},
    {(0, 0): None},
    [[1]],
    "x",
    5,
]


@every_kind
@pytest.mark.parametrize("grid", NO_GRIDS, ids=repr)
def test_what_is_no_grid_of_the_puzzle_is_refused(kind: type[Puzzle], grid: Any) -> None:  # noqa: ANN401 - anything
    puzzle = example(kind)
    doors: list[Callable[[Any], object]] = [puzzle.check, puzzle.explain, puzzle.svg, puzzle.png, puzzle.read_grid]
    doors += [partial(cluesmith.hint, puzzle), partial(cluesmith.explain, puzzle)]
    for door in doors:
        with pytest.raises(PuzzleError, match=r"^expected "):
            door(grid)


@every_kind
def test_an_answer_fills_the_cells_of_the_board_and_no_others(kind: type[Puzzle]) -> None:
    puzzle = example(kind)
    answer = dict(only(puzzle))
    assert puzzle.is_answer(answer)
    for cell in ((99, 0), (-1, 0), (puzzle.height, 0), *set(cells(puzzle.height, puzzle.width)).difference(answer)):
        assert not puzzle.is_answer({**answer, cell: 1})
    for cell in answer:
        assert not puzzle.is_answer({**answer, cell: 99})
        assert not puzzle.is_answer({other: value for other, value in answer.items() if other != cell})


def test_a_mark_that_can_never_stand_there_is_wrong_and_no_misprint() -> None:
    winds = FourWinds(((1, None), (None, 1)))
    assert [str(violation) for violation in winds.check(winds.read_grid("?<\n??"))] == [
        "the line at r1c2 does not start at a number (r1c2)"
    ]
    assert run("check", "four-winds\n1 .\n. 1\n", "?<\n>?").code == 1
    snake = cluesmith.loads("bosnian-snake\n | . . .\n. | H . T\n")
    assert [str(violation) for violation in snake.check({(0, 0): 0})] == ["r1c1 cannot be empty (r1c1)"]
    assert run("check", "bosnian-snake\n | . . .\n. | H . T\n", ".##\n").code == 1
    for puzzle, grid in ((winds, {(0, 1): 2}), (snake, {(0, 0): 0})):
        with pytest.raises(cluesmith.NoAnswer, match="found wrong marks: a hint says which"):
            puzzle.explain(grid)


def test_names_and_operations_that_are_none_are_refused() -> None:
    with pytest.raises(cluesmith.UnknownName, match="expected a grade"):
        cluesmith.rate(ONE, at_most="x")
    with pytest.raises(cluesmith.ClueError, match="expected one of the operations"):
        cluesmith.Cage("%", 1, ((0, 0),))  # type: ignore[arg-type]
