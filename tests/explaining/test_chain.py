"""A supposition is told link by link, with nothing in it that does not lead to its end."""

import re
from typing import Any

import pytest

from cluesmith import loads, make
from cluesmith.deadline import Deadline
from cluesmith.explaining import wording
from cluesmith.explaining.explainer import Explainer, explain
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.steps import Step
from cluesmith.explaining.techniques import Found
from cluesmith.explaining.tries import Tries
from cluesmith.explaining.verify import holds
from cluesmith.explaining.wording import MAX_TEXT
from cluesmith.grid import cell_name
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.bosnian_snake.clues import BeadClue, LineCount
from cluesmith.kinds.bosnian_snake.techniques import SnakeTechniques
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.puzzle import Fact, Puzzle
from cluesmith.registry import KINDS
from cluesmith.sentence import cell_list
from tests.explaining.golden_files import GOLDEN, read
from tests.explaining.helpers import hard_boards

pytestmark = pytest.mark.heavy

CELL = re.compile(r"r\d+c\d+")


def suppositions(kind: str) -> list[Step]:
    boards = hard_boards(kind, 12 if kind == "bosnian-snake" else 4, most_cells=12)
    return [step for puzzle in boards for step in explain(puzzle).steps if step.text.startswith("Suppose ")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_supposition_ends_in_what_follows(kind: str) -> None:
    for step in suppositions(kind):
        assert step.cost > 1 or step.technique == "would close a ring"
        assert ". So " in step.text
        assert len(step.text) <= MAX_TEXT
        told = set(CELL.findall(step.text.rpartition(". So ")[2]))
        assert {cell_name(fact.cell) for fact in step.conclusions} <= told or " more" in step.text


@pytest.mark.parametrize("kind", KINDS)
def test_links_are_told_in_the_sentence(kind: str) -> None:
    for step in suppositions(kind):
        assert step.chain
        assert all(str(link)[1:] in step.text for link in step.chain)
        assert len(step.chain) == len(step.sentences) - 2


@pytest.mark.parametrize("kind", KINDS)
def test_every_number_of_a_link_is_beside_its_sentence(kind: str) -> None:
    for step in suppositions(kind):
        told = {number: sentence for number, sentence in step.lines if number}
        assert step.lines[0][0] == "?"
        assert len(told) == len([number for number, _ in step.lines if number])
        for link in step.links:
            assert {fact.cell for fact in link.facts} <= set(told[link.number].cells)


def test_what_a_try_shows_of_several_cells_is_told_once() -> None:
    puzzle, _ = read(GOLDEN / "hanjie-same-goes.txt", Hanjie)
    step = next(step for step in explain(puzzle).steps if step.links)
    assert step.text.startswith("Suppose r2c1 or r2c3 were painted: ")
    assert step.text.endswith("So r2c1 and r2c3 are blank.")
    assert step.conclusions == (Fact((1, 0), 0), Fact((1, 2), 0))
    assert holds(puzzle, step)
    told_step_by_step = Explainer(puzzle, {}, sequels=False)
    alone = next(step for step in told_step_by_step.steps() if step.links)
    assert alone.text.endswith("So r2c1 is blank.")
    assert alone.conclusions == step.conclusions[:1]


def test_a_supposition_without_links() -> None:
    board = "bosnian-snake\n  | 3 . 3\n3 | . . .\n. | . . .\n. | . . .\n"
    step = explain(loads(board)).steps[-1]
    assert step.text == "Suppose r3c2 were snake: then the snake closes a ring around r2c2. So r3c2 is empty."
    assert list(map(str, step.chain)) == ["then the snake closes a ring around r2c2"]


def hard_puzzle() -> Puzzle:
    return read(GOLDEN / "bosnian-snake-case-split.txt", BosnianSnake)[0]


def hard_position() -> Explainer:
    """A snake from which no short try leads on."""
    explainer = Explainer(hard_puzzle(), {})
    for step in explain(hard_puzzle()).steps:
        if ": so " in step.text:
            break
        assert explainer.next_step() == step
    return explainer


def test_both_values_of_a_cell_are_tried_where_links_stop() -> None:
    explainer = hard_position()
    unknown = sorted(explainer.truth - explainer.reasoner.known, key=abs)
    tries = Tries(explainer.techniques)
    assert not tries.shortest(unknown)
    found = tries.with_cases(unknown)
    assert found
    told = wording.supposition(explainer.techniques, Found(found.rules, [found.fact]), found.proof)
    cases = [str(line) for number, line in zip(told.marks, told.sentences, strict=True) if number.isalpha()]
    assert len(cases) >= 2
    assert all(case.startswith("If ") for case in cases)


def test_what_is_tried_inside_a_try_closes_with_what_it_shows() -> None:
    steps = [step for step in explain(hard_puzzle()).steps if ": so " in step.text]
    assert steps
    for step in steps:
        letters = [number for number, _ in step.lines if number.isalpha()]
        shown = [str(line) for _, line in step.lines if ": so " in str(line)]
        assert letters == list("abcdefghijkl"[: len(letters)])
        assert len(shown) == len(letters)
        assert all(line.startswith(("and then ", "then ", "Then ")) and line.endswith(".") for line in shown)
        assert ". And then" not in step.text


def test_a_try_with_tries_inside_is_taken_where_it_is_shorter() -> None:
    explainer = hard_position()
    unknown = sorted(explainer.truth - explainer.reasoner.known, key=abs)
    tries = Tries(explainer.techniques)
    tries.shortest(unknown)
    inside, cases = tries.with_tries_inside(unknown), tries.with_cases(unknown)
    assert inside
    assert cases
    assert inside.looks <= cases.looks
    assert set(inside.rules) == inside.proof[0].rules
    assert tries.with_tries_inside(unknown) == inside  # what was looked at in vain is not looked at again


def test_what_cases_have_in_common_is_told_once() -> None:
    for step in suppositions("bosnian-snake"):
        links = [str(link) for link in step.chain if str(link).startswith("then ") and "(" in str(link)]
        assert len(links) == len(set(links)), step.text


def test_a_long_proof_is_only_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "MAX_TEXT", 100)
    board = "bosnian-snake\n  | . 2 . . .\n" + ". | . . . . H\n" + ". | . . . . .\n" * 3 + ". | . . . . T\n"
    step = explain(loads(board)).steps[0]
    assert step.technique == "several rules"
    assert step.text.startswith(
        "No short way to see this was found. These together force it: "
        "column 2 holds 2; how the snake goes on at 10 cells from r1c1 to r5c2; "
    )
    assert step.text.endswith("; that it does not touch itself. So r3c1 is snake.")


