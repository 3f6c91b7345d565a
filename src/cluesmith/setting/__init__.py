"""Setting puzzles: boards on which clues come and go, what is true of them at every moment, and proposals.

    puzzle = blank(kind, 6, 6)
    puzzle = edit(puzzle, [Edit(place=(0, 1), text="4")])
    answers(puzzle, seconds=1).status

What is particular to a kind is its `Setter`; a kind without one can be looked at, but not set.
"""

from cluesmith.setting.editing import Edit, Setting, blank, edit, follow, read_puzzle, setting
from cluesmith.setting.improving import Proposal, improve
from cluesmith.setting.transforming import Transformed, transform
from cluesmith.setting.truth import Clash, Redundant, Truth, answers, clash, grade, redundant

__all__ = [
    "Clash",
    "Edit",
    "Proposal",
    "Redundant",
    "Setting",
    "Transformed",
    "Truth",
    "answers",
    "blank",
    "clash",
    "edit",
    "follow",
    "grade",
    "improve",
    "read_puzzle",
    "redundant",
    "setting",
    "transform",
]
