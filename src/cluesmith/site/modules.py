"""The scripts of a page as one script: modules by address are not loaded from a file, and a site needs fewer requests.

Each module becomes a function that is called once, after those it imports, and gives what it exports. Only the few
forms of import and export that our modules use are understood; anything else raises ValueError.
"""

import re
from collections.abc import Iterator
from pathlib import Path

IMPORT = re.compile(r'^import (?:\{ ([\w, ]+) \} from )?"\./([\w/-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
COMMENT = re.compile(r"^ *(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
BLANK = re.compile(r"\n{2,}")
ANY_MODULE_WORD = re.compile(r"^(?:import|export)\b.*|^.*\bimport\(\"|^.*\bimport\.meta\b.*", re.MULTILINE)


def joined(folder: Path, entry: str) -> str:
    """One script that does what the module of that name and all that it imports do."""
    names = list(dict.fromkeys(_in_order(folder, entry, ())))
    return "".join(_wrapped((folder / name).read_text("utf-8"), name) for name in names)


def _in_order(folder: Path, name: str, importers: tuple[str, ...]) -> Iterator[str]:
    """The modules, each after those it imports."""
    if name in importers:
        raise ValueError(f"expected modules without a ring, found {' '.join(importers)} {name}")
    for found in IMPORT.finditer((folder / name).read_text("utf-8")):
        yield from _in_order(folder, found[2], (*importers, name))
    yield name


def _wrapped(text: str, name: str) -> str:
    """The module as a function that is called at once, without its remarks."""
    bare = COMMENT.sub("", text)
    exported = EXPORT.findall(bare)
    body = EXPORT.sub("", IMPORT.sub(_taken, bare))
    if unknown := ANY_MODULE_WORD.search(body):
        raise ValueError(f"{name}: expected imports and exports of the usual form, found {unknown[0]!r:.80}")
    return f"const {_variable(name)} = (() => {{{BLANK.sub(chr(10), body)}return {{ {', '.join(exported)} }};\n}})();\n"


def _taken(found: re.Match[str]) -> str:
    """What a module takes of another that has been called before."""
    return f"const {{ {found[1].replace(' as ', ': ')} }} = {_variable(found[2])};\n" if found[1] else ""


def _variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name.removesuffix(".js"))
