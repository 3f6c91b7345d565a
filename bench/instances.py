"""The puzzles that are measured: those the package ships, those of CLUESMITH_DATA, and large boards made here."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

import cluesmith
from bench.models import COLOURED, Json, kind_of
from bench.tasks import ask
from cluesmith.grid import cells
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.palette import first_colours

SEED = 20
PATCHES = {20: 3, 50: 4, 100: 8}  # side and number of colours


class Instance(NamedTuple):
    """A puzzle with the questions about it; `family` says where it comes from."""

    kind: str
    family: str
    size: int
    name: str
    puzzle: Json

    @property
    def decoded(self) -> cluesmith.Puzzle:
        """The puzzle as Cluesmith holds it."""
        return cluesmith.Puzzle.from_json(json.dumps(_bare(self.puzzle)))


class Choice(NamedTuple):
    """How many puzzles of which sizes; per kind and family."""

    kind: str
    family: str
    sizes: tuple[int, ...]
    number: int


QUICK = (
    Choice("hanjie", "shipped", (10, 20), 2),
    Choice(COLOURED, "picture", (12, 20), 2),
    Choice("four-winds", "shipped", (8, 12), 2),
    Choice("kenken", "shipped", (6, 8), 2),
    Choice("kenken", "small", (9,), 2),
    Choice("bosnian-snake", "shipped", (8, 12), 2),
)
FULL = (
    Choice("hanjie", "shipped", (10, 15, 20, 25), 4),
    Choice("hanjie", "pattern", (10, 20, 30), 4),
    Choice("hanjie", "survey", (20, 23, 25, 34, 35, 40, 45, 60), 2),
    Choice("hanjie", "random", (15, 20, 25, 30), 4),
    Choice("hanjie", "drawn", (25, 50, 75, 100), 2),
    Choice(COLOURED, "picture", (12, 16, 18, 20), 4),
    Choice(COLOURED, "patches", tuple(PATCHES), 4),
    Choice(COLOURED, "random", (15, 20), 4),
    Choice(COLOURED, "random3", (15, 20), 4),
    Choice("four-winds", "shipped", (6, 8, 10, 12, 15, 20, 30, 40), 5),
    Choice("four-winds", "random", (20, 40, 60, 80), 2),
    Choice("kenken", "shipped", (4, 5, 6, 7, 8), 4),
    Choice("kenken", "keen", (6, 7, 8, 9), 4),
    Choice("kenken", "hidden", (6, 9), 3),
    Choice("kenken", "small", (9, 10, 12, 14, 16), 2),
    Choice("kenken", "std", (9, 10, 12, 14, 16), 2),
    Choice("kenken", "big", (9, 10, 12), 2),
    Choice("kenken", "dom", (9, 10, 12, 14), 2),
    Choice("kenken", "mix", (9, 10, 11, 12), 2),
    Choice("kenken", "random", (9, 12, 16, 20), 2),
    Choice("bosnian-snake", "shipped", (6, 8, 10, 12, 15, 20, 25), 5),
    Choice("bosnian-snake", "printed", (6, 8, 10, 12, 15, 20, 25), 7),
    Choice("bosnian-snake", "made", (16, 20, 25), 7),
    Choice("bosnian-snake", "random", (16, 20, 25, 30), 2),
    Choice("hanjie", "open", (12, 20, 30), 1),
    Choice(COLOURED, "open", (12, 20, 30), 1),
    Choice("four-winds", "open", (20, 30, 40), 1),
    Choice("kenken", "open", (5, 6, 9), 1),
    Choice("bosnian-snake", "open", (8, 12, 20), 1),
)
HARD = (
    Choice("hanjie", "challenge", (40, 95), 1),
    Choice("hanjie", "random", (40,), 2),
    Choice("four-winds", "random", (100,), 2),
    Choice("kenken", "dom", (14,), 2),
    Choice("kenken", "random", (24, 28), 2),
    Choice("bosnian-snake", "made", (40,), 2),
)


def chosen(choices: Iterable[Choice]) -> Iterator[Instance]:
    """The puzzles of each choice, small ones first."""
    stored = list(_stored())
    for choice in choices:
        for size in choice.sizes:
            found = [one for one in stored if one[:3] == (choice.kind, choice.family, size)]
            made = MADE.get((choice.kind, choice.family))
            if made:
                found = [_made(choice, size, number, made) for number in range(choice.number)]
            yield from (one._replace(puzzle=_with_questions(one)) for one in _spread(found, choice.number))


def _spread(found: list[Instance], number: int) -> list[Instance]:
    """So many of them, from all over the list."""
    step = max(1, len(found) // number)
    return found[::step][:number]


def _bare(puzzle: Json) -> Json:
    return {name: value for name, value in puzzle.items() if name != "questions"}


def _with_questions(instance: Instance) -> Json:
    decoded = instance.decoded
    return instance.puzzle | {"questions": ask([(*cell, decoded.domain(cell)) for cell in decoded.open_cells()])}


def _stored() -> Iterator[Instance]:
    for kind in cluesmith.KINDS:
        file = cluesmith.KINDS[kind].parts.shipped
        assert file
        yield from _read(file)
    if "CLUESMITH_DATA" in os.environ:
        folder = Path(os.environ["CLUESMITH_DATA"])
        yield from (one._replace(family="keen") for one in _read(folder / "keen.jsonl"))
        yield from (one._replace(family="pattern") for one in _read(folder / "pattern.jsonl"))


def _read(path: Path) -> Iterator[Instance]:
    """The puzzles of a file that every peer could understand, if it knows the kind at all."""
    for line in path.read_bytes().splitlines():
        record = msgspec.json.decode(line)
        puzzle, name = record["puzzle"], record["id"]
        instance = Instance(kind_of(puzzle), _family(name), _size(puzzle), name, puzzle)
        if not _is_odd(puzzle):
            yield instance


OPEN_CHALLENGES = {"knotty", "faase"}  # hours for the peers, and nobody knows how many answers there are


def _family(name: str) -> str:
    """The family in the name of a shipped KenKen or a drawn picture; else the survey, the challenges or the rest."""
    if name in OPEN_CHALLENGES:
        return "challenge"
    word = name.split("-")[1] if name.startswith(("kk-", "hj-")) else ""
    return word if word.isalpha() else "survey" if name.startswith("webpbn") else "shipped"


def _size(puzzle: Json) -> int:
    size: int = puzzle.get("size") or puzzle.get("height") or len(puzzle.get("grid") or puzzle["rows"])
    return size


def _is_odd(puzzle: Json) -> bool:
    """Whether something in it is unknown that peers take for granted."""
    if puzzle["kind"] == "hanjie":
        clues = puzzle["rows"] + puzzle["columns"]
        blocks = (block for clue in clues for block in ([None] if clue is None else clue))
        return not all(isinstance(block[0] if isinstance(block, list) else block, int) for block in blocks)
    if puzzle["kind"] == "bosnian-snake":
        return not (puzzle.get("head") and puzzle.get("tail"))
    return bool(puzzle.get("empty_cells")) or any("?" in row for row in puzzle.get("grid", []))


# Boards made here: the same in every run


def _made(choice: Choice, size: int, number: int, make: Callable[[int, Random], cluesmith.Puzzle]) -> Instance:
    rng = Random(f"{SEED} {choice.kind} {choice.family} {size} {number}")
    puzzle = msgspec.json.decode(cluesmith.dumps(make(size, rng), as_json=True))
    return Instance(choice.kind, choice.family, size, f"{choice.family}-{size}-{number}", puzzle)


def _random(kind: str) -> Callable[[int, Random], cluesmith.Puzzle]:
    return lambda size, rng: cluesmith.KINDS[kind].random(size, size, rng)[0]


def _made_unique(kind: str) -> Callable[[int, Random], cluesmith.Puzzle]:
    return lambda size, rng: cluesmith.make(kind, size, seed=str(rng.random())).puzzle


def _printed(size: int, rng: Random) -> cluesmith.Puzzle:
    """A snake with one answer and about as many more clues than needed as puzzles in print have."""
    return cluesmith.make("bosnian-snake", size, seed=str(rng.random()), extra=round(0.12 * size * size)).puzzle


def _sparse(colours: int | None) -> Callable[[int, Random], cluesmith.Puzzle]:
    """A Hanjie with few painted cells."""
    return lambda size, rng: cluesmith.Hanjie.random(size, size, rng, density=0.25, colours=colours)[0]


def _open_kenken(size: int, rng: Random) -> cluesmith.Puzzle:
    """Latin squares with two cages in the first row and a whole row in each other cage."""
    whole, part = size * (size + 1) // 2, rng.randint(size, size + 2)
    rows = [tuple((row, column) for column in range(size)) for row in range(size)]
    first = cluesmith.Cage("+", part, rows[0][:2]), cluesmith.Cage("+", whole - part, rows[0][2:])
    return cluesmith.KenKen(size, (*first, *(cluesmith.Cage("+", whole, row) for row in rows[1:])))


def _open_snake(size: int, rng: Random) -> cluesmith.Puzzle:
    """A random snake with a third of its clues."""
    puzzle = cluesmith.BosnianSnake.random(size, size, rng)[0]
    fewer = {"rows": puzzle.rows[:1] + (None,) * (size - 1), "columns": (), "cells": puzzle.cells[::3]}
    return msgspec.structs.replace(puzzle, **fewer)


def _hidden(size: int, rng: Random) -> cluesmith.Puzzle:
    """A random KenKen that hides its operations."""
    puzzle = cluesmith.KenKen.random(size, size, rng)[0]
    cages = (msgspec.structs.replace(cage, op=None if len(cage.cells) > 1 else "=") for cage in puzzle.cages)
    return msgspec.structs.replace(puzzle, cages=tuple(cages))


def _drawn(size: int, rng: Random) -> cluesmith.Puzzle:
    """A picture of overlapping discs, as large and as plain as drawings are."""
    painted = [[0] * size for _ in range(size)]
    for _ in range(size // 4 + 2):
        row, column, reach = rng.randrange(size), rng.randrange(size), rng.randint(2, size // 6 + 2)
        value = int(rng.random() < 0.7)
        for y in range(max(0, row - reach), min(size, row + reach)):
            for x in range(max(0, column - reach), min(size, column + reach)):
                if (y - row) ** 2 + (x - column) ** 2 < reach * reach:
                    painted[y][x] = value
    return cluesmith.Hanjie(tuple(map(_blocks, painted)), tuple(map(_blocks, zip(*painted, strict=True))))


def _patches(size: int, rng: Random) -> cluesmith.Puzzle:
    """Rectangles of several colours that lie over each other."""
    colours, grid = PATCHES.get(size, 2), dict.fromkeys(cells(size, size), 0)
    for _ in range(3 * size):
        top, left, colour = rng.randrange(size), rng.randrange(size), rng.randint(0, colours)
        height, width = rng.randint(2, max(3, size // 6)), rng.randint(2, max(3, size // 6))
        for row, column in cells(min(height, size - top), min(width, size - left)):
            grid[top + row, left + column] = colour
    return ColourHanjie.of_grid(grid, size, size, first_colours(colours))


def _random_colours(colours: int) -> Callable[[int, Random], cluesmith.Puzzle]:
    """Two fifths of the cells are painted, which makes the hardest boards."""
    return lambda size, rng: ColourHanjie.random(size, size, rng, density=0.4, colours=colours)[0]


def _blocks(cells: Iterable[int]) -> tuple[int, ...]:
    return tuple(len(list(run)) for value, run in groupby(cells) if value)


MADE: dict[tuple[str, str], Callable[[int, Random], cluesmith.Puzzle]] = {
    ("hanjie", "random"): _random("hanjie"),
    ("hanjie", "drawn"): _drawn,
    (COLOURED, "patches"): _patches,
    (COLOURED, "random"): _random_colours(2),
    (COLOURED, "random3"): _random_colours(3),
    ("four-winds", "random"): _random("four-winds"),
    ("kenken", "random"): _random("kenken"),
    ("kenken", "hidden"): _hidden,
    ("bosnian-snake", "printed"): _printed,
    ("hanjie", "open"): _sparse(None),
    (COLOURED, "open"): _sparse(2),
    ("four-winds", "open"): _random("four-winds"),
    ("kenken", "open"): _open_kenken,
    ("bosnian-snake", "open"): _open_snake,
    ("bosnian-snake", "made"): _made_unique("bosnian-snake"),
    ("bosnian-snake", "random"): _random("bosnian-snake"),
}
