"""What was measured, as tables for the terminal and the documentation, and as a plot."""

import math
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import linear_regression, median
from typing import Any

from bench.peers import MAKER, PEERS

Record = dict[str, Any]
Group = tuple[str, str, str, int]  # kind, task, family, size

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
TASKS = {
    "validate": "Validate: build, first answer, second answer or proof that there is none",
    "first": "First answer, build included",
    "forced": "All forced cells, build included",
    "questions": '200 questions "can this cell be that?" on a prepared puzzle',
    "enumerate": "Count answers one by one, up to 50,000, build included",
    "generate": "Generate: a whole process that makes many puzzles with one answer, per puzzle",
    "start-up": "A whole process that solves one small puzzle",
}
NAMES = PEERS | MAKER
# Per kind the families of the plot; where two have a size, the first counts.
PLOTTED = {
    "hanjie": ("drawn",),
    "four-winds": ("shipped", "random"),
    "kenken": ("shipped", "small", "random"),
    "bosnian-snake": ("shipped", "random"),
}


def groups(records: Iterable[Record], task: str) -> dict[Group, dict[str, list[Record]]]:
    """The records of a task by kind, family and size, and in these by peer."""
    result: dict[Group, dict[str, list[Record]]] = {}
    for record in records:
        if record["task"] == task:
            group = (record["kind"], task, record["family"], record["size"])
            result.setdefault(group, {}).setdefault(record["peer"], []).append(record)
    return result


def peers_of(records: Iterable[Record]) -> list[str]:
    """The peers that were measured, in their usual order."""
    seen = {record["peer"] for record in records if "peer" in record}
    return [name for name in NAMES if name in seen] + sorted(seen - set(NAMES))


def cell(found: list[Record] | None, ours: list[Record]) -> str:
    """Median and worst in milliseconds, and how many times Cluesmith's."""
    if not found:
        return ""
    done = [record for record in found if "total" in record]
    late = len(found) - len(done)
    if not done:
        return "too slow"
    text = f"{_ms(median(r['total'] for r in done))} ({_ms(max(r['worst'] for r in done))})"
    if found is not ours:
        text += f" {_times(ratio(done, ours))}"
    return text + (f", {late} too slow" if late else "")


def ratio(found: list[Record], ours: list[Record]) -> float:
    """The median, over the puzzles that both finished, of how many times longer it took."""
    mine = {record["name"]: record["total"] for record in ours if "total" in record}
    ratios = [r["total"] / max(mine[r["name"]], 1e-6) for r in found if r["name"] in mine]
    return median(ratios) if ratios else math.nan


def _times(ratio: float) -> str:
    return f"{ratio:.0f}x" if ratio >= 10 else f"{ratio:.2g}x"


def _ms(seconds: float) -> str:
    ms = seconds * 1000
    return f"{ms:.0f}" if ms >= 100 else f"{ms:.1f}" if ms >= 10 else f"{ms:.2f}"


def parts(found: list[Record] | None, _: list[Record]) -> str:
    """The medians of building and of solving, in milliseconds."""
    done = [record for record in found or [] if "build" in record]
    return " + ".join(_ms(median(record[part] for record in done)) for part in ("build", "solve")) if done else ""


def rows(
    records: list[Record], task: str, cell: Callable[[list[Record] | None, list[Record]], str] = cell
) -> Iterator[list[str]]:
    """The table of a task: kind, family, size, puzzles, and a cell per peer."""
    names = peers_of(record for record in records if record["task"] == task)
    yield ["kind", "family", "size", "puzzles", *(NAMES.get(name, name) for name in names)]
    for (kind, _, family, size), found in groups(records, task).items():
        ours = found.get("cluesmith", [])
        number = max(map(len, found.values()))
        yield [kind, family, str(size or ""), str(number), *(cell(found.get(name), ours) for name in names)]


def growth(records: list[Record]) -> Iterator[list[str]]:
    """Per kind and family by what power of the side the time to validate grows, for each peer with four sizes."""
    names = peers_of(record for record in records if record["task"] == "validate")
    yield ["kind", "family", "sizes", *(NAMES.get(name, name) for name in names)]
    found: dict[tuple[str, str], dict[str, dict[int, float]]] = {}
    for (kind, _, family, size), by_peer in groups(records, "validate").items():
        for name, some in by_peer.items():
            times = [record["total"] for record in some if "total" in record]
            if times and size:
                found.setdefault((kind, family), {}).setdefault(name, {})[size] = median(times)
    for (kind, family), by_name in found.items():
        sizes = sorted({size for times in by_name.values() for size in times})
        if len(sizes) > 3:
            cells = (exponent(by_name[name]) if len(by_name.get(name, {})) > 3 else "" for name in names)
            yield [kind, family, f"{sizes[0]}-{sizes[-1]}", *cells]


def exponent(times: dict[int, float]) -> str:
    """The slope of the straight line through the logarithms that fits best."""
    points = [(math.log(size), math.log(max(time, 1e-6))) for size, time in times.items()]
    return f"{linear_regression(*zip(*points, strict=True)).slope:.1f}"


