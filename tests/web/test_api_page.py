"""The page for programs: it tells of every call, and lets each be tried."""

import json

import pytest
from playwright.sync_api import Locator, expect

from cluesmith.web.calls import CALLS
from tests.web.playing import Player
from tests.web.test_play_access import faults


def opened(player: Player, name: str) -> Locator:
    """What the page says of a call."""
    player.page.goto(f"{player.address}/api")
    player.ready()
    player.page.locator(f"#{name} > summary").click()
    return player.page.locator(f"#{name}")


def test_the_page_tells_of_every_call_and_job(player: Player) -> None:
    opened(player, "solve")
    shown = player.page.locator("#calls > details").evaluate_all("all => all.map(one => one.id)")
    assert shown == list(CALLS)
    assert player.page.locator("#jobs > details").count() == 5
    assert player.complaints == []


def test_a_call_can_be_tried(player: Player) -> None:
    call = opened(player, "solve")
    expect(call.locator("tbody tr").first).to_contain_text("puzzle (needed)")
    expect(call.get_by_label("The same as a command")).to_contain_text(f"curl -s '{player.address}/api/v1/solve'")
    call.get_by_role("button", name="Send").click()
    expect(call.get_by_label("The answer")).to_contain_text('"status": "unique"')


def test_what_is_asked_in_the_address_can_be_typed(player: Player) -> None:
    call = opened(player, "bank")
    call.get_by_label("query").fill("kenken 4x4 count:2")
    expect(call.get_by_label("The same as a command")).to_contain_text("query=kenken+4x4+count%3A2")
    call.get_by_role("button", name="Send").click()
    expect(call.get_by_label("The answer")).to_contain_text('"total": 2')


def test_a_job_can_be_begun_and_ended(player: Player) -> None:
    begin = opened(player, "begin-job")
    body = {"job": "make", "kind": "kenken", "count": 10_000}
    begin.get_by_label("what is asked").fill(json.dumps(body))
    begin.get_by_role("button", name="Send").click()
    expect(begin.get_by_label("The answer")).to_contain_text("202")
    told = begin.get_by_label("The answer").inner_text()
    name = json.loads(told.partition("\n")[2])["id"]
    player.page.locator("#cancel-job > summary").click()
    cancel = player.page.locator("#cancel-job")
    cancel.get_by_label("id").fill(name)
    cancel.get_by_role("button", name="Send").click()
    expect(cancel.get_by_label("The answer")).to_contain_text("204")


@pytest.mark.heavy
@pytest.mark.parametrize("who", ["phone", pytest.param("player", marks=pytest.mark.slow)])
def test_axe_finds_no_fault_with_the_page(who: str, request: pytest.FixtureRequest) -> None:
    looking: Player = request.getfixturevalue(who)
    opened(looking, "solve")
    assert faults(looking) == []
    page = looking.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
