"""A game without a terminal: its moves, how keys write, what is wrong, and games that are kept."""

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cluesmith import bank, make_again
from cluesmith.bank.file import Bank
from cluesmith.cli.menu.helper import done
from cluesmith.cli.menu.house import Choose, Failure, House, Then
from cluesmith.cli.menu.play import Play
from cluesmith.cli.menu.rooms import first_room, play
from cluesmith.grid import DOWN, RIGHT
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import KenKen
from cluesmith.playing.checking import check_answer, check_rules
from cluesmith.playing.game import NOTHING, Game, Mark
from cluesmith.playing.kept import About, KeptGames
from cluesmith.playing.writing import writing_on
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.playing_keys import keys_to_solve

HANJIE = Hanjie.parse("hanjie\nrows: 1, 3, 1\ncolumns: 1, 3, 1\n")
WINDS = FourWinds.parse("four-winds\n2 . .\n. . .\n. . 4\n")
EMPTY_WINDS = FourWinds.parse("four-winds empty-cells\n1 . .\n. . .\n")
KENKEN = KenKen.parse("kenken\na a b\nc d b\nc d d\n\na=3+ b=5+ c=5+ d=5+\n")
SNAKE = bank.find("bs-8x8-38").puzzle
every_kind = pytest.mark.parametrize("kind", list(KINDS))


class AtOnce:
    """A worker who is done before anybody can wait."""

    def start(self, work: "partial[Any]", then: Then) -> None:
        then(done(work))

    def stop(self) -> None: ...


class Never(AtOnce):
    """A worker who never gets done."""

    stopped = False

    def start(self, work: "partial[Any]", then: Then) -> None: ...

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(AtOnce(), KeptGames(tmp_path / "games"), ascii_only=False, rng=Random(1))


def playing(house: House, puzzle: Puzzle, **about: str) -> Play:
    """The room in which the puzzle is played."""
    house.enter(first_room(house))
    play(house, puzzle, About(**about))
    assert isinstance(house.room, Play)
    return house.room


def press(house: House, *keys: str) -> None:
    for key in keys:
        house.key(key)


# moves


def test_a_move_can_be_taken_back_and_made_again() -> None:
    game = Game(HANJIE)
    assert game.write({(0, 0): 1, (0, 1): 0})
    assert game.write({(0, 0): None})
    assert game.grid == {(0, 1): 0}
    assert game.undo() == ((0, 0),)
    assert game.grid == {(0, 0): 1, (0, 1): 0}
    assert set(game.undo()) == {(0, 0), (0, 1)}
    assert game.grid == {}
    assert game.undo() == ()
    game.redo()
    game.redo()
    assert game.grid == {(0, 1): 0}
    assert game.redo() == ()


def test_a_new_move_ends_what_could_be_made_again_and_one_that_changes_nothing_is_none() -> None:
    game = Game(HANJIE)
    game.write({(0, 0): 1})
    game.undo()
    assert not game.write({(0, 0): None})
    assert game.redo()
    game.undo()
    game.write({(1, 1): 1})
    assert game.redo() == ()


def test_nobody_writes_on_clues_or_on_what_is_given() -> None:
    assert not Game(WINDS).write({(0, 0): RIGHT})
    head = next(cell for cell in SNAKE.given())
    assert not Game(SNAKE).write({head: 0})


def test_cells_left_alone_count_as_the_rest() -> None:
    game = Game(HANJIE)
    for cell in [(0, 1), (1, 0), (1, 1), (1, 2)]:
        game.write({cell: 1})
        assert not game.is_solved
    game.write({(2, 1): 1})
    assert game.is_solved
    assert game.picture == HANJIE.picture(HANJIE.solve().answers[0])


# keys


def test_painting_crossing_out_and_strokes() -> None:
    game = Game(HANJIE)
    keys = writing_on(game)
    assert keys.key(" ", (0, 0)) == {(0, 0): Mark(1)}
    assert keys.key("x", (0, 0)) == {(0, 0): Mark(0)}
    assert keys.key("delete", (0, 0)) == {(0, 0): NOTHING}
    assert keys.key("5", (0, 0)) == {}
    assert keys.stroke((1, 0), (1, 1)) == {(1, 0): Mark(1), (1, 1): Mark(1)}
    game.write({(0, 0): 1, (0, 1): 0, (1, 0): 0})
    assert keys.key(" ", (0, 0)) == {(0, 0): NOTHING}
    assert keys.stroke((0, 0), (0, 1)) == {}  # what is crossed out stays so
    assert keys.stroke((0, 1), (0, 2)) == {(0, 2): Mark(0)}


