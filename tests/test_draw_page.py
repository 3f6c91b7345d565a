"""Printed books: pages, margins, fonts, answers, and the command that makes them."""

import re
import zlib
from base64 import a85decode
from pathlib import Path
from random import Random

import pexpect  # type: ignore[import-untyped]  # it has no annotations
import pytest

from cluesmith import bank, loads, solve
from cluesmith.draw.book import letter_heights, make_answers, make_book
from cluesmith.draw.contents import Book, Game, Printed
from cluesmith.draw.layout import Layout
from cluesmith.draw.page import Pages, Type
from cluesmith.draw.paper import INSIDE, OUTSIDE, PAPERS
from cluesmith.errors import PuzzleError
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.command_line import EXAMPLES, PROGRAM, run

KENKEN = str(EXAMPLES / "kenken.txt")
TWO_ANSWERS = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
NO_ANSWER = "hanjie\nrows: 1\ncolumns: 0\n"


# reading what was printed


def streams(pdf: bytes) -> list[str]:
    """What is drawn on each page, in the order of the pages."""
    numbers = re.findall(rb"/Kids \[ ([\d R]+)\]", pdf)[0].split(b" 0 R")[:-1]
    return [_stream(pdf, re.search(rb"/Contents (\d+) 0 R", _object(pdf, number.strip()))) for number in numbers]


def _object(pdf: bytes, number: bytes) -> bytes:
    found = re.search(rb"(?:^|\n)%s 0 obj\n(.*?)endobj" % number, pdf, re.DOTALL)
    assert found
    return found[1]


def _stream(pdf: bytes, reference: "re.Match[bytes] | None") -> str:
    assert reference
    data = _object(pdf, reference[1]).split(b"stream\n", 1)[1].split(b"endstream", 1)[0].strip()
    return zlib.decompress(a85decode(b"<~" + data, adobe=True)).decode("latin-1")


def words(page: str) -> list[str]:
    """The words on a page, in the order in which they were written; letters beyond ASCII are each a ~."""
    return [re.sub(r"\\\d{3}", "~", word) for word in re.findall(r"\((.*?)\) Tj", page)]


def edges(page: str) -> list[float]:
    """The left edges of words that stand on their own, not in a picture."""
    outside = re.sub(r"(?s)(?<!\w)q\s.*?\nQ", "", page)
    return [float(x) for x in re.findall(r"1 0 0 1 ([\d.]+) [\d.]+ Tm", outside)]


# making a book


def printed(puzzle: Puzzle, **more: str) -> Printed:
    answer = solve(puzzle).answers[0]
    size = f"{puzzle.height} × {puzzle.width}"
    return Printed(puzzle.title, size, puzzle.picture({}), puzzle.picture(answer), **more)


def games(*kinds: str) -> list[Game]:
    found = [KINDS[kind] for kind in kinds]
    shown = [(kind, printed(kind.parse(kind.example))) for kind in found]
    return [Game(kind.title, kind.how_to_play, puzzle.puzzle, puzzle.answer) for kind, puzzle in shown]


def from_bank(kind: str, size: int, count: int) -> list[Printed]:
    entries = [entry for entry in bank.shipped(kind, (size, size)) if entry.answers == 1]
    return [printed(entry.puzzle) for entry in entries[:count]]


@pytest.fixture(scope="module")
def kenkens() -> list[Printed]:
    return from_bank("kenken", 4, 7)


def book(*puzzles: Printed, title: str = "", rules: bool = False, per_page: int = 2, paper: str = "a4") -> list[str]:
    """The pages of a book with answers at the end."""
    contents = Book(puzzles, games("kenken", "hanjie"), title, rules)
    return streams(make_book(contents, paper=paper, per_page=per_page, answers=True))


@pytest.mark.parametrize(("per_page", "pages"), [(1, 7), (2, 4), (4, 2), (6, 2), (7, 1), (20, 1)])
def test_puzzles_are_counted_out_to_pages(per_page: int, pages: int, kenkens: list[Printed]) -> None:
    assert len(book(*kenkens, per_page=per_page)) == pages + 1


