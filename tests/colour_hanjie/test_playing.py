"""Playing a Hanjie in colours: blocks that are ticked off, keys, and clues in words."""

from pathlib import Path
from random import Random

import pytest

from cluesmith import loads
from cluesmith.cli.menu.house import House
from cluesmith.cli.menu.play import Play
from cluesmith.draw.text import Drawing
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.palette import first_colours
from cluesmith.playing.clue_words import column_words, row_words
from cluesmith.playing.game import Game, Mark
from cluesmith.playing.kept import About, KeptGames
from cluesmith.playing.writing import writing_on
from cluesmith.puzzle import Fact
from tests.test_playing import AtOnce


def test_a_block_beside_another_colour_leaves_the_next_cell_open() -> None:
    board = ColourHanjie(first_colours(2), (((2, 1), (1, 2), (1, 2)),), (None,) * 6)
    (settled,) = board.settled({(0, 0): 1, (0, 1): 1})
    assert (settled.numbers, settled.left) == ((0,), ())
    one, other = board.settled({(0, 0): 1, (0, 1): 1, (0, 3): 2, (0, 5): 2}), board.settled({})
    assert [(found.numbers, found.left) for found in one] == [((0, 1, 2), ((0, 2), (0, 4)))]
    assert list(other) == []


def test_letters_paint_in_their_colours() -> None:
    puzzle = loads(ColourHanjie.example)
    game = Game(puzzle)
    writing = writing_on(game)
    for key, cell in (("B", (0, 2)), (" ", (1, 2)), ("A", (2, 2)), ("x", (0, 0)), ("C", (0, 1))):
        game.change(writing.key(key, cell))
    assert game.grid == {(0, 2): 2, (1, 2): 2, (2, 2): 1, (0, 0): 0}
    game.change(writing.key("A", (2, 2)))
    assert (2, 2) not in game.grid
    assert writing.chosen == "red"
    assert dict(writing.keys) | {"A": "red", "B": "green", "x": "blank"} == dict(writing.keys)
    game.change(writing.stroke((0, 2), (0, 3)))
    assert game.value((0, 3)) == 2


def test_a_game_in_the_terminal_is_kept_and_played_to_the_end(tmp_path: Path) -> None:
    kept = KeptGames(tmp_path)
    house = House(AtOnce(), kept, ascii_only=False, rng=Random(1))
    puzzle = loads(ColourHanjie.example)
    room = Play(house, Game(puzzle), About())
    for key in ("right", "right", "B", "s-down"):
        room.key(key)
    assert room.view(80).said == "r2c3; row: 1 green; column: 2 green, 3 red; painting green"
    found = kept.find(puzzle)
    assert found
    assert found.game.grid == {(0, 2): 2, (1, 2): 2}
    for key in ("down", "left", "A", "s-right", "s-right", "down", "right", "A", *["s-left"] * 4, "right", "down", "A"):
        room.key(key)
    for key in ("s-right", "s-right"):
        room.key(key)
    assert room.said == "Solved!"


def test_it_is_noted_what_a_cell_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several colours of one cell, and blank; painting takes the place of notes, and undo brings them back."""
    monkeypatch.setenv("NO_COLOR", "1")
    puzzle = loads(ColourHanjie.example)
    house = House(AtOnce(), KeptGames(tmp_path), ascii_only=False, rng=Random(1))
    room = Play(house, Game(puzzle), About())
    for key in ("n", "A", "x", "B", "B", "right", " ", "s-down"):
        room.key(key)
    assert room.game.marks == {(0, 0): Mark(None, (0, 1)), (0, 1): Mark(None, (2,))}
    first, second = room.view(80).lines[3:5]
    assert "┃-.a-b  ·" in first.replace("│", " ")
    assert "┃ ·  ·" in second
    for key in ("up", "left"):
        room.key(key)
    assert "not blank, not red; noting; painting green" in room.view(80).said
    for key in ("n", "A", "u"):
        room.key(key)
    assert room.game.mark((0, 0)) == Mark(None, (0, 1))
    found = KeptGames(tmp_path).find(puzzle)
    assert found
    assert found.game.marks == room.game.marks
    room.key("delete")
    assert list(room.game.marks) == [(0, 1)]


def test_more_notes_than_a_cell_has_room_for_end_in_a_plus() -> None:
    puzzle = ColourHanjie(first_colours(3), ((1, (1, 2), (1, 3)),), (None,) * 5)
    picture = Game(puzzle, {(0, 0): Mark(None, (0, 1, 2)), (0, 1): Mark(None, (1,))}).picture
    drawn = [Drawing(picture, own_notes=True, cell_width=width).text().splitlines()[2] for width in (1, 2, 3, 4)]
    assert [line.split("┃")[1][: 2 * width] for width, line in enumerate(drawn, 1)] == [
        "++",
        ".+-a",
        ".ab-a ",
        "-.ab -a ",
    ]


def test_what_a_hint_rules_out_is_noted_by_enter() -> None:
    """Facts of both sorts: a cell that is painted needs no notes."""
    game = Game(loads(ColourHanjie.example), {(0, 0): Mark(None, (2,)), (0, 3): Mark(1)})
    facts = [Fact((0, 0), 1, False), Fact((0, 1), 0, True), Fact((0, 1), 1, False), Fact((0, 3), 2, False)]
    assert writing_on(game).learnt(facts) == {(0, 0): Mark(None, (1, 2)), (0, 1): Mark(0)}


def test_clues_are_told_with_their_colours() -> None:
    picture = loads(ColourHanjie.example).picture({})
    assert row_words(picture) == ["1 green", "1 green", "3 red", "5 red", "3 red"]
    assert column_words(picture)[2] == "2 green, 3 red"
    plain = loads("hanjie\nrows: 1 1, 0, *\ncolumns: 1, 0, 1").picture({})
    assert row_words(plain) == ["1 1", "0", "*"]
