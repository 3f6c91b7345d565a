"""An explanation as one HTML page that needs nothing else: a board per step, turned over with the arrow keys."""

from collections.abc import Iterator, Sequence
from html import escape

from cluesmith.draw.svg import render, style_sheet
from cluesmith.explaining.steps import Step
from cluesmith.grid import cell_name
from cluesmith.picture import Picture
from cluesmith.puzzle import Puzzle
from cluesmith.sentence import Mention, Sentence

STYLE = """
:root { color-scheme: light dark; font: 18px/1.45 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
section { display: none; }
section.shown { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; align-items: start; }
section svg { width: 100%; height: auto; max-height: 80vh; }
nav { display: flex; gap: .5rem; align-items: center; margin: .5rem 0 1rem; }
nav button { font: inherit; padding: .2rem .8rem; min-width: 2.75rem; min-height: 2.75rem; }
h1 { font-size: 1.3rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 0 0 .4rem; }
.rules { padding-left: 1.2rem; }
.case { margin: .4rem 0 .4rem 1.2rem; }
.note { opacity: .75; font-size: .9rem; }
@media (max-width: 45rem) { section.shown { grid-template-columns: 1fr; } }
@media print { nav { display: none; } section { display: grid; break-inside: avoid; } }
"""

SCRIPT = """
const steps = [...document.querySelectorAll("section")];
const place = document.querySelector("output");
let now = Math.min(Math.max(parseInt(location.hash.slice(1)) || 0, 0), steps.length - 1);
function show(number) {
  now = Math.min(Math.max(number, 0), steps.length - 1);
  steps.forEach((step, index) => step.classList.toggle("shown", index === now));
  place.value = `${now} / ${steps.length - 1}`;
  history.replaceState(null, "", `#${now}`);
}
const moves = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -1e9, End: 1e9 };
addEventListener("keydown", (event) => {
  if (event.key in moves && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault();
    show(now + moves[event.key]);
  }
});
document.querySelectorAll("nav button").forEach((button) =>
  button.addEventListener("click", () => show(now + moves[button.dataset.key])));
show(now);
"""


def page(puzzle: Puzzle, boards: Sequence[tuple[Picture, Step | None]]) -> str:
    """The page; `boards` are the pictures before the first step and after each."""
    sections = "\n".join(_section(puzzle, number, *board) for number, board in enumerate(boards))
    buttons = "".join(
        f'<button type="button" data-key="{key}" aria-label="{label}">{sign}</button>'
        for key, label, sign in (
            ("Home", "first", "«"),
            ("ArrowLeft", "step back", "←"),
            ("ArrowRight", "next step", "→"),
            ("End", "last", "»"),
        )
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(puzzle.title)} explained</title>\n<style>{STYLE}{style_sheet()}</style>\n"
        f"<h1>{escape(puzzle.title)}, {puzzle.height}x{puzzle.width}, step by step</h1>\n"
        f'<nav aria-label="steps">{buttons}<output aria-live="polite"></output>'
        f'<span class="note">or the arrow keys</span></nav>\n<main>\n{sections}\n</main>\n<script>{SCRIPT}</script>\n'
    )


def _section(puzzle: Puzzle, number: int, picture: Picture, step: Step | None) -> str:
    board = render(picture, title=f"Step {number}" if step else puzzle.title, with_styles=False)
    return f"<section>{board}<div>{''.join(_words(number, step))}</div></section>"


def _words(number: int, step: Step | None) -> Iterator[str]:
    if step is None:
        yield "<h2>The puzzle</h2><p>Every step shows what is new and the cells it rests on.</p>"
        return
    yield f"<h2>Step {number}: {escape(step.technique)}</h2>"
    for sentence in step.sentences:
        yield f"<p{' class=case' if sentence in step.cases else ''}>{_marked(sentence)}</p>"
    fewest = ", fewer are not possible" if step.proven_smallest else ", not proved to be the fewest"
    yield f'<p class="note">{"By one rule" if step.cost == 1 else f"By {step.cost} rules{fewest}"}'
    yield (
        ':</p><ul class="rules note">'
        + "".join(f"<li>{_marked(clue.sentence())}</li>" for clue in step.clues)
        + "</ul>"
    )


def _marked(sentence: Sentence) -> str:
    """The sentence with each mention as an element that knows its cells."""
    return "".join(_mention(part) if isinstance(part, Mention) else escape(part) for part in sentence.parts)


def _mention(mention: Mention) -> str:
    names = " ".join(map(cell_name, mention.cells))
    return f'<span class="cell" data-cells="{names}">{escape(mention.text)}</span>'
