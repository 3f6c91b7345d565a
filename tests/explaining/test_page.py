"""The page to step through an explanation: what it holds, and that the keys work in a real browser."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from cluesmith import Puzzle, explain
from cluesmith.bank import find
from cluesmith.draw.layout import lay_out
from cluesmith.draw.shapes import DIGIT_HEIGHT, Word, width_of
from cluesmith.explaining.boards import boards, highlighted
from cluesmith.explaining.page import page
from cluesmith.picture import Picture, Square
from cluesmith.registry import KINDS
from cluesmith.sentence import Mention, phrase

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
EXAMPLES = [kind.parse(kind.example) for kind in KINDS.values()]

every_kind = pytest.mark.parametrize("puzzle", EXAMPLES, ids=lambda puzzle: puzzle.kind)


def page_of(puzzle: Puzzle) -> str:
    return page(puzzle, list(boards(puzzle, {}, explain(puzzle).steps)))


@every_kind
def test_the_page_has_a_board_and_a_sentence_for_each_step(puzzle: Puzzle) -> None:
    text, steps = page_of(puzzle), explain(puzzle).steps
    assert text.count("<section>") == text.count("</svg>") == len(steps) + 1
    assert all(step.technique in text for step in steps)
    assert puzzle.title in text


@every_kind
def test_the_page_needs_nothing_else(puzzle: Puzzle) -> None:
    assert not re.search(r'(src|href)="(?!#)|@import|url\((?!#)', page_of(puzzle))


def test_what_is_not_proved_is_not_claimed() -> None:
    puzzle = KINDS["bosnian-snake"].parse(KINDS["bosnian-snake"].example)
    step = next(step for step in explain(puzzle).steps if step.cost > 1)
    for proven, said in (
        (True, "By 2 rules, fewer are not possible"),
        (False, "By 2 rules, not proved to be the fewest"),
    ):
        told = page(puzzle, [(puzzle.picture({}), replace(step, proven_smallest=proven))])
        assert said in told


def test_words_are_text_and_not_markup() -> None:
    puzzle = EXAMPLES[0]
    step = replace(explain(puzzle).steps[0], sentences=(phrase("<b>1 & 2</b>"),))
    assert "&lt;b&gt;1 &amp; 2&lt;/b&gt;" in page(puzzle, [(puzzle.picture({}), step)])


def test_a_mention_knows_its_cells() -> None:
    puzzle = EXAMPLES[0]
    step = replace(explain(puzzle).steps[0], sentences=(phrase("{}.", Mention("rows 1 & 3", ((0, 0), (2, 0)))),))
    told = page(puzzle, [(puzzle.picture({}), step)])
    assert '<p><span class="cell" data-cells="r1c1 r3c1">rows 1 &amp; 3</span>.</p>' in told


def test_cells_of_a_step_are_marked() -> None:
    puzzle = KINDS["kenken"].parse(KINDS["kenken"].example)
    step = next(step for step in explain(puzzle).steps if step.premises)
    picture = highlighted(puzzle.picture({}), step)
    marks = dict(picture.highlights)
    assert all(marks[fact.cell] == "focus" for fact in step.conclusions)
    assert set(marks.values()) == {"focus", "premise"}


def test_a_page_shows_the_digits_that_are_left_and_those_that_go() -> None:
    puzzle = KINDS["kenken"].parse(KINDS["kenken"].example)
    steps = explain(puzzle).steps
    pictures = [picture for picture, _ in boards(puzzle, {}, steps)]
    assert pictures[0].squares[0][0].notes == puzzle.domain((0, 0))
    for before, after, step in zip(pictures, pictures[1:], steps, strict=False):
        for row, column in {fact.cell for fact in step.conclusions}:
            old, new = before.squares[row][column], after.squares[row][column]
            assert new.text or {*new.notes, *new.struck} == set(old.notes)
            assert new.text or new.struck
    assert not any(square.notes for line in pictures[-1].squares for square in line)


def test_only_a_kenken_has_such_digits() -> None:
    for puzzle in EXAMPLES:
        [(picture, _)] = boards(puzzle, {}, [])
        assert any(square.notes for line in picture.squares for square in line) == (puzzle.kind == "kenken")


def test_a_started_cell_has_no_digits_to_note() -> None:
    puzzle = KINDS["kenken"].parse(KINDS["kenken"].example)
    [(picture, _)] = boards(puzzle, {(0, 0): 1}, [])
    assert (picture.squares[0][0].text, picture.squares[0][0].notes) == ("1", ())


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


def test_cases_stand_on_lines_of_their_own() -> None:
    step = next(step for step in explain(find("bs-6x6-32").puzzle).steps if ". If " in step.text)
    supposed, *cases, so = step.lines
    assert supposed.startswith("Suppose ")
    assert [case[:3] for case in cases] == ["If "] * len(step.chain)
    assert so.startswith("So ")
    assert " ".join(step.lines) == step.text
    puzzle = find("bs-6x6-32").puzzle
    assert page(puzzle, [(puzzle.picture({}), step)]).count("<p class=case>If ") == len(cases)


def shown_after(keys: list[str], folder: Path, start: str = "") -> tuple[int, str]:
    """The step that is shown, and the counter, when these keys were pressed in a browser."""
    if CHROMIUM is None:
        pytest.skip("no chromium is installed: the page is not tried in a browser")
    press = "".join(f'dispatchEvent(new KeyboardEvent("keydown", {{ key: "{key}" }}));' for key in keys)
    file = folder / "page.html"
    file.write_text(page_of(EXAMPLES[1]) + f"<script>{press}</script>", "utf-8")
    command = [CHROMIUM, "--headless", *QUIET, f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=1000"]
    dumped = subprocess.run(
        [*command, "--dump-dom", f"{file.as_uri()}{start}"], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    sections = re.findall(r"<section( class=\"shown\")?", dumped)
    assert sum(map(bool, sections)) == 1
    output = re.search(r"<output[^>]*>([^<]*)<", dumped)
    return [bool(section) for section in sections].index(True), output[1] if output else ""


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        ([], 0),
        (["ArrowRight", "ArrowRight", "ArrowLeft"], 1),
        (["End", "ArrowRight"], -1),
    ],
)
def test_keys_turn_the_page(keys: list[str], step: int, tmp_path: Path) -> None:
    last = len(explain(EXAMPLES[1]).steps)
    assert shown_after(keys, tmp_path) == (step % (last + 1), f"{step % (last + 1)} / {last}")


def test_a_link_leads_to_a_step(tmp_path: Path) -> None:
    assert shown_after([], tmp_path, start="#2")[0] == 2
