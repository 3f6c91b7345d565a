"""Files that are written whole or not at all."""

import os
from collections.abc import Iterable, Iterator
from errno import EACCES
from pathlib import Path

DRAFTS = ".cluesmith-*.part"  # beside a file that is being written, and left there by who is killed meanwhile


def write_file(
    path: str | Path, content: str | bytes | Iterable[str] | Iterable[bytes], *, append: bool = False
) -> None:
    """Write or append text, bytes or pieces of them whole or not at all: on an error the file is as it was before."""
    target = Path(path)
    pieces = _as_bytes(content)
    try:
        if append or (target.exists() and not target.is_file()):  # a pipe or a device has nothing to be replaced
            _append(target, b"".join(pieces))
        else:
            _replace(Path(os.path.realpath(target)), pieces)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _as_bytes(content: str | bytes | Iterable[str] | Iterable[bytes]) -> Iterator[bytes]:
    pieces = [content] if isinstance(content, str | bytes) else content
    return (piece if isinstance(piece, bytes) else piece.encode() for piece in pieces)


def _replace(target: Path, pieces: Iterable[bytes]) -> None:
    """Write a draft beside the file and put it in its place."""
    if target.exists() and not os.access(target, os.W_OK):  # a folder lets its protected files be replaced
        raise PermissionError(EACCES, os.strerror(EACCES))
    draft = target.with_name(DRAFTS.replace("*", str(os.getpid())))
    try:
        with draft.open("xb") as file:
            file.writelines(pieces)
        if target.exists():
            draft.chmod(target.stat().st_mode)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _append(target: Path, data: bytes) -> None:
    """Add to the file, and take back what was added when not all of it could be."""
    before = target.stat().st_size if target.is_file() else None
    try:
        with target.open("ab", buffering=0) as file:  # a buffer would try once more while it is closed
            rest = memoryview(data)
            while rest:
                rest = rest[file.write(rest) :]
    except BaseException:
        if before is not None:
            os.truncate(target, before)
        elif target.is_file():
            target.unlink()
        raise
