# cython: language_level=3, annotation_typing=False
"""Clauses made small: without what is known, and with the variables numbered from 1.

Types for the compiled version are in numbering.pxd.
"""

from cluesmith.cnf import Clauses


def without_known(clauses: Clauses, known: set[int], cells: int) -> Clauses:
    """What the clauses of a rule leave open: those that are not fulfilled, without what is false.

    Variables above `cells` are the rule's own. Where one of them is settled, it is left out too.
    """
    settled: set[int] = set()
    while True:
        count = len(settled)
        left = []
        for clause in clauses:
            kept = []
            for literal in clause:
                if literal in known or literal in settled:
                    break
                if -literal not in known and -literal not in settled:
                    kept.append(literal)
            else:
                if len(kept) == 1 and abs(kept[0]) > cells:
                    settled.add(kept[0])
                else:
                    left.append(kept)
        if len(settled) == count:
            return left
        clauses = left


def renumbered(clauses: Clauses, numbers: dict[int, int]) -> Clauses:
    """The clauses in these numbers; variables that are met for the first time get the next ones."""
    told = []
    for clause in clauses:
        new = []
        for literal in clause:
            if literal not in numbers:
                number = len(numbers) // 2 + 1
                numbers[abs(literal)] = number
                numbers[-abs(literal)] = -number
            new.append(numbers[literal])
        told.append(new)
    return told
