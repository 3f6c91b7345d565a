"""KenKen boards that break a rule, last some correct ones."""

from tests.tables import Broken

ROWS_OF_2 = "kenken\na a\nb b\n\nb=3+ "
ZEROS = "kenken digits=0,6\na a\nb b\n\na=0/ "
ROWS_OF_3 = "kenken\na a a\nb b b\nc c c\n\nb=6+ c=6 "

BROKEN = [
    Broken(
        "kenken\na a\na a\n\na=6+",
        "11 22",
        {"row 1 holds 1 twice": "r1c1 r1c2", "row 2 holds 2 twice": "r2c1 r2c2"},
    ),
    Broken("kenken\na a\na a\n\na=6+", "22 --", {"row 1 holds 2 twice": "r1c1 r1c2"}),
    Broken("kenken\na a\na a\n\na=6+", "-1 -1", {"column 2 holds 1 twice": "r1c2 r2c2"}),
    # a cage makes its number: by each operation, by a hidden one, by itself
    Broken(ROWS_OF_2 + "a=4+", "12 21", {"the cage 4+ at r1c1 does not make 4": "r1c1 r1c2"}),
    Broken(ROWS_OF_2 + "a=2-", "12 21", {"the cage 2− at r1c1 does not make 2": "r1c1 r1c2"}),
    Broken(ROWS_OF_2 + "a=4x", "12 21", {"the cage 4× at r1c1 does not make 4": "r1c1 r1c2"}),
    Broken(ROWS_OF_2 + "a=3/", "12 21", {"the cage 3÷ at r1c1 does not make 3": "r1c1 r1c2"}),
    Broken(ROWS_OF_2 + "a=5", "12 21", {"the cage 5 at r1c1 does not make 5": "r1c1 r1c2"}),
    Broken(
        "kenken\na b\nc c\n\na=2 b=2 c=3+",
        "12 21",
        {"the cage 2 at r1c1 does not make 2": "r1c1"},
    ),
    # one cell less all the others, one divided by all the others; a hidden operation is never "equals the first"
    Broken(ROWS_OF_3 + "a=2-", "123 231 312", {"the cage 2− at r1c1 does not make 2": "r1c1 r1c2 r1c3"}),
    Broken(ROWS_OF_3 + "a=2/", "123 231 312", {"the cage 2÷ at r1c1 does not make 2": "r1c1 r1c2 r1c3"}),
    Broken(ROWS_OF_3 + "a=1", "123 231 312", {"the cage 1 at r1c1 does not make 1": "r1c1 r1c2 r1c3"}),
    # a 0 makes a product 0 and can be divided, but nothing can be divided by it
    Broken(ZEROS + "b=6/", "06 60", {"the cage 6÷ at r2c1 does not make 6": "r2c1 r2c2"}),
    Broken(ZEROS + "b=6x", "06 60", {"the cage 6× at r2c1 does not make 6": "r2c1 r2c2"}),
    Broken(
        "kenken digits=0,6\na a\nb a\n\na=0/ b=6",
        "06 60",
        {"the cage 0÷ at r1c1 does not make 0": "r1c1 r1c2 r2c2"},
    ),
    # nothing makes 0 but a difference
    Broken(ROWS_OF_2 + "a=0x", "12 21", {"the cage 0× at r1c1 does not make 0": "r1c1 r1c2"}),
    Broken(ROWS_OF_2 + "a=0/", "12 21", {"the cage 0÷ at r1c1 does not make 0": "r1c1 r1c2"}),
]

CORRECT = [
    ("kenken digits=0,6\na a\nb b\n\na=0/ b=0x", "06 60"),
    ("kenken\na\n\na=1", "1"),
    ("kenken\na a a\nb b c\nd d d\n\na=0- b=6x c=1 d=6", "123 231 312"),
    (
        "kenken\nb a c c\nb a a d\ne e f d\ne g f h\n\na=2/ b=1- c=7+ d=6x e=11+ f=2 g=3 h=1",
        "1234 2143 3412 4321",
    ),
]
