"""The table of all formats, and how a text shows which of them it is."""

from pathlib import PurePath

from cluesmith.errors import UnknownName
from cluesmith.formats import native, own
from cluesmith.formats.cage_lines import CAGES
from cluesmith.formats.format import Format
from cluesmith.formats.janko import JANKO
from cluesmith.formats.keen import KEEN
from cluesmith.formats.kenken_json import GAUGUIN, KIGULI, POISONMEATBALL
from cluesmith.formats.letters import LETTERS
from cluesmith.formats.mathdoku import MATHDOKU
from cluesmith.formats.nonogram_solver import NONOGRAM_SOLVER
from cluesmith.formats.olsak import G
from cluesmith.formats.pattern import PATTERN
from cluesmith.formats.penpa import PENPA
from cluesmith.formats.pictures import PBM, PNG
from cluesmith.formats.plain_numbers import CWD, MK, NIN
from cluesmith.formats.prolog import PROLOG
from cluesmith.formats.pzpr import PZPR
from cluesmith.formats.simpson import NON
from cluesmith.formats.taai import TAAI
from cluesmith.formats.webpbn import WEBPBN
from cluesmith.puzzles import KINDS

TEXT = Format(
    "text",
    tuple(KINDS),
    "our own text, made to be typed",
    (".txt",),
    own.is_text,
    own.read_text,
    native.dumps,
)
JSON = Format(
    "json",
    tuple(KINDS),
    "our own JSON, one puzzle in a line",
    (".json", ".jsonl"),
    own.is_json,
    own.read_json,
    lambda puzzle: native.dumps(puzzle, as_json=True),
    several=True,
)

FORMATS: dict[str, Format] = {
    each.name: each
    for each in (
        *(TEXT, JSON, PENPA, PZPR, PROLOG, JANKO),
        *(NON, WEBPBN, G, MK, NIN, CWD, TAAI, NONOGRAM_SOLVER, PATTERN, PBM, PNG),
        *(KEEN, CAGES, LETTERS, MATHDOKU, POISONMEATBALL, KIGULI, GAUGUIN),
    )
}


def find_format(name: str) -> Format:
    """The format of that name."""
    if name not in FORMATS:
        raise UnknownName(f"expected a format ({', '.join(FORMATS)}), found {name!r:.30}")
    return FORMATS[name]


def by_extension(name: str) -> Format | None:
    """The first format that files of that name have."""
    ending = PurePath(name).suffix.lower()
    return next((each for each in FORMATS.values() if ending and ending in each.extensions), None)


def recognised(text: str, binary: str, name: str = "") -> Format | None:
    """The format that the text is written in, by what it says and, where that is not enough, by the file's name.

    `binary` is the same with a character for each byte.
    """
    found = [each for each in FORMATS.values() if each.matches(binary if each.binary else text)]
    ending = PurePath(name).suffix.lower()
    named = [each for each in found if ending in each.extensions]
    return next(iter(named or found), None) or by_extension(name)
