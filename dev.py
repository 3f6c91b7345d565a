#!/usr/bin/env python3
"""Set up, run and check Cluesmith. Needs nothing but Python 3.11 or newer.

python3 dev.py run [ARGS...]                cluesmith ARGS; without ARGS it solves the puzzles in examples/
python3 dev.py test [PYTEST ARGS] [--all]   every check; --all adds the tests marked slow
python3 dev.py bench [--full] [--help]       Cluesmith next to other solvers, which it installs into .venv-bench
python3 dev.py attack [--minutes N] [NAME]   look for faults with random boards, files, arguments, signals; --help
python3 dev.py lock [UV ARGS]               the lock files anew; --upgrade takes newer versions

The packages live in .venv. It is made by the first call and brought up to date when a lock file,
pyproject.toml, setup.py or the Python has changed. The tests of the pages need a browser: chromium or google-chrome.
Where there is none, root gets chromium by apt-get; others skip these tests, or with CI=true they fail.
"""

import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

# Down to here nothing fails on an older Python, and nowhere is there syntax that Python 3.6 cannot read.
if sys.version_info < (3, 11):  # noqa: UP036 - dev.py is started by whatever Python the machine has
    sys.exit("dev.py: Python 3.11 or newer is needed; this is Python " + sys.version.split()[0])

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "dev-stamp"
RUN_LOCK = "requirements.lock"
DEV_LOCK = "requirements-dev.lock"  # holds all of RUN_LOCK too
BENCH_VENV = ROOT / ".venv-bench"
BENCH_LOCK = "bench/requirements-bench.lock"
ON_ALL_CORES = ["--numprocesses=auto", "--dist=worksteal"]
COVERING = [*ON_ALL_CORES, "--cov", "--cov-append", "--cov-report=", "-m"]
LIGHT = "not heavy and not timed"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
COVERED = {
    "src/cluesmith/**": 95,
    "src/cluesmith/kinds/*/puzzle.py,src/cluesmith/kinds/*/encode.py,src/cluesmith/kinds/*/propagate.py": 100,
}  # the least percentage of lines


