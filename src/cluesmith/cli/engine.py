"""The engine command: what brings Python into the browser."""

from pathlib import Path

import click


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
def engine(folder: Path) -> None:
    """Fetch what brings the whole toolkit to a site.

    It is put into DIR, for `cluesmith site --engine DIR`: Pyodide, from the registry that npm uses, and two wheels,
    from the index that pip uses. A lock file names them with their SHA-256. What is there already is not fetched again.
    No other command uses the network.
    """
    from cluesmith.site.fetching import fetch

    fetch(folder, lambda name: click.echo(f"fetching {name}", err=True))
    click.echo(f"the engine is in {folder}")
