"""The house that the menu is: rooms that lead to others, and back.

A room says what there is to see, and what a key does. It knows no terminal: `screen` shows the last room on a full
screen, and `lines` asks line by line.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from time import monotonic
from typing import Any, Literal, NamedTuple, Protocol

from cluesmith.errors import MissingLibrary, PuzzleError
from cluesmith.playing.kept import KeptGames
from cluesmith.text import printable, reflowed

BACK = ("q", "escape", "c-c", "c-d")
Role = Literal["cursor", "wrong", "hint", "ticked"]


class Failure(NamedTuple):
    """Why work came to nothing."""

    reason: str


Then = Callable[[Any], object]  # hears what work has given, or a Failure


class Worker(Protocol):
    """Somebody who works while the house stays awake."""

    def start(self, work: "partial[Any]", then: Then) -> None:
        """Begin the work, and tell when it is done."""

    def stop(self) -> None:
        """Break the work off; nothing is told."""


class Overlay(NamedTuple):
    """A part of a line that looks different."""

    line: int
    start: int
    width: int
    role: Role


class View(NamedTuple):
    """What there is to see: lines, what is said below them, and the keys.

    The `cursor` is seen in any case, and so many lines above it and columns before it as the `margin` says.
    """

    lines: Sequence[str]
    cursor: tuple[int, int] = (0, 0)
    margin: tuple[int, int] = (1, 0)
    overlays: Sequence[Overlay] = ()
    said: str = ""
    keys: str = ""


class House:
    """The rooms the player has gone through, the last of which is seen, and what stays as it is set in all of them."""

    def __init__(self, worker: Worker, kept: KeptGames, *, ascii_only: bool, rng: Random) -> None:
        self.rooms: list[Room] = []
        self.worker, self.kept, self.rng = worker, kept, rng
        self.ascii_only = ascii_only
        self.statistics = False
        self._work = ""
        self._since = 0.0

    @property
    def room(self) -> "Room":
        """The room that is seen."""
        return self.rooms[-1]

    def enter(self, room: "Room") -> None:
        """Go into a room."""
        self.rooms.append(room)

    def leave(self) -> None:
        """Go back to the room before; out of the first one that ends the program."""
        self.rooms.pop()

    def leave_all(self) -> None:
        """End the program."""
        self.rooms.clear()

    def key(self, key: str) -> None:
        """A key was pressed: while there is work, only those count that break it off."""
        if not self._work:
            self.room.key(key)
        elif key in BACK:
            self.worker.stop()
            self._work = ""
            self.room.said = "Stopped."

    def work(self, what: str, work: "partial[Any]", then: Then) -> None:
        """Have the work done, and go on then."""
        self._work, self._since = what, monotonic()

        def done(result: object) -> None:
            self._work = ""
            then(result)

        self.worker.start(work, done)

    @property
    def is_working(self) -> bool:
        """Whether something is waited for."""
        return bool(self._work)

    def view(self, width: int) -> View:
        """What there is to see of the last room, and what is waited for."""
        view = self.room.view(width)
        if not self._work:
            return view
        return view._replace(said=f"{self._work} ... {monotonic() - self._since:.0f} s", keys="Esc break off")


class Room(ABC):
    """A place in the menu."""

    def __init__(self, house: House, title: str) -> None:
        self.house, self.title = house, title
        self.said = ""

    @abstractmethod
    def view(self, width: int) -> View:
        """What there is to see in lines of that width, if it can be."""

    def key(self, key: str) -> None:
        """What a key does: some lead back."""
        if key in BACK:
            self.house.leave()

    def tell(self, result: object) -> bool:
        """Say why work came to nothing, if it did."""
        if isinstance(result, Failure):
            self.said = sentence(result.reason)
        return isinstance(result, Failure)


def sentence(text: str) -> str:
    """Words that may quote anything, as a sentence."""
    shown = printable(text[:300])
    return f"{shown[:1].upper()}{shown[1:]}."


class Option(NamedTuple):
    """Something to choose."""

    text: str
    action: Callable[[], object]


class Choose(Room):
    """A room with several doors."""

    def __init__(self, house: House, title: str, options: Callable[[], Sequence[Option]]) -> None:
        super().__init__(house, title)
        self.find_options = options
        self.place = 0

    def view(self, width: int) -> View:
        """The options, numbered where one key is enough to choose one."""
        options = self.find_options()
        self.place = min(self.place, len(options) - 1)
        numbered = len(options) < 10
        lines = [f" {f'{place}  ' if numbered else ''}{one.text} " for place, one in enumerate(options, start=1)]
        chosen = Overlay(self.place, 0, len(lines[self.place]), "cursor")
        leads = "back" if len(self.house.rooms) > 1 else "quit"
        return View(lines, (self.place, 0), (1, 0), [chosen], self.said, f"Arrows move · Enter choose · q {leads}")

    def key(self, key: str) -> None:
        """Move, or choose."""
        options = self.find_options()
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -len(options), "end": len(options)}
        if key in steps:
            self.place = min(max(self.place + steps[key], 0), len(options) - 1)
        elif key in ("enter", " ", "right"):
            self.choose(self.place)
        elif len(options) < 10 and key.isascii() and key.isdigit() and 0 < int(key) <= len(options):
            self.choose(int(key) - 1)
        else:
            super().key("q" if key == "left" else key)

    def choose(self, place: int) -> None:
        """Go through the door of that number."""
        self.place = place
        self.said = ""
        self.find_options()[place].action()


class Ask(Room):
    """A room with a question; `then` raises PuzzleError if the reply does not do. No reply stands for the default."""

    def __init__(self, house: House, title: str, question: str, then: Callable[[str], object], default: str) -> None:
        super().__init__(house, title)
        self.question = f"{question} Enter takes {default}."
        self._then, self._default = then, default
        self.reply = ""

    def view(self, width: int) -> View:
        """The question, and what is typed so far."""
        lines = [*reflowed(self.question, width).split("\n"), "", f"> {self.reply}"]
        return View(lines, (len(lines) - 1, len(lines[-1])), (1, 0), (), self.said, "Enter go on · Esc back")

    def key(self, key: str) -> None:
        """Type, rub out, or go on."""
        if key == "enter":
            self.answer(self.reply)
        elif key == "backspace":
            self.reply = self.reply[:-1]
        elif key == "c-u":
            self.reply = ""
        elif len(key) == 1 and key.isprintable():
            self.reply += key
        else:
            super().key(key)

    def answer(self, reply: str) -> None:
        """Go on with a reply, or say why it does not do."""
        try:
            self._then(reply.strip() or self._default)
        except (PuzzleError, MissingLibrary) as error:
            self.said = sentence(str(error))
        except OSError as error:
            self.said = sentence(f"{reply}: {error.strerror}")


class Page(Room):
    """Something to read; the lines are broken already where they have to be, paragraphs are not."""

    def __init__(self, house: House, title: str, text: Callable[[int], str]) -> None:
        super().__init__(house, title)
        self.text = text
        self._first = 0

    def view(self, width: int) -> View:
        """The text from the line to which the player has gone."""
        lines = self.text(width).rstrip("\n").split("\n")
        self._first = min(self._first, len(lines) - 1)
        return View(lines[self._first :], (0, 0), (0, 0), (), self.said, "Arrows scroll · q back")

    def key(self, key: str) -> None:
        """Scroll; everything else leads back."""
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
        if key in steps:
            self._first = max(self._first + steps[key], 0)
        elif key in ("enter", " ", "left"):
            self.house.leave()
        else:
            super().key(key)
