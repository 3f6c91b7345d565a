"""One server for all tests of it, and one browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.playing import Player, browsing, find_browser
from tests.web.serving import Served, serving

DESKTOP = {"viewport": {"width": 1200, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    with serving() as served:
        yield served


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not (program := find_browser()):
        pytest.skip("no browser: install chromium")
    with browsing(program) as browser:
        yield browser


def complaining(browser: Browser, server: Served, **how: Any) -> Iterator[Player]:  # noqa: ANN401 - playwright's options
    """A player whose page must not complain."""
    context = browser.new_context(**how)
    player = Player(context.new_page(), server)
    complaints = player.complaints
    context.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    context.on("weberror", lambda raised: complaints.append(str(raised.error)))
    context.set_default_timeout(15_000)
    yield player
    context.close()
    assert complaints == []


@pytest.fixture
def player(browser: Browser, server: Served) -> Iterator[Player]:
    yield from complaining(browser, server, **DESKTOP)


@pytest.fixture
def phone(browser: Browser, server: Served) -> Iterator[Player]:
    yield from complaining(browser, server, **PHONE, color_scheme="dark")
