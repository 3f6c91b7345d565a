"""What `dev.py test` does about the browser that the tests of the pages need."""

import os
from pathlib import Path

import pytest

import dev
from tests.web.playing import installed_browser

APT = """#!/bin/sh
echo "$@" >> {log}
[ "$2" = install ] && printf '#!/bin/sh\\n' > {folder}/chromium && /bin/chmod +x {folder}/chromium
exit {code}
"""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no programs at all, on which the user is root."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    return tmp_path


def put(machine: Path, name: str, text: str = "#!/bin/sh\n") -> None:
    (machine / name).write_text(text)
    (machine / name).chmod(0o755)


def put_apt(machine: Path, code: int = 0) -> None:
    put(machine, "apt-get", APT.format(log=machine / "asked", folder=machine, code=code))


def asked(machine: Path) -> list[str]:
    """What apt-get was told to do."""
    log = machine / "asked"
    return log.read_text().splitlines() if log.exists() else []


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_a_browser_that_is_there_is_used(machine: Path, name: str) -> None:
    put(machine, name)
    put_apt(machine)
    dev.bring_browser()
    assert dev.find_browser() == str(machine / name)
    assert asked(machine) == []


def test_root_gets_a_browser_once_and_is_told(machine: Path, capfd: pytest.CaptureFixture[str]) -> None:
    put_apt(machine)
    dev.bring_browser()
    dev.bring_browser()
    assert asked(machine) == ["-qq update", "-qq install --yes --no-install-recommends chromium"]
    assert dev.find_browser() == str(machine / "chromium")
    assert capfd.readouterr() == (
        "",
        "dev.py: no browser was found: installing chromium with apt-get, for the tests of the pages\n",
    )


def test_others_get_none(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    put_apt(machine)
    dev.bring_browser()
    assert (asked(machine), dev.find_browser()) == ([], None)


@pytest.mark.usefixtures("machine")
def test_where_there_is_no_apt_nothing_happens(capfd: pytest.CaptureFixture[str]) -> None:
    dev.bring_browser()
    assert dev.find_browser() is None
    assert capfd.readouterr() == ("", "")


def test_an_installation_that_fails_is_told(machine: Path, capfd: pytest.CaptureFixture[str]) -> None:
    put_apt(machine, code=1)
    dev.bring_browser()
    assert "dev.py: failed: apt-get install --yes" in capfd.readouterr().err


@pytest.mark.parametrize(("ci", "ends"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_without_a_browser_the_tests_of_the_pages_skip_or_fail(
    machine: Path, monkeypatch: pytest.MonkeyPatch, ci: str, ends: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(ends, match="no browser is installed"):
        installed_browser()
    put(machine, "chromium")
    assert installed_browser() == str(machine / "chromium")
