"""The commands that play in the browser: serve and play."""

import webbrowser
from socket import socket
from threading import Thread

import click

from cluesmith.cli.io import Source, Text, from_option, read_puzzle

HOST = "127.0.0.1"


port_option = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8642,
    show_default=True,
    help="The port to listen at; 0 for any that is free.",
)


@click.command()
@click.option("--host", type=Text(), default=HOST, show_default=True, help="The address to listen at.")
@port_option
@click.option("--open", "open_browser", is_flag=True, help="Open the browser, too.")
def serve(host: str, port: int, open_browser: bool) -> None:
    """Play in the browser: serve the pages on this machine, until Ctrl-C."""
    from cluesmith.web.server import listen

    _serve(listen(host, port), page="/" if open_browser else None)


@click.command()
@click.argument("puzzle", type=Source(), required=False)
@from_option
@port_option
def play(puzzle: str | None, form: str | None, port: int) -> None:
    """Play PUZZLE in the browser, or choose one there; Ctrl-C ends it.

    If the pages are served at that port already, the browser is opened and the command ends. If another program listens
    there, a free port is taken.
    """
    from cluesmith.web.links import link_to
    from cluesmith.web.server import is_served, listen

    page = link_to(read_puzzle(puzzle, form)) if puzzle else "/"
    if is_served(HOST, port):
        _open(f"http://{HOST}:{port}{page}")
        return
    try:
        listening = listen(HOST, port)
    except OSError:  # somebody else is there
        listening = listen(HOST, 0)
    _serve(listening, page=page)


def _serve(listening: socket, *, page: str | None) -> None:
    """Answer requests until Ctrl-C; with a page, open the browser on that."""
    from cluesmith.web.guard import is_loopback
    from cluesmith.web.server import Server

    host, port = listening.getsockname()[:2]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    if not is_loopback(host):
        click.echo("everybody who can reach this machine can play here and use its time", err=True)
    click.echo(f"Cluesmith is at {address}/ (Ctrl-C ends it)")
    Server(listening, ready=lambda: None if page is None else _open_meanwhile(address + page)).serve_until_ended()


def _open_meanwhile(address: str) -> None:
    Thread(target=_open, args=(address,), daemon=True).start()  # some browsers run in the terminal


def _open(address: str) -> None:
    if not webbrowser.open(address):
        click.echo(f"no browser was found; the page is {address}", err=True)
