"""A sign of life on a terminal while something takes long."""

import sys
from time import monotonic

import click

from cluesmith.deadline import Deadline

FIRST_AFTER = 1.0  # seconds of silence
EVERY = 0.25


class Waiting(Deadline):
    """A deadline that, whenever somebody looks at it, may say on a terminal what is being waited for."""

    def __init__(self, seconds: float | None = None) -> None:
        super().__init__(seconds)
        self._is_seen = sys.stderr.isatty()
        self._what = ""
        self._shown = False
        self._since = self._next = monotonic()

    def begin(self, what: str) -> None:
        """From now on that is waited for."""
        self.end()
        self._what, self._since = what, monotonic()
        self._next = self._since + FIRST_AFTER

    def go_on(self, what: str) -> None:
        """That is waited for now, and nothing was shown of what was waited for before."""
        self._what = what

    def end(self) -> None:
        """Take the sign away, if there is one."""
        if self._shown:
            click.echo("\r\x1b[K", nl=False, err=True)
        self._what, self._shown = "", False

    @property
    def passed(self) -> bool:
        """Whether it is over."""
        self._show()
        return super().passed

    def check(self) -> None:
        """Raise OutOfTime if it is over."""
        self._show()
        super().check()

    def _show(self) -> None:
        now = monotonic()
        if self._is_seen and self._what and now >= self._next:
            click.echo(f"\r{self._what}, {now - self._since:.0f} s\x1b[K", nl=False, err=True)
            self._shown, self._next = True, now + EVERY
