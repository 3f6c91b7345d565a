"""`cluesmith` and `python -m cluesmith`: the command line, with a quiet Ctrl-C from the first moment on."""

import os
import signal


def main() -> None:
    """Load the command line and run it."""
    wanted = signal.getsignal(signal.SIGINT)
    if wanted is not signal.SIG_IGN:  # a program in the background leaves Ctrl-C to others
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # nothing is under way while modules load
    from cluesmith.cli import main as run  # noqa: PLC0415 - not before that

    signal.signal(signal.SIGINT, wanted)
    run()


if __name__ == "__main__":
    main()
