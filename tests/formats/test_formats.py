"""Every format reads what its specification shows, writes what it reads, and fails politely.

The folders hold files written by hand, one folder per format. The name of a file says which of the boards in
`puzzles` it holds: `boat+leaf.windows.non` holds the boat and the leaf.
"""

import io
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluesmith.errors import PuzzleError
from cluesmith.formats import (
    FORMATS,
    dump,
    dumps,
    dumps_all,
    load,
    load_all,
    loads,
    loads_all,
    read_all,
    tell_all,
)
from cluesmith.formats.about import About, Told
from cluesmith.formats.format import Format
from cluesmith.formats.registry import by_extension, recognised
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.search import solve
from tests.boards import random_board
from tests.command_line import run
from tests.formats.golden import GOLDEN, HERE, every_golden

WRITTEN = [(name, kind) for name, each in FORMATS.items() if each.write for kind in each.kinds]

every_written = pytest.mark.parametrize(("name", "kind"), WRITTEN)
quick = settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])


def boards_of(path: Path) -> list[Puzzle]:
    names = path.name.split(".")[0].split("+")
    return [loads((HERE / "puzzles" / f"{name}.txt").read_text("utf-8")) for name in names]


def texts_of(data: bytes) -> tuple[str, str]:
    """The text, in UTF-8 or else in Latin-1, and the text with a character per byte."""
    raw = data.decode("latin-1")
    try:
        return data.decode("utf-8"), raw
    except UnicodeDecodeError:
        return raw, raw


def matching(data: bytes) -> list[str]:
    text, raw = texts_of(data)
    return [name for name, each in FORMATS.items() if each.matches(raw if each.binary else text)]


# Golden files


def test_every_format_has_golden_files() -> None:
    assert {path.parent.name for path in GOLDEN} == set(FORMATS)


@every_golden
def test_golden_file_holds_its_boards(path: Path) -> None:
    assert list(load_all(path)) == boards_of(path)
    assert list(load_all(path, format=path.parent.name)) == boards_of(path)
    assert list(loads_all(path.read_bytes())) == boards_of(path)


@every_golden
def test_golden_file_is_recognised_by_what_it_says(path: Path) -> None:
    assert matching(path.read_bytes()) == [path.parent.name]


@pytest.mark.parametrize("path", sorted((HERE / "puzzles").glob("*.txt")), ids=lambda path: path.stem)
def test_boards_are_written_as_we_write_them(path: Path) -> None:
    text = path.read_text("utf-8")
    assert dumps(loads(text)).split() == text.split()


# What is told of puzzles

TOLD = About(title='Cat, dog & "bird"', author="Ann <ann>", copyright="© 2026", note="for Ben")
SAYS = {
    "json": (TOLD, "kenken"),
    "webpbn": (TOLD, "hanjie"),
    "non": (About(title="Cat, dog & 'bird'", author=TOLD.author, copyright=TOLD.copyright), "hanjie"),
    "janko": (About(title=TOLD.title, author=TOLD.author), "four-winds"),
    "penpa": (About(title=TOLD.title, author=TOLD.author), "kenken"),
}


@pytest.mark.parametrize("name", SAYS)
def test_title_and_author_are_written_and_read_again(name: str) -> None:
    about, kind = SAYS[name]
    puzzle = KINDS[kind].parse(KINDS[kind].example)
    several = "".join(dumps_all([Told(puzzle, TOLD), Told(puzzle)], name))
    assert list(tell_all(several)) == [Told(puzzle, about), Told(puzzle)]
    assert list(loads_all(several)) == [puzzle, puzzle]
    assert "".join(dumps_all([puzzle], name)) == dumps(puzzle, format=name)


def test_a_link_keeps_head_and_tail() -> None:
    for head, tail in (((0, 1), (2, 2)), ((2, 2), (0, 1)), (None, (1, 1)), ((1, 1), None), (None, None)):
        puzzle = BosnianSnake(3, 3, head=head, tail=tail, rows=(None,) * 3, columns=(None,) * 3)
        assert loads(dumps(puzzle, format="penpa")) == puzzle


