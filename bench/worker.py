"""The measured process: `python -m bench.worker PEER` reads jobs from stdin and writes results, a line each.

It sets itself no limit: under a CPU limit of the operating system its clock would tick only every few
milliseconds. The process that started it watches, and kills it when it has had enough.
"""

import json
import os
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from time import process_time

from bench.models import Unsupported
from bench.tasks import measure


def main(name: str) -> None:
    """Load the peer, say what that cost, then do as told until stdin ends."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # some peers print; only results may reach the reader
    started = process_time()
    peer = import_module(name if "." in name else f"bench.models.{name}")
    loaded = process_time() - started
    hello = {"import": loaded, "versions": {package: _version(package) for package in peer.PACKAGES}}
    hello |= {"tasks": peer.TASKS, "kinds": list(peer.MODELS)}
    print(json.dumps(hello), file=out, flush=True)
    for line in sys.stdin:
        job = json.loads(line)
        try:
            result = measure(peer, job["task"] or peer.TASKS[0], job["puzzle"], job["most"])
        except Unsupported:
            result = {"status": "unsupported"}
        print(json.dumps(result), file=out, flush=True)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # Cluesmith, which is on the path and not installed beside its peers
        return "of this tree"


if __name__ == "__main__":
    main(sys.argv[1])
