"""One server for all tests of it."""

from collections.abc import Iterator

import pytest

from tests.web.serving import Served, serving


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    with serving() as served:
        yield served
