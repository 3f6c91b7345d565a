"""A stroke takes less than a frame of script, also on large boards."""

from random import Random

import pytest

from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.web.playing import Player

FRAME = 16  # milliseconds

# Times whatever listens to pointers, before the page begins to listen.
TIMING = """
window.spent = [];
const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, act, ...rest) {
  const timed = function (event) {
    const start = performance.now();
    act.call(this, event);
    window.spent.push(performance.now() - start);
  };
  return add.call(this, type, type.startsWith("pointer") ? timed : act, ...rest);
};
"""


@pytest.mark.timed
@pytest.mark.parametrize(("kind", "size"), [("hanjie", 100), ("bosnian-snake", 25)])
def test_a_stroke_takes_less_than_a_frame(player: Player, kind: str, size: int) -> None:
    puzzle: Puzzle = KINDS[kind].random(size, size, Random(1))[0]
    player.page.add_init_script(TIMING)
    player.open(puzzle.to_json())
    longest = []
    for _ in range(3):
        player.page.evaluate("spent.length = 0")
        player.cell((size - 1, size - 1)).scroll_into_view_if_needed()
        player.drag([(size - 2, size - 25), (size - 2, size - 1)])
        longest.append(player.page.evaluate("Math.max(...spent)"))
    assert player.page.locator(".painted, .snake, .body").count() > 0
    assert min(longest) < FRAME
