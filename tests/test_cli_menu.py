"""The menu, in a real terminal and without one."""

from collections.abc import Iterator
from typing import Any

import pexpect  # type: ignore[import-untyped]  # it has no annotations
import pytest

from cluesmith.cli.menu import MAX_SECONDS
from cluesmith.registry import KINDS
from tests.command_line import PROGRAM, environment, run

Terminal = Any  # a pexpect.spawn
KEY = "Press a key to see it solved (Ctrl-C stops a long search) ..."
BACK = "Press a key to go back ..."
CHOICE = "Your choice: "
CTRL_C, CTRL_D = "\x03", "\x04"


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """The menu in a terminal of its own."""
    child = pexpect.spawn(
        PROGRAM,
        ["menu"],
        env=environment({"TERM": "xterm"}),
        encoding="utf-8",
        dimensions=(50, 150),
        timeout=30,
    )
    child.delaybeforesend = None
    child.expect(CHOICE)
    yield child
    child.close(force=True)


def play(child: Terminal, *steps: tuple[str, str]) -> None:
    """Type each entry and wait for what should follow."""
    for typed, expected in steps:
        if typed and child.after in (KEY, BACK):
            child.waitnoecho()  # what is typed before the terminal waits for one key would be lost
        child.send(typed)
        child.expect_exact(expected)


def code(child: Terminal) -> int:
    """The exit code once it has left."""
    child.expect(pexpect.EOF)
    child.close()
    return int(child.exitstatus)


@pytest.mark.parametrize(("number", "kind"), [(str(number), kind) for number, kind in enumerate(KINDS, start=1)])
def test_every_game_from_the_bank_at_random_and_explained(number: str, kind: str, terminal: Terminal) -> None:
    play(
        terminal,
        (number + "\r", KINDS[kind].title.upper()),
        ("1\r", "Which size ("),
    )
    # one of the 8x8 boards has several answers, and says so
    play(terminal, ("8\r", "8x8"), ("", KEY), (" ", "ne answer"), ("", BACK))
    play(terminal, ("x", CHOICE), ("2\r", "Which size, such as 8 or 6x9? "), ("4\r", KEY), ("\r", "answer"), ("", BACK))
    play(terminal, ("x", CHOICE), ("3\r", "An example and its answer:"), ("", BACK), ("x", CHOICE))
    play(terminal, ("4\r", "CLUESMITH"), ("", CHOICE), ("6\r", "Goodbye."))
    assert code(terminal) == 0


def test_a_wrong_entry_is_answered_and_nothing_is_lost(terminal: Terminal) -> None:
    for wrong in ("0", "7", "x", "²", "", "9" * 500):
        play(terminal, (wrong + "\r", "is not on the menu: please type a number from 1 to 6."), ("", CHOICE))
    play(terminal, ("4\r", CHOICE), ("1\r", "Which size"))
    play(terminal, ("big\r", "'big' is not a size: please type one such as 8 or 6x9."), ("", "Which size"))
    play(terminal, ("99\r", "That does not work: expected a size the bank has (6x6, "), ("", "Which size"))
    play(terminal, ("\r", KEY), ("x", BACK), ("x", CHOICE))
    play(
        terminal,
        ("2\r", "Which size"),
        ("\r", "'' is not a size"),
        ("0\r", "at least 1x1"),
        ("9999\r", "at most 300000"),
    )
    play(terminal, ("5x3\r", KEY), ("x", BACK), ("x", CHOICE), ("5\r", "Goodbye."))
    assert code(terminal) == 0


def test_the_screen_is_not_cleared_before_a_message_was_read(terminal: Terminal) -> None:
    play(terminal, ("3\r", CHOICE), ("2\r", "Which size"), ("3x4\r", "expected a square board"))
    play(terminal, ("", "Which size"))
    assert "\x1b[2J" not in terminal.before


def test_statistics_stay_as_they_are_set(terminal: Terminal) -> None:
    play(terminal, ("5\r", "Statistics: ON"), ("", CHOICE), ("3\r", CHOICE))
    for _ in range(2):
        play(terminal, ("1\r", "Which size"), ("4\r", KEY), ("x", "propagations"), ("", BACK), ("x", CHOICE))
    play(terminal, ("4\r", "Statistics: ON"), ("", CHOICE), ("5\r", "Statistics: OFF"), ("", CHOICE), ("3\r", CHOICE))
    play(terminal, ("1\r", "Which size"), ("4\r", KEY), ("x", BACK))
    assert "propagations" not in terminal.before


TO_PROMPTS = [
    [],
    [("1\r", CHOICE)],
    [("1\r", CHOICE), ("1\r", "Enter for any)? ")],
    [("1\r", CHOICE), ("1\r", "Enter for any)? "), ("5\r", KEY)],
    [("1\r", CHOICE), ("3\r", BACK)],
]


@pytest.mark.parametrize("steps", TO_PROMPTS, ids=["main", "game", "size", "key", "rules"])
@pytest.mark.parametrize(("key", "left", "said"), [(CTRL_C, 130, "interrupted"), (CTRL_D, 0, "Goodbye.")])
def test_every_prompt_can_be_left(
    steps: list[tuple[str, str]], key: str, left: int, said: str, terminal: Terminal
) -> None:
    play(terminal, *steps, (key, said))
    assert code(terminal) == left


def test_ctrl_c_stops_a_search_and_stays_in_the_menu(terminal: Terminal) -> None:
    assert terminal.timeout < MAX_SECONDS
    play(terminal, ("1\r", CHOICE), ("2\r", "Which size"), ("60\r", KEY), ("x", "\r\n"))
    play(terminal, (CTRL_C, "Stopped."), ("", BACK), ("x", CHOICE), ("5\r", "Goodbye."))
    assert code(terminal) == 0


def test_without_a_terminal_no_key_is_waited_for() -> None:
    outcome = run("menu", "--ascii", stdin="3\n1\n4\n2\n3\n3\n4\n5\n6\n")
    assert outcome.code == 0
    assert "\x1b" not in outcome.out
    assert "Press a key" not in outcome.out
    assert outcome.out.count("Statistics: OFF") == 2
    assert outcome.out.count("Statistics: ON") == 1
    assert outcome.out.endswith("Goodbye.\n")
    assert outcome.out.isascii()


def test_the_end_of_standard_input_is_a_goodbye() -> None:
    for stdin in ("", "1\n", "1\n1\n", "\n\n", b"\xff\n"):
        outcome = run("menu", stdin=stdin)
        assert outcome.code == 0
        assert outcome.out.endswith("\nGoodbye.\n")
