"""The page about the API: its commands run, and it tells of every call and job what the types say."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shutil import which
from typing import Any, get_args

import msgspec
import pytest

from cluesmith.web.calls import CALLS
from cluesmith.web.jobs import JOBS
from tests.pages import ROOT, run_console
from tests.test_docs import rewrite
from tests.web.serving import Client

PAGE = ROOT / "docs" / "api.md"
GENERATED = "<!-- from here on: the parameters and responses of all calls and jobs, written by `pytest --update` -->\n"


@pytest.mark.skipif(not which("curl") and not os.environ.get("CI"), reason="curl is not installed")
def test_the_page_asks_the_server_what_it_shows(server: Client, tmp_path: Path, *, update: bool) -> None:
    keep = partial(rewrite, PAGE) if update else None
    wrong = list(run_console(PAGE, tmp_path, keep, language="curl", port=str(server.port)))
    assert update or not wrong, "\n".join(wrong)


def fields(kind: Any) -> Iterator[str]:  # noqa: ANN401 - any type that msgspec knows
    """The fields of a record as they are written, those of each where it is a list."""
    for record in (kind, *get_args(kind)):
        if isinstance(record, type) and issubclass(record, msgspec.Struct):
            yield from (f"`{field.encode_name}`" for field in msgspec.structs.fields(record))


def asked(kind: type[msgspec.Struct]) -> str:
    """The fields that may be asked, those first that have to be."""
    known = [field for field in msgspec.structs.fields(kind) if field.encode_name != "seconds"]
    needed = [f"**`{field.encode_name}`**" for field in known if field.required]
    return ", ".join([*needed, *(f"`{field.encode_name}`" for field in known if not field.required)])


def reference() -> str:
    """Two tables."""
    calls = [
        f"| `{'GET ' if call.by_query else ''}{name}` | {call.summary} | {asked(call.ask)} | {answered(call.answer)} |"
        for name, call in CALLS.items()
    ]
    jobs = [f"| `{name}` | {task.summary} | {asked(task.ask)} |" for name, task in JOBS.items()]
    return "\n".join(
        [
            *("", "## All calls", "", "Required parameters are in bold.", ""),
            *("| call | what it does | parameters | response |", "|---|---|---|---|", *calls),
            *("", "## All jobs", "", "| job | what it makes | parameters |", "|---|---|---|", *jobs, ""),
        ]
    )


def answered(kind: Any) -> str:  # noqa: ANN401 - any type that msgspec knows
    return ", ".join(fields(kind)) or "JSON"


def test_the_page_tells_of_every_call_and_job(*, update: bool) -> None:
    text, mark, shown = PAGE.read_text("utf-8").partition(GENERATED)
    assert mark
    if update:
        rewrite(PAGE, text + mark + reference())
    else:
        assert shown == reference(), "pytest --update tests/web/test_api_docs.py writes it anew"
