"""A picture as SVG: a file of its own with its styles, or a part of a page that has them already.

No element carries a style of its own: groups have a class, the role their shapes play. In a file of its own a style
sheet says how roles look on a light screen, a dark one, and in print. Only the inks that a picture brings with it stand
in its groups, since pages have many pictures and one style sheet.
"""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby

from cluesmith.draw.describe import describe
from cluesmith.draw.layout import Layout, lay_out
from cluesmith.draw.shapes import Box, Disc, Line, Outline, Shape, Word
from cluesmith.draw.style import INK_ROLES, ROLES, Style, split_role
from cluesmith.picture import Picture

CELL = 40  # the side of a cell in the drawing's own units; whole numbers keep the file small
FONTS = "'Bitstream Vera Sans','DejaVu Sans',Verdana,Arial,sans-serif"


def render(picture: Picture, *, title: str = "", with_styles: bool = True) -> str:
    """The picture as an SVG element; the title is what a screen reader says first."""
    layout = lay_out(picture)
    return "\n".join([opening(layout), *_head(picture, title, with_styles=with_styles), *_groups(layout), "</svg>\n"])


def style_sheet(*, inks: bool = True) -> str:
    """How the roles look, for files of their own and for pages that hold drawings; perhaps without those for inks."""
    roles = ROLES | INK_ROLES if inks else ROLES
    rules = [f".cluesmith{{max-width:100%;height:auto;font-family:{FONTS}}}"]
    rules += [".cluesmith text{text-rendering:geometricPrecision}"]
    rules += [".cluesmith .unsure{opacity:.5}"]
    rules += [f".cluesmith .{role}{{{_look(style)}}}" for role, style in roles.items()]
    rules.append(f"@media screen and (prefers-color-scheme:dark){{{_recoloured(roles, 'dark')}}}")
    rules.append(f"@media print{{{_recoloured(roles, 'print')}}}")
    return "\n".join(rules)


def pixels(layout: Layout) -> tuple[float, float]:
    """The width and height at which the drawing is first shown; large boards get smaller cells."""
    side = max(16, min(CELL, 800 // max(layout.width, layout.height)))
    return layout.width * side, layout.height * side


def opening(layout: Layout) -> str:
    """The tag that begins the drawing."""
    view = " ".join(_number(part) for part in layout[:4])
    width, height = (_number(length / CELL) for length in pixels(layout))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="cluesmith" role="img"'
        f' width="{width}" height="{height}" viewBox="{view}">'
    )


def _head(picture: Picture, title: str, *, with_styles: bool) -> Iterator[str]:
    if title:
        yield f"<title>{escape(title)}</title>"
    yield f"<desc>{escape(describe(picture))}</desc>"
    if with_styles:
        yield f"<style>\n{style_sheet(inks=bool(picture.inks))}\n</style>"


def _look(style: Style) -> str:
    parts = [f"fill:{style.fill.light}" if style.fill else "fill:none"]
    if style.stroke:
        ends = "round" if style.round else "square"
        parts += [f"stroke:{style.stroke.light}", f"stroke-width:{style.width * CELL:g}", f"stroke-linecap:{ends}"]
    if style.dashed:
        parts.append(f"stroke-dasharray:{CELL * 0.1:g}")
    if style.bold:
        parts.append("font-weight:bold")
    return ";".join(parts)


def _recoloured(roles: Mapping[str, Style], place: str) -> str:
    """The colours of all roles in that place."""
    rules = []
    for role, style in roles.items():
        colours = {"fill": style.fill, "stroke": style.stroke}
        parts = [f"{name}:{getattr(colour, place)}" for name, colour in colours.items() if colour]
        rules.append(f".cluesmith .{role}{{{';'.join(parts)}}}")
    return "".join(rules)


def _groups(layout: Layout) -> Iterator[str]:
    """The shapes in order, those of one role side by side in one group."""
    for role, shapes in groupby(layout.shapes, key=lambda shape: shape.role):
        yield f"<g{role_attributes(role)}>{''.join(_elements(shapes))}</g>"


def role_attributes(role: str) -> str:
    """The class that says how the role looks, and the colour that it brings with it."""
    name, own = split_role(role)
    return f' class="{name}" fill="{own}"' if own else f' class="{name}"'


def _elements(shapes: Iterable[Shape]) -> Iterator[str]:
    """The elements of shapes of one role; lines side by side are one path."""
    for _, run in groupby(shapes, key=lambda shape: isinstance(shape, Line)):
        alike = list(run)
        if strokes := "".join(_stroke(shape) for shape in alike if isinstance(shape, Line)):
            yield f'<path d="{strokes}"/>'
        yield from (element(shape) for shape in alike if not isinstance(shape, Line))


def _stroke(line: Line) -> str:
    """A line of a path, which needs only the coordinate that changes where it is straight across or down."""
    (x, y), (to_x, to_y) = line.start, line.end
    begin = f"M{_number(x)} {_number(y)}"
    if x == to_x:
        return f"{begin}V{_number(to_y)}"
    return f"{begin}H{_number(to_x)}" if y == to_y else f"{begin}L{_number(to_x)} {_number(to_y)}"


def element(shape: Box | Disc | Outline | Word) -> str:
    """The shape as an element of its own."""
    match shape:
        case Box(_, x, y, width, height, radius):
            corners = {"rx": radius} if radius else {}
            return f"<rect{_attributes(x=x, y=y, width=width, height=height, **corners)}/>"
        case Disc(_, x, y, radius):
            return f"<circle{_attributes(cx=x, cy=y, r=radius)}/>"
        case Outline(_, points):
            corners_text = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
            return f'<polygon points="{corners_text}"/>'
        case Word(_, text, x, y, size, align):
            place = _attributes(x=x, y=y, font_size=size)
            return f'<text{place} text-anchor="{align}">{escape(text)}</text>'


def _attributes(**lengths: float) -> str:
    return "".join(f' {name.replace("_", "-")}="{_number(length)}"' for name, length in lengths.items())


def _number(length: float) -> str:
    """A length in cells, in the drawing's units."""
    return f"{length * CELL:.2f}".rstrip("0").rstrip(".")
