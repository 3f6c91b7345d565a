"""The menu on a full screen: it shows what the rooms say, and hands them the keys."""

import signal
from collections.abc import Callable
from random import Random
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.formatted_text.utils import split_lines
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Dimension, FormattedTextControl, HSplit, Layout, ScrollOffsets, Window
from prompt_toolkit.layout.utils import explode_text_fragments
from prompt_toolkit.output import ColorDepth, Output

from cluesmith.cli.io import can_draw, wants_colour
from cluesmith.cli.menu.helper import Helper
from cluesmith.cli.menu.house import House, Overlay, Role, View
from cluesmith.cli.menu.rooms import first_room
from cluesmith.draw.text import ASCII
from cluesmith.playing.kept import KeptGames, default_folder
from cluesmith.text import filled, wrapped

NAMES = {"c-m": "enter", "c-j": "enter", "c-h": "backspace", "<sigint>": "c-c"}
STYLES: dict[Role, str] = {
    "cursor": "reverse",
    "wrong": "bg:ansired fg:ansiwhite bold underline",
    "hint": "bg:ansiyellow fg:ansiblack bold underline",
    "ticked": "dim",
}
ESCAPE_SECONDS = 0.05  # to tell the Esc key from keys that are sent as several signs
REFRESH_SECONDS = 0.5  # of the seconds that work has taken
SMALL = 18  # lines; on a smaller screen only the first line of keys is shown


def run(*, ascii_only: bool) -> None:
    """Show the first room until the player leaves it; who is told to end leaves the terminal as it was before."""
    screen = Screen(ascii_only=ascii_only or not can_draw())
    told = signal.signal(signal.SIGTERM, lambda *_: screen.end())
    screen.run()
    signal.signal(signal.SIGTERM, told)
    if screen.house.rooms:
        signal.raise_signal(signal.SIGTERM)


class Screen:
    """The screen, and the house that is seen on it."""

    def __init__(self, *, ascii_only: bool, source: Input | None = None, target: Output | None = None) -> None:
        self._ascii = ascii_only
        self._helper = Helper(self._on_screen)
        self.house = House(self._helper, KeptGames(default_folder()), ascii_only=ascii_only, rng=Random())
        self.house.enter(first_room(self.house))
        self._view, self._title = View([""]), ""
        self._said: list[str] = []
        self._said_from = 0
        self.app: Application[None] = Application(
            self._layout(),
            key_bindings=self._bindings(),
            full_screen=True,
            color_depth=None if wants_colour() else ColorDepth.DEPTH_1_BIT,
            before_render=lambda _: self._look(),
            include_default_pygments_style=False,
            input=source,
            output=target,
        )
        self.app.ttimeoutlen = ESCAPE_SECONDS

    def run(self) -> None:
        """Show the rooms until the player has left the first one."""
        try:
            self.app.run()
        finally:
            self._helper.stop()

    def end(self) -> None:
        """Show nothing more, wherever the player is."""
        self._on_screen(self.app.exit)

    # what is seen

    def _layout(self) -> Layout:
        board = FormattedTextControl(self._body, focusable=True, get_cursor_position=self._cursor)
        offsets = ScrollOffsets(top=lambda: self._view.margin[0], bottom=1, left=lambda: self._view.margin[1], right=2)
        return Layout(
            HSplit(
                [
                    _strip(lambda: [("bold reverse", f" {self._title} ")], lambda: 1),
                    Window(height=1),
                    Window(board, wrap_lines=False, scroll_offsets=offsets, dont_extend_height=True),
                    _strip(self._words, lambda: len(self._shown_words())),
                    Window(height=Dimension(min=0, preferred=0)),
                    _strip(lambda: [("", "\n".join(self._keys()))], lambda: len(self._keys())),
                ]
            )
        )

    def _look(self) -> None:
        """See what the room shows now."""
        if self.house.rooms:
            width = self._size[0]
            self._view, self._title = self.house.view(width), self._plain(self.house.room.title)
            said = wrapped(self._plain(self._view.said), width - 1).split("\n") if self._view.said else []
            if said != self._said:
                self._said, self._said_from = said, 0

    @property
    def _size(self) -> tuple[int, int]:
        size = self.app.output.get_size()
        return size.columns, size.rows

    def _plain(self, text: str) -> str:
        return text.translate(ASCII) if self._ascii else text

    def _cursor(self) -> Point:
        line, column = self._view.cursor
        return Point(x=column, y=line)

    def _body(self) -> StyleAndTextTuples:
        lines = list(split_lines(to_formatted_text(ANSI("\n".join(self._view.lines)))))
        characters = [explode_text_fragments(line) for line in lines]
        for overlay in self._view.overlays:
            _lay(characters[overlay.line], overlay)
        return [fragment for line in characters for fragment in [*line, ("", "\n")]]

    def _words(self) -> StyleAndTextTuples:
        return [("bold", "\n".join(self._shown_words()))]

    def _shown_words(self) -> list[str]:
        """As much of what is said as there is room for; the rest can be scrolled to."""
        most = max(1, (self._size[1] - 2 - len(self._keys())) // 2)
        if len(self._said) <= most:
            return self._said
        self._said_from = min(self._said_from, len(self._said) - most + 1)
        shown = self._said[self._said_from : self._said_from + most - 1]
        return [*shown, "(Page up and Page down show the rest)"]

    def _keys(self) -> list[str]:
        words = self._plain(self._view.keys).split(" · " if not self._ascii else " . ")
        lines = filled(words, self._size[0] - 1, "  ")
        return lines if self._size[1] >= SMALL else lines[:1]

    # keys

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        bindings.add(Keys.Any)(self._press)
        return bindings

    def _press(self, event: KeyPressEvent) -> None:
        key = event.key_sequence[0].key
        name = key.value if isinstance(key, Keys) else key
        steps = {"pageup": -5, "pagedown": 5}
        if name in steps and len(self._shown_words()) < len(self._said):
            self._said_from = max(0, self._said_from + steps[name])
        else:
            self._hand_over(NAMES.get(name, name))

    def _hand_over(self, key: str) -> None:
        was_working = self.house.is_working
        self.house.key(key)
        if not self.house.rooms:
            self.app.exit()
        elif self.house.is_working and not was_working:
            self._tick()

    def _tick(self) -> None:
        """Show how long the work takes, as long as it does."""
        self.app.invalidate()
        if self.house.is_working and self.app.loop:
            self.app.loop.call_later(REFRESH_SECONDS, self._tick)

    def _on_screen(self, action: Callable[[], object]) -> None:
        """Do something between two keys, though it was another thread that wanted it."""

        def act() -> None:
            action()
            self.app.invalidate()

        if self.app.loop:
            self.app.loop.call_soon_threadsafe(act)


def _strip(text: Callable[[], StyleAndTextTuples], height: Callable[[], int]) -> Window:
    return Window(FormattedTextControl(text), height=height, dont_extend_height=True)


def _lay(characters: list[Any], overlay: Overlay) -> None:
    """Give a part of a line another look."""
    for place in range(overlay.start, min(overlay.start + overlay.width, len(characters))):
        style, sign, *_ = characters[place]
        # a full block would hide that it is marked
        characters[place] = (f"{style} {STYLES[overlay.role]}", "▒" if sign == "█" else sign)
