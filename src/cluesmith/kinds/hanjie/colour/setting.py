"""Setting a Hanjie in colours: blocks are typed with the letters of their colours, or follow from a painting."""

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from cluesmith.deadline import Deadline
from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Values, cell_name, cells, neighbours
from cluesmith.kinds.hanjie.clues import Block, Blocks
from cluesmith.kinds.hanjie.colour.canvas import ColourCanvas, touch_up
from cluesmith.kinds.hanjie.colour.clues import ColourBlock, ColourBlocks, blocks_text
from cluesmith.kinds.hanjie.colour.palette import KNOWN, Colour, colour_of, first_colours, full_rgb, letter_of
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.kinds.hanjie.mirrors import symmetry_of
from cluesmith.kinds.hanjie.puzzle import BLANK, TYPED, Hanjie
from cluesmith.making.budget import Budget, GaveUp
from cluesmith.puzzle import Puzzle
from cluesmith.setting.setter import Change, Choice, Option, PlacedClue, Setter, read_number

ALL_UNKNOWN = "*"
IN_COLOURS = "in_colours"
EVEN_HARM = 0.5  # of painting a cell anew, where none is more welcome than another
WANTED = "numbers, ? and _, each with the letter of a colour, or * alone"


class ColourSetter(Setter[ColourHanjie]):
    """A line without a clue is one of which nothing is known."""

    colours = True

    def blank(self, height: int, width: int) -> ColourHanjie:
        """A board of which nothing is known, with black and red."""
        return ColourHanjie(first_colours(2), (None,) * height, (None,) * width)

    def emptied(self, puzzle: ColourHanjie, height: int, width: int) -> ColourHanjie:
        """A board of which nothing is known, with the same colours."""
        return replace(puzzle, rows=(None,) * height, columns=(None,) * width)

    def clues(self, puzzle: ColourHanjie) -> Iterator[PlacedClue]:
        """The clues of the lines of which something is known."""
        for place, blocks, line in _lines(puzzle):
            if blocks is not None:
                yield PlacedClue(place, blocks_text(blocks), line)

    def places(self, puzzle: ColourHanjie) -> Sequence[Cell]:
        """Beside every row and above every column."""
        return [place for place, _, _ in _lines(puzzle)]

    def options(self, puzzle: ColourHanjie) -> Mapping[str, Option]:
        """Whether it has colours."""
        return in_colours(is_on=True)

    def choose(self, puzzle: ColourHanjie, name: str, value: Choice) -> Puzzle:  # type: ignore[override] # without, too
        """The puzzle, or the same in black and white if all its blocks have one colour."""
        if name != IN_COLOURS:
            return super().choose(puzzle, name, value)
        return puzzle if value else _in_black(puzzle)

    def write(self, puzzle: ColourHanjie, place: Cell, text: str) -> ColourHanjie:
        """The puzzle with these blocks; without any nothing is known of the line."""
        if place not in self.places(puzzle):
            return super().write(puzzle, place, text)
        unknown = text in ("", ALL_UNKNOWN)
        blocks = None if unknown else tuple(_block(word, len(puzzle.colours)) for word in text.split())
        row, column = place
        name, number = ("rows", row) if column == -1 else ("columns", column)
        clues = list(getattr(puzzle, name))
        clues[number] = blocks
        return replace(puzzle, **{name: tuple(clues)})

    def recolour(self, puzzle: ColourHanjie, number: int, text: str) -> ColourHanjie:
        """The puzzle with that colour, counted from 1; 0 is that of blank cells, and no text takes a colour away."""
        if not 0 <= number <= len(puzzle.colours) + 1:
            raise ClueError(f"expected a colour from 0 to {len(puzzle.colours) + 1}, found {number}")
        if not text:
            return _without_colour(puzzle, number)
        colour = _colour(text)
        if number == 0:
            return replace(puzzle, background=colour)
        return replace(puzzle, colours=(*puzzle.colours[: number - 1], colour, *puzzle.colours[number:]))

    def follow(self, puzzle: ColourHanjie, grid: Values) -> ColourHanjie:
        """All clues as the painting has them; what is not painted is blank."""
        return puzzle.completed({cell: grid.get(cell, BLANK) for cell in cells(puzzle.height, puzzle.width)})

    def backwards(self, text: str) -> str:
        """The blocks from the other end."""
        return " ".join(text.split()[::-1])

    def changes(self, puzzle: ColourHanjie, answer: Values) -> Iterator[Change]:
        """Clues that are missing or hide something; where there are none, cells painted as one beside them is."""
        whole = puzzle.completed(answer)
        if whole == puzzle:
            yield from _repaintings(puzzle, answer)
            return
        for (place, blocks, line), (_, hidden, _) in zip(_lines(whole), _lines(puzzle), strict=True):
            if blocks != hidden:
                yield self.writing(place, blocks_text(blocks), line)

    def reworked(
        self, puzzle: ColourHanjie, answer: Values, rng: Random, deadline: Deadline, *, symmetric: bool
    ) -> Change | None:
        """The painting, touched up until it is the only answer; one that looks the same turned stays so if asked."""
        canvas = ColourCanvas.of_answer(puzzle, answer)
        if symmetric:
            canvas.symmetry = symmetry_of(canvas.cells, puzzle.height, puzzle.width)
        try:
            touch_up(canvas, rng, Budget(deadline=deadline), line_solvable=False, harm=lambda _: EVEN_HARM)
        except GaveUp:
            return None
        changed = [divmod(cell, puzzle.width) for cell in canvas.changed]
        return _repainted(puzzle, canvas.grid(), *changed) if changed else None


