"""Printed books: pages, margins, fonts, chapters and answers."""

import re
from datetime import date
from random import Random

import pytest

from cluesmith import bank, loads, solve
from cluesmith.draw.book import letter_heights, make_answers, make_book
from cluesmith.draw.contents import Book, Form, Game, Imprint, Printed, Section
from cluesmith.draw.layout import Layout
from cluesmith.draw.page import Pages, Type
from cluesmith.draw.paper import INSIDE, OUTSIDE, PAPERS
from cluesmith.errors import PuzzleError
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.printed import edges, streams, words

# making a book


def printed(puzzle: Puzzle, name: str = "") -> Printed:
    answer = solve(puzzle).answers[0]
    size = f"{puzzle.height} × {puzzle.width}"
    return Printed(puzzle.title, size, puzzle.picture({}), puzzle.picture(answer), name=name)


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
    section = Section(puzzles, "KenKen" if title else "")
    contents = Book([section], games("kenken", "hanjie"), Imprint(title), rules)
    return streams(make_book(contents, Form(paper, per_page)))


@pytest.mark.parametrize(("per_page", "pages"), [(1, 7), (2, 4), (4, 2), (6, 2), (7, 1), (20, 1)])
def test_puzzles_are_counted_out_to_pages(per_page: int, pages: int, kenkens: list[Printed]) -> None:
    assert len(book(*kenkens, per_page=per_page)) == pages + 1


def test_a_title_makes_a_cover_and_rules_have_pages(kenkens: list[Printed]) -> None:
    plain = book(*kenkens)
    assert words(plain[0])[:2] == ["1", "KenKen 4 ~ 4"]
    full = book(*kenkens, title="Rainy days", rules=True)
    assert len(full) == len(plain) + 3
    assert words(full[0])[:2] == ["Rainy days", "7 KenKen puzzles"]
    assert words(full[2])[:2] == ["How to play", "KenKen"]
    assert "Hanjie" in words(full[2])
    assert words(full[3])[:3] == ["KenKen", "1", "4 ~ 4"]
    assert words(full[-1])[0] == "Answers"


def test_contents_tell_where_everything_is(kenkens: list[Printed]) -> None:
    graded = [
        one._replace(stars=place % 3 + 1, grade=("easy", "medium", "hard")[place % 3])
        for place, one in enumerate(kenkens)
    ]
    hanjies = from_bank("hanjie", 5, 2)
    sections = [Section(graded, "KenKen"), Section(hanjies, "Hanjie", 8)]
    contents = Book(sections, games("kenken", "hanjie"), Imprint("Mixed", "Ann", "© Ann"), rules=True)
    pages = streams(make_book(contents, Form()))
    told = [word for word in words(pages[2]) if word != "."]
    assert told[0] == "Contents"
    assert told[1:9] == [
        "How to play",
        "4",
        "KenKen",
        "5",
        "puzzles 1 to 7, easy to hard",
        "Hanjie",
        "9",
        "puzzles 8 to 9",
    ]
    assert told[9:14] == ["Answers", "10", "easy", "medium", "hard"]
    assert words(pages[8])[:2] == ["Hanjie", "8"]
    assert [words(page)[-2:] for page in (pages[4], pages[8], pages[9])] == [
        ["KenKen", "Mixed"],
        ["Hanjie", "Mixed"],
        ["Answers", "Mixed"],
    ]


def test_author_and_copyright_have_a_page_and_the_file_names_them(kenkens: list[Printed]) -> None:
    imprint = Imprint("Days", "Ann Author", "© 2026 Ann", date(2026, 11, 16))
    pdf = make_book(Book([Section(kenkens, "KenKen")], [], imprint), Form())
    pages = streams(pdf)
    assert words(pages[0])[-1] == "Ann Author"
    assert words(pages[1])[:4] == ["Days", "by Ann Author", "~ 2026 Ann", "November 2026"]
    assert b"/Author (Ann Author)" in pdf
    assert b"/Title (Days)" in pdf
    assert b"/CreationDate (D:20261116" in pdf
    outline = {b"Contents", b"KenKen", b"Answers"}
    assert outline <= set(re.findall(rb"/Title \((\w+)\)", pdf))


