"""Reading printed pages: what is drawn on each, its words and where they stand."""

import re
import zlib
from base64 import a85decode


def streams(pdf: bytes) -> list[str]:
    """What is drawn on each page, in the order of the pages."""
    numbers = re.findall(rb"/Kids \[ ([\d R]+)\]", pdf)[0].split(b" 0 R")[:-1]
    return [_stream(pdf, re.search(rb"/Contents (\d+) 0 R", _object(pdf, number.strip()))) for number in numbers]


def _object(pdf: bytes, number: bytes) -> bytes:
    found = re.search(rb"(?:^|\n)%s 0 obj\n(.*?)endobj" % number, pdf, re.DOTALL)
    assert found
    return found[1]


def _stream(pdf: bytes, reference: "re.Match[bytes] | None") -> str:
    assert reference
    data = _object(pdf, reference[1]).split(b"stream\n", 1)[1].split(b"endstream", 1)[0].strip()
    return zlib.decompress(a85decode(b"<~" + data, adobe=True)).decode("latin-1")


def words(page: str) -> list[str]:
    """The words on a page, in the order in which they were written; letters beyond ASCII are each a ~."""
    return [re.sub(r"\\\d{3}", "~", word) for word in re.findall(r"\((.*?)\) Tj", page)]


def edges(page: str) -> list[float]:
    """The left edges of words that stand on their own, not in a picture."""
    outside = re.sub(r"(?s)(?<!\w)q\s.*?\nQ", "", page)
    return [float(x) for x in re.findall(r"1 0 0 1 ([\d.]+) [\d.]+ Tm", outside)]
