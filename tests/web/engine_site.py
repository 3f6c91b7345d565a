"""A site with the real engine, served by a plain file server, for a browser to look at."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cluesmith import bank
from cluesmith.batch import processes
from cluesmith.site.build import Site
from cluesmith.site.engine import FOLDER

MILLISECONDS = 120_000  # for the engine to load on a busy machine

ASK = """async ([calls]) => {
    const { ask } = await import(new URL("static/js/api.js", document.baseURI));
    return Promise.all(calls.map(([name, asked]) => ask(name, asked)));
}"""


def engine_folder() -> Path:
    """The folder with the engine's files; without one the test is skipped."""
    folder = os.environ.get("CLUESMITH_ENGINE")
    if not folder:
        pytest.skip("CLUESMITH_ENGINE is not set: the folder that `cluesmith engine DIR` has filled")
    return Path(folder)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which Python's own file server serves the folder."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        try:
            port = re.findall(r"port (\d+)", server.stdout.readline())[0]
            yield f"http://127.0.0.1:{port}/sub/"
        finally:
            server.kill()


@contextmanager
def toolkit(folder: Path) -> Iterator[str]:
    """The address of a site with the engine and a puzzle, in a sub-folder of its host."""
    site = Site(folder / "sub", [bank.find("kk-3x3-1")], title="Puzzles", url="", seconds=5)
    site.add_toolkit(engine_folder())
    with processes(1) as (submit, ahead):
        assert not any(done.problem for done in site.build(submit, ahead))
    with served(folder) as address:
        yield f"{address}{FOLDER}/"


class Visitor:
    """Somebody who visits the site."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        page.on("console", lambda said: self.complaints.append(said.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, path: str = "") -> None:
        self.page.goto(self.address + path)

    def wait_for_engine(self) -> None:
        self.page.wait_for_selector("html[data-engine=ready]", timeout=MILLISECONDS)

    def ask(self, *calls: Sequence[str | Mapping[str, object]]) -> list[Any]:
        """What the engine answers, through the very modules that the pages use."""
        answers: list[Any] = self.page.evaluate(ASK, [calls])
        return answers


@contextmanager
def visiting(browser: Browser, address: str) -> Iterator[Visitor]:
    """A visitor with a browser that knows nothing of the site yet."""
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    context.set_default_timeout(MILLISECONDS)
    try:
        yield Visitor(context.new_page(), address)
    finally:
        context.close()
