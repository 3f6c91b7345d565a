"""The room in which a puzzle is played."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cluesmith.cli.io import can_draw, wants_colour
from cluesmith.cli.menu.house import Ask, House, Overlay, Page, Role, Room, View, sentence
from cluesmith.cli.pictures import EXTENSIONS, draw_puzzle
from cluesmith.cli.solve import statistics_lines, verdict
from cluesmith.cli.telling import in_lines
from cluesmith.draw.text import Drawing
from cluesmith.errors import ClueError
from cluesmith.explaining.hints import Hint, hint
from cluesmith.files import write_file
from cluesmith.grid import DOWN, LEFT, RIGHT, UP, Cell, beside, cell_name, inside
from cluesmith.playing.checking import Checked, check_answer
from cluesmith.playing.clue_words import column_words, row_words
from cluesmith.playing.game import NOTHING, Changes, Game, Mark
from cluesmith.playing.kept import About
from cluesmith.playing.writing import writing_on
from cluesmith.search import Result, solve
from cluesmith.sentence import either
from cluesmith.text import reflowed

if TYPE_CHECKING:
    from cluesmith.explaining.steps import Step

SECONDS = 60.0
ARROWS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}
STROKES = {f"s-{arrow}": way for arrow, way in ARROWS.items()}
PRINTED = (*EXTENSIONS, ".pdf")
KEYS = {  # those that lead on come first, since a small screen shows no more
    "?": "help",
    "q": "back",
}
HELPS = {
    "u": "undo",
    "r": "redo",
    "c": "check",
    "h": "hint",
    "e": "explain",
    "s": "solve",
    "p": "print",
}
MORE_HELP = """\
Every move is kept: leave whenever you like, and go on later. A cell with a dot is still open. Press h again for a \
plainer hint, up to what to write and why; e tells that at once, and Enter then writes it. With d the arrow keys draw, \
as they do with Shift."""


class Play(Room):
    """A board with a cursor, and all the help there is."""

    def __init__(self, house: House, game: Game, about: About, said: str = "") -> None:
        puzzle = game.puzzle
        names = [f"{puzzle.title} {puzzle.height}x{puzzle.width}", about.grade, about.name]
        super().__init__(house, ", ".join(filter(None, names)))
        self.game, self.about, self.said = game, about, said
        self.writing = writing_on(game)
        self.cursor: Cell = (0, 0)
        self.noting = self.drawing = False
        self._hint: Hint | None = None
        self._level = 0
        self._marked: Mapping[Cell, Role] = {}
        self._actions = {
            "u": self._undo,
            "c-z": self._undo,
            "r": self._redo,
            "c-y": self._redo,
            "c": self._check,
            "h": self._ask_hint,
            "e": self._explain,
            "s": self._solve,
            "p": self._print,
            "?": self._help,
            "enter": self._take_hint,
            "d": self._switch_drawing,
            "n": self._switch_noting,
        }

    # what is seen

    def view(self, width: int) -> View:
        """The board, as wide as it can be, with the cursor and what is marked."""
        picture = self.game.picture.with_numbers()
        drawing = Drawing.within(
            picture,
            width - 1,
            ascii_only=self.house.ascii_only or not can_draw(),
            colour=wants_colour(),
            own_notes=bool(self.writing.how_to_note),
        )
        line, start = drawing.place(self.cursor)
        overlays = [*self._ticked(drawing), *self._shown_marks(drawing)]
        if not self.game.is_solved:  # then there is something to look at
            overlays.append(Overlay(line, start, drawing.cell_width, "cursor"))
        row, column = self.cursor
        margin = (1 if row else line, 1 if column else start)
        middle = start + drawing.cell_width // 2
        return View(list(drawing.lines()), (line, middle), margin, overlays, self._below(), self._keys())

    def _ticked(self, drawing: Drawing) -> Iterator[Overlay]:
        """The clues that have all they ask for."""
        for clue in self.game.puzzle.settled(self.game.grid):
            if min(clue.place) >= 0:
                yield Overlay(*drawing.corner_place(clue.place), "ticked")
            elif drawing.has_clues(clue.place):
                yield from (Overlay(*drawing.clue_place(clue.place, number), "ticked") for number in clue.numbers)

    def _shown_marks(self, drawing: Drawing) -> Iterator[Overlay]:
        for cell, role in self._marked.items():
            yield Overlay(*drawing.place(cell), drawing.cell_width, role)

    def _below(self) -> str:
        """Where the cursor is, in which mode, and what was said last."""
        modes = [name for name, on in (("drawing", self.drawing), ("noting", self.noting)) if on]
        modes += [f"painting {self.writing.chosen}"] if self.writing.chosen else []
        comma = "; " if self.writing.chosen else ", "  # the clues of several colours have commas of their own
        here = comma.join([cell_name(self.cursor), *self._clues_here(), *modes])
        return f"{here}\n{self.said}" if self.said else here

    def _clues_here(self) -> Iterator[str]:
        """The clues of the row and the column, which may be out of sight, and the notes."""
        row, column = self.cursor
        picture = self.game.puzzle.picture({})
        for name, clues in (("row", row_words(picture)[row:][:1]), ("column", column_words(picture)[column:][:1])):
            yield from (f"{name}: {words}" for words in clues if words)
        if notes := self.game.mark(self.cursor).notes:
            yield self.writing.noted(notes)

    def _keys(self) -> str:
        shown = {**KEYS, "Arrows": "move", **self.writing.keys, **HELPS}
        return " · ".join(f"{key} {does}" for key, does in shown.items())

    # keys

    def key(self, key: str) -> None:
        """Move, write, or ask for help."""
        if key in ARROWS:
            self._move(ARROWS[key], strokes=self.drawing)
        elif key in STROKES:
            self._move(STROKES[key], strokes=True)
        elif key in ("home", "end"):
            self.cursor = (self.cursor[0], 0 if key == "home" else self.game.puzzle.width - 1)
        elif key in self._actions:
            self._actions[key]()
        elif changes := self.writing.key(key, self.cursor, noting=self.noting):
            self._change(changes)
        else:
            super().key(key)

    def _move(self, way: int, *, strokes: bool) -> None:
        end = beside(self.cursor, way)
        if not inside(end, self.game.puzzle.height, self.game.puzzle.width):
            return
        if strokes and not self.noting:
            self._change(self.writing.stroke(self.cursor, end))
        self.cursor = end

    def _change(self, changes: Changes) -> None:
        if self.game.change(changes):
            self._changed()

    def _changed(self) -> None:
        """Keep the game as it is now, and see whether that was all."""
        self._forget_hint()
        self.said = ""
        if self.game.is_solved:
            self.said = f"Solved! It is: {self.about.title}." if self.about.title else "Solved!"
        self._keep()

    def _keep(self) -> None:
        try:
            if self.game.is_solved or not self.game.marks:
                self.house.kept.forget(self.game.puzzle)
            else:
                self.house.kept.keep(self.game, self.about)
        except OSError as error:
            self.said = sentence(f"this game cannot be kept: {error.strerror}")

    def _undo(self) -> None:
        self._went(self.game.undo(), "There is nothing to undo.")

    def _redo(self) -> None:
        self._went(self.game.redo(), "There is nothing to do again.")

    def _went(self, cells: tuple[Cell, ...], otherwise: str) -> None:
        if cells:
            self.cursor = cells[0]
            self._changed()
        else:
            self.said = otherwise

    def _switch_drawing(self) -> None:
        self.drawing = not self.drawing and self.writing.can_stroke
        self.said = "Now the arrow keys draw; d again, and they only move." if self.drawing else ""

    def _switch_noting(self) -> None:
        self.noting = not self.noting and bool(self.writing.how_to_note)
        self.said = self.writing.how_to_note if self.noting else ""

    # help

    def _check(self) -> None:
        work = partial(check_answer, self.game.puzzle, self.game.grid, SECONDS)
        self.house.work("Checking", work, self._checked)

    def _checked(self, found: Checked) -> None:
        if self.tell(found):
            return
        cells = found.wrong or [cell for violation in found.violations for cell in violation.cells]
        self._mark(cells, "wrong")
        broken = f" {sentence(found.violations[0].text)}" if found.violations else ""
        wrong = f"{len(cells)} cells are" if len(cells) > 1 else "One cell is"
        self.said = {
            "solved": "Solved!",
            "ok": "No mistake so far.",
            "unknown": "No rule is broken; more could not be found out in time.",
            "wrong": f"{wrong} wrong.{broken}" if found.wrong else broken.strip(),
        }[found.status]

    def _ask_hint(self) -> None:
        """A hint, or a plainer one of what was hinted at."""
        if self._hint:
            self._show_hint(min(self._level + 1, 3))
        else:
            self._find_hint(1)

    def _explain(self) -> None:
        if self._hint:
            self._show_hint(3)
        else:
            self._find_hint(3)

    def _find_hint(self, level: int) -> None:
        work = partial(hint, self.game.puzzle, self.game.grid, seconds=SECONDS)
        self.house.work("Looking for a hint", work, partial(self._found_hint, level))

    def _found_hint(self, level: int, found: Hint) -> None:
        if not self.tell(found):
            self._hint = found
            self._show_hint(level)

    def _show_hint(self, level: int) -> None:
        found = self._hint
        assert found
        self._level = level
        self.said = _told(found, level)
        self._mark(found.take_back, "wrong")
        if found.status == "step" and found.step:
            self._mark((fact.cell for fact in found.step.conclusions), "hint")

    def _take_hint(self) -> None:
        """Write what was explained, or rub out what is wrong."""
        found = self._hint
        if not found or self._level < 3:
            self.said = "Enter writes what e has explained."
        elif found.take_back:
            self._change_all(dict.fromkeys(found.take_back, NOTHING))
        elif found.step:
            self._change_all(self.writing.learnt(found.step.facts))

    def _change_all(self, changes: Changes) -> None:
        if self.game.change(changes):
            self.cursor = next(iter(changes))
            self._changed()

    def _mark(self, cells: Iterable[Cell], role: Role) -> None:
        self._marked = dict.fromkeys(cells, role)

    def _forget_hint(self) -> None:
        self._hint, self._level, self._marked = None, 0, {}

    def _solve(self) -> None:
        self.house.work("Solving", partial(solve, self.game.puzzle, seconds=SECONDS), self._solved)

    def _solved(self, found: Result) -> None:
        if self.tell(found):
            return
        if found.answers:
            self._change_all({cell: Mark(value) for cell, value in found.answers[0].items()})
        self.said = sentence(verdict(found))
        if self.about.title and self.game.is_solved:
            self.said += f" It is: {self.about.title}."
        if self.house.statistics:
            self.said = "\n".join([self.said, *statistics_lines(found.statistics)])

    def _help(self) -> None:
        puzzle = self.game.puzzle
        drawing = {"d": "draw with the arrow keys on/off"} if self.writing.can_stroke else {}
        keys = {"Arrows": "move", **self.writing.keys, **drawing, **HELPS, **KEYS}

        def text(width: int) -> str:
            lines = [f"{key:<14}{does}" for key, does in keys.items()]
            return "\n".join([reflowed(puzzle.how_to_play, width), "", *lines, "", reflowed(MORE_HELP, width)])

        self.house.enter(Page(self.house, puzzle.title, text))

    # printing

    def _print(self) -> None:
        stem = re.sub(r"[^\w.-]", "-", self.about.name or self.game.puzzle.kind)  # not every system takes a colon
        numbers = ("", *(f"-{number}" for number in range(2, 1000)))
        free = next(name for number in numbers if not Path(name := f"{stem}{number}.pdf").exists())
        question = f"Which file shall hold the board as it is now? Its name ends in {either(PRINTED)}."
        self.house.enter(Ask(self.house, self.title, question, self._write, free))

    def _write(self, name: str) -> None:
        if Path(name).suffix.lower() not in PRINTED:
            raise ClueError(f"expected a name that ends in {either(PRINTED)}, found {name[:60]!r}")
        if Path(name).exists():
            raise ClueError(f"there is a file {name[:60]!r} already: expected another name")
        grid = self.game.grid
        write_file(name, draw_puzzle(name, self.game.puzzle, grid, ascii_only=self.house.ascii_only))
        self.house.leave()
        self.said = f"The board is in {name}."


def _told(found: Hint, level: int) -> str:
    """The hint at that level; the links of a supposition stand on lines of their own."""
    steps: list[Step] = [*found.before, found.step] if found.step and found.status == "step" else []
    told = "\n".join(map(in_lines, steps)) if level == 3 and steps else found.text(level)
    if level < 3 or not (steps or found.take_back):
        return told
    return f"{told}\n{'Enter writes it.' if steps else 'Enter rubs it out.'}"
