"""The techniques of Hanjie: each fires somewhere, is true, and is told well."""

from pathlib import Path
from random import Random

import pytest

from cluesmith.explaining.explainer import explain
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Found
from cluesmith.explaining.verify import holds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.clues import Block, LineClue
from cluesmith.kinds.hanjie.engine.lines import solve_line
from cluesmith.kinds.hanjie.line_logic import TECHNIQUES, TOLD, all_placements, by_block, by_case, few_placements
from cluesmith.kinds.hanjie.line_techniques import (
    EASY,
    LineView,
    complete,
    count,
    fit,
    gap,
    glue,
    join,
    overlap,
    squeeze,
)
from cluesmith.kinds.hanjie.line_words import runs
from cluesmith.kinds.hanjie.puzzle import PAINTED
from cluesmith.kinds.hanjie.techniques import HanjieTechniques
from cluesmith.search import solve
from tests.explaining.golden_files import as_stored, boards, techniques_in
from tests.test_data import records

NAMES = {
    "overlap",
    "one place left",
    "edge",
    "glue",
    "line complete",
    "needs all",
    "exact fit",
    "empty line",
    "block complete",
    "gap too small",
    "out of reach",
    "line logic",
    "contradiction in a crossing line",
}


def row_of(clue: tuple[Block, ...], size: int) -> LineView:
    return LineView(LineClue("row", 0, clue), [(0, column) for column in range(size)])


def line_of(clue: tuple[Block, ...], marks: str) -> LineView:
    """A row with painted (#), blank (.) and unknown (-) cells."""
    line = row_of(clue, len(marks))
    line.learn(bits(marks, "#"), bits(marks, "."))
    return line


def bits(marks: str, mark: str) -> int:
    return sum(1 << place for place, found in enumerate(marks) if found == mark)


# sentences


@pytest.mark.parametrize("path", boards("hanjie"), ids=lambda path: path.stem)
def test_boards_are_explained_as_stored(path: Path, *, update: bool) -> None:
    assert as_stored(path, Hanjie, update=update)


def test_every_technique_is_told_of_some_board() -> None:
    assert set(techniques_in(boards("hanjie"))) >= NAMES


def test_a_cell_that_would_join_too_much() -> None:
    [seen] = join(line_of((2, 2, 1), "-#-##---"))
    assert (seen.technique, seen.blank) == ("would join", 0b100)
    assert str(seen.why(0)) == (
        "painting column 3 would make a block of at least 4, and no block that long fits there, so column 3 is blank"
    )


def test_blocks_of_one_length_are_told_apart() -> None:
    line = line_of((1, 2, 1, 1), "----------")
    assert [line.block_name(number) for number in range(4)] == ["the first 1", "the 2", "the second 1", "the last 1"]
    many = line_of((1,) * 12, "-" * 23)
    assert many.block_name(10) == "the 11th 1"


def test_a_painted_run_that_may_belong_to_several_blocks() -> None:
    seen = [one for one in glue(line_of((3, 4), "-#--------.")) if one.painted & ~0b10]
    told = "the painted cell in column 2 can only be part of the 3, which then starts in column 1 or 2"
    assert [str(one.why(0)) for one in seen] == [f"{told}, so column 3 is painted"]
    seen = [one for one in glue(line_of((2, 3, 2), "----.#--------")) if one.technique == "edge"]
    told = "the painted cell in column 6, next to a blank, can only be an end of the first 2 or the 3"
    assert [str(one.why(0)) for one in seen] == [f"{told}, so column 7 is painted"]
    seen = [one for one in glue(line_of((2,) * 3, "----#.------------------")) if one.technique == "edge"]
    told = "the painted cell in column 5, next to a blank, can only be an end of one of the 2s"
    assert [str(one.why(0)) for one in seen] == [f"{told}, so column 4 is painted"]
    seen = [one for one in glue(line_of((2, 3, 2, 3), "-" * 14 + "#." + "-" * 14)) if one.technique == "edge"]
    told = "the painted cell in column 15, next to a blank, can only be an end of a block of at least 2"
    assert [str(one.why(0)) for one in seen] == [f"{told}, so column 14 is painted"]
    [glued] = [one for one in glue(line_of((3, 4), "-" * 8 + "#-." + "-" * 8)) if one.technique == "glue"]
    told = "whether the painted cell in column 9 belongs to the 3 or the 4, column 8 is painted"
    assert str(glued.why(0)) == told


def test_a_painted_run_that_leaves_its_block_one_place() -> None:
    seen = [one for one in glue(line_of((2, 1), "-#.----")) if one.technique == "edge"]
    assert [str(one.why(0)) for one in seen] == [
        "the painted cell in column 2, next to a blank, can only be an end of the 2, so column 1 is painted"
    ]
    seen = [one for one in glue(line_of((4, 1), "-#-#----.")) if one.painted & 0b100]
    told = "the painted cells in columns 2 and 4 both belong to the 4, so column 3 is painted"
    assert str(seen[0].why(0)) == told