def test_all_cells_of_a_page_have_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    scales: dict[int, set[float]] = {}
    monkeypatch.setattr(
        Pages, "picture", lambda pages, _, __, ___, scale: scales.setdefault(pages.number, set()).add(scale)
    )
    puzzles = from_bank("kenken", 4, 2) + from_bank("kenken", 5, 3) + from_bank("kenken", 9, 1)
    make_book(Book([Section(puzzles)], []), Form(per_page=4, answers="none"))
    assert [len(sizes) for sizes in scales.values()] == [1] * len(scales)
    assert len(scales) == 3  # 3 and 2 of them together, and the large one, which would make the others small


def test_puzzles_of_a_worksheet_that_are_unlike_fill_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    widths: list[float] = []
    monkeypatch.setattr(Pages, "picture", lambda _, layout, __, ___, scale: widths.append(layout.width * scale))
    puzzles = from_bank("hanjie", 15, 1) + from_bank("kenken", 4, 3)
    make_book(Book([Section(puzzles, "Variant A")], []), Form(answers="none", sheets=True))
    assert len(widths) == 4
    assert min(widths) > 0.8 * max(widths)


def test_where_there_is_little_room_the_game_is_named_rather_than_the_size() -> None:
    snakes = [one._replace(grade="expert", stars=4) for one in from_bank("bosnian-snake", 6, 12)]
    page = streams(make_book(Book([Section(snakes)], []), Form(per_page=12, answers="none", paper="6x9")))[0]
    assert words(page).count("Bosnian Snake") == 12


def test_harder_puzzles_have_more_stars(monkeypatch: pytest.MonkeyPatch, kenkens: list[Printed]) -> None:
    stars: list[int] = []
    monkeypatch.setattr(Pages, "stars", lambda _, number, *__: stars.append(number))
    puzzles = [kenkens[0]._replace(stars=number) for number in (0, 1, 4)]
    make_book(Book([Section(puzzles)], []), Form(answers="none"))
    assert stars == [0, 1, 4]


def test_a_line_for_the_name_is_on_every_page(kenkens: list[Printed]) -> None:
    pages = streams(make_book(Book([Section(kenkens)], []), Form(answers="none", name_line=True)))
    assert [words(page)[:2] for page in pages] == [["Name", "Date"]] * 4


def test_painted_answers_are_pictures_with_their_title_below(monkeypatch: pytest.MonkeyPatch) -> None:
    words_at: dict[str, float] = {}
    drawn: list[tuple[float, set[str]]] = []
    monkeypatch.setattr(Pages, "word", lambda _, text, __, y, *___: words_at.update({text: y}))

    def note(_: Pages, layout: Layout, __: float, y: float, scale: float) -> None:
        drawn.append((y + layout.height * scale, {shape.role for shape in layout.shapes}))

    monkeypatch.setattr(Pages, "picture", note)
    face = printed(loads("hanjie\nrows: 2, 0, 1 1\ncolumns: 1 1, 1, 1"), name="Face")
    make_answers(Book([Section([face], first=7)], []), Form())
    [(bottom, roles)] = drawn
    assert words_at["7"] == words_at["Face"] > bottom
    assert roles == {"paper", "painted", "frame"}


def test_answers_take_few_pages_and_fill_them() -> None:
    puzzles = from_bank("kenken", 4, 5)
    few = streams(make_answers(Book([Section(puzzles)], []), Form()))
    assert len(few) == 1
    across = [round(x) for x in edges(few[0])[1:6]]
    assert across == [across[0], across[0] + 11, across[0] + 256, across[0] + 267, across[0]]  # in two columns


def test_no_answer_is_left_over_for_a_page_of_its_own() -> None:
    answers = Book([Section(from_bank("kenken", 4, 1) * 25)], [])
    assert len(streams(make_answers(answers, Form("6x9")))) == 2  # in the usual columns the last one would be alone


def test_pages_are_numbered_at_the_outside_and_the_gutter_changes_sides(kenkens: list[Printed]) -> None:
    pages = book(*kenkens, title="Rainy days")
    assert "Rainy days" in words(pages[0])
    numbers = [words(page)[-3] for page in pages[2:]]
    assert numbers == [str(number) for number in range(3, len(pages) + 1)]
    assert all(words(page)[-1] == "Rainy days" for page in pages[2:])
    width = PAPERS["a4"][0]
    for number, page in enumerate(pages[2:], start=3):
        number_x, _, title_x = edges(page)[-3:]
        left = INSIDE if number % 2 else OUTSIDE
        assert min(edges(page)) == pytest.approx(left)
        assert (number_x > width / 2 > title_x) if number % 2 else (number_x < width / 2 < title_x)


