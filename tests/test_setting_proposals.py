"""Proposals for puzzles that are being set: each does what it says, and none does more than it must."""

from collections.abc import Iterator
from random import Random
from unittest.mock import patch

import pytest

import cluesmith
from cluesmith.deadline import Deadline
from cluesmith.grades import GRADES
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.setting import Edit, blank, edit, follow, improve, setting
from cluesmith.setting.choice import UniqueChoice
from cluesmith.setting.improving import Wish, paired
from cluesmith.setting.setter import setter_of
from tests.binairo import Binairo
from tests.boards import pruned_brute_force, random_board

ALL = {**KINDS, Binairo.kind: Binairo}
every_kind = pytest.mark.parametrize("kind", ALL.values(), ids=list(ALL))
TWO_ANSWERS = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with patch.dict(KINDS, {Binairo.kind: Binairo}):
        yield


def is_unique(puzzle: Puzzle) -> bool:
    return cluesmith.solve(puzzle).status == "unique"


def with_several_answers(kind: type[Puzzle], number: int, most_cells: int = 12) -> Iterator[Puzzle]:
    rng = Random(f"several {kind.kind}")
    while number:
        puzzle = random_board(kind.kind, rng, most_cells=most_cells)
        if cluesmith.solve(puzzle).status == "multiple":
            yield puzzle
            number -= 1


# One answer


@pytest.mark.parametrize("kind", list(KINDS.values()), ids=list(KINDS))
def test_what_is_to_leave_one_answer_leaves_one(kind: type[Puzzle]) -> None:
    helped = 0
    for puzzle in with_several_answers(kind, 12):
        proposals = improve(puzzle, "unique")
        for proposal in proposals:
            if proposal.text.endswith("that leaves one answer."):
                assert len(pruned_brute_force(proposal.puzzle)) == 1
            assert proposal.puzzle != puzzle
            assert set(proposal.places) <= set(setting(proposal.puzzle).places)
        helped += bool(proposals)
    assert helped > 8


@pytest.mark.parametrize("kind", ["kenken", "bosnian-snake", "binairo"])
def test_no_fewer_changes_would_do(kind: str) -> None:
    empty = blank(kind, 3, 3) if kind != "binairo" else blank(kind, 4, 4)
    answer = cluesmith.solve(empty).answers[0]
    changes = list(setter_of(type(empty)).changes(empty, answer))
    choice = UniqueChoice(empty, answer, changes, Deadline())
    chosen, some = choice.fewest(), choice.some()
    assert chosen
    assert some
    assert len(chosen) <= len(some)
    for fewer in ([change for change in chosen if change is not left_out] for left_out in chosen):
        puzzle = empty
        for change in fewer:
            puzzle = change.apply(puzzle)
        assert not is_unique(puzzle)


def test_the_answer_that_is_drawn_is_the_one_that_is_meant() -> None:
    puzzle = blank("bosnian-snake", 3, 3)
    snake = {(0, 0): 1, (0, 1): 1, (0, 2): 1, (1, 2): 1, (2, 2): 1}
    for proposal in improve(puzzle, "unique", grid=snake)[:1]:
        found = cluesmith.solve(proposal.puzzle).answer
        assert found is not None
        assert {cell for cell, value in found.items() if value} == set(snake)
        break
    else:
        pytest.fail("there is a way to make it unique")


def test_a_painting_is_changed_as_little_as_it_takes() -> None:
    found = improve(cluesmith.loads(TWO_ANSWERS), "unique")
    assert all(len(proposal.cells) == 1 for proposal in found)
    assert "Paint r1c1: that leaves one answer." in [proposal.text for proposal in found]
    assert all(proposal.puzzle.is_answer(proposal.answer or {}) for proposal in found)


def test_several_changes_are_proposed_at_once_and_one_by_one() -> None:
    puzzle = blank("bosnian-snake", 4, 4)
    together, *each = improve(puzzle, "unique")
    assert together.text == f"Make all {len(each)} changes: that leaves one answer."
    assert is_unique(together.puzzle)
    assert each[0].text.endswith(f"one of {len(each)} changes that leave one answer.")
    assert set(together.places) == {place for proposal in each for place in proposal.places}


@pytest.mark.repeats
def test_where_no_change_is_enough_one_leads_nearer() -> None:
    puzzle = KINDS["four-winds"].random(10, 10, Random(2))[0]
    first = improve(puzzle, "unique")
    assert first[0].text.partition(": ")[2].startswith("answers then differ in ")
    for _ in range(30):
        if is_unique(puzzle):
            return
        puzzle = improve(puzzle, "unique")[0].puzzle
    pytest.fail("there is still more than one answer")


@every_kind
def test_a_puzzle_with_one_answer_or_none_needs_no_change(kind: type[Puzzle]) -> None:
    assert improve(kind.parse(kind.example), "unique") == []


def test_without_time_nothing_is_proposed() -> None:
    wishes: tuple[Wish, ...] = ("unique", "harder", "easier", "drop", "fill")
    for wish in wishes:
        assert improve(cluesmith.loads(TWO_ANSWERS), wish, seconds=0) == []


