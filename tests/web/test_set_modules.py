"""The pure modules of the page on which puzzles are set, without a board on the screen."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.playing import playing
from tests.web.serving import Client

SETTING = """
const setting = { clues: [], places: [], regions: false, ends: false, options: {}, problem: "" };
const load = (name) => import(`/static/js/set/${name}.js`);
"""


@pytest.fixture(scope="module")
def run(browser: Browser, server: Client) -> Iterator[Any]:
    """Runs a script on a page of the server, and gives what it returns."""
    with playing(browser, server) as player:
        player.page.goto(f"{player.address}/set")
        player.ready()
        yield lambda script: player.page.evaluate(f"async () => {{ {SETTING} {script} }}")


def test_what_is_typed_at_one_place_is_one_step(run: Any) -> None:  # noqa: ANN401
    script = """
    const { States } = await load("states");
    const states = new States([{ puzzle: "blank" }]);
    for (const puzzle of ["1", "12"]) states.push({ puzzle }, "clue 0,-1");
    states.push({ puzzle: "drawn" });
    states.push({ puzzle: "3" }, "clue 0,-1");
    const names = [states.now.puzzle];
    while (states.canUndo) { states.undo(); names.push(states.now.puzzle); }
    states.redo();
    states.push({ puzzle: "another" }, "clue 0,-1");
    return [names, states.now.puzzle, states.canRedo, states.all.map(({ puzzle }) => puzzle)];
    """
    assert run(script) == [["3", "drawn", "12", "blank"], "another", False, ["blank", "12", "another"]]


def test_the_first_state_is_never_replaced(run: Any) -> None:  # noqa: ANN401
    script = """
    const { States } = await load("states");
    const states = new States([{ puzzle: "blank" }]);
    states.group = "words title";
    states.push({ puzzle: "typed" }, "words title");
    return states.all.map(({ puzzle }) => puzzle);
    """
    assert run(script) == ["blank", "typed"]


def test_arrows_go_to_the_nearest_place(run: Any) -> None:  # noqa: ANN401
    script = """
    const { Spots } = await load("spots");
    const places = [[0, -1], [1, -1], [-1, 0], [-1, 1], [1, 1]];
    const spots = new Spots({ height: 2, width: 2 }, { ...setting, places });
    return [
      spots.first, spots.next([-1, 1], 1), spots.next([1, 1], 1) ?? null, spots.towards([0, -1], 1, 0),
      spots.towards([1, -1], 0, 1), spots.towards([1, 1], -1, 0), spots.towards([0, -1], -1, 0) ?? null,
    ];
    """
    assert run(script) == [[-1, 0], [0, -1], None, [1, -1], [1, 1], [-1, 1], None]


def test_every_cell_of_a_cage_leads_to_its_clue(run: Any) -> None:  # noqa: ANN401
    script = """
    const { Spots } = await load("spots");
    const clues = [{ place: [0, 0], text: "3+", cells: [[0, 0], [0, 1]] }];
    const spots = new Spots({ height: 2, width: 2 }, { ...setting, clues, places: [[0, 0]], regions: true });
    return [spots.all.size, spots.clueAt([0, 1]).text, spots.clueAt([1, 0]) ?? null];
    """
    assert run(script) == [4, "3+", None]


@pytest.mark.parametrize(
    ("how", "place", "text", "expected"),
    [
        ("sides", [0, -1], "3 1", []),
        ("ends", [0, -1], "3 1", [[3, -1], "3 1"]),
        ("turn", [0, -1], "3 1", [[3, -1], "1 3"]),
        ("turn", [-1, 1], "2 4", [[-1, 4], "4 2"]),
        ("sides", [-1, 1], "2 4", [[-1, 4], "2 4"]),
        ("turn", [1, 1], "5", [[2, 4], "?"]),
        ("ends", [1, 1], "5", []),
        ("ends", [1, 1], "", []),
        ("sides", [1, 1], "", [[1, 4], ""]),
    ],
)
def test_symmetric_clues(run: Any, how: str, place: list[int], text: str, expected: list[Any]) -> None:  # noqa: ANN401
    script = f"""
    const {{ doubled }} = await load("symmetry");
    const textAt = (place) => ({{ "2,1": "7", "1,4": "?" }})[place] ?? "";
    const all = doubled([{{ place: {place}, text: "{text}" }}], "{how}", {{ height: 4, width: 6 }}, textAt, "?");
    return all.slice(1).flatMap(({{ place, text }}) => [place, text]);
    """
    assert run(script) == expected


def test_symmetric_strokes(run: Any) -> None:  # noqa: ANN401
    script = """
    const { doubledGrid } = await load("symmetry");
    const before = [[1, null], [null, null]];
    const after = [[1, 1], [null, null]];
    return ["", "sides", "ends", "turn"].map((how) => doubledGrid(before, after, how));
    """
    assert run(script) == [
        [[1, 1], [None, None]],
        [[1, 1], [None, None]],
        [[1, 1], [None, 1]],
        [[1, 1], [1, None]],
    ]


def test_room_beside_a_board_only_grows(run: Any) -> None:  # noqa: ANN401
    script = """
    const { Room } = await load("room");
    const room = new Room();
    const places = [[0, -1], [-1, 0]];
    const size = { kind: "", height: 2, width: 2, top: 0, side: 40 };
    const board = (left) => ({ ...size, left, svg: `<svg viewBox="${left} 0 80 80">` });
    const around = (left) => room.around(board(left), { ...setting, places });
    return [around(0), around(-100), around(-60)].map(({ left, top, svg }) => [left, top, svg]);
    """
    assert run(script) == [
        [-52, -52, '<svg viewBox="-52 -52 132 132">'],
        [-100, -52, '<svg viewBox="-100 -52 80 132">'],
        [-100, -52, '<svg viewBox="-100 -52 120 132">'],
    ]


def test_a_long_history_is_kept_around_the_present(run: Any) -> None:  # noqa: ANN401
    script = """
    const { Drafts } = await load("drafts");
    const { States } = await load("states");
    const drafts = new Drafts();
    const all = Array.from({ length: 100 }, (_, number) => ({ puzzle: String(number), title: "Some" }));
    const states = new States(all, 80);
    const saved = drafts.save("some", { kind: "", title: "", height: 1, width: 1 }, states);
    const { name, cursor, states: kept } = drafts.load("some");
    const listed = drafts.all().map(([name]) => name);
    drafts.forget("some");
    return [saved, name, kept.length, kept[cursor].puzzle, listed, drafts.load("some")];
    """
    assert run(script) == [True, "Some", 60, "80", ["some"], None]
