"""What the server answers to the page on which puzzles are set."""

import json
import socket
from base64 import b64decode, b64encode
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import cluesmith
from cluesmith.bank import default_bank
from cluesmith.bank.file import Bank
from cluesmith.registry import KINDS
from tests.web.serving import HARD, JSON, Client, Here, Served, serving, until

EXAMPLES = {kind.kind: kind.example for kind in KINDS.values()}
TWO_ANSWERS = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
NO_ANSWER = "hanjie\nrows: 2, 2\ncolumns: 1, 1\n"
DRAFT = '{"kind":"kenken-draft","size":4,"cages":[]}'
PICTURE = b64encode(b"P2\n4 2 255\n0 0 200 255\n0 100 255 255\n").decode()
every_kind = pytest.mark.parametrize("kind", KINDS)


def refused(here: Here, name: str, /, **ask: Any) -> str:  # noqa: ANN401 - whatever JSON holds
    """Why the call is refused."""
    reply = here.post(name, **ask)
    assert reply.status == 422, reply
    detail: str = reply.json["detail"]
    assert "\n" not in detail
    return detail


# The board


@every_kind
def test_a_board_without_clues_is_shown(here: Here, kind: str) -> None:
    found = here.ask("blank", kind=kind, height=5, width=5)
    assert (found["board"]["height"], found["board"]["width"]) == (5, 5)
    assert found["setting"]["clues"] == []
    assert len(found["setting"]["places"]) >= 10
    assert here.ask("setting", puzzle=found["board"]["puzzle"]) == found


def test_each_kind_says_what_can_be_set(here: Here) -> None:
    told = {kind: here.ask("blank", kind=kind, height=4, width=4)["setting"] for kind in KINDS}
    assert [kind for kind in KINDS if told[kind]["regions"]] == ["kenken"]
    assert [kind for kind in KINDS if told[kind]["ends"]] == ["bosnian-snake"]
    assert told["four-winds"]["options"] == {"empty_cells": {"value": False, "choices": [False, True]}}
    assert told["kenken"]["options"] == {"digits": {"value": "1-4", "choices": ["1-4", "0-3"]}}


@every_kind
def test_any_puzzle_can_be_set_on(here: Here, kind: str) -> None:
    found = here.ask("setting", puzzle=EXAMPLES[kind])
    assert found["problem"] == found["setting"]["problem"] == ""
    for clue in found["setting"]["clues"]:
        assert clue["place"] in found["setting"]["places"]
        assert clue["text"]
        assert clue["cells"]


def test_a_cage_is_drawn_and_gets_its_number(here: Here) -> None:
    found = here.ask("edit", puzzle=DRAFT, changes=[{"region": [[0, 0], [0, 1]]}])
    assert found["setting"]["clues"] == [{"place": [0, 0], "text": "", "cells": [[0, 0], [0, 1]]}]
    found = here.ask("edit", puzzle=found["board"]["puzzle"], changes=[{"place": [0, 1], "text": "3+"}])
    assert found["setting"]["clues"] == [{"place": [0, 0], "text": "3+", "cells": [[0, 0], [0, 1]]}]
    assert found["problem"] == "r1c3 lies in no cage."
    assert found["board"]["kind"] == "kenken"


def test_what_cannot_be_is_refused(here: Here) -> None:
    assert refused(here, "edit", puzzle=TWO_ANSWERS, changes=[{"place": [0, -1], "text": "7"}]).startswith(
        "expected row 1"
    )
    assert "found something else" in refused(here, "edit", puzzle=TWO_ANSWERS, changes=[{"place": [0]}])
    assert "found something else" in refused(here, "edit", puzzle=TWO_ANSWERS, changes=[{"what": 1}])
    assert "expected a square board" in refused(here, "blank", kind="kenken", height=3, width=4)
    assert "expected at most 10000 cells" in refused(here, "blank", kind="hanjie", height=1000, width=1000)
    assert "expected a kind of puzzle" in refused(here, "blank", kind="chess", height=8, width=8)
    assert "expected a grid of 2 rows of 2" in refused(here, "follow", puzzle=TWO_ANSWERS, grid=[[1]])


