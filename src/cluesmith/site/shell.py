"""What the pages of a site share: scripts and styles under names that tell their content, its home, its worker."""

import re
from collections.abc import Sequence
from hashlib import sha256
from html import escape

import msgspec

from cluesmith.bank import Entry
from cluesmith.grades import GRADES
from cluesmith.publishing import page_of
from cluesmith.registry import KINDS
from cluesmith.site.engine import FOLDER
from cluesmith.site.page import (
    CHOSEN,
    ICONS,
    LINKS,
    PLAYED,
    POLICY,
    STATIC,
    TITLE,
    inline_hash,
    play_page,
    puzzles,
    script,
    sprite,
    styles,
)

Files = dict[str, bytes]  # by their path in the folder of the site

SITE_POLICY = (
    POLICY.format(scripts="'self'", styles="'self'", images="'self' ")
    + "; connect-src 'self'; manifest-src 'self'; worker-src 'self'"
)
DOOR = re.compile(r'\s*<a class="button door".*?</a>')  # to what only a server or the toolkit can do
TOOLKIT_LINK = f'<a class="toolkit" href="{FOLDER}/">Make, solve and set your own</a>'
ICON_FILES = {"icon-192.png": "192x192", "icon-512.png": "512x512", "icon-full.png": "512x512"}
MAX_KEPT_BYTES = 10_000_000  # of a site that browsers keep as a whole; of a larger one they keep what was opened
LOST_SCRIPT = 'document.querySelector("a").href = location.pathname.replace(/(?:p\\/)?[^/]*$/, "");'
LOST_STYLE = "body{font:1.1rem/1.5 system-ui,sans-serif;margin:15vh auto;max-width:30rem;padding:1rem}"


