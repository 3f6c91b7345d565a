"""A command line with an option that it cannot bear, and one that ends it in an unknown way."""

import sys
from typing import Any

from attack.child import serve
from attack.commanding import commanded
from cluesmith.cli import main


def stumbling() -> None:
    if "--limit" in sys.argv:
        raise RuntimeError("planted")
    if "--seed" in sys.argv:
        sys.exit(77)
    main()


def planted(task: dict[str, Any]) -> dict[str, Any]:
    return commanded(task, stumbling)


if __name__ == "__main__":
    serve(planted, seconds=60.0, megabytes=4000)
