"""Large and awkward boards under small time limits: every call and command ends in time and stays within its memory."""

from collections.abc import Iterator
from random import Random
from typing import Any

from attack.big_boards import RECIPES, random_recipe
from attack.case import Attack, Case, Failure
from attack.child import Child
from attack.working import CALLS, COMMANDS, RANDOM, WRONG_MARKS

MAX_MEGABYTES = 1_000  # what any call with a time limit may take at most
RANDOM_SECONDS = 10.0  # CPU time for a random board of any size
SLACK_SECONDS = 0.5  # CPU time that a call may take beyond its limit
PAGE_SECONDS = 1e-4  # CPU time for drawing a cell of a book, which comes after the solving that is limited
LIMITS = (0.2, 0.5, 1.0, 2.0)
SIDES = 2, 300


class Limits(Attack):
    """Calls and commands in processes of their own."""

    tries = "large boards under small time limits"

    def __init__(self, child: str = "attack.working") -> None:
        self._module = child

    def case(self, rng: Random) -> Case:
        """A board, what is asked of it, and how many seconds that may take."""
        recipe = rng.choice([*RECIPES, *(random_recipe(rng, *SIDES) for _ in range(len(RECIPES)))])
        return {
            "board": recipe,
            "call": rng.choice([*CALLS, WRONG_MARKS, *COMMANDS, RANDOM]),
            "seconds": rng.choice(LIMITS),
        }

    def failure(self, case: Case) -> Failure | None:
        """What takes longer, or more memory, than was promised; time counts when it is taken twice."""
        answer = self._asked(case)
        allowed = _allowed(**case)
        if answer.get("done", 0) is not None and answer.get("done", 0) > allowed:
            answer = min(answer, self._asked(case), key=lambda one: one.get("done") or 0)
        name = f"{case['call']} of {case['board']['kind']}"
        if "died" in answer:
            return Failure(f"{name}: the process dies of too much time or memory", answer["died"])
        if "raised" in answer:
            return Failure(f"{name}: raises {answer['raised']}", answer["told"])
        if answer["done"] is None:  # made smaller, it need not be a board
            return None
        if answer["done"] > allowed:
            return Failure(f"{name}: takes too long", f"{answer['done']:.2f} s of CPU time, allowed {allowed:g} s")
        if answer["megabytes"] > MAX_MEGABYTES:
            return Failure(f"{name}: takes too much memory", f"{answer['megabytes']:.0f} MB")
        return None

    def _asked(self, case: Case) -> dict[str, Any]:
        with Child(self._module) as child:  # a new one for each: the peak of its memory is this case's
            return child.ask(case)

    def smaller(self, case: Case) -> Iterator[Case]:
        """The same on a smaller board."""
        board = case["board"]
        for name in ("height", "width"):
            side = board[name]
            for less in dict.fromkeys((side // 2, side * 3 // 4, side * 9 // 10)):
                if 0 < less < side:
                    sides = {"height": less, "width": less} if board["height"] == board["width"] else {name: less}
                    yield {**case, "board": {**board, **sides}}


def _allowed(board: dict[str, Any], call: str, seconds: float) -> float:
    """The CPU seconds that the call may take."""
    if call == RANDOM:
        return RANDOM_SECONDS
    pages = PAGE_SECONDS * board["height"] * board["width"] if call == "cluesmith book" else 0
    return seconds + SLACK_SECONDS + pages
