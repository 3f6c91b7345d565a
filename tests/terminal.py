"""A terminal in which a command runs, and what a person sees there."""

import re
from time import monotonic
from typing import Any, Self

import pexpect  # type: ignore[import-untyped]  # it has no annotations

from tests.command_line import PROGRAM, environment
from tests.playing_keys import SENT

SEQUENCE = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])|\x1b[78=>]|\x1b\][^\x07]*\x07")


class Screen:
    """What a terminal shows once it has got some signs; just enough of one for what the menu sends."""

    def __init__(self, rows: int, columns: int) -> None:
        self._cells = [[" "] * columns for _ in range(rows)]
        self._row = self._column = 0

    def resize(self, rows: int, columns: int) -> None:
        self._cells = [[" "] * columns for _ in range(rows)]
        self._row, self._column = min(self._row, rows - 1), min(self._column, columns - 1)

    def write(self, text: str) -> None:
        place = 0
        while place < len(text):
            found = SEQUENCE.match(text, place)
            if found:
                self._steer(found[1] or "", found[2] or "")
            else:
                self._sign(text[place])
            place = found.end() if found else place + 1

    def _sign(self, sign: str) -> None:
        if sign == "\r":
            self._column = 0
        elif sign == "\n":
            self._row = min(self._row + 1, len(self._cells) - 1)
        elif sign == "\b":
            self._column -= 1
        elif sign.isprintable() and self._column < len(self._cells[0]):
            self._cells[self._row][self._column] = sign
            self._column += 1

    def _steer(self, numbers: str, letter: str) -> None:
        number = int(numbers) if numbers.isdigit() else 1
        if letter in "ABCD":
            step = {"A": (-1, 0), "B": (1, 0), "C": (0, 1), "D": (0, -1)}[letter]
            self._row = max(0, self._row + step[0] * number)
            self._column = max(0, self._column + step[1] * number)
        elif letter == "H":
            row, _, column = numbers.partition(";")
            self._row, self._column = int(row or 1) - 1, int(column or 1) - 1
        elif letter in "JK":
            self._rub_out(all_below=letter == "J", everything=numbers == "2")

    def _rub_out(self, *, all_below: bool, everything: bool) -> None:
        for row, line in enumerate(self._cells):
            first = 0 if everything or row > self._row else self._column
            if row == self._row or (all_below and (everything or row > self._row)):
                line[first:] = [" "] * (len(line) - first)

    def __str__(self) -> str:
        return "\n".join("".join(line).rstrip() for line in self._cells)


class Terminal:
    """A command in a terminal of its own, which a person looks at."""

    def __init__(self, *args: str, rows: int = 30, columns: int = 80, cwd: str | None = None, **variables: str) -> None:
        settings = environment({"TERM": "xterm-256color", **variables})
        for name in ("COLUMNS", "LINES"):
            settings.pop(name, None)
        self.child: Any = pexpect.spawn(
            PROGRAM, list(args), env=settings, encoding="utf-8", dimensions=(rows, columns), cwd=cwd, timeout=30
        )
        self.child.delaybeforesend = None
        self.screen = Screen(rows, columns)
        self.raw = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.close(force=True)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        self.child.send("".join(SENT.get(key, key) for key in keys))

    def sees(self, *texts: str, seconds: float = 12) -> str:
        """All that is seen as soon as these words are on the screen."""
        end = monotonic() + seconds
        while not all(text in str(self.screen) for text in texts):
            assert monotonic() < end, f"expected {texts}, found:\n{self.screen}"
            self._read()
        return str(self.screen)

    def resize(self, rows: int, columns: int) -> None:
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def _read(self) -> None:
        try:
            text = self.child.read_nonblocking(100_000, timeout=0.2)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += text
        self.screen.write(text)

    def code(self) -> int:
        """The exit code once it has left."""
        self.raw += self.child.read()
        self.child.close()
        return int(self.child.exitstatus)
