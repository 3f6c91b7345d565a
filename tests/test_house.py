"""The order of the house: what all kinds share names none of them, and what a kind brings comes through its parts."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cluesmith
from cluesmith.counting.frontier import Frontier
from cluesmith.explaining.lazy_rule import LazyRule
from cluesmith.explaining.techniques import Techniques
from cluesmith.formats.codec import Codec
from cluesmith.formats.format import Format
from cluesmith.formats.janko import JankoCodec
from cluesmith.formats.penpa import PenpaCodec
from cluesmith.formats.prolog import PrologCodec
from cluesmith.formats.pzpr import PzprCodec
from cluesmith.making.generator import Generator
from cluesmith.puzzle import Engine, Puzzle
from cluesmith.registry import KINDS
from cluesmith.setting.setter import Setter
from cluesmith.symmetry import Symmetry
from tests.binairo import Binairo

SOURCE = Path(cluesmith.__file__).parent
KIND_NAMES = re.compile(r"hanjie|four.?winds|kenken|bosnian", re.IGNORECASE)
CODECS: list[type[Codec[Any]]] = [PenpaCodec, PzprCodec, PrologCodec, JankoCodec]

every_kind = pytest.mark.parametrize("kind", [*KINDS.values(), Binairo], ids=[*KINDS, Binairo.kind])


def shared_modules() -> list[Path]:
    """All modules but those of the kinds.

    And but the package itself, whose public names the classes of the kinds are, and the checker of certificates, which
    knows the rules of all kinds because it is to be a stranger to all else.
    """
    modules = (path for path in SOURCE.rglob("*.py") if "kinds" not in path.parts)
    return sorted(path for path in modules if path not in {SOURCE / "__init__.py", SOURCE / "verify.py"})


every_shared_module = pytest.mark.parametrize(
    "module", shared_modules(), ids=lambda path: str(path.relative_to(SOURCE))
)


@every_shared_module
def test_what_all_kinds_share_names_no_kind(module: Path) -> None:
    lines = enumerate(module.read_text("utf-8").splitlines(), start=1)
    assert [(number, line) for number, line in lines if KIND_NAMES.search(line)] == []


@pytest.mark.repeats
@every_shared_module
def test_what_all_kinds_share_asks_no_puzzle_for_its_kind(module: Path) -> None:
    assert list(questions_of_kind(ast.parse(module.read_text("utf-8")))) == []


def questions_of_kind(tree: ast.Module) -> Iterator[str]:
    """Where a name of a kind is compared with one in the text, or a class of a kind is asked for."""
    classes = {kind.__name__ for kind in KINDS.values()}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in classes:
            yield f"{node.id} in line {node.lineno}"
        if isinstance(node, ast.Compare) and any(isinstance(part, ast.Constant) for part in node.comparators):
            asked = node.left.attr if isinstance(node.left, ast.Attribute) else ""
            if asked == "kind":
                yield f"a comparison of the kind in line {node.lineno}"


@pytest.mark.parametrize("code", ["isinstance(puzzle, KenKen)", "puzzle.kind == 'kenken'"])
def test_questions_of_kind_are_noticed(code: str) -> None:
    assert len(list(questions_of_kind(ast.parse(code)))) == 1


@every_kind
def test_every_part_is_what_the_engine_expects(kind: type[Puzzle]) -> None:
    parts = kind.parts
    assert not parts.engine or parts.load(parts.engine, Engine)
    assert not parts.frontier or parts.load(parts.frontier, Frontier)
    assert parts.load(parts.techniques, Techniques)
    assert parts.load(parts.lazy_rule, LazyRule)
    assert parts.load(parts.generator, Generator)
    assert parts.load(parts.symmetry, Symmetry)
    assert parts.load(parts.setter, Setter)
    assert any(parts.codec(base) for base in CODECS)
    assert all(isinstance(parts.find(name), Format) for name in parts.formats)
    assert list(parts.hardest) == sorted(parts.hardest)


@every_kind
def test_a_kind_brings_puzzles_for_the_bank(kind: type[Puzzle]) -> None:
    assert kind.parts.shipped
    assert kind.parts.shipped.parent.name == kind.kind.replace("-", "_")


@every_kind
def test_a_part_of_the_wrong_class_is_refused(kind: type[Puzzle]) -> None:
    with pytest.raises(TypeError, match=f"expected .* of {kind.parts.home} to be a Codec"):
        kind.parts.load(kind.parts.symmetry, Codec)


def test_the_checker_of_certificates_is_a_stranger_to_the_package() -> None:
    tree = ast.parse((SOURCE / "verify.py").read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names