class Shell:
    """The shared files of a site of that title, and pages that use them."""

    def __init__(self, title: str, url: str, entries: Sequence[Entry], *, has_toolkit: bool = False) -> None:
        self._title, self._url, self._has_toolkit = title, url, has_toolkit
        self._player, self._home = script("site_puzzle.js").encode(), script("site.js").encode()
        self._style, self._index = styles(PLAYED).encode(), _index(entries)
        self._home_style = styles(CHOSEN).encode()
        self.assets: Files = {
            _named("player", "js", self._player): self._player,
            _named("home", "js", self._home): self._home,
            _named("player", "css", self._style): self._style,
            _named("home", "css", self._home_style): self._home_style,
            _named("puzzles", "json", self._index): self._index,
        }

    def puzzle_page(self, entry: Entry, packed: str, made: str) -> str:
        """The page of one puzzle; `made` tells from what its data was made."""
        own = _named("player", "css", self._style), _named("player", "js", self._player)
        head = self._head("../", own, page_of(entry.id))
        title = f"{entry.puzzle.title} {entry.size[0]} × {entry.size[1]} · {self._title}"
        page = play_page(title, head, puzzles([packed], made=made), brand=("../index.html", self._title))
        return page.replace('<html lang="en">', '<html lang="en" data-site data-worker="../sw.js">', 1)

    def files(self, sizes: dict[str, int]) -> Files:
        """All files but those of the puzzles, of which the sizes are given."""
        fixed = {name: (STATIC / "site" / name).read_bytes() for name in ICON_FILES}
        fixed |= {"favicon.svg": (STATIC / "favicon.svg").read_bytes(), "manifest.webmanifest": self._manifest()}
        fixed |= {"404.html": self._lost().encode(), "index.html": self._home_page().encode()}
        return self.assets | fixed | {"sw.js": self._worker(self.assets | fixed, sizes)}

    def _head(self, root: str, own: tuple[str, str], path: str) -> str:
        """The head of a page that has its own styles and script; `root` leads to the home, `path` from there."""
        sheet, scripts = own
        canonical = f'<link rel="canonical" href="{escape(self._url)}/{path}">\n' if self._url else ""
        return (
            f'<meta http-equiv="Content-Security-Policy" content="{SITE_POLICY}">\n{canonical}'
            f'<link rel="icon" href="{root}favicon.svg">\n<link rel="apple-touch-icon" href="{root}icon-192.png">\n'
            f'<link rel="manifest" href="{root}manifest.webmanifest">\n<meta name="theme-color" content="#1d4e9e">\n'
            f'<link rel="stylesheet" href="{root}{sheet}">\n'
            f'<script type="module" src="{root}{scripts}"></script>\n'
        )

    def _home_page(self) -> str:
        text = LINKS.sub("", (STATIC / "home.html").read_text("utf-8")).replace(ICONS, "#icon-")
        text = DOOR.sub("", text)
        text = text.replace("/static/favicon.svg", "favicon.svg").replace(
            ">Cluesmith</h1>", f">{escape(self._title)}</h1>"
        )
        if self._has_toolkit:
            text = text.replace("</h1>", f"</h1>\n      {TOOLKIT_LINK}", 1)
        head = self._head("", (_named("home", "css", self._home_style), _named("home", "js", self._home)), "")
        text = TITLE.sub(lambda _: f"<title>{escape(self._title)}</title>\n{head}", text)
        data = f'data-site data-worker="sw.js" data-puzzles="{_named("puzzles", "json", self._index)}"'
        return text.replace('lang="en"', f'lang="en" {data}', 1).replace("  </body>", f"{sprite()}  </body>")

    def _manifest(self) -> bytes:
        icons = [{"src": name, "sizes": size, "type": "image/png"} for name, size in ICON_FILES.items()]
        icons[-1]["purpose"] = "maskable"
        told = {"name": self._title, "short_name": self._title[:12], "start_url": "./", "scope": "./"}
        looks = {"display": "standalone", "background_color": "#f6f3ec", "theme_color": "#1d4e9e"}
        return msgspec.json.encode({**told, **looks, "icons": icons})

    def _lost(self) -> str:
        """What a host shows where there is no page; it may be shown for any address, so it brings all with it."""
        policy = POLICY.format(scripts=inline_hash(LOST_SCRIPT), styles=inline_hash(LOST_STYLE), images="")
        return (
            f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="robots" content="noindex">\n'
            f"<title>No such page · {escape(self._title)}</title>\n<style>{LOST_STYLE}</style>\n"
            f'<h1>There is no such page</h1>\n<p><a href="{escape(self._url or ".")}/">All puzzles</a></p>\n'
            f'<script type="module">{LOST_SCRIPT}</script>\n</html>\n'
        )

    def _worker(self, others: Files, sizes: dict[str, int]) -> bytes:
        """The worker, which knows all files; another version of any of them makes it another worker."""
        listed = [*others, "./"]
        rest = list(sizes) if sum(sizes.values()) <= MAX_KEPT_BYTES else []
        told = msgspec.json.encode({"shell": [name for name in listed if name != "404.html"], "rest": rest})
        version = sha256(told + b"".join(others.values())).hexdigest()[:12]
        files = told[:-1] + f',"version":"{version}"}}'.encode()
        return (STATIC / "site" / "sw.js").read_bytes().replace(b"= FILES;", b"= " + files + b";", 1)


def _named(name: str, extension: str, content: bytes) -> str:
    """The path of a file that is never changed, only replaced by another."""
    return f"a/{name}-{sha256(content).hexdigest()[:10]}.{extension}"


def _index(entries: Sequence[Entry]) -> bytes:
    """The list of all puzzles, and of the kinds among them."""
    there = {entry.puzzle.kind for entry in entries}
    kinds = [
        {"kind": name, "title": kind.title, "grades": GRADES, "sizes": _sizes(entries, name)}
        for name, kind in KINDS.items()
        if name in there
    ]
    return msgspec.json.encode({"kinds": kinds, "entries": list(map(_listed, entries))})


def _sizes(entries: Sequence[Entry], kind: str) -> list[str]:
    found = [entry for entry in entries if entry.puzzle.kind == kind]
    return list(dict.fromkeys("{}x{}".format(*entry.size) for entry in found))


def _listed(entry: Entry) -> dict[str, object]:
    height, width = entry.size
    told = {"id": entry.id, "kind": entry.puzzle.kind, "title": entry.title, "grade": entry.grade or ""}
    return {**told, "height": height, "width": width, "score": entry.score}
