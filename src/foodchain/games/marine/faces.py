"""Cards and traits as they look, without a game around them: for previews and editors."""

from __future__ import annotations

from typing import Any

from foodchain.games.marine.rules import MarineRules
from foodchain.games.marine.view import facts_of
from foodchain.words import Speaker


def faces_of(rules: MarineRules, speaker: Speaker) -> dict[str, dict[str, Any]]:
    """Every card and trait, by its entry in the data."""
    found: dict[str, dict[str, Any]] = {}
    for name, entry in rules.board.data["cards"]["card"].items():
        facts = facts_of(speaker.words["card"][name], entry)
        drawn = {key: value for key, value in speaker.words["card"][name].items() if key == "drawn"}
        found[f"cards.card.{name}"] = {"kind": "card", "card": name, **facts, "fish": list(entry["fish"]), **drawn}
    for name, entry in rules.board.data["traits"]["trait"].items():
        facts = facts_of(speaker.words["trait"][name], entry)
        found[f"traits.trait.{name}"] = {"kind": "trait", "card": name, **facts}
    return found