def test_a_title_makes_a_cover_and_rules_have_pages(kenkens: list[Printed]) -> None:
    plain = book(*kenkens)
    assert words(plain[0])[:2] == ["1", "KenKen 4 ~ 4"]
    full = book(*kenkens, title="Rainy days", rules=True)
    assert len(full) == len(plain) + 2
    assert words(full[0])[:2] == ["Rainy days", "7 KenKen puzzles"]
    assert words(full[1])[:2] == ["How to play", "KenKen"]
    assert "Hanjie" in words(full[1])
    assert words(full[-1])[0] == "Answers"


def test_pages_are_numbered_at_the_outside_and_the_gutter_changes_sides(kenkens: list[Printed]) -> None:
    pages = book(*kenkens, title="Rainy days")
    assert "Rainy days" in words(pages[0])
    assert all(words(page)[-2:] == [str(number), "Rainy days"] for number, page in enumerate(pages[1:], start=2))
    width = PAPERS["a4"][0]
    for number, page in enumerate(pages[1:], start=2):
        number_x, title_x = edges(page)[-2:]
        left = INSIDE if number % 2 else OUTSIDE
        assert min(edges(page)) == pytest.approx(left)
        assert (number_x > width / 2 > title_x) if number % 2 else (number_x < width / 2 < title_x)


def test_fonts_are_embedded_and_no_other_is_named(kenkens: list[Printed]) -> None:
    pdf = make_book(Book(kenkens, games("kenken"), "Fonts", rules=True), paper="a4", per_page=2, answers=True)
    assert len(re.findall(rb"/FontFile2", pdf)) == 2
    assert {name.partition(b"+")[2] for name in re.findall(rb"/BaseFont /(\S+)", pdf)} == {
        b"BitstreamVeraSans-Roman",
        b"BitstreamVeraSans-Bold",
    }


def test_the_same_book_is_the_same_bytes(kenkens: list[Printed]) -> None:
    contents = Book(kenkens, games("kenken", "bosnian-snake"), "Twice", rules=True)
    made = {make_book(contents, paper="6x9", per_page=1, answers=True) for _ in range(2)}
    assert len(made) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_the_paper(paper: str, kenkens: list[Printed]) -> None:
    pdf = make_book(Book(kenkens, []), paper=paper, per_page=4, answers=False)
    boxes = set(re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf))
    assert [tuple(map(float, box)) for box in boxes] == [pytest.approx(PAPERS[paper], abs=0.01)]


def test_answers_are_those_of_the_puzzles() -> None:
    entries = [entry.puzzle for entry in bank.shipped("kenken", (5, 5)) if entry.answers == 1][:3]
    contents = Book([printed(puzzle) for puzzle in entries], [])
    found = words(streams(make_answers(contents, paper="a4"))[0])
    assert found[0] == "Answers"
    for number, puzzle in enumerate(entries, start=1):
        answer = solve(puzzle).answers[0]
        begin = 1 + (number - 1) * 26
        assert found[begin] == str(number)
        assert found[begin + 1 : begin + 26] == [str(answer[cell]) for cell in sorted(answer)]


def test_painted_cells_of_an_answer_are_drawn() -> None:
    puzzle = loads("hanjie\nrows: 2, 0, 1 1\ncolumns: 1 1, 1, 1")
    page = streams(make_answers(Book([printed(puzzle)], []), paper="a4"))[0]
    filled = re.findall(r"n ((?:[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ re\s*)+)f", page)
    assert sum(text.count("re") for text in filled) == 3


def test_a_puzzle_that_would_be_too_small_gets_a_page_of_its_own(kenkens: list[Printed]) -> None:
    large, answer = KINDS["hanjie"].random(40, 40, Random(1))
    alone = Printed("Hanjie", "40 × 40", large.picture({}), large.picture(answer))
    pages = book(kenkens[0], alone, kenkens[1], per_page=4)
    assert [words(page)[0] for page in pages] == ["1", "2", "3", "Answers"]


def test_how_large_letters_will_be_is_known() -> None:
    large = KINDS["hanjie"].random(100, 100, Random(1))[0].picture({})
    small = KINDS["hanjie"].random(5, 5, Random(1))[0].picture({})
    puzzles = [Printed("Hanjie", "", picture, picture) for picture in (large, small)]
    heights = [list(letter_heights(Book(puzzles, []), paper)) for paper in ("6x9", "a4")]
    assert heights[0][0] < heights[1][0] < 4
    assert heights[0][1] > 20


