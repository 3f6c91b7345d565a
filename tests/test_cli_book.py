"""The command that prints books, and the call behind it."""

import re
from pathlib import Path

import pexpect  # type: ignore[import-untyped]  # it has no annotations
import pytest

import cluesmith
from tests.command_line import EXAMPLES, PROGRAM, run
from tests.printed import streams, words

KENKEN = str(EXAMPLES / "kenken.txt")
TWO_ANSWERS = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
NO_ANSWER = "hanjie\nrows: 1\ncolumns: 0\n"


def make(tmp_path: Path, *args: str) -> list[str]:
    """The pages of the book that the command makes."""
    outcome = run("book", *args, "--out", str(tmp_path / "book.pdf"))
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    return streams((tmp_path / "book.pdf").read_bytes())


def test_the_command_prints_files_and_puzzles_of_the_bank(tmp_path: Path) -> None:
    pages = make(tmp_path, KENKEN, "snake 6x6 medium count:2", "hj-5x5-1", "--per-page", "4")
    assert [word for word in words(pages[0]) if "~" in word and len(word) > 8] == [
        "KenKen 6 ~ 6",
        "Bosnian Snake 6 ~ 6, medium",
        "Bosnian Snake 6 ~ 6, medium",
        "Hanjie 5 ~ 5, easy",
    ]
    assert len(pages) == 2


def test_puzzles_of_any_size_come_from_small_to_large(tmp_path: Path) -> None:
    pages = make(tmp_path, "kenken count:6", "--answers", "none", "--per-page", "1")
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
    assert len(make(tmp_path, KENKEN, "--answers", "separate", "--title", "Mine", "--rules")) == 4
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
        ([], "Missing argument 'PUZZLE|QUERY...'"),
        (["kenken 6 count:9999"], "kenken 6 count:9999: expected 9999 puzzles with one answer, and the bank has 8"),
        (["snake 99"], "expected 1 puzzle with one answer, and the bank has 0"),
        ([KENKEN, "--date", "today"], "'today' does not match the format '%Y-%m-%d'"),
        ([KENKEN, "--worksheet", "27"], "27 is not in the range"),
        ([KENKEN, "--sort", "title"], "'title' is not one of"),
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


# chapters, order and what is told of puzzles


def captions(pages: list[str]) -> list[str]:
    return [word for page in pages for word in words(page) if re.match(r"([A-Z]\w+ )*\d+ ~ \d+", word)]


@pytest.mark.repeats
def test_a_book_with_a_title_has_a_chapter_for_each_kind(tmp_path: Path) -> None:
    given = ["kk-4x4-1", "hj-5x5-1", "kk-4x4-2"]
    assert captions(make(tmp_path, *given, "--answers", "none", "--per-page", "3"))[1].startswith("Hanjie")
    pages = make(tmp_path, *given, "--answers", "none", "--title", "Both")
    assert [words(page)[0] for page in pages] == ["Both", "Contents", "KenKen", "Hanjie"]
    assert words(pages[3])[:2] == ["Hanjie", "3"]


@pytest.mark.repeats
def test_puzzles_are_sorted_as_asked_for(tmp_path: Path) -> None:
    given = [f"kenken {sort} count:1" for sort in ("6x6 easy", "5x5 hard", "5x5 easy")]
    large, hard, easy = "KenKen 6 ~ 6, easy", "KenKen 5 ~ 5, hard", "KenKen 5 ~ 5, easy"
    orders = {"given": [large, hard, easy], "size": [easy, hard, large], "grade": [easy, large, hard]}
    for sort, wanted in orders.items():
        pages = make(tmp_path, *given, "--sort", sort, "--answers", "none", "--per-page", "3")
        assert captions(pages) == wanted


