"""The page to step through an explanation: what it holds, and that the keys work in a real browser."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from cluesmith import Puzzle, explain
from cluesmith.explain.page import highlighted, page
from cluesmith.puzzles import KINDS

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
EXAMPLES = [kind.parse(kind.example) for kind in KINDS.values()]

every_kind = pytest.mark.parametrize("puzzle", EXAMPLES, ids=lambda puzzle: puzzle.kind)


def page_of(puzzle: Puzzle) -> str:
    steps = explain(puzzle).steps
    return page(
        puzzle, [(puzzle.picture({}), None), *((highlighted(puzzle.picture({}), step), step) for step in steps)]
    )


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
    step = replace(explain(puzzle).steps[0], text="<b>1 & 2</b>")
    assert "&lt;b&gt;1 &amp; 2&lt;/b&gt;" in page(puzzle, [(puzzle.picture({}), step)])


def test_cells_of_a_step_are_marked() -> None:
    puzzle = KINDS["kenken"].parse(KINDS["kenken"].example)
    step = next(step for step in explain(puzzle).steps if step.premises)
    picture = highlighted(puzzle.picture({}), step)
    marks = dict(picture.highlights)
    assert all(marks[fact.cell] == "focus" for fact in step.conclusions)
    assert set(marks.values()) == {"focus", "premise"}


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
