"""Words that remember where they stood, and lines that are filled."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.errors import FormatError
from cluesmith.text import Word, filled, read_body, read_lines


def test_words_know_their_places() -> None:
    (line,) = read_lines("\n# a note\n  ab  c\n\n")
    assert line.number == 3
    assert line.words == (Word("ab", 3, 3), Word("c", 3, 7))


def test_some_characters_are_words_of_their_own() -> None:
    (line,) = read_lines("a:b ,c", split_at=",:")
    assert [(word.text, word.column) for word in line.words] == [("a", 1), (":", 2), ("b", 3), (",", 5), ("c", 6)]


def test_a_number_is_ascii_digits_and_not_too_many() -> None:
    assert Word("042", 1, 1).number("a number") == 42
    for text in ("-1", "1.5", "x", "", "²", "٣", "1_0"):
        with pytest.raises(FormatError, match=r"^expected a number, found '.*': line 4, column 2$"):
            Word(text, 4, 2).number("a number")
    with pytest.raises(
        FormatError, match=r"^expected a number of at most 18 digits, found '1{27}\.\.\.': line 1, column 1$"
    ):
        Word("1" * 1000, 1, 1).number("a number")


def test_errors_carry_their_place() -> None:
    error = Word("abc", 5, 7).error("a number")
    assert (str(error), error.line, error.column) == ("expected a number, found 'abc': line 5, column 7", 5, 7)
    assert str(FormatError("wrong", line=3)) == "wrong: line 3"
    assert str(FormatError("wrong")) == "wrong"


def test_the_kind_stands_in_the_first_line() -> None:
    header, lines = read_body("# a note\nKenKen\na\n", "kenken")
    assert (header.number, [line.number for line in lines]) == (2, [3])
    with pytest.raises(FormatError, match=r"^expected 'kenken' in the first line$"):
        read_body("\n# nothing\n", "kenken")
    with pytest.raises(FormatError, match=r"^expected 'kenken' in the first line: line 2$"):
        read_body("\nhanjie\nkenken", "kenken")
    with pytest.raises(FormatError, match=r"^expected nothing behind 'kenken', found '4x4': line 1, column 8$"):
        read_body("kenken 4x4", "kenken")
    with pytest.raises(FormatError, match=r"^expected 'one' or 'two', found 'three': line 1, column 12$"):
        read_body("kenken one three", "kenken", options=["one", "two"])


@given(st.lists(st.text("ab", min_size=1, max_size=12)), st.integers(5, 20), st.sampled_from([" ", ", "]))
def test_filled_lines_hold_all_words_and_are_no_longer_than_they_must(
    words: list[str], width: int, joined_by: str
) -> None:
    lines = filled(words, width, joined_by)
    assert [word for line in lines for word in line.split(joined_by)] == words
    assert all(len(line) <= width or joined_by not in line for line in lines)
    for line, after in pairwise(lines):
        assert len(line + joined_by + after.split(joined_by)[0]) > width
