"""Requests by the thousand, right and wrong, made up from what the server says it may be asked."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from cluesmith.registry import KINDS
from cluesmith.web.openapi import document
from tests.web.serving import Client

pytestmark = pytest.mark.heavy

PUZZLES = [kind.example for kind in KINDS.values()]
LIKELY: dict[str, Any] = {
    "seconds": {"type": "number", "minimum": 0, "maximum": 0.1},
    "puzzle": {"anyOf": [{"enum": PUZZLES}, {"type": "string"}]},
    "puzzles": {"type": "array", "minItems": 1, "maxItems": 3, "items": {"enum": PUZZLES}},
    "text": {"anyOf": [{"enum": PUZZLES}, {"type": "string"}]},
    "changes": {"type": "array", "items": {"$ref": "#/components/schemas/Edit"}, "maxItems": 20},
    "kind": {"anyOf": [{"enum": list(KINDS)}, {"type": "string", "maxLength": 200}]},
}


def likely(told: dict[str, Any]) -> dict[str, Any]:
    """The document, where values that make sense are likely in what is asked."""
    for name, schema in told["components"]["schemas"].items():
        if name.startswith("Ask") or name.endswith("Job"):
            schema["properties"] |= {field: LIKELY[field] for field in schema["properties"] if field in LIKELY}
    for path in told["paths"].values():
        for parameter in path.get("get", {}).get("parameters", ()):
            parameter["schema"] = LIKELY.get(parameter["name"], parameter["schema"])
    return told


def loosely(told: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
    """The same without the types of the places of lists, which schemathesis takes for those of an older JSON Schema."""
    if isinstance(told, dict):
        left = told.keys() - {"prefixItems", "items"} if "prefixItems" in told else told.keys()
        return {name: loosely(value) for name, value in told.items() if name in left}
    return list(map(loosely, told)) if isinstance(told, list) else told


SCHEMA = schemathesis.openapi.from_dict(loosely(likely(document())))
# A status of 500 is none that is stated.
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
some = settings(max_examples=3, suppress_health_check=list(HealthCheck), deadline=None)
many = settings(some, max_examples=150)


def answered_or_refused(case: "schemathesis.Case[Any]", server: Client) -> None:
    answer = case.call_and_validate(base_url=f"http://{server.host}", checks=CHECKS, timeout=30)
    for job in answer.headers.get("location", ()):  # it would go on beside the other tests, for minutes
        assert server.send("DELETE", job).status == 204
    assert server.get("/healthz").status == 200


@SCHEMA.parametrize()
@some
def test_whatever_is_asked_is_answered_or_refused(case: "schemathesis.Case[Any]", server: Client) -> None:
    answered_or_refused(case, server)


@pytest.mark.slow
@SCHEMA.parametrize()
@many
def test_thousands_of_questions_are_answered_or_refused(case: "schemathesis.Case[Any]", server: Client) -> None:
    answered_or_refused(case, server)
