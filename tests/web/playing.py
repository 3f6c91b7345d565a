"""A player in a real browser: looks at a board and moves the mouse, fingers and keys over it."""

import itertools
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect, sync_playwright

from cluesmith.formats import loads
from cluesmith.grid import STEPS, Cell
from cluesmith.puzzle import Puzzle
from cluesmith.web.links import link_to
from dev import find_browser
from tests.web.serving import Client

ARROWS = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, -1): "ArrowLeft", (0, 1): "ArrowRight"}

BY_HAND = 'if (location.host) localStorage["cluesmith/settings"] ??= JSON.stringify({crosses: false})'

LABELS = """cells => cells.map(([row, column]) =>
    document.querySelector(`[aria-rowindex='${row + 1}'] > [aria-colindex='${column + 1}']`).ariaLabel)"""

# What playwright switches off, for only the last list counts; and what a browser does for its own bar of addresses.
UNWANTED = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "SpareRendererForSitePerProcess",  # a process for a page that no test opens
    "WebUIOmniboxAimPopup",  # pages for suggestions, loaded for every window
    "WebUIOmniboxPopup",
)

Stroke = Sequence[Cell]


def installed_browser() -> str:
    """The program of a browser; without one the test is skipped, but where all tests must run it fails."""
    program = find_browser()
    if not program:
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing("no browser is installed: `apt-get install chromium` brings one")
    return program


@contextmanager
def browsing(program: str) -> Iterator[Browser]:
    """The browser, without a window."""
    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu", f"--disable-features={','.join(UNWANTED)}"]
        browser = playwright.chromium.launch(executable_path=program, args=options)
        try:
            yield browser
        finally:
            browser.close()


def wait_until(page: Page, script: str, *, seconds: int = 30) -> None:
    """Ask the page again and again until it says yes; `wait_for_function` takes a promise itself for a yes."""
    for _ in range(20 * seconds):
        if page.evaluate(script):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"after {seconds} s this is still not so: {script}")


class Player:
    """Somebody who plays one puzzle on one page."""

    def __init__(self, page: Page, server: Client) -> None:
        self.page = page
        self.server = server
        self.address = f"http://127.0.0.1:{server.port}"
        self.complaints: list[str] = []

    def open(self, text: str) -> Puzzle:
        """Go to the puzzle's board."""
        puzzle = loads(text)
        self.open_page(puzzle)
        return puzzle

    def open_page(self, puzzle: Puzzle) -> None:
        """Go to the board of a puzzle of whatever kind."""
        self.page.goto(self.address + link_to(puzzle))
        self.ready()

    def ready(self) -> None:
        """Wait until the page can be used."""
        self.page.wait_for_selector("html[data-ready]")

    def hear(self, said: ConsoleMessage) -> None:
        """What the page writes to its console."""
        if said.type in ("error", "warning") and "status of 422" not in said.text:  # the page tells it
            self.complaints.append(said.text)

    def cell(self, cell: Cell) -> Locator:
        row, column = cell
        return self.page.locator(f"[aria-rowindex='{row + 1}'] > [aria-colindex='{column + 1}']")

    def place(self, cell: Cell) -> tuple[float, float]:
        """The middle of the cell on the screen."""
        box = self.cell(cell).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def state(self, cell: Cell) -> str:
        """What the cell says that it holds."""
        return self.states([cell])[0]

    def states(self, cells: Sequence[Cell]) -> list[str]:
        labels = self.page.evaluate(LABELS, cells)
        return [label.split("; ")[0].split(", ", 2)[2] for label in labels]

    # mouse

    def click(self, cell: Cell, **how: Any) -> None:  # noqa: ANN401 - playwright's own options
        self.page.mouse.click(*self.place(cell), **how)

    def drag(self, stroke: Stroke, *, button: Any = "left") -> None:  # noqa: ANN401 - playwright's own names
        """Press on the first cell and go to all others."""
        self.page.mouse.move(*self.place(stroke[0]))
        self.page.mouse.down(button=button)
        for cell in stroke[1:]:
            self.page.mouse.move(*self.place(cell))
        self.page.mouse.up(button=button)

    # fingers

    def tap(self, cell: Cell) -> None:
        self.page.touchscreen.tap(*self.place(cell))

    def swipe(self, stroke: Stroke) -> None:
        self.fingers([[self.place(cell)] for cell in stroke])

    def fingers(self, moments: Sequence[Sequence[tuple[float, float]]]) -> None:
        """Where the fingers are at each moment; then all are lifted."""
        session = self.page.context.new_cdp_session(self.page)
        for number, points in enumerate(moments):
            came = number == 0 or len(points) > len(moments[number - 1])
            places = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
            kind = "touchStart" if came else "touchMove"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    # keys

    def go(self, start: Cell, end: Cell) -> None:
        """Walk with the arrows."""
        for axis in (0, 1):
            step = (end[axis] > start[axis]) - (end[axis] < start[axis])
            way = (step, 0) if axis == 0 else (0, step)
            for _ in range(abs(end[axis] - start[axis])):
                self.page.keyboard.press(ARROWS[way])

    def walk(self, stroke: Stroke) -> None:
        """From the first cell to the last with Shift and arrows."""
        for one, other in itertools.pairwise(stroke):
            self.page.keyboard.press(f"Shift+{ARROWS[other[0] - one[0], other[1] - one[1]]}")

    # the rest of the page

    def set(self, choice: str) -> None:
        """Choose something in the settings."""
        self.page.click("#open-settings")
        self.page.check(choice)
        self.page.keyboard.press("Escape")

    def do(self, what: str) -> None:
        """Choose something in the menu."""
        self.page.click("#open-more")
        self.page.click(f"[data-do={what}]")

    # the end

    def solved(self) -> None:
        expect(self.page.locator("#panel h2")).to_have_text("Solved!")