def test_a_path_goes_on_and_back() -> None:
    board = BosnianSnake(4, 4, (0, 0), (3, 3))
    game = Game(board)
    keys = writing_on(game)
    assert keys.stroke((0, 0), (0, 1)) == {(0, 1): Mark(1)}
    game.write({(0, 1): 1})
    assert keys.stroke((0, 1), (0, 0)) == {(0, 1): NOTHING}


def test_lines_leave_numbers_and_go_back_into_them() -> None:
    game = Game(WINDS)
    keys = writing_on(game)
    assert keys.stroke((1, 0), (1, 1)) == {}  # there is no number
    assert keys.stroke((0, 0), (0, 1)) == {(0, 1): Mark(RIGHT)}
    game.write({(0, 1): RIGHT, (0, 2): RIGHT, (1, 0): DOWN})
    assert keys.stroke((0, 1), (0, 0)) == {(0, 1): NOTHING, (0, 2): NOTHING}
    assert keys.key("delete", (0, 2)) == {(0, 2): NOTHING}
    assert keys.stroke((1, 0), (1, 1)) == {}  # a line does not turn
    assert keys.key("x", (1, 1)) == {}
    assert writing_on(Game(EMPTY_WINDS)).key("x", (0, 1)) == {(0, 1): Mark(EMPTY_WINDS.rest)}


def test_digits_and_notes() -> None:
    game = Game(KENKEN)
    keys = writing_on(game)
    for digit in "123":
        game.change(keys.key(digit, (0, 0), noting=True))
    game.change(keys.key("2", (0, 0), noting=True))
    assert game.mark((0, 0)) == Mark(None, (1, 3))
    assert game.picture.squares[0][0].notes == (1, 3)
    game.change(keys.key("1", (2, 0)))
    assert game.mark((0, 0)) == Mark(None, (3,))  # it cannot stand there any more
    game.undo()
    assert game.mark((0, 0)) == Mark(None, (1, 3))
    assert keys.key("4", (0, 0)) == keys.key("0", (0, 0)) == {}
    assert keys.key("3", (2, 0)) == {(2, 0): Mark(3), (0, 0): Mark(None, (1,))}


def test_numbers_of_two_digits_are_typed_digit_by_digit() -> None:
    twelve = next(entry.puzzle for entry in bank.shipped("kenken", (12, 12)))
    game = Game(twelve)
    cell = next(cell for cell in twelve.domains if game.is_open(cell))
    for digit in "12":
        game.change(writing_on(game).key(digit, cell))
    assert game.value(cell) == 12
    game.change(writing_on(game).key("3", cell))
    assert game.value(cell) == 3


def test_other_digits_are_typed_though_no_digit_begins_them() -> None:
    game = Game(KenKen.of("aab acb acc", digits="0,10,12", a="10+", b="22+", c="22+"))
    keys = writing_on(game)
    assert "0,10,12" in keys.keys
    assert keys.key("1", (0, 0)) == {}
    game.change(keys.key("2", (0, 0)))
    game.change(keys.key("0", (0, 1)))
    assert (game.value((0, 0)), game.value((0, 1))) == (12, 0)
    assert keys.key("1", (1, 1), noting=True) == {}
    assert keys.key("0", (1, 1), noting=True) == {(1, 1): Mark(None, (10,))}
    assert keys.key("1", (2, 2)) == keys.key("7", (2, 2)) == {}


# what is wrong


def test_what_is_wrong_by_the_rules_and_what_by_the_answer() -> None:
    wrong = {(0, 0): 1, (0, 1): 1}
    assert check_rules(HANJIE, wrong).violations
    assert check_rules(HANJIE, {(0, 0): 1}).status == "ok"
    assert check_answer(HANJIE, {(0, 0): 1, (1, 1): 1}, 10) == ("wrong", (), ((0, 0),))
    assert check_answer(HANJIE, {(1, 1): 1}, 10).status == "ok"
    assert check_answer(HANJIE, HANJIE.solve().answers[0], 10).status == "solved"


# games that are kept


