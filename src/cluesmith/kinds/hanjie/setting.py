"""Setting a Hanjie: blocks are typed beside rows and above columns, or all of them follow from a painting."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import msgspec

from cluesmith.deadline import Deadline
from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Values, cell_name, cells
from cluesmith.kinds.hanjie.canvas import Canvas, touch_up
from cluesmith.kinds.hanjie.clues import Block, Blocks, blocks_text
from cluesmith.kinds.hanjie.colour.setting import IN_COLOURS, in_colours, with_colours
from cluesmith.kinds.hanjie.puzzle import BLANK, PAINTED, TYPED, Hanjie, refuse_long_lines
from cluesmith.kinds.hanjie.read_picture import EVERYTHING, as_png, read_picture
from cluesmith.making.budget import Budget, GaveUp
from cluesmith.puzzle import Puzzle
from cluesmith.setting.setter import Change, Choice, Option, PlacedClue, Setter, Traced, read_number

EVEN_HARM = 0.5  # of flipping a cell of a painting, which has no greys
ALL_UNKNOWN = "*"


class HanjieSetter(Setter[Hanjie]):
    """A line without a clue is one of which nothing is known."""

    traces = True

    def blank(self, height: int, width: int) -> Hanjie:
        """A board of which nothing is known."""
        refuse_long_lines(height, width)
        return Hanjie((None,) * height, (None,) * width)

    def clues(self, puzzle: Hanjie) -> Iterator[PlacedClue]:
        """The clues of the lines of which something is known."""
        for place, blocks in _lines(puzzle):
            if blocks is not None:
                yield PlacedClue(place, blocks_text(blocks), _line(puzzle, place))

    def places(self, puzzle: Hanjie) -> Sequence[Cell]:
        """Beside every row and above every column."""
        return [place for place, _ in _lines(puzzle)]

    def options(self, puzzle: Hanjie) -> Mapping[str, Option]:
        """Whether it has colours."""
        return in_colours(is_on=False)

    def choose(self, puzzle: Hanjie, name: str, value: Choice) -> Puzzle:  # type: ignore[override] # with colours it is another class
        """The puzzle, or the same in colours."""
        if name != IN_COLOURS:
            return super().choose(puzzle, name, value)
        return with_colours(puzzle) if value else puzzle

    def write(self, puzzle: Hanjie, place: Cell, text: str) -> Hanjie:
        """The puzzle with these blocks; without any nothing is known of the line."""
        if place not in self.places(puzzle):
            return super().write(puzzle, place, text)
        return _with(puzzle, place, None if text in ("", ALL_UNKNOWN) else tuple(map(_block, text.split())))

    def follow(self, puzzle: Hanjie, grid: Values) -> Hanjie:
        """All clues as the painting has them; what is not painted is blank."""
        painting = {cell: int(grid.get(cell) == PAINTED) for cell in cells(puzzle.height, puzzle.width)}
        return Hanjie.of_grid(painting, puzzle.height, puzzle.width)

    def backwards(self, text: str) -> str:
        """The blocks from the other end."""
        return " ".join(text.split()[::-1])

    def changes(self, puzzle: Hanjie, answer: Values) -> Iterator[Change]:
        """Clues that are missing or hide something; where there are none, cells of the painting that are flipped."""
        whole = puzzle.completed(answer)
        if whole != puzzle:
            for (place, blocks), (_, hidden) in zip(_lines(whole), _lines(puzzle), strict=True):
                if blocks != hidden:
                    yield self.writing(place, blocks_text(blocks), _line(puzzle, place))
            return
        canvas = Canvas.of_grid(answer, puzzle.height, puzzle.width)
        for number in sorted(
            range(len(canvas.cells)), key=lambda one: (not canvas.is_edge(one), canvas.blocks_added(one))
        ):
            cell = divmod(number, puzzle.width)
            yield _repainted([cell], {**answer, cell: 1 - answer[cell]}, puzzle)

    def reworked(
        self, puzzle: Hanjie, answer: Values, rng: Random, deadline: Deadline, *, symmetric: bool
    ) -> Change | None:
        """The painting, touched up until it is the only answer."""
        canvas = Canvas.of_grid(answer, puzzle.height, puzzle.width, "rotate" if symmetric else "none")
        try:
            touch_up(canvas, rng, Budget(deadline=deadline), line_solvable=False, harm=lambda _: EVEN_HARM)
        except GaveUp:
            return None
        return _repainted([divmod(cell, puzzle.width) for cell in sorted(canvas.flipped)], canvas.grid(), puzzle)

    def trace(self, data: bytes, height: int, width: int, threshold: float, *, invert: bool) -> Traced:
        """The picture in black and white, with the clues it has; whether it is the only answer is another question."""
        if not 0 < threshold < 1:
            raise ClueError(f"expected a threshold between 0 and 1, found {threshold}")
        greys = read_picture(data, height, width, EVERYTHING, invert=invert, even=False, outline=False).greys
        painting = {divmod(cell, width): int(grey < threshold) for cell, grey in enumerate(greys)}
        return Traced(Hanjie.of_grid(painting, height, width), painting, as_png(greys, height, width))


def _lines(puzzle: Hanjie) -> Iterator[tuple[Cell, Blocks]]:
    """Every place of a clue, with the blocks there."""
    yield from (((row, -1), blocks) for row, blocks in enumerate(puzzle.rows))
    yield from (((-1, column), blocks) for column, blocks in enumerate(puzzle.columns))


def _line(puzzle: Hanjie, place: Cell) -> tuple[Cell, ...]:
    row, column = place
    if column == -1:
        return tuple((row, other) for other in range(puzzle.width))
    return tuple((other, column) for other in range(puzzle.height))


def _with(puzzle: Hanjie, place: Cell, blocks: Blocks) -> Hanjie:
    row, column = place
    name, number = ("rows", row) if column == -1 else ("columns", column)
    clues = list(getattr(puzzle, name))
    clues[number] = blocks
    return msgspec.structs.replace(puzzle, **{name: tuple(clues)})


def _block(word: str) -> Block:
    return TYPED[word] if word in TYPED else read_number(word, "numbers, ? and _, or * alone")


def _is_whole(puzzle: Hanjie) -> bool:
    """Whether the clues hide nothing."""
    return all(blocks is not None and all(isinstance(block, int) for block in blocks) for _, blocks in _lines(puzzle))


def _repainted(flipped: Sequence[Cell], painting: Values, puzzle: Hanjie) -> Change:
    """The change to the clues of another painting."""
    changed = Hanjie.of_grid(painting, puzzle.height, puzzle.width)
    verbs = {BLANK: "Blank", PAINTED: "Paint"}
    told = (
        f"Flip {len(flipped)} cells" if len(flipped) > 1 else f"{verbs[painting[flipped[0]]]} {cell_name(flipped[0])}"
    )
    told += "" if _is_whole(puzzle) else ", and write all clues"
    places = [place for place, blocks in _lines(changed) if blocks != dict(_lines(puzzle))[place]]
    return Change(told, tuple(places), tuple(flipped), lambda _: changed, painting)
