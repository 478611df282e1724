"""From markup to a finished picture: a standalone SVG document, and PNG."""

from __future__ import annotations

import re
from contextlib import ExitStack
from importlib import resources
from xml.sax.saxutils import escape

import resvg_py

from foodchain.drawing import lettering
from foodchain.drawing.palette import Palette
from foodchain.drawing.symbols import Sheet
from foodchain.errors import BadPicture
from foodchain.signatures import checked

_IDENTITY = re.compile(r'(\bid="|href="#|url\(#)')
_WORDS = re.compile(r"<text[^>]*>([^<]*)")


def document(
    markup: str,
    sheet: Sheet,
    theme: str,
    size: tuple[float, float],
    box: tuple[float, float, float, float],
    title: str,
) -> str:
    """A whole SVG file: the markup, the definitions it uses, and every colour literal."""
    body = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]:g}" height="{size[1]:g}" '
        f'viewBox="{" ".join(f"{number:g}" for number in box)}" role="img" '
        'font-family="var(--font)" stroke-linecap="round" stroke-linejoin="round">\n'
        f"<title>{escape(title)}</title>\n{sheet.definitions()}\n{markup}\n</svg>\n"
    )
    # A notebook puts many pictures on one page, where the same id must mean the same drawing.
    return _IDENTITY.sub(rf"\g<1>{theme}-", Palette(theme).resolve(body))


@checked
def png(svg: str, *, width: int | None = None) -> bytes:
    """The picture as PNG, `width` pixels wide (by default its own size).

    Words are set in the fonts that come with Foodchain, so the picture is the same on every machine, even one
    that has no fonts. Only for letters those fonts lack, such as Chinese ones, the system's are asked.
    """
    known = lettering.advances("sans-regular.ttf")
    strange = any(ord(letter) not in known for words in _WORDS.findall(svg) for letter in words)
    with ExitStack() as stack:  # a package may be imported from an archive
        files = [str(stack.enter_context(resources.as_file(font))) for font in lettering.fonts()]
        try:
            return resvg_py.svg_to_bytes(
                svg_string=svg,
                width=width,
                font_files=files,
                skip_system_fonts=not strange,
                font_family=lettering.SANS,
                sans_serif_family=lettering.SANS,
                serif_family=lettering.DISPLAY,
            )
        except (ValueError, OverflowError) as error:
            raise BadPicture(f"this is no SVG that can be drawn: {error}") from None
