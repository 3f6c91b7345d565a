"""Nothing is lost: reload, another tab, settings, links."""

import re

from playwright.sync_api import expect

from tests.web.playing import Player
from tests.web.test_play_strokes import HANJIE, row


def test_a_reload_loses_nothing(player: Player) -> None:
    player.open(HANJIE)
    player.drag(row(0, 4))
    player.page.click("#trial")
    player.drag(row(2, 3), button="right")
    player.page.reload()
    player.ready()
    assert player.states(row(0, 4)) == ["painted"] * 4
    assert player.states(row(2, 3)) == ["blank, on trial"] * 3
    player.page.keyboard.press("Control+z")
    player.page.keyboard.press("Control+z")
    player.page.keyboard.press("Control+z")
    assert player.states(row(0, 4)) == ["open"] * 4


def test_many_strokes_are_kept(player: Player) -> None:
    player.open(HANJIE)
    player.cell((0, 0)).focus()
    for number in range(70):
        player.page.keyboard.press("z")
        player.page.keyboard.press("ArrowRight" if number % 5 < 4 else "ArrowDown")
    before = player.states([(down, right) for down in range(5) for right in range(5)])
    player.page.reload()
    player.ready()
    assert player.states([(down, right) for down in range(5) for right in range(5)]) == before
    for _ in range(70):
        player.page.keyboard.press("Control+z")
    expect(player.page.locator("#undo")).to_be_disabled()
    assert player.page.locator(".painted").count() == 0


def test_two_tabs_show_the_same_game(player: Player) -> None:
    player.open(HANJIE)
    other = Player(player.page.context.new_page(), player.server)
    other.open(HANJIE)
    player.drag(row(0, 4))
    expect(other.page.locator(".painted")).to_have_count(4)
    other.drag(row(4, 3))
    expect(player.page.locator(".painted")).to_have_count(7)
    player.page.keyboard.press("Control+z")
    expect(other.page.locator(".painted")).to_have_count(4)


def test_settings_are_kept(player: Player) -> None:
    player.open(HANJIE)
    player.set("[name=theme][value=dark]")
    player.page.reload()
    player.ready()
    assert player.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(14, 16, 19)"


def test_a_link_holds_puzzle_and_position(player: Player) -> None:
    player.open(HANJIE)
    player.drag(row(0, 4))
    player.do("share")
    player.page.check("#share-position")
    expect(player.page.locator("#share-link")).to_have_value(re.compile("puzzle=.*&grid="))
    link = player.page.input_value("#share-link")
    player.page.evaluate("localStorage.clear()")
    player.page.goto("about:blank")
    player.page.goto(link)
    player.ready()
    assert player.states(row(0, 4)) == ["painted"] * 4
    assert "grid=" not in player.page.url
