"""How hard a puzzle is called, by the hardest step it needs: the one table of grades."""

from collections.abc import Mapping
from typing import NamedTuple


class Grade(NamedTuple):
    """A grade, and the highest rank of a step in its puzzles, by kind; `other` for a kind not listed."""

    name: str
    hardest: Mapping[str, int]
    other: int


# The ranks are told in `explain.ways`. A KenKen is graded by what people have names for; in a snake almost every
# puzzle needs two rules at once somewhere; in Hanjie all that a line gives is still common fare.
GRADES = (
    Grade("easy", {"hanjie": 1, "four-winds": 2, "kenken": 1, "bosnian-snake": 1}, 1),
    Grade("medium", {"hanjie": 2, "four-winds": 4, "kenken": 2, "bosnian-snake": 4}, 2),
    Grade("hard", {"hanjie": 5, "four-winds": 5, "kenken": 3, "bosnian-snake": 5}, 4),
    Grade("expert", {}, 6),
)


def grade_of(kind: str, rank: int) -> str:
    """The grade of a puzzle whose hardest step has that rank."""
    return next(grade.name for grade in GRADES if rank <= grade.hardest.get(kind, grade.other))
