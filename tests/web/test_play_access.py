"""Everybody can play: screen readers, keys alone, small screens, zoomed pages."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from cluesmith.registry import KINDS
from tests.web.playing import Player, playing
from tests.web.serving import Client
from tests.web.test_play_strokes import HANJIE, HANJIE_8

AXE = Path(__file__).with_name("axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Waits until nothing moves; what has just changed begins to move with the next frame.
STILL = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(document.getAnimations().map((moving) => moving.finished));
}"""


def faults(player: Player) -> list[tuple[str, Any]]:
    """What axe-core has against the page."""
    player.page.evaluate(STILL)  # half transparent text has less contrast
    player.page.evaluate(AXE)
    found = player.page.evaluate("tags => axe.run({runOnly: tags})", TAGS)
    return [(fault["id"], [node["html"][:200] for node in fault["nodes"]]) for fault in found["violations"]]


def nothing(_: Player) -> None:
    """The page as it opens."""


def hinted(player: Player) -> None:
    player.page.click("#hint")
    player.page.click("text=Tell me more")


def tried(player: Player) -> None:
    player.page.click("#trial")
    player.cell((0, 0)).focus()
    player.page.keyboard.press("z")
    player.page.keyboard.press("1")


def menu(player: Player) -> None:
    player.page.click("#open-more")


def settings(player: Player) -> None:
    player.page.click("#open-settings")


def keys(player: Player) -> None:
    player.page.click("#open-keys")


def shared(player: Player) -> None:
    menu(player)
    player.page.click("[data-do=share]")
    expect(player.page.locator("#share")).to_be_visible()


def exported(player: Player) -> None:
    menu(player)
    player.page.click("[data-do=export]")
    expect(player.page.locator("#export")).to_be_visible()


def answered(player: Player) -> None:
    menu(player)
    player.page.click("[data-do=answer]")
    expect(player.page.locator("#panel h2")).to_have_text("This is the answer")


@pytest.mark.parametrize("state", [hinted, tried, menu, settings, keys, shared, exported, answered])
def test_axe_finds_no_fault_in_any_state(player: Player, state: Callable[[Player], None]) -> None:
    player.open(HANJIE)
    state(player)
    assert faults(player) == []


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_no_fault_with_any_kind_on_a_dark_phone(phone: Player, kind: str) -> None:
    phone.open(KINDS[kind].example)
    tried(phone)
    assert faults(phone) == []


def test_axe_finds_no_fault_at_home(player: Player) -> None:
    player.page.goto(player.address)
    player.ready()
    assert faults(player) == []


def test_a_cell_says_what_it_is(player: Player) -> None:
    player.open(HANJIE)
    expect(player.cell((2, 3))).to_have_attribute("aria-label", "row 3, column 4, open; row clue 1 2; column clue 1 2")
    player.open(KINDS["kenken"].example)
    expect(player.cell((1, 0))).to_have_attribute("aria-label", "row 2, column 1, open; region 6+")


def test_what_a_key_writes_is_told(player: Player) -> None:
    player.open(HANJIE)
    player.cell((0, 0)).focus()
    player.page.keyboard.press("Space")
    expect(player.page.locator("#live")).to_have_text("painted")


def test_the_board_is_one_stop_of_the_tab_key(player: Player) -> None:
    player.open(HANJIE)
    assert player.page.locator("[role=gridcell][tabindex='0']").count() == 1
    player.cell((0, 0)).focus()
    player.page.keyboard.press("ArrowRight")
    player.page.keyboard.press("ArrowDown")
    expect(player.cell((1, 1))).to_be_focused()
    player.page.keyboard.press("Tab")
    assert player.page.evaluate("document.activeElement.closest('.board')") is None


def test_keys_write_where_a_screen_reader_has_put_the_focus(player: Player) -> None:
    player.open(HANJIE)
    player.click((0, 0))
    player.cell((2, 3)).focus()
    player.page.keyboard.press("x")
    assert player.states([(0, 0), (2, 3)]) == ["painted", "blank"]


SMALL = {"width": 320, "height": 568}
ZOOMED = {"width": 640, "height": 400}  # a screen of 1280x800 at 200 %


@pytest.mark.parametrize("viewport", [SMALL, ZOOMED])
def test_small_screens_are_enough(browser: Browser, server: Client, viewport: dict[str, int]) -> None:
    with playing(browser, server, viewport=viewport) as player:
        for place in ("board", "home"):
            if place == "board":
                player.open(HANJIE_8)
                player.click((1, 1))
                assert player.state((1, 1)) == "painted"
                for button in ("#undo", "#check", "#hint", "#trial", "#open-more"):
                    expect(player.page.locator(button)).to_be_in_viewport()
            else:
                player.page.goto(player.address)
                player.ready()
            assert player.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
