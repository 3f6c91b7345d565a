"""A process that does the work of the menu, so that the screen stays awake and the work can be broken off."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, NamedTuple

from cluesmith.cli.menu.house import Failure, Then
from cluesmith.errors import PuzzleError
from cluesmith.making import GaveUp

LOST = Failure("the work ended before it was done: it may have taken too much memory")


class _Hand(NamedTuple):
    """A process, and the pipe to it."""

    process: BaseProcess
    pipe: "Connection[Any, Any]"


class Helper:
    """Hands work to a process; `on_screen` is called with what then has to happen in the screen's own thread."""

    def __init__(self, on_screen: Callable[[Callable[[], object]], object]) -> None:
        self._on_screen = on_screen
        self._hand: _Hand | None = None

    def start(self, work: "partial[Any]", then: Then) -> None:
        """Begin the work, and tell when it is done."""
        hand = self._hand = self._hand or _new_hand()
        hand.pipe.send(work)
        Thread(target=self._wait, args=(hand, then), daemon=True).start()

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self._hand:
            self._hand.process.kill()
        self._hand = None

    def _wait(self, hand: _Hand, then: Then) -> None:
        try:
            result = hand.pipe.recv()
        except (EOFError, OSError):
            result = LOST
        self._on_screen(partial(self._deliver, hand, then, result))

    def _deliver(self, hand: _Hand, then: Then, result: object) -> None:
        """Tell the result, unless nobody waits for it any more."""
        if hand is self._hand:
            if result is LOST:
                self._hand = None
            then(result)


def _new_hand() -> _Hand:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return _Hand(process, ours)


def serve(pipe: "Connection[Any, Any]") -> None:
    """Do work until there is nobody who sends any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the menu decides what a Ctrl-C means
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # the screen is not ours
        os.dup2(nowhere, stream)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(done(pipe.recv()))


def done(work: "partial[Any]") -> object:
    """What the work gives, or why it gives nothing."""
    try:
        return work()
    except (PuzzleError, GaveUp) as error:
        return Failure(str(error))
    except MemoryError:
        return LOST
