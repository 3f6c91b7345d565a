"""A site on a plain file server: chosen from, played, and played on when the network is gone."""

import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from cluesmith import bank
from cluesmith.puzzle import Puzzle
from tests.command_line import run
from tests.web.conftest import DESKTOP, PHONE
from tests.web.playing import Player, playing, strokes_of, wait_until
from tests.web.serving import Client
from tests.web.test_site_page import faults

WORKING = "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'"
NO_NETWORK = re.compile("ERR_(INTERNET_DISCONNECTED|FAILED)$")  # the worker tries the network before what it has kept
ALL_KEPT = """async () => {
    const worker = await (await fetch("sw.js")).text();
    const { shell, rest } = JSON.parse(worker.match(/= ({"shell".*?});/)[1]);
    const cache = await caches.open((await caches.keys())[0]);
    const kept = await Promise.all([...shell, ...rest].map((file) => cache.match(file)));
    return kept.every(Boolean);
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A file server that says nothing."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site in a folder of a host."""
    root = tmp_path_factory.mktemp("host")
    outcome = run(
        "site", "6x6", "10x10", "easy", "medium", "count:8", "--out", str(root / "some" / "where"), "--title", "Eight"
    )
    assert outcome.code == 0, outcome.err
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/some/where/"
    server.shutdown()
    server.server_close()


@pytest.fixture(params=[DESKTOP, {**PHONE, "color_scheme": "dark"}], ids=["desktop", "phone"])
def visitor(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Player]:
    with playing(browser, Client(0), **request.param) as player:
        yield player


@pytest.fixture
def desk(browser: Browser) -> Iterator[Player]:
    with playing(browser, Client(0), **DESKTOP) as player:
        yield player


def test_puzzles_are_found_by_kind(served: str, visitor: Player) -> None:
    visitor.page.goto(served)
    visitor.ready()
    expect(visitor.page.locator("#total")).to_have_text("8 puzzles")
    expect(visitor.page.locator("#today .card svg.cluesmith").first).to_be_visible()
    visitor.page.select_option("#bank-kind", "hanjie")
    expect(visitor.page.locator("#bank .name:not(:text-is('Hanjie'))")).to_have_count(0)
    assert visitor.page.locator("#bank .name").count()
    assert visitor.page.locator("#new, #open").count() == 0
    assert faults(visitor.page) == []


ENTRIES = "[1, 2, 3, 4, 5, 6, 7].map(n => ({id: `k${n}`, kind: 'k', title: '', height: 8, width: 8, grade: g[n % 4]}))"


def test_every_day_has_its_puzzle_harder_towards_sunday(server: Client, desk: Player) -> None:
    desk.page.goto(f"http://127.0.0.1:{server.port}/")
    script = f"""async () => {{
      const {{ ofTheDay }} = await import("/static/js/catalogue.js");
      const g = ["easy", "medium", "hard", "expert"];
      const all = {ENTRIES};
      const days = [16, 17, 18, 19, 20, 21, 22, 23];
      return days.map(day => ofTheDay(all, g, `2026-11-${{day}}`)).map(one => [one.id, one.grade]);
    }}"""
    found = desk.page.evaluate(script)
    assert found == desk.page.evaluate(script)
    assert found[0][1] == "easy"
    assert found[6][1] == "expert"
    assert found[0][0] != found[7][0]  # a week later it is another


def test_a_game_is_kept_and_done_without_a_network(served: str, desk: Player) -> None:
    page = desk.page
    page.goto(served)
    desk.ready()
    wait_until(page, WORKING)
    wait_until(page, ALL_KEPT)
    page.context.set_offline(True)
    page.reload()
    desk.ready()
    expect(page.locator("#bank .card").first).to_be_visible()
    expect(page.locator("#bank .card:not(:has(svg))")).to_have_count(0)
    page.select_option("#bank-kind", "hanjie")
    expect(page.locator("#bank .name:not(:text-is('Hanjie'))")).to_have_count(0)
    page.locator("#bank .card").first.click()
    page.wait_for_selector("#board svg")
    desk.ready()
    first, *others = strokes_of(puzzle_at(page.url))
    desk.drag(first)
    page.click("#hint")
    expect(page.locator("#panel h2")).to_have_text("Hint 1 of 3")
    page.click(".brand")
    desk.ready()
    expect(page.locator("#kept .card")).to_have_count(1)
    page.locator("#kept .card").click()
    page.wait_for_selector("#board svg")
    desk.ready()
    for stroke in others:
        desk.drag(stroke)
    desk.solved()
    page.click(".brand")
    desk.ready()
    expect(page.locator("#bank .tick")).to_have_count(1)
    desk.complaints = [said for said in desk.complaints if not NO_NETWORK.search(said)]  # as it should be


def puzzle_at(address: str) -> Puzzle:
    return bank.find(address.rpartition("/")[2].removesuffix(".html")).puzzle


def test_a_page_that_is_not_there_leads_home(served: str, desk: Player) -> None:
    desk.page.goto(f"{served}404.html")
    expect(desk.page.locator("a")).to_have_attribute("href", "/some/where/")
