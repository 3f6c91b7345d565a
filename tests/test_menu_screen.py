"""The screen of the menu without a terminal: keys from a pipe, and nobody who looks."""

from itertools import islice
from pathlib import Path

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from cluesmith.cli.menu.screen import Screen
from tests.playing_keys import SENT


class Sheet(DummyOutput):
    """Takes what is written, in a size of its own."""

    def __init__(self, rows: int, columns: int) -> None:
        self.written = ""
        self._size = Size(rows=rows, columns=columns)

    def get_size(self) -> Size:
        return self._size

    def write(self, data: str) -> None:
        self.written += data


def shown(rows: int, columns: int, *keys: str, ascii_only: bool = False) -> str:
    """All that the screen has shown, with a look at it before each key; the last of them lead out."""
    sheet = Sheet(rows, columns)
    left = iter(keys)
    with create_pipe_input() as pipe:
        screen = Screen(ascii_only=ascii_only, source=pipe, target=sheet)
        screen.app.after_render += lambda _: pipe.send_text("".join(SENT.get(key, key) for key in islice(left, 1)))
        screen.run()
    assert next(left, None) is None
    return sheet.written


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize(("rows", "columns"), [(14, 60), (40, 120), (4, 12), (1, 1)])
def test_any_size_will_do_in_every_room(rows: int, columns: int) -> None:
    keys = [*"31", "down", "down", "down", "enter", *"1", "down", "enter"]
    shown(rows, columns, *keys, *"1n2?", "pagedown", *"qp", "c-c", *"qqqqqq")


def test_every_sign_is_plain_where_others_cannot_be_shown() -> None:
    written = shown(30, 80, *"31", "down", "enter", "enter", *"qqqq", "q", ascii_only=True)
    assert "which size?" in written
    assert written.isascii()


def test_the_last_option_of_the_first_room_leads_out() -> None:
    assert "Statistics: OFF" in shown(30, 80, *"6")
