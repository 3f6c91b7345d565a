"""Playing a Hanjie in colours: blocks that are ticked off, keys, and clues in words."""

from itertools import product
from pathlib import Path
from random import Random

from cluesmith import ClueError, loads
from cluesmith.cli.menu.house import House
from cluesmith.cli.menu.play import Play
from cluesmith.grid import Values
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.clues import colour_runs
from cluesmith.kinds.hanjie.colour.palette import first_colours
from cluesmith.playing.clue_words import column_words, row_words
from cluesmith.playing.game import Game
from cluesmith.playing.kept import About, KeptGames
from cluesmith.playing.writing import writing_on
from tests.colour_hanjie.test_rules import fogged
from tests.test_playing import AtOnce

LINES = 150
LENGTH = 6


def random_line(rng: Random) -> tuple[ColourHanjie, Values]:
    """One row in one to three colours, with some of its answer; every other has numbers that are unknown."""
    colours = rng.randint(1, 3)
    board, answer = ColourHanjie.random(1, LENGTH, rng, density=rng.random(), colours=colours)
    clue = colour_runs([answer[0, place] for place in range(LENGTH)])
    row = fogged(clue, rng, colours) if rng.random() < 0.5 else clue
    known = {cell: value for cell, value in answer.items() if rng.random() < 0.6}
    return ColourHanjie(board.colours, (row,), (None,) * LENGTH), known


def answers_with(board: ColourHanjie, known: Values) -> list[tuple[int, ...]]:
    """All ways to fill the row, found by trying."""
    values = [[known[0, place]] if (0, place) in known else board.values for place in range(LENGTH)]
    return [line for line in product(*values) if board.is_answer({(0, at): value for at, value in enumerate(line)})]


def test_what_is_ticked_off_is_so_in_every_answer() -> None:
    rng = Random("settled")
    ticked = 0
    for _ in range(LINES):
        try:
            board, known = random_line(rng)
        except ClueError:  # a block too many
            continue
        lines = answers_with(board, known)
        for settled in (one for one in board.settled(known) if one.place == (0, -1)):
            ticked += len(settled.numbers)
            assert all(line[column] == 0 for line in lines for _, column in settled.left)
            assert all(cell not in known for cell in settled.left)
            if "_" not in board.picture({}).left[0]:  # then blocks and runs are the same
                for number in settled.numbers if board.rows[0] else ():
                    assert len({_run(line, number) for line in lines}) == 1
    assert ticked > 50


def _run(line: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The places of the run of that number."""
    starts = [at for at, value in enumerate(line) if value and (not at or line[at - 1] != value)]
    start = starts[number]
    length, _ = colour_runs(line)[number]
    return tuple(range(start, start + length))


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
    assert room.view(80).said == "r2c3; row 1 green; column 2 green, 3 red; painting green"
    found = kept.find(puzzle)
    assert found
    assert found.game.grid == {(0, 2): 2, (1, 2): 2}
    for key in ("down", "left", "A", "s-right", "s-right", "down", "right", "A", *["s-left"] * 4, "right", "down", "A"):
        room.key(key)
    for key in ("s-right", "s-right"):
        room.key(key)
    assert room.said == "Solved!"


def test_clues_are_told_with_their_colours() -> None:
    picture = loads(ColourHanjie.example).picture({})
    assert row_words(picture) == ["1 green", "1 green", "3 red", "5 red", "3 red"]
    assert column_words(picture)[2] == "2 green, 3 red"
    plain = loads("hanjie\nrows: 1 1, 0, *\ncolumns: 1, 0, 1").picture({})
    assert row_words(plain) == ["1 1", "0", "*"]