# Round trips


def as_read_back(puzzle: Puzzle, name: str) -> Puzzle:
    """The puzzle as far as the format tells a snake's head from its tail, and what may stay empty."""
    if isinstance(puzzle, FourWinds) and name == "pzpr":
        clues = [clue for row in puzzle.grid for clue in row]
        all_taken = "?" not in clues and sum(clue for clue in clues if isinstance(clue, int)) >= clues.count(None)
        return FourWinds(puzzle.grid, empty_cells=not all_taken)
    if isinstance(puzzle, BosnianSnake) and name in ("pzpr", "janko"):
        head, tail = [*sorted(end for end in (puzzle.head, puzzle.tail) if end), None, None][:2]
        return msgspec.structs.replace(puzzle, head=head, tail=tail)
    return puzzle


def holdable(puzzle: Puzzle, name: str) -> str | None:
    try:
        return dumps(puzzle, format=name)
    except PuzzleError:
        return None


def plainer(puzzle: Puzzle, name: str) -> Puzzle:
    """A puzzle much like this one that says less, which more formats can hold, and above all this one."""
    if isinstance(puzzle, Hanjie):
        return Hanjie(*(tuple(_numbers(clue) for clue in clues) for clues in (puzzle.rows, puzzle.columns)))
    if isinstance(puzzle, FourWinds):
        left_out = ("?", 0) if name == "pzpr" else ("?",)
        rows = (tuple(None if clue in left_out else clue for clue in row) for row in puzzle.grid)
        return FourWinds(tuple(rows), empty_cells=name == "pzpr")
    if isinstance(puzzle, KenKen):
        return KenKen(puzzle.size, tuple(msgspec.structs.replace(cage, op=_plain_op(cage.op)) for cage in puzzle.cages))
    assert isinstance(puzzle, BosnianSnake)
    return msgspec.structs.replace(puzzle, cells=())


@lru_cache
def plain_boards(kind: str, name: str) -> list[Puzzle]:
    return [plainer(random_board(kind, Random(seed), most_cells=25), name) for seed in range(50)]


def _numbers(clue: object) -> tuple[int, ...]:
    return tuple(block for block in clue if isinstance(block, int)) if isinstance(clue, tuple) else ()


def _plain_op(op: str | None) -> str:
    return op if op in ("+", "*", "=") else "+"


@pytest.mark.repeats
@every_written
@quick
@given(seed=st.integers(0, 10**9), plain=st.booleans())
def test_what_is_written_is_read_back(name: str, kind: str, seed: int, plain: bool) -> None:  # noqa: FBT001
    puzzle = random_board(kind, Random(seed), most_cells=36)
    puzzle = plainer(puzzle, name) if plain else puzzle
    text = holdable(puzzle, name)
    if text is None:
        return
    assert loads(text, format=name) == as_read_back(puzzle, name)
    assert loads(text) == as_read_back(puzzle, name), matching(text.encode())
    assert matching(text.encode()) == [name]


@pytest.mark.repeats
@every_written
def test_most_boards_can_be_written(name: str, kind: str) -> None:
    held = sum(holdable(board, name) is not None for board in plain_boards(kind, name))
    assert held > (5 if name == "taai" else 15)


@pytest.mark.parametrize(("name", "kind"), [pair for pair in WRITTEN if FORMATS[pair[0]].several])
def test_several_in_a_file_are_read_back(name: str, kind: str) -> None:
    some = [board for board in plain_boards(kind, name) if holdable(board, name)][:3]
    text = "".join(dumps_all(some, name))
    assert list(loads_all(text)) == [as_read_back(board, name) for board in some]
    assert matching(text.encode()) == [name]


@pytest.mark.parametrize(("name", "kind"), [pair for pair in WRITTEN if not FORMATS[pair[0]].several])
def test_a_file_for_one_refuses_several(name: str, kind: str) -> None:
    board = next(board for board in plain_boards(kind, name) if holdable(board, name))
    with pytest.raises(PuzzleError, match="holds one"):
        "".join(dumps_all([board, board], name))


