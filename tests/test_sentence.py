"""Sentences made of parts: what they say, and which cells they mention."""

import pytest

from cluesmith.sentence import Mention, Sentence, cell_list, cell_mention, either, joined, listed, phrase

CLUE = Mention("the 4 at r1c2", ((0, 1),))


def test_a_phrase_keeps_its_mentions() -> None:
    told = phrase("{} needs {} of {}.", CLUE, 2, cell_list([(0, 0), (0, 2)]))
    assert str(told) == "the 4 at r1c2 needs 2 of r1c1 and r1c3."
    assert told.cells == ((0, 1), (0, 0), (0, 2))
    assert told.parts[:2] == (CLUE, " needs 2 of ")


def test_a_cell_that_is_mentioned_twice_counts_once() -> None:
    assert phrase("{} or {}", cell_mention((1, 1)), cell_mention((1, 1))).cells == ((1, 1),)


def test_every_place_of_a_phrase_is_filled() -> None:
    with pytest.raises(ValueError, match="expected 2 parts"):
        phrase("{} and {}", "one")


def test_words_side_by_side_are_one_part() -> None:
    assert phrase("{}{}{} c", "a", "", " b") == phrase("a b c") == Sentence(("a b c",))


def test_a_sentence_without_words_counts_as_false() -> None:
    assert not phrase("")
    assert not joined(", ", [])
    assert not listed([])
    assert phrase("{}", CLUE)


@pytest.mark.parametrize(
    ("sentence", "capitalised"),
    [
        (phrase("its blocks"), "Its blocks"),
        (phrase("{} is full", CLUE), "The 4 at r1c2 is full"),
        (phrase("{} is 3", cell_mention((2, 3))), "r3c4 is 3"),
        (cell_list([(2, 3), (0, 0)]), "r3c4 and r1c1"),
        (Sentence(), ""),
    ],
)
def test_only_the_name_of_a_cell_begins_a_sentence_as_it_is(sentence: Sentence, capitalised: str) -> None:
    assert str(sentence.capitalised()) == capitalised
    assert sentence.capitalised().cells == sentence.cells


def test_lists() -> None:
    assert [str(listed("abc"[:number])) for number in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert str(listed("abcde", most=3)) == "a, b and 3 more"


def test_of_many_cells_all_are_told() -> None:
    assert str(cell_list([(0, 0), (0, 1), (0, 2)], last="or", most=2)) == "r1c1–r1c3"
    column = [(row, 4) for row in range(1, 9)]
    told = cell_list([(0, 0), (0, 1), *column])
    assert str(told) == "r1c1, r1c2 and r2c5–r9c5"
    assert set(told.cells) == {(0, 0), (0, 1), *column}
    assert str(either(range(1, 11))) == "1, 2, 3, 4, 5, 6, 7, 8, 9 or 10"


def test_the_length_is_that_of_the_text() -> None:
    assert len(phrase("{}.", CLUE)) == len("the 4 at r1c2.")
