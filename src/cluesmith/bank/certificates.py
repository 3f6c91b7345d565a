"""The certificates of the bank: those of shipped puzzles are packed, a file for each kind, without the puzzles."""

import lzma
from collections.abc import Iterable
from typing import Any

import msgspec

from cluesmith.bank import Entry
from cluesmith.errors import UnknownName
from cluesmith.proving.certificate import Certificate

FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]


def certificate_of(entry: Entry) -> str:
    """The certificate of that puzzle, as JSON; raises UnknownName if it has none."""
    if entry.certificate:
        return msgspec.json.encode(entry.certificate).decode()
    file = entry.puzzle.parts.certificates
    found = unpack(file.read_bytes()).get(entry.id) if file else None
    if found is None:
        raise UnknownName(f"expected a puzzle with a certificate, found none of {entry.id!r}")
    return msgspec.json.encode({"puzzle": entry.puzzle} | found).decode()


def pack(certificates: Iterable[tuple[str, Certificate]]) -> bytes:
    """The certificates of puzzles with these ids, one a line, packed."""
    lines = (msgspec.json.encode({"id": name} | _without_puzzle(each)) + b"\n" for name, each in certificates)
    return lzma.compress(b"".join(lines), filters=FILTERS)


def _without_puzzle(certificate: Certificate) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(certificate)
    return {name: value for name, value in fields.items() if name != "puzzle"}


def unpack(data: bytes) -> dict[str, dict[str, Any]]:
    """What was packed, by id."""
    records = map(msgspec.json.decode, lzma.decompress(data).splitlines())
    return {record.pop("id"): record for record in records}