def table(records: list[Record]) -> Iterator[str]:
    """All tables, for a terminal."""
    for task, title in TASKS.items():
        lines = list(rows(records, task))
        if len(lines) > 1:
            widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
            yield f"\n{title}; CPU ms, median (worst), times Cluesmith's"
            yield from ("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def markdown(records: list[Record]) -> Iterator[str]:
    """What docs/benchmarks.md holds between its marks."""
    about = next(record for record in records if record["task"] == "about")
    versions = ", ".join(f"{name} {version}" for name, version in about["versions"].items())
    yield f"Measured {about['date']} on {about['machine']} ({about['system']}), one thread. Versions: {versions}."
    yield ""
    loads = ", ".join(f"{NAMES.get(name, name)} {_ms(seconds)}" for name, seconds in about["import"].items())
    yield f"Loading the library, CPU ms: {loads}."
    yield ""
    yield "![Time to validate against size, a panel per kind](benchmarks.svg)"
    for task, title in TASKS.items():
        yield from _markdown_table(title, list(rows(records, task)))
    yield from _markdown_table("Validate: build + solve apart", list(rows(records, "validate", parts)))
    yield from _markdown_table("Validate: by what power of the side the time grows", list(growth(records)))


def _markdown_table(title: str, lines: list[list[str]]) -> Iterator[str]:
    if len(lines) > 1:
        yield f"\n### {title}\n"
        yield "| " + " | ".join(lines[0]) + " |"
        yield "|---|---|--:|--:|" + "---|" * (len(lines[0]) - 4)
        yield from ("| " + " | ".join(line) + " |" for line in lines[1:])


def write_docs(records: list[Record], folder: Path) -> None:
    """Put the tables between the marks of benchmarks.md, and the plot beside it."""
    page = folder / "benchmarks.md"
    before, _, rest = page.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text("\n".join([before + BEGIN, "", *markdown(records), "", END + after]))
    (folder / "benchmarks.svg").write_text(plot(records))


# The plot: a panel per kind, both axes logarithmic

WIDTH, HEIGHT, MARGIN = 420, 300, 50
COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#b9770e", "#7d3c98", "#5d6d7e", "#117a65")


def points(records: list[Record], kind: str) -> dict[str, list[tuple[int, float]]]:
    """Per peer the sizes and the median milliseconds to validate."""
    result: dict[str, dict[int, float]] = {}
    for family in PLOTTED[kind]:
        for (of_kind, _, of_family, size), found in groups(records, "validate").items():
            for name, some in found.items() if (of_kind, of_family) == (kind, family) else []:
                times = [record["total"] * 1000 for record in some if "total" in record]
                if times and size:
                    result.setdefault(name, {}).setdefault(size, median(times))
    return {name: sorted(found.items()) for name, found in result.items()}


def plot(records: list[Record]) -> str:
    """An SVG picture of all kinds."""
    names = peers_of(record for record in records if record["task"] == "validate")
    colour = dict(zip(names, COLOURS * 2, strict=False))
    panels = []
    for place, kind in enumerate(kind for kind in PLOTTED if points(records, kind)):
        x, y = place % 2 * WIDTH, place // 2 * HEIGHT
        panels.append(f'<g transform="translate({x} {y})">{panel(kind, points(records, kind), colour)}</g>')
    tall = (len(panels) + 1) // 2 * HEIGHT
    keys = "".join(
        f'<text x="{20 + 120 * at}" y="{tall + 20}" fill="{colour[name]}">{NAMES.get(name, name)}</text>'
        for at, name in enumerate(names)
    )
    size = f'width="{2 * WIDTH}" height="{tall + 40}" viewBox="0 0 {2 * WIDTH} {tall + 40}"'
    style = 'font-family="sans-serif" font-size="11"'
    back = '<rect width="100%" height="100%" fill="#fff"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{back}{"".join(panels)}{keys}</svg>\n'


def panel(kind: str, lines: dict[str, list[tuple[int, float]]], colour: dict[str, str]) -> str:
    """One kind: axes with marks, and a line per peer."""
    sizes = sorted({size for line in lines.values() for size, _ in line})
    times = [time for line in lines.values() for _, time in line]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)) + 1e-9)
    spread = math.log(sizes[-1] / sizes[0]) or 1.0

    def at(size: float, time: float) -> tuple[float, float]:
        x = MARGIN + (WIDTH - 1.5 * MARGIN) * math.log(size / sizes[0]) / spread
        y = HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (math.log10(time) - low) / max(1, high - low)
        return round(x, 1), round(y, 1)

    parts = [f'<text x="{MARGIN}" y="{MARGIN - 20}" font-weight="bold">{kind}: ms to validate, by size</text>']
    for power in range(low, high + 1):
        x, y = at(sizes[0], 10.0**power)
        parts.append(f'<path d="M{x} {y}H{WIDTH - MARGIN / 2}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 6}" y="{y + 4}" text-anchor="end">{10.0**power:g}</text>')
    for size in _apart(sizes):
        x, y = at(size, 10.0**low)
        parts.append(f'<text x="{x}" y="{y + 16}" text-anchor="middle">{size}</text>')
    for name, line in lines.items():
        dots = [at(size, time) for size, time in line]
        path = "L".join(f"{x} {y}" for x, y in dots)
        width = 2.5 if name == "cluesmith" else 1.3
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour[name]}" stroke-width="{width}"/>')
        parts += (f'<circle cx="{x}" cy="{y}" r="2.5" fill="{colour[name]}"/>' for x, y in dots)
    return "".join(parts)


def _apart(sizes: list[int]) -> list[int]:
    """Sizes far enough from each other for their names."""
    kept: list[int] = []
    for size in sizes:
        if not kept or size >= kept[-1] * 1.1:
            kept.append(size)
    return kept
