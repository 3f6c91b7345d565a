"""One server for all tests of it, and one browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.playing import Player, browsing, installed_browser, playing
from tests.web.serving import Client, Here, serving_here

DESKTOP = {"viewport": {"width": 1200, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def server() -> Iterator[Client]:
    with serving_here() as client:
        yield client


@pytest.fixture
def here() -> Here:
    return Here()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with browsing(installed_browser()) as browser:
        yield browser


@pytest.fixture
def player(browser: Browser, server: Client) -> Iterator[Player]:
    with playing(browser, server, **DESKTOP) as player:
        yield player


@pytest.fixture
def phone(browser: Browser, server: Client) -> Iterator[Player]:
    with playing(browser, server, **PHONE, color_scheme="dark") as player:
        yield player
