"""What the server answers to its pages."""

import base64
import hashlib
import zlib
from datetime import date, timedelta
from typing import Any
from urllib.parse import parse_qsl

import pytest

import cluesmith
from cluesmith.bank import Entry, shipped
from cluesmith.grades import GRADES
from cluesmith.registry import KINDS
from cluesmith.web.board import board_of
from cluesmith.web.choosing import of_the_day
from cluesmith.web.links import link_to
from cluesmith.web.workers import Lost
from tests.web.serving import HARD, Client, Here, serving_here

Rows = list[list[int | None]]
EXAMPLES = {kind.kind: kind.example for kind in KINDS.values()}
every_kind = pytest.mark.parametrize("kind", KINDS)
# Two answers: the diagonals.
TWO_ANSWERS = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
PICTURE = base64.b64encode(b"P1\n2 2\n1 0\n0 0\n").decode()
NO_ANSWER = "hanjie\nrows: 2, 2\ncolumns: 1, 1\n"


def answer_rows(text: str) -> Rows:
    return cluesmith.solve(cluesmith.loads(text)).answers[0].rows()


def without_rest(puzzle: cluesmith.Puzzle, rows: Rows) -> Rows:
    return [[None if value == puzzle.rest else value for value in row] for row in rows]


def empty(text: str) -> Rows:
    puzzle = cluesmith.loads(text)
    return [[None] * puzzle.width for _ in range(puzzle.height)]


def test_it_is_well(server: Client) -> None:
    assert server.get("/healthz").body == b"ok"


# The letter L.
PICTURE = base64.b64encode(b"P1\n5 5\n1 0 0 0 0\n1 0 0 0 0\n1 0 0 0 0\n1 0 0 0 0\n1 1 1 1 1\n").decode()
CASES: dict[str, Any] = {
    "kinds": "",
    "keep": {"puzzle": EXAMPLES["kenken"]},
    "bank": "kind=kenken&size=4x4&from=1&number=2",
    "daily": "date=2026-11-16",
    "formats": "",
    "schema": "kind=kenken",
    "make": {"kind": "kenken", "height": 4, "seed": "1", "options": {"digits": "0-3"}},
    "make-again": {"id": "kenken:4:easy:1"},
    "picture": {"kind": "hanjie", "picture": PICTURE, "height": 5, "width": 5},
    "random": {"kind": "hanjie", "height": 5, "width": 5, "seed": "1", "options": {"density": 0.6}},
    "count": {"puzzle": TWO_ANSWERS},
    "cells": {"puzzle": TWO_ANSWERS},
    "why": {"puzzle": TWO_ANSWERS},
    "rate-all": {"puzzles": [EXAMPLES["kenken"], TWO_ANSWERS]},
    "read": {"text": TWO_ANSWERS},
    "board": {"puzzle": TWO_ANSWERS},
    "new": {"kind": "kenken", "height": 4, "width": 4, "seed": "1"},
    "solve": {"puzzle": TWO_ANSWERS},
    "forced": {"puzzle": TWO_ANSWERS},
    "check": {"puzzle": TWO_ANSWERS, "grid": [[1, 1], [None, None]], "level": "answer"},
    "hint": {"puzzle": TWO_ANSWERS, "grid": [[1, None], [None, None]]},
    "explain": {"puzzle": TWO_ANSWERS},
    "rate": {"puzzle": EXAMPLES["kenken"]},
    "convert": {"puzzle": TWO_ANSWERS, "format": "json"},
    "render": {"puzzle": TWO_ANSWERS},
    "blank": {"kind": "kenken", "height": 4, "width": 4},
    "setting": {"puzzle": TWO_ANSWERS},
    "edit": {"puzzle": TWO_ANSWERS, "changes": [{"place": [0, -1], "text": "2"}]},
    "follow": {"puzzle": TWO_ANSWERS, "grid": [[1, None], [1, 0]]},
    "truth": {"puzzle": TWO_ANSWERS, "want": "answers"},
    "improve": {"puzzle": TWO_ANSWERS, "how": "unique"},
    "transform": {"puzzle": TWO_ANSWERS, "how": "turn"},
    "trace": {"data": PICTURE, "height": 2, "width": 2},
}


