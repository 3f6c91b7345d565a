"""Somebody who sets a puzzle in a real browser."""

from collections.abc import Sequence

from playwright.sync_api import expect

from cluesmith.grid import Cell, neighbours
from tests.web.playing import Player

BOX = """([row, column]) => {
    const cell = document.querySelector(`[aria-rowindex='${row + 1}'] > [aria-colindex='${column + 1}']`);
    const { x, y, width, height } = cell.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


class Setter(Player):
    """A player on the page on which puzzles are set, where the board is drawn anew with every change."""

    def place(self, cell: Cell) -> tuple[float, float]:
        """The middle of the cell on the screen, found in one go."""
        x, y = self.page.evaluate(BOX, cell)
        return x, y

    def begin(self, kind: str, height: int, width: int) -> None:
        """Start with an empty board."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/set")
        self.ready()
        self.page.select_option("#blank-kind", kind)
        self.page.fill("#blank-height", str(height))
        self.page.fill("#blank-width", str(width))
        self.page.click("#blank .main")
        self.page.wait_for_selector("#board[data-mode] svg")

    def settled(self) -> None:
        """Wait until all that can be known is told."""
        expect(self.page.locator("#truth")).to_have_attribute("aria-busy", "false")

    def answers(self, told: str) -> None:
        """Wait until that is told of the answers."""
        expect(self.page.locator("#answers")).to_have_text(told)
        expect(self.page.locator("#truth")).not_to_have_class("truth old")

    def mode(self, name: str) -> None:
        self.page.click(f"#modes [data-name={name}]")

    def tool(self, name: str) -> None:
        self.page.click(f"#tools [data-name={name}]")

    def type_clue(self, place: Cell, text: str) -> None:
        """Click the place and write the clue."""
        row, column = place
        if min(place) >= 0:
            self.click(place)
        else:
            self.page.locator(f"[data-place='{row},{column}']").click()
        self.write(text)

    def write(self, text: str) -> None:
        """Write over the clue that is there."""
        expect(self.page.locator("#field")).to_be_focused()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def enclose(self, cells: Sequence[Cell], text: str) -> None:
        """Drag over the cells of a cage, each next to one before, and type what it says."""
        self.drag(walk_over(cells))
        self.write(text)

    def puzzle(self) -> str:
        """The puzzle as the browser keeps it."""
        kept = """() => {
            const draft = JSON.parse(localStorage["cluesmith/set/" + location.hash.split("=")[1]]);
            return draft.states[draft.cursor].puzzle;
        }"""
        found: str = self.page.evaluate(kept)
        return found


def walk_over(cells: Sequence[Cell]) -> list[Cell]:
    """A walk from cell to neighbouring cell over all of them, with steps back where there is no other way."""
    open_cells = set(cells)
    walk: list[Cell] = []

    def visit(cell: Cell) -> None:
        open_cells.discard(cell)
        walk.append(cell)
        for near in neighbours(cell, 99, 99):
            if near in open_cells:
                visit(near)
                walk.append(cell)

    visit(min(cells))
    return walk
