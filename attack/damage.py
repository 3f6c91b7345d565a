"""Ways to damage a text that stands for bytes, a character for each."""

import re
from collections.abc import Callable
from random import Random

TOKENS = (
    *(
        "0",
        "1",
        "-1",
        "99999999999",
        "1e999",
        "NaN",
        "-Infinity",
        "?",
        "_",
        "*",
        ".",
        ",",
        ";",
        ":",
        "#",
        "/",
        "=",
        "|",
    ),
    *(
        '"',
        "'",
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        "<",
        ">",
        "&",
        "&amp;",
        "<!--",
        "]]>",
        "\0",
        "\n",
        "\r\n",
        "\t",
        " ",
        "\x85",
    ),
    *(
        "\xff",
        "\xc3",
        "\xed\xa0\x80",
        "\xef\xbb\xbf",
        "\xe2\x80\xae",
        "\xf0\x9f\x98\x80",
        "null",
        "true",
        '"kind"',
        "kenken",
    ),
    *("rows", "hanjie", "width", "[[", '{"', "':", "\\u0000", "\\ud800", "\x1b[31m", "1" * 19, "9" * 5000),
)
NUMBERS = (
    "0",
    "-1",
    "2",
    "255",
    "256",
    "65536",
    "1000001",
    "4294967296",
    "9" * 19,
    "9" * 400,
    "9" * 5000,
    "1.5",
    "1e5",
    "٣",
)
BRACKETS = (("[", "]"), ("{", "}"), ("(", ")"), ("<a>", "</a>"), ('{"a":', "}"), ("[[", "]]"))


def _place(text: str, rng: Random) -> int:
    return rng.randint(0, len(text))


def flip(text: str, rng: Random) -> str:
    """Some bytes changed."""
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(text) or 1)
        text = text[:at] + chr(rng.randrange(256)) + text[at + 1 :]
    return text


def cut(text: str, rng: Random) -> str:
    """A part left out, or the end."""
    start = _place(text, rng)
    return text[:start] + text[rng.choice((start + 1, start + rng.randint(0, 30), len(text))) :]


def repeat(text: str, rng: Random) -> str:
    """A part said again, and maybe again and again."""
    start, end = sorted((_place(text, rng), _place(text, rng)))
    end = rng.choice((end, min(end, start + 12)))
    times = rng.choice((2, 2, 3, 50, 1000))
    return text[:start] + text[start:end] * (times if (end - start) * times < 100_000 else 2) + text[end:]


def insert(text: str, rng: Random) -> str:
    """Something that means something put somewhere, in the place of something else or not."""
    start = _place(text, rng)
    return text[:start] + rng.choice(TOKENS) + text[start + rng.choice((0, 0, 1, 3)) :]


def blow_up(text: str, rng: Random) -> str:
    """A number that is too large, too small or no number."""
    found = list(re.finditer(r"[0-9]+", text))
    if not found:
        return text
    number = rng.choice(found)
    return text[: number.start()] + rng.choice(NUMBERS).encode().decode("latin-1") + text[number.end() :]


def nest(text: str, rng: Random) -> str:
    """A part in very many brackets."""
    start, end = sorted((_place(text, rng), _place(text, rng)))
    depth = rng.choice((1, 5, 500, 980, 20_000))
    opening, closing = rng.choice(BRACKETS)
    return (
        text[:start] + opening * depth + text[start:end] + closing * (depth if rng.random() < 0.7 else 0) + text[end:]
    )


def shuffle(text: str, rng: Random) -> str:
    """Lines in another order, or one of them twice."""
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    if rng.random() < 0.5:
        lines.insert(one, lines[other])
    else:
        lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def recode(text: str, rng: Random) -> str:
    """Other line ends, or another encoding."""
    plain = text.encode("latin-1").decode("utf-8", "replace")
    code = rng.choice(("utf-16", "utf-16-be", "utf-32", "utf-8-sig", "cp1252", "utf-7", "lines", "returns"))
    if code in ("lines", "returns"):
        return text.replace("\n", "\r\n" if code == "lines" else "\r")
    return plain.encode(code, "replace").decode("latin-1")


DAMAGES: tuple[Callable[[str, Random], str], ...] = (flip, cut, repeat, insert, blow_up, nest, shuffle, recode)


def damaged(text: str, other: str, rng: Random) -> str:
    """The text with one or several sorts of damage, or its beginning with the end of the other."""
    if rng.random() < 0.1:
        text = text[: _place(text, rng)] + other[_place(other, rng) :]
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice(DAMAGES)(text, rng)
    return text
