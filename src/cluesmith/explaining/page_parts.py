"""How a page of an explanation looks, and how it is turned over."""

from cluesmith.draw.style import FOCUS, PAPER, SUPPOSED
from cluesmith.draw.svg import CELL

_BUTTONS = "".join(
    f'<button type="button" data-key="{key}" aria-label="{label}">{sign}</button>'
    for key, label, sign in (
        ("Home", "first", "«"),
        ("ArrowLeft", "step back", "←"),
        ("ArrowRight", "next step", "→"),
        ("End", "last", "»"),
    )
)

NAVIGATION = (
    f'<nav aria-label="steps">{_BUTTONS}<output aria-live="polite"></output>'
    f'<span class="aside">or the arrow keys</span></nav>'
)

LEGEND = (
    "<p>Every step shows what is new in a frame, the cells it rests on hatched, and the lines and other cells it looks "
    "at tinted. What is only supposed has a dashed frame; the small numbers say in which order to look.</p>"
)

BARS = "<p>A short bar is where a line ends at the latest.</p>"

HATCHING = (
    f'<defs><pattern id="hatch" width="{CELL / 4:g}" height="{CELL / 4:g}" patternUnits="userSpaceOnUse">'
    f'<path class="premise" d="M0 {CELL / 4:g}L{CELL / 4:g} 0"/></pattern></defs>'
)

STYLE = f"""
:root {{ color-scheme: light dark; font: 18px/1.45 system-ui, sans-serif; }}
body {{ max-width: 70rem; margin: 0 auto; padding: 1rem; }}
main {{ display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; align-items: start; }}
figure {{ margin: 0; position: sticky; top: 0; padding-top: .5rem; }}
figure svg {{ width: 100%; height: auto; max-height: 85vh; }}
nav {{ display: none; gap: .5rem; align-items: center; margin: 0 0 .6rem; }}
nav button {{ font: inherit; padding: .2rem .8rem; min-width: 2.75rem; min-height: 2.75rem; }}
h1 {{ font-size: 1.3rem; margin: 0 0 .6rem; }}
h2 {{ font-size: 1.1rem; margin: 0 0 .4rem; }}
section {{ margin-bottom: 1.2rem; }}
h2 a {{ color: inherit; text-decoration: none; }}
p {{ margin: .4rem 0; }}
.link p {{ padding-left: 2.2rem; }}
.link b {{ display: inline-block; min-width: 1.6rem; margin: 0 .6rem 0 -2.2rem; text-align: center; }}
.link b {{ color: #fff; background: {SUPPOSED.light}; border-radius: .75rem; font-size: .8rem; }}
i {{ font-style: normal; border-bottom: 1px dotted; }}
i:hover, i:focus {{ outline: none; background: {FOCUS.light}55; }}
details, .aside {{ opacity: .75; font-size: .9rem; }}
.steps {{ text-anchor: middle; }}
.m {{ display: none; }}
.m > .focus {{ fill: {FOCUS.light}; fill-opacity: .2; }}
.m > .supposed {{ fill: {SUPPOSED.light}; fill-opacity: .1; }}
.m > .rule-tint {{ fill: #766e40; fill-opacity: .12; }}
.hatched {{ opacity: .7; }}
.hatched {{ fill: url(#hatch); }}
path.badge {{ fill: none; stroke: {SUPPOSED.light}; stroke-linecap: round; }}
.cover {{ stroke: {PAPER.light}; }}
.lit {{ fill: {FOCUS.light}55; stroke: {FOCUS.light}; stroke-width: 3; }}
html:not(.live) .steps:not(:has(:target)) > g:not(:first-child) {{ display: none; }}
:is(.live .now, html:not(.live) g:target) ~ g {{ display: none; }}
:is(.live .now, html:not(.live) g:target) > .m {{ display: inline; }}
:is(.live .now, html:not(.live) g:target) > .l {{ display: none; }}
.live nav {{ display: flex; }}
.live section:not(.shown) {{ display: none; }}
@media (max-width: 45rem) {{
  h1 {{ font-size: 1.05rem; }}
  main {{ grid-template-columns: 1fr; gap: .5rem; }}
  figure {{ background: Canvas; }}
  figure svg {{ max-height: 60vh; }}
  nav .aside {{ display: none; }}
}}
@media screen and (prefers-color-scheme: dark) {{
  .m > .focus {{ fill: {FOCUS.dark}; }}
  .m > .supposed {{ fill: {SUPPOSED.dark}; fill-opacity: .2; }}
  .m > .rule-tint {{ fill: #fff; }}
  path.badge {{ stroke: {SUPPOSED.dark}; }}
  .cover {{ stroke: {PAPER.dark}; }}
  .link b {{ color: #15171c; background: {SUPPOSED.dark}; }}
}}
@media print {{
  path.badge {{ stroke: {SUPPOSED.print}; }}
  .link b {{ color: #000; background: none; border: 1px solid; }}
  .live nav, .live main > figure, details {{ display: none; }}
  .live main {{ display: block; }}
  .live section:not(.shown), .live section {{ display: flow-root; break-inside: avoid; }}
  figure {{ position: static; }}
  section > figure {{ float: left; width: 40%; margin-right: 1rem; }}
  .link p {{ display: flow-root; }}
}}
"""

