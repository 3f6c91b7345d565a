"""Asking for puzzles of the bank: in words, of the shipped ones and the user's own alike."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cluesmith import bank
from cluesmith.bank import OWN
from cluesmith.bank.query import WHOSE, Query
from cluesmith.cli.io import Size, Text, bank_ids
from cluesmith.errors import PuzzleError
from cluesmith.grades import GRADES
from cluesmith.registry import KINDS

if TYPE_CHECKING:
    from cluesmith.bank.file import Bank

bank_option = click.option(
    "--bank",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Your bank; by default bank.sqlite3 in your data folder.",
)


class Words(click.ParamType[str]):
    """A word of a query."""

    name = "query"

    def shell_complete(self, context: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """The words that begin like this."""
        from click.shell_completion import CompletionItem

        known = (*KINDS, *GRADES, *WHOSE, "title:", "tag:", "count:")
        return [CompletionItem(word) for word in known if word.startswith(incomplete)]


class BankId(click.ParamType[str]):
    """The id of a puzzle in the bank."""

    name = "id"

    def shell_complete(self, context: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """The ids that begin like this."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.known(incomplete)]

    def known(self, beginning: str) -> Iterator[str]:
        """The ids that can be meant."""
        return bank_ids(beginning)


class OwnId(BankId):
    """The id of one of the user's own puzzles."""

    def known(self, beginning: str) -> Iterator[str]:
        """The ids that can be meant."""
        return (name for name in bank_ids(beginning) if name.startswith(OWN))


def query_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give the command the `query` that its words and options tell."""

    @click.argument("words", type=Words(), metavar="[QUERY]...", nargs=-1)
    @click.option("--size", "sizes", type=Size(), multiple=True, help="Only this size, such as 8 or 6x9.")
    @click.option("--grade", "grades", type=Text(), multiple=True, help=f"Only this grade: {', '.join(GRADES)}.")
    @click.option("--title", "titles", type=Text(), multiple=True, help="Only titles with these words in them.")
    @click.option("--tag", "tags", type=Text(), multiple=True, help="Only puzzles with this tag, such as animals.")
    @wraps(command)
    def asking(words: tuple[str, ...], **options: Any) -> None:  # noqa: ANN401 - as click found them
        sizes = ["{}x{}".format(*size) for size in options.pop("sizes")]
        told = [f"{name}:{''.join(text.split())}" for name in ("title", "tag") for text in options.pop(f"{name}s")]
        command(query=parsed(" ".join([*words, *sizes, *options.pop("grades"), *told])), **options)

    return asking


def parsed(text: str) -> Query:
    """The query in these words; raises UsageError."""
    try:
        return Query.parse(text)
    except PuzzleError as error:
        raise click.UsageError(str(error)) from None


def own_bank(file: Path | None, *, create: bool = False) -> "Bank":
    """The user's bank."""
    from cluesmith.bank.file import Bank

    return Bank(file or bank.default_bank(), create=create)


def own_if_any(file: Path | None) -> "AbstractContextManager[Bank | None]":
    """The user's bank; None if there is none and it was not asked for by name."""
    return own_bank(file) if file or bank.default_bank().exists() else nullcontext()


def found(query: Query, own: "Bank | None") -> Iterator[bank.Entry]:
    """All puzzles that suit the query, small ones of each kind first and the user's own last."""
    for kind in query.kinds or KINDS:
        yield from filter(query.suits, bank.shipped(kind))
    if own is not None:
        yield from own.search(query)
