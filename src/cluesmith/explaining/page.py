"""An explanation as one HTML page that needs nothing else: the board once, and what each step draws on it.

The steps are groups of one drawing, in order. Up to the one that is looked at all are shown, those behind it are not;
what is highlighted is shown of that one only. So the page is small, and links do without a script what the keys do
with one.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise

from cluesmith.draw.compact import compact
from cluesmith.draw.describe import describe
from cluesmith.draw.highlights import rectangles
from cluesmith.draw.layout import Board as Drawing
from cluesmith.draw.layout import lay_out
from cluesmith.draw.patches import patch
from cluesmith.draw.svg import opening, style_sheet
from cluesmith.explaining.boards import Board
from cluesmith.explaining.page_parts import BARS, HATCHING, LEGEND, NAVIGATION, SCRIPT, STYLE
from cluesmith.explaining.steps import Step, told_once
from cluesmith.grid import cell_name
from cluesmith.puzzle import Puzzle
from cluesmith.sentence import Mention, Sentence

NOT_PROVED = "~ marks steps of which it was not proved that no smaller one was possible."


def page(puzzle: Puzzle, boards: Sequence[Board], *, first: int = 1, complete: bool = False) -> str:
    """The page; `boards` are the one before the first step and those of each, of which the first has that number.

    It is `complete` where nothing more follows.
    """
    numbers = range(first, first + len(boards) - 1)
    telling = _Words()
    told = (_section(number, board, telling) for number, board in zip(numbers, boards[1:], strict=True))
    sections = [_opening_section(first - 1, boards), *told, _closing_section(boards, numbers, complete=complete)]
    words = "\n".join(sections)
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(puzzle.title)} explained</title>\n<style>{style_sheet()}{STYLE}</style>\n"
        f"<header><h1>{escape(puzzle.title)}, {puzzle.height}x{puzzle.width}, step by step</h1></header>\n"
        f"<main>\n<figure>{NAVIGATION}{_drawing(puzzle, boards, first)}</figure>\n"
        f"<div>\n{words}\n</div>\n</main>\n<script>{SCRIPT}</script>\n"
    )


# the drawing


def _drawing(puzzle: Puzzle, boards: Sequence[Board], first: int) -> str:
    layout = lay_out(boards[0].written)
    groups = [_group(first - 1, compact(layout.shapes, stamps=True))]
    groups += [_group(number, _step_drawing(*pair)) for number, pair in enumerate(pairwise(boards), start=first)]
    groups.append(_group(first - 1 + len(boards), ""))
    return (
        f"{opening(layout)}<title>{escape(puzzle.title)}</title><desc>{escape(describe(boards[0].written))}</desc>"
        f'{HATCHING}<g class="steps">{"".join(groups)}</g><path class="lit" d=""/></svg>'
    )


def _group(number: int, content: str) -> str:
    return f'<g id="s{number}">{content}</g>\n'


def _step_drawing(before: Board, after: Board) -> str:
    """What the step writes, what covers notes later, and what is highlighted; of a supposition all is written later."""
    written, covers = patch(before.written, after.written)
    assert after.step
    late = [*covers, *written] if after.step.supposed else covers
    now = [] if after.step.supposed else written
    marks = Drawing(after.shown).over()
    return compact(now) + _part("l", compact(late)) + _part("m", compact(marks))


def _part(name: str, content: str) -> str:
    return f'<g class="{name}">{content}</g>' if content else ""


# the words


def _opening_section(number: int, boards: Iterable[Board]) -> str:
    has_bars = any(square.limits for board in boards for line in board.written.squares for square in line)
    legend = [LEGEND, BARS] if has_bars else [LEGEND]
    return _as_section(number, "The puzzle" if not number else f"After step {number}", legend)


def _closing_section(boards: Sequence[Board], numbers: range, *, complete: bool) -> str:
    proved = all(board.step.proven_smallest for board in boards if board.step)
    notes = [] if proved else [f'<p class="aside">{NOT_PROVED}</p>']
    squares = [square for line in boards[-1].written.squares for square in line]
    is_full = all(square.text or square.fill or square.strokes for square in squares)
    so_far = "All that follows" if complete or not numbers else f"After step {numbers[-1]}"
    return _as_section(numbers.stop, "The answer" if is_full else so_far, notes)


def _section(number: int, board: Board, words: "_Words") -> str:
    assert board.step
    step = board.step
    quiet = "" if step.proven_smallest else " ~"
    return _as_section(number, f"Step {number}: {escape(step.technique)}{quiet}", words.of(step))


def _as_section(number: int, heading: str, content: Iterable[str]) -> str:
    return f'<section><h2><a href="#s{number}">{heading}</a></h2>{"".join(content)}</section>'


class _Words:
    """The sentences of steps; where a mention is, is said again only if its words stood for something else since."""

    def __init__(self) -> None:
        self._places: dict[str, str] = {}

    def of(self, step: Step) -> Iterator[str]:
        """What is told of the step, and its rules where there are several; tags that need no end have none."""
        told = [f"<p>{f'<b>{number}</b>' if number else ''}{self._marked(line)}" for number, line in step.lines]
        if step.supposed:
            yield f"<div class=link>{''.join(told[:-1])}</div>"
        yield from told[-1:] if step.supposed else told
        if step.cost > 1:
            rules = "".join(f"<li>{self._marked(rule)}" for rule in told_once(step.clues))
            yield f"<details><summary>By {step.cost} rules</summary><ul>{rules}</ul></details>"

    def _marked(self, sentence: Sentence) -> str:
        """The sentence with each mention as an element that knows its cells."""
        return "".join(self._mention(part) if isinstance(part, Mention) else escape(part) for part in sentence.parts)

    def _mention(self, mention: Mention) -> str:
        """A cell that is called by its name needs no more; else rectangles of cells: top, left, bottom, right."""
        places = ",".join(" ".join(map(str, sides)) for sides in rectangles(mention.cells))
        is_name = [mention.text] == [cell_name(cell) for cell in mention.cells]
        is_new = self._places.get(mention.text, places if is_name else None) != places
        self._places[mention.text] = places
        at = f' data-at="{places}"' if is_new else ""
        return f"<i{at}>{escape(mention.text)}</i>"
