"""One server for all tests of it, and one browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.playing import Player, browsing, installed_browser, playing
from tests.web.serving import Client, Here, serving_here
from tests.web.setting import Setter

DESKTOP = {"viewport": {"width": 1200, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser shows nothing of what is covered, and is slow enough without."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.heavy)


@pytest.fixture(autouse=True)
def data_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server keeps its workers, and so the bank that they fill, for all of these tests, but for no others."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "web-data"))


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


@pytest.fixture
def setter(browser: Browser, server: Client) -> Iterator[Setter]:
    with playing(browser, server, **DESKTOP) as player:
        yield Setter(player.page, server)
