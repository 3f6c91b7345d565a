"""A fifth kind is played as the four are: what a page needs comes from its class, its picture and its rules."""

from collections.abc import Iterator

import pytest

from tests.binairo import Binairo
from tests.web.serving import Served, serving


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with serving(module="tests.binairo") as served:
        yield served


def test_a_fifth_kind_is_played_to_the_end(server: Served) -> None:
    board = server.ask("board", puzzle=Binairo.example)
    assert (board["input"], [value["sign"] for value in board["values"]]) == ("digit", ["0", "1"])
    grid: list[list[int | None]] = [[None] * 4 for _ in range(4)]
    while (found := server.ask("hint", puzzle=board["puzzle"], grid=grid))["status"] == "step":
        for fact in found["step"]["conclusions"]:
            grid[fact["cell"][0]][fact["cell"][1]] = fact["value"]
    assert found["status"] == "done"
    assert server.ask("check", puzzle=board["puzzle"], grid=grid)["status"] == "solved"


def test_a_fifth_kind_is_chosen(server: Served) -> None:
    assert server.get("/api/v1/kinds").json[-1]["title"] == "Binairo"
    assert server.get("/api/v1/daily?date=2026-11-16").json["boards"][-1]["kind"] == "binairo"
    assert server.ask("new", kind="takuzu", height=4, width=4)["kind"] == "binairo"
