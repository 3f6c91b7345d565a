"""The whole toolkit for a static site: Python for the browser, our own modules, and the pages that ask it.

The pages are those of the server. What is asked there of the server is asked here of a worker in the browser.
"""

import hashlib
import io
import json
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

import cluesmith
from cluesmith.bank import Entry
from cluesmith.draw.svg import style_sheet
from cluesmith.search import solve
from cluesmith.site.fetching import parts, read_part
from cluesmith.web.board import board_of
from cluesmith.web.worker import answer

# Many web hosts serve .mjs with a type that browsers refuse, so modules get the name that all of them know.
FROM_PYODIDE = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
}
LEFT_OUT = ("cli", "site", "web/static")  # of our own package, which nobody asks for in a worker
FOLDER = "toolkit"  # on a site
# What the home page asks first.
FIRST: tuple[tuple[str, dict[str, object]], ...] = (
    ("kinds", {}),
    ("bank", {"kind": "", "size": "", "grade": "", "from": 0, "number": 24}),
)
SECONDS = 2.0  # for the answer of a puzzle, by which its board knows that all is done
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same archive

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
STATIC = Path(cluesmith.__file__).parent / "web" / "static"
START = """<link rel="stylesheet" href="static/engine.css">
    <script type="module" src="static/js/engine.js"></script>"""
PLACES = 'data-home="./" data-play="play.html" data-set="set.html" data-icons="static/icons.svg#"'
LINKS = {'"/static/': '"static/', 'href="/"': 'href="./"', 'href="/set"': 'href="set.html"'}
PAGES = {"home.html": "index.html", "play.html": "play.html", "set.html": "set.html"}

Files = dict[str, bytes]  # by the path on the site


def engine_files(folder: Path) -> tuple[str, Files]:
    """The name of the engine's folder, which tells its content, and the files in it. Raises MissingLibrary."""
    files = {name: content for part in parts() for name, content in _unpacked(part.name, read_part(folder, part))}
    files["cluesmith.zip"] = own_modules()
    files["archives.json"] = json.dumps(sorted(name for name in files if name.endswith((".whl", "smith.zip")))).encode()
    return f"engine-{_digest(files)}", files


def _unpacked(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    """Of Pyodide what a browser needs; a wheel as it is."""
    if not name.endswith(".tgz"):
        yield name, content
        return
    with tarfile.open(fileobj=io.BytesIO(content)) as package:
        for there, here in FROM_PYODIDE.items():
            yield here, _read(package, there)
        index = json.loads(_read(package, "pyodide-lock.json"))
        yield "pyodide-lock.json", json.dumps({**index, "packages": {}}).encode()  # nothing is installed from it


def _read(package: tarfile.TarFile, name: str) -> bytes:
    file = package.extractfile(f"package/{name}")
    assert file, name
    return file.read()


def own_modules() -> bytes:
    """Our own package as an archive of plain Python."""
    root = Path(cluesmith.__file__).parent
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as package:
        for path in _modules(root):
            entry = zipfile.ZipInfo(f"cluesmith/{path.relative_to(root).as_posix()}", LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, path.read_bytes())
    return archive.getvalue()


def _modules(root: Path) -> Iterator[Path]:
    left_out = [root / name for name in LEFT_OUT]
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".jsonl") and not any(path.is_relative_to(folder) for folder in left_out):
            yield path


def _digest(files: Mapping[str, bytes]) -> str:
    return hashlib.sha256(b"".join(hashlib.sha256(files[name]).digest() for name in sorted(files))).hexdigest()[:12]


# The pages


def answer_files(entries: Iterable[Entry]) -> Files:
    """What the pages ask first, answered beforehand, so that they need not wait for the engine."""
    files = {_answer_name(name, ask): answer(name, msgspec.json.encode(ask)).body for name, ask in FIRST}
    for entry in entries:
        board = board_of(entry.puzzle, solve(entry.puzzle, seconds=SECONDS).answer)
        files[_answer_name("board", {"puzzle": board.puzzle})] = msgspec.json.encode(board)
    files["index"] = json.dumps(sorted(files)).encode()
    return {f"answers/{name}.json": content for name, content in files.items()}


def _answer_name(name: str, asked: object) -> str:
    """The digest of a question, as the page makes it."""
    question = name.encode() + b" " + msgspec.json.encode(asked)
    return hashlib.sha256(question).hexdigest()[:24]


def toolkit_files(engine: Path, entries: Iterable[Entry]) -> Files:
    """The pages, the engine and what they ask first, in a folder of the site. Raises MissingLibrary."""
    name, files = engine_files(engine)
    pages, answers = _page_files(name), answer_files(entries)
    first = [f"answers/{file}.json" for file in ("index", *(_answer_name(*asked) for asked in FIRST))]
    pages["worker.js"] = _service_worker(name, [*pages, *first])
    whole = {f"{name}/{path}": content for path, content in files.items()} | pages | answers
    return {f"{FOLDER}/{path}": content for path, content in whole.items()}


def _page_files(engine: str) -> Files:
    """The pages of the server with links that are right in any folder, and all they load."""
    loaded = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*")) if path.is_file()}
    files = {f"static/{name}": path.read_bytes() for name, path in loaded.items() if not name.endswith(".html")}
    files["static/board.css"] = style_sheet().encode()
    pages = {here: loaded[there].read_text("utf-8") for there, here in PAGES.items() if there in loaded}
    return files | {name: _static_page(text, engine).encode() for name, text in pages.items()}


def _static_page(text: str, engine: str) -> str:
    """The page as it is on a site: it says where everything is, and asks the engine before all else."""
    for before, after in (
        ("<html ", f'<html data-engine-folder="{engine}/" {PLACES} '),
        ("<head>", f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        ('<script type="module"', f'{START}\n    <script type="module"'),
    ):
        text = text.replace(before, after, 1)
    for before, after in LINKS.items():
        text = text.replace(before, after)
    return text


def _service_worker(engine: str, names: Iterable[str]) -> bytes:
    """The pages at once and the engine after its first use are kept for when there is no network."""
    shell = ["./", *sorted(names)]
    text = (STATIC / "js" / "engine-cache.js").read_text("utf-8")
    return f"const ENGINE = {json.dumps(engine)};\nconst SHELL = {json.dumps(shell)};\n\n{text}".encode()
