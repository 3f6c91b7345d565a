"""What the checker of certificates does with files and folders, with junk, and with what is too large."""

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cluesmith import verify as verifying
from cluesmith.verify import Refused, Unreadable, formula, main, verify
from tests.tiny_boards import ANSWERS, RANDOM, Json, certificate, every_kind, literals_of

PUZZLE: Json = {"kind": "hanjie", "rows": [[1, None], [1]], "columns": [[1], [None, "?"], [1]]}
RED = {"name": "red", "rgb": "#d62728"}
KENKEN: Json = {"kind": "kenken", "size": 1, "cages": [{"op": "=", "target": 1, "cells": [[0, 0]]}]}
SNAKE: Json = {"kind": "bosnian-snake", "height": 2, "width": 2}


def made() -> Json:
    return certificate(PUZZLE, list(ANSWERS["hanjie"](PUZZLE)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A certificate in a folder, with the files for other checkers."""
    data = made()
    (tmp_path / "certificate.json").write_text(json.dumps(data), "utf-8")
    variables, clauses = formula(PUZZLE)
    clauses.append([-literal for literal in literals_of(PUZZLE, data["answers"][0])])
    lines = ["c the rules", f"p cnf {variables} {len(clauses)}", *(" ".join(map(str, [*c, 0])) for c in clauses)]
    (tmp_path / "formula.cnf").write_text("\n".join(lines) + "\n", "ascii")
    (tmp_path / "proof.drup").write_text("".join(" ".join(map(str, [*c, 0])) + "\n" for c in [*data["lemmas"], []]))
    return tmp_path


def test_a_file_and_a_folder_are_verified(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder / "certificate.json"), str(folder)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"{folder}: Verified: there is exactly one answer."
    assert f"{folder}: formula.cnf has no other clauses, and proof.drup has the same lemmas." in said
    assert len(said) == 11


def test_the_file_alone_checks_certificates(folder: Path, tmp_path: Path) -> None:
    alone = Path(shutil.copy(verifying.__file__, tmp_path / "copied.py"))
    command = [sys.executable, "-I", str(alone), str(folder)]
    right = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (right.returncode, right.stderr) == (0, "")
    (folder / "certificate.json").write_text(json.dumps({**made(), "answers": []}), "utf-8")
    wrong = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout, len(wrong.stderr.splitlines())) == (1, "", 1)


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("ascii")
    assert old in text
    path.write_text(text.replace(old, new, 1), "ascii")


def test_fewer_clauses_in_a_folder_have_to_be_enough(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (folder / "formula.cnf").read_text("ascii").splitlines()
    variables, count = lines[1].split()[2:]
    (folder / "formula.cnf").write_text(f"p cnf {variables} {int(count) - 1}\n" + "\n".join(lines[2:-1]) + "\n")
    assert main([str(folder)]) == 1
    assert "lemma 1 of" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("formula.cnf", "p cnf ", "p cnf 1", "does not begin with the numbers"),
        ("formula.cnf", "0\n", "1 0\n", "none of ours"),
        ("formula.cnf", "0\n", "\n", "none of ours"),
        ("formula.cnf", "0\n", "0 0\n", "none of ours"),
        ("formula.cnf", "0\n", "0\n1 0\n", "none of ours"),
        ("formula.cnf", "p cnf", "cnf", "does not begin"),
        ("proof.drup", " 0\n", " 1 0\n", "does not have the lemmas"),
        ("proof.drup", "\n0\n", "\n", "does not have the lemmas"),
        ("proof.drup", "\n0\n", "\n0\n0\n", "does not have the lemmas"),
        ("proof.drup", "\n0\n", "\n0", "does not end"),
    ],
)
def test_other_files_in_a_folder_are_refused(folder: Path, name: str, old: str, new: str, reason: str) -> None:
    changed(folder / name, old, new)
    with pytest.raises((Refused, Unreadable), match=reason):
        verifying.verify_file(folder)


@pytest.mark.parametrize("name", ["certificate.json", "formula.cnf", "proof.drup"])
def test_a_folder_without_a_file_is_unreadable(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert main([str(folder)]) == 3


def test_two_answers_need_no_other_files(tmp_path: Path) -> None:
    puzzle = {"kind": "hanjie", "rows": [None], "columns": [None]}
    data = {"certificate": 1, "puzzle": puzzle, "claim": "at least", "answers": [[[0]], [[1]]]}
    (tmp_path / "certificate.json").write_text(json.dumps(data), "utf-8")
    assert main([str(tmp_path)]) == 0


JUNK = [
    *(b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"a": 1, "a": 1}', b'{"certificate": 1}', b"1" * 5000),
    *(b'{"certificate": NaN}', b"\x00", b'"', b'{"certificate": 1, "puzzle": [], "claim": 1, "answers": 1}'),
]


@pytest.mark.parametrize("text", JUNK, ids=range(len(JUNK)))
def test_junk_is_unreadable_and_said_in_one_line(
    text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "junk").write_bytes(text)
    assert main([str(tmp_path / "junk")]) == 3
    assert capsys.readouterr().err.count("\n") == 1


def test_files_that_are_not_there_or_too_large_are_unreadable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([str(tmp_path / "nothing\n\udc80")]) == 3
    assert capsys.readouterr().err.endswith("nothing\\n\\udc80: unreadable: there is no such file\n")
    monkeypatch.setattr(verifying, "MOST_BYTES", 100)
    (tmp_path / "large.json").write_text(" " * 101, "utf-8")
    assert main([str(tmp_path / "large.json")]) == 3
    assert "it has more than 100 bytes" in capsys.readouterr().err


def test_the_worst_of_several_files_counts_and_no_file_is_a_mistake(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "wrong.json").write_text(json.dumps({**made(), "answers": []}), "utf-8")
    assert main([str(folder), str(tmp_path / "wrong.json")]) == 1
    assert main([str(tmp_path / "none"), str(tmp_path / "wrong.json"), str(folder)]) == 3
    assert main([]) == 2
    assert main(["--help"]) == 0


@pytest.mark.parametrize("limit", ["variables", "clauses", "literals", "steps"])
def test_what_is_beyond_a_limit_is_not_decided(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(verifying.LIMITS, limit, 5)
    with pytest.raises(Refused if limit != "clauses" else (Refused, Unreadable), match="not decided: more than 5"):
        verify(made())


def test_a_cage_with_too_many_moves_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(verifying.LIMITS, "moves through cages", 100)
    cage = {"op": "+", "target": 18, "cells": [[r, c] for r in range(3) for c in range(3)]}
    with pytest.raises(Refused, match="not decided: more than 100 moves"):
        formula({"kind": "kenken", "size": 3, "cages": [cage]})


def test_a_lack_of_memory_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path) -> list[str]:
        raise MemoryError

    monkeypatch.setattr(verifying, "verify_file", full)
    assert main([str(tmp_path)]) == 1


@pytest.mark.parametrize(
    ("puzzle", "change"),
    [
        (PUZZLE, {"rows": []}),
        (PUZZLE, {"rows": [[1, 2], [1]]}),
        (PUZZLE, {"rows": [[-1], [1]]}),
        (PUZZLE, {"rows": [[True], [1]]}),
        (PUZZLE, {"rows": [["_"], [1]]}),
        (PUZZLE, {"rows": [{}, [1]]}),
        (PUZZLE, {"rows": [[None] * 2001, [1]]}),
        (PUZZLE, {"title": "a cat"}),
        (PUZZLE, {"colours": []}),
        (PUZZLE, {"colours": [RED] * 27}),
        (PUZZLE, {"colours": [{"name": "red"}]}),
        (PUZZLE, {"colours": [{"name": "red", "rgb": 1}]}),
        (PUZZLE, {"colours": [RED], "background": None}),
        (PUZZLE, {"colours": [RED], "rows": [[[1, 2]], [1]]}),
        (PUZZLE, {"colours": [RED], "rows": [[[1]], [1]]}),
        (PUZZLE, {"colours": [RED, RED], "rows": [[2, [2, 2]], [1]]}),
        (PUZZLE, {"kind": "sudoku"}),
        (PUZZLE, {"kind": ["hanjie"]}),
        ({"kind": "four-winds"}, {"grid": [[]]}),
        ({"kind": "four-winds"}, {"grid": [[1, None], [None]]}),
        ({"kind": "four-winds"}, {"grid": [[3, None], [None, None]]}),
        ({"kind": "four-winds"}, {"grid": [["1", None]]}),
        ({"kind": "four-winds"}, {"grid": [[1, None]], "empty_cells": 1}),
        (KENKEN, {"size": 0}),
        (KENKEN, {"size": 37}),
        (KENKEN, {"size": 2}),
        (KENKEN, {"digits": [1, 2]}),
        (KENKEN, {"digits": [100]}),
        (KENKEN, {"cages": [{"op": "=", "target": 1, "cells": [[0, 0], [0, 0]]}]}),
        (KENKEN, {"cages": [{"op": "%", "target": 1, "cells": [[0, 0]]}]}),
        (KENKEN, {"cages": [{"op": ["+"], "target": 1, "cells": [[0, 0]]}]}),
        (KENKEN, {"cages": [{"op": "=", "target": -1, "cells": [[0, 0]]}]}),
        (KENKEN, {"cages": [{"op": "=", "target": 1, "cells": [[0, 1]]}]}),
        (
            KENKEN,
            {
                "size": 2,
                "cages": [{"op": "+", "target": 3, "cells": [[a, b], [1 - a, 1 - b]]} for a, b in ((0, 0), (0, 1))],
            },
        ),
        (SNAKE, {"height": 1, "width": 1}),
        (SNAKE, {"height": 1000, "width": 1000}),
        (SNAKE, {"head": [0, 0], "tail": [0, 0]}),
        (SNAKE, {"head": [0, 2]}),
        (SNAKE, {"head": [0, 0], "cells": [[0, 0, 1]]}),
        (SNAKE, {"cells": [[0, 0, 1], [0, 0, 1]]}),
        (SNAKE, {"cells": [[0, 0, 4]]}),
        (SNAKE, {"rows": [3, None]}),
        (SNAKE, {"rows": [1]}),
    ],
)
def test_what_is_no_puzzle_is_unreadable(puzzle: Json, change: Json) -> None:
    with pytest.raises(Unreadable):
        formula({**puzzle, **change})


@pytest.mark.parametrize(
    "change",
    [
        *({"certificate": 2}, {"certificate": True}, {"claim": "perhaps"}, {"claim": ["exactly"]}, {"more": 1}),
        *({"answers": None}, {"answers": [[[0]]]}, {"answers": [[[0, 0, 0], [0, 0, [1]]]]}, {"cuts": 1}),
        *({"lemmas": None}, {"lemmas": [[]]}, {"lemmas": [[0]]}, {"lemmas": [[1, 1]]}, {"lemmas": [[1, -1]]}),
        *({"lemmas": [[10**6]]}, {"lemmas": [["1"]]}, {"lemmas": [[1.0]]}, {"lemmas": {}}),
    ],
)
def test_a_certificate_of_another_form_is_unreadable(change: Json) -> None:
    with pytest.raises(Unreadable):
        verify({**made(), **change})


def test_what_is_optional_may_be_left_out() -> None:
    data = made()
    del data["cuts"], data["cells"]
    assert verify(data)[-1] == "Verified: there is exactly one answer."


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401 - any JSON
    yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


def spoilt(data: Json, dice: random.Random) -> Json:
    """The same with one value changed, moved or left out."""
    data = json.loads(json.dumps(data))
    *way, last = dice.choice(list(places(data))[1:])
    parent: Any = data
    for key in way:
        parent = parent[key]
    values: list[Any] = [0, 1, 2, 3, -1, None, "?", "", "v", True, 1.0, [], {}, "exactly", "forced", [0], 10**30]
    if dice.random() < 0.2:
        del parent[last]
    elif isinstance(parent[last], int) and dice.random() < 0.6:
        parent[last] += dice.choice([-1, 1])
    else:
        parent[last] = dice.choice(values)
    return data


def is_true(data: Json) -> bool:
    """Whether what a certificate claims holds, by brute force."""
    answers = list(ANSWERS[data["puzzle"]["kind"]](data["puzzle"]))
    given = all(answer in answers for answer in data["answers"])
    if data["claim"] == "forced":
        return given and all(answer[r][c] == value for r, c, value in data["cells"] for answer in answers)
    return given and (data["claim"] == "at least" or len(answers) == len(data["answers"]))


def check_spoilt(kind: str, dice: random.Random, boards: int, changes: int) -> int:
    verified = 0
    for _ in range(boards):
        puzzle = RANDOM[kind](dice)
        data = certificate(puzzle, list(ANSWERS[kind](puzzle))[:20])
        for _ in range(changes):
            lie = spoilt(data, dice)
            try:
                variables, clauses = formula(lie.get("puzzle"))
                if dice.random() < 0.9:  # the numbers of clauses are told anew, so that they do not give the lie away
                    lie |= {"variables": variables, "clauses": len(clauses)}
                verify(lie)
            except (Refused, Unreadable):
                continue
            verified += 1
            assert is_true(lie), lie
    return verified


@every_kind
def test_of_spoilt_certificates_only_true_ones_are_verified(kind: str) -> None:
    assert check_spoilt(kind, random.Random(31), 3, 40)


@pytest.mark.slow
@every_kind
def test_of_many_spoilt_certificates_only_true_ones_are_verified(kind: str) -> None:
    assert check_spoilt(kind, random.Random(32), 20, 100)


@pytest.mark.repeats
def test_steps_that_make_no_clause_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks that are missing for sure, in lines that are full, give no clauses, but take time."""
    lines = [[30, *[None] * 1000]] * 30
    monkeypatch.setitem(verifying.LIMITS, "steps", 1_000_000)
    full = {"certificate": 1, "puzzle": {"kind": "hanjie", "rows": lines, "columns": lines}, "claim": "exactly"}
    with pytest.raises(Refused, match="not decided: more than 1000000 steps"):
        verify({**full, "answers": [], "lemmas": [], "variables": 900, "clauses": 0})


def test_steps_that_end_in_a_contradiction_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same lemma over and over makes a list longer that each of them goes through."""
    puzzle = {
        "kind": "kenken",
        "size": 3,
        "cages": [{"op": "+", "target": 18, "cells": [[c // 3, c % 3] for c in range(9)]}],
    }
    variables, clauses = formula(puzzle)
    lemmas = [[-1, -2, 4 + number % 20] for number in range(3000)]
    lie = {"certificate": 1, "puzzle": puzzle, "claim": "exactly", "answers": [], "lemmas": lemmas}
    lie |= {"variables": variables, "clauses": len(clauses)}
    with pytest.raises(Refused, match="the proof does not end"):
        verify(lie)
    monkeypatch.setitem(verifying.LIMITS, "steps", 1_000_000)
    with pytest.raises(Refused, match="not decided: more than 1000000 steps"):
        verify(lie)
