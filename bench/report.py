"""What was measured, as tables: a list of cells for each line."""

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from statistics import linear_regression, median
from typing import Any, NamedTuple

from bench.peers import BEFORE, MAKER, PEERS

Record = dict[str, Any]
Group = tuple[str, str, str, int]  # kind, task, family, size

TASKS = {
    "validate": "Validate: build, first answer, second answer or proof that there is none",
    "first": "First answer, build included",
    "forced": "All forced cells, build included",
    "questions": '200 questions "can this cell be that?" on a prepared puzzle',
    "enumerate": "Count answers one by one, up to 50,000, build included",
    "generate": "Generate: a whole process that makes many puzzles with one answer, per puzzle",
    "start-up": "A whole process that solves one small puzzle",
}
NAMES = {"cluesmith": PEERS["cluesmith"]} | BEFORE | PEERS | MAKER


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


def finished(found: Iterable[Record]) -> list[Record]:
    """Those that came to an end; to give up is no answer."""
    return [record for record in found if "total" in record and record["status"] != "unknown"]


def cell(found: list[Record] | None, ours: list[Record]) -> str:
    """Median and worst in milliseconds, and how many times Cluesmith's."""
    if not found:
        return ""
    done = finished(found)
    late = len(found) - len(done)
    if not done:
        return "too slow"
    text = f"{milliseconds(median(r['total'] for r in done))} ({milliseconds(max(r['worst'] for r in done))})"
    if found is not ours and not math.isnan(times := ratio(done, ours)):
        text += f" {_times(times)}"
    return text + (f", {late} too slow" if late else "")


def ratio(found: list[Record], ours: list[Record]) -> float:
    """The median, over the puzzles that both finished, of how many times longer it took."""
    mine = {record["name"]: record["total"] for record in finished(ours)}
    ratios = [r["total"] / max(mine[r["name"]], 1e-6) for r in finished(found) if r["name"] in mine]
    return median(ratios) if ratios else math.nan


def _times(ratio: float) -> str:
    return f"{ratio:.0f}x" if ratio >= 10 else f"{ratio:.2g}x"


def milliseconds(seconds: float) -> str:
    """With about three digits."""
    ms = seconds * 1000
    return f"{ms:.0f}" if ms >= 100 else f"{ms:.1f}" if ms >= 10 else f"{ms:.2f}"


def parts(found: list[Record] | None, _: list[Record]) -> str:
    """The medians of building and of solving, in milliseconds."""
    done = finished(found or [])
    return " + ".join(milliseconds(median(each[part] for each in done)) for part in ("build", "solve")) if done else ""


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


class Compared(NamedTuple):
    """A peer next to Cluesmith, on the puzzles of one row."""

    group: Group
    peer: str
    times: float  # NaN where no puzzle was finished by both
    only_theirs: int  # puzzles that Cluesmith did not finish


def comparisons(records: list[Record]) -> Iterator[Compared]:
    """Each peer in each row of each table that Cluesmith is in."""
    for task in TASKS:
        for group, found in groups(records, task).items():
            ours = found.get("cluesmith", [])
            mine = {record["name"] for record in finished(ours)}
            for peer in peers_of(chain(*found.values())) if ours else []:
                theirs = {record["name"] for record in finished(found[peer])}
                if peer != "cluesmith":
                    yield Compared(group, peer, ratio(found[peer], ours), len(theirs - mine))


def summary(records: list[Record]) -> Iterator[list[str]]:
    """Per task and kind how many times longer each peer takes: the median of the rows, the least and the greatest."""
    found: dict[tuple[str, str], dict[str, list[float]]] = {}
    for (kind, task, _, _), peer, times, _ in comparisons(records):
        if not math.isnan(times):
            found.setdefault((task, kind), {}).setdefault(peer, []).append(times)
    names = [name for name in peers_of(records) if any(name in by_peer for by_peer in found.values())]
    yield ["task", "kind", *(NAMES.get(name, name) for name in names)]
    for (task, kind), by_peer in found.items():
        yield [task, kind, *(_range(by_peer.get(name, [])) for name in names)]


def _range(times: list[float]) -> str:
    if len(times) < 2:
        return "".join(map(_times, times))
    return f"{_times(median(times))} ({_times(min(times))} to {_times(max(times))})"


def ahead(records: list[Record], *, before: bool = False) -> Iterator[list[str]]:
    """The rows in which a peer is quicker than Cluesmith, or finishes what it does not; or Cluesmith before."""
    yield ["task", "kind", "family", "size", "peer", "takes"]
    for (kind, task, family, size), peer, times, only_theirs in comparisons(records):
        if (peer in BEFORE) is not before:
            continue
        told = [f"{times:.2g} times as long"] if times < 1 else []
        told += [f"finishes {only_theirs} that Cluesmith does not"] if only_theirs else []
        if told:
            yield [task, kind, family, str(size or ""), NAMES.get(peer, peer), ", ".join(told)]


def growth(records: list[Record]) -> Iterator[list[str]]:
    """Per kind and family by what power of the side the time to validate grows, for each peer with four sizes."""
    names = peers_of(record for record in records if record["task"] == "validate")
    yield ["kind", "family", "sizes", *(NAMES.get(name, name) for name in names)]
    found: dict[tuple[str, str], dict[str, dict[int, float]]] = {}
    for (kind, _, family, size), by_peer in groups(records, "validate").items():
        for name, some in by_peer.items():
            times = [record["total"] for record in finished(some)]
            if times and size:
                found.setdefault((kind, family), {}).setdefault(name, {})[size] = median(times)
    for (kind, family), by_name in found.items():
        sizes = sorted({size for times in by_name.values() for size in times})
        if len(sizes) > 3:
            cells = (_growth(by_name.get(name, {}), sizes[-1]) for name in names)
            yield [kind, family, f"{sizes[0]}-{sizes[-1]}", *cells]


def _growth(times: dict[int, float], largest: int) -> str:
    """The power, and up to which size where that is not the largest."""
    if len(times) < 4:
        return ""
    return exponent(times) + (f" to {max(times)}" if max(times) < largest else "")


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