def test_fonts_are_embedded_and_no_other_is_named(kenkens: list[Printed]) -> None:
    pdf = make_book(Book([Section(kenkens)], games("kenken"), Imprint("Fonts"), rules=True), Form())
    assert len(re.findall(rb"/FontFile2", pdf)) == 2
    assert {name.partition(b"+")[2] for name in re.findall(rb"/BaseFont /(\S+)", pdf)} == {
        b"BitstreamVeraSans-Roman",
        b"BitstreamVeraSans-Bold",
    }


def test_the_same_book_is_the_same_bytes(kenkens: list[Printed]) -> None:
    imprint = Imprint("Twice", "Ann", "© Ann", date(2026, 1, 2))
    contents = Book([Section(kenkens, "KenKen")], games("kenken", "bosnian-snake"), imprint, rules=True)
    made = {make_book(contents, Form("6x9", 1)) for _ in range(2)}
    assert len(made) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_the_paper(paper: str, kenkens: list[Printed]) -> None:
    pdf = make_book(Book([Section(kenkens)], []), Form(paper, 4, "none"))
    boxes = set(re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf))
    assert [tuple(map(float, box)) for box in boxes] == [pytest.approx(PAPERS[paper], abs=0.01)]


def test_answers_are_those_of_the_puzzles() -> None:
    entries = [entry.puzzle for entry in bank.shipped("kenken", (5, 5)) if entry.answers == 1][:3]
    contents = Book([Section([printed(puzzle) for puzzle in entries])], [])
    found = words(streams(make_answers(contents, Form()))[0])
    assert found[0] == "Answers"
    for number, puzzle in enumerate(entries, start=1):
        answer = solve(puzzle).answers[0]
        begin = 1 + (number - 1) * 26
        assert found[begin] == str(number)
        assert found[begin + 1 : begin + 26] == [str(answer[cell]) for cell in sorted(answer)]


def test_painted_cells_of_an_answer_are_drawn() -> None:
    puzzle = loads("hanjie\nrows: 2, 0, 1 1\ncolumns: 1 1, 1, 1")
    page = streams(make_answers(Book([Section([printed(puzzle)])], []), Form()))[0]
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
    heights = [list(letter_heights(Book([Section(puzzles)], []), Form(paper))) for paper in ("6x9", "a4")]
    assert heights[0][0] < heights[1][0] < 4
    assert heights[0][1] > 20


def test_what_gives_a_picture_away_stands_with_its_answer(kenkens: list[Printed]) -> None:
    pages = book(kenkens[0]._replace(name="Cat", credit="© 2004"))
    assert "Cat" not in words(pages[0])
    assert "~ 2004" in words(pages[0])
    assert "Cat" in words(pages[1])


def test_many_answers_fill_many_pages() -> None:
    puzzles = from_bank("bosnian-snake", 6, 3) * 40
    pages = streams(make_answers(Book([Section(puzzles)], [], Imprint("Snakes")), Form("6x9")))
    assert words(pages[0])[0] == "Snakes: answers"
    numbers = [int(word) for page in pages for word in words(page)[:-3] if word.isdigit()]
    assert set(range(1, 121)) <= set(numbers)
    assert len(pages) > 5


@pytest.mark.heavy
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
        sections = [Section(puzzles * 3, "Mixed"), Section(puzzles, "Once more", 22)]
        contents = Book(sections, games(*KINDS), Imprint("Title", "Ann"), rules=True)
        make_book(contents, Form(paper, per_page, name_line=True))
        assert sum(map(len, drawn.values())) == 4 + 8 + 2 * 28


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_long_titles_are_made_to_fit() -> None:
    for title in ("W" * 120, "many words " * 10):
        pages = book(printed(loads("kenken\na a\nb b\na=3+ b=3+")), title=title)
        for page in pages[1:]:
            assert Type(7.5).width_of("".join(words(page)[-2:])) < PAPERS["a4"][0] * 0.8


def test_letters_the_font_lacks_are_refused() -> None:
    with pytest.raises(PuzzleError, match="found 'Ж' in 'Жук'"):
        Pages("a4", Imprint("Жук")).end_page()
