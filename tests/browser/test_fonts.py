"""The page brings its own fonts, so that words are as wide on every machine as they are here."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "lively"}

LOADED = (
    "() => document.fonts.ready.then(fonts => [...fonts].map(font => `${font.family} ${font.weight} ${font.status}`))"
)
# How many lines the name of each section of the action display takes.
LINES = """() => [...document.querySelectorAll('.sec h3 button')].map(name => {
    const words = document.createRange()
    words.selectNodeContents(name)
    return [name.innerText, new Set([...words.getClientRects()].map(line => Math.round(line.top))).size]
})"""


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_action_display_is_set_in_our_fonts_each_word_on_one_line(player: Invite, language: str) -> None:
    anna = player(language=language)
    anna.create(ME, BOT)
    anna.wait_for_turn()
    assert set(anna.page.evaluate(LOADED)) == {
        "Foodchain Sans 400 loaded",
        "Foodchain Sans 700 loaded",
        "Foodchain Display 700 loaded",
    }
    for wide, high in ((1366, 768), (1440, 900)):
        anna.page.set_viewport_size({"width": wide, "height": high})
        lines = dict(anna.page.evaluate(LINES))
        assert len(lines) == 12
        # Some names have two words, or say themselves where they may be broken.
        assert not [name for name, count in lines.items() if count > 1 and not {" ", "\xad"} & set(name)]