@pytest.mark.repeats
def test_queries_ask_both_banks_and_files_come_between(tmp_path: Path) -> None:
    own = ["--bank", str(tmp_path / "mine.sqlite3")]
    assert run("bank", "add", KENKEN, "--title", "Mine", "--author", "Ann", *own).code == 0
    options = [*own, "--per-page", "4", "--answers", "end"]
    queries = ["kenken 4x4 easy count:1", "my-1", "hanjie 5x5 count:1", "four-winds snake 6x6 count:1"]
    pages = make(tmp_path, *queries, *options)
    assert [word.rsplit(",", 1)[0] for word in captions(pages)] == [
        "KenKen 4 ~ 4",
        "KenKen 6 ~ 6",
        "Hanjie 5 ~ 5",
        "Four Winds 6 ~ 6",
    ]
    assert make(tmp_path, "mine", *options) == make(tmp_path, "my-1", *options)
    mine = make(tmp_path, "mine", *options)
    assert "by Ann" in words(mine[0])
    assert captions(mine) == ["KenKen 6 ~ 6, easy"]
    assert "Mine" not in words(mine[0])
    assert "Mine" in words(mine[1])


def test_a_query_needs_no_quotes(tmp_path: Path) -> None:
    options = ["--answers", "none", "--per-page", "6"]
    quoted = make(tmp_path, "kenken 4x4 easy count:2", KENKEN, "hanjie 5x5 count:1", "snake 6 count:1", *options)
    words = ["kenken", "4x4", "easy", "count:2"]
    assert make(tmp_path, *words, KENKEN, "hanjie 5x5 count:1", "snake 6 count:1", *options) == quoted


def test_what_a_file_tells_is_printed(tmp_path: Path) -> None:
    xml = tmp_path / "cat.xml"
    told = ["--title", "Cat", "--copyright", "(c) 2026"]
    own = {"XDG_DATA_HOME": str(tmp_path)}
    assert run("bank", "add", "hj-5x5-1", *told, **own).code == 0
    assert run("convert", "my-1", str(xml), **own).code == 0
    first, answers = make(tmp_path, str(xml))
    assert "\\(c\\) 2026" in first
    assert "Cat" in words(answers)


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    options = ["--title", "Same", "--author", "Ann", "--date", "2026-11-16", "--rules"]
    made = []
    for name in ("one.pdf", "two.pdf"):
        assert run("book", "kenken 4x4", *options, "--out", str(tmp_path / name)).code == 0
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
    assert b"D:20261116" in made[0]


def test_rules_are_only_for_what_occurs(tmp_path: Path) -> None:
    pages = make(tmp_path, "kk-4x4-1", "--rules")
    assert words(pages[0])[:2] == ["How to play", "KenKen"]
    assert not {"Hanjie", "Four Winds", "Bosnian Snake"} & set(words(pages[0]))


# worksheets


def test_worksheets_have_a_page_each_and_their_answers_apart(tmp_path: Path) -> None:
    pages = make(tmp_path, "kenken 4x4 count:6", "--worksheet", "3", "--title", "Monday")
    heads = [words(page)[:3] for page in pages]
    assert heads == [["Name", "Date", f"Monday  Variant {letter}"] for letter in "ABC"]
    assert [len(captions([page])) for page in pages] == [2, 2, 2]
    assert {words(page)[3] for page in pages} == {"1"}
    assert len(set(pages)) == 3
    back = streams((tmp_path / "book-answers.pdf").read_bytes())
    assert [word for word in words(back[0]) if word.startswith("Variant")] == ["Variant A", "Variant B", "Variant C"]
    assert len(back) == 1


def test_worksheets_need_as_many_puzzles_each(tmp_path: Path) -> None:
    outcome = run("book", "kenken 4x4 count:5", "--worksheet", "2", "--out", str(tmp_path / "book.pdf"))
    assert (outcome.code, outcome.out) == (3, "")
    assert "expected as many puzzles for each of 2 worksheets, at most 20, found 5 in all" in outcome.err
    with pytest.raises(cluesmith.PuzzleError, match="expected 1 to 26 worksheets, found 27"):
        cluesmith.book(cluesmith.shipped("kenken")[:1], tmp_path / "book.pdf", worksheet=27)
    assert not list(tmp_path.iterdir())


def test_a_wrong_puzzle_is_told_by_the_place_where_it_was_given(tmp_path: Path) -> None:
    given = [cluesmith.loads(text) for text in (cluesmith.KenKen.example, TWO_ANSWERS, cluesmith.KenKen.example)]
    with pytest.raises(cluesmith.PuzzleError, match="more than one answer of puzzle 2"):
        cluesmith.book(given, tmp_path / "book.pdf", title="By kinds")
