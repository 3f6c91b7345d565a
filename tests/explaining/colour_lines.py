"""Lines of a Hanjie in colours, written as characters."""

from collections.abc import Sequence

from cluesmith.kinds.hanjie.colour.clues import ColourBlock, ColourLineClue
from cluesmith.kinds.hanjie.colour.line_techniques import LineTechnique
from cluesmith.kinds.hanjie.colour.line_view import LineView, News
from cluesmith.kinds.hanjie.colour.palette import KNOWN, Colour
from cluesmith.kinds.hanjie.colour.telling import told_of
from cluesmith.sentence import Sentence

COLOURS = tuple(Colour(name, KNOWN[name]) for name in ("red", "blue", "green"))
MARKS = ".rbg"


def clue_of(text: str) -> tuple[ColourBlock, ...]:
    """`3r ?b` as blocks."""
    return tuple(("?" if block[0] == "?" else int(block[:-1]), MARKS.index(block[-1])) for block in text.split())


def line_of(clue: str, marks: str, bars: Sequence[str] = ()) -> LineView:
    """A row with cells that are blank (.), of a colour (r, b, g) or unknown (-); `bars` are cells barred for a colour.

    The colours of a bar stand where it is: "--r-" bars red from the third cell.
    """
    masks = [sum(1 << at for at, mark in enumerate(marks) if mark in ("-", held)) for held in MARKS]
    for bar in bars:
        for at, mark in enumerate(bar):
            if mark != "-":
                masks[MARKS.index(mark)] &= ~(1 << at)
    names = tuple(colour.name for colour in COLOURS)
    cells = [(0, column) for column in range(len(marks))]
    return LineView(ColourLineClue("row", 0, clue_of(clue), names), cells, masks)


def told(technique: LineTechnique, line: LineView, wanted: News) -> str:
    if not any(wanted):
        return ""
    return str(told_of(line, list(technique(line)), wanted, Sentence()).sentence).partition("): ")[2]
