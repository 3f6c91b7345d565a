"""`cluesmith` and `python -m cluesmith`: the command line, with a quiet Ctrl-C from the first moment on."""

import _signal  # type: ignore[import-not-found] # `signal` loads more, and a Ctrl-C meanwhile would be told at length
import os


def main() -> None:
    """Load the command line and run it."""
    wanted = _signal.getsignal(_signal.SIGINT)
    if wanted != _signal.SIG_IGN:  # a program in the background leaves Ctrl-C to others
        _signal.signal(_signal.SIGINT, lambda *_: os._exit(130))  # nothing is under way while modules load
    from cluesmith.cli import main as run  # noqa: PLC0415 - not before that

    _signal.signal(_signal.SIGINT, wanted)
    run()


if __name__ == "__main__":
    main()