def test_a_gap_that_is_too_small_for_every_block() -> None:
    many = "every block that reaches it"
    for clue, told in [((2, 3, 2), "the first 2, the 3 or the last 2"), ((2, 2), "a block of 2"), ((2, 3, 2, 3), many)]:
        line = line_of(clue, "-" * 20 + ".-." + "-" * 20)
        seen = [one for one in gap(line) if one.blank == 1 << 21]
        assert [str(one.why(0)) for one in seen] == [f"the gap in column 22 is too small for {told}, so it stays blank"]


def test_squeezed_between_painted_cells() -> None:
    told = [str(one.why(0)) for one in squeeze(line_of((1, 2), "#----#--")) if one.blank]
    assert told == ["given the painted cells, the 1 can only lie in column 1, so column 2 is blank"]


@pytest.mark.parametrize(
    ("clue", "known", "told"),
    [
        (
            (1, 2),
            "-#-.---.",
            "its blocks can only lie in columns 2 and 5–6, or in columns 2 and 6–7, so column 6 is painted",
        ),
        ((1, 3), "--#------", "whether the painted cell in column 3 belongs to the 1 or the 3, column 2 is blank"),
        (
            (1, 1, 2),
            "----#--.----...",
            "whether the painted cell in column 5 belongs to the first 1, the last 1 or the 2",
        ),
        (
            (2, 1, 1, 1),
            ".-------#------",
            "whichever block the painted cell in column 9 belongs to, column 10 is blank",
        ),
        (("?", 3), "--.---", "the 3 can only lie in columns 4–6"),
    ],
)
def test_what_all_ways_have_in_common(clue: tuple[int, ...], known: str, told: str) -> None:
    line = line_of(clue, known)
    ways = (few_placements, by_case, by_block, all_placements)
    seen = next(one for way in ways for one in way(line) if one.painted & ~line.painted or one.blank & ~line.blank)
    assert str(seen.why(0)).startswith(told)


@pytest.mark.parametrize(
    ("clue", "supposed", "told"),
    [
        ((1,), {0: True, 2: True}, "r1c1 and r1c3 do not fit together in row 1 (1)"),
        ((2,), {0: True, 2: True}, "r1c1 and r1c3 are too far apart for row 1 (2)"),
        ((3,), {1: False}, "row 1 (3) has no room for its block"),
        ((2,), {0: True, 1: False}, "row 1 (2) has no room for its block with r1c1 painted"),
        ((0,), {1: True}, "r1c2 does not fit in row 1 (0)"),
    ],
)
def test_why_a_line_cannot_be(clue: tuple[int, ...], supposed: dict[int, bool], told: str) -> None:
    reasoner = Reasoner(Hanjie(rows=(clue,), columns=(None,) * 4), {})
    cells = {column: reasoner.lits.of((0, column), PAINTED) for column in supposed}
    facts = {cells[column] if painted else -cells[column] for column, painted in supposed.items()}
    assert str(HanjieTechniques(reasoner).contradiction(reasoner.rules[0], facts).sentence) == told


def test_a_complete_block() -> None:
    told = [str(one.why(0)) for one in complete(line_of((1, 2), "----##---"))]
    assert told == ["the painted cells in columns 5–6 are a whole block, so columns 4 and 7 are blank"]


def test_many_blocks_are_told_briefly() -> None:
    step = explain(Hanjie(rows=((1,) * 6,), columns=((0,), *(None,) * 11))).steps[-1]
    assert step.text.startswith("Row 1 (1 1 1 1 1 1): the first 1 can only lie in column 2, so column 3 is blank; ")
    rest = "; in the same way, columns 8, 10 and 12 are painted and columns 9 and 11 are blank."
    assert step.text.endswith(rest)


@pytest.mark.parametrize(
    ("clue", "known", "told"),
    [
        ((4,), "----", "the 4 fills all of it"),
        ((1,), ".-..", "only column 2 is not blank, so it is painted"),
        ((2,), ".--.", "the 2 needs both cells that are not blank, so columns 2–3 are painted"),
        ((1, 1), "-.-.", "its blocks need both cells that are not blank, so columns 1 and 3 are painted"),
        ((2,), "##--", "its block is painted, so columns 3–4 are blank"),
        ((1, 1), "#--#", "all its blocks are painted, so columns 2–3 are blank"),
    ],
)
def test_counting_cells(clue: tuple[int, ...], known: str, told: str) -> None:
    assert [str(one.why(0)) for one in count(line_of(clue, known))] == [told]


def test_blocks_that_fill_the_line() -> None:
    told = (
        "its blocks, with single blanks between them, fill all of it, "
        "so columns 1–2 and 4 are painted and column 3 is blank"
    )
    assert [str(one.why(0)) for one in fit(line_of((2, 1), "----"))] == [told]
    assert not list(fit(line_of((2, 1), "-----")))


def test_no_cell_is_told_twice() -> None:
    seen = list(overlap(line_of((1, 1), ".---")))
    told = seen[1].why(seen[0].painted | seen[0].blank)
    assert str(told) == "the last 1 can only lie in column 4"
    assert told.cells == ((0, 3),)


