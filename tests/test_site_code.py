"""The codes for telephones in a book: read again by a decoder that shares nothing with the printing library."""

import re
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import pytest

from cluesmith.draw.page import QUIET, code_of
from cluesmith.draw.puzzle_pages import CODE
from tests.command_line import EXAMPLES, run
from tests.printed import streams

SITE = "https://example.org/puzzles"
MASKS: Sequence[Callable[[int, int], int]] = (
    lambda row, column: (row + column) % 2,
    lambda row, column: row % 2,  # noqa: ARG005 - all are called alike
    lambda row, column: column % 3,  # noqa: ARG005 - all are called alike
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)
BLOCKS = {1: [16], 2: [28], 3: [44], 4: [32] * 2, 5: [43] * 2, 6: [27] * 4, 7: [31] * 4}  # of data, at level M


def decoded(rows: list[list[bool]]) -> str:
    """The text of a code of up to version 7 and level M, as ISO 18004 has it; all bytes are taken as they are."""
    side = len(rows)
    version = (side - 17) // 4
    form = (
        sum(rows[8][column] << 14 - place for place, column in enumerate((0, 1, 2, 3, 4, 5, 7, 8))) ^ 0b101010000010010
    )
    assert form >> 13 == 0, "level M"
    mask = MASKS[form >> 10 & 7]
    bits = [
        rows[row][column] ^ (mask(row, column) == 0)
        for row, column in zigzag(side)
        if not is_fixed(row, column, version)
    ]
    words = [int("".join("01"[bit] for bit in bits[place : place + 8]), 2) for place in range(0, len(bits) - 7, 8)]
    lengths = BLOCKS[version]
    blocks = [words[block : sum(lengths) : len(lengths)] for block in range(len(lengths))]
    text = "".join(f"{word:08b}" for block in blocks for word in block)
    assert text[:4] == "0100", "bytes"
    length = int(text[4:12], 2)
    return bytes(int(text[12 + 8 * place : 20 + 8 * place], 2) for place in range(length)).decode()


def zigzag(side: int) -> list[tuple[int, int]]:
    """The places in the order in which bits are written: two columns at a time, from the right, up and down."""
    rights = [right for right in range(side - 1, 0, -1) if right > 6 and (side - 1 - right) % 2 == 0]
    rights += [5, 3, 1]
    ways = [range(side - 1, -1, -1) if turn % 2 == 0 else range(side) for turn in range(len(rights))]
    return [
        (row, column) for right, way in zip(rights, ways, strict=True) for row in way for column in (right, right - 1)
    ]


def is_fixed(row: int, column: int, version: int) -> bool:
    """Whether the place belongs to a pattern, or tells the form."""
    side = version * 4 + 17
    corners = (row < 9 and (column < 9 or column >= side - 8)) or (row >= side - 8 and column < 9)
    centres = [] if version == 1 else [6, side - 7] if version < 7 else [6, 22, 38]
    aligned = any(
        abs(row - down) <= 2 and abs(column - right) <= 2
        for down, right in product(centres, centres)
        if (down, right) not in ((6, 6), (6, side - 7), (side - 7, 6))
    )
    told = version > 6 and ((row < 6 and column >= side - 11) or (column < 6 and row >= side - 11))
    return corners or aligned or told or 6 in (row, column)


@pytest.mark.parametrize("length", [14, 26, 42, 60, 84, 106, 122])
def test_a_code_says_the_address(length: int) -> None:
    text = (f"{SITE}/p/" + "abcdefghij" * 20)[:length]
    assert decoded(code_of(text)) == text


def drawn_codes(page: str) -> list[list[list[bool]]]:
    """The codes on a printed page, from the rectangles that are filled there."""
    found = []
    for path in re.findall(r"n ((?:[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ re\s*){200,})", page):
        boxes = [tuple(map(float, box.split()[:4])) for box in re.findall(r"[-\d. ]+ re", path)]
        module = min(height for _, _, _, height in boxes)
        side = round(CODE / module) - 2 * QUIET
        left, top = min(x for x, *_ in boxes), max(y for _, y, *_ in boxes)
        rows = [[False] * side for _ in range(side)]
        for x, y, width, _ in boxes:
            for step in range(round(width / module)):
                rows[round((top - y) / module)][round((x - left) / module) + step] = True
        found.append(rows)
    return found


def test_a_book_has_a_code_for_each_puzzle(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    outcome = run("book", "kk-6x6-8", "fw-5x5-30", "--out", str(book), "--qr", f"{SITE}/")
    assert (outcome.code, outcome.err) == (0, "")
    first = streams(book.read_bytes())[0]
    assert [decoded(code) for code in drawn_codes(first)] == [f"{SITE}/p/kk-6x6-8.html", f"{SITE}/p/fw-5x5-30.html"]


def test_a_book_without_an_address_has_no_codes(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    assert run("book", "kk-6x6-8", "--out", str(book)).code == 0
    assert drawn_codes(streams(book.read_bytes())[0]) == []


@pytest.mark.parametrize(
    ("puzzle", "address", "code", "told"),
    [
        (str(EXAMPLES / "kenken.txt"), SITE, 3, "expected puzzles of the bank"),
        ("kk-6x6-8", "example.org", 2, "expected an address such as"),
        ("kk-6x6-8", SITE + "x" * 200, 3, "expected addresses of at most 150 letters"),
    ],
)
def test_codes_that_lead_nowhere_are_refused(puzzle: str, address: str, code: int, told: str, tmp_path: Path) -> None:
    outcome = run("book", puzzle, "--out", str(tmp_path / "book.pdf"), "--qr", address)
    assert outcome.code == code
    assert told in outcome.err
    assert not (tmp_path / "book.pdf").exists()
