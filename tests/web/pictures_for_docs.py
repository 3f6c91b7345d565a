"""Takes the pictures of docs/web.md, docs/setting.md and the README: `python -m tests.web.pictures_for_docs`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from cluesmith import bank
from cluesmith.formats import loads
from cluesmith.puzzle import Puzzle
from dev import find_browser
from tests.web.conftest import DESKTOP, PHONE
from tests.web.playing import Player, browsing, playing, strokes_of
from tests.web.serving import Client, serving_here
from tests.web.setting import Setter

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
TODAY = "2026-03-04T10:00:00"  # so that the pictures stay as they are


FLOWER = """\
hanjie
colours: a red, b yellow, c green, d brown
rows: 3a, 5a, 2a 1b 2a, 2a 3b 2a, 2a 1b 2a, 5a, 1c, 2c 1c 2c, 5c, 10d
columns: 1d, 1a 1c 1d, 5a 2c 1d, 3a 1b 2a 1c 1d, 2a 3b 1a 3c 1d
3a 1b 2a 1c 1d, 5a 2c 1d, 1a 1c 1d, 1d, 1d
"""


def _puzzle(name: str) -> Puzzle:
    return next(entry.puzzle for entry in bank.shipped() if entry.id == name)


def _home(player: Player) -> None:
    player.page.clock.set_fixed_time(TODAY)
    player.page.goto(player.address)
    player.ready()
    player.page.wait_for_selector("#bank .card")


def _half_done(player: Player, puzzle: Puzzle) -> None:
    """Draw the first half of the answer."""
    player.open_page(puzzle)
    strokes = strokes_of(puzzle)
    for stroke in strokes[: len(strokes) // 2] or [strokes[0][: len(strokes[0]) // 2]]:
        player.drag(stroke)


def _hint(player: Player) -> None:
    """Ask until the last stage is told."""
    player.page.keyboard.press("h")
    for _ in range(2):
        player.page.locator("#panel button.main").click()


def _hanjie(player: Player) -> None:
    _half_done(player, _puzzle("hj-picture-156"))
    _hint(player)


def _colours(player: Player) -> None:
    """The petals, and what two cells are not."""
    player.open(FLOWER)
    answer = loads(FLOWER).solve().answer
    assert answer
    for cell, value in list(answer.items())[:60]:
        player.cell(cell).focus()
        player.page.keyboard.press(str(value) if value else "x")
    for cell in ((7, 3), (7, 5)):
        player.cell(cell).focus()
        for key in ("Shift+1", "Shift+2", "Shift+4"):
            player.page.keyboard.press(key)
    player.page.wait_for_selector(".inked.settled")


def _four_winds(player: Player) -> None:
    _half_done(player, _puzzle("fw-10x10-2"))
    _hint(player)


def _kenken(player: Player) -> None:
    player.open_page(_puzzle("kk-6x6-4"))
    player.click((0, 0))
    player.page.get_by_role("button", name="Candidates").click()


def _snake(player: Player) -> None:
    _half_done(player, _puzzle("bs-8x8-2"))


def _set_hanjie(player: Player) -> None:
    """A picture that is done, with its title."""
    setter = Setter(player.page, player.server)
    entry = bank.find("hj-picture-131")
    setter.begin("hanjie", *entry.size)
    setter.page.click("summary:has-text('Title')")
    setter.page.fill("#about-title", entry.title)
    setter.page.click("summary:has-text('Title')")
    setter.mode("answer")
    for stroke in strokes_of(entry.puzzle):
        setter.drag(stroke)
    setter.answers("One answer")
    setter.settled()


def _set_snake(player: Player) -> None:
    """Ends, and a few numbers."""
    setter = Setter(player.page, player.server)
    setter.begin("bosnian-snake", 6, 6)
    for place, text in {(0, 0): "H", (5, 5): "T", (1, -1): "2", (4, -1): "1", (2, 4): "5"}.items():
        setter.type_clue(place, text)
    setter.settled()


PICTURES: dict[str, tuple[Callable[[Player], None], dict[str, Any]]] = {
    "home": (_home, DESKTOP),
    "play-hanjie": (_hanjie, DESKTOP),
    "play-colours": (_colours, DESKTOP),
    "play-four-winds": (_four_winds, DESKTOP),
    "play-kenken": (_kenken, DESKTOP),
    "set-hanjie": (_set_hanjie, DESKTOP),
    "set-phone": (_set_snake, {**PHONE, "color_scheme": "dark"}),
    "phone-snake": (_snake, {**PHONE, "color_scheme": "dark"}),
}


def take(browser: Browser, server: Client, names: list[str]) -> None:
    """Write these pictures, or all."""
    FOLDER.mkdir(exist_ok=True)
    for name, (play, how) in PICTURES.items():
        if names and name not in names:
            continue
        with playing(browser, server, **how) as player:
            play(player)
            player.page.mouse.move(0, 0)
            player.page.wait_for_timeout(500)  # until the panel stands still
            player.page.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    program = find_browser()
    assert program, "no browser is installed"
    with serving_here() as client, browsing(program) as one:
        take(one, client, sys.argv[1:])
