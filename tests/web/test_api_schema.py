"""JSON Schema and OpenAPI: what is told of puzzles, calls and jobs is true."""

import json
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from cluesmith.bank import shipped
from cluesmith.registry import KINDS
from cluesmith.web.calls import CALLS
from cluesmith.web.jobs import JOBS, AnyJob, name_of
from cluesmith.web.openapi import document
from cluesmith.web.schemas import puzzle_schema
from tests.command_line import run
from tests.web.serving import Client, Here
from tests.web.test_server import CASES

every_kind = pytest.mark.parametrize("kind", KINDS)


@every_kind
def test_every_shipped_puzzle_is_as_the_schema_says(kind: str) -> None:
    validator = jsonschema_rs.Draft202012Validator(run("schema", kind).json)
    puzzles = [entry.puzzle for entry in shipped(kind)]
    assert len(puzzles) > 50
    assert all(validator.is_valid(json.loads(puzzle.to_json())) for puzzle in puzzles)


def broken(fields: dict[str, Any]) -> list[dict[str, Any]]:
    """The puzzle with something missing, something strange, or something of another type."""
    needed = [
        name for name in fields if name in ("kind", "rows", "columns", "grid", "size", "cages", "height", "width")
    ]
    return [
        *({other: value for other, value in fields.items() if other != name} for name in needed[:3]),
        {**fields, "strange": 1},
        *({**fields, name: wrong} for name in fields for wrong in ("no", {"no": 1})),
    ]


@every_kind
def test_broken_puzzles_are_not_as_the_schema_says(kind: str) -> None:
    validator = jsonschema_rs.Draft202012Validator(puzzle_schema(KINDS[kind]))
    fields = json.loads(KINDS[kind].parse(KINDS[kind].example).to_json())
    assert [wrong for wrong in broken(fields) if validator.is_valid(wrong)] == []


def test_the_command_wants_a_kind_or_the_api() -> None:
    for args in ([], ["kenken", "--api"], ["chess"]):
        done = run("schema", *args)
        assert done.code == 2
        assert "Traceback" not in done.err


def test_the_document_is_that_of_the_server(server: Client) -> None:
    told = run("schema", "--api").json
    assert told == server.get("/api/v1/openapi.json").json
    assert {f"/api/v1/{name}" for name in CALLS} < told["paths"].keys()
    assert told["openapi"].startswith("3.1")


def test_every_reference_of_the_document_leads_somewhere() -> None:
    text = json.dumps(document())
    names = document()["components"]["schemas"].keys()
    found = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert found <= names


def test_every_call_and_job_says_what_it_does() -> None:
    for name, call in CALLS.items():
        assert call.summary.endswith("."), name
    for task in JOBS.values():
        assert task.summary.endswith(".")


def test_every_job_of_the_table_can_be_asked_for() -> None:
    asks = {"make": {"kind": "x"}, "book": {}, "batch": {"text": "x", "call": "solve"}, "site": {}}
    assert asks.keys() == JOBS.keys()
    for name, fields in asks.items():
        ask = msgspec.convert({"job": name, **fields}, AnyJob)
        assert name_of(ask) == name
        assert isinstance(ask, JOBS[name].ask)


@pytest.mark.parametrize("name", [name for name, call in CALLS.items() if not call.by_query])
def test_answers_are_as_the_document_says(here: Here, name: str) -> None:
    told = document()
    schema = told["paths"][f"/api/v1/{name}"]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    validator = jsonschema_rs.Draft202012Validator({**schema, "components": told["components"]})
    validator.validate(here.ask(name, **CASES[name]))
