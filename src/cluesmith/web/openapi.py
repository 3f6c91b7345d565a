"""The OpenAPI document, made from the types of the calls and jobs."""

from http import HTTPStatus
from importlib.metadata import version
from typing import Any

import msgspec

from cluesmith.web.answers import Problem
from cluesmith.web.calls import CALLS, Call
from cluesmith.web.job_states import JobState
from cluesmith.web.jobs import JOBS, AnyJob

REFERENCE = "#/components/schemas/{name}"
ABOUT = """Solve, make, explain, rate and print pencil puzzles.

A puzzle is text in any supported format. A grid is a list of rows with the numbers of the board's values, null where
nothing is written. A cell is [row, column], counted from 0."""
JOB_ID = {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"}}
LAST_EVENT = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": "The id of the last event that was seen.",
    "schema": {"type": "string"},
}


def document() -> dict[str, Any]:
    """All calls and jobs as OpenAPI 3.1."""
    types = [
        *(call.ask for call in CALLS.values()),
        *(call.answer for call in CALLS.values()),
        Problem,
        JobState,
        AnyJob,
    ]
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    asks, answers = schemas[: len(CALLS)], schemas[len(CALLS) : 2 * len(CALLS)]
    calls = {
        f"/api/v1/{name}": _operation(name, call, components[call.ask.__name__] if call.by_query else ask, answer)
        for (name, call), ask, answer in zip(CALLS.items(), asks, answers, strict=True)
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cluesmith", "version": version("cluesmith"), "description": ABOUT},
        "paths": {**calls, **_job_paths(schemas[-1])},
        "components": {"schemas": components},
    }


def _operation(name: str, call: Call, ask: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    about = {"operationId": name, "summary": call.summary, "tags": ["calls"]}
    answered = {"200": _answer("The answer.", answer)}
    if call.by_query:
        known = {"304": {"description": "The answer is the one whose ETag was sent in If-None-Match."}}
        responses = {**answered, **known, **_problems(422, 429, 503)}
        return {"get": {**about, "parameters": _parameters(ask), "responses": responses}}
    responses = {**answered, **_problems(408, 413, 415, 422, 429, 503)}
    return {"post": {**about, "requestBody": _body(ask), "responses": responses}}


def _parameters(ask: dict[str, Any]) -> list[dict[str, Any]]:
    required = ask.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": field}
        for name, field in ask["properties"].items()
    ]


def _body(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _answer(description: str, schema: dict[str, Any], media_type: str = "application/json") -> dict[str, Any]:
    return {"description": description, "content": {media_type: {"schema": schema}}}


def _problems(*statuses: int) -> dict[str, Any]:
    problem = {"$ref": REFERENCE.format(name="Problem")}
    return {
        str(status): _answer(f"{HTTPStatus(status).phrase}.", problem, "application/problem+json")
        for status in statuses
    }


# Jobs


def _job_paths(ask: dict[str, Any]) -> dict[str, Any]:
    state = {"$ref": REFERENCE.format(name="JobState")}
    begun = {**_answer("The job is taken on.", state), "headers": {"Location": {"schema": {"type": "string"}}}}
    responses = {"202": begun, **_problems(408, 413, 415, 422, 429, 503)}
    told = " ".join(f"{name}: {task.summary}" for name, task in JOBS.items())
    begin = {**_about("begin-job", f"Begin a job. {told}"), "requestBody": _body(ask), "responses": responses}
    ended = {"204": {"description": "It is ended and forgotten."}}
    return {
        "/api/v1/jobs": {"post": begin},
        "/api/v1/jobs/{id}": {
            "get": _of_job("job", "How far a job is.", {"200": _answer("Its state.", state)}),
            "delete": _of_job("cancel-job", "End a job, whatever it is doing, and forget it.", ended),
        },
        "/api/v1/jobs/{id}/events": {"get": _watching()},
        "/api/v1/jobs/{id}/result": {"get": _taking()},
    }


def _about(name: str, summary: str) -> dict[str, Any]:
    return {"operationId": name, "summary": summary, "tags": ["jobs"]}


def _of_job(name: str, summary: str, responses: dict[str, Any], *problems: int) -> dict[str, Any]:
    return {
        **_about(name, summary),
        "parameters": [JOB_ID],
        "responses": {**responses, **_problems(404, *problems, 429)},
    }


def _watching() -> dict[str, Any]:
    """Each event has the whole state, so whoever comes back with the id of the last one misses nothing."""
    responses = {
        "200": _answer("The states as server-sent events, up to the last.", {"type": "string"}, "text/event-stream"),
        "204": {"description": "The last event has been seen already."},
    }
    watching = _of_job("watch-job", "Watch how far a job is.", responses, 503)
    return {**watching, "parameters": [JOB_ID, LAST_EVENT]}


def _taking() -> dict[str, Any]:
    responses = {"200": {"description": "The file.", "content": {"*/*": {"schema": {}}}}}
    return _of_job("job-result", "The file that a job has made.", responses, 409)
