"""The colours of tokens.css, made literal.

The drawings speak in the tokens' own words, `var(--sea)` or `color-mix(in oklab, var(--birds) 70%, #fff)`,
so that the browser client can use the same symbol files. A picture that must stand alone has every such word
replaced once, at the very end, by the colours of one theme.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from foodchain.errors import BadPicture

THEMES = ("light", "dark")

_DECLARATION = re.compile(r"--([\w-]+):\s*([^;]+);")
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")
_MIX = re.compile(r"color-mix\(in oklab, (#[0-9A-Fa-f]{3,6}) (\d+)%, (#[0-9A-Fa-f]{3,6})\)")
_SEE_THROUGH = re.compile(r'(fill|stroke)="(#[0-9A-Fa-f]{6})([0-9A-Fa-f]{2})"')


class Palette:
    """The tokens of one theme: `Palette("dark")["sea"]`."""

    def __init__(self, theme: str = "light") -> None:
        if theme not in THEMES:
            raise BadPicture(f"There is no theme {theme!r}; the themes are {' and '.join(THEMES)}.")
        self.theme = theme
        self._tokens = _tokens(theme)

    def __getitem__(self, token: str) -> str:
        return self._tokens[token]

    def __contains__(self, token: object) -> bool:
        return token in self._tokens

    def resolve(self, markup: str) -> str:
        """The markup with every variable and mixture replaced by what it stands for in this theme."""
        # Font names are quoted in CSS, and attributes are quoted too.
        markup = _VARIABLE.sub(lambda found: self[found[1]].replace('"', "'"), markup)
        markup = _MIX.sub(lambda found: mix(found[1], int(found[2]) / 100, found[3]), markup)
        # Colours with an alpha channel are CSS, not SVG 1.1; many programs know only the long form.
        return _SEE_THROUGH.sub(_opacity_apart, markup)


def _opacity_apart(found: re.Match[str]) -> str:
    name, colour, alpha = found.groups()
    return f'{name}="{colour}" {name}-opacity="{int(alpha, 16) / 255:.2f}"'


@cache
def _tokens(theme: str) -> dict[str, str]:
    css = resources.files(__package__).joinpath("tokens.css").read_text("utf-8")
    css = re.sub(r"/\*.*?\*/|@media[^{]*\{.*?\}\s*\}", "", css, flags=re.DOTALL)
    tokens: dict[str, str] = {}
    for selector, block in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        if ":root" in selector or f"data-theme={theme}" in selector:
            tokens |= {name: value.strip() for name, value in _DECLARATION.findall(block)}
    return tokens


def mix(first: str, share: float, second: str) -> str:
    """CSS's color-mix in OKLab: `share` of the first colour, the rest of the second."""
    lab = [a * share + b * (1 - share) for a, b in zip(_oklab(first), _oklab(second))]
    return _hex(lab)


def _channels(colour: str) -> list[float]:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]


def _oklab(colour: str) -> list[float]:
    """Björn Ottosson's OKLab, in which equal steps look equal."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(colour))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return [
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    ]


def _hex(lab: list[float]) -> str:
    lightness, a, b = lab
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    digits = ""
    for c in linear:
        c = 12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055
        digits += f"{round(255 * min(max(c, 0.0), 1.0)):02X}"
    return f"#{digits}"
