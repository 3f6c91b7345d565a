"""The menu: on the screen of a real terminal, played with keys, and line by line without a terminal."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from cluesmith import bank
from cluesmith.registry import KINDS
from tests.command_line import run
from tests.playing_keys import keys_to_solve
from tests.terminal import Terminal

Start = Callable[..., Terminal]
CHOSEN = {"hanjie": "hj-picture-26", "four-winds": "fw-6x6-0", "kenken": "kk-4x4-3", "bosnian-snake": "bs-8x8-38"}
NUMBERS = {kind: str(number) for number, kind in enumerate(KINDS, start=1)}


@pytest.fixture
def menu(tmp_path: Path) -> Iterator[Start]:
    """Starts the menu in a terminal of its own, with games in a folder of the test."""
    terminals = []

    def start(*args: str, **options: Any) -> Terminal:  # noqa: ANN401 - what a terminal takes
        options = {"XDG_DATA_HOME": str(tmp_path / "data"), "cwd": str(tmp_path), **options}
        terminals.append(Terminal("menu", *args, **options))
        terminals[-1].sees("Cluesmith", "Quit")
        return terminals[-1]

    yield start
    for terminal in terminals:
        terminal.child.close(force=True)


def go_to(terminal: Terminal, entry: bank.Entry) -> None:
    """Choose a puzzle of the bank by its size, its grade and its place in the list."""
    entries = bank.shipped(entry.puzzle.kind)
    sizes = bank.sizes(entry.puzzle.kind)
    size = "{}x{}".format(*entry.size)
    alike = [one for one in entries if one.size == entry.size]
    terminal.press(NUMBERS[entry.puzzle.kind])
    terminal.sees("A puzzle from the bank")
    terminal.press("1")
    terminal.sees("which size?")
    terminal.press(*["down"] * (1 + sizes.index(size)), "enter")
    if len({one.grade for one in alike}) > 1:
        terminal.sees("which grade?")
        terminal.press("1")
    terminal.sees("which puzzle?")
    terminal.press(*["down"] * (1 + [one.id for one in alike].index(entry.id)), "enter")
    terminal.sees("? help", "Arrows move")


@pytest.mark.repeats
@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize("kind", list(KINDS))
def test_a_puzzle_is_played_to_the_end(kind: str, columns: int, menu: Start) -> None:
    entry = bank.find(CHOSEN[kind])
    terminal = menu(columns=columns, rows=34)
    go_to(terminal, entry)
    assert not entry.title or entry.title not in str(terminal.screen)
    terminal.press(*keys_to_solve(entry.puzzle, entry.puzzle.solve().answers[0]))
    terminal.sees("Solved!", *[f"It is: {entry.title}."] * bool(entry.title))
    terminal.press("q")
    terminal.sees("which puzzle?")


@pytest.mark.repeats
@pytest.mark.parametrize("kind", list(KINDS))
def test_help_of_all_sorts(kind: str, menu: Start) -> None:
    entry = bank.find(CHOSEN[kind])
    terminal = menu(rows=40)
    go_to(terminal, entry)
    terminal.press("h")
    terminal.sees("Look at ")
    terminal.press("e")
    terminal.sees("Enter writes it.")
    terminal.press("enter", "c")
    terminal.sees("No mistake so far.")
    terminal.press("s")
    terminal.sees("One answer, proved to be the only one.")
    terminal.press("u", "?")
    terminal.sees("Every move is kept", "undo")
    terminal.press("q", "p")
    terminal.sees("Which file shall hold the board")
    terminal.press(*"board.svg", "enter")
    terminal.sees("The board is in board.svg.")


def test_what_was_printed_is_a_drawing_and_no_file_is_lost(menu: Start, tmp_path: Path) -> None:
    terminal = menu()
    go_to(terminal, bank.find("kk-4x4-3"))
    terminal.press("p")
    terminal.sees("Which file shall hold", "Enter takes kk-4x4-3.pdf.")
    for name, said in (("b.epub", "Expected a name that ends in"), ("a.svg", "The board is in a.svg.")):
        terminal.press("c-u", *name, "enter")
        terminal.sees(said)
    terminal.press("p", *"a.svg", "enter")
    terminal.sees("There is a file 'a.svg' already")
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert not (tmp_path / "b.epub").exists()


def test_nothing_is_lost_by_a_kill(menu: Start) -> None:
    entry = bank.find("kk-4x4-3")
    keys = list(keys_to_solve(entry.puzzle, entry.puzzle.solve().answers[0]))
    terminal = menu()
    go_to(terminal, entry)
    terminal.press(*keys[:9], "n", "right")
    terminal.sees("noting")
    terminal.child.kill(signal.SIGKILL)
    terminal = menu()
    terminal.sees("Go on with a game (1)")
    terminal.press("5")
    terminal.sees("KenKen 4x4, medium, kk-4x4-3: ")
    terminal.press("1")
    terminal.sees("You go on where you left it.")
    terminal.press(*keys)  # a digit that is there already is taken back, and what is missing is written
    terminal.press("s")
    terminal.sees("One answer")
    terminal.press("q", "q")
    terminal.sees("Statistics")
    assert "Go on with a game" not in str(terminal.screen)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs a list of the processes")
def test_nobody_works_on_for_a_menu_that_was_killed(menu: Start) -> None:
    terminal = menu()
    go_to(terminal, bank.find("kk-4x4-3"))
    terminal.press("h")
    terminal.sees("Look at ")
    pid = terminal.child.pid
    helpers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    assert helpers
    terminal.child.kill(signal.SIGKILL)
    end = monotonic() + 20
    while left := [helper for helper in helpers if Path("/proc", helper).exists()]:
        assert monotonic() < end, left
        sleep(0.1)


def test_who_is_told_to_end_leaves_the_terminal_as_it_was(menu: Start) -> None:
    terminal = menu()
    terminal.press("3", "4")
    terminal.sees("Fill the square with the digits")
    terminal.child.kill(signal.SIGTERM)
    terminal.raw += terminal.child.read()
    assert "\x1b[?1049l" in terminal.raw  # the screen that was there before is back
    terminal.child.close()
    assert terminal.child.signalstatus == signal.SIGTERM


@pytest.mark.repeats
@pytest.mark.parametrize("back", ["q", "escape", "c-c"])
def test_every_room_leads_back_and_only_the_first_one_out(back: str, menu: Start) -> None:
    terminal = menu()
    go_to(terminal, bank.find("kk-4x4-3"))
    for seen in ("which puzzle?", "which grade?", "which size?", "A random board", "Statistics"):
        terminal.press(back)
        terminal.sees(seen)
    terminal.press("3", "2", "1")
    terminal.sees("Which size, such as 8")
    terminal.press("escape" if back == "q" else back)  # here q is a letter
    terminal.sees("how hard?")
    for seen in ("A random board", "Statistics"):
        terminal.press(back)
        terminal.sees(seen)
    terminal.press(back)
    assert terminal.code() == 0
    assert "Traceback" not in terminal.raw


def test_long_work_is_broken_off_and_the_menu_stays(menu: Start) -> None:
    terminal = menu()
    terminal.press("1", "3")
    terminal.sees("Which size, such as 8")
    terminal.press(*"90", "enter")
    terminal.sees("? help", "Space painted")  # before that, a key would go to the work that draws the board
    terminal.press("s")
    terminal.sees("Solving ...", "Esc break off")
    terminal.press("c-c")
    terminal.sees("Stopped.")
    terminal.press("q")
    terminal.sees("A random board")


def test_a_new_puzzle_is_made_and_can_be_played(menu: Start) -> None:
    terminal = menu()
    terminal.press("3", "2", "2")
    terminal.sees("Which size, such as 8")
    terminal.press(*"big", "enter")
    terminal.sees("Expected a size such as 8 or 6x9, found 'big'.")
    terminal.press("c-u", *"0", "enter")
    terminal.sees("Expected a size from 3 to 16, found 0.")
    terminal.press("c-u", *"4", "enter")
    terminal.sees("KenKen 4x4, easy", "Arrows move", seconds=60)
    terminal.press("q")
    terminal.sees("how hard?")


def test_statistics_stay_as_they_are_set(menu: Start) -> None:
    terminal = menu(rows=40)
    terminal.press("5")
    terminal.sees("Statistics: ON")
    go_to(terminal, bank.find("kk-4x4-3"))
    terminal.press("s")
    terminal.sees("propagations")
    terminal.press(*"qqqqq")
    terminal.sees("Statistics: ON")
    terminal.press("5")
    terminal.sees("Statistics: OFF")


def test_a_board_that_is_too_large_scrolls_with_the_cursor(menu: Start) -> None:
    terminal = menu(rows=14, columns=60)
    go_to(terminal, bank.find("kk-big-9-0"))
    first = str(terminal.screen)
    terminal.press(*["down"] * 8)
    last = terminal.sees("\n9 ")
    assert "\n1 " in first
    assert "\n1 " not in last
    terminal.press(*["up"] * 8)
    assert "\n1 " in terminal.sees("r1c1", "\n1 ")


def test_a_terminal_may_change_its_size(menu: Start) -> None:
    terminal = menu(rows=40, columns=120)
    go_to(terminal, bank.find("hj-picture-26"))
    wide = str(terminal.screen)
    terminal.resize(30, 30)
    narrow = terminal.sees("┃·····│·····┃", "p print")
    assert max(map(len, narrow.split("\n"))) <= 30 < max(map(len, wide.split("\n")))


@pytest.mark.repeats
@pytest.mark.parametrize(
    ("args", "variables"), [(["--ascii"], {}), ([], {"LC_ALL": "C"}), ([], {"PYTHONIOENCODING": "ascii"})]
)
def test_plain_signs_where_others_cannot_be_shown(args: list[str], variables: dict[str, str], menu: Start) -> None:
    terminal = menu(*args, **variables)
    go_to(terminal, bank.find("hj-picture-26"))
    terminal.press(" ", "e")
    terminal.sees("##", "Enter rubs it out.")
    assert terminal.raw.isascii()


def test_no_colour_where_none_is_wanted(menu: Start) -> None:
    terminal = menu(NO_COLOR="1")
    go_to(terminal, bank.find("hj-picture-26"))
    terminal.press("h")
    terminal.sees("Look at ")
    assert "\x1b[0;7m" in terminal.raw  # the cursor
    assert not any(f"{colour}m" in terminal.raw for colour in (";31", ";32", ";33", ";36", ";41", ";43"))


# without a terminal


def test_without_a_terminal_it_asks_line_by_line(tmp_path: Path) -> None:
    outcome = run("menu", "--ascii", stdin="3\n1\n4\n1\n2\n11\n4\n15\n3\n3\n4\n5\n5\n6\n", XDG_DATA_HOME=str(tmp_path))
    assert outcome.code == 0
    assert "\x1b" not in outcome.out
    assert outcome.out.count("Statistics: OFF") == 2
    assert outcome.out.count("Statistics: ON") == 1
    assert outcome.out.count("answer") > 2
    assert outcome.out.endswith("Goodbye.\n")
    assert outcome.out.isascii()
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_entry_is_answered_and_asked_again(tmp_path: Path) -> None:
    outcome = run("menu", stdin="0\n7\nx\n²\n\n4\n3\nbig\n0\n4\n6\n", XDG_DATA_HOME=str(tmp_path))
    assert outcome.code == 0
    assert outcome.out.count("is not on the menu: please type a number from 1 to 6.") == 5
    assert "Expected a size such as 8 or 6x9, found 'big'." in outcome.out
    assert "at least" in outcome.out
    assert outcome.out.endswith("Goodbye.\n")


def test_the_end_of_standard_input_is_a_goodbye() -> None:
    for stdin in ("", "1\n", "1\n1\n", "\n\n", b"\xff\n"):
        outcome = run("menu", stdin=stdin)
        assert outcome.code == 0
        assert outcome.out.endswith("\nGoodbye.\n")
