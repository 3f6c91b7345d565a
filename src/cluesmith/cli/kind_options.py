"""Options of the command line that belong to a kind: they are what its generator says of its own options."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import click

from cluesmith.cli.io import Number, Text, Whole
from cluesmith.making.generator import Flag, PictureGenerator, generator_of
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS

Fields = Callable[[type[Puzzle]], Iterable[str]]  # of a kind's options, those that the command takes


class Told(NamedTuple):
    """What one kind says of an option."""

    title: str
    flag: Flag
    field: str
    type: Any


class Range(click.ParamType[tuple[int, int]]):
    """Two numbers, or one for both: `2-4`, `3`."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[int, int]:  # noqa: ANN401
        """The least and the most."""
        parts = str(value).split("-")
        if len(parts) > 2 or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
            self.fail(f"expected a range such as 2-4, found {value!r:.30}", param, context)
        return int(parts[0]), int(parts[-1])


class KindOption(click.Option):
    """An option that some kinds have; `told` is what each says of it, by title."""

    def __init__(self, *names: Any, told: Mapping[str, str], **settings: Any) -> None:  # noqa: ANN401 - as click has them
        settings["help"] = " ".join(f"{title}: {text}" for title, text in told.items())
        super().__init__(*names, **settings)
        self.told = told

    def line_for(self, title: str, context: click.Context) -> tuple[str, str] | None:
        """What the help of that kind says; None if it has no such option."""
        record = self.get_help_record(context)
        return (record[0], self.told[title]) if record and title in self.told else None


class KindCommand(click.Command):
    """A command whose help lists the options of each kind apart; those of only one if the kind is named before it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What click does, with a look at the kind: the help is asked for before any argument is read."""
        ctx.meta[__name__] = [kind.title for kind in KINDS.values() if {kind.kind, *kind.aliases} & set(args)]
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options that all kinds have, then those of each kind."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        common = [option for option in options if not isinstance(option, KindOption)]
        self._write(formatter, "Options", [option.get_help_record(ctx) for option in common])
        of_kinds = [option for option in options if isinstance(option, KindOption)]
        for title in ctx.meta.get(__name__) or [kind.title for kind in KINDS.values()]:
            self._write(formatter, f"{title} options", [option.line_for(title, ctx) for option in of_kinds])

    def _write(self, formatter: click.HelpFormatter, heading: str, lines: Iterable[tuple[str, str] | None]) -> None:
        if found := [line for line in lines if line]:
            with formatter.section(heading):
                formatter.write_dl(found)


def kind_options(fields: Fields) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add the options of all kinds to a command; what several kinds spell alike is one option, told of each."""

    def add(command: Callable[..., None]) -> Callable[..., None]:
        alike: dict[str, list[Told]] = {}
        for told in _told(fields):
            alike.setdefault(told.flag.spelling, []).append(told)
        for spelling, same in reversed(alike.items()):
            helps = {told.title: f"{told.flag.help[:1].upper()}{told.flag.help[1:]}." for told in same}
            option = click.option(spelling, same[0].field, cls=KindOption, told=helps, **_settings(same[0]))
            command = option(command)
        return command

    return add


def chosen(given: Mapping[str, Any], fields: Fields) -> dict[str, Any]:
    """Those of the options that were given."""
    return {told.field: given[told.field] for told in _told(fields) if given[told.field] is not None}


def picture_option(spelling: str, *, help: str, **settings: Any) -> Callable[..., Any]:  # noqa: A002, ANN401 - as click has it
    """An option of the kinds that can be made from a picture."""
    able = [kind.title for kind in KINDS.values() if isinstance(generator_of(kind), PictureGenerator)]
    return click.option(spelling, cls=KindOption, told=dict.fromkeys(able, help), **settings)


def _told(fields: Fields) -> Iterator[Told]:
    for kind in KINDS.values():
        options, wanted = generator_of(kind).options, set(fields(kind))
        types = get_type_hints(options)
        for field, flags in options.flags.items():
            yield from (Told(kind.title, flag, field, types[field]) for flag in flags if field in wanted)


def _settings(told: Told) -> dict[str, Any]:
    """What click has to know about an option of that type; one that is not given is None."""
    parts = get_args(told.type) if get_origin(told.type) is not tuple else (told.type,)
    wanted = set(parts or (told.type,)) - {type(None)}
    if told.flag.value is not None:
        return {"flag_value": told.flag.value, "type": float}
    if bool in wanted:
        return {"is_flag": True, "default": None}
    if any(get_origin(part) is tuple for part in wanted):
        return {"type": Range()}
    if float in wanted:
        return {"type": Number(0, 1)}
    return {"type": Whole(min=0), "metavar": "N"} if int in wanted else {"type": Text()}
