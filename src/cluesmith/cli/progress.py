"""How far a long piece of work is, on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import click


@contextmanager
def progress(count: int, done: int) -> Iterator[Callable[[], None]]:
    """A line on the terminal that tells how many are done, how fast, and how long it will take."""
    if not sys.stderr.isatty() or count == 1:
        yield lambda: None
        return
    started, made = monotonic(), 0

    def step() -> None:
        nonlocal made
        made += 1
        seconds = monotonic() - started
        left = seconds / made * (count - done - made)
        share = (done + made) / count
        bar = "#" * int(24 * share)
        told = f"{done + made}/{count}  {made / max(seconds, 1e-9):.1f} a second  {_clock(left)} left"
        click.echo(f"\r[{bar:<24}] {told}\033[K", err=True, nl=False)

    try:
        yield step
    finally:
        click.echo(err=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
