"""The one set of drawings: symbols/*.svg, and the sheet that gathers those a picture uses.

File names tell what is drawn: `t-` a terrain tile, `s-` its small sign, `a-` an animal, `e-` an element,
`c-` a card's picture, `u-` a sign of the interface; the rest are pieces. A name that ends in a game
(`a-reptiles-marine`) is that game's own drawing. Files speak in the tokens of tokens.css, and in a few words
that whoever places them fills in:

    --a, --ad, --on   face, side and drawing colour of the animal a piece belongs to
    --e               face of the element a disk shows
    --hole            what shows through the holes of a glyph
    currentColor      the ink of a glyph
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import NamedTuple

from foodchain.drawing.shapes import Paint, attributes

_ROOT = re.compile(r'<svg xmlns="http://www.w3.org/2000/svg" viewBox="([^"]+)"([^>]*)>\s*(.*?)\s*</svg>', re.DOTALL)
_REFERENCE = re.compile(r'href="#([\w-]+)"')


class Symbol(NamedTuple):
    """A symbol file: its box, the other attributes of its root, and what it draws."""

    x: float
    y: float
    width: float
    height: float
    attributes: str
    content: str


@cache
def names() -> frozenset[str]:
    """The name of every symbol there is."""
    files = resources.files(__package__).joinpath("symbols").iterdir()
    return frozenset(file.name.removesuffix(".svg") for file in files if file.name.endswith(".svg"))


@cache
def symbol(name: str) -> Symbol:
    text = resources.files(__package__).joinpath("symbols", f"{name}.svg").read_text("utf-8")
    found = _ROOT.search(text)
    if not found:
        raise ValueError(f"symbols/{name}.svg does not begin with <svg xmlns viewBox>.")
    x, y, width, height = (float(number) for number in found[1].split())
    return Symbol(x, y, width, height, found[2], re.sub(r"\n\s*", "", found[3]))


OWN_CARD = "own-card"  # the picture of cards that a pack has added


class Sheet:
    """The symbols one picture uses, each written once however often it is placed."""

    def __init__(self, game: str = "") -> None:
        self.game = game
        self._definitions: dict[str, str] = {}

    def name(self, kind: str, thing: str, otherwise: str = "") -> str:
        """The drawing of a thing in this game: `name("a", "reptiles")`; `otherwise` when there is none."""
        thing = re.sub(r"[ _]", "-", thing)
        for name in (f"{kind}-{thing}-{self.game}", f"{kind}-{thing}"):
            if name in names():
                return name
        return otherwise

    def place(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        height: float | None = None,
        *,
        of: str = "",
        hole: str = "",
        ink: str = "",
        **paint: Paint,
    ) -> str:
        """A symbol stretched into a box; nothing if it has no name.

        `of` is the animal or element a piece belongs to; `ink` and `hole` are the colours of a glyph.
        """
        if not name:
            return ""
        reference = f"#{self.define(name, of, hole)}"
        tall = width if height is None else height
        return f"<use{attributes(href=reference, x=x, y=y, width=width, height=tall, color=ink, **paint)}/>"

    def piece(self, name: str, x: float, y: float, *, of: str = "", **paint: Paint) -> str:
        """A symbol in its own size, its origin at the point."""
        own = symbol(name)
        return self.place(name, x + own.x, y + own.y, own.width, own.height, of=of, hole="", ink="", **paint)

    def define(self, name: str, of: str = "", hole: str = "") -> str:
        """Write the symbol once, in the colours of `of`, and return its id."""
        identity = "-".join(part for part in (name, of, hole and f"on-{hole}") if part)
        if identity in self._definitions:
            return identity
        drawn = symbol(name)
        own = name[2:].removesuffix(f"-{self.game}") if name[:2] in ("a-", "e-") else ""
        content = drawn.content.replace("var(--hole)", f"var(--{hole or own or 'panel'})")
        if of:
            for word, token in (("a", of), ("ad", f"{of}-d"), ("on", f"{of}-on"), ("e", of)):
                content = content.replace(f"var(--{word})", f"var(--{token})")
        box = f"{drawn.x:g} {drawn.y:g} {drawn.width:g} {drawn.height:g}"
        self._definitions[identity] = f'<symbol id="{identity}" viewBox="{box}"{drawn.attributes}>{content}</symbol>'
        for other in _REFERENCE.findall(content):
            self.define(other)
        return identity

    def add(self, identity: str, definition: str) -> str:
        """Write any other definition once (a pattern, a filter, a clip) and return a reference to it."""
        self._definitions.setdefault(identity, definition)
        return f"url(#{identity})"

    def definitions(self) -> str:
        return "<defs>\n" + "\n".join(self._definitions.values()) + "\n</defs>"
