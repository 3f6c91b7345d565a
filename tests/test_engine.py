"""The engine for the browser: its lock file, how its files are fetched, and what of it goes on a site."""

import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from cluesmith import bank
from cluesmith.errors import MissingLibrary
from cluesmith.site import engine, fetching
from cluesmith.site.fetching import Part, fetch, parts
from tests.command_line import run

PYTHON = sys.executable
CONTENT = b"what is in the file"
SHA256 = hashlib.sha256(CONTENT).hexdigest()
BOTH = (
    Part("thing-1.tgz", "thing", "1", "npm", SHA256),
    Part("other-2-py3-none-any.whl", "other", "2", "pip", SHA256),
)


def write_program(path: Path, *, content: bytes = CONTENT, code: int = 0) -> Path:
    """A program that stands in for npm or pip: it notes that it was called, and writes the file that is asked for."""
    names = {part.package: part.name for part in BOTH}
    path.write_text(f"""#!{PYTHON}
import re, sys
from pathlib import Path
said = " ".join(sys.argv)
with Path({str(path.with_name("calls"))!r}).open("a") as calls:
    calls.write(said + "\\n")
folder = re.search("(?:--dest|--pack-destination)=(\\\\S+)", said)[1]
name = next(name for package, name in {names!r}.items() if re.search(package + "(@|==)", said))
if not {code}:
    Path(folder, name).write_bytes({content!r})
print("an address that nobody should see", file=sys.stderr)
sys.exit({code})
""")
    path.chmod(0o755)
    return path


@pytest.fixture
def registries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an npm and a pip that know two files, which are all that the lock file names."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(sys, "executable", str(write_program(folder / "python")))
    monkeypatch.setattr(fetching, "parts", lambda: BOTH)
    write_program(folder / "npm")
    return folder


def test_the_lock_file_names_files_by_version_and_digest_and_no_address() -> None:
    for part in parts():
        assert part.version in part.name
        assert re.fullmatch("[0-9a-f]{64}", part.sha256)
    assert {part.registry for part in parts()} == {"npm", "pip"}
    assert "//" not in fetching.LOCK.read_text()


def test_the_files_are_fetched_once(registries: Path, tmp_path: Path) -> None:
    told: list[str] = []
    fetch(tmp_path / "engine", told.append)
    assert told == [part.name for part in BOTH]
    assert sorted(path.name for path in (tmp_path / "engine").iterdir()) == sorted(told)
    fetch(tmp_path / "engine", told.append)
    assert len((registries / "calls").read_text().splitlines()) == 2


def test_only_what_is_missing_or_broken_is_fetched_again(registries: Path, tmp_path: Path) -> None:
    fetch(tmp_path)
    (tmp_path / BOTH[1].name).write_bytes(CONTENT[:5])
    fetch(tmp_path)
    assert len((registries / "calls").read_text().splitlines()) == 3
    assert (tmp_path / BOTH[1].name).read_bytes() == CONTENT


def test_a_file_with_another_digest_is_refused(registries: Path, tmp_path: Path) -> None:
    write_program(registries / "npm", content=b"something else")
    with pytest.raises(MissingLibrary, match=r"expected thing-1\.tgz as the lock file has it"):
        fetch(tmp_path / "engine")
    assert not list((tmp_path / "engine").iterdir())


@pytest.mark.parametrize("is_there", [False, True])
def test_what_cannot_be_fetched_is_told_in_one_line(registries: Path, tmp_path: Path, *, is_there: bool) -> None:
    (registries / "npm").unlink()
    if is_there:
        write_program(registries / "npm", code=1)
    with pytest.raises(MissingLibrary) as caught:
        fetch(tmp_path)
    expected = "npm could not fetch thing 1: " if is_there else "this needs npm: install it, or "
    assert str(caught.value) == expected + "fetch thing-1.tgz by hand and put it into the folder"


def test_the_command_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("engine", str(tmp_path / "file"))
    assert done.code == 2
    assert done.err.splitlines()[-1].startswith("Error: ")
    with pytest.raises(MissingLibrary, match=r"found none: cluesmith engine "):
        engine.engine_files(tmp_path)


def test_our_own_modules_are_all_there_plain_and_always_the_same() -> None:
    packed = engine.own_modules()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        names = set(archive.namelist())
    assert {"cluesmith/web/worker.py", "cluesmith/kinds/hanjie/shipped.jsonl"} <= names
    assert {Path(name).suffix for name in names} == {".py", ".jsonl"}
    assert not any(name.startswith(("cluesmith/cli/", "cluesmith/web/static/")) for name in names)
    assert engine.own_modules() == packed


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with an engine of which only the names of the files are real."""
    folder = tmp_path_factory.mktemp("engine")
    contents = {"pyodide.tgz": packed_pyodide(), "sat.whl": b"wheel"}
    made = [Part(name, "", "", "pip", hashlib.sha256(content).hexdigest()) for name, content in contents.items()]
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(engine, "parts", lambda: made)
        for path, content in engine.toolkit_files(folder, [bank.find("kk-3x3-1")]).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
    return folder / engine.FOLDER


def packed_pyodide() -> bytes:
    package = io.BytesIO()
    with tarfile.open(fileobj=package, mode="w:gz") as archive:
        for name in (*engine.FROM_PYODIDE, "pyodide-lock.json"):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = 2
            archive.addfile(entry, io.BytesIO(b"{}"))
    return package.getvalue()


LEFT_OUT = ["_multiprocessing", "_posixsubprocess", "fcntl", "pwd", "resource", "syslog", "termios", "_sqlite3", "_ssl"]


def test_the_engine_needs_nothing_that_python_lacks_in_a_browser() -> None:
    script = f"import sys; sys.modules |= dict.fromkeys({LEFT_OUT}); import cluesmith.web.worker"
    subprocess.run([PYTHON, "-c", script], check=True)


def test_a_site_needs_nothing_from_outside_its_folder(site: Path) -> None:
    for page in site.glob("*.html"):
        text = page.read_text("utf-8")
        links = re.findall(r'(?:href|src|data-[a-z-]+)="([^"]*(?:/|\.)[^"]*)"', text)
        assert not [link for link in links if link.startswith(("/", "http"))]
        assert all((site / link.partition("#")[0]).exists() for link in links), links
        assert "'wasm-unsafe-eval'" in text


def test_a_site_tells_its_service_worker_what_to_keep(site: Path) -> None:
    shell = json.loads(re.findall("SHELL = (.*);", (site / "worker.js").read_text())[0])
    assert all((site / name).exists() for name in shell)
    assert {"index.html", "play.html", "answers/index.json", "static/js/engine-worker.js"} <= set(shell)
    assert not any(name.startswith("engine-") for name in shell)


def test_a_site_has_the_boards_of_its_puzzles(site: Path) -> None:
    index = json.loads((site / "answers" / "index.json").read_text())
    answers = [json.loads((site / "answers" / f"{name}.json").read_text()) for name in index]
    assert len(answers) == 3
    assert all(answer["digest"] for answer in answers if "digest" in answer)
    assert any("digest" in answer for answer in answers)


def test_the_folder_of_the_engine_is_named_for_what_is_in_it(site: Path) -> None:
    folder = next(site.glob("engine-*"))
    archives = json.loads((folder / "archives.json").read_text())
    assert archives == ["cluesmith.zip", "sat.whl"]
    assert not list(folder.glob("*.mjs"))
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert folder.name == f"engine-{engine._digest(files)}"