@pytest.mark.parametrize("name", CASES)
def test_every_call_goes_to_a_worker_and_back(server: Client, here: Here, name: str) -> None:
    asked = CASES[name]
    if isinstance(asked, str):
        told = {field: int(text) if text.isdigit() else text for field, text in parse_qsl(asked)}
        assert server.get(f"/api/v1/{name}?{asked}").json == here.ask(name, **told)
    else:
        assert server.ask(name, **asked) == here.ask(name, **asked)


class Gone:
    """Workers that never answer."""

    async def ask(self, *_: object) -> None:
        raise Lost

    async def close(self) -> None:
        pass


def test_a_lost_worker_is_an_answer_like_others(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a page needs to know nothing of it, wherever "unknown" can be said."""
    monkeypatch.setattr("cluesmith.web.server.Workers", Gone)
    with serving_here() as server:
        for name in ("improve", "solve", "count", "cells", "why", "forced", "check", "hint", "explain", "rate"):
            assert server.ask(name, **CASES[name]).keys() == here.ask(name, **CASES[name]).keys()
        assert server.ask("rate", **CASES["rate"])["complete"] is False
        assert server.post("board", **CASES["board"]).status == 422


def test_answers_are_counted_exactly_and_by_cell(here: Here) -> None:
    anything = "hanjie\nrows: *, *, *, *, *, *, *, *\ncolumns: *, *, *, *, *, *, *, *, *"
    assert here.ask("count", puzzle=anything)["count"] == 2**72
    assert here.ask("count", puzzle=anything, limit=5) == {
        "status": "multiple",
        "count": 5,
        "complete": False,
        "method": "enumerated",
    }
    found = here.ask("cells", puzzle=TWO_ANSWERS)
    assert (found["count"], found["complete"]) == (2, True)
    assert found["cells"] == [[{"0": 1, "1": 1}] * 2] * 2
    assert found["svg"].startswith("<svg")


# Choosing


def test_the_kinds_say_how_they_are_played(here: Here) -> None:
    found = here.ask("kinds")
    assert {kind["kind"]: kind["input"] for kind in found} == {
        "hanjie": "paint",
        "four-winds": "line",
        "kenken": "digit",
        "bosnian-snake": "path",
    }
    for kind in found:
        assert kind["default_size"] in kind["sizes"]
        assert {"text", "json", "penpa"} <= {form["name"] for form in kind["formats"]}


def test_the_formats_say_which_of_them_have_colours(here: Here) -> None:
    found = {form["name"]: form["variants"] for form in here.ask("formats")}
    assert (found["webpbn"], found["keen"]) == (["colours"], [])


@every_kind
def test_a_board_has_all_that_a_page_needs(here: Here, kind: str) -> None:
    puzzle = cluesmith.loads(EXAMPLES[kind])
    board = here.ask("board", puzzle=EXAMPLES[kind])
    assert (board["kind"], board["height"], board["width"]) == (kind, puzzle.height, puzzle.width)
    assert cluesmith.loads(board["puzzle"]) == puzzle
    assert [value["value"] for value in board["values"]] == list(puzzle.values)
    written = {(row, column) for row, line in enumerate(board["clues"]) for column, clue in enumerate(line) if not clue}
    assert written == puzzle.domains.keys() - puzzle.given().keys()
    assert f'viewBox="{board["left"]:g} {board["top"]:g} ' in board["svg"].replace(".00", "") or board["left"] % 1
    assert "style" not in board["svg"]


@every_kind
def test_the_digest_is_that_of_the_one_answer(here: Here, kind: str) -> None:
    rows, rest = answer_rows(EXAMPLES[kind]), cluesmith.loads(EXAMPLES[kind]).rest
    cells = [f"{row},{column},{value}" for row, line in enumerate(rows) for column, value in enumerate(line)
             if value not in (None, rest)]  # fmt: skip
    expected = hashlib.sha256(";".join(cells).encode()).hexdigest()
    assert here.ask("board", puzzle=EXAMPLES[kind])["digest"] == expected


def test_there_is_no_digest_of_several_answers(here: Here) -> None:
    assert here.ask("board", puzzle=TWO_ANSWERS)["digest"] == ""


def test_what_is_printed_is_given() -> None:
    snake = board_of(cluesmith.loads(EXAMPLES["bosnian-snake"]))
    assert (snake.clues[0][0], snake.given[0][0], snake.clues[5][5], snake.given[5][5]) == ("head", 1, "tail", 1)
    assert snake.clues[2][4] == "6"
    assert snake.given[2][4] is None


def test_every_cell_of_a_cage_knows_its_clue() -> None:
    board = board_of(cluesmith.loads("kenken\na a\nb b\na=3+ b=2*\n"))
    assert board.regions == [["3+", "3+"], ["2×", "2×"]]
    assert board.groups == [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1))]
    assert board_of(cluesmith.loads(TWO_ANSWERS)).regions == []


@every_kind
def test_a_new_puzzle_is_made_from_its_seed(here: Here, kind: str) -> None:
    ask = {"kind": kind, "height": 5, "width": 5, "seed": "7"}
    board = here.ask("new", **ask)
    assert here.ask("new", **ask) == board
    assert board["seed"] == "7"
    assert cluesmith.is_unique(cluesmith.loads(board["puzzle"]))


def test_a_new_puzzle_has_the_grade_that_was_asked_for(here: Here) -> None:
    board = here.ask("new", kind="nonogram", height=6, width=6, grade="easy")
    assert board["grade"] == "easy"
    assert cluesmith.rate(cluesmith.loads(board["puzzle"])).grade == "easy"


def test_a_puzzle_that_is_not_made_in_time_comes_from_the_bank(here: Here) -> None:
    ask: dict[str, Any] = {"kind": "hanjie", "height": 25, "width": 25, "grade": "expert", "seconds": 0}
    board = here.ask("new", **ask)
    assert cluesmith.loads(board["puzzle"]) in [entry.puzzle for entry in shipped("hanjie", (25, 25), "expert")]
    refused = here.post("new", **ask, seed="1")
    assert (refused.status, refused.json["detail"][:10]) == (422, "time is up")


def test_files_are_read_as_text_and_as_bytes(here: Here) -> None:
    text = "\n".join(cluesmith.loads(example).to_json() for example in EXAMPLES.values())
    found = here.ask("read", text=text)
    assert [puzzle["kind"] for puzzle in found["puzzles"]] == list(KINDS)
    assert all(puzzle["thumbnail"].startswith("<svg") for puzzle in found["puzzles"])
    assert not found["more"]
    assert here.ask("read", data=base64.b64encode(text.encode()).decode(), name="four.jsonl") == found


def test_what_cannot_be_read_is_an_answer(here: Here) -> None:
    found = here.ask("read", text="this is no puzzle")
    assert (found["puzzles"], found["problem"][:8]) == ([], "expected")
    found = here.ask("read", text=cluesmith.loads(TWO_ANSWERS).to_json() + "\n{}\n")
    assert (len(found["puzzles"]), bool(found["problem"])) == (1, True)
    assert here.ask("read", data="?")["problem"].startswith("expected the bytes of a file in base 64")


def test_of_many_puzzles_the_first_are_listed(here: Here) -> None:
    line = cluesmith.loads(TWO_ANSWERS).to_json() + "\n"
    found = here.ask("read", text=line * 101)
    assert (len(found["puzzles"]), found["more"]) == (100, True)


def test_the_bank_is_shown_in_parts(here: Here) -> None:
    everything = here.ask("bank", kind="kenken", number=100)
    part = here.ask("bank", **{"from": 3}, kind="kenken", number=2)
    assert part["total"] == everything["total"] == len(shipped("kenken"))
    assert part["entries"] == everything["entries"][3:5]
    easy = here.ask("bank", kind="snake", size="6x6", grade="easy")
    assert [(entry["size"], entry["grade"]) for entry in easy["entries"]] == [("6x6", "easy")]


# The day


def test_each_day_has_one_puzzle_of_each_kind(here: Here) -> None:
    found = here.ask("daily", date="2026-11-16")
    assert [board["kind"] for board in found["boards"]] == list(KINDS)
    assert here.ask("daily", date="2026-11-16") == found
    assert here.ask("daily", date="2026-11-23") != found


@every_kind
def test_days_are_harder_towards_sunday(kind: str) -> None:
    def hardness(day: date) -> int:
        entry = of_the_day(kind, day)
        assert isinstance(entry, Entry)
        return GRADES.index(entry.grade or "")

    monday = date(2026, 1, 5)
    of_weekday = [sum(hardness(monday + timedelta(7 * week + day)) for week in range(12)) for day in range(7)]
    assert of_weekday == sorted(of_weekday)
    assert of_weekday[6] > of_weekday[0]


# Help


@every_kind
def test_the_answer_is_solved_with_or_without_the_rest(here: Here, kind: str) -> None:
    puzzle, rows = cluesmith.loads(EXAMPLES[kind]), answer_rows(EXAMPLES[kind])
    assert here.ask("solve", puzzle=EXAMPLES[kind]) == {"status": "unique", "grids": [rows], "complete": True}
    for grid in (rows, without_rest(puzzle, rows)):
        assert here.ask("check", puzzle=EXAMPLES[kind], grid=grid)["status"] == "solved"


def test_what_breaks_the_rules_is_told_with_its_cells(here: Here) -> None:
    found = here.ask("check", puzzle=TWO_ANSWERS, grid=[[1, 1], [None, None]])
    assert found["status"] == "wrong"
    assert [0, 0] in found["violations"][0]["cells"]
    assert (
        "".join(p if isinstance(p, str) else p["text"] for p in found["violations"][0]["parts"])
        == (found["violations"][0]["text"])
    )


@every_kind
def test_marks_are_compared_with_the_answer(here: Here, kind: str) -> None:
    puzzle, rows = cluesmith.loads(EXAMPLES[kind]), answer_rows(EXAMPLES[kind])
    (row, column), domain = next((cell, d) for cell, d in puzzle.domains.items() if len(d) > 1)
    grid = empty(EXAMPLES[kind])
    grid[row][column] = rows[row][column]
    assert here.ask("check", puzzle=EXAMPLES[kind], grid=grid, level="answer")["status"] == "ok"
    grid[row][column] = next(value for value in domain if value != rows[row][column])
    found = here.ask("check", puzzle=EXAMPLES[kind], grid=grid, level="answer")
    assert (found["status"], found["wrong"]) == ("wrong", [[row, column]])


def test_of_several_answers_any_will_do(here: Here) -> None:
    found = here.ask("check", puzzle=TWO_ANSWERS, grid=[[1, None], [None, None]], level="answer")
    assert (found["status"], found["violations"], found["wrong"]) == ("ok", [], [])
    ticked = [{"place": [0, -1], "numbers": [0]}, {"place": [-1, 0], "numbers": [0]}]
    assert (found["settled"], found["crosses"]) == (ticked, [[0, 1], [1, 0]])
    found = here.ask("check", puzzle=TWO_ANSWERS, grid=[[1, None], [None, 0]], level="answer")
    assert (found["status"], found["wrong"]) == ("wrong", [[0, 0], [1, 1]])
    assert here.ask("check", puzzle=TWO_ANSWERS, grid=[[0, 1], [1, 0]])["status"] == "solved"


def test_nothing_is_crossed_out_while_a_rule_is_broken(here: Here) -> None:
    puzzle = "hanjie\nrows: 1, 1, 1\ncolumns: 1, 1, 1\n"
    assert here.ask("check", puzzle=puzzle, grid=[[1, None, None], [None] * 3, [None] * 3])["crosses"]
    assert not here.ask("check", puzzle=puzzle, grid=[[1, None, None], [1, None, None], [None] * 3])["crosses"]


def test_without_an_answer_that_is_told(here: Here) -> None:
    assert here.ask("solve", puzzle=NO_ANSWER) == {"status": "none", "grids": [], "complete": True}
    assert here.ask("forced", puzzle=NO_ANSWER)["status"] == "none"
    assert "expected a puzzle with an answer" in here.post("explain", puzzle=NO_ANSWER).json["detail"]


def test_forced_cells_follow_from_what_is_written(here: Here) -> None:
    assert here.ask("forced", puzzle=TWO_ANSWERS) == {"status": "multiple", "grid": [[None, None], [None, None]]}
    started = here.ask("forced", puzzle=TWO_ANSWERS, grid=[[1, None], [None, None]])
    assert started == {"status": "unique", "grid": [[1, 0], [0, 1]]}
    assert here.ask("forced", puzzle=TWO_ANSWERS, grid=[[1, 1], [None, None]])["status"] == "none"


@every_kind
def test_hints_lead_to_the_answer(here: Here, kind: str) -> None:
    grid = empty(EXAMPLES[kind])
    while (found := here.ask("hint", puzzle=EXAMPLES[kind], grid=grid))["status"] == "step":
        assert len(found["levels"]) == 3
        assert found["cells"]
        assert found["clues"] or kind in ("kenken", "bosnian-snake")
        for fact in found["step"]["conclusions"]:
            if fact["is"]:
                grid[fact["cell"][0]][fact["cell"][1]] = fact["value"]
    assert found["status"] == "done"
    assert here.ask("check", puzzle=EXAMPLES[kind], grid=grid)["status"] == "solved"


def test_clues_outside_the_board_have_a_place(here: Here) -> None:
    assert here.ask("hint", puzzle="hanjie\nrows: 2, 0\ncolumns: 1, 1\n")["clues"] == [[0, -1]]
    assert here.ask("hint", puzzle="hanjie\nrows: 1, 1\ncolumns: 2, 0\n")["clues"] == [[-1, 0]]


def test_a_hint_says_what_to_take_back(here: Here) -> None:
    found = here.ask("hint", puzzle="hanjie\nrows: 2, 0\ncolumns: 1, 1\n", grid=[[0, None], [None, None]])
    assert (found["status"], found["take_back"]) == ("wrong", [[0, 0]])


@every_kind
def test_the_explanation_ends_at_the_answer(here: Here, kind: str) -> None:
    found = here.ask("explain", puzzle=EXAMPLES[kind])
    assert found["complete"]
    written = empty(EXAMPLES[kind])
    for step in found["steps"]:
        for fact in step["conclusions"]:
            if fact["is"]:
                assert fact["cell"] in step["highlights"]["focus"]
                written[fact["cell"][0]][fact["cell"][1]] = fact["value"]
    assert here.ask("check", puzzle=EXAMPLES[kind], grid=written)["status"] == "solved"


@every_kind
def test_a_puzzle_is_rated_as_elsewhere(here: Here, kind: str) -> None:
    expected = cluesmith.rate(cluesmith.loads(EXAMPLES[kind]))
    assert here.ask("rate", puzzle=EXAMPLES[kind])["grade"] == expected.grade


@pytest.mark.parametrize(
    ("name", "known"),
    [("solve", {"status": "unknown"}), ("hint", {"status": "unknown"}), ("explain", {"complete": False})],
)
def test_when_time_is_up_that_is_an_answer(here: Here, name: str, known: dict[str, Any]) -> None:
    found = here.ask(name, puzzle=HARD, seconds=0.2)
    assert {field: found[field] for field in known} == known


# Elsewhere


@every_kind
def test_puzzles_are_written_in_other_formats(here: Here, kind: str) -> None:
    puzzle = cluesmith.loads(EXAMPLES[kind])
    for form in ("text", "json", "penpa"):
        text = here.ask("convert", puzzle=EXAMPLES[kind], format=form)["text"]
        assert cluesmith.loads(text) == puzzle


def test_what_would_be_lost_is_told_first(here: Here) -> None:
    snake = EXAMPLES["bosnian-snake"]
    assert here.ask("convert", puzzle=snake, format="pzpr") == {"problem": "the numbers inside the board would be lost"}
    assert here.ask("convert", puzzle=snake, format="pzpr", lossy=True)["text"].startswith("https://")
    berry = "hanjie\ncolours: a red\nrows: 1a\ncolumns: 1a\n"
    assert here.ask("convert", puzzle=berry, format="nin") == {
        "problem": "nin has no colours: it would be written in black"
    }
    assert here.ask("convert", puzzle=berry, format="nin", lossy=True) == {"text": "1 1\n1\n1\n"}
    refused = here.post("convert", puzzle=EXAMPLES["kenken"], format="pzpr")
    assert (refused.status, refused.json["detail"][:17]) == (422, "expected a puzzle")
    refused = here.post("convert", puzzle=berry, format="png")
    assert refused.json["detail"] == "expected a format that is text, found png: 'render' makes pictures"


@pytest.mark.parametrize(("form", "opening"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_the_board_is_drawn(here: Here, form: str, opening: bytes) -> None:
    if form != "svg":
        pytest.importorskip("reportlab")
        pytest.importorskip("resvg_py")
    found = here.ask("render", puzzle=TWO_ANSWERS, grid=[[1, None], [None, None]], **{"as": form})
    assert base64.b64decode(found["data"]).startswith(opening)


def test_a_link_holds_the_puzzle() -> None:
    puzzle = cluesmith.loads(EXAMPLES["kenken"])
    page, _, packed = link_to(puzzle).partition("#puzzle=")
    assert page == "/play"
    assert zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), wbits=-15) == (
        puzzle.to_json().encode()
    )
