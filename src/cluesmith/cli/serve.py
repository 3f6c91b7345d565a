"""The commands that play in the browser: serve and play."""

import click

PORT = 8642

host_option = click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")


@click.command()
@host_option
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port to listen at; 0 for any that is free.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open the browser too.")
def serve(host: str, port: int, open_browser: bool) -> None:
    """Play in the browser: start a server on this machine, until Ctrl-C."""
    _serve(host, port, "/", open_browser=open_browser)


def _serve(host: str, port: int, place: str, *, open_browser: bool) -> None:
    from cluesmith.web.guard import is_loopback
    from cluesmith.web.server import listen, serve

    listening = listen(host, port)
    shown, port = listening.getsockname()[:2]
    if not is_loopback(shown):
        click.echo("Everybody in your network can reach this server, use its time and play.", err=True)
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"
    click.echo(f"Cluesmith is at {address}/ - Ctrl-C ends it.")
    serve(listening, ready=lambda: click.launch(address + place) if open_browser else None)