@every_kind
def test_clues_follow_an_answer(here: Here, kind: str) -> None:
    answer = cluesmith.solve(cluesmith.loads(EXAMPLES[kind])).answers[0].rows()
    found = here.ask("follow", puzzle=EXAMPLES[kind], grid=answer)
    assert cluesmith.loads(found["board"]["puzzle"]) == cluesmith.loads(EXAMPLES[kind])


@every_kind
@pytest.mark.parametrize("how", ["turn", "mirror", "flip"])
def test_a_board_is_turned_with_what_is_drawn_on_it(here: Here, kind: str, how: str) -> None:
    answer = cluesmith.solve(cluesmith.loads(EXAMPLES[kind])).answers[0].rows()
    found = here.ask("transform", puzzle=EXAMPLES[kind], grid=answer, how=how)
    turned = cluesmith.loads(found["board"]["puzzle"])
    assert turned.is_answer(turned.read_grid(found["grid"]) if kind == "hanjie" else cluesmith.solve(turned).answers[0])
    assert found["grid"] == cluesmith.solve(turned).answers[0].rows()


def test_a_board_is_resized_and_shifted(here: Here) -> None:
    found = here.ask("transform", puzzle=TWO_ANSWERS, grid=[[1, None], [None, 1]], how="resize", height=3, width=3)
    assert found["grid"] == [[1, None, None], [None, 1, None], [None, None, None]]
    found = here.ask("transform", puzzle=TWO_ANSWERS, grid=[[1, None], [None, 1]], how="shift", down=1)
    assert found["grid"] == [[None, None], [1, None]]
    assert found["board"]["rows"] == ["0", "1"]


def test_a_picture_is_traced(here: Here) -> None:
    found = here.ask("trace", data=PICTURE, height=2, width=4, threshold=0.5)
    assert found["grid"] == [[1, 1, 0, 0], [1, 1, 0, 0]]
    assert found["board"]["rows"] == ["2", "2"]
    kind, _, data = found["before"].partition(",")
    assert kind == "data:image/png;base64"
    assert b64decode(data).startswith(b"\x89PNG")
    assert here.ask("trace", data=PICTURE, height=2, width=4, threshold=0.5, invert=True)["grid"][0] == [0, 0, 1, 1]
    fewer = here.ask("trace", data=PICTURE, height=2, width=4, threshold=0.2)["grid"]
    assert fewer == [[1, 1, 0, 0], [1, 0, 0, 0]]
    assert "expected the bytes of a picture in base 64" in refused(here, "trace", data="?", height=2, width=2)
    assert "expected a picture" in refused(here, "trace", data="QUJD", height=2, width=2)
    assert "found something else" in refused(here, "trace", data=PICTURE, height=2, width=2, threshold=1)
    assert "expected a board of at most" in refused(here, "trace", data=PICTURE, height=1000, width=1000)


# What is true


@every_kind
def test_the_truth_of_a_puzzle(here: Here, kind: str) -> None:
    answer = cluesmith.solve(cluesmith.loads(EXAMPLES[kind])).answers[0].rows()
    found = here.ask("truth", puzzle=EXAMPLES[kind], want="answers", seconds=5)
    one = {"status": "unique", "number": 1, "complete": True, "compared": True}
    assert found == {**one, "differing": [], "forced": answer, "answer": answer}
    grade = here.ask("truth", puzzle=EXAMPLES[kind], want="grade", seconds=10)
    rating = cluesmith.loads(EXAMPLES[kind]).rate()
    assert grade == {"grade": rating.grade, "score": rating.score, "complete": True, "steps": rating.steps}
    assert here.ask("truth", puzzle=EXAMPLES[kind], want="redundant", seconds=10)["complete"]