def test_a_long_outcome_is_told_in_several_sentences() -> None:
    statements = [cell_list([(row, 0)]) for row in range(100)]
    told = [str(sentence) for sentence in wording._in_breaths("So", statements)]
    assert told[0].startswith("So r1c1; r2c1; ")
    assert told[-1].startswith("And ")
    assert max(map(len, told)) < 210
    assert sum(sentence.count(";") + 1 for sentence in told) == 100


@pytest.mark.parametrize("seed", ["few", pytest.param("lines", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("kind", "size", "options"),
    [
        ("hanjie", (50, 50), {}),
        ("hanjie", (60, 60), {"density": 0.5, "organic": False}),
        ("hanjie", (20, 80), {"colours": 3}),
        ("hanjie", (25, 25), {"colours": 4}),
        ("bosnian-snake", (9, 9), {}),
    ],
)
def test_no_sentence_takes_more_than_a_few_lines(
    kind: str, size: tuple[int, int], options: dict[str, Any], seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "bosnian-snake":
        monkeypatch.setattr(wording, "MAX_TEXT", 100)  # longer proofs are told by their rules
    steps = explain(make(kind, size, seed=seed, **options).puzzle).steps
    assert max(len(sentence) for step in steps for sentence in step.sentences) <= 300


def test_many_rules_are_told_in_several_sentences() -> None:
    snake = BosnianSnake(12, 12, rows=(6,) * 12, columns=(6,) * 12)
    reasoner = Reasoner(snake, {}, Deadline(None))
    rules = [rule for rule in reasoner.stated if isinstance(rule.clue, LineCount | BeadClue)]
    found = Found(rules, [reasoner.lits.of((0, 0), 1)])
    told = list(map(str, wording.supposition(SnakeTechniques(reasoner), found, None).sentences))
    assert told[1].startswith("These together force it: row 1 holds 6; row 2 holds 6; ")
    assert told[2].startswith("And row ") or told[2].startswith("And column ")
    assert told[-2].endswith("how the snake goes on at 144 cells from r1c1 to r12c12.")
    assert max(map(len, told)) < 230


def test_of_a_wide_line_the_rest_is_summed_up() -> None:
    reads = " ".join(["3", "2", "10", "2", "3", *["1"] * 10, "9"])
    puzzle = loads(f"hanjie\nrows: {reads}\ncolumns: {', '.join(['*'] * 54)}\n")
    [step] = explain(puzzle).steps
    assert len(step.text) <= 300
    assert step.text.startswith(f"Row 1 ({reads}): its blocks, with single blanks between them, fill all of it, so ")
    assert step.text.endswith(" 39 columns are painted and 15 columns are blank.")
    assert step.sentence.cells == tuple((0, column) for column in range(54))
