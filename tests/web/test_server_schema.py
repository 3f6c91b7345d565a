"""Requests by the thousand, right and wrong, made up from what the calls say they may be asked."""

from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import content_type_conformance, status_code_conformance

from cluesmith.registry import KINDS
from cluesmith.web.calls import CALLS, Call
from tests.web.serving import Client

PUZZLES = [kind.example for kind in KINDS.values()]
PROBLEM = {"content": {"application/problem+json": {"schema": {"type": "object"}}}, "description": "why not"}
LIKELY: dict[str, Any] = {
    "seconds": {"type": "number", "minimum": 0, "maximum": 0.1},
    "puzzle": {"anyOf": [{"enum": PUZZLES}, {"type": "string"}]},
    "text": {"anyOf": [{"enum": PUZZLES}, {"type": "string"}]},
    "kind": {"anyOf": [{"enum": list(KINDS)}, {"type": "string", "maxLength": 200}]},
}


def asked(call: Call) -> dict[str, Any]:
    """What the call may be asked, where values that make sense are likely."""
    (_,), components = msgspec.json.schema_components([call.ask])
    (schema,) = components.values()
    fields = schema["properties"]
    return {**schema, "properties": {name: LIKELY.get(name, field) for name, field in fields.items()}}


def operation(call: Call) -> dict[str, Any]:
    """The call as OpenAPI wants it."""
    schema = asked(call)
    answer = {"content": {"application/json": {"schema": {}}}, "description": "the answer"}
    responses = {"200": answer, **dict.fromkeys(("415", "422", "503"), PROBLEM)}
    if not call.by_query:
        body = {"content": {"application/json": {"schema": schema}}, "required": True}
        return {"post": {"requestBody": body, "responses": responses}}
    parameters = [
        {"name": name, "in": "query", "schema": field, "required": name in schema["required"]}
        for name, field in schema["properties"].items()
    ]
    return {"get": {"parameters": parameters, "responses": responses}}


SCHEMA = schemathesis.openapi.from_dict(
    {
        "openapi": "3.1.0",
        "info": {"title": "Cluesmith", "version": "1"},
        "paths": {f"/api/v1/{name}": operation(call) for name, call in CALLS.items()},
    }
)
CHECKS = [status_code_conformance, content_type_conformance]  # a status of 500 is none that is stated
some = settings(max_examples=3, suppress_health_check=list(HealthCheck), deadline=None)
many = settings(some, max_examples=150)


def answered_or_refused(case: "schemathesis.Case[Any]", server: Client) -> None:
    case.call_and_validate(base_url=f"http://{server.host}", checks=CHECKS, timeout=30)
    assert server.get("/healthz").status == 200


@SCHEMA.parametrize()
@some
def test_whatever_is_asked_is_answered_or_refused(case: "schemathesis.Case[Any]", server: Client) -> None:
    answered_or_refused(case, server)


@pytest.mark.slow
@SCHEMA.parametrize()
@many
def test_two_thousand_questions_are_answered_or_refused(case: "schemathesis.Case[Any]", server: Client) -> None:
    answered_or_refused(case, server)
