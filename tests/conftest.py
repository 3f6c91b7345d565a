"""What all tests share: the data folder, the option that rewrites golden files, repeatable hypothesis runs."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, database=None, deadline=None, max_examples=150)
settings.load_profile("repeatable")


# A shell that runs the tests in the background has Ctrl-C ignored, and so would be all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is covered is seen with the first seed of a sampled test, and not with one that repeats what others run."""
    plain = bool(os.environ.get("CLUESMITH_PURE"))
    again = pytest.mark.no_cover if plain else pytest.mark.heavy
    first: dict[str, object] = {}
    for item in items:
        if (
            item.get_closest_marker("repeats") and not plain
        ):  # others run its lines compiled, but maybe not in plain Python
            item.add_marker(pytest.mark.no_cover)
        seed = seed_of(item)
        if item.get_closest_marker("sampled") and seed != first.setdefault(item.nodeid.partition("[")[0], seed):
            item.add_marker(again)


def seed_of(item: pytest.Item) -> object:
    """The seed that the test is tried with, if it has any."""
    return item.callspec.params.get("seed") if hasattr(item, "callspec") else None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files instead of comparing")


@pytest.fixture(autouse=True)
def data_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test meets the bank of the person who runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "data"))


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder with the larger collection of puzzles."""
    folder = os.environ.get("CLUESMITH_DATA")
    if not folder:
        pytest.skip("CLUESMITH_DATA is not set: the larger collection of puzzles is not tested")
    return Path(folder)
