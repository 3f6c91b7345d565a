"""Sites in a folder: what is there, what is kept and removed, and that a build which was killed goes on."""

import json
import re
import signal
from pathlib import Path
from time import monotonic, sleep

import pytest

from cluesmith import bank
from cluesmith.site.build import LIST
from tests.command_line import run, start

FEW = ["3x3", "kenken", "count:4"]


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def build(folder: Path, *args: str) -> str:
    """Make the site; what the command says."""
    outcome = run("site", *(args or FEW), "--out", str(folder))
    assert (outcome.code, outcome.out) == (0, ""), outcome.err
    return outcome.err


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "deep" / "folder"
    assert build(folder, *FEW, "--title", "Small <ones>", "--url", "https://example.org/x/") == "4 puzzles\n"
    return folder


def test_a_site_has_all_that_its_pages_ask_for(site: Path) -> None:
    there = files(site)
    pages = [name for name in there if name.endswith(".html") and name != "404.html"]
    assert len(pages) == 5
    for name in pages:
        text = there[name].decode()
        for address in re.findall(r'(?:src|href|data-worker|data-puzzles)="(?!#|https:)([^"]*)"', text):
            assert (site / name).parent.joinpath(address).is_file(), (name, address)
    assert set(json.loads(there[LIST])["files"]) == there.keys() - {LIST}


def test_no_link_of_a_site_begins_at_the_root_of_its_host(site: Path) -> None:
    for name, data in files(site).items():
        if not name.endswith(".png"):
            assert not re.search(rb'(?:src|href)="/|"/static|third', data), name


def test_the_title_is_no_markup_and_the_address_is_told(site: Path) -> None:
    home = (site / "index.html").read_text()
    assert "Small &lt;ones&gt;</h1>" in home
    assert "<ones>" not in home
    page = next((site / "p").iterdir())
    assert f'<link rel="canonical" href="https://example.org/x/p/{page.name}">' in page.read_text()


def test_the_site_can_be_installed(site: Path) -> None:
    told = json.loads((site / "manifest.webmanifest").read_bytes())
    assert told["name"] == "Small <ones>"
    assert (told["start_url"], told["scope"], told["display"]) == ("./", "./", "standalone")
    for icon in told["icons"]:
        data = (site / icon["src"]).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert f"{int.from_bytes(data[16:20])}x{int.from_bytes(data[20:24])}" == icon["sizes"]


def test_two_builds_are_the_same(tmp_path: Path) -> None:
    build(tmp_path / "one")
    build(tmp_path / "two", *FEW, "--workers", "2")
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_nothing_is_worked_out_again(tmp_path: Path) -> None:
    build(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file() and path.name != LIST}
    assert build(tmp_path) == "4 puzzles, 4 of them already there\n"
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_another_title_changes_the_pages_without_new_work(tmp_path: Path) -> None:
    build(tmp_path)
    assert build(tmp_path, *FEW, "--title", "Others") == "4 puzzles, 4 of them already there\n"
    assert "Others" in next((tmp_path / "p").iterdir()).read_text()


def test_what_is_no_longer_needed_goes_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    build(tmp_path)
    old = {path.name for path in (tmp_path / "p").iterdir()}
    (tmp_path / "CNAME").write_text("example.org")
    (tmp_path / "p" / "mine.html").write_text("mine")
    build(tmp_path, "kenken", "4x4", "count:2")
    now = {path.name for path in (tmp_path / "p").iterdir()}
    assert now.isdisjoint(old)
    assert len(now) == 3
    assert (tmp_path / "CNAME").read_text() == "example.org"
    assert (tmp_path / "p" / "mine.html").read_text() == "mine"


def test_a_file_of_somebody_else_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    outcome = run("site", *FEW, "--out", str(tmp_path))
    assert outcome.code == 3
    assert "index.html: expected a folder with a site of ours" in outcome.err
    assert files(tmp_path) == {"index.html": b"mine"}


@pytest.mark.parametrize("text", ["", "[]", '{"files": 3}', '{"fils": []}'])
def test_a_damaged_list_is_told(text: str, tmp_path: Path) -> None:
    (tmp_path / LIST).write_text(text)
    outcome = run("site", *FEW, "--out", str(tmp_path))
    assert outcome.code == 3
    assert "expected the list of a site's files" in outcome.err


def test_a_list_cannot_name_files_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("mine")
    folder = tmp_path / "site"
    build(folder)
    (folder / LIST).write_text(
        json.dumps({"files": [*json.loads((folder / LIST).read_bytes())["files"], "../kept", "p/../../kept"]})
    )
    build(folder)
    assert (tmp_path / "kept").read_text() == "mine"


def test_a_killed_build_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    query = ["four-winds", "8x8", "count:12"]
    process = start("site", *query, "--out", str(tmp_path / "killed"))
    end = monotonic() + 60
    while len(list((tmp_path / "killed").glob("p/*.html"))) < 3:
        assert monotonic() < end
        assert process.poll() is None, "it was too fast to be killed"
        sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    (tmp_path / "killed" / "p" / ".cluesmith-1.part").write_text("half of a pag")
    assert not (tmp_path / "killed" / "index.html").exists()
    assert "of them already there" in build(tmp_path / "killed", *query)
    build(tmp_path / "whole", *query)
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (["nothing"], 2, "expected a kind, a size"),
        (["kenken", "77x77"], 2, "expected puzzles with one answer, found none"),
        ([*FEW, "--url", "ftp://x"], 2, "expected an address such as"),
    ],
)
def test_what_makes_no_site_is_told(args: list[str], code: int, told: str, tmp_path: Path) -> None:
    outcome = run("site", *args, "--out", str(tmp_path / "site"))
    assert outcome.code == code
    assert told in outcome.err
    assert not (tmp_path / "site").exists()


def test_puzzles_that_are_not_solved_in_time_are_left_out(tmp_path: Path) -> None:
    outcome = run("site", "hanjie", "20x20", "count:1", "--out", str(tmp_path), "--time-limit", "0")
    assert outcome.code == 4
    assert "left out, hj-20x20-1: time is up before its answers are known\n0 puzzles\n" in outcome.err
    assert not list((tmp_path / "p").iterdir())


def test_every_id_of_the_bank_can_be_a_file() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name) for name in bank.ids())
