"""Puzzles that are being set: boards without clues, edits, clues that follow an answer, and what is true of them."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from time import process_time
from unittest.mock import patch

import pytest

import cluesmith
from cluesmith.errors import ClueError, FormatError, PuzzleError
from cluesmith.grid import Values
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.setting import (
    Edit,
    answers,
    blank,
    clash,
    edit,
    follow,
    grade,
    read_puzzle,
    redundant,
    setting,
    transform,
)
from cluesmith.setting.editing import read_drawing
from cluesmith.setting.setter import setter_of
from cluesmith.setting.transforming import How
from tests.binairo import Binairo
from tests.binairo.plain import PlainBinairo
from tests.boards import frozen, number_of_grids, pruned_brute_force, random_board
from tests.explaining.helpers import Fillings

FEW_GRIDS = 3000
ALL = {**KINDS, Binairo.kind: Binairo}
every_kind = pytest.mark.parametrize("kind", ALL.values(), ids=list(ALL))


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with patch.dict(KINDS, {Binairo.kind: Binairo}):
        yield


def example(kind: type[Puzzle]) -> Puzzle:
    return kind.parse(kind.example)


def small_boards(kind: str, number: int) -> Iterator[Puzzle]:
    return (random_board(kind, Random(seed), most_cells=9) for seed in range(number))


# Edits


@every_kind
def test_a_puzzle_is_set_from_nothing(kind: type[Puzzle]) -> None:
    wanted = example(kind)
    puzzle = blank(kind.kind, wanted.height, wanted.width)
    assert not any(clue.text for clue in setting(puzzle).clues)
    told = setting(wanted)
    if told.regions:
        puzzle = edit(puzzle, [Edit(region=clue.cells, text=clue.text) for clue in told.clues])
    else:
        puzzle = edit(puzzle, [Edit(place=clue.place, text=clue.text) for clue in told.clues])
    assert puzzle == wanted
    assert type(puzzle) is kind
    assert {clue.place for clue in told.clues} <= set(told.places)


@every_kind
def test_clues_go_as_they_came(kind: type[Puzzle]) -> None:
    puzzle = example(kind)
    empty = blank(kind, puzzle.height, puzzle.width)
    for _ in range(2):  # a cage first loses its number
        puzzle = edit(puzzle, [Edit(place=clue.place) for clue in setting(puzzle).clues])
    assert puzzle == empty


@every_kind
def test_what_is_being_set_can_be_written_and_read(kind: type[Puzzle]) -> None:
    empty = blank(kind, 4, 4)
    assert read_puzzle(empty.to_json()) == empty
    assert read_puzzle(kind.example) == example(kind)


@pytest.mark.parametrize(
    ("kind", "change", "problem"),
    [
        ("hanjie", Edit(place=(0, -1), text="3 2"), "expected row 1 to fit into 4 cells, found 3 2, which needs 6"),
        ("hanjie", Edit(place=(0, -1), text="x"), "expected numbers, [?] and _, or [*] alone, found 'x'"),
        ("hanjie", Edit(place=(0, 0), text="1"), "expected a place for a clue, found r1c1"),
        ("hanjie", Edit(region=((0, 0),)), "expected a change that a Hanjie can have, found a cage"),
        ("hanjie", Edit(end="head", place=(0, 0)), "expected a change that a Hanjie can have, found a head"),
        ("hanjie", Edit(option="colour", value="red"), "expected an option of a Hanjie, found 'colour'"),
        ("hanjie", Edit(), "expected a place, a region, an end or an option to change, found none of them"),
        ("four-winds", Edit(place=(0, 0), text="9"), "expected a number from 0 to 6 at r1c1, found 9"),
        ("four-winds", Edit(place=(9, 9), text="1"), "expected a place for a clue, found r10c10"),
        ("four-winds", Edit(option="empty_cells", value="x"), "expected empty_cells to be switched on or off"),
        ("kenken", Edit(region=((0, 0), (2, 2)), text="3+"), "expected the cells of a cage to be connected"),
        ("kenken", Edit(region=((0, 0), (0, 9))), "expected cells of the board in a cage"),
        ("kenken", Edit(region=()), "expected cells of the board in a cage"),
        ("kenken", Edit(place=(0, 0), text="+"), "expected a number and [+] - [*] / or nothing, found ''"),
        ("kenken", Edit(option="digits", value="x"), "expected an option of a KenKen"),
        ("kenken", Edit(option="digits", value="1-9"), "expected 4 different digits"),
        ("bosnian-snake", Edit(place=(0, 0), text="9"), "expected a number from 0 to 3 at r1c1, found 9"),
        ("bosnian-snake", Edit(end="tail", place=(9, 9)), "expected the tail on the 4x4 board"),
        ("bosnian-snake", Edit(place=(-1, 2), text="-1"), "expected a number, found '-1'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(kind: str, change: Edit, problem: str) -> None:
    with pytest.raises(ClueError, match=problem):
        edit(blank(kind, 4, 4), [change])


def test_options_are_switched() -> None:
    winds = edit(blank("four-winds", 3, 3), [Edit(option="empty_cells", value=True)])
    assert setting(winds).options["empty_cells"].value is True
    kenken = edit(blank("kenken", 4, 4), [Edit(option="digits", value="0-3")])
    assert kenken.values == (0, 1, 2, 3)
    assert setting(kenken).options["digits"].choices == ("1-4", "0-3")


def test_a_snake_has_its_ends_where_they_are_put() -> None:
    puzzle = edit(blank("bosnian-snake", 3, 3), [Edit(place=(0, 0), text="h"), Edit(end="tail", place=(2, 2))])
    assert [(clue.place, clue.text) for clue in setting(puzzle).clues] == [((0, 0), "H"), ((2, 2), "T")]
    puzzle = edit(puzzle, [Edit(place=(0, 0), text="2"), Edit(end="tail")])
    assert [(clue.place, clue.text) for clue in setting(puzzle).clues] == [((0, 0), "2")]


def test_an_unfinished_kenken_says_what_is_missing() -> None:
    puzzle = edit(blank("kenken", 2, 2), [Edit(region=((0, 0), (0, 1)))])
    assert setting(puzzle).problem == "r2c1 lies in no cage."
    puzzle = edit(puzzle, [Edit(region=((1, 0), (1, 1)), text="3+")])
    assert setting(puzzle).problem == "The cage at r1c1 shows no number."
    assert read_puzzle(puzzle.to_json()) == puzzle
    with pytest.raises(PuzzleError, match="expected a finished puzzle to grade"):
        grade(puzzle)
    assert setting(edit(puzzle, [Edit(place=(0, 1), text="2/")])).problem == ""


def test_a_new_cage_takes_its_cells_from_others() -> None:
    puzzle = edit(blank("kenken", 3, 3), [Edit(region=((0, 0), (0, 1), (0, 2)), text="6+")])
    puzzle = edit(puzzle, [Edit(region=((0, 1), (1, 1)), text="2*")])
    cages = [(clue.cells, clue.text) for clue in setting(puzzle).clues]
    assert cages == [(((0, 0),), ""), (((0, 1), (1, 1)), "2×"), (((0, 2),), "")]


@pytest.mark.parametrize(
    "text",
    [
        '{"kind":"kenken-draft"}',
        '{"kind":"kenken-draft","size":2,"cages":[],"open":[[[0,0]],[[0,0]]]}',
        '{"kind":"kenken-draft","size":2,"cages":[],"open":[[]]}',
        '{"kind":"kenken-draft","size":99,"cages":[]}',
        '{"kind":"kenken-draft',
        '{"kind":"hanjie-draft"}',
        '{"kind":"what-draft"}',
        "hanjie\nrows: 1\ncolumns: 1\n\nhanjie\nrows: 1\ncolumns: 1\n",
    ],
)
def test_broken_drafts_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"expected|invalid"):
        read_puzzle(text)


def test_huge_boards_are_not_set() -> None:
    with pytest.raises(ClueError, match="expected at most 10000 cells on a board to set, found 101x100"):
        blank("hanjie", 101, 100)


def test_a_kind_without_a_setter_can_be_looked_at() -> None:
    puzzle = PlainBinairo.parse(PlainBinairo.example.replace("binairo", "plain-binairo"))
    assert setting(puzzle).places == ()
    assert answers(puzzle).status == "unique"
    assert redundant(puzzle).clues == ()
    setter = setter_of(PlainBinairo)
    with pytest.raises(ClueError, match="expected a kind that can be set"):
        blank(PlainBinairo, 4, 4)
    with pytest.raises(ClueError, match="expected a place for a clue, found column 2"):
        setter.write(puzzle, (-1, 1), "1")
    with pytest.raises(ClueError, match="expected a kind whose clues follow"):
        follow(puzzle, {})
    with pytest.raises(ClueError, match="expected a kind whose answer is a picture"):
        setter.trace(b"", 1, 1, 0.5, invert=False)


# Clues that follow


@every_kind
def test_the_clues_of_an_answer_are_those_it_came_from(kind: type[Puzzle]) -> None:
    puzzle = example(kind)
    assert follow(puzzle, cluesmith.solve(puzzle).answers[0]) == puzzle


def test_a_painting_and_a_snake_have_all_clues() -> None:
    painted = follow(blank("hanjie", 2, 3), {(0, 0): 1, (0, 2): 1, (1, 1): 0})
    assert painted.format() == "hanjie\nrows: 1 1, 0\ncolumns: 1, 0, 1\n"
    drawn = follow(blank("bosnian-snake", 2, 3), {(0, 0): 1, (0, 1): 1, (0, 2): 1, (1, 2): 1})
    assert drawn.format() == "bosnian-snake\n  | 1 1 2\n3 | H . .\n1 | . . T\n"


def test_of_a_snake_only_the_counts_there_are_follow() -> None:
    puzzle = edit(blank("bosnian-snake", 2, 3), [Edit(place=(0, -1), text="1"), Edit(place=(1, 0), text="2")])
    drawn = follow(puzzle, {(0, 0): 1, (0, 1): 1})
    assert drawn.format() == "bosnian-snake\n  | . . .\n2 | H T .\n. | 2 . .\n"
    assert follow(drawn, {(1, 0): 1, (1, 1): 1}).format() == "bosnian-snake\n  | . . .\n0 | . . .\n. | H T .\n"


def test_lines_have_their_numbers() -> None:
    puzzle = edit(blank("four-winds", 2, 3), [Edit(place=(1, 0), text="2")])
    assert follow(puzzle, {(0, 1): 3, (0, 2): 3}).format() == "four-winds\n2 . .\n2 . .\n"


def test_cages_keep_their_operation_where_they_can() -> None:
    puzzle = KINDS["kenken"].parse("kenken\na a\nb b\na=2/ b=3\n")
    assert follow(puzzle, {(0, 0): 1, (0, 1): 2, (1, 0): 2, (1, 1): 1}) == puzzle
    silent = edit(puzzle, [Edit(place=(0, 0))])
    assert follow(silent, {(0, 0): 1, (0, 1): 2}) == puzzle
    assert follow(silent, {(0, 0): 1}) == silent
    three = KINDS["kenken"].parse("kenken\na a c\nb b c\nd e f\na=2/ b=9 c=1- d=1 e=2 f=3\n")
    other = follow(three, {(0, 0): 2, (0, 1): 3, (1, 0): 3, (1, 1): 2})
    assert [clue.text for clue in setting(other).clues][:3] == ["1−", "1−", "1"]


def test_a_drawing_has_the_shape_of_the_board() -> None:
    puzzle = blank("hanjie", 2, 2)
    with pytest.raises(FormatError, match="expected a grid of 2 rows of 2"):
        read_drawing(puzzle, [[None]])
    with pytest.raises(FormatError, match="expected one of 0 1 at r1c2, found 7"):
        read_drawing(puzzle, [[None, 7], [None, None]])


# Turning


TURNS: dict[How, int] = {"turn": 4, "mirror": 2, "flip": 2}


@every_kind
@pytest.mark.parametrize("how", TURNS)
def test_what_is_turned_often_enough_is_as_before(kind: type[Puzzle], how: How) -> None:
    puzzle = example(kind)
    answer = cluesmith.solve(puzzle).answers[0]
    moved, grid = transform(puzzle, answer, how)
    assert moved.is_answer(grid)
    for _ in range(TURNS[how] - 1):
        moved, grid = transform(moved, grid, how)
    assert (moved, dict(grid)) == (puzzle, dict(answer))


@every_kind
def test_an_unfinished_board_is_turned_too(kind: type[Puzzle]) -> None:
    empty = blank(kind, 4, 4)
    assert transform(empty, {}, "turn").puzzle == empty


@every_kind
def test_a_larger_board_keeps_its_clues(kind: type[Puzzle]) -> None:
    puzzle = example(kind)
    side = 2 * max(puzzle.height, puzzle.width)
    larger = transform(puzzle, {}, "resize", height=side, width=side).puzzle
    assert (larger.height, larger.width) == (side, side)
    assert len([clue for clue in setting(larger).clues if clue.text]) == len(setting(puzzle).clues)
    assert transform(larger, {}, "resize", height=2, width=2).puzzle.height == 2


def test_a_picture_is_shifted_with_its_clues() -> None:
    puzzle = cluesmith.loads("hanjie\nrows: 2, 1\ncolumns: 2, 1, 0\n")
    moved, grid = transform(puzzle, {(0, 0): 1, (0, 1): 1, (1, 0): 1}, "shift", right=2)
    assert moved.format() == "hanjie\nrows: 1, 1\ncolumns: 0, 0, 2\n"
    assert grid == {(0, 2): 1, (1, 2): 1}


# What is true


def cells_that_differ(found: list[Values]) -> set[tuple[int, int]]:
    return {cell for cell in found[0] if len({grid[cell] for grid in found}) > 1} if found else set()


@pytest.mark.repeats
@pytest.mark.parametrize("kind", list(KINDS))
def test_what_is_told_of_answers_is_true(kind: str) -> None:
    for puzzle in small_boards(kind, 40):
        if number_of_grids(puzzle) > 2 * FEW_GRIDS:
            continue
        all_answers, told = pruned_brute_force(puzzle), answers(puzzle)
        assert (told.number, told.complete) == (len(all_answers), True)
        assert set(told.differing) == cells_that_differ(all_answers)
        first = all_answers[0] if all_answers else {}
        assert dict(told.forced) == {cell: value for cell, value in first.items() if cell not in told.differing}
        assert (told.answer is None) == (not all_answers)
        assert told.answer is None or frozen(told.answer) in set(map(frozen, all_answers))


@pytest.mark.repeats
@pytest.mark.parametrize("kind", list(KINDS))
def test_clues_that_are_not_needed_are_found(kind: str) -> None:
    seen = 0
    for puzzle in small_boards(kind, 60):
        if number_of_grids(puzzle) <= FEW_GRIDS and len(pruned_brute_force(puzzle)) == 1:
            setter, told = setter_of(type(puzzle)), redundant(puzzle)
            clues = [clue for clue in setter.clues(puzzle) if setter.without(puzzle, clue) != puzzle]
            needless = [clue for clue in clues if len(pruned_brute_force(setter.without(puzzle, clue))) == 1]
            assert (list(told.clues), told.complete) == (needless, True)
            seen += 1
    assert seen > 1


@pytest.mark.repeats
@pytest.mark.parametrize("kind", ["hanjie", "four-winds", "bosnian-snake"])  # a KenKen has too many fillings
def test_the_fewest_clues_that_clash_are_found(kind: str) -> None:
    seen = 0
    for puzzle in small_boards(kind, 200):
        if seen < 8 and number_of_grids(puzzle) <= FEW_GRIDS and not pruned_brute_force(puzzle):
            found, fillings = clash(puzzle), Fillings(puzzle)
            texts = [rule.text for rule in found.rules]
            assert found.proven
            assert fillings.keeping(texts) == 0
            assert all(fillings.keeping(fewer) for fewer in combinations(fillings.rules, len(texts) - 1))
            seen += 1
    assert seen


def test_where_there_are_answers_nothing_clashes() -> None:
    assert clash(blank("hanjie", 3, 3)).rules == ()


@every_kind
def test_a_board_without_clues_is_soon_told(kind: type[Puzzle]) -> None:
    empty = blank(kind, 8, 8)
    told = answers(empty, seconds=5)
    assert told.status == ("none" if kind.kind == "four-winds" else "multiple")
    assert not told.forced
    assert len(told.differing) == (0 if kind.kind == "four-winds" else 64)


@pytest.mark.parametrize(
    ("kind", "side", "number"),
    [("hanjie", 12, 2**144), ("kenken", 5, 161_280), ("bosnian-snake", 6, 212_792), ("four-winds", 6, 0)],
)
def test_even_many_answers_are_counted(kind: str, side: int, number: int) -> None:
    told = answers(blank(kind, side, side))
    assert (told.number, told.complete) == (number, True)


@every_kind
def test_without_time_nothing_is_claimed(kind: type[Puzzle]) -> None:
    puzzle = example(kind)
    told = answers(puzzle, seconds=0)
    assert (told.status, told.number, told.complete, told.answer) == ("unknown", 0, False, None)
    assert (redundant(puzzle, seconds=0).clues, redundant(puzzle, seconds=0).complete) == ((), False)
    assert clash(puzzle, seconds=0).rules == ()


USUAL = {"hanjie": (20, 20), "four-winds": (12, 12), "kenken": (9, 9), "bosnian-snake": (12, 12)}


@pytest.mark.timed
@pytest.mark.parametrize("share", [0, 0.3, 1])
@pytest.mark.parametrize("kind", USUAL)
def test_the_answers_of_usual_boards_are_told_within_a_second(kind: str, share: float) -> None:
    puzzle = cluesmith.make(kind, USUAL[kind], seed=3).puzzle
    clues = setting(puzzle).clues
    for clue in Random(1).sample(clues, round(share * len(clues))):
        puzzle = edit(puzzle, [Edit(place=clue.place)])
    spent = []
    for _ in range(3):
        started = process_time()
        assert answers(puzzle, seconds=1).status != "unknown"
        spent.append(process_time() - started)
    assert min(spent) < 1
