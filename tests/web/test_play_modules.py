"""The pure modules of the pages, without a board on the screen; and their types, where a checker is installed."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import cluesmith.web
from tests.web.playing import playing
from tests.web.serving import Client

STATIC = Path(cluesmith.web.__file__).with_name("static")
BOARD = """
const board = {
  kind: "", title: "", height: 3, width: 3, puzzle: "", input: "paint", svg: "", left: 0, top: 0, side: 40,
  values: [{value: 0, sign: ".", name: "blank"}, {value: 1, sign: "#", name: "painted"}], rest: 0,
  clues: Array(3).fill(["", "", ""]), rows: [], columns: [], regions: [], groups: [],
  given: Array(3).fill([null, null, null]),
};
const { Position } = await import("/static/js/position.js");
const { History } = await import("/static/js/history.js");
const position = new Position(board);
const history = new History(position);
const put = (index, value) => history.write(new Map([[index, { value }]]));
"""


@pytest.fixture(scope="module")
def run(browser: Browser, server: Client) -> Iterator[Any]:
    """Runs a script on a page of the server, and gives what it returns."""
    with playing(browser, server) as player:
        player.page.goto(player.address)
        player.ready()
        yield lambda script: player.page.evaluate(f"async () => {{ {script} }}")


def test_undo_and_redo_without_limit(run: Any) -> None:  # noqa: ANN401
    script = """
    for (let number = 0; number < 1000; number++) put(number % 9, number % 2);
    const full = position.grid().flat().join("");
    let undone = 0;
    while (history.canUndo) { history.undo(); undone++; }
    const empty = position.written;
    while (history.canRedo) history.redo();
    return [undone, empty, position.grid().flat().join("") === full];
    """
    assert run(BOARD + script) == [1000, "", True]


def test_a_draft_leaves_nothing_when_it_is_cancelled(run: Any) -> None:  # noqa: ANN401
    script = """
    put(0, 1);
    history.draft(new Map([[0, { value: 0 }], [1, { value: 1 }]]));
    history.draft(new Map([[2, { value: 1 }]]));
    const shown = position.grid()[0];
    history.cancel();
    return [shown, position.grid()[0], history.steps.length];
    """
    assert run(BOARD + script) == [[1, None, 1], [1, None, None], 1]


def test_a_dropped_trial_brings_back_what_it_replaced(run: Any) -> None:  # noqa: ANN401
    script = """
    put(0, 1);
    history.beginTrial("A");
    put(0, 0); put(1, 1); put(1, 0);
    history.beginTrial("B");
    put(2, 1);
    history.acceptTrial();
    history.rejectTrial();
    return [position.grid()[0], history.trials, position.marks.map((mark) => mark.level)];
    """
    assert run(BOARD + script) == [[1, None, None], [], [0] * 9]


def test_each_trial_is_kept_or_dropped_on_its_own(run: Any) -> None:  # noqa: ANN401
    script = """
    const levels = () => position.marks.slice(0, 4).map((mark) => mark.value === null ? null : mark.level);
    const names = () => history.trials.map((trial) => trial.name);
    put(0, 1);
    history.beginTrial("A"); put(1, 1);
    history.beginTrial("B"); put(2, 1); put(1, 0);
    history.beginTrial("C"); put(3, 1);
    history.renameTrial(2, "the other way");
    history.acceptTrial(1);
    const kept = [names(), levels(), position.grid()[0]];
    history.rejectTrial(1);
    const dropped = [names(), levels(), position.grid()[0]];
    history.undo(); history.undo();
    return [kept, dropped, [names(), levels()]];
    """
    kept, dropped, undone = run(BOARD + script)
    assert kept == [["the other way", "C"], [0, 1, 1, 2], [1, 0, 1]]
    assert dropped == [[], [0, 0, None, None], [1, 1, None]]
    assert undone == [["A", "the other way", "C"], [0, 2, 2, 3]]


def test_what_follows_from_a_step_is_undone_with_it(run: Any) -> None:  # noqa: ANN401
    script = """
    put(0, 0); put(0, null);
    history.amend(new Map([[0, { value: 0 }], [1, { value: 0 }]]));
    const amended = position.grid()[0];
    history.undo();
    const undone = position.grid()[0];
    history.beginTrial("A");
    return [amended, undone, history.amend(new Map([[1, { value: 0 }]])), position.grid()[0]];
    """
    assert run(BOARD + script) == [[0, 0, None], [0, None, None], False, [0, None, None]]


def test_games_are_kept_page_by_page(run: Any) -> None:  # noqa: ANN401
    script = """
    const { Storage } = await import("/static/js/storage.js");
    const storage = new Storage();
    const game = () => ({ height: 3, width: 3, cursor: history.cursor, length: history.steps.length });
    for (let number = 0; number < 200; number++) {
      put(number % 9, number % 2);
      storage.save("some", game(), history.steps, history.cursor - 1);
    }
    const kept = storage.load("some");
    const marks = (steps) => JSON.stringify(steps.map((step) => step.cells));
    const same = marks(kept.steps) === marks(history.steps);
    const grid = JSON.stringify(storage.grid("some")) === JSON.stringify(position.grid());
    const pages = Object.keys(localStorage).filter((key) => key.startsWith("cluesmith/steps/some")).length;
    storage.forget("some");
    return [same, grid, pages, storage.load("some")];
    """
    assert run(BOARD + script) == [True, True, 4, None]


@pytest.mark.parametrize(
    ("start", "end", "cells"),
    [
        ((0.5, 0.5), (0.5, 3.5), [[0, 1], [0, 2], [0, 3]]),
        ((2.5, 2.5), (0.5, 2.5), [[1, 2], [0, 2]]),
        ((0.1, 0.5), (1.2, 1.9), [[0, 1], [1, 1]]),
        ((1.5, 1.5), (1.9, 1.1), []),
    ],
)
def test_no_cell_is_skipped(run: Any, start: Any, end: Any, cells: Any) -> None:  # noqa: ANN401
    (down, across), (to_down, to_across) = start, end
    script = f"""
    const {{ cellsBetween }} = await import("/static/js/pointer.js");
    return cellsBetween({{ down: {down}, across: {across} }}, {{ down: {to_down}, across: {to_across} }});
    """
    assert run(script) == cells


def test_a_link_is_read_as_it_was_written(run: Any) -> None:  # noqa: ANN401
    script = """
    const { fragmentOf, readFragment } = await import("/static/js/share.js");
    const link = await fragmentOf("hanjie ✓ " + "x".repeat(500), { grid: [[1, null], [0, 2]], title: "Dancer & co" });
    return [link.length < 200, await readFragment("#" + link)];
    """
    puzzle = "hanjie ✓ " + "x" * 500
    assert run(script) == [True, {"puzzle": puzzle, "grid": [[1, None], [0, 2]], "title": "Dancer & co", "grade": ""}]


def test_types_are_right() -> None:
    if not (tsc := shutil.which("tsc")):
        pytest.skip("no type checker is installed: `npm install -g typescript` brings one")
    options = "--allowJs --checkJs --noEmit --strict --target es2022 --module es2022 --moduleResolution bundler"
    files = [str(path) for path in sorted(STATIC.glob("js/**/*.js")) if path.name != "engine-cache.js"]  # no module
    command = [tsc, *options.split(), "--lib", "es2023,dom,dom.iterable", *files]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.stdout == ""
