"""Many puzzles at once: on this machine's processes, or wherever else a function can be sent.

    with processes(4) as (submit, ahead):
        for item in run(Job(kind, 6, 6, "a seed"), 1000, submit=submit, ahead=ahead, keep=file.add):
            ...

Item i is made from a seed of its own, and items come in order, so what comes out is the same for any number of
workers. Where the puzzles go is also what is known of the work done: a batch that was stopped goes on from there.
"""

import logging
import os
import signal
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from hashlib import blake2b
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from time import process_time
from typing import IO, Any, NamedTuple, Protocol, TypeVar

import msgspec

from cluesmith.errors import GaveUp, PuzzleError
from cluesmith.formats import loads
from cluesmith.later import extra
from cluesmith.making import Made, make
from cluesmith.symmetry import fingerprint

if sys.platform != "win32":
    import fcntl
else:
    fcntl = None

ATTEMPTS = 20  # seeds that are tried for an item before the batch gives up
LONGEST_LINE = 4_000_000
OPENING = b'{"puzzle":{"kind":"'  # of every line
CLUSTER_SECONDS = 10  # until a scheduler has answered, and until it has a worker
CALLS_AHEAD = 16  # kept under way for each process
MOST_AT_ONCE, LOT_SECONDS = 64, 0.1  # items of one call, and about how long it may take
FADING = 0.9  # what a call tells of how long items take counts so much less with every other call
Result_co = TypeVar("Result_co", covariant=True)


class Job(msgspec.Struct, frozen=True):
    """What all puzzles of a batch have in common."""

    kind: str
    height: int
    width: int
    seed: str
    options: dict[str, Any] = {}
    grade: str | None = None
    effort: float = 1.0
    rated: bool = True  # whether the grade is found out where none is asked for
    certified: bool = False

    def make(self, seed: str, *, rated: bool) -> Made:
        """The puzzle that the seed makes."""
        size = self.height, self.width
        made = make(self.kind, size, seed=seed, grade=self.grade, effort=self.effort, **self.options)
        made = made.rated() if rated else made
        return made.certified() if self.certified else made

    def item_seed(self, index: int, attempt: int = 0) -> str:
        """The seed of one item: it alone makes that puzzle again, with the same options."""
        parameters = self.kind, self.height, self.width, sorted(self.options.items()), self.grade, self.effort
        text = msgspec.json.encode((*parameters, self.seed, index, attempt))
        return blake2b(text, digest_size=8).hexdigest()

    @property
    def name(self) -> str:
        """Tells this batch from others."""
        return self.item_seed(-1)


class Item(NamedTuple):
    """A puzzle as a line of JSON, with the fingerprint of all its turned forms; or what kept it from being made."""

    place: int
    line: bytes = b""
    fingerprint: bytes = b""
    attempt: int = 0  # of its seeds the one that made it
    problem: str = ""


class Later(Protocol[Result_co]):
    """The result of a call that may still be under way."""

    def result(self) -> Result_co:
        """Wait for it."""

    def done(self) -> bool:
        """Whether nobody else has to be waited for."""


Submit = Callable[..., Later[Any]]


def make_item(job: Job, index: int, first: int = 0) -> Item:
    """Make one item from the first of its seeds, from this attempt on, that makes one; that none does is told too."""
    problem = ""
    for attempt in range(first, ATTEMPTS):
        try:
            made = job.make(job.item_seed(index, attempt), rated=job.rated)
        except GaveUp as error:
            problem = str(error)
        else:
            return Item(index, f"{made.to_json()}\n".encode(), fingerprint(made.puzzle), attempt)
    return Item(index, problem=problem)


class Lot(NamedTuple):
    """The items of one call, and the CPU seconds they took."""

    items: list[Item]
    seconds: float


def make_lot(job: Job, places: range) -> Lot:
    """Make the items at these places."""
    started = process_time()
    items = [make_item(job, place) for place in places]
    return Lot(items, process_time() - started)