def main(argv: list[str]) -> int:
    """Carry out one command; the result is the exit code."""
    commands = {"run": run, "test": test, "bench": bench, "attack": attack, "lock": lock}
    if argv and argv[0] in commands:
        return commands[argv[0]](argv[1:])
    asked = argv in (["-h"], ["--help"])
    print(__doc__, end="", file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


def run(args: list[str]) -> int:
    """Become `cluesmith ARGS`: its input, output, Ctrl-C and exit code are its own."""
    set_up(RUN_LOCK)
    command = [program(VENV, "cluesmith"), *(args or ["solve", *examples()])]
    if os.name != "nt":
        os.execv(command[0], command)
    return call(command)


def examples() -> list[str]:
    """List the puzzle files in examples/, in order."""
    found = sorted((ROOT / "examples").glob("*.txt"))
    return [os.path.relpath(path) for path in found] or stop("no puzzle files in examples/")


def test(args: list[str]) -> int:
    """Run every check up to the first that fails; the result is its exit code."""
    set_up(DEV_LOCK)
    bring_browser()
    os.chdir(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # tests start Python hundreds of times
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COVERAGE_FILE"] = str(Path(folder, "coverage"))  # two runs at once do not mix
        return next(filter(None, map(perform, stages(args))), 0)


def perform(stage: list[str]) -> int:
    """Say what is being done, and do it; the result is its exit code."""
    say(" ".join(stage))
    return call([program(VENV, stage[0]), *stage[1:]])


def stages(args: list[str]) -> Iterator[list[str]]:
    """Give the checks in order; how much is covered counts only when the whole suite ran."""
    chosen = [arg for arg in args if arg != "--all"]
    yield ["ruff", "check"]
    yield ["ruff", "format", "--check"]
    yield ["mypy"]
    yield ["lint-imports", "--no-cache", "--no-logo"]
    if chosen:
        yield ["pytest", *(["-m", ""] if "--all" in args else []), *chosen]
        return
    with plain_python():  # only there does coverage see the modules that are compiled
        yield ["pytest", *COVERING, *([LIGHT] if args else [LIGHT + " and plain and not slow", *plain_files()])]
    yield ["pytest", *COVERING, LIGHT + ("" if args else " and not slow")]
    for files, least in COVERED.items():
        yield ["coverage", "report", "--include=" + files, "--fail-under=" + str(least)]
    yield ["pytest", *ON_ALL_CORES, "-m", "(heavy or timed)" + ("" if args else " and not slow")]


def plain_files() -> list[str]:
    """List the files of the tests for plain Python: to load all others takes longer than some of these tests."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in files if "mark.plain" in path.read_text("utf-8")]


@contextmanager
def plain_python() -> Iterator[None]:
    """Have no compiled modules used."""
    os.environ["CLUESMITH_PURE"] = "1"
    yield
    del os.environ["CLUESMITH_PURE"]


def find_browser() -> str | None:
    """Give the path of a browser that the tests of the pages can use."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def bring_browser() -> None:
    """Install a browser where there is none and it can be done; without one the tests that need it say so."""
    apt = shutil.which("apt-get")
    if find_browser() or not apt or os.geteuid() != 0:
        return
    say("no browser was found: installing chromium with apt-get, for the tests of the pages")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    with alone():
        for step in (["update"], ["install", "--yes", "--no-install-recommends", BROWSERS[0]]):
            if call([apt, "-qq", *step], stdin=subprocess.DEVNULL, stdout=2):
                say("failed: apt-get " + " ".join(step))


def bench(args: list[str]) -> int:
    """Measure Cluesmith next to its peers, which live in an environment of their own."""
    set_up(RUN_LOCK)  # compiles what is compiled
    wanted = fingerprint(sys.version + sys.base_prefix + str(ROOT), BENCH_LOCK)
    stamp = BENCH_VENV / "dev-stamp"
    with alone():
        if not stamp.exists() or stamp.read_text() != wanted:
            make_venv(BENCH_VENV)
            say("installing the packages of " + BENCH_LOCK)
            install(BENCH_VENV, "--require-hashes", "-r", str(ROOT / BENCH_LOCK))
            stamp.write_text(wanted)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    return call([program(BENCH_VENV, "python"), "-m", "bench", *args])


def attack(args: list[str]) -> int:
    """Look for faults in the whole of it; the exit code is 1 when there are any."""
    set_up(RUN_LOCK)
    os.environ["PYTHONPATH"] = str(ROOT)
    return call([program(VENV, "python"), "-m", "attack", *args])


def lock(args: list[str]) -> int:
    """Write the lock files from pyproject.toml with a uv of its own."""
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        make_venv(Path(folder))
        install(Path(folder), "uv")
        uv = [program(Path(folder), "uv"), "pip", "compile", "pyproject.toml", "--quiet", *args]
        uv += ["--universal", "--python-version=3.11", "--generate-hashes"]
        uv += ["--no-emit-index-url", "--no-header"]  # the same file whatever index the machine has
        uv += ["--no-strip-extras"]  # pip looks for "coverage[toml]" apart from "coverage", and takes the newest
        must([*uv, "--extra=image", "--extra=print", "--group=build", "-o", RUN_LOCK])
        must([*uv, "--all-extras", "--group=dev", "-c", RUN_LOCK, "-o", DEV_LOCK])
        must([*uv, "--group=bench", "-c", RUN_LOCK, "-o", BENCH_LOCK])
    return 0


def set_up(lock_file: str) -> None:
    """Bring .venv to the locked packages and this project, whatever state it was in."""
    if not is_ready(lock_file):
        with alone():
            if not is_ready(lock_file):  # another dev.py may have done it meanwhile
                renew(lock_file)
    os.environ["VIRTUAL_ENV"] = str(VENV)
    os.environ["PATH"] = str(Path(program(VENV, "python")).parent) + os.pathsep + os.environ.get("PATH", "")


def is_ready(lock_file: str) -> bool:
    """Whether .venv was finished for this Python and these files, with all of the lock file."""
    packages, project, installed = read_stamp()
    return (
        [packages, project] == fingerprints()
        and installed in (lock_file, DEV_LOCK)
        and Path(program(VENV, "python")).exists()
    )


def renew(lock_file: str) -> None:
    """Install what changed: only the project when the packages are the same, else everything from nothing."""
    packages, _, installed = read_stamp()
    wanted = fingerprints()
    lock_file = DEV_LOCK if installed == DEV_LOCK else lock_file
    STAMP.unlink(missing_ok=True)  # without a stamp .venv counts as half-finished
    if packages != wanted[0] or not Path(program(VENV, "python")).exists():
        make_venv(VENV)
    say("installing the packages of " + lock_file)
    install(VENV, "--require-hashes", "-r", str(ROOT / lock_file))
    for outdated in [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd")]:
        outdated.unlink()  # it would be used even if its module is compiled no more
    install(VENV, "--no-deps", "--no-build-isolation", "-e", str(ROOT))
    STAMP.write_text("\n".join([*wanted, lock_file]))


def read_stamp() -> list[str]:
    """Give what the last finished set-up wrote: two fingerprints and a lock file's name."""
    lines = STAMP.read_text().split("\n") if STAMP.exists() else []
    return lines if len(lines) == 3 else ["", "", ""]


def fingerprints() -> list[str]:
    """Give one hash of all that the packages depend on, and one of how this project is installed."""
    place = " ".join([sys.version, sys.base_prefix, str(ROOT)])
    return [fingerprint(place, RUN_LOCK, DEV_LOCK), fingerprint(place, "pyproject.toml", "setup.py", *compiled_files())]


def compiled_files() -> list[str]:
    """List the sources that are compiled, which say so, and their types: a changed one has to be compiled again."""
    source = ROOT / "src"
    found = [path for path in source.rglob("*.py") if path.read_text("utf-8").startswith("# cython:")]
    return [str(path.relative_to(ROOT)) for path in sorted([*found, *source.rglob("*.pxd")])]


def fingerprint(place: str, *names: str) -> str:
    """Give a hash of the place and of the contents of the files, of which some may be missing."""
    result = hashlib.sha256(place.encode())
    for path in [ROOT / name for name in names]:
        result.update(hashlib.sha256(path.read_bytes()).digest() if path.exists() else b"missing")
    return result.hexdigest()


@contextmanager
def alone() -> Iterator[None]:
    """Keep every other dev.py away from .venv, also while a program that we started outlives us."""
    with (ROOT / ".dev.lock").open("w") as handle:
        if sys.platform != "win32":
            os.set_inheritable(handle.fileno(), True)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("waiting for another dev.py")
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def make_venv(folder: Path) -> None:
    """Make the folder an empty virtual environment."""
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        stop("this Python cannot make a virtual environment: install the package python3-venv")
    say("making an environment for Python " + sys.version.split()[0])
    python = getattr(sys, "_base_executable", sys.executable)  # not the one in the folder to be cleared
    must([python, "-m", "venv", "--clear", str(folder)])


def install(venv: Path, *args: str) -> None:
    """Let the pip of that environment install something from the index that the machine has configured."""
    must([program(venv, "python"), "-m", "pip", "-qq", "--disable-pip-version-check", "install", *args])


def must(command: list[str]) -> None:
    """Run a command of the set-up: it reads nothing, writes to stderr, and has to succeed."""
    if call(command, stdin=subprocess.DEVNULL, stdout=2):
        stop("failed: " + " ".join(command))


def call(command: list[str], stdin: int | None = None, stdout: int | None = None) -> int:
    """Give the exit code of the command; a Ctrl-C is the command's to answer, then ours to pass on."""
    sys.stdout.flush()
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        # close_fds: the command holds the lock of alone() as long as it lives
        code = subprocess.Popen(command, stdin=stdin, stdout=stdout, close_fds=False).wait()
    finally:
        signal.signal(signal.SIGINT, before)
    return code if code >= 0 else 128 - code


def program(venv: Path, name: str) -> str:
    """Give the path of a program in a virtual environment."""
    return str(venv / "Scripts" / (name + ".exe") if sys.platform == "win32" else venv / "bin" / name)


def say(text: str) -> None:
    """Tell the person who waits what is going on."""
    print("dev.py: " + text, file=sys.stderr, flush=True)


def stop(text: str) -> NoReturn:
    """End with one clear line."""
    sys.exit("dev.py: " + text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
