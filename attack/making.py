"""Orders for puzzles to be made, and whether what was made is what was asked for."""

from itertools import islice
from random import Random
from typing import Any

from attack.judges import expect
from cluesmith import GRADES, KINDS, GaveUp, make, rate
from tests.reference_solvers import answers_of

LARGEST = {"hanjie": 7, "four-winds": 6, "kenken": 5, "bosnian-snake": 6}
SMALLEST = {"hanjie": 1, "four-winds": 2, "kenken": 3, "bosnian-snake": 2}


def random_order(rng: Random) -> dict[str, Any]:
    """A kind, a size that plain searches manage, a seed and maybe a grade."""
    kind = rng.choice(list(KINDS))
    sides = [rng.randint(SMALLEST[kind], LARGEST[kind]) for _ in range(2)]
    size = [sides[0], sides[0]] if kind == "kenken" else sides
    return {"kind": kind, "size": size, "seed": rng.randrange(10**6), "grade": rng.choice((None, None, *GRADES))}


def judge_making(order: dict[str, Any]) -> None:
    """One answer by a search that shares nothing with ours, the grade that was asked for, and the same again."""
    grade, size = order["grade"], tuple(order["size"])
    try:
        made = make(order["kind"], size, seed=order["seed"], grade=grade, seconds=20)
    except GaveUp:
        return
    found = list(islice(answers_of(made.puzzle), 2))
    expect(len(found) == 1, "a made puzzle has not one answer", f"{len(found)}: {made.puzzle.to_json()}")
    expect(found[0] == dict(made.answer), "the answer of a made puzzle is wrong", made.puzzle.to_json())
    if grade is not None:
        graded = rate(made.puzzle).grade
        expect(graded == made.grade == grade, "a made puzzle has another grade", f"{graded}: {made.puzzle.to_json()}")
    again = make(order["kind"], size, seed=order["seed"], grade=grade)
    expect(again.to_json() == made.to_json(), "the same seed makes another puzzle")
