"""Proofs: a SAT solver is asked for an answer that must not be there, and writes down why there is none."""

import os
from collections.abc import Sequence
from itertools import chain
from tempfile import TemporaryFile
from typing import Any, BinaryIO, NamedTuple, Self

from cluesmith.cnf import Clauses
from cluesmith.deadline import Deadline
from cluesmith.errors import GaveUp, TooLarge
from cluesmith.grid import Values
from cluesmith.proving.plain_clauses import Cut, PlainClauses
from cluesmith.proving.trimming import Needed
from cluesmith.sat import Sat

# What a certificate may hold at most, clauses of the rules and lemmas together, and what a solver may write about them.
MAX_LITERALS = 10_000_000
MAX_LOG = 400_000_000
MAX_CUTS = 100_000
CONFLICTS = 20_000  # between two looks at what the solver has written


class Proof(NamedTuple):
    """Why some clauses cannot hold together: the cuts and lemmas that are needed."""

    cuts: tuple[Cut, ...]
    lemmas: Clauses


class Prover:
    """The plain clauses of a puzzle in a SAT solver that writes down what it learns; used up by one proof."""

    def __init__(self, stated: PlainClauses[Any], deadline: Deadline) -> None:
        self._stated, self._deadline = stated, deadline
        self._log = TemporaryFile()  # noqa: SIM115 - closed with this prover
        self._sat = Sat(proof=self._log)
        self._sat.add(stated.clauses, deadline)
        self._barred: Clauses = []
        self._cuts: dict[Cut, None] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._log.close()

    def bar(self, clause: list[int], like: Values) -> None:
        """Look only for answers of which the clause is true, first for such as are most like this one."""
        self._barred.append(clause)
        self._sat.add([clause], self._deadline)
        self._sat.prefer([self._stated.literal(cell, value) for cell, value in like.items()])

    def answer(self) -> Values | None:
        """An answer that is not barred; None where it is proved that there is none. Raises OutOfTime and GaveUp."""
        while self._found():
            grid = self._stated.grid(self._sat.model())
            cuts = self._stated.cuts(grid)
            if not cuts:
                return grid
            self._cut(cuts)
        return None

    def _found(self) -> bool:
        found = None
        while found is None:
            self._deadline.check()
            if os.fstat(self._log.fileno()).st_size > MAX_LOG:
                raise GaveUp(f"too hard: the proof would take more than {MAX_LOG // 1_000_000} MB")
            found = self._sat.solve_within(CONFLICTS, deadline=self._deadline)
        return found

    def _cut(self, cuts: Sequence[Cut]) -> None:
        if len(self._cuts) + len(cuts) > MAX_CUTS:
            raise GaveUp(f"too hard: the proof would take more than {MAX_CUTS} cuts")
        self._cuts |= dict.fromkeys(cuts)
        self._sat.add(map(self._stated.cut_clause, cuts), self._deadline)

    def proof(self) -> Proof:
        """The proof, after it was found that there is no answer: what of it is needed. Raises OutOfTime."""
        cuts = list(self._cuts)
        before = self._stated.clauses
        clauses = [*before, *map(self._stated.cut_clause, cuts), *self._barred]
        lemmas, forgotten = _read(self._log)
        if sum(map(len, chain(clauses, lemmas))) > MAX_LITERALS:
            raise TooLarge(f"the proof is too large: it would take more than {MAX_LITERALS} words")
        needed = Needed(self._stated.variables, clauses, lemmas, forgotten, self._deadline)
        if needed.lemmas is None:
            raise AssertionError("the SAT solver wrote down something that is no proof")
        used = set(needed.clauses)
        kept = tuple(cut for number, cut in enumerate(cuts, start=len(before)) if number in used)
        return Proof(kept, [sorted(lemmas[number], key=abs) for number in needed.lemmas])


class Log(NamedTuple):
    """What a solver has learned, and before which lemma it forgot which other."""

    lemmas: Clauses
    forgotten: list[tuple[int, int]]


def _read(log: BinaryIO) -> Log:
    """What the solver has written down; that it forgot clauses of the rules is of no interest."""
    log.seek(0)
    lemmas: Clauses = []
    forgotten: list[tuple[int, int]] = []
    known: dict[frozenset[int], int] = {}
    for line in log:
        word, *rest = line.split()
        literals = list(map(int, rest if word == b"d" else line.split()))[:-1]
        if word != b"d" and literals:
            known[frozenset(literals)] = len(lemmas)
            lemmas.append(literals)
        elif word == b"d" and (number := known.pop(frozenset(literals), None)) is not None:
            forgotten.append((len(lemmas), number))
    return Log(lemmas, forgotten)