@pytest.mark.parametrize("name", [name for name, kind in WRITTEN if kind == "kenken"])
def test_large_numbers_keep_their_value(name: str) -> None:
    largest = 10**18 - 1
    cages = (Cage("*", largest, ((0, 0), (0, 1))), Cage("*", 2**53 + 1, ((0, 2), (1, 2))), Cage("=", 3, ((1, 0),)))
    puzzle = KenKen(3, (*cages, Cage("+", 12, ((1, 1), (2, 0), (2, 1), (2, 2)))))
    assert loads(dumps(puzzle, format=name)) == puzzle


def test_the_benchmark_of_kiguli_keeps_large_numbers() -> None:
    text = '{"1": [[{"cells": [[0, 0]], "op": "", "target": %s}]]}'
    assert loads(text % 9007199254740993) == KenKen(1, (Cage("=", 9007199254740993, ((0, 0),)),))
    with pytest.raises(PuzzleError, match="expected whole numbers"):
        loads(text % "9007199254740993.0")


def test_our_own_forms_are_in_utf_8(tmp_path: Path) -> None:
    for text in ("# caf\xe9\nhanjie\nrows: 1\ncolumns: 1\n", '{"kind":"hanjie","rows":[[1]],"columns":[["\xe9"]]}'):
        (tmp_path / "own").write_bytes(text.encode("latin-1"))
        with pytest.raises(PuzzleError, match="expected text in UTF-8, found byte 0xe9"):
            load(tmp_path / "own")


def test_game_ids_of_keen_and_pattern_both_ways(data: Path) -> None:
    for name in ("keen", "pattern"):
        lines = (data / f"{name}.jsonl").read_bytes().splitlines()
        for record in map(msgspec.json.decode, lines):
            puzzle = loads(msgspec.json.encode(record["puzzle"]))
            assert loads(record["tatham_id"]) == puzzle
            assert dumps(puzzle, format=name).strip() == record["tatham_id"]
        assert lines


# What a format cannot say


CANNOT = [
    ("non", "blots", "unknown numbers"),
    ("webpbn", "unknown", "has _ or *"),
    ("taai", "boat", "boards are square, and this one is 4x5"),
    ("pzpr", "blots", "unknown numbers"),
    ("pzpr", "adder", "the numbers inside the board would be lost"),
    ("prolog", "rays", "this puzzle has ?"),
    ("prolog", "blots", "this puzzle has ?"),
    ("keen", "shed", "this puzzle hides some"),
    ("letters", "shed", "this puzzle hides operations"),
    ("poisonmeatball", "shed", "this puzzle hides some"),
    ("pbm", "boat", "can only be read"),
    ("keen", "boat", "expected a puzzle of kenken for keen, found hanjie"),
]


@pytest.mark.parametrize(("name", "board", "words"), CANNOT, ids=[f"{name}-{board}" for name, board, _ in CANNOT])
def test_what_cannot_be_written_is_said(name: str, board: str, words: str) -> None:
    puzzle = load(HERE / "puzzles" / f"{board}.txt")
    with pytest.raises(PuzzleError) as found:
        dumps(puzzle, format=name)
    assert words in str(found.value)


def test_large_boards_that_small_formats_cannot_hold() -> None:
    big, _ = KenKen.random(30, 30, Random(1))
    for name in ("keen", "mathdoku", "cages"):
        with pytest.raises(PuzzleError, match="this"):
            dumps(big, format=name)
    wide = Hanjie(((300,),), ((1,),) * 300)
    with pytest.raises(PuzzleError, match="up to 255"):
        dumps(wide, format="pzpr")