# Fewer clues


@every_kind
def test_a_clue_that_is_dropped_was_not_needed(kind: type[Puzzle]) -> None:
    puzzle = kind.parse(kind.example)
    for proposal in improve(puzzle, "drop"):
        assert proposal.text.endswith(": there is still one answer.")
        assert is_unique(proposal.puzzle)
        assert setting(proposal.puzzle).problem == ""
        assert proposal.puzzle != puzzle


def test_a_puzzle_with_several_answers_loses_no_clue() -> None:
    assert improve(cluesmith.loads(TWO_ANSWERS), "drop") == []


def test_clues_come_and_go_in_pairs() -> None:
    puzzle = cluesmith.make("hanjie", 8, seed=1).puzzle
    for proposal in improve(puzzle, "drop", symmetric=True):
        rows = {row for row, _ in proposal.places if row >= 0}
        columns = {column for _, column in proposal.places if column >= 0}
        assert ({7 - row for row in rows}, {7 - column for column in columns}) == (rows, columns)
    assert improve(puzzle, "drop", symmetric=True)


def test_what_has_no_counterpart_is_left_out_and_the_middle_stands_alone() -> None:
    setter = setter_of(KINDS["bosnian-snake"])
    changes = [setter.writing(place, "1") for place in ((0, 0), (2, 2), (1, 1), (0, 1), (1, -1))]
    pairs = paired(changes, 3, 3)
    assert [change.places for change in pairs] == [((0, 0), (2, 2)), ((1, 1),), ((1, -1),)]
    assert pairs[0].text == "Write 1 at r1c1 and write 1 at r3c3"


def test_a_painting_stays_symmetric() -> None:
    painting = {(row, column): int((row + column) % 2 == 0) for row in range(4) for column in range(4)}
    puzzle = follow(blank("hanjie", 4, 4), painting)
    for proposal in improve(puzzle, "unique", symmetric=True, grid=painting):
        assert {(3 - row, 3 - column) for row, column in proposal.cells} == set(proposal.cells)
        assert is_unique(proposal.puzzle)


# Harder, easier, full


@pytest.mark.repeats
@pytest.mark.parametrize(("wish", "sign"), [("harder", 1), ("easier", -1)])
@pytest.mark.parametrize("kind", ["four-winds", "kenken"])
def test_harder_is_harder_and_easier_is_easier(kind: str, wish: Wish, sign: int) -> None:
    puzzle = cluesmith.make(kind, 5, seed=4).puzzle
    before = puzzle.rate()
    for proposal in improve(puzzle, wish, seconds=5):
        after = proposal.puzzle.rate()
        assert sign * after.score > sign * before.score
        assert proposal.text.endswith(f": {before.grade} ({before.score}) becomes {after.grade} ({after.score}).")
        assert after.grade in GRADES


def test_a_kenken_can_be_made_harder() -> None:
    assert improve(cluesmith.make("kenken", 5, seed=4).puzzle, "harder", seconds=10)


@every_kind
@pytest.mark.parametrize("clues", [0, 2])
def test_the_rest_is_filled_around_what_is_there(kind: type[Puzzle], clues: int) -> None:
    empty = blank(kind, 6, 6)
    given = setting(cluesmith.make(kind, 6, seed=7).puzzle).clues[:clues]
    if setting(empty).regions:
        puzzle = edit(empty, [Edit(region=clue.cells, text=clue.text) for clue in given])
    else:
        puzzle = edit(empty, [Edit(place=clue.place, text=clue.text) for clue in given])
    (proposal,) = improve(puzzle, "fill", seconds=20)
    assert is_unique(proposal.puzzle)
    assert type(proposal.puzzle) is kind
    assert set(given) <= set(setting(proposal.puzzle).clues)


@pytest.mark.parametrize("wish", ["unique", "harder", "easier", "drop", "fill"])
@pytest.mark.parametrize("text", ["four-winds\n?\n", "four-winds\n0\n", "kenken\na\na=1\n", "kenken\na\na=9\n"])
def test_the_smallest_boards_can_be_asked_about(text: str, wish: Wish) -> None:
    puzzle = cluesmith.loads(text)
    if wish != "fill" or not cluesmith.solve(puzzle).answers:
        assert [found.text for found in improve(puzzle, wish) if not is_unique(found.puzzle)] == []


def test_harder_or_easier_keeps_what_is_switched() -> None:
    puzzle = cluesmith.loads("four-winds empty-cells\n2 . . .\n. . 3 .\n. 1 . .\n. . . 2\n")
    wishes: tuple[Wish, ...] = ("harder", "easier")
    for wish in wishes:
        assert all(setting(found.puzzle).options["empty_cells"].value for found in improve(puzzle, wish))


def test_what_has_no_answer_cannot_be_filled() -> None:
    puzzle = edit(blank("hanjie", 2, 2), [Edit(place=(0, -1), text="2"), Edit(place=(-1, 0), text="0")])
    assert improve(puzzle, "fill") == []
