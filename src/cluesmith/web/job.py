"""The process of one job: `python -m cluesmith.web.job FOLDER KINDS`.

What is asked is in the folder. How far the job is, and in the end the file it has made or the problem, goes back
as lines of JSON. When nobody listens any more the process ends, and takes its folder along.
"""

import contextlib
import os
import sys
from pathlib import Path
from shutil import rmtree
from threading import Thread

import msgspec

from cluesmith.errors import GaveUp, MissingLibrary, PuzzleError
from cluesmith.registry import KINDS, load_kind
from cluesmith.web.job_states import ASKED, FAULT, News
from cluesmith.web.jobs import JOBS, AnyJob, Tell, name_of
from cluesmith.web.problem import LONGEST_DETAIL
from cluesmith.web.worker import answer, limit_memory

NICER = 5  # than those who play meanwhile
MAX_RESULT_BYTES = 50_000_000


def main() -> None:
    """Do the job."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed meanwhile gets between the lines
    folder = Path(sys.argv[1])
    KINDS.update({kind.kind: kind for kind in map(load_kind, sys.argv[2:])})
    limit_memory()
    _limit_files()

    def tell(news: News) -> None:
        output.write(msgspec.json.encode(news) + b"\n")
        output.flush()

    asked = (folder / ASKED).read_bytes()
    (folder / ASKED).unlink()
    Thread(target=_leave_with_server, args=(folder,), daemon=True).start()
    try:
        tell(_outcome(asked, folder, lambda done, total: tell(News(done=done, total=total))))
    except BrokenPipeError:  # the server is gone, and that was seen here first
        _clear(folder)


def _outcome(asked: bytes, folder: Path, tell: Tell) -> News:
    """What has become of the job."""
    try:
        ask: AnyJob = msgspec.json.decode(asked, type=AnyJob)
        made = JOBS[name_of(ask)].work(ask, folder, tell, answer)
        return News(name=made.name, type=made.type)
    except BrokenPipeError:
        raise
    except (PuzzleError, GaveUp, MissingLibrary) as error:
        return News(problem=str(error)[:LONGEST_DETAIL])
    except MemoryError:
        return News(problem="expected a job that can be done, found one that takes too much memory")
    except OSError as error:
        return News(problem=f"the result could not be kept: {error.strerror}")
    except Exception as error:  # noqa: BLE001 - a fault of ours is told in one line
        print(f"cluesmith: job: {type(error).__name__}: {error!s:.200}".replace("\n", " "), file=sys.stderr)  # noqa: T201
        return News(problem=FAULT)


def _leave_with_server(folder: Path) -> None:
    """Wait until the server has gone or wants no more."""
    sys.stdin.buffer.read()
    _clear(folder)
    os._exit(1)


def _clear(folder: Path) -> None:
    """Leave nothing behind, nor the home of all jobs if this was the last."""
    rmtree(folder, ignore_errors=True)
    with contextlib.suppress(OSError):
        folder.parent.rmdir()


def _limit_files() -> None:
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):  # where there are no such limits
        import resource  # noqa: PLC0415

        os.nice(NICER)
        resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_RESULT_BYTES, MAX_RESULT_BYTES))


if __name__ == "__main__":
    main()
