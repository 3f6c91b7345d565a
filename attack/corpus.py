"""Real files in every format, to be damaged: the examples, those of the tests, and shipped puzzles written down."""

import re
import zlib
from base64 import b64decode
from functools import cache
from pathlib import Path
from typing import NamedTuple

from attack.report import ROOT
from cluesmith import FORMATS, KINDS, PuzzleError, dumps, shipped

PUZZLES_OF_A_KIND = 3


class Sample(NamedTuple):
    """A file: its format, what its name ends in, and a character for each of its bytes."""

    format: str
    suffix: str
    text: str
    is_link: bool = False  # of penpa-edit, unfolded


@cache
def samples() -> list[Sample]:
    """All files, always in the same order."""
    files = [*sorted((ROOT / "examples").glob("*.txt")), *sorted((ROOT / "tests" / "formats").glob("*/*.*"))]
    found = [_read(file) for file in files if file.suffix != ".pyc"]
    found += [_written(name, kind, number) for name in FORMATS for kind in KINDS for number in range(PUZZLES_OF_A_KIND)]
    whole = [sample for sample in found if sample.text]
    return whole + [_unfolded(sample) for sample in whole if sample.format == "penpa"]


def _read(file: Path) -> Sample:
    name = file.parent.name if file.parent.name in FORMATS else "text"
    return Sample(name, file.suffix, file.read_bytes().decode("latin-1"))


def _written(name: str, kind: str, number: int) -> Sample:
    """A shipped puzzle in that format; nothing where the format cannot say it."""
    form = FORMATS[name]
    try:
        text = dumps(_shipped(kind)[number * 7].puzzle, format=name, lossy=True)
    except PuzzleError:
        text = ""
    return Sample(name, (*form.extensions, ".txt")[0], text.encode().decode("latin-1"))


_shipped = cache(shipped)


def _unfolded(sample: Sample) -> Sample:
    """What a link of penpa-edit holds, so that it can be damaged where it means something."""
    found = re.search(r"[&?]p=([\w+/=]+)", sample.text)
    assert found
    return sample._replace(text=zlib.decompress(b64decode(found[1]), -15).decode("latin-1"), is_link=True)