def run(  # noqa: PLR0913 - a batch, where it is made, and where it goes
    job: Job, count: int, *, submit: Submit, ahead: int, keep: Callable[[Item], bool], done: int = 0
) -> Iterator[Item]:
    """The items from `done` up to `count`, in order, each as soon as it is kept.

    `keep` stores an item, or answers false because the same puzzle is already there, turned or not: then another
    one is made in its place. Raises GaveUp when that leads nowhere.
    """
    for first in _in_order(job, range(done, count), submit, ahead):
        item, index = first, first.place
        while item.problem or not keep(item):
            if item.problem or item.attempt + 1 == ATTEMPTS:
                told = item.problem or "all others that were made are already there, turned or mirrored"
                raise GaveUp(f"stopped after {index} of {count} puzzles: {told}")
            item = make_item(job, index, item.attempt + 1)  # here: behind all calls under way it would come late
        yield item


def _in_order(job: Job, places: range, submit: Submit, ahead: int) -> Iterator[Item]:
    """The items at these places as their first seeds make them; several a call where they take little time.

    So many calls are kept under way: while one item takes long, there is work for all.
    """
    waiting: deque[Later[Lot]] = deque()
    at_once, made, spent = 1, 0.0, 0.0
    while places or waiting:
        while places and len(waiting) < ahead:
            waiting.append(submit(make_lot, job, places[:at_once]))
            places = places[at_once:]
        lot = waiting.popleft().result()
        if ahead > 1:  # with one call there is nothing to save, and each item is told as soon as it is there
            made, spent = FADING * made + len(lot.items), FADING * spent + lot.seconds
            at_once = max(1, min(MOST_AT_ONCE, int(LOT_SECONDS * made / max(spent, LOT_SECONDS / 100))))
        yield from lot.items