def test_unknown_blocks_are_left_to_the_whole_line() -> None:
    puzzle = Hanjie(rows=((None, 3), ("?",), None), columns=((2,), (2,), (2,), ("?",), (None,)))
    explanation = explain(puzzle)
    assert {step.technique for step in explanation.steps} <= {*NAMES, "would join", "several rules"}
    assert all(holds(puzzle, step) for step in explanation.steps)


def test_what_no_line_alone_forces_is_told_as_a_supposition() -> None:
    reasoner = Reasoner(Hanjie(rows=((1,),), columns=(None, None)), {})
    found = Found([reasoner.rules[0]], [reasoner.lits.of((0, 0), 1)])
    assert HanjieTechniques(reasoner).name(found, (), ()) is None


# soundness


def test_techniques_say_only_what_the_line_forces() -> None:
    rng = Random(1)
    for _ in range(600):
        size = rng.randint(1, 14)
        row = [rng.random() < 0.55 for _ in range(size)]
        painted = sum(cell << place for place, cell in enumerate(row))
        clue = tuple(end - begin for begin, end in runs(painted))
        known = sum((rng.random() < 0.3) << place for place in range(size))
        line = row_of(clue, size)
        line.learn(painted & known, ~painted & known)
        forced = solve_line(clue, size, painted & known, ~painted & known)
        assert forced
        for technique in TOLD:
            for seen in technique(line):
                assert not seen.painted & ~forced[0], (technique, clue, line.painted, line.blank)
                assert not seen.blank & ~forced[1], (technique, clue, line.painted, line.blank)
                if seen.painted & ~line.painted or seen.blank & ~line.blank:
                    assert seen.why(0)
        assert [(one.painted, one.blank) for one in all_placements(line)] == [forced]


@pytest.mark.parametrize("density", [0.4, 0.6])
def test_every_step_follows_and_all_steps_give_the_answer(density: float) -> None:
    rng = Random(density)
    for _ in range(25):
        puzzle, _ = Hanjie.random(rng.randint(1, 8), rng.randint(1, 8), rng, density=density)
        explanation = explain(puzzle)
        assert all(holds(puzzle, step) for step in explanation.steps)
        assert explanation.complete
        result = solve(puzzle, limit=2)
        assert result.status == "multiple" or explanation.grid == result.answers[0]


@pytest.mark.heavy
def test_line_solvable_boards_need_no_more_than_a_line(data: Path) -> None:
    for record in records(data / "pattern.jsonl"):
        if record.puzzle.height <= 20:
            explanation = explain(record.puzzle)
            assert explanation.complete
            assert {step.cost for step in explanation.steps} == {1}
            assert all(len(step.text) < 500 for step in explanation.steps)


def test_the_easy_techniques_come_first() -> None:
    assert TECHNIQUES[: len(EASY)] == EASY
    assert TECHNIQUES[-1] is all_placements


def test_what_holds_in_each_of_several_cases_is_told_for_each_run_of_painted_cells() -> None:
    line = line_of((3, 1, 1, 2), "..--#-#---#----")
    told = [str(seen.why(0)) for seen in by_case(line) if seen.blank & ~line.blank]
    assert told == [
        "whether the painted cell in column 7 belongs to the 3 or the first 1, column 8 is blank",
        "whether the painted cell in column 11 belongs to the last 1 or the 2, column 10 is blank",
    ]


@pytest.mark.parametrize(
    ("row", "grid", "told"),
    [
        ("? 4", {(0, 0): 1}, "Row 1 (? 4): the 4 starts in one of columns 3–5, so it always covers columns 5–6."),
        (
            "_",
            {(0, 2): 1, (0, 4): 1},
            "Row 1 (_): the painted cells in columns 3 and 5 both belong to one block, so column 4 is painted.",
        ),
        (
            "? 1 ?",
            {(0, 2): 1, (0, 4): 1, (0, 6): 1},
            "Row 1 (? 1 ?): no block reaches column 4, so it is blank.",
        ),
        (
            "1 2 ?",
            {(0, 0): 0, (0, 5): 1, (0, 6): 0, (0, 7): 1},
            "Row 1 (1 2 ?): the 2 can only lie in columns 5–6, so column 5 is painted and column 4 is blank.",
        ),
        (
            "2 1 ? 1",
            {(0, 3): 1, (0, 4): 0, (0, 5): 1, (0, 7): 1},
            (
                "Row 1 (2 1 ? 1): the 2 can only lie in columns 1–2, so column 3 is blank; "
                "the ? can only lie in column 6, so column 7 is blank."
            ),
        ),
        (
            "1 1 ?",
            {(0, 2): 1},
            "Row 1 (1 1 ?): the painted cell in column 3 can only be one of the 1s, so columns 2 and 4 are blank.",
        ),
        ("_", {(0, 2): 1, (0, 4): 0}, "Row 1 (_): no block reaches columns 6–8, so they are blank."),
    ],
)
def test_a_line_with_unknown_lengths_has_a_reason(row: str, grid: dict[tuple[int, int], int], told: str) -> None:
    puzzle = Hanjie.parse(f"hanjie\nrows: {row}\ncolumns: {', '.join(['*'] * 8)}")
    assert explain(puzzle, grid).steps[0].text == told
