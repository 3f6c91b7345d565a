"""The model counter Ganak, in a process of its own, which is ended when time is up; needs `cluesmith[count]`.

The library counts without a look at any clock, cannot be interrupted, and writes to standard output as it likes: so
another process runs it, and what it writes there is caught. Ganak knows a part of a formula again by a hash of it: the
number is exact unless two parts have the same hash, which is very unlikely and cannot be ruled out.
"""

import sys
from collections.abc import Iterable
from importlib.util import find_spec

from cluesmith.cnf import Clauses
from cluesmith.deadline import Deadline, OutOfTime

MAX_BYTES = 1_000_000_000  # that the process may take
CHILD = """
import sys
from resource import RLIMIT_AS, RLIMIT_CPU, setrlimit
from pyganak import Counter
most_bytes, most_seconds = map(int, sys.argv[1:])
setrlimit(RLIMIT_AS, (most_bytes, most_bytes))
if most_seconds:  # it ends, even if nobody is left to end it
    setrlimit(RLIMIT_CPU, (most_seconds, most_seconds))
counter = Counter()
for line in sys.stdin:
    numbers = list(map(int, line.split()))
    if numbers[0]:
        counter.add_clause(numbers)
    else:
        counter.set_sampling_set(numbers[1:])
        print("answers", hex(counter.count()))  # in decimal Python refuses to read or write very long numbers
"""


def is_installed() -> bool:
    """Whether Ganak is there."""
    return find_spec("pyganak") is not None


def count_models(clauses: Clauses, variables: Iterable[int], deadline: Deadline) -> int:
    """In how many ways the variables can be chosen so that all clauses can be true.

    Raises OutOfTime, and MemoryError if the process came to an end without a number.
    """
    import subprocess  # noqa: PLC0415 - Python in a browser has no processes

    numbers: dict[int, int] = {}  # without gaps: the library keeps something for each number up to the largest
    asked = [numbers.setdefault(variable, len(numbers) + 1) for variable in variables]
    lines = []
    for clause in clauses:
        signed = (numbers.setdefault(abs(one), len(numbers) + 1) * (1 if one > 0 else -1) for one in clause)
        lines.append(" ".join(map(str, signed)))
    lines.append(" ".join(map(str, [0, *asked])))
    deadline.check()
    left = None if deadline.left == float("inf") else deadline.left
    limits = [str(MAX_BYTES), str(0 if left is None else int(left) + 2)]
    command = [sys.executable, "-P", "-c", CHILD, *limits]  # -P: no module is taken from the present folder
    try:
        done = subprocess.run(  # noqa: S603 - a program of our own
            command, input="\n".join(lines), capture_output=True, text=True, timeout=left, check=False
        )
    except subprocess.TimeoutExpired:
        raise OutOfTime from None
    _, found, number = done.stdout.rpartition("answers ")
    if done.returncode or not found:
        raise MemoryError  # nothing else is known to end it
    return int(number, 16)