SCRIPT = f"""
const sections = [...document.querySelectorAll("section")];
const groups = [...document.querySelectorAll(".steps > g")];
const place = document.querySelector("output"), lit = document.querySelector(".lit");
const first = parseInt(groups[0].id.slice(1)), last = groups.length - 1;
let now = 0;
function show(index) {{
  now = Math.min(Math.max(index, 0), last);
  groups.forEach((group, at) => group.classList.toggle("now", at === now));
  sections.forEach((section, at) => section.classList.toggle("shown", at === now));
  place.value = now === last ? "end" : `${{first + now}} / ${{first + last - 1}}`;
  light(null);
  history.replaceState(null, "", `#${{first + now}}`); // not the name of a group: nothing scrolls there
  scrollTo(0, 0); // where the words of a long step begin
}}
function asked() {{
  return (parseInt(location.hash.replace(/\\D/g, "")) || first) - first;
}}
const places = new Map(), boxes = new Map(); // words that were told where they are mean the same place again
document.querySelectorAll("i").forEach((mention) => {{
  const words = mention.textContent, [, row, column] = /^r(\\d+)c(\\d+)$/.exec(words) || [];
  const cell = row && `${{row - 1}} ${{column - 1}} ${{row}} ${{column}}`;
  const at = mention.dataset.at ?? places.get(words) ?? cell;
  places.set(words, at);
  boxes.set(mention, at ? at.split(",").map((sides) => sides.split(" ").map(Number)) : []);
  mention.tabIndex = 0;
}});
function light(mention) {{
  const drawn = (boxes.get(mention) || []).map(([top, left, bottom, right]) =>
    `M${{left * {CELL}}} ${{top * {CELL}}}H${{right * {CELL}}}V${{bottom * {CELL}}}H${{left * {CELL}}}z`);
  lit.setAttribute("d", drawn.join(""));
}}
const moves = {{ ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -1e9, End: 1e9 }};
addEventListener("keydown", (event) => {{
  if (event.key in moves && !event.ctrlKey && !event.altKey && !event.metaKey) {{
    event.preventDefault();
    show(now + moves[event.key]);
  }}
}});
addEventListener("hashchange", () => show(asked()));
document.querySelectorAll("nav button").forEach((button) =>
  button.addEventListener("click", () => show(now + moves[button.dataset.key])));
const over = (event) => light(event.target.closest ? event.target.closest("i") : null);
["mouseover", "focusin"].forEach((name) => addEventListener(name, over));
addEventListener("beforeprint", () => sections.forEach((section, at) => {{
  const board = document.querySelector("main > figure").cloneNode(true);
  const steps = [...board.querySelectorAll(".steps > g")];
  steps.forEach((step, index) => {{
    step.classList.toggle("now", index === at);
    if (index > at) step.remove();
    step.removeAttribute("id");
  }});
  section.prepend(board);
}}));
addEventListener("afterprint", () => document.querySelectorAll("section > figure").forEach((board) => board.remove()));
document.documentElement.classList.add("live");
show(asked());
addEventListener("load", () => scrollTo(0, 0));
"""
