"""Arguments of the command line, right and damaged: a documented exit code, and never a traceback."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from shutil import copytree
from tempfile import TemporaryDirectory

import click

from attack.case import Attack, Case, Failure
from attack.child import Child
from attack.corpus import samples
from attack.damage import damaged
from attack.program import Ended, misbehaviour
from attack.report import ROOT
from attack.smaller import without_a_part
from cluesmith import FORMATS, GRADES, KINDS
from cluesmith.cli import cli

NUMBERS = (
    "0",
    "-1",
    "1.5",
    "nan",
    "inf",
    "-inf",
    "1e308",
    "1e-320",
    "99999999999999999999",
    "9" * 5000,
    "0x10",
    "1_0",
    "٣",
    "²",
)
HOSTILE = (
    *NUMBERS,
    *(
        "3x1000000",
        "999999x999999",
        "6x",
        "x",
        "",
        " ",
        "-",
        "--",
        "-x",
        "--nonsense",
        "\udcff\udcfe",
        "a\nb",
        "\x1b[31m",
        "#",
    ),
    *(
        "😀",
        "x" * 300,
        "/",
        "/dev/null",
        "/dev/full",
        ".",
        "..",
        "none/such/file",
        "examples",
        "examples/kenken.txt#9",
        "%s",
    ),
    *(
        "examples/kenken.txt",
        "out.",
        "\u202e",
        "[[9e99]]",
        "[" * 2000,
        "null",
        "0,0,0,0",
        "nan,0,1,1",
        "2-1",
        "0-0",
        "99-",
        "++",
    ),
)
ENDINGS = (".txt", ".svg", ".png", ".pdf", ".json", ".jsonl", ".html", ".non", ".penpa")
GRIDS = (
    "[]",
    "[[1]]",
    "????\n????\n????\n????",
    "{}",
    "[[null]]",
    "#",
    "1",
    '{"answers":[]}',
    "^v\n<>",
    "1234\n2341\n3412\n4123",
)
QUERY = (*KINDS, *GRADES, "4x4", "5", "mine", "shipped", "count:2", "tag:animals", "title:cat", "count:", "title:")
ATTACKED = 0.8  # the share of cases in which a parameter gets a hostile value
NOT_TRIED = ("cluster", "help", "version", "workers")
TIMED = {"solve", "count", "forced", "explain", "hint", "rate", "why", "book"}


class Arguments(Attack):
    """Commands in processes of their own."""

    tries = "damaged arguments of every command"

    def __init__(self, child: str = "attack.commanding") -> None:
        self._child = Child(child)
        self._folder = TemporaryDirectory()
        copytree(ROOT / "examples", Path(self._folder.name, "examples"))

    def close(self) -> None:
        """End the process and take away what the commands have written."""
        self._child.close()
        self._folder.cleanup()

    def case(self, rng: Random) -> Case:
        """A command with arguments and options."""
        commands = list(_commands((), cli))
        names, command = rng.choices(commands, [1 + len(command.params) for _, command in commands])[0]
        attacked = rng.choice(command.params) if command.params and rng.random() < ATTACKED else None
        arguments = [*names]
        for parameter in command.params:
            arguments += _given(parameter, rng, attacked=parameter is attacked)
        if names[-1] in TIMED and "--time-limit" not in arguments:
            arguments += ["--time-limit", rng.choice(("0", "0.1", "1"))]
        return {"arguments": [argument.replace("\0", "") for argument in arguments]}

    def failure(self, case: Case) -> Failure | None:
        """What the command does that none may do."""
        answer = self._child.ask({"arguments": case["arguments"], "folder": self._folder.name})
        if "done" not in answer:
            return Failure("the process dies", str(answer))
        ended = Ended(**answer["done"])
        if ended.code is None and not _has_an_end(case["arguments"]):
            return None
        return misbehaviour(ended)

    def smaller(self, case: Case) -> Iterator[Case]:
        """Fewer and shorter arguments."""
        arguments = case["arguments"]
        yield from ({"arguments": less} for less in without_a_part(arguments))
        for place, argument in enumerate(arguments):
            for less in without_a_part(argument):
                yield {"arguments": [*arguments[:place], less, *arguments[place + 1 :]]}


def _has_an_end(arguments: list[str]) -> bool:
    """Whether somebody has said when to stop; the limit of a site is for each of its puzzles, maybe all of the bank."""
    return "--time-limit" in arguments and "site" not in arguments[:1]


def _commands(names: tuple[str, ...], command: click.Command) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """All commands that do something, with the words that call them."""
    if not isinstance(command, click.Group):
        yield names, command
        return
    for name in sorted(command.commands):
        yield from _commands((*names, name), command.commands[name])


def _given(parameter: click.Parameter, rng: Random, *, attacked: bool) -> list[str]:
    """The parameter as a user may give it: rightly, or with something hostile, or not at all."""
    if isinstance(parameter, click.Argument):
        return [_hostile(parameter, rng) if attacked else _value(parameter, rng)]
    assert isinstance(parameter, click.Option)
    likely = 1.0 if attacked or parameter.required or parameter.name in ("size", "seed") else 0.08
    if rng.random() > likely or parameter.name in NOT_TRIED:
        return []
    name = rng.choice([*parameter.opts, *parameter.secondary_opts])
    if parameter.is_flag:
        return [name]
    return [name, *((_hostile if attacked else _value)(parameter, rng) for _ in range(parameter.nargs))]


def _hostile(parameter: click.Parameter, rng: Random) -> str:
    """Something that does not suit the parameter; for a number most often a strange number."""
    number = isinstance(parameter.type, click.types.IntParamType | click.types.FloatParamType)
    return rng.choice(NUMBERS if number and rng.random() < 0.8 else HOSTILE)


def _value(parameter: click.Parameter, rng: Random) -> str:
    """Something that suits the parameter."""
    name, sort = parameter.name or "", parameter.type
    if isinstance(sort, click.Choice):
        return str(rng.choice(list(sort.choices)))
    if isinstance(sort, click.types.IntParamType):
        return rng.choice(("1", "2", "3"))
    if isinstance(sort, click.types.FloatParamType):
        return rng.choice(("0.1", "0.5", "0.9"))
    suited: dict[str, Callable[[], str]] = {
        "kind": lambda: rng.choice(list(KINDS)),
        "size": lambda: rng.choice(("3", "4", "5")),
        "sizes": lambda: rng.choice(("3", "4", "5")),
        "grade": lambda: rng.choice(GRADES),
        "grades": lambda: rng.choice(GRADES),
        "words": lambda: " ".join(rng.sample(QUERY, rng.randrange(4))),
        "day": lambda: rng.choice(("2026-11-16", "0001-01-01", "9999-12-31")),
        "puzzle": lambda: _puzzle(rng),
        "puzzles": lambda: _puzzle(rng),
        "source": lambda: _puzzle(rng),
        "form": lambda: rng.choice(list(FORMATS)),
        "to": lambda: rng.choice(list(FORMATS)),
        "grid": lambda: rng.choice(GRIDS),
        "answer": lambda: rng.choice(GRIDS),
        "seed": lambda: str(rng.randrange(100)),
        "id": lambda: rng.choice(("my-1", "kk-4x4-5", "hj-5x5-1")),
        "file": lambda: "own.sqlite3",
        "bank_file": lambda: "own.sqlite3",
    }
    return suited.get(name, lambda: f"out{rng.choice(ENDINGS)}")()


def _puzzle(rng: Random) -> str:
    """A puzzle: a file, an example of a kind, or something damaged."""
    draw = rng.random()
    if draw < 0.4:
        return rng.choice(sorted(f"examples/{file.name}" for file in (ROOT / "examples").glob("*.txt")))
    if draw < 0.7:
        return rng.choice([kind.example for kind in KINDS.values()])
    sample, other = rng.choice(samples()), rng.choice(samples())
    text = damaged(sample.text, other.text, rng)[:50_000]
    return text.encode("latin-1").decode("utf-8", "surrogateescape")
