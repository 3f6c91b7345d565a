"""Four Winds boards that break a rule, last some correct ones."""

from tests.tables import Broken

BROKEN = [
    # a line starts at its number, has no gap and does not run through another
    Broken(
        "four-winds empty-cells\n? . . .",
        "o>.>",
        {"the line at r1c4 does not start at a number: r1c3 is in the way": "r1c3 r1c4"},
    ),
    Broken(
        "four-winds\n? . .\n. ? .",
        "o^> vo>",
        {"the line at r1c3 does not start at a number: r1c2 is in the way": "r1c2 r1c3"},
    ),
    # a cell no number sees cannot be covered
    Broken("four-winds\n? .\n. .", "o> v^", {"the line at r2c2 does not start at a number": "r2c2"}),
    Broken(
        "four-winds\n? .\n. .",
        "o> v>",
        {"the line at r2c2 does not start at a number: r2c1 is in the way": "r2c1 r2c2"},
    ),
    # the lines of a number add up
    Broken("four-winds\n1 . . ?", "o>>o", {"the lines of the 1 at r1c1 are too long": "r1c2 r1c3"}),
    Broken("four-winds\n0 . ?", "o>o", {"a line leaves the 0 at r1c1": "r1c2"}),
    Broken("four-winds\n2 . . ?", "o><o", {"the lines of the 2 at r1c1 are too short": "r1c2 r1c3"}),
    Broken("four-winds\n? . 3 . .", "o>o>>", {"the lines of the 3 at r1c3 are too short": "r1c2 r1c4 r1c5"}),
    Broken("four-winds\n? 1 ?", "ooo", {"the lines of the 1 at r1c2 are too short": ""}),
    Broken(
        "four-winds empty-cells\n2 . . ?",
        "o>.o",
        {"the lines of the 2 at r1c1 are too short": "r1c2 r1c3"},
    ),
]

CORRECT = [
    ("four-winds\n2 . .\n. 2 .", "o>> <o>"),
    ("four-winds empty-cells\n0 . ?\n. . .", "o<o ..."),
]
