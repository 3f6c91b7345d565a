"""What was measured, put between the marks of docs/benchmarks.md."""

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from bench.plot import plot
from bench.report import NAMES, TASKS, Record, ahead, growth, milliseconds, parts, rows, summary

Lines = Iterator[str]


def write_docs(records: list[Record], folder: Path) -> None:
    """The tables of a full run, what they come to, and the plot."""
    _write(folder / "benchmarks.md", {"summary": short, "measured": everything}, records)
    (folder / "benchmarks.svg").write_text(plot(records), "utf-8")


def write_hard_docs(records: list[Record], folder: Path) -> None:
    """The table of the hardest puzzles."""
    _write(folder / "benchmarks.md", {"hard": hard}, records)


def _write(page: Path, sections: dict[str, Callable[[list[Record]], Lines]], records: list[Record]) -> None:
    """Put each section between its marks."""
    text = page.read_text("utf-8")
    for name, lines in sections.items():
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = "\n".join([before + begin, "", *lines(records), "", end + after])
    page.write_text(text, "utf-8")


def short(records: list[Record]) -> Lines:
    """How the others compare, and where they are ahead."""
    yield "How many times as long as Cluesmith the others take. Each row of the tables below counts once: the"
    yield "median, and in brackets the least and the greatest."
    yield from _table(list(summary(records)), numbers=())
    lines = list(ahead(records))
    yield "\n" + ("Another program is ahead in these rows:" if lines[1:] else "No other program is ahead in any row.")
    yield from _table(lines, numbers=("size",))
    earlier = list(ahead(records, before=True))
    if earlier[1:]:
        yield "\nCluesmith itself was quicker before in these:"
        yield from _table(earlier, numbers=("size",))


def hard(records: list[Record]) -> Lines:
    """The times for the hardest puzzles."""
    yield _circumstances(records)
    yield from _table(list(rows(records, "validate")))


def everything(records: list[Record]) -> Lines:
    """All tables of a full run."""
    yield _circumstances(records)
    yield ""
    loads = _about(records)["import"].items()
    loaded = ", ".join(f"{NAMES.get(name, name)} {milliseconds(seconds)}" for name, seconds in loads)
    yield f"Loading the library, CPU ms: {loaded}."
    yield ""
    yield "![Time to validate against size, a panel per kind](benchmarks.svg)"
    for task, title in TASKS.items():
        yield from _titled(title, list(rows(records, task)))
    yield from _titled("Validate: build + solve apart", list(rows(records, "validate", parts)))
    yield from _titled("Validate: by what power of the side the time grows", list(growth(records)))


def _about(records: list[Record]) -> Record:
    return next(record for record in records if record["task"] == "about")


def _circumstances(records: list[Record]) -> str:
    about = _about(records)
    versions = ", ".join(f"{name} {version}" for name, version in about["versions"].items())
    return f"Measured {about['date']} on {about['machine']} ({about['system']}), one thread. Versions: {versions}."


def _titled(title: str, lines: list[list[str]]) -> Lines:
    return chain([f"\n### {title}"], _table(lines)) if len(lines) > 1 else iter(())


def _table(lines: list[list[str]], numbers: tuple[str, ...] = ("size", "puzzles")) -> Lines:
    """The table, if it has more than its first line; columns of numbers are on the right."""
    if len(lines) > 1:
        yield ""
        yield "| " + " | ".join(lines[0]) + " |"
        yield "|" + "|".join("--:" if name in numbers else "---" for name in lines[0]) + "|"
        yield from ("| " + " | ".join(line) + " |" for line in lines[1:])
