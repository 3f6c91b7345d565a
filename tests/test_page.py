"""Pages that hold everything, as files: what is in them, and what the command says."""

import re
from pathlib import Path

import pytest

from cluesmith import bank, loads
from cluesmith.bank import Entry
from cluesmith.deadline import Deadline
from cluesmith.errors import PuzzleError
from cluesmith.site.bundle import Bundle, bundle_of, pack
from cluesmith.site.modules import joined
from cluesmith.site.page import STATIC, page, script
from tests.command_line import EXAMPLES, run

KENKEN = loads((EXAMPLES / "kenken.txt").read_text())
TWO_ANSWERS = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
NO_ANSWER = "hanjie\nrows: 1\ncolumns: 0\n"
LARGEST = 400_000  # bytes of a page with a usual puzzle


@pytest.fixture(scope="module")
def bundle() -> Bundle:
    return bundle_of(Entry(puzzle=KENKEN))


# the scripts as one


def write(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text)
    return folder


def test_a_module_comes_after_those_it_imports(tmp_path: Path) -> None:
    one = 'import { b } from "./two.js";\nimport "./three.js";\nb();\n'
    two = 'import { c } from "./three.js";\nexport const b = () => c;\n'
    script = joined(write(tmp_path, one=one, two=two, three="/** Says\n * c. */\nexport const c = 3;\n"), "one.js")
    assert script == (
        "const module_three = (() => {const c = 3;\nreturn { c };\n})();\n"
        "const module_two = (() => {const { c } = module_three;\nconst b = () => c;\nreturn { b };\n})();\n"
        "const module_one = (() => {const { b } = module_two;\nb();\nreturn {  };\n})();\n"
    )


def test_only_remarks_on_lines_of_their_own_are_left_out(tmp_path: Path) -> None:
    text = 'const a = /** @type {any} */ ("/** b */"); // c\n/** d */\nconst e = 1;\n'
    assert 'const a = /** @type {any} */ ("/** b */"); // c\nconst e = 1;\n' in joined(
        write(tmp_path, one=text), "one.js"
    )


@pytest.mark.parametrize(
    "text", ['import a from "./b.js";\n', "export default 3;\n", "export let a = 3;\n", 'await import("./b.js");\n']
)
def test_other_forms_of_modules_are_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="expected imports and exports of the usual form"):
        joined(write(tmp_path, one=text), "one.js")


def test_modules_in_a_ring_are_refused(tmp_path: Path) -> None:
    folder = write(tmp_path, one='import "./two.js";\n', two='import "./one.js";\n')
    with pytest.raises(ValueError, match=r"without a ring, found one.js two.js one.js"):
        joined(folder, "one.js")


def test_scripts_of_pages_ask_for_no_other_file() -> None:
    for entry in ("published.js", "site.js", "site_puzzle.js"):
        assert not re.search(r"^(import|export)\b|/static/", script(entry), re.MULTILINE)


# what a page holds


def test_every_step_that_writes_has_a_hint(bundle: Bundle) -> None:
    writing = [place for place, step in enumerate(bundle.steps) if any(fact.holds for fact in step.conclusions)]
    assert [hint["step"] for hint in bundle.hints] == writing
    assert bundle.complete
    assert all(len(hint["levels"]) == 3 and all(hint["levels"]) for hint in bundle.hints)


def test_steps_that_a_hint_rests_on_write_nothing_and_come_before_it(bundle: Bundle) -> None:
    writing = {hint["step"] for hint in bundle.hints}
    before = [(hint["step"], place) for hint in bundle.hints for place in hint["before"]]
    assert before
    assert all(place < step and place not in writing for step, place in before)


def test_the_written_steps_are_the_answer(bundle: Bundle) -> None:
    facts = [fact for step in bundle.steps for fact in step.conclusions if fact.holds]
    assert {(*fact.cell, fact.value) for fact in facts} == {
        (row, column, value) for row, line in enumerate(bundle.answer) for column, value in enumerate(line)
    }


def test_without_time_there_are_fewer_steps() -> None:
    puzzle = bank.find("bs-8x8-22").puzzle
    few = bundle_of(Entry(puzzle=puzzle), deadline=_Soon(300))
    assert not few.complete
    assert len(few.steps) < len(bundle_of(Entry(puzzle=puzzle)).steps)


class _Soon(Deadline):
    """Passes after so many looks at it."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._looks = looks

    @property
    def passed(self) -> bool:
        self._looks -= 1
        return self._looks < 0

    def check(self) -> None:
        from cluesmith.deadline import OutOfTime  # noqa: PLC0415

        if self.passed:
            raise OutOfTime


@pytest.mark.parametrize("text", [TWO_ANSWERS, NO_ANSWER])
def test_a_puzzle_without_one_answer_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="expected puzzles with exactly one answer"):
        bundle_of(Entry(puzzle=loads(text)))


def test_the_answer_is_not_seen_in_the_source(bundle: Bundle) -> None:
    text = page([pack(bundle)], title="A puzzle")
    answer = bundle.answer
    assert not any(re.search(r"\D{1,4}".join(map(str, row)), text) for row in answer)
    assert str(bundle.steps[0].sentences[0]) not in text


def test_a_page_asks_nobody_for_anything(bundle: Bundle) -> None:
    text = page([pack(bundle)], title="A puzzle")
    assert re.findall(r'(?:src|href)="(?!#|data:|\$\{PLACES\.icons\})([^"]*)"', text) == []
    assert 'icons = "#icon-"' in text
    assert "default-src 'none'" in text
    assert not re.search(r"\son\w+=", text)


def test_a_title_is_no_markup(bundle: Bundle) -> None:
    assert "<b>" not in page([pack(bundle)] * 2, title="<b>")


@pytest.mark.parametrize("name", ["hj-20x20-1", "kk-big-9-0", "bs-12x12-10"])
def test_a_page_is_small(name: str) -> None:
    bundle = bundle_of(bank.find(name))
    assert bundle.complete
    assert len(page([pack(bundle)], title="A puzzle").encode()) < LARGEST


# the command


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    outcome = run("page", str(EXAMPLES / "kenken.txt"), "kk-3x3-1", "--out", str(file), "--title", "Two of them")
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    assert "<title>Two of them</title>" in file.read_text()
    assert file.read_text().count('class="puzzle"') == 2


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        ([TWO_ANSWERS], 1, "expected exactly one answer, found more than one answer"),
        ([NO_ANSWER], 1, "expected exactly one answer, found no answer"),
        (["kk-3x3-1", TWO_ANSWERS], 1, "puzzle 2: expected exactly one answer"),
        (["nothing"], 3, "no such file or bank id"),
        (["hj-picture-129", "--time-limit", "0"], 4, "time is up before its answers are known"),
    ],
)
def test_what_cannot_be_published_is_told(args: list[str], code: int, told: str, tmp_path: Path) -> None:
    outcome = run("page", *args, "--out", str(tmp_path / "page.html"))
    assert (outcome.code, outcome.out) == (code, "")
    assert told in outcome.err
    assert not (tmp_path / "page.html").exists()


def test_the_styles_of_pages_are_part_of_the_package() -> None:
    assert (STATIC / "published.css").is_file()
    assert (STATIC / "site" / "sw.js").is_file()
