"""What was made."""

from typing import NamedTuple

import msgspec

from cluesmith.grades import GRADES
from cluesmith.grid import Grid
from cluesmith.proving import certify
from cluesmith.proving.certificate import Certificate
from cluesmith.puzzle import Puzzle
from cluesmith.rating import rate

MAX_SCORE_PER_CELL = 25
CERTIFY_SECONDS = 60.0
MAX_CELLS_RATED = 900  # larger boards are not rated unless a grade is asked for


def highest_score(puzzle: Puzzle) -> float:
    """No puzzle is made on purpose that scores more: it would be a drudgery, and to rate it might take minutes."""
    return MAX_SCORE_PER_CELL * puzzle.height * puzzle.width


class Made(NamedTuple):
    """A puzzle with its one answer and the seed it was made from.

    `id` makes it again, and is None where more than kind, size, grade and seed were asked for. Grade and score are
    None unless a grade was asked for or the puzzle was `rated`, and so is the certificate unless it was `certified`.
    """

    puzzle: Puzzle
    answer: Grid
    seed: str
    grade: str | None = None
    score: float | None = None
    id: str | None = None
    certificate: Certificate | None = None

    def rated(self) -> "Made":
        """The same with its grade and score; one for experts has no score, as that may take minutes to find."""
        if self.grade or self.puzzle.height * self.puzzle.width > MAX_CELLS_RATED:
            return self
        rating = rate(self.puzzle, at_most=GRADES[-2])
        return self._replace(grade=rating.grade, score=rating.score if rating.complete else None)

    def certified(self) -> "Made":
        """The same with a proof that the answer is the only one; raises GaveUp where that is too hard."""
        return self._replace(certificate=certify(self.puzzle, seconds=CERTIFY_SECONDS))

    def to_json(self) -> str:
        """The puzzle and all about it as one line of JSON."""
        fields = {"puzzle": self.puzzle, "answer": self.answer.to_lists()}
        about = {"grade": self.grade, "score": self.score, "seed": self.seed}
        more = {"id": self.id, "certificate": self.certificate}
        told = {name: value for name, value in more.items() if value}
        return msgspec.json.encode(fields | about | told).decode()