def test_a_game_is_kept_with_its_notes(tmp_path: Path) -> None:
    kept = KeptGames(tmp_path / "not" / "yet")
    assert kept.all() == []
    game = Game(KENKEN, {(0, 0): Mark(1), (0, 1): Mark(None, (2, 3))})
    kept.keep(game, About("one", "easy", "A secret"))
    found = kept.find(KENKEN)
    assert found
    assert (found.game.marks, found.about) == (game.marks, About("one", "easy", "A secret"))
    assert [one.game.puzzle for one in kept.all()] == [KENKEN]
    kept.forget(KENKEN)
    assert kept.find(KENKEN) is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"puzzle": "x", "about": ["", "", ""], "marks": []}'])
def test_a_file_that_is_no_game_is_passed_over(content: bytes, tmp_path: Path) -> None:
    kept = KeptGames(tmp_path)
    kept.keep(Game(KENKEN, {(0, 0): Mark(1)}), About())
    (tmp_path / "other.json").write_bytes(content)
    assert len(kept.all()) == 1


def test_a_game_with_marks_off_its_board_is_passed_over(tmp_path: Path) -> None:
    kept = KeptGames(tmp_path)
    kept.keep(Game(KENKEN, {(0, 0): Mark(1)}), About())
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes().replace(b"[[0,0,1,[]]]", b"[[7,0,1,[]]]"))
    assert kept.all() == []


# the room in which a puzzle is played


@every_kind
def test_keys_solve_a_puzzle_and_the_title_comes_then(kind: str, house: House) -> None:
    entry = next(entry for entry in bank.shipped(kind) if entry.grade)
    room = playing(house, entry.puzzle, title="Cat")
    press(house, *keys_to_solve(entry.puzzle, entry.puzzle.solve().answers[0]))
    assert room.game.is_solved
    assert room.said == "Solved! It is: Cat."
    assert house.kept.all() == []


@every_kind
def test_explanations_alone_lead_to_the_answer(kind: str, house: House) -> None:
    entry = next(entry for entry in bank.shipped(kind) if entry.grade and entry.puzzle.height > 3)
    room = playing(house, entry.puzzle)
    for _ in range(200):
        if room.game.is_solved:
            break
        press(house, "e", "enter")
    assert room.said == "Solved!"


def test_a_hint_gets_plainer_and_a_move_ends_it(house: House) -> None:
    room = playing(house, HANJIE)
    said = []
    for _ in range(4):
        press(house, "h")
        said.append(room.said)
    assert len(set(said)) == 3
    assert said[0].startswith("Look at ")
    assert said[2].endswith("Enter writes it.")
    assert any(overlay.role == "hint" for overlay in room.view(80).overlays)
    press(house, " ")
    assert not any(overlay.role == "hint" for overlay in room.view(80).overlays)


def test_wrong_marks_are_shown_and_rubbed_out(house: House) -> None:
    room = playing(house, HANJIE)
    press(house, " ", "c")
    assert room.said == "One cell is wrong."
    assert any(overlay.role == "wrong" for overlay in room.view(80).overlays)
    press(house, "e", "enter")
    assert room.game.grid == {}


def test_drawing_and_noting_stay_until_they_are_ended(house: House) -> None:
    room = playing(house, HANJIE)
    press(house, "d", "right", "right", "d", "down")
    assert room.game.grid == {(0, 0): 1, (0, 1): 1, (0, 2): 1}
    press(house, "n", "5")
    assert not room.noting
    house.leave()
    room = playing(house, KENKEN)
    press(house, "n", "1", "2", "n", "right", "3")
    assert room.game.marks == {(0, 0): Mark(None, (1, 2)), (0, 1): Mark(3)}
    assert not room.drawing


def test_every_move_is_kept_and_gone_on_with(house: House) -> None:
    playing(house, HANJIE)
    press(house, " ", "right", "x", "q")
    room = playing(house, HANJIE)
    assert room.game.grid == {(0, 0): 1, (0, 1): 0}
    press(house, "delete", "right", "delete")
    assert house.kept.all() == []  # a board on which nothing is written was not begun


