"""One server for all tests of it."""

from collections.abc import Iterator

import pytest

from tests.web.serving import Client, Here, serving_here


@pytest.fixture(scope="session")
def server() -> Iterator[Client]:
    with serving_here() as client:
        yield client


@pytest.fixture
def here() -> Here:
    return Here()
