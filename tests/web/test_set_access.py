"""Everybody can set puzzles: screen readers, small screens, touch; and typing fast leaves nothing behind."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from cluesmith.registry import KINDS
from tests.web.conftest import DESKTOP
from tests.web.playing import Player, playing
from tests.web.serving import HARD, Client, serving, until
from tests.web.setting import Setter
from tests.web.test_play_access import SMALL, ZOOMED, faults


def begun(setter: Setter) -> None:
    setter.settled()


def clashing(setter: Setter) -> None:
    setter.type_clue((0, -1), "3")
    setter.type_clue((-1, 0), "0")
    setter.answers("No answer")


def drawn(setter: Setter) -> None:
    setter.mode("answer")
    setter.drag([(0, 0), (0, 2)])
    setter.settled()


def opened(setter: Setter) -> None:
    for one in setter.page.locator("summary:visible").all():
        one.click()


def menu(setter: Setter) -> None:
    setter.page.click("#open-more")


def keys(setter: Setter) -> None:
    setter.page.click("[data-do=keys]")


def resizing(setter: Setter) -> None:
    opened(setter)
    setter.page.click("#open-resize")


def tracing(setter: Setter) -> None:
    setter.page.set_input_files("#picture-file", Path(__file__).parents[2] / "docs" / "pictures" / "phone-snake.png")
    expect(setter.page.locator("#picture-take")).to_be_enabled()


def proposed(setter: Setter) -> None:
    setter.page.click("[data-improve=fill]")
    expect(setter.page.locator("#panel h2")).to_contain_text("Proposal", timeout=20_000)


STATES = [begun, clashing, drawn, opened, menu, keys, resizing, tracing, proposed]


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_no_fault_in_any_state(setter: Setter, state: Callable[[Setter], None]) -> None:
    setter.begin("hanjie", 3, 3)
    state(setter)
    assert faults(setter) == []


def test_axe_finds_no_fault_at_the_beginning(setter: Setter) -> None:
    setter.page.goto(f"{setter.address}/set")
    setter.ready()
    assert faults(setter) == []


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_no_fault_with_any_kind_on_a_dark_phone(phone: Player, kind: str) -> None:
    setter = Setter(phone.page, phone.server)
    setter.begin(kind, 4, 4)
    setter.settled()
    assert faults(setter) == []


def test_a_clue_is_set_by_touch(phone: Player) -> None:
    setter = Setter(phone.page, phone.server)
    setter.begin("four-winds", 3, 3)
    setter.tap((1, 1))
    setter.write("4")
    expect(setter.cell((1, 1))).to_have_attribute("aria-label", "row 2, column 2, clue 4")
    setter.mode("answer")
    setter.swipe([(1, 1), (1, 2)])
    assert setter.state((1, 2)) != "open"


@pytest.mark.parametrize("viewport", [SMALL, ZOOMED])
def test_small_screens_are_enough(browser: Browser, server: Client, viewport: dict[str, int]) -> None:
    with playing(browser, server, viewport=viewport) as player:
        setter = Setter(player.page, server)
        setter.begin("hanjie", 8, 8)
        setter.type_clue((2, -1), "3 1")
        setter.settled()
        for part in ("#modes", "#undo", "#answers", "#field"):
            expect(setter.page.locator(part)).to_be_in_viewport()
        assert setter.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_the_place_of_the_field_is_told(setter: Setter) -> None:
    setter.begin("hanjie", 3, 3)
    setter.type_clue((1, -1), "2")
    setter.page.keyboard.press("ArrowDown")
    expect(setter.page.locator("#live")).to_have_text("row 3, no clue")


def ticks(pid: int) -> int:
    """The CPU time of a process, 0 if it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def test_typing_fast_ends_the_work_that_is_no_longer_wanted(browser: Browser) -> None:
    with serving() as served, playing(browser, served, **DESKTOP) as player:
        setter = Setter(player.page, served)
        setter.page.goto(f"{setter.address}/set")
        setter.ready()
        setter.page.fill("#read-text", HARD)  # takes minutes
        setter.page.click("#read button")
        setter.page.wait_for_selector("#board[data-mode] svg")
        setter.page.locator("[data-place='0,-1']").click()
        for key in "1 2 3 4 5 6 7":
            setter.page.keyboard.type(key)
            setter.page.wait_for_timeout(200)  # so that each begins to look for answers
        assert len(served.workers()) <= (os.cpu_count() or 1)
        setter.page.goto("about:blank")
        until(lambda: not is_working(setter, served.workers()))
        assert served.get("/api/v1/kinds").status == 200


def is_working(setter: Setter, workers: set[int]) -> bool:
    """Whether any of them computes."""
    before = {pid: ticks(pid) for pid in workers}
    setter.page.wait_for_timeout(300)
    return any(ticks(pid) > before[pid] + 2 for pid in workers)
