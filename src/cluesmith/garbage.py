"""When Python looks for garbage: not while something large is built, all of which is kept."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Build without a look for garbage: on a large board the looks take longer than the work."""
    if not gc.isenabled():  # by the caller, or already further out; whoever switched it off switches it on again
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