def in_colours(*, is_on: bool) -> dict[str, Option]:
    """The option by which a Hanjie gets colours, or loses them."""
    return {IN_COLOURS: Option(is_on, (False, True))}


def with_colours(puzzle: Hanjie) -> ColourHanjie:
    """The same puzzle in black, with red to paint in, too."""
    rows, columns = (
        tuple(None if clue is None else tuple((block, 1) for block in clue) for clue in clues)
        for clues in (puzzle.rows, puzzle.columns)
    )
    return ColourHanjie(first_colours(2), rows, columns)


def _lines(puzzle: ColourHanjie) -> Iterator[tuple[Cell, ColourBlocks, tuple[Cell, ...]]]:
    """Every place of a clue, with the blocks there and the cells of its line."""
    for axis, number, clue, line in puzzle.lines():
        yield (number, -1) if axis == "row" else (-1, number), clue, line


def _block(word: str, colours: int) -> ColourBlock:
    parts = re.fullmatch(r"([^a-z]++)([a-z]?+)", word, re.IGNORECASE | re.ASCII)
    if not parts:
        raise ClueError(f"expected {WANTED}, found {word!r:.30}")
    colour = colour_of(parts[2].lower()) if parts[2] else 1
    if colour > colours:
        raise ClueError(f"expected colours from a to {letter_of(colours)}, found {parts[2]}")
    length: Block = TYPED[parts[1]] if parts[1] in TYPED else read_number(parts[1], WANTED)
    return length, colour


def _colour(text: str) -> Colour:
    """The colour of that name, with how it looks behind it unless that is well known."""
    name, _, last = text.rpartition(" ")
    rgb = full_rgb(last) if last.startswith("#") else KNOWN.get(text.lower())
    if rgb is None:
        raise ClueError(f"expected the name of a colour and how it looks, as in 'red #d62728', found {text!r:.50}")
    return Colour(name if last.startswith("#") else text, rgb)


def _without_colour(puzzle: ColourHanjie, number: int) -> ColourHanjie:
    if not 1 <= number <= len(puzzle.colours):
        raise ClueError(f"expected a colour from 1 to {len(puzzle.colours)} to take away, found {number}")
    if len(puzzle.colours) == 1:
        raise ClueError("expected another colour to stay, found only one")
    if number in _used(puzzle):
        raise ClueError(f"expected a colour that no clue has, found {puzzle.colours[number - 1].name}")
    left = (*puzzle.colours[: number - 1], *puzzle.colours[number:])
    clues = {place: _lowered(blocks, number) for place, blocks, _ in _lines(puzzle)}
    rows = tuple(clues[row, -1] for row in range(puzzle.height))
    return replace(puzzle, colours=left, rows=rows, columns=tuple(clues[-1, at] for at in range(puzzle.width)))


def _lowered(blocks: ColourBlocks, gone: int) -> ColourBlocks:
    """The blocks with the numbers that colours have when one of them is gone."""
    return blocks and tuple((length, colour - (colour > gone)) for length, colour in blocks)


def _used(puzzle: ColourHanjie) -> set[int]:
    """The colours of all blocks."""
    return {colour for _, blocks, _ in _lines(puzzle) for _, colour in blocks or ()}


def _in_black(puzzle: ColourHanjie) -> Hanjie:
    used = _used(puzzle)
    if len(used) > 1:
        raise ClueError(f"expected blocks of one colour in a Hanjie without colours, found {len(used)} colours")
    clues = {place: _lengths(blocks) for place, blocks, _ in _lines(puzzle)}
    rows = tuple(clues[row, -1] for row in range(puzzle.height))
    return Hanjie(rows, tuple(clues[-1, column] for column in range(puzzle.width)))


def _lengths(blocks: ColourBlocks) -> Blocks:
    return None if blocks is None else tuple(length for length, _ in blocks)


def _repaintings(puzzle: ColourHanjie, answer: Values) -> Iterator[Change]:
    """Each cell painted as a neighbour is."""
    height, width = puzzle.height, puzzle.width
    for cell in cells(height, width):
        for value in sorted({answer[near] for near in neighbours(cell, height, width)} - {answer[cell]}):
            yield _repainted(puzzle, {**answer, cell: value}, cell)


def _repainted(puzzle: ColourHanjie, painting: Values, *repainted: Cell) -> Change:
    """The change to the clues of another painting."""
    changed = puzzle.completed(painting)
    cell = repainted[0]
    told = f"Paint {cell_name(cell)} {puzzle.names[painting[cell]]}" if painting[cell] else f"Blank {cell_name(cell)}"
    if len(repainted) > 1:
        told = f"Paint {len(repainted)} cells anew"
    told += "" if all(map(_is_known, (blocks for _, blocks, _ in _lines(puzzle)))) else ", and write all clues"
    places = [
        place
        for (place, blocks, _), (_, before, _) in zip(_lines(changed), _lines(puzzle), strict=True)
        if blocks != before
    ]
    return Change(told, tuple(places), repainted, lambda _: changed, painting)


def _is_known(blocks: ColourBlocks) -> bool:
    """Whether a clue hides nothing."""
    return blocks is not None and all(isinstance(length, int) for length, _ in blocks)