class Lines:
    """A file of puzzles, one a line, that a batch adds to; a last line that was cut off is written anew.

    A file that holds anything else stays as it is: what was cut off has to be the beginning of the line that the batch
    writes next.
    """

    def __init__(self, path: Path, job: Job) -> None:
        self._known: set[bytes] = set()
        self.done = 0
        self._torn = b""
        self._file = path.open("ab")
        try:
            if path.is_file():  # a pipe or a device keeps nothing to go on from
                claim(self._file)
                self._read(path, job)
        except BaseException:
            self._file.close()
            raise

    def _read(self, path: Path, job: Job) -> None:
        """Count the puzzles that are there, and keep what may be the beginning of another."""
        with path.open("rb") as file:
            while (line := file.readline(LONGEST_LINE)).endswith(b"\n"):
                self._known.add(self._recognised(line, job))
                self.done += 1
        if line[: len(OPENING)] != OPENING[: len(line)] or len(line) == LONGEST_LINE:
            raise self._foreign()
        self._torn = line

    def _foreign(self) -> PuzzleError:
        place = f"{self._file.name}: line {self.done + 1}"
        return PuzzleError(f"{place}: expected a puzzle of this batch, found something else: give another file")

    def _recognised(self, line: bytes, job: Job) -> bytes:
        """The fingerprint of a puzzle that this batch has made."""
        try:
            fields = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
            seed = msgspec.json.decode(fields["seed"], type=str)
            puzzle = loads(bytes(fields["puzzle"]).decode())
        except (msgspec.MsgspecError, PuzzleError, KeyError, UnicodeDecodeError):
            raise self._foreign() from None
        if seed not in {job.item_seed(self.done, attempt) for attempt in range(ATTEMPTS)}:
            raise self._foreign()
        return fingerprint(puzzle)

    def add(self, item: Item) -> bool:
        """Write the line, unless the puzzle is already there."""
        if item.fingerprint in self._known:
            return False
        if not item.line.startswith(self._torn):
            raise self._foreign()
        self._known.add(item.fingerprint)
        self._file.write(item.line[len(self._torn) :])
        self._torn = b""
        self._file.flush()  # what is reported is with the system, whatever becomes of this process
        return True

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def claim(file: IO[bytes]) -> None:
    """Raise PuzzleError if another batch is writing to the file."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PuzzleError(
                f"{file.name}: expected a file of its own for each batch, found another at work"
            ) from None


# Workers


@contextmanager
def processes(number: int) -> Iterator[tuple[Submit, int]]:
    """A way to call functions in so many processes, and how many calls to keep under way; one needs no process."""
    if number == 1:
        yield _Call, 1
        return
    others = active_children()
    sys.warnoptions.append("ignore:resource_tracker")  # it complains about what an interrupt leaves to it to tidy up
    pool = ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_begin_worker)
    resource_tracker.ensure_running()  # it would take back what `_deaf` does

    under_way: set[Later[Any]] = set()

    def submit(*call: Any) -> Later[Any]:  # noqa: ANN401 - as `Submit` has it
        with _deaf():
            later = pool.submit(*call)
        under_way.add(later)
        later.add_done_callback(under_way.discard)
        return later

    try:
        yield submit, CALLS_AHEAD * number
        if under_way:
            _end_all_but(others)
    except BaseException as reason:
        _end_all_but(others)
        if isinstance(reason, BrokenProcessPool):
            raise PuzzleError("a worker process died; run the same command again to resume") from None
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Submit, int]]:
    """A way to call functions on the workers of a Dask scheduler, and how many calls to keep under way."""
    with extra("cluster"):
        from distributed import Client  # noqa: PLC0415 - not everybody has it
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is told below
    try:
        _knock(address)
        client = Client(address, timeout=CLUSTER_SECONDS, set_as_default=False)
    except (OSError, ValueError, OverflowError) as error:
        raise PuzzleError(f"{address}: expected a Dask scheduler, found none ({error})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=CLUSTER_SECONDS)
        except TimeoutError:
            raise PuzzleError(f"{address}: expected a scheduler with workers, found none that works for it") from None
        ahead = max(8, 4 * sum(client.nthreads().values()))
        yield lambda *call: _Remote(client, call), ahead


def _knock(address: str) -> None:
    """Raise OSError if nothing speaks there: the library would go on trying, and wait forever for a silent server."""
    protocol, _, place = address.rpartition("://")
    host, _, port = place.rpartition(":")
    with socket.create_connection((host.strip("[]"), int(port)), timeout=CLUSTER_SECONDS) as line:
        if protocol in ("", "tcp") and not line.recv(1):  # a scheduler speaks first
            raise ConnectionError("it hung up")


class _Remote:
    """A call on a cluster."""

    def __init__(self, client: Any, call: tuple[Any, ...]) -> None:  # noqa: ANN401 - the library may be missing
        # A worker that dies takes its calls with it: they are sent to another one, as often as that happens.
        self._future = client.submit(*call, pure=False, retries=10)

    def done(self) -> bool:
        """Whether it has come to an end, good or bad."""
        return bool(self._future.done())

    def result(self) -> Any:  # noqa: ANN401 - whatever the function gives
        """Wait for it; raises PuzzleError when it is lost."""
        from distributed import CancelledError, KilledWorker  # noqa: PLC0415 - as above
        from distributed.comm.core import CommClosedError  # noqa: PLC0415

        try:
            return self._future.result()
        except (CancelledError, CommClosedError):
            raise PuzzleError("the scheduler was lost; run the same command again to resume") from None
        except (KilledWorker, ImportError) as error:
            raise PuzzleError(f"expected workers with the same version of Cluesmith: {error}") from None


class _Call:
    """A call that is made when its result is asked for."""

    def __init__(self, function: Callable[..., Any], *arguments: object) -> None:
        self._function, self._arguments = function, arguments

    def done(self) -> bool:
        """True: it is for the caller to make it."""
        return True

    def result(self) -> Any:  # noqa: ANN401 - whatever the function gives
        """Make the call."""
        return self._function(*self._arguments)


def _end_all_but(others: Sequence[BaseProcess]) -> None:
    """End the workers that were started since: nobody waits for what nobody wants any more."""
    for worker in active_children():
        if worker not in others:
            worker.terminate()


@contextmanager
def _deaf() -> Iterator[None]:
    """Keep Ctrl-C from this thread, and so for good from a process that it starts: it is for the parent alone."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
