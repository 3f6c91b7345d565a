"""Hanjie boards that break a rule, last some correct ones."""

from tests.tables import Broken

BROKEN = [
    Broken(
        "hanjie\nrows: 2, *\ncolumns: *, *, *",
        "#.# ...",
        {"row 1 cannot read 2": "r1c1 r1c2 r1c3"},
    ),
    Broken(
        "hanjie\nrows: *, *, *\ncolumns: 1 1, *",
        "#. #. ..",
        {"column 1 cannot read 1 1": "r1c1 r2c1 r3c1"},
    ),
    Broken("hanjie\nrows: 0\ncolumns: *, *", "-#", {"row 1 cannot read 0": "r1c2"}),
    Broken("hanjie\nrows: 1 2\ncolumns: *, *, *, *, *", "##.##", {"row 1 cannot read 1 2": "r1c1 r1c2 r1c3 r1c4 r1c5"}),
    # a number too few, a number too many, and numbers in the wrong order
    Broken("hanjie\nrows: 1\ncolumns: *, *, *", "#-#", {"row 1 cannot read 1": "r1c1 r1c3"}),
    Broken("hanjie\nrows: 1 1\ncolumns: *, *, *", "-#-", {"row 1 cannot read 1 1": "r1c2"}),
    Broken("hanjie\nrows: 1 2\ncolumns: *, *, *, *", "##.#", {"row 1 cannot read 1 2": "r1c1 r1c2 r1c3 r1c4"}),
    # no room is left
    Broken("hanjie\nrows: 3\ncolumns: *, *, *, *, *", "--.--", {"row 1 cannot read 3": "r1c3"}),
    # a ? is at least one cell, a _ may be absent, and neither is more than one block
    Broken("hanjie\nrows: ? ?\ncolumns: *, *, *", "##.", {"row 1 cannot read ? ?": "r1c1 r1c2 r1c3"}),
    Broken("hanjie\nrows: _\ncolumns: *, *, *", "#.#", {"row 1 cannot read _": "r1c1 r1c2 r1c3"}),
    Broken("hanjie\nrows: ? 2\ncolumns: *, *, *, *", "##..", {"row 1 cannot read ? 2": "r1c1 r1c2 r1c3 r1c4"}),
    Broken("hanjie\nrows: 2 _\ncolumns: *, *, *, *", "#.#-", {"row 1 cannot read 2 _": "r1c1 r1c2 r1c3"}),
    Broken("hanjie\nrows: _ 2 _\ncolumns: *, *, *, *", "#.#.", {"row 1 cannot read _ 2 _": "r1c1 r1c2 r1c3 r1c4"}),
]

CORRECT = [
    ("hanjie\nrows: 1 1, 3, 0\ncolumns: 2, 1, 2", "#.# ### ..."),
    ("hanjie\nrows: _ ? _, *\ncolumns: _, _ _ _, ?", "#.# ..."),
]