def test_a_game_that_cannot_be_kept_can_be_played(house: House, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")
    room = playing(house, HANJIE)
    press(house, " ")
    assert room.said.startswith("This game cannot be kept: ")
    assert room.game.grid == {(0, 0): 1}


def test_clues_that_are_done_are_ticked_off(house: House) -> None:
    room = playing(house, HANJIE)
    before = [overlay for overlay in room.view(80).overlays if overlay.role == "ticked"]
    press(house, "right", " ")
    after = [overlay for overlay in room.view(80).overlays if overlay.role == "ticked"]
    assert before == []
    assert len(after) == 1


def test_the_cursor_stays_on_the_board(house: House) -> None:
    room = playing(house, HANJIE)
    press(house, "up", "left", "s-up", *["right"] * 9, *["down"] * 9)
    assert room.cursor == (2, 2)
    press(house, "home")
    assert room.cursor == (2, 0)


@every_kind
@pytest.mark.parametrize("width", [20, 60, 120])
def test_the_cursor_is_where_its_cell_is_drawn(kind: str, width: int, house: House) -> None:
    entry = next(entry for entry in bank.shipped(kind) if entry.grade)
    room = playing(house, entry.puzzle)
    press(house, *["down"] * 2, "right")
    view = room.view(width)
    assert view.cursor[0] < len(view.lines)
    assert view.overlays[-1].role == "cursor"
    assert view.overlays[-1].line == view.cursor[0]


def test_nothing_hides_what_is_solved(house: House) -> None:
    room = playing(house, HANJIE)
    assert "cursor" in {overlay.role for overlay in room.view(80).overlays}
    press(house, *keys_to_solve(HANJIE, HANJIE.solve().answers[0]))
    assert "cursor" not in {overlay.role for overlay in room.view(80).overlays}


def test_a_single_note_looks_different_from_a_digit(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    room = playing(house, KENKEN)
    press(house, "2")
    written = room.view(80).lines
    press(house, "delete", "n", "2")
    assert room.game.mark((0, 0)).notes == (2,)
    assert room.view(80).lines != written


# rooms


def test_a_new_puzzle_is_named_by_what_makes_it_again(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    house.enter(first_room(house))
    press(house, "3", "2", "2", "4", "enter")
    room = house.room
    assert isinstance(room, Play)
    name = room.about.name
    assert room.title == f"KenKen 4x4, easy, {name}"
    assert make_again(name).puzzle == room.game.puzzle
    press(house, "p", "enter")
    assert [file.name for file in tmp_path.glob("*.pdf")] == [f"{name.replace(':', '-')}.pdf"]


def test_q_quits_in_the_first_room_and_leads_back_in_others(house: House) -> None:
    house.enter(first_room(house))
    assert house.view(80).keys.endswith("q quit")
    press(house, "3")
    assert house.view(80).keys.endswith("q back")


def test_work_can_be_broken_off_and_other_keys_wait(tmp_path: Path) -> None:
    worker = Never()
    house = House(worker, KeptGames(tmp_path), ascii_only=False, rng=Random(1))
    room = playing(house, HANJIE)
    press(house, "h")
    assert house.view(80).said == "Looking for a hint ... 0 s"
    press(house, " ", "x", "s")
    assert room.game.grid == {}
    press(house, "escape")
    assert worker.stopped
    assert room.said == "Stopped."
    assert house.room is room


def test_what_cannot_be_done_is_told(house: House) -> None:
    room = playing(house, HANJIE)
    assert room.tell(Failure("no more paper"))
    assert room.said == "No more paper."
    assert done(partial(KenKen.random, 2, 3, Random(1))) == Failure("expected a square board, found 2x3")


def test_titles_and_ids_that_tell_them_are_not_shown(house: House) -> None:
    house.enter(first_room(house))
    press(house, "1", "1", "enter", "1")
    room = house.room
    assert isinstance(room, Choose)
    shown = {option.text.split()[0]: option.text.lower() for option in room.find_options()}
    titled = [
        entry for entry in bank.shipped("hanjie") if entry.title and entry.answers != 0
    ]  # where it is to be found
    assert titled
    assert not [entry.id for entry in titled if entry.title.lower() in shown[entry.id]]


def test_your_own_puzzles_are_in_the_bank_too(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    bank.default_bank().parent.mkdir()
    with Bank(bank.default_bank(), create=True) as own:
        own.add([bank.Entry(puzzle=KENKEN)])
    house.enter(first_room(house))
    press(house, "3", "1", "enter", "1", "down", "enter")
    assert isinstance(house.room, Play)
    assert house.room.game.puzzle == KENKEN
    assert house.room.title == "KenKen 3x3, my-1"


def test_a_bank_that_cannot_be_read_is_told(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    bank.default_bank().parent.mkdir()
    bank.default_bank().write_text("no bank")
    house.enter(first_room(house))
    press(house, "3", "1")
    assert "bank.sqlite3" in house.room.said


def test_only_leaving_the_first_room_ends_it(house: House) -> None:
    house.enter(first_room(house))
    press(house, "3", "q", "3", "left", "1", "escape")
    assert house.rooms == [house.room]
    press(house, "down", "up", "end", "c-c")
    assert house.rooms == []
