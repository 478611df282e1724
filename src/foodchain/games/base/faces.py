"""Cards as they look, without a game around them: for previews and editors."""

from __future__ import annotations

from typing import Any

from foodchain.games.base.rules import BaseRules
from foodchain.words import Speaker


def faces_of(rules: BaseRules, speaker: Speaker) -> dict[str, dict[str, Any]]:
    """Every dominance card, by its entry in the data."""
    provenance = rules.board.data["cards"]["provenance"]
    found: dict[str, dict[str, Any]] = {}
    for name in rules.board.data["cards"]["card"]:
        words = speaker.words["card"][name]
        facts = {"name": words["name"], "text": words["text"], "provenance": provenance, "confidence": 1.0}
        drawn = {key: value for key, value in words.items() if key == "drawn"}
        found[f"cards.card.{name}"] = {"kind": "card", "card": name, **facts, "reconstructed": False, **drawn}
    return found
