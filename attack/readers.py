"""Damaged files and bombs for every reader: a puzzle or the package's own error, soon and in little memory."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from attack.bombs import bytes_of, random_bomb
from attack.case import Attack, Case, Failure
from attack.child import Child
from attack.corpus import samples
from attack.damage import damaged
from attack.reading import MEGABYTES, SECONDS
from attack.smaller import smaller_json, without_a_part

BOMBS = 0.15  # the share of cases that are bombs, which take longer than others


class Readers(Attack):
    """Every format's reader, in a process with little time and memory."""

    tries = "damaged files and bombs for every reader"

    def __init__(self, child: str = "attack.reading") -> None:
        self._child = Child(child)
        self._folder = TemporaryDirectory()

    def close(self) -> None:
        """End the process and take away the files."""
        self._child.close()
        self._folder.cleanup()

    def case(self, rng: Random) -> Case:
        """A recipe for a file."""
        if rng.random() < BOMBS:
            return random_bomb(rng)
        sample, other = rng.choice(samples()), rng.choice(samples())
        form = rng.choice((sample.format, None))
        text = damaged(sample.text, other.text, rng)
        return {"format": form, "suffix": sample.suffix, "parts": [[text, 1]], "link": sample.is_link}

    def failure(self, case: Case) -> Failure | None:
        """What the reader does that it should not; too much time counts when it is taken twice."""
        path = Path(self._folder.name, "puzzle" + case["suffix"])
        path.write_bytes(bytes_of(case))
        name = case["format"] or "any format"
        answer = self._child.ask({"path": str(path), "format": case["format"]})
        if answer.get("seconds", 0) > SECONDS:
            answer = self._child.ask({"path": str(path), "format": case["format"]})
        if "died" in answer:
            return Failure(f"{name}: the process dies of too much time or memory", answer["died"])
        if "raised" in answer:
            self._child.close()  # what it has kept of the memory is not the next one's fault
            return Failure(f"{name}: raises {answer['raised']}", answer["told"])
        if answer["seconds"] > SECONDS:
            return Failure(f"{name}: takes more than {SECONDS:g} s", f"{answer['seconds']:.1f} s")
        if answer["megabytes"] > MEGABYTES / 2:
            self._child.close()
        return None

    def smaller(self, case: Case) -> Iterator[Case]:
        """The file with less in it."""
        if "picture" in case:
            yield from ({**case, "picture": less} for less in _smaller_pictures(case["picture"]))
            return
        parts = case["parts"]
        for place, (text, times) in enumerate(parts):
            yield {**case, "parts": parts[:place] + parts[place + 1 :]}
            fewer = [[text, less] for less in (1, times // 10, times // 2, times * 3 // 4) if 0 < less < times]
            shorter = [[less, times] for less in without_a_part(text)] if len(text) < 20_000 or times == 1 else []
            yield from ({**case, "parts": [*parts[:place], less, *parts[place + 1 :]]} for less in fewer + shorter)


def _smaller_pictures(picture: Case) -> Iterator[Case]:
    for less in smaller_json(picture):
        size = less.get("size") or ()
        if less.keys() == picture.keys() and len(size) == 2 and None not in (*size, *less.values()) and less["bits"]:
            yield less | {"bits": picture["bits"]} if less["bits"] not in (1, 8, 16) else less
