"""Plain SVG elements, so that drawings read as drawings."""

from __future__ import annotations

from collections.abc import Iterable

Paint = str | float | None

_COLOURS = ("fill", "stroke", "color")


def attributes(**paint: Paint) -> str:
    """Attributes of an element, each with a blank before it. A colour may be a token: `fill="ink"`."""
    written = ""
    for name, value in paint.items():
        if value is None or value == "":
            continue
        if not isinstance(value, str):
            value = f"{round(value, 2):g}"
        elif name in _COLOURS and value != "none" and value[0] != "#" and "(" not in value:
            value = f"var(--{value})"
        written += f' {name.replace("_", "-")}="{value}"'
    return written


def rect(x: float, y: float, width: float, height: float, radius: float | None = None, **paint: Paint) -> str:
    return f"<rect{attributes(x=x, y=y, width=width, height=height, rx=radius, **paint)}/>"


def circle(x: float, y: float, radius: float, **paint: Paint) -> str:
    return f"<circle{attributes(cx=x, cy=y, r=radius, **paint)}/>"


def path(d: str, **paint: Paint) -> str:
    return f'<path{attributes(**paint)} d="{d}"/>'


def group(parts: Iterable[str], **paint: Paint) -> str:
    return f"<g{attributes(**paint)}>{''.join(parts)}</g>"