def test_what_gives_a_picture_away_stands_with_its_answer(kenkens: list[Printed]) -> None:
    pages = book(kenkens[0]._replace(name="Cat", credit="© 2004"))
    assert "Cat" not in words(pages[0])
    assert "~ 2004" in words(pages[0])
    assert "Cat" in words(pages[1])


def test_many_answers_fill_many_pages() -> None:
    puzzles = from_bank("bosnian-snake", 6, 3) * 40
    pages = streams(make_answers(Book(puzzles, [], "Snakes"), paper="6x9"))
    assert words(pages[0])[0] == "Snakes: answers"
    numbers = [int(word) for page in pages for word in words(page)[:-2] if word.isdigit()]
    assert set(range(1, 121)) <= set(numbers)
    assert len(pages) > 5


@pytest.mark.parametrize("paper", PAPERS)
def test_pictures_stay_on_the_page_and_do_not_overlap(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[int, list[tuple[float, float, float, float]]] = {}

    def note(pages: Pages, layout: Layout, x: float, y: float, scale: float) -> None:
        place = (x, y, x + layout.width * scale, y + layout.height * scale)
        assert pages.left - 1e-6 <= x < place[2] <= pages.left + pages.width + 1e-6
        assert pages.top <= y < place[3] <= pages.top + pages.height + 1e-6
        assert not any(overlap(place, other) for other in drawn.setdefault(pages.number, []))
        drawn[pages.number].append(place)

    monkeypatch.setattr(Pages, "picture", note)
    puzzles = [printed(KINDS[kind].parse(KINDS[kind].example)) for kind in KINDS]
    for kind, height, width in (("hanjie", 40, 15), ("four-winds", 30, 30), ("kenken", 12, 12)):
        puzzle, answer = KINDS[kind].random(height, width, Random(1))
        puzzles.append(Printed("", "", puzzle.picture({}), puzzle.picture(answer)))
    for per_page in (1, 2, 3, 4, 6, 9, 12):
        drawn.clear()
        make_book(Book(puzzles * 3, games(*KINDS), "Title", rules=True), paper=paper, per_page=per_page, answers=True)
        assert sum(map(len, drawn.values())) == 4 + 8 + 2 * 21


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_long_titles_are_made_to_fit() -> None:
    for title in ("W" * 120, "many words " * 10):
        pages = book(printed(loads("kenken\na a\nb b\na=3+ b=3+")), title=title)
        for page in pages[1:]:
            assert Type(7.5).width_of(words(page)[-1]) < PAPERS["a4"][0] * 0.8


def test_letters_the_font_lacks_are_refused() -> None:
    with pytest.raises(PuzzleError, match="found 'Ж' in 'Жук'"):
        Pages("a4", "Жук").end_page()


# the command


def make(tmp_path: Path, *args: str) -> list[str]:
    """The pages of the book that the command makes."""
    outcome = run("book", *args, "--out", str(tmp_path / "book.pdf"))
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    return streams((tmp_path / "book.pdf").read_bytes())


def test_the_command_prints_files_and_puzzles_of_the_bank(tmp_path: Path) -> None:
    pages = make(tmp_path, KENKEN, "--bank", "snake", "6", "2", "--bank", "hanjie", "any", "1", "--per-page", "4")
    assert [word for word in words(pages[0]) if "~" in word and len(word) > 8] == [
        "KenKen 6 ~ 6",
        "Bosnian Snake 6 ~ 6, medium",
        "Bosnian Snake 6 ~ 6, medium",
        "Hanjie 2 ~ 2, easy",
    ]
    assert len(pages) == 2


def test_puzzles_of_any_size_come_from_small_to_large(tmp_path: Path) -> None:
    pages = make(tmp_path, "--bank", "kenken", "any", "6", "--answers", "none", "--per-page", "1")
    sizes = [int(words(page)[1].split()[1]) for page in pages]
    assert sizes == sorted(sizes)
    assert sizes[-1] >= 9


def test_all_puzzles_of_a_file_are_printed(tmp_path: Path) -> None:
    puzzle = '{"kind":"four-winds","grid":[[2,null],[null,0]]}\n'
    (tmp_path / "two.jsonl").write_text(puzzle * 2)
    pages = make(tmp_path, str(tmp_path / "two.jsonl"), "--answers", "none")
    assert [word for word in words(pages[0]) if word.startswith("Four")] == ["Four Winds 2 ~ 2"] * 2


def test_answers_go_where_they_are_wanted(tmp_path: Path) -> None:
    assert len(make(tmp_path, KENKEN)) == 2
    assert len(make(tmp_path, KENKEN, "--answers", "none")) == 1
    assert not (tmp_path / "book-answers.pdf").exists()
    assert len(make(tmp_path, KENKEN, "--answers", "separate", "--title", "Mine", "--rules")) == 3
    back = streams((tmp_path / "book-answers.pdf").read_bytes())
    assert words(back[0])[0] == "Mine: answers"


def test_only_puzzles_with_one_answer_are_taken(tmp_path: Path) -> None:
    out = str(tmp_path / "book.pdf")
    outcome = run("book", KENKEN, TWO_ANSWERS, NO_ANSWER, "--out", out)
    why = "each puzzle needs exactly one answer (--allow-several accepts more)"
    assert outcome.code == 1
    assert outcome.err.splitlines() == [
        "cluesmith: hanjie rows: 1, 1 columns: 1, 1: more than one answer",
        "cluesmith: hanjie rows: 1 columns: 0: no answer",
        f"cluesmith: no book was made: {why}",
    ]
    assert run("book", NO_ANSWER, "--allow-several", "--out", out).code == 1
    assert run("book", KENKEN, "--time-limit", "0", "--out", out).code == 4
    assert not list(tmp_path.iterdir())


def test_puzzles_with_several_answers_are_taken_when_asked_for(tmp_path: Path) -> None:
    pages = make(tmp_path, TWO_ANSWERS, "--allow-several")
    assert "\\(one of several answers\\)" in "".join(words(pages[1])) + pages[1]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "expected puzzles, or --bank KIND SIZE COUNT"),
        (["--bank", "kenken", "6", "9999"], "expected 9999 puzzles kenken 6x6 with one answer, and the bank has 8"),
        (["--bank", "kenken", "any", "9999"], "puzzles kenken with one answer"),
        (["--bank", "sudoku", "6", "1"], "expected a kind of puzzle"),
        (["--bank", "kenken", "big", "1"], "expected a size such as 8 or 6x9, or any, found 'big'"),
        ([KENKEN, "--paper", "a5"], "'a5' is not one of"),
        ([KENKEN, "--per-page", "0"], "0 is not in the range"),
        ([KENKEN, "--title", "x" * 121], "expected a title of at most 120 letters, found 121"),
    ],
)
def test_misuse_is_told(args: list[str], said: str, tmp_path: Path) -> None:
    outcome = run("book", *args, "--out", str(tmp_path / "book.pdf"))
    assert outcome.code == 2
    assert said in outcome.err
    assert not list(tmp_path.iterdir())


def test_a_book_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "book.pdf").write_text("as it was")
    assert run("book", KENKEN, "--title", "Жук", "--out", str(tmp_path / "book.pdf")).code == 3
    assert (tmp_path / "book.pdf").read_text() == "as it was"
    assert run("book", KENKEN, "--out", str(tmp_path / "nowhere" / "book.pdf")).code == 3
    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]


def test_small_print_is_told(tmp_path: Path) -> None:
    clues = ", ".join(["90"] * 90)
    (tmp_path / "large.txt").write_text(f"hanjie\nrows: {clues}\ncolumns: {clues}\n")
    outcome = run("book", str(tmp_path / "large.txt"), "--paper", "6x9", "--out", str(tmp_path / "book.pdf"))
    assert outcome.code == 0
    assert outcome.err.endswith("large.txt: its clues are only 2.0 points high on this paper\n")


def test_a_bar_is_shown_to_those_who_wait(tmp_path: Path) -> None:
    child = pexpect.spawn(PROGRAM, ["book", KENKEN, "--out", str(tmp_path / "book.pdf")], encoding="utf-8")
    shown = child.read()
    child.close()
    assert child.exitstatus == 0
    assert re.search(r"solving.*100%.*drawing.*100%", shown, re.DOTALL)
