"""Choosing: today's puzzles, new ones, one's own, the bank, and games to go on with."""

import re
from pathlib import Path

from playwright.sync_api import expect

from cluesmith.registry import KINDS
from tests.web.playing import Player
from tests.web.test_play_strokes import HANJIE, row


def home(player: Player) -> None:
    player.page.goto(player.address)
    player.ready()


def test_today_has_one_of_each_kind(player: Player) -> None:
    home(player)
    assert player.page.locator("#today .name").all_text_contents() == [kind.title for kind in KINDS.values()]
    player.page.locator("#today a").first.click()
    player.ready()
    expect(player.page.locator("#title")).to_have_text(re.compile("Hanjie$"))  # it may be one in colours


def test_a_new_puzzle_is_made(player: Player) -> None:
    home(player)
    player.page.select_option("#new-kind", "kenken")
    player.page.select_option("#new-size", "4x4")
    player.page.click("#new button")
    player.page.wait_for_url("**/play#*")
    player.ready()
    expect(player.page.locator("#title")).to_have_text("KenKen")
    expect(player.page.locator("#about")).to_contain_text("4 × 4")


def test_a_pasted_puzzle_is_opened(player: Player) -> None:
    home(player)
    player.page.fill("#text", KINDS["four-winds"].example)
    player.page.click("#open .main")
    player.page.wait_for_url("**/play#*")
    player.ready()
    expect(player.page.locator("#title")).to_have_text("Four Winds")


def test_a_file_is_opened(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(HANJIE)
    home(player)
    player.page.set_input_files("#file", path)
    player.page.wait_for_url("**/play#*")


def test_a_dropped_file_with_several_puzzles_is_a_choice(player: Player) -> None:
    home(player)
    player.page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "two.jsonl"));
            document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
        }""",
        "\n".join(kind.parse(kind.example).to_json() for kind in list(KINDS.values())[:2]),
    )
    expect(player.page.locator("#found .name")).to_have_text([kind.title for kind in KINDS.values()][:2])


def test_the_bank_is_filtered(player: Player) -> None:
    home(player)
    player.page.select_option("#bank-kind", "bosnian-snake")
    expect(player.page.locator("#bank .name").first).to_have_text("Bosnian Snake")
    player.page.select_option("#bank-size", "6x6")
    expect(player.page.locator("#more-bank")).to_be_hidden()
    shown = player.page.locator("#bank .about").all_text_contents()
    assert player.page.text_content("#total") == f"{len(shown)} puzzles"
    assert {about.split(" · ")[0] for about in shown} == {"6 × 6"}


def test_a_game_is_gone_on_with(player: Player) -> None:
    player.open(HANJIE)
    player.drag(row(0, 4))
    home(player)
    expect(player.page.locator("#kept .picture .painted")).to_have_count(1)
    player.page.click("#kept a")
    player.ready()
    assert player.states(row(0, 4)) == ["painted"] * 4
    home(player)
    player.page.click("#kept .forget")
    expect(player.page.locator("#kept-section")).to_be_hidden()
    player.page.click("text=Bring it back")
    expect(player.page.locator("#kept .picture .painted")).to_have_count(1)


def test_games_are_saved_in_a_file_and_restored(player: Player, tmp_path: Path) -> None:
    player.open(HANJIE)
    player.drag(row(0, 4))
    home(player)
    with player.page.expect_download() as saved:
        player.page.click("#save-games")
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    player.page.evaluate("localStorage.clear()")
    home(player)
    expect(player.page.locator("#save-games")).to_be_disabled()
    for told in ("One game is back.", "All games of this file are here already."):
        player.page.set_input_files("#games-file", path)
        expect(player.page.locator("#toast")).to_have_text(told)
    player.page.click("#kept a")
    player.ready()
    assert player.states(row(0, 4)) == ["painted"] * 4


def test_a_file_without_games_restores_none(player: Player, tmp_path: Path) -> None:
    home(player)
    for number, text in enumerate(
        ['{"cluesmith games": 1, "games": [{"game": {"puzzle": 1}, "steps": []}]}', "[]", "x"]
    ):
        path = tmp_path / f"{number}.json"
        path.write_text(text)
        player.page.set_input_files("#games-file", path)
        expect(player.page.locator("#toast")).to_have_text("This file holds no games of Cluesmith.")
    assert player.page.evaluate("Object.keys(localStorage)") == ["cluesmith/settings"]


def test_nonsense_is_refused_in_one_line(player: Player) -> None:
    home(player)
    player.page.fill("#text", "this is no puzzle")
    player.page.click("#open .main")
    expect(player.page.locator("#open-problem")).to_contain_text("expected")
