"""Certificates in the hands of two checkers that know nothing of each other: verify.py and dratify."""

import json
from collections.abc import Sequence
from typing import Any

import dratify
import msgspec

from cluesmith.proving.certificate import Certificate
from cluesmith.proving.folder import formula
from cluesmith.verify import Refused, Unreadable, verify


def is_verified(certificate: Certificate) -> bool:
    """What verify.py says."""
    try:
        verify(json.loads(certificate.to_json()))
    except (Refused, Unreadable):
        return False
    return True


def is_proof(certificate: Certificate) -> bool:
    """What dratify says of our clauses and lemmas."""
    variables, clauses = formula(certificate)
    lines = [f"p cnf {variables} {len(clauses)}", *map(as_line, clauses)]
    proof = "\n".join(map(as_line, [*certificate.lemmas, ()]))
    try:
        return bool(dratify.check_proof(dratify.parse_dimacs("\n".join(lines)), proof, engine="python").ok)
    except ValueError:  # variables that the formula does not have
        return False


def as_line(clause: Sequence[int]) -> str:
    return " ".join(map(str, [*clause, 0]))


def changed(certificate: Certificate, **fields: Any) -> Certificate:  # noqa: ANN401 - whatever the fields hold
    return msgspec.structs.replace(certificate, **fields)
