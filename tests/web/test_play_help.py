"""Trials, checks, hints, the explanation, the answer and the replay."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cluesmith.bank import find
from cluesmith.formats import dumps
from cluesmith.registry import KINDS
from tests.web.playing import Player, strokes_of
from tests.web.test_play_strokes import HANJIE, HANJIE_8, KENKEN, row


def test_a_trial_is_dropped_or_kept(player: Player) -> None:
    player.open(HANJIE)
    player.click((0, 0))
    player.page.keyboard.press("t")
    player.drag([(1, 0), (1, 2)])
    player.page.click("#trial")
    player.click((2, 2))
    assert player.states([(0, 0), (1, 0), (2, 2)]) == ["painted", "painted, on trial", "painted, on trial"]
    player.page.click("[aria-label='Drop Trial B']")
    player.page.click("[aria-label='Keep Trial A']")
    assert player.states([(0, 0), (1, 0), (2, 2)]) == ["painted", "painted", "open"]
    player.page.keyboard.press("Control+z")
    player.page.keyboard.press("Control+z")
    assert player.states([(1, 0), (2, 2)]) == ["painted, on trial"] * 2


def test_a_trial_has_a_name_of_its_own(player: Player) -> None:
    player.open(HANJIE)
    player.page.click("#trial")
    player.click((1, 1))
    player.page.click("#trial")
    player.click((2, 2))
    player.page.fill("[aria-label='Name of trial 1']", "if it begins here")
    player.page.click("[aria-label='Drop Trial B']")  # the name is kept though another thing is clicked
    assert player.states([(1, 1), (2, 2)]) == ["painted, on trial", "open"]
    player.page.reload()
    player.ready()
    expect(player.page.locator(".trial-row input")).to_have_value("if it begins here")
    player.page.click("[aria-label='Keep if it begins here']")
    assert player.state((1, 1)) == "painted"
    expect(player.page.locator("#trials")).to_be_hidden()


def test_broken_rules_are_told_on_request(player: Player) -> None:
    player.open(HANJIE)
    player.drag(row(0, 5))
    player.page.click("#check")
    expect(player.page.locator("#panel p").first).to_have_text("Row 1 cannot read 4.")
    assert player.page.locator(".wrong").count() > 0
    player.page.keyboard.press("Control+z")
    player.page.click("#check")
    expect(player.page.locator("#panel p").first).to_have_text("No rule is broken so far.")


def test_rows_and_columns_are_numbered_while_something_is_told(player: Player) -> None:
    player.open(HANJIE)
    numbers = player.page.locator(".coordinates text").first
    expect(numbers).to_be_hidden()
    player.page.click("#hint")
    expect(numbers).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(numbers).to_be_hidden()
    player.page.click("#open-settings")
    player.page.check("[name=coordinates]")
    expect(numbers).to_be_visible()


def test_what_differs_from_the_answer_is_marked_live(player: Player) -> None:
    player.open(HANJIE)
    player.set("[name=check][value=answer]")
    player.click((0, 4))
    expect(player.page.locator(".wrong")).to_have_count(1)
    player.page.keyboard.press("Control+z")
    expect(player.page.locator(".wrong")).to_have_count(0)


def test_a_hint_comes_in_three_stages_and_is_done(player: Player) -> None:
    player.open(HANJIE)
    player.page.click("#hint")
    expect(player.page.locator("#panel h2")).to_have_text("Hint 1 of 3")
    for stage in (2, 3):
        player.page.click("text=Tell me more")
        expect(player.page.locator("#panel h2")).to_have_text(f"Hint {stage} of 3")
    assert player.page.locator(".frames .focus").count() > 0
    expect(player.page.locator("#live")).to_contain_text("Hint 3 of 3")
    player.page.click("text=Do it")
    expect(player.page.locator("#undo")).to_be_enabled()
    expect(player.page.locator("#panel")).to_be_hidden()


def test_what_a_sentence_names_lights_up(player: Player) -> None:
    player.open(HANJIE)
    player.page.click("#hint")
    lit = player.page.locator(".frames .focus")
    mention = player.page.locator("#panel .mention")
    expect(mention).to_have_text("column 2")
    expect(lit).to_have_count(0)
    mention.hover()
    expect(lit).to_have_count(5)
    player.page.mouse.move(0, 0)
    expect(lit).to_have_count(0)
    mention.focus()
    expect(lit).to_have_count(5)


def test_clues_of_a_scrolled_board_light_up_where_they_are_seen(phone: Player) -> None:
    phone.open(HANJIE_8)
    phone.page.click("#hint")
    phone.page.click("text=Tell me more")
    for _ in range(4):
        phone.page.click("#zoom-in")
    board = phone.page.locator("#board")
    board.evaluate("board => board.scrollTo(200, 0)")
    lit = phone.page.locator(".clue.sticky .lights > rect")
    expect(lit).to_have_count(1)
    seen, clue = board.bounding_box(), lit.bounding_box()
    assert seen
    assert clue
    assert clue["x"] + clue["width"] > seen["x"]


def test_a_hint_tells_each_of_its_sentences_on_a_line_of_its_own(player: Player) -> None:
    player.open(Path("examples/bosnian-snake.txt").read_text())
    player.page.click("#hint")
    for _ in range(2):
        player.page.click("text=Tell me more")
    lines = player.page.locator("#panel p").all_inner_texts()
    assert lines[0] == "?) Suppose r2c7 were snake:"
    assert [line[:3] for line in lines[1:]] == ["1) ", "and", "So "]


def test_why_a_mark_is_wrong_is_told_line_by_line(player: Player) -> None:
    player.open(dumps(find("bs-6x6-20").puzzle))
    player.click((1, 3))
    player.page.click("#hint")
    for _ in range(2):
        player.page.click("text=Tell me more")
    lines = player.page.locator("#panel p").all_inner_texts()
    assert lines[:2] == ["This mark is wrong: r2c4.", "?) Suppose r2c4 were snake:"]
    assert lines[2].startswith("1) then ")
    assert lines[-1] == "So r2c4 is empty."


def test_a_hint_takes_back_what_is_wrong(player: Player) -> None:
    player.open(HANJIE)
    player.click((0, 4))
    player.page.click("#hint")
    player.page.click("text=Tell me more")
    player.page.click("text=Tell me more")
    player.page.click("text=Take it back")
    assert player.state((0, 4)) == "open"


def test_the_explanation_leads_to_the_end(player: Player) -> None:
    player.open(HANJIE)
    player.do("explain")
    expect(player.page.locator("#panel h2")).to_contain_text("Step 1 of")
    for _ in range(40):
        if player.page.locator("#panel h2").text_content() == "Solved!":
            break
        player.page.click("#panel .main")
        player.page.wait_for_timeout(50)
    player.solved()


def test_the_explanation_begins_with_what_is_wrong(player: Player) -> None:
    player.open(HANJIE)
    player.click((0, 4))
    player.do("explain")
    player.page.click("text=Take it back")
    assert player.state((0, 4)) == "open"


def test_the_answer_is_shown_on_request(player: Player) -> None:
    player.open(KINDS["bosnian-snake"].example)
    player.do("answer")
    expect(player.page.locator("#panel h2")).to_have_text("This is the answer")


def test_a_replay_ends_where_the_player_was(player: Player) -> None:
    puzzle = player.open(HANJIE)
    strokes = strokes_of(puzzle)[:3]
    for stroke in strokes:
        player.drag(stroke)
    painted = player.page.locator(".painted").count()
    player.do("replay")
    assert player.page.locator(".painted").count() < painted
    expect(player.page.locator(".painted")).to_have_count(painted)


def test_keys_and_rules_are_shown(player: Player) -> None:
    puzzle = player.open(HANJIE)
    player.cell((0, 0)).focus()
    player.page.keyboard.press("?")
    expect(player.page.locator("#keys")).to_be_visible()
    expect(player.page.locator("#rules")).to_have_text(" ".join(puzzle.how_to_play.split()))


def test_numbers_are_ticked_one_by_one_and_crossed_out(player: Player) -> None:
    player.page.add_init_script("localStorage.clear()")
    player.open(HANJIE)
    player.drag(row(0, 4))
    expect(player.page.locator(".clue .settled")).to_have_text(["1", "1", "1", "4"])  # of columns 1, 3, 4 and row 1
    expect(player.cell((0, 4))).to_have_attribute("aria-label", re.compile("blank"))
    player.page.keyboard.press("Control+z")
    assert player.states(row(0, 5)) == ["open"] * 5


def test_crossing_out_and_ticking_are_switched_off(player: Player) -> None:
    player.open(HANJIE)
    player.drag(row(0, 4))
    expect(player.page.locator(".clue .settled")).to_have_count(4)
    assert player.state((0, 4)) == "open"
    player.page.keyboard.press("ArrowRight")
    expect(player.cell((0, 1))).to_have_attribute("aria-label", re.compile("row clue 4, done"))
    player.page.click("#open-settings")
    player.page.uncheck("[name=ticks]")
    expect(player.page.locator(".clue .settled")).to_have_count(0)


@pytest.mark.parametrize(
    ("kind", "clue"), [("four-winds", ".number"), ("kenken", ".corner"), ("bosnian-snake", ".number")]
)
def test_clues_inside_are_ticked_off(player: Player, kind: str, clue: str) -> None:
    player.open(KINDS[kind].example)
    assert player.page.locator(f"{clue} text").count() > 0
    player.do("answer")
    expect(player.page.locator(f".cluesmith > {clue} text:not(.settled)")).to_have_count(0)


def test_candidates_are_pencilled_and_cleaned(player: Player) -> None:
    player.open(KENKEN)
    player.click((0, 0))
    player.page.keyboard.press("1")
    player.page.click("[aria-label=Candidates]")
    assert player.states([(0, 1), (1, 0), (1, 1)]) == [
        "open, pencil marks 2 3 4",
        "open, pencil marks 2 3 4",
        "open, pencil marks 1 2 3 4",
    ]
    player.click((1, 1))
    player.page.keyboard.press("2")
    assert player.states([(0, 1), (1, 0)]) == ["open, pencil marks 3 4"] * 2
    player.page.keyboard.press("Control+z")
    assert player.states([(0, 1), (1, 0)]) == ["open, pencil marks 2 3 4"] * 2