@pytest.mark.parametrize("name", ["penpa", "janko", "prolog"])
def test_empty_cells_are_lost_only_when_allowed(name: str) -> None:
    puzzle = FourWinds(((None, 1), (None, None)), empty_cells=True)
    with pytest.raises(PuzzleError, match="that cells may stay empty would be lost"):
        dumps(puzzle, format=name)
    assert loads(dumps(puzzle, format=name, lossy=True)) == FourWinds(puzzle.grid)


def test_puzz_link_lets_cells_stay_empty() -> None:
    for link in ("walllogic/2/2/g1h", "walllogic/3/1/.h", "walllogic/3/1/g1g"):
        puzzle = loads(link)
        assert puzzle == msgspec.structs.replace(puzzle, empty_cells=True)
        assert dumps(puzzle, format="pzpr").endswith(f"{link}\n")
        with pytest.raises(PuzzleError, match="that every cell is covered would be lost"):
            dumps(msgspec.structs.replace(puzzle, empty_cells=False), format="pzpr")


def test_where_the_numbers_need_every_cell_none_may_stay_empty() -> None:
    for puzzle in (FourWinds(((2, None), (None, 1))), FourWinds(((1, None), (None, 2)))):
        assert loads(dumps(puzzle, format="pzpr")) == puzzle
        assert solve(puzzle, limit=None).answers == solve(FourWinds(puzzle.grid, empty_cells=True), limit=None).answers


def test_a_zero_is_never_right_at_puzz_link() -> None:
    puzzle = FourWinds(((0, 1, None),))
    with pytest.raises(PuzzleError, match=r"puzz\.link takes for right .* this puzzle has 0"):
        dumps(puzzle, format="pzpr")
    assert loads(dumps(puzzle, format="pzpr", lossy=True)) == puzzle


@pytest.mark.parametrize(
    ("link", "plain"),
    [
        ("https://puzz.link/p?walllogic_play/3/1/1g1", "walllogic/3/1/1g1"),
        ("https://puzz.link/p?snake_play/4/3/i0022g01g13", "snake/4/3/i0022g01g13"),
        ("https://puzz.link/p?walllogic/2/1/1./", "walllogic/2/1/1."),
        ("https://pzprxs.vercel.app/p?nonogram/5/4/21111g2g2g2k21g5/", "nonogram/5/4/21111g2g2g2k21g5"),
    ],
)
def test_links_as_they_are_found(link: str, plain: str) -> None:
    assert loads(link) == loads(plain)


def test_a_link_does_not_end_in_a_dot() -> None:
    assert dumps(FourWinds(((1, "?"),), empty_cells=True), format="pzpr") == "https://puzz.link/p?walllogic/2/1/1./\n"


def test_a_snake_of_which_only_the_size_is_known() -> None:
    snake = BosnianSnake(3, 4)
    assert matching(dumps(snake, format="prolog").encode()) == ["prolog"]
    assert loads(dumps(snake, format="prolog")) == snake


def test_lossy_reading_goes_on_without() -> None:
    assert loads("2x1:1/1/2,aB", lossy=True) == loads("2x1:1/1/2")
    assert loads("https://puzz.link/p?snake/3/1/9", lossy=True) == BosnianSnake(1, 3)
    snake = loads("snakeHead(0,0). sumCol(2,1).", lossy=True)
    assert snake == BosnianSnake(3, 3, head=(0, 0), columns=(None, None, 1))


def test_stars_of_cross_the_streams_are_optional_blocks() -> None:
    puzzle = loads("https://puzz.link/p?cts/7/1/0.g100002.", lossy=True)
    assert puzzle == Hanjie((("?", 2, None),), (None, ("?",), (), (1,), None, None, None))
    crowded = loads("https://puzz.link/p?cts/7/1/0000000010.", lossy=True)
    assert crowded == Hanjie((("?", *[None] * 2, 1, *[None] * 2),), (None,) * 7)


# Files, names and streams