def test_several_answers(here: Here) -> None:
    found = here.ask("truth", puzzle=TWO_ANSWERS)
    assert (found["status"], found["number"], found["complete"]) == ("multiple", 2, True)
    assert found["differing"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert found["forced"] == [[None, None], [None, None]]
    assert "expected a puzzle with one answer" in refused(here, "truth", puzzle=TWO_ANSWERS, want="grade")


def test_a_clash_names_its_clues(here: Here) -> None:
    found = here.ask("truth", puzzle=NO_ANSWER, want="clash", seconds=5)
    assert found["proven"]
    assert {"text": "row 1 reads 2", "places": [[0, -1]], "cells": [[0, 0], [0, 1]]} in found["clashing"]


def test_an_unfinished_puzzle_has_its_truth(here: Here) -> None:
    found = here.ask("truth", puzzle=DRAFT, seconds=15)
    assert (found["status"], found["number"], found["complete"]) == ("multiple", 576, True)
    assert "r1c1 lies in no cage" in refused(here, "truth", puzzle=DRAFT, want="grade")


@every_kind
@pytest.mark.parametrize("how", ["unique", "drop", "fill"])
def test_proposals_are_puzzles(here: Here, kind: str, how: str) -> None:
    found = here.ask("improve", puzzle=EXAMPLES[kind], how=how, seconds=5, symmetric=True, seed="1")
    for proposal in found["proposals"]:
        assert cluesmith.solve(cluesmith.loads(proposal["puzzle"])).status == "unique"
        assert proposal["text"].endswith(".")


# The bank


@every_kind
def test_a_puzzle_is_kept(here: Here, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = here.ask("keep", puzzle=EXAMPLES[kind], title="Mine", author="Me", note="A note")
    with Bank(default_bank()) as own:
        entry = own.find(found["id"])
    assert (entry.title, entry.author, entry.note) == ("Mine", "Me", "A note")
    assert (entry.puzzle, entry.answers) == (cluesmith.loads(EXAMPLES[kind]), 1)
    assert entry.grade == entry.puzzle.rate().grade
    assert here.ask("keep", puzzle=EXAMPLES[kind], title="Again") == found


def test_what_is_no_puzzle_is_not_kept(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert refused(here, "keep", puzzle=NO_ANSWER) == "expected a puzzle with an answer to keep, found no answer"
    assert "r1c1 lies in no cage" in refused(here, "keep", puzzle=DRAFT)
    assert not default_bank().exists()
    (tmp_path / "cluesmith").write_text("a file, where a folder should be")
    assert "expected a bank that can be written" in refused(here, "keep", puzzle=EXAMPLES["kenken"])


def test_a_server_keeps_puzzles(server: Client) -> None:
    name = server.ask("keep", puzzle=EXAMPLES["hanjie"])["id"]
    assert server.ask("keep", puzzle=EXAMPLES["hanjie"])["id"] == name
    assert name.startswith("my-")


# Whoever leaves ends the work


def ask_and_leave(served: Served, **ask: object) -> None:
    """Ask for the truth of a puzzle, and leave as soon as a worker is at it."""
    body = json.dumps(ask).encode()
    lines = ["POST /api/v1/truth HTTP/1.1", f"Host: {served.host}", f"Content-Type: {JSON}"]
    head = "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode()
    with socket.create_connection(("127.0.0.1", served.port)) as line:
        line.sendall(head + body)
        until(lambda: bool(served.workers()))
        sleep(0.3)


def test_an_edit_ends_the_work_on_the_one_before() -> None:
    with serving() as served:
        for _ in range(3):
            ask_and_leave(served, puzzle=HARD, seconds=20)
            until(lambda: served.workers() == set(), seconds=5)
        assert served.ask("truth", puzzle=TWO_ANSWERS)["number"] == 2
        assert len(served.workers()) == 1
