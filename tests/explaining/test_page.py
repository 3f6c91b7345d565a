"""The page to step through an explanation: what it holds, and that the keys work in a real browser."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from cluesmith import Puzzle, explain
from cluesmith.bank import find
from cluesmith.draw.cells import TILE, in_cells, leads
from cluesmith.draw.layout import Board, lay_out
from cluesmith.draw.patches import patch
from cluesmith.draw.shapes import DIGIT_HEIGHT, Box, Line, Outline, Shape, Word, width_of
from cluesmith.explaining.boards import boards, highlighted
from cluesmith.explaining.page import NOT_PROVED, page
from cluesmith.explaining.page_parts import BARS
from cluesmith.explaining.steps import Step
from cluesmith.grid import LEFT, RIGHT, Cell
from cluesmith.picture import Lines, Picture, Square
from cluesmith.puzzle import Fact
from cluesmith.registry import KINDS
from cluesmith.sentence import Mention, phrase
from dev import find_browser
from tests.web.playing import browsing
from tests.web.test_play_access import AXE, TAGS

EXAMPLES = [kind.parse(kind.example) for kind in KINDS.values()]

every_kind = pytest.mark.parametrize("puzzle", EXAMPLES, ids=lambda puzzle: puzzle.kind)


def page_of(puzzle: Puzzle) -> str:
    return page(puzzle, list(boards(puzzle, {}, explain(puzzle).steps)))


def page_with(puzzle: Puzzle, step: Step) -> str:
    """A page of that step alone."""
    return page(puzzle, list(boards(puzzle, {}, [step])))


@every_kind
def test_the_page_has_one_board_and_for_each_step_a_drawing_and_words(puzzle: Puzzle) -> None:
    text, steps = page_of(puzzle), explain(puzzle).steps
    assert text.count("</svg>") == 1
    assert text.count("<section>") == text.count('<g id="s') == len(steps) + 2  # with the beginning and the end
    assert all(step.technique in text for step in steps)
    assert puzzle.title in text


@every_kind
def test_what_is_drawn_step_by_step_is_what_is_drawn_at_once(puzzle: Puzzle) -> None:
    """Every digit, line and painted cell of the last board is drawn by some step, and nothing covers it later."""
    told = list(boards(puzzle, {}, explain(puzzle).steps))
    drawn: list[Shape] = list(in_cells(told[0].written))
    for before, after in pairwise(told):
        patched = patch(before.written, after.written)
        drawn += [*patched.written, *patched.covers]
    for shape in in_cells(told[-1].written):
        if shape.role != "mark":
            later = [box for box in drawn[len(drawn) - drawn[::-1].index(shape) :] if isinstance(box, Box)]
            assert not any(box.role == "paper" and covers(box, shape) for box in later)


def covers(box: Box, shape: Shape) -> bool:
    """Whether the box lies over the place of the shape."""
    if isinstance(shape, Line | Outline):
        points = [shape.start, shape.end] if isinstance(shape, Line) else list(shape.points)
    else:
        points = [(shape.x, shape.y)]
    x, y = (sum(place) / len(points) for place in zip(*points, strict=True))
    return bool(box.x < x < box.x + box.width and box.y < y < box.y + box.height)


@every_kind
def test_the_page_needs_nothing_else(puzzle: Puzzle) -> None:
    assert not re.search(r'(src|href)="(?!#)|@import|url\((?!#)', page_of(puzzle))


@pytest.mark.parametrize(("name", "kilobytes"), [("kk-small-9-2", 100), ("hj-20x20-1", 300), ("fw-10x10-hard-1", 100)])
def test_a_page_is_small(name: str, kilobytes: int) -> None:
    assert len(page_of(find(name).puzzle).encode()) < kilobytes * 1000


def test_what_is_not_proved_has_a_quiet_mark_that_is_explained_once() -> None:
    puzzle = KINDS["bosnian-snake"].parse(KINDS["bosnian-snake"].example)
    step = next(step for step in explain(puzzle).steps if step.cost > 1)
    proved, not_proved = (page_with(puzzle, replace(step, proven_smallest=proven)) for proven in (True, False))
    assert f": {step.technique}</a>" in proved
    assert f": {step.technique} ~</a>" in not_proved
    assert (proved.count(NOT_PROVED), not_proved.count(NOT_PROVED)) == (0, 1)


def test_the_last_board_is_called_the_answer_only_if_it_is_full() -> None:
    puzzle = EXAMPLES[1]
    some = list(boards(puzzle, {}, explain(puzzle).steps[:1]))
    assert ">The answer</a>" in page_of(puzzle)
    assert ">After step 1</a>" in page(puzzle, some)
    assert ">After step 5</a>" in page(puzzle, some, first=5)
    assert ">All that follows</a>" in page(puzzle, some, complete=True)
    assert ">All that follows</a>" in page(puzzle, some[:1])


def test_bars_are_explained_where_there_are_some() -> None:
    few_rules = KINDS["four-winds"].parse("four-winds empty-cells\n. 1 . 1\n. . . .\n. 2 . .\n")
    assert BARS in page_of(few_rules)
    assert BARS not in page_of(EXAMPLES[1])


def test_words_are_text_and_not_markup() -> None:
    puzzle = EXAMPLES[0]
    step = replace(explain(puzzle).steps[0], sentences=(phrase("<b>1 & 2</b>"),))
    assert "&lt;b&gt;1 &amp; 2&lt;/b&gt;" in page_with(puzzle, step)


def test_a_mention_knows_its_cells() -> None:
    puzzle = EXAMPLES[0]
    mentions = Mention("rows 1 & 3", ((0, 0), (2, 0))), Mention("r1c2", ((0, 1),))
    step = replace(explain(puzzle).steps[0], sentences=(phrase("{}, {}.", *mentions),))
    told = page_with(puzzle, step)
    assert '<p><i data-at="0 0 1 1,2 0 3 1">rows 1 &amp; 3</i>, <i>r1c2</i>.' in told


def test_words_that_mean_the_same_place_again_say_it_once() -> None:
    puzzle = EXAMPLES[0]
    here, there = Mention("row 1", ((0, 0), (0, 1))), Mention("row 1", ((0, 2),))
    step = replace(explain(puzzle).steps[0], sentences=(phrase("{}, {}, {}.", here, here, there),))
    told = page_with(puzzle, step)
    assert '<p><i data-at="0 0 1 2">row 1</i>, <i>row 1</i>, <i data-at="0 2 1 3">row 1</i>.' in told


def test_a_supposed_line_is_drawn_from_its_number_or_from_where_it_is_known() -> None:
    line, number = Square(strokes=(LEFT, RIGHT)), Square(text="3", fill="clue", strokes=(RIGHT,))
    picture = Picture(((number, line, line, Square()),)).highlighting({(0, 2): "supposed"})
    [lead] = leads(picture)
    assert lead == Line("line unsure", (1.5, 0.5), (2.0, 0.5))
    [lead] = leads(picture.highlighting({(0, 1): "supposed", (0, 2): "supposed"}))
    assert lead == Line("line unsure", (0.5 + TILE, 0.5), (1.0, 0.5))
    shapes = list(lay_out(picture).shapes)
    assert shapes.count(Line("line unsure", (1.5, 0.5), (2.0, 0.5))) == 1
    assert Line("line", (1.5, 0.5), (2.0, 0.5)) not in shapes


def test_a_frame_does_not_hide_small_print() -> None:
    squares = ((Square(corner="12×"), Square(corner="3+")),)
    over = list(Board(Picture(squares).highlighting({(0, 0): "focus"})).over())
    assert [shape.text for shape in over if isinstance(shape, Word)] == ["12×"]


@pytest.mark.parametrize(("corner", "label"), [("8−", "?"), ("8−", "1,2"), ("28×", "?")])
def test_a_small_number_leaves_small_print_free(corner: str, label: str) -> None:
    picture = Picture(((Square(corner=corner),),)).labelled({(0, 0): label})
    drawn = list(lay_out(picture).shapes)
    [print_] = [shape for shape in drawn if isinstance(shape, Word) and shape.role == "corner"]
    [badge] = [shape for shape in drawn if isinstance(shape, Box) and shape.role == "badge"]
    assert print_.x + width_of(corner, bold=True) * print_.size <= badge.x
    assert badge.x + badge.width < 1


def test_numbers_inside_are_tinted_where_they_are_looked_at() -> None:
    picture = Picture(((Square(text="3", fill="clue"), Square()),)).highlighting({(0, 1): "rule"}).using([(0, 0)])
    tints = [shape for shape in lay_out(picture).shapes if shape.role == "rule-tint"]
    assert tints == [Box("rule-tint", 0, 0, 1, 1), Box("rule-tint", 1, 0, 1, 1)]


@pytest.mark.parametrize(("size", "lines", "numbers"), [(15, "fives", 15), (50, "fives", 10), (40, "all", 40)])
def test_numbers_of_rows_and_columns_can_be_read_on_large_boards(size: int, lines: Lines, numbers: int) -> None:
    layout = lay_out(Picture(((Square(),) * size,) * size, lines=lines, numbered=True))
    places = [shape for shape in layout.shapes if isinstance(shape, Word) and shape.role == "place"]
    assert len(places) == 2 * numbers
    assert {word.text for word in places} >= {"5", "10", "15", str(size)}
    assert all(word.size >= min(0.45, 0.02 * size) for word in places)
    assert all(layout.left <= word.x <= layout.left + layout.width for word in places)


def test_links_of_a_supposition_are_numbered_on_the_board() -> None:
    puzzle = find("bs-6x6-0").puzzle
    step = next(step for step in explain(puzzle).steps if step.links)
    shown = list(boards(puzzle, {}, [step]))[1].shown
    labels = dict(shown.labels)
    assert labels[step.supposed[0].cell] == "?"
    assert all(link.number in labels[fact.cell].split(",") for link in step.links for fact in link.facts)
    assert {cell for cell, what in shown.highlights if what == "supposed"} == set(labels)
    told = page_with(puzzle, step)
    assert "<div class=link><p><b>?</b>Suppose " in told
    assert "<p><b>1</b>then " in told


def _cells(facts: Iterable[Fact]) -> set[Cell]:
    return {fact.cell for fact in facts}


def test_cells_of_a_step_are_marked() -> None:
    puzzle = KINDS["kenken"].parse(KINDS["kenken"].example)
    step = next(step for step in explain(puzzle).steps if _cells(step.premises) - _cells(step.conclusions))
    marks = dict(highlighted(puzzle.picture({}), puzzle, step).highlights)
    assert all(marks[fact.cell] == "focus" for fact in step.conclusions)
    assert set(marks.values()) >= {"focus", "premise"}


def test_rules_of_a_step_are_tinted_and_their_clues_marked() -> None:
    puzzle = KINDS["kenken"].parse(KINDS["kenken"].example)
    step = next(step for step in explain(puzzle).steps if step.technique == "hidden single")
    picture = highlighted(puzzle.picture({}), puzzle, step)
    [line] = step.areas
    assert {cell for cell, _ in picture.highlights if cell in line} == set(line)
    assert picture.used == ((line[0][0], -1) if line[0][0] == line[1][0] else (-1, line[0][1]),)


def test_a_page_shows_the_digits_that_are_left_and_those_that_go() -> None:
    puzzle = KINDS["kenken"].parse(KINDS["kenken"].example)
    steps = explain(puzzle).steps
    told = list(boards(puzzle, {}, steps))
    assert told[0].written.squares[0][0].notes == puzzle.domain((0, 0))
    for before, after in pairwise(told):
        assert after.step
        for row, column in {fact.cell for fact in after.step.facts}:
            old, new = before.written.squares[row][column], after.shown.squares[row][column]
            assert new.text or {*new.notes, *new.struck} == set(old.notes)
            assert new.text or new.struck
    assert not any(square.notes for line in told[-1].written.squares for square in line)


def test_only_a_kenken_has_such_digits() -> None:
    for puzzle in EXAMPLES:
        [board] = boards(puzzle, {}, [])
        assert any(square.notes for line in board.written.squares for square in line) == (puzzle.kind == "kenken")


def test_a_started_cell_has_no_digits_to_note_and_strikes_its_own_in_its_lines() -> None:
    puzzle = KINDS["kenken"].parse(KINDS["kenken"].example)
    [board] = boards(puzzle, {(0, 0): 1}, [])
    squares = board.written.squares
    assert (squares[0][0].text, squares[0][0].notes) == ("1", ())
    assert squares[0][3].notes == squares[3][0].notes == (2, 3, 4)
    assert squares[1][1].notes == (1, 2, 3, 4)


@every_kind
def test_boards_that_go_with_words_are_numbered(puzzle: Puzzle) -> None:
    for board in boards(puzzle, {}, explain(puzzle).steps):
        assert board.written.numbered
        assert board.shown.numbered
    assert not puzzle.picture({}).numbered


def test_rules_that_say_the_same_of_several_cells_are_listed_once() -> None:
    puzzle = find("bs-8x8-16").puzzle
    steps = explain(puzzle).steps
    told = page(puzzle, list(boards(puzzle, {}, steps)))
    assert max(step.cost for step in steps) > 20
    assert max(rules.count("<li>") for rules in re.findall("<ul>.*?</ul>", told)) < 8
    assert told.count("a snake cell has two snake neighbours") < len(steps)


def test_the_snake_is_joined_to_its_ends_on_the_boards_of_all_steps() -> None:
    puzzle = KINDS["bosnian-snake"].parse(KINDS["bosnian-snake"].example)
    *_, last = boards(puzzle, {}, explain(puzzle).steps)
    assert puzzle.given()
    assert all(last.written.squares[row][column].strokes for row, column in puzzle.given())


@pytest.mark.parametrize("size", [1, 2, 4, 6, 9, 12, 16])
def test_small_digits_have_room_in_their_cells(size: int) -> None:
    digits = tuple(range(1, size + 1))
    line = tuple(Square(corner="120×", notes=digits[:-1], struck=digits[-1:]) for _ in digits)
    words = [shape for shape in lay_out(Picture((line,) * size)).shapes if isinstance(shape, Word)]
    notes = [word for word in words if word.role != "corner"]
    assert len(notes) == size**3
    for word in notes:
        assert word.x % 1 - width_of(word.text) * word.size / 2 >= 0.1
        assert word.x % 1 + width_of(word.text) * word.size / 2 <= 0.9
        assert word.y % 1 - word.size * DIGIT_HEIGHT >= 0.3
        assert word.y % 1 <= 0.9


@pytest.mark.repeats
def test_cases_stand_on_lines_of_their_own() -> None:
    puzzle = find("bs-8x8-4").puzzle
    step = next(step for step in explain(puzzle).steps if ". If " in step.text)
    (first, supposed), *_, (last, so) = step.lines
    assert (first, last) == ("?", "")
    assert str(supposed).startswith("Suppose ")
    assert str(so).startswith("So ")
    assert " ".join(str(sentence) for _, sentence in step.lines) == step.text
    assert page_with(puzzle, step).count("</b>If ") == sum(number.isalpha() for number, _ in step.lines)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not (program := find_browser()):
        pytest.skip("no browser is installed: `apt-get install chromium` brings one")
    with browsing(program) as browser:
        yield browser


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "page.html").write_text(page_of(EXAMPLES[1]), "utf-8")
    return (tmp_path / "page.html").as_uri()


LAST = len(explain(EXAMPLES[1]).steps) + 1  # the board at the end


def shown_step(tab: Page) -> int:
    """The step whose drawing is the last to be seen; its words are the only ones."""
    headings = [link.get_attribute("href") for link in tab.locator("section a").all() if link.is_visible()]
    groups = tab.evaluate(
        "[...document.querySelectorAll('.steps > g')].filter(g => getComputedStyle(g).display != 'none').map(g => g.id)"
    )
    assert headings == [f"#{groups[-1]}"]
    return int(groups[-1][1:])


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        ([], 0),
        (["ArrowRight", "ArrowRight", "ArrowLeft"], 1),
        (["End", "ArrowRight"], LAST),
        (["PageDown", "Home"], 0),
    ],
)
def test_keys_turn_the_page(browser: Browser, file: str, keys: list[str], step: int) -> None:
    tab = browser.new_page()
    tab.goto(file)
    for key in keys:
        tab.keyboard.press(key)
    assert shown_step(tab) == step
    expect(tab.locator("output")).to_have_text("end" if step == LAST else f"{step} / {LAST - 1}")
    tab.close()


def test_the_words_of_the_next_step_begin_at_the_top(browser: Browser, tmp_path: Path) -> None:
    puzzle = EXAMPLES[1]
    steps = [replace(step, sentences=(phrase("Much is told. " * 500),)) for step in explain(puzzle).steps]
    (tmp_path / "page.html").write_text(page(puzzle, list(boards(puzzle, {}, steps))), "utf-8")
    tab = browser.new_page(viewport={"width": 390, "height": 844})
    tab.goto((tmp_path / "page.html").as_uri() + "#1")
    tab.evaluate("scrollTo(0, 2000)")
    assert tab.evaluate("scrollY") > 1000
    tab.keyboard.press("ArrowRight")
    assert (shown_step(tab), tab.evaluate("scrollY")) == (2, 0)
    tab.close()


@pytest.mark.parametrize("place", ["2", "s2"])
def test_a_link_leads_to_a_step(browser: Browser, file: str, place: str) -> None:
    tab = browser.new_page()
    tab.goto(f"{file}#{place}")
    assert shown_step(tab) == 2
    tab.close()


def test_without_a_script_all_words_are_there_and_links_show_their_board(browser: Browser, file: str) -> None:
    tab = browser.new_context(java_script_enabled=False).new_page()
    tab.goto(file)
    expect(tab.locator("section:visible")).to_have_count(LAST + 1)
    expect(tab.locator("#s1")).to_be_hidden()
    tab.locator('a[href="#s2"]').click()
    expect(tab.locator("#s2")).to_be_visible()
    expect(tab.locator("#s2 .m")).to_be_visible()
    expect(tab.locator("#s1 .m")).to_be_hidden()
    expect(tab.locator("#s3")).to_be_hidden()
    tab.context.close()


def test_cells_light_up_when_they_are_pointed_at_or_focused(browser: Browser, file: str) -> None:
    tab = browser.new_page()
    tab.goto(f"{file}#s1")
    lit = tab.locator(".lit")
    expect(lit).to_have_attribute("d", "")
    tab.locator("section.shown i").nth(1).hover()
    expect(lit).to_have_attribute("d", "M120 0H160V40H120z")  # r1c4
    tab.locator("section.shown i").first.focus()
    expect(lit).to_have_attribute("d", "M40 0H80V40H40z")  # the 4 at r1c2
    tab.close()


def test_all_mentions_of_a_line_light_it_up(browser: Browser, tmp_path: Path) -> None:
    puzzle = EXAMPLES[1]
    row = Mention("row 2", tuple((1, column) for column in range(3)))
    steps = [replace(step, sentences=(phrase("{}.", row),)) for step in explain(puzzle).steps[:2]]
    (tmp_path / "page.html").write_text(page(puzzle, list(boards(puzzle, {}, steps))), "utf-8")
    tab = browser.new_page()
    tab.goto((tmp_path / "page.html").as_uri() + "#s2")
    tab.locator("section.shown p i").first.focus()
    expect(tab.locator(".lit")).to_have_attribute("d", "M0 40H120V80H0z")
    tab.close()


@every_kind
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_and_nothing_is_too_wide_for_a_phone(
    browser: Browser, tmp_path: Path, puzzle: Puzzle, scheme: Literal["light", "dark"]
) -> None:
    (tmp_path / "page.html").write_text(page_of(puzzle), "utf-8")
    tab = browser.new_page(viewport={"width": 360, "height": 700}, color_scheme=scheme)
    tab.goto((tmp_path / "page.html").as_uri() + "#2")
    tab.evaluate(AXE)
    found = tab.evaluate("tags => axe.run({runOnly: tags})", TAGS)["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in found] == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.close()


def test_in_print_every_step_has_its_board(browser: Browser, file: str) -> None:
    tab = browser.new_page()
    tab.goto(file)
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert tab.locator("section > figure").count() == LAST + 1
    tab.evaluate("dispatchEvent(new Event('afterprint'))")
    assert tab.locator("section > figure").count() == 0
    tab.close()