def test_dump_and_load_by_the_name_of_the_file(tmp_path: Path) -> None:
    puzzle = load(HERE / "puzzles" / "boat.txt")
    for name in ("b.non", "b.xml", "b.json", "b.txt", "b", "b.penpa", "b.png"):
        dump(puzzle, tmp_path / name)
        assert load(tmp_path / name) == puzzle
    dump(puzzle, tmp_path / "b.dat", format="nin")
    assert (tmp_path / "b.dat").read_text() == dumps(puzzle, format="nin")
    with pytest.raises(PuzzleError, match=r"tells the format, found 'b.what'"):
        dump(puzzle, tmp_path / "b.what")


def test_where_a_text_says_too_little_the_name_decides(tmp_path: Path) -> None:
    path = tmp_path / "x.non"
    path.write_text("title only\n")
    with pytest.raises(PuzzleError, match="expected a line 'rows', found none"):
        load(path)


def test_one_puzzle_is_wanted_and_several_are_found() -> None:
    with pytest.raises(PuzzleError, match="expected one puzzle, found several"):
        load(HERE / "json" / "boat+yard+wind.jsonl")


def test_unknown_formats_are_refused() -> None:
    with pytest.raises(PuzzleError, match="expected a format"):
        loads("", format="word")
    assert by_extension("x") is None
    assert recognised("what is this", "what is this") is None


class Endless(io.RawIOBase):
    """A file of JSON lines that never ends."""

    def __init__(self) -> None:
        self.lines = 0

    def readline(self, size: int | None = -1) -> bytes:
        self.lines += 1
        return b'{"kind":"hanjie","rows":[[1]],"columns":[[1]]}\n'


def test_lines_of_json_are_read_one_by_one() -> None:
    file = Endless()
    puzzles = read_all(file)  # type: ignore[arg-type] # all that is needed of a file
    for _ in range(1000):
        assert next(puzzles).kind == "hanjie"
    assert file.lines < 1010


def test_pieces_are_written_one_by_one() -> None:
    def endless() -> Iterator[Puzzle]:
        while True:
            yield FourWinds(((1, None),))

    pieces = dumps_all(endless(), "pzpr")
    assert [next(pieces) for _ in range(3)] == ["https://puzz.link/p?walllogic/2/1/1g\n"] * 3


def test_a_picture_without_pillow_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(PuzzleError, match=r"pip install 'cluesmith\[image\]'"):
        load(HERE / "png" / "leaf.png")


def test_own_files_load_no_other_format() -> None:
    code = (
        "import sys; from cluesmith.formats import load, dumps; "
        f"p = load({str(HERE / 'puzzles' / 'boat.txt')!r}); dumps(p); load({str(HERE / 'json' / 'wind.json')!r}); "
        "print([m for m in sys.modules if m.startswith('cluesmith.formats.')])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(eval(result.stdout)) == {f"cluesmith.formats.{name}" for name in ("about", "format", "grids", "native")}  # noqa: S307


# The table


@pytest.mark.parametrize("each", FORMATS.values(), ids=list(FORMATS))
def test_the_table_is_in_order(each: Format) -> None:
    assert set(each.kinds) <= set(KINDS)
    assert each.sentence
    assert each.sentence[-1] != "."
    assert all(ending.startswith(".") for ending in each.extensions)
    assert not (each.several and not each.writes)


# The page


PAGE = (HERE.parents[1] / "docs" / "formats.md").read_text("utf-8")


def test_the_page_shows_the_table() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| `")
    ]
    shown = [row for row in rows if len(row) == 7]
    yes = {True: "yes", False: "no"}
    assert shown == [
        [
            f"`{each.name}`",
            ("all" if each.kinds == tuple(KINDS) else ", ".join(each.kinds)) + (" (colours)" if each.variants else ""),
            "yes",
            yes[each.writes],
            yes[each.several or each.name == "kiguli"],
            " ".join(f"`{ending}`" for ending in each.extensions),
            each.sentence,
        ]
        for each in FORMATS.values()
    ]


def test_the_help_of_convert_names_every_format() -> None:
    help_text = " ".join(run("convert", "--help").out.split())
    assert f"FORMAT is one of: {' '.join(FORMATS)}." in help_text
