"""docs/explaining.md shows every technique with a picture that is true."""

import pytest

from tests.explaining.gallery import BEGIN, END, FOLDER, PAGE, Shown, as_page, gallery

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def shown() -> list[Shown]:
    return list(gallery())


def test_the_page_tells_every_technique(shown: list[Shown], *, update: bool) -> None:
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    stored, _, after = rest.partition(END)
    if update:
        PAGE.write_text(before + BEGIN + as_page(shown) + END + after, "utf-8")
    assert update or stored == as_page(shown)


def test_there_is_a_picture_of_every_technique_and_no_other(shown: list[Shown], *, update: bool) -> None:
    if update:
        FOLDER.mkdir(exist_ok=True)
        for one in shown:
            one.file.write_text(one.svg, "utf-8")
    assert {one.file.name: one.svg for one in shown} == {
        path.name: path.read_text("utf-8") for path in FOLDER.iterdir()
    }
