"""Files that are small to send, or as large as is read, and may cost much more than they are worth.

A recipe is JSON: parts of text with how often each is repeated; or a picture with what it claims to be.
"""

import struct
import zlib
from base64 import b64encode
from collections.abc import Callable
from random import Random
from typing import Any

from attack.corpus import Sample, samples

MAX_BYTES = 8_000_000
FILLERS = (
    *(
        "1",
        "9",
        "0",
        "1 ",
        "1,",
        "1\n",
        " ",
        "\n",
        "\t",
        ",",
        ".",
        ":",
        "/",
        "-",
        "a",
        "[",
        "{",
        "(",
        "<",
        '"',
        "'",
        "\\",
    ),
    *(
        "[1,",
        '{"a":',
        "<a>",
        "<a ",
        "f(",
        "a=1 ",
        "a=1\n",
        "r1c1 ",
        "z1",
        '"a":1,',
        "1/",
        "1.",
        "#",
        "# a\n",
        "-1",
        "&a;",
    ),
    *(
        "\\u0061",
        "\xc3\xa4",
        "\xff",
        "?",
        "* ",
        "x",
        "|",
        "| ",
        "; ",
        "1:",
        "z",
        '"',
        "rows\n",
        "1a",
        "<!--",
        "%",
        "\0",
        "aA",
    ),
    *(", ", "[]", "{}", "()", "<line>", "<count>1</count>", "</a>", "[[", "']", '"],["', ".\n", "\r", "\r\n", "1e"),
)
DTD = '<?xml version="1.0"?>{0}<!DOCTYPE pbn {1}[{2}]><puzzleset>{3}</puzzleset>'
ATTRIBUTE = '<!ATTLIST a b CDATA "' + "x" * 1000 + '">'
ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ha"}">' for n in range(10))
SPECIAL: list[tuple[str, list[list[Any]]]] = [
    ("webpbn", [[DTD.format(blanks, system, inside, held), 1]])
    for blanks in ("", " " * 3000, "<!-- a -->")
    for system in ("", 'SYSTEM "a>b" ', 'PUBLIC "a" "b" ')
    for inside, held in (
        (ENTITIES, "&e9;"),
        (f'<!ENTITY a "{"x" * 50_000}">', "&a;" * 50_000),
        (ATTRIBUTE, "<a/>" * 20_000),
        ('<!ENTITY % p SYSTEM "file:///etc/hostname"> %p;', ""),
        ('<!ENTITY a SYSTEM "file:///etc/hostname">', "&a;"),
    )
]
SIDES = (0, 1, 2, 3, 40, 1000, 1001, 1732, 30_000, 70_000, 300_000, 2**31 - 1, 2**32 - 1)


def random_bomb(rng: Random) -> dict[str, Any]:
    """A real file with a filler in it, one of the special ones, or a picture."""
    draw = rng.random()
    if draw < 0.1:
        name, parts = rng.choice(SPECIAL)
        return {"format": rng.choice((name, None)), "suffix": ".xml", "parts": parts}
    if draw < 0.25:
        return {"format": None, "suffix": "", "picture": _random_picture(rng)}
    return filled(rng.choice(samples()), rng)


def filled(sample: Sample, rng: Random) -> dict[str, Any]:
    """The sample with something in it repeated until it is as large as is read, or nearly."""
    filler = rng.choice(FILLERS)
    at = rng.choice((0, len(sample.text), *[rng.randint(0, len(sample.text))] * 4))
    size = rng.choice((3_000, 100_000, MAX_BYTES - 2 * len(sample.text) - 100))
    parts = [[sample.text[:at], 1], [filler, size // len(filler)], [sample.text[at:], 1]]
    form = rng.choice((sample.format, sample.format, None))
    return {"format": form, "suffix": sample.suffix, "parts": parts, "link": sample.is_link}


def _random_picture(rng: Random) -> dict[str, Any]:
    """A width, a height, bits per dot, and how many rows there are in fact."""
    width, height = rng.choice(SIDES), rng.choice((*SIDES, 1, 1, 2))
    rows = rng.choice((0, 1, min(height, 50_000_000 // (width + 1))))
    return {
        "as": rng.choice(("png", "png", "pbm", "plain")),
        "size": [width, height],
        "bits": rng.choice((1, 8, 16)),
        "rows": rows,
    }


def bytes_of(case: dict[str, Any]) -> bytes:
    """The file that the recipe makes."""
    if "picture" in case:
        picture = case["picture"]
        width, height = picture["size"]
        return PICTURES[picture["as"]](width, height, picture["bits"], picture["rows"])
    text = "".join(part * times for part, times in case["parts"])
    return _folded(text) if case.get("link") else text.encode("latin-1", "replace")


def _folded(text: str) -> bytes:
    """The text as the data of a link of penpa-edit."""
    deflate = zlib.compressobj(wbits=-15)
    return b"m=edit&p=" + b64encode(deflate.compress(text.encode("latin-1")) + deflate.flush())


def _png(width: int, height: int, bits: int, rows: int) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, bits, 0, 0, 0, 0)
    squeeze = zlib.compressobj(9)
    row = bytes(1 + (width * bits + 7) // 8) if rows else b""
    data = b"".join(squeeze.compress(row) for _ in range(rows)) + squeeze.flush()
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _pbm(width: int, height: int, _: int, rows: int) -> bytes:
    return f"P4 {width} {height}\n".encode() + b"\x55" * min(MAX_BYTES - 40, rows * (width // 8 + 1))


def _plain_pbm(width: int, height: int, _: int, rows: int) -> bytes:
    return f"P1 {width} {height}\n".encode() + b"10" * min(MAX_BYTES // 2 - 40, rows * width // 2 + 1)


PICTURES: dict[str, Callable[[int, int, int, int], bytes]] = {"png": _png, "pbm": _pbm, "plain": _plain_pbm}
