"""The part of the make command that makes a puzzle like a picture."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from cluesmith.cli.io import Number, Text, drawing, json_line, say
from cluesmith.cli.kind_options import picture_option
from cluesmith.grid import Grid
from cluesmith.making.generator import MAX_PICTURE_BYTES, PictureGenerator, Redrawn, generator_of
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS

SETTINGS = ("threshold", "dither", "invert", "crop")
ABOUT = ("title", "author", "copyright")
NEVER_WITH_PICTURE = ("count", "output", "keep", "bank_file", "cluster", "grade")


class Crop(click.ParamType[tuple[float, ...]]):
    """Left, top, right and bottom in percent: `10,0,90,100`."""

    name = "crop"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[float, ...]:  # noqa: ANN401
        """The four sides as shares of the picture."""
        try:
            sides = tuple(float(part) / 100 for part in str(value).split(","))
        except ValueError:
            sides = ()
        if len(sides) != 4 or not all(0 <= side <= 1 for side in sides):
            self.fail(f"expected left,top,right,bottom in percent, found {value!r:.30}", param, context)
        return sides


def picture_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that are about a picture."""
    file = click.Path(dir_okay=False, path_type=Path)
    for option in (
        *(picture_option(f"--{name}", type=Text(), help=f"Picture: its {name}.") for name in reversed(ABOUT)),
        picture_option("--crop", type=Crop(), help="Picture: use only this part: left,top,right,bottom in percent."),
        picture_option("--invert", is_flag=True, help="Picture: paint the light parts."),
        picture_option("--dither", is_flag=True, help="Picture: show greys as patterns of dots."),
        picture_option("--threshold", type=Number(0.01, 0.99), help="Picture: paint everything darker than this."),
        picture_option("--picture", type=file, help="Like this PNG, JPEG, PBM."),
    ):
        command = option(command)
    return command


def refuse_without_picture(given: Mapping[str, Any]) -> None:
    """Raise UsageError if something is asked for that only a picture has."""
    for name in (*SETTINGS, *ABOUT):
        if given[name]:
            raise click.UsageError(f"--{name} needs --picture FILE")


def make_from_picture(kind: type[Puzzle], given: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Make a puzzle like the picture that was given, tell what had to change, and print it."""
    generator = _picture_generator(kind)
    _refuse_with_picture(generator, given, options)
    settings = {name: given[name] for name in (*SETTINGS, "effort") if given[name]}
    height, width = given["size"] or (None, None)
    data = _read(given["picture"])
    made = generator.from_picture(data, height, width, seed=given["seed"] or "", **options, **settings)
    _show_changes(made)
    changed = f"{len(made.changed)} of {len(made.before)} cells changed to leave exactly one answer"
    kept = "no cell had to change: there is exactly one answer"
    for note in (*made.notes, changed if made.changed else kept):
        click.echo(note, err=True)
    _print(made, given)


def _picture_generator(kind: type[Puzzle]) -> PictureGenerator[Any]:
    generator = generator_of(kind)
    if not isinstance(generator, PictureGenerator):
        able = [name for name, each in KINDS.items() if isinstance(generator_of(each), PictureGenerator)]
        raise click.UsageError(f"--picture is for {', '.join(able)}, found {kind.kind}")
    return generator


def _refuse_with_picture(
    generator: PictureGenerator[Any], given: Mapping[str, Any], options: Mapping[str, Any]
) -> None:
    """Raise UsageError if something is asked for that does not go with a picture."""
    refused = [name for name in NEVER_WITH_PICTURE if given[name] is not None and given[name] is not False]
    refused += [name for name in options if name not in generator.picture_options]
    if refused:
        name = refused[0].removesuffix("_file").replace("_", "-")
        raise click.UsageError(f"--{name} cannot be combined with --picture")


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_PICTURE_BYTES + 1)


def _print(made: Redrawn, given: Mapping[str, Any]) -> None:
    from cluesmith.formats import dumps

    about = {name: " ".join(given[name].split()) for name in ABOUT if given[name]}
    if given["as_json"]:
        fields = {"puzzle": made.puzzle, "answer": Grid(made.puzzle, made.answer).to_lists(), "grade": None}
        say(json_line({**about, **fields, "score": None, "seed": given["seed"] or "", "changed": made.changed}))
    elif given["with_answer"]:
        say(drawing(made.puzzle.picture(made.answer), given["ascii_only"]))
    else:
        say("".join(f"# {name}: {text}\n" for name, text in about.items()) + dumps(made.puzzle))


def _show_changes(made: Redrawn) -> None:
    """Draw the picture before and after on standard error: + was painted by the change, - was blanked.

    Of several colours, + is the letter of the new one as a capital.
    """
    height, width = max(made.before)[0] + 1, max(made.before)[1] + 1
    marks = made.puzzle.marks
    for row in range(height):
        cells = [(row, column) for column in range(width)]
        first = "".join(marks[made.before[cell]] for cell in cells)
        after = "".join(_sign(made.before[cell], made.answer[cell], marks) for cell in cells)
        click.echo(f"{first}   {after}", err=True)


def _sign(before: int, after: int, marks: Mapping[int, str]) -> str:
    """How a cell is shown after the change."""
    if before == after:
        return marks[after]
    return "-" if not after else marks[after].upper() if len(marks) > 2 else "+"
