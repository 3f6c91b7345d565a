"""When to stop: made once where a call begins, and handed down to all that works for it."""

from math import inf
from time import monotonic


class OutOfTime(Exception):
    """The deadline has passed. Whoever made the deadline turns this into a result."""


class Deadline:
    """A moment by which work has to end; without seconds it never comes."""

    def __init__(self, seconds: float | None = None) -> None:
        self.at = inf if seconds is None else monotonic() + seconds

    @property
    def passed(self) -> bool:
        """Whether it is over."""
        return monotonic() >= self.at

    @property
    def left(self) -> float:
        """The seconds that are left, none when it is over."""
        return max(0.0, self.at - monotonic())

    def check(self) -> None:
        """Raise OutOfTime if it is over."""
        if monotonic() >= self.at:
            raise OutOfTime


NEVER = Deadline()
