"""A page with puzzles to play that needs nothing else: no server, no network, no other file."""

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path

import cluesmith.web
from cluesmith.draw.svg import style_sheet
from cluesmith.site.modules import joined

STATIC = Path(cluesmith.web.__file__).with_name("static")
PLAYED = "style.css", "home.css", "play.css", "published.css"  # the styles of a page on which one plays
CHOSEN = "style.css", "home.css", "published.css"  # and of one on which one chooses
LINKS = re.compile(r"^ *(?:<link [^>]*>|<script [^>]*></script>)\n", re.MULTILINE)
BRAND = re.compile(r'<a class="brand" href="/"[^>]*>(.*?)</a>', re.DOTALL)
PUZZLE = re.compile(r'<script type="text/plain" class="puzzle" data-made="(\w+)">([\w+/=]+)</script>')
TITLE = re.compile(r"<title>.*?</title>")
ICONS = "/static/icons.svg#"  # where the server has them; in a page of its own they are part of it
POLICY = (
    "default-src 'none'; script-src {scripts}; style-src {styles}; img-src {images}data: blob:; base-uri 'none'; "
    "form-action 'none'"
)


def page(packed: Sequence[str], *, title: str) -> str:
    """The page with these packed puzzles: with one of them to play it, with several to choose from."""
    style, scripts = styles(PLAYED), script("published.js")
    policy = POLICY.format(scripts=inline_hash(scripts), styles=inline_hash(style), images="")
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<link rel="icon" href="{_favicon()}">\n<style>{style}</style>\n'
    )
    choice = ("#", title) if len(packed) > 1 else None
    body = f'{_choice(title)}{puzzles(packed)}<script type="module">{scripts}</script>\n'
    return play_page(title, head, body, brand=choice)


def play_page(title: str, head: str, body: str, *, brand: tuple[str, str] | None) -> str:
    """The page on which one plays, with its own head and what else is part of it; the brand may lead to a home."""
    text = LINKS.sub("", (STATIC / "play.html").read_text("utf-8")).replace(ICONS, "#icon-")
    text = BRAND.sub(lambda found: _brand(found[1], brand), text)
    text = TITLE.sub(lambda _: f"<title>{escape(title)}</title>\n{head}", text)
    return text.replace("  </body>", f"{sprite()}{body}  </body>")


def puzzles(packed: Sequence[str], *, made: str = "") -> str:
    """The data of the puzzles, which are no scripts to a browser; `made` tells from what, where that is kept."""
    told = f' data-made="{made}"' if made else ""
    return "".join(f'<script type="text/plain" class="puzzle"{told}>{text}</script>\n' for text in packed)


def script(entry: str) -> str:
    """The script of a page, as its module of that name has it."""
    return joined(STATIC / "js", entry).replace(ICONS, "#icon-")


def styles(sheets: Sequence[str]) -> str:
    """These styles, and those of boards."""
    return "\n".join([style_sheet(), *((STATIC / name).read_text("utf-8") for name in sheets)])


def sprite() -> str:
    """The icons, as a part of the page that is not seen."""
    text = (STATIC / "icons.svg").read_text("utf-8").replace('<symbol id="', '<symbol id="icon-')
    return text.replace("<svg ", '<svg hidden aria-hidden="true" ', 1)


def inline_hash(text: str) -> str:
    """How a policy names a script or style that is part of the page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _favicon() -> str:
    return "data:image/svg+xml;base64," + b64encode((STATIC / "favicon.svg").read_bytes()).decode()


def _brand(content: str, leads: tuple[str, str] | None) -> str:
    if leads is None:
        return ""
    address, name = leads
    told = content.replace("<span>Cluesmith</span>", f"<span>{escape(name)}</span>")
    return f'<a class="brand" href="{escape(address)}" title="All puzzles">{told}</a>'


def _choice(title: str) -> str:
    """Where a player chooses, if there are several puzzles."""
    return (
        f'<main id="choice" class="choice" hidden>\n<h1>{escape(title)}</h1>\n'
        '<ul id="choices" class="cards"></ul>\n</main>\n'
    )
