"""The plot of docs/benchmarks.md: a panel per kind, both axes logarithmic."""

import math
from statistics import median

from bench.report import NAMES, Record, groups, peers_of

# Per kind the families that are drawn; where two have a size, the first counts.
PLOTTED = {
    "hanjie": ("drawn",),
    "colour-hanjie": ("picture", "patches"),
    "four-winds": ("shipped", "random"),
    "kenken": ("shipped", "small", "random"),
    "bosnian-snake": ("shipped", "random"),
}
WIDTH, HEIGHT, MARGIN = 420, 300, 50
COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#b9770e", "#7d3c98", "#5d6d7e", "#d6348a", "#000")


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
    apart = (2 * WIDTH - 20) // max(1, len(names))
    keys = "".join(
        f'<text x="{20 + apart * at}" y="{tall + 20}" fill="{colour[name]}">{NAMES.get(name, name)}</text>'
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
