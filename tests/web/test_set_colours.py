"""Setting a Hanjie in colours in a real browser."""

import json

from playwright.sync_api import expect

from cluesmith.kinds.hanjie.colour import ColourHanjie
from tests.web.playing import Player
from tests.web.setting import Setter
from tests.web.test_play_access import faults


def colours_of(setter: Setter) -> list[str]:
    return [f"{colour['name']} {colour['rgb']}" for colour in json.loads(setter.puzzle())["colours"]]


def test_a_puzzle_gets_colours_and_is_painted_and_played(setter: Setter) -> None:
    setter.begin("hanjie", 2, 3)
    setter.page.click("summary:text-is('Board')")
    setter.page.check("[name=in_colours]")
    expect(setter.page.locator("#colours-named")).to_have_text("Colours: a black, b red")
    setter.mode("answer")
    setter.drag([(0, 0), (0, 1)])
    setter.page.get_by_role("radio", name="red", exact=True).click()
    setter.drag([(0, 2), (1, 2)])
    setter.answers("One answer")
    assert json.loads(setter.puzzle())["rows"] == [[[2, 1], [1, 2]], [[1, 2]]]
    setter.page.click("[data-do=play]")
    setter.ready()
    expect(setter.cell((0, 0))).to_have_attribute(
        "aria-label", "row 1, column 1, open; row clue 2 black, 1 red; column clue 1 black"
    )


def test_colours_come_change_and_go(setter: Setter) -> None:
    setter.page.goto(f"{setter.address}/set")
    setter.ready()
    setter.page.check("#blank-colours")
    setter.page.fill("#blank-height", "2")
    setter.page.fill("#blank-width", "2")
    setter.page.click("#blank .main")
    setter.page.wait_for_selector("#board[data-mode] svg")
    setter.page.click("#colours-section summary")
    setter.page.click("#add-colour")
    named = setter.page.locator("#colours-named")
    expect(named).to_have_text("Colours: a black, b red, c blue")
    setter.page.get_by_label("Name of colour c").fill("sky")
    setter.page.get_by_label("Name of colour c").press("Enter")
    expect(named).to_have_text("Colours: a black, b red, c sky")
    setter.page.get_by_label("How sky looks").fill("#88ccff")
    setter.type_clue((0, -1), "1a 1c")
    setter.type_clue((1, -1), "1d")
    expect(setter.page.locator("#problem")).to_contain_text("expected colours from a to c, found d")
    setter.page.get_by_role("button", name="Remove sky").click()
    expect(setter.page.locator("#problem")).to_contain_text("expected a colour that no clue has, found sky")
    setter.page.get_by_role("button", name="Remove red").click()
    expect(named).to_have_text("Colours: a black, b sky")
    assert colours_of(setter) == ["black #000000", "sky #88ccff"]
    assert json.loads(setter.puzzle())["rows"][0] == [[1, 1], [1, 2]]
    setter.page.click("#undo")
    expect(named).to_have_text("Colours: a black, b red, c sky")


def test_setting_in_colours_on_a_dark_phone(phone: Player) -> None:
    setter = Setter(phone.page, phone.server)
    phone.page.goto(f"{phone.address}/set")
    phone.ready()
    phone.page.fill("#read-text", ColourHanjie.example)
    phone.page.click("#read button")
    phone.page.click("#colours-section summary")
    setter.mode("answer")
    setter.answers("One answer")
    assert setter.states([(0, 2), (2, 1)]) == ["green", "red"]
    assert faults(setter) == []
