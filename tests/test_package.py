"""What users get: a source distribution from which the tests run, and a wheel without what only builds need."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from shutil import unpack_archive

from cluesmith.registry import KINDS
from tests.pages import ROOT
from tests.web.serving import Client

FOLDERS = ("src", "tests", "docs", "examples", "bench", "attack")
STATIC = "src/cluesmith/web/static"
LEFT_OUT = {".pyc", ".so", ".c"}


def build(source: Path, target: Path, what: str) -> Path:
    """The one file that is built from the source."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target), what, str(source)]
    plain = {**os.environ, "CLUESMITH_PURE": "1"}  # compiling takes a minute and does not matter here
    subprocess.run(command, check=True, capture_output=True, env=plain)
    (built,) = target.iterdir()
    return built


def sources() -> set[str]:
    """All that the tests and the package need."""
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file())
    kept = (path for path in found if path.suffix not in LEFT_OUT and "__pycache__" not in path.parts)
    return {str(path.relative_to(ROOT)) for path in kept if ".egg-info" not in str(path)}


def judge_source_distribution(folder: Path) -> None:
    held = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert sources() <= held
    assert {"dev.py", "pyproject.toml", "requirements-dev.lock", "README.md", "CONTRIBUTING.md", "SECURITY.md"} <= held


def judge_tests(folder: Path) -> None:
    variables = {**os.environ, "PYTHONPATH": str(folder / "src"), "CLUESMITH_PURE": "1"}
    chosen = ["tests/test_grid.py", "tests/test_rule_tables.py", "tests/formats/test_convert.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen]
    result = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


def judge_wheel(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith((".pxd", ".c", ".txt")) and ".dist-info/" not in name]
    assert len([name for name in names if name.endswith("/shipped.jsonl")]) == len(KINDS)
    assert len([name for name in names if name.endswith("/certificates.jsonl.xz")]) == len(KINDS)
    assert "cluesmith/verify.py" in names
    pages = {str(path.relative_to(ROOT / "src")) for path in (ROOT / STATIC).rglob("*") if path.is_file()}
    assert pages <= set(names)


def judge_pages(wheel: Path, folder: Path) -> None:
    """The pages are served from what is in the wheel."""
    unpack_archive(wheel, folder, "zip")
    scripts = (ROOT / STATIC).rglob("*.js")
    command = [sys.executable, "-P", "-m", "cluesmith", "serve", "--port", "0"]
    variables = {**os.environ, "PYTHONPATH": str(folder)}
    with subprocess.Popen(command, cwd=folder, env=variables, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        served = Client(int(process.stdout.readline().partition("/ ")[0].rpartition(":")[2]))
        for page in ("/", "/play", *(f"/static/{path.relative_to(ROOT / STATIC)}" for path in scripts)):
            assert served.get(page).status == 200
        process.terminate()
    assert process.returncode == 0


def test_what_is_handed_to_users_is_complete_and_holds_nothing_else(tmp_path: Path) -> None:
    with tarfile.open(build(ROOT, tmp_path / "sdist", "--sdist")) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.glob("cluesmith-*")
    judge_source_distribution(folder)
    judge_tests(folder)
    wheel = build(folder, tmp_path / "wheel", "--wheel")
    judge_wheel(wheel)
    judge_pages(wheel, tmp_path / "installed")
