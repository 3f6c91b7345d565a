"""How hard a puzzle is called, by the hardest step it needs: the names of the grades, easiest first."""

from cluesmith.errors import UnknownName
from cluesmith.parts import Parts

GRADES = ("easy", "medium", "hard", "expert")


def grade_of(parts: Parts, rank: int) -> str:
    """The grade of a puzzle whose hardest step has that rank; the ranks are told in `explaining.techniques`."""
    return next((grade for grade, hardest in zip(GRADES, parts.hardest, strict=False) if rank <= hardest), GRADES[-1])


def check_grade(name: str) -> str:
    """The name itself, if it is that of a grade; raises UnknownName."""
    if name not in GRADES:
        raise UnknownName(f"expected a grade ({', '.join(GRADES)}), found {name!r:.30}")
    return name
