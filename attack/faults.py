"""Commands that are killed, interrupted or left without disk, pipe or bank: what the user had is there afterwards."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from attack.case import Attack, Case, Failure
from attack.disturbances import DISTURBANCES, Scene
from attack.jobs import JOBS, undisturbed
from attack.program import PROGRAM, Ended
from attack.smaller import without_a_part


class Faults(Attack):
    """Commands in processes of their own, each in a folder of its own."""

    tries = "commands killed, interrupted, without disk, pipe or bank"

    def __init__(self, program: tuple[str, ...] = PROGRAM) -> None:
        self._program = program
        self._clean: dict[str, tuple[bytes, Ended]] = {}

    def case(self, rng: Random) -> Case:
        """What happens, and to which command."""
        name = rng.choice(list(DISTURBANCES))
        return {"fault": name, **DISTURBANCES[name].case(rng)}

    def failure(self, case: Case) -> Failure | None:
        """What the user has lost, or should not have seen."""
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            Path(folder).chmod(0o755)
            scene = Scene(self._program, Path(folder), self._wanted)
            found = DISTURBANCES[case["fault"]].happens(scene, case)
        return found and Failure(f"{case['fault']}, {case.get('job', 'bank')}: {found.label}", found.told)

    def _wanted(self, name: str) -> bytes:
        """What the command writes when nobody disturbs it."""
        if name not in self._clean:
            with TemporaryDirectory() as folder:
                self._clean[name] = undisturbed(self._program, JOBS[name], Path(folder))
        return self._clean[name][0]

    def smaller(self, case: Case) -> Iterator[Case]:
        """Less damage, earlier signals, shorter files."""
        for name in case.keys() & {"places", "text"}:
            yield from ({**case, name: less} for less in without_a_part(case[name]))
        if case.get("bytes"):
            yield from ({**case, "bytes": less} for less in (0, case["bytes"] // 2))
