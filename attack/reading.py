"""The process in which files are read: a puzzle comes of it, or the package's own error."""

from typing import Any

from attack.child import serve
from cluesmith import FORMATS, PuzzleError, dumps, load_all, loads
from cluesmith.errors import MissingLibrary

SECONDS, MEGABYTES = 2.0, 300


def read(task: dict[str, Any]) -> str:
    """What comes of the file: how many puzzles, or `refused`."""
    number = 0
    try:
        for puzzle in load_all(task["path"], format=task["format"], lossy=True):
            number += 1
            if number == 1:
                assert loads(dumps(puzzle, as_json=True)) == puzzle, "read again it is another puzzle"
    except MissingLibrary:
        return "refused"
    except PuzzleError as error:
        told = str(error)
        assert told.strip(), "an error says nothing"
        return "refused"
    return f"{number} puzzles"


def warm_up() -> None:
    """Load what reading needs, so that it does not count."""
    from PIL import Image  # noqa: PLC0415 - what counts begins after this

    Image.init()
    list(FORMATS)


if __name__ == "__main__":
    warm_up()
    serve(read, seconds=SECONDS, megabytes=MEGABYTES)
