"""Where work is done: in this process, in several, or on a cluster."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from cluesmith.batch import Submit

ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?([\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}", re.ASCII)


class Address(click.ParamType[str]):
    """Where a scheduler listens: `tcp://host:8786`, or the same without its protocol."""

    name = "address"

    def convert(self, value: str, param: click.Parameter | None, context: click.Context | None) -> str:
        """The address itself."""
        if not ADDRESS.fullmatch(value):
            self.fail(f"expected an address such as tcp://host:8786, found {value!r:.60}", param, context)
        return value


def workers_option(**settings: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:  # noqa: ANN401 - for click
    """The option --workers, with what it says in this command."""
    return click.option("--workers", type=click.IntRange(1, 1024), metavar="N", **settings)


cluster_option = click.option(
    "--cluster", type=Address(), help="Use the workers of a Dask scheduler, such as tcp://host:8786."
)


@contextmanager
def workers(number: int | None, address: str | None) -> "Iterator[tuple[Submit, int]]":
    """A way to have functions called elsewhere, and how many calls to keep under way."""
    from cluesmith.batch import cluster, processes

    with cluster(address) if address else processes(number or 1) as found:
        yield found
