"""Bosnian Snake boards that break a rule, last some correct ones."""

from tests.tables import Broken


def board(*rows: str, columns: str | None = None) -> str:
    """The text of a puzzle; a row without its own number and bar gets them."""
    bars = (row if "|" in row else f". | {row}" for row in rows)
    width = len(rows[0].rpartition("|")[2].split())
    return "\n".join(["bosnian-snake", f"| {columns or '. ' * width}", *bars])


SHORT_SNAKE = board(". . . . H", ". . . . T", ". . . . .")
BESIDE_A_RING = "###.# #.#.# ###.."
RING = {"the snake closes a ring at r1c1": "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3"}
CUT_OFF = {"r1c1 is cut off from the snake": "r1c1 r1c5 r2c5"}

BROKEN = [
    Broken(
        board(". . .", ". . .", ". . ."),
        "-#- ### ---",
        {"the snake forks at r2c2": "r1c2 r2c1 r2c2 r2c3"},
    ),
    Broken(board(". H . T", ". . . ."), "###- ----", {"the snake forks at r1c2": "r1c1 r1c2 r1c3"}),
    Broken(board(". . .", "H . T"), "#.- ---", {"the snake breaks off at r1c1": "r1c1 r1c2"}),
    Broken(
        board("H . . T"),
        "#..#",
        {"the snake breaks off at r1c1": "r1c1 r1c2", "the snake breaks off at r1c4": "r1c3 r1c4"},
    ),
    Broken(board(". . ."), ".#.", {"the snake breaks off at r1c2": "r1c1 r1c2 r1c3"}),
    # a number beside a cell is as good as a border
    Broken(board("1 . .", "H . T"), "x#. ---", {"the snake breaks off at r1c2": "r1c2 r1c3"}),
    # a block is a small ring, so these two go together
    Broken(
        board(". .", ". ."),
        "## ##",
        {
            "the snake fills a block at r1c1": "r1c1 r1c2 r2c1 r2c2",
            "the snake closes a ring at r1c1": "r1c1 r1c2 r2c1 r2c2",
        },
    ),
    # head and tail may not touch either
    Broken(
        board(". . . .", ". . . .", ". . . .", ". . . ."),
        "#### #..# .#.# .###",
        {"the snake touches itself at r2c1": "r2c1 r2c2 r3c1 r3c2"},
    ),
    Broken(
        board(". . . .", "H . . .", ". T . .", ". . . ."),
        "#### #..# .#.# .###",
        {"the snake touches itself at r2c1": "r2c1 r2c2 r3c1 r3c2"},
    ),
    Broken(
        board(". . .", ". 5 .", ". . ."),
        ".#- #x- ---",
        {"the snake touches itself at r1c1": "r1c1 r1c2 r2c1"},
    ),
    Broken(board("2 | . . ."), "###", {"row 1 holds 2: too many": "r1c1 r1c2 r1c3"}),
    Broken(board("3 | . . ."), ".##", {"row 1 holds 3: too few": "r1c1"}),
    Broken(board(".", ".", ".", columns="2"), "# # #", {"column 1 holds 2: too many": "r1c1 r2c1 r3c1"}),
    Broken(board(".", ".", ".", columns="3"), "# # .", {"column 1 holds 3: too few": "r3c1"}),
    Broken(board("1 .", ". ."), "x# .#", {"1 around r1c1: too many": "r1c2 r2c2"}),
    Broken(board("3 .", ". ."), "x# .#", {"3 around r1c1: too few": "r2c1"}),
    Broken(
        board(". . .", ". . ."),
        "#.# #.#",
        {"the snake has more than two ends": "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"},
    ),
    Broken(
        board("H . . . ."),
        "##.##",
        {"the snake has more than two ends": "r1c1 r1c2 r1c3 r1c4 r1c5"},
    ),
    Broken(board(". ."), "..", {"there is no snake": "r1c1 r1c2"}),
    # a ring beside the snake is left to the check
    Broken(board(". . . . .", ". . . . .", ". . . . ."), BESIDE_A_RING, RING, by_clauses=False),
    Broken(SHORT_SNAKE, BESIDE_A_RING, RING | CUT_OFF, by_clauses=False),
    Broken(SHORT_SNAKE, "#---# ----# -----", CUT_OFF, by_clauses=False),
    # a snake that is complete gets no longer
    Broken(
        board("3 | . . . H", ". . . T", ". . . ."),
        "---# ---# ----",
        {"row 1 holds 3: too few on the way from head to tail": "r1c4 r2c4"},
    ),
]

CORRECT = [
    (board(". .", ". ."), "#. ##"),
    (board("H . .", ". . ."), "##. .#."),
    (
        board("H . . . . .", "2 | . . . . . .", ". . . . 6 .", ". 6 . . . .", "1 | . . . . . .", ". . . . . T"),
        "#####. ....## ###.x# #x#### #..... ######",
    ),
]