@contextmanager
def playing(browser: Browser, server: Client, **how: Any) -> Iterator[Player]:  # noqa: ANN401 - playwright's options
    """A player whose page must not complain; nothing is crossed out but by the player."""
    context = browser.new_context(**how)
    context.set_default_timeout(15_000)
    context.add_init_script(BY_HAND)
    player = Player(context.new_page(), server)
    context.on("console", player.hear)
    context.on("weberror", lambda raised: player.complaints.append(str(raised.error)))
    yield player
    context.close()
    assert player.complaints == [], player.complaints


def strokes_of(puzzle: Puzzle) -> list[Stroke]:
    """How a person draws the answer: blocks along rows, lines out of numbers, one path from end to end."""
    answer = puzzle.solve().answer
    assert answer
    if puzzle.input == "line":
        return list(_lines(puzzle, answer))
    if puzzle.input == "path":
        return [_path(puzzle, answer)]
    return [stroke for row in range(puzzle.height) for stroke in _blocks(puzzle, answer, row)]


def _blocks(puzzle: Puzzle, answer: Any, row: int) -> Iterator[Stroke]:  # noqa: ANN401
    block: list[Cell] = []
    for column in range(puzzle.width + 1):
        if answer.get((row, column)) == 1:
            block.append((row, column))
        elif block:
            yield block
            block = []


def _lines(puzzle: Puzzle, answer: Any) -> Iterator[Stroke]:  # noqa: ANN401
    clues = [
        (row, column)
        for row in range(puzzle.height)
        for column in range(puzzle.width)
        if (row, column) not in puzzle.domains
    ]
    for clue in clues:
        for way, (down, right) in enumerate(STEPS):
            line = [clue]
            while answer.get(end := (line[-1][0] + down, line[-1][1] + right)) == way:
                line.append(end)
            if len(line) > 1:
                yield line


def _path(puzzle: Puzzle, answer: Any) -> Stroke:  # noqa: ANN401
    body = {cell for cell, value in answer.items() if value == 1}
    path = [min(puzzle.given())]
    while True:
        near = ((path[-1][0] + down, path[-1][1] + right) for down, right in STEPS)
        ahead = [cell for cell in near if cell in body and cell not in path]
        if not ahead:
            return path
        path.append(ahead[0])
