"""A certificate as a folder: with all clauses written out, for the checkers of proofs that others have written."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from cluesmith.cnf import Clauses
from cluesmith.files import write_file
from cluesmith.grid import cell_name
from cluesmith.proving.certificate import Certificate
from cluesmith.proving.plain_clauses import Cut, PlainClauses, in_plain_clauses

README = """\
{caption}: {sentence}

certificate.json  the puzzle, what is claimed of it, and the proof in short
formula.cnf       the rules as clauses, under the names of the rules, and behind
                  them the cuts and what would be true of any other answer
proof.drup        why all these clauses cannot hold together

Three ways to check it, each with a program that shares nothing with the others:

    python verify.py .
    drat-trim formula.cnf proof.drup
    python -c "from dratify import check_proof, parse_dimacs_file as read; \
        print(check_proof(read('formula.cnf'), open('proof.drup').read()))"

And with a checker that is itself proved to be correct:

    drat-trim formula.cnf proof.drup -L proof.lrat
    cake_lpr formula.cnf proof.lrat

verify.py also checks that the answers obey the rules of the puzzle and that
formula.cnf says what these rules say; the others check the proof alone.
"""
NOTHING_TO_PROVE = """\
{caption}: {sentence}

certificate.json  the puzzle and its answers; there is nothing to prove

    python verify.py .
"""


def write_folder(certificate: Certificate, folder: str | Path) -> None:
    """Write the certificate into the folder, which is made if there is none."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    proves = certificate.claim != "at least"
    if proves:
        write_file(place / "formula.cnf", _formula(certificate))
        write_file(place / "proof.drup", _lines([*certificate.lemmas, ()]))
    told = (README if proves else NOTHING_TO_PROVE).format(
        caption=certificate.puzzle.caption, sentence=certificate.sentence
    )
    write_file(place / "README.txt", told)
    write_file(place / "certificate.json", certificate.to_json() + "\n")


def formula(certificate: Certificate) -> tuple[int, Clauses]:
    """The number of variables, and all clauses: those of the rules, of the cuts, and of what is claimed."""
    stated = in_plain_clauses(certificate.puzzle)
    return stated.variables, [*stated.clauses, *(clause for _, clause in _claimed(certificate, stated))]


def _claimed(certificate: Certificate, stated: PlainClauses[Any]) -> Iterator[tuple[str, list[int]]]:
    """The clauses that the rules alone do not give, each with its name."""
    for cut in certificate.cuts:
        for reason, cells in cut.items():
            names = " ".join(map(cell_name, cells))
            yield f"{reason}: not all of {names}", stated.cut_clause(Cut(reason, cells))
    puzzle = certificate.puzzle
    if certificate.cells:
        values = {mark: value for value, mark in puzzle.json_marks.items()}
        forced = {(row, column): values.get(mark, mark) for row, column, mark in certificate.cells}
        yield "one of the forced cells is not as claimed", stated.unlike(forced)
    else:
        for number, answer in enumerate(certificate.answers, start=1):
            yield f"an answer that is not answer {number}", stated.unlike(puzzle.read_grid(answer))


def _formula(certificate: Certificate) -> Iterator[str]:
    stated = in_plain_clauses(certificate.puzzle)
    claimed = list(_claimed(certificate, stated))
    yield f"c {certificate.puzzle.caption}: {certificate.sentence}\n"
    for literal, meaning in sorted(stated.names()):
        yield f"c {literal}: {meaning}\n"
    yield f"p cnf {stated.variables} {len(stated.clauses) + len(claimed)}\n"
    for name, clauses in chain(_named(stated), ((name, [clause]) for name, clause in claimed)):
        yield f"c {name}\n"
        yield from _lines(clauses)


def _named(stated: PlainClauses[Any]) -> Iterator[tuple[str, Clauses]]:
    """Each rule with its clauses, and which variables are its own."""
    ends = [*(rule.clause for rule in stated.stated[1:]), len(stated.clauses)]
    lasts = [*(rule.variable - 1 for rule in stated.stated[1:]), stated.variables]
    for rule, end, last in zip(stated.stated, ends, lasts, strict=True):
        own = f", with variables {rule.variable} to {last} of its own" if last >= rule.variable else ""
        yield f"{rule.rule}{own}", stated.clauses[rule.clause : end]


def _lines(clauses: Iterable[Sequence[int]]) -> Iterator[str]:
    for clause in clauses:
        yield " ".join(map(str, [*clause, 0])) + "\n"
