"""Cards as they look, without a game around them: for previews and editors."""

from __future__ import annotations

from typing import Any

from foodchain.games.cards.rules import CardRules
from foodchain.words import Speaker


def faces_of(rules: CardRules, speaker: Speaker) -> dict[str, dict[str, Any]]:
    """Every animal, every reading of every event (that a pack has not replaced), and every biome, by its entry in the
    data."""
    deck = rules.deck
    known = speaker.glossary(rules.glossary())
    found: dict[str, dict[str, Any]] = {}
    for card, animal in enumerate(deck.animal_faces):
        found.setdefault(f"animals.animal.{deck.entry_names[card]}", {**animal, **looks(known["card"], animal["card"])})
    for event, name in enumerate(deck.event_names):
        card = deck.entry_names.index(name, int(deck.animals)) if name in deck.entry_names else -1
        if card < 0:
            continue  # no copy of it is in the deck
        wording = speaker.words["card"][name]
        for variant in deck.variants_of(event)[: 1 if deck.is_replaced(event) else None]:
            words = {"name": wording["name"], "text": wording["reading"][variant.worded], "ongoing": variant.ongoing}
            drawn = known["card"][deck.card_names[card]]["drawn"]
            found[variant.where] = {**deck.event_faces[card - int(deck.animals)], **words, "drawn": drawn}
    for biome in deck.biome_faces:
        name = biome["biome"]
        found[f"biomes.biome.{name}"] = {**biome, "kind": "biome", "card": name, **looks(known["biome"], name)}
    return found


def looks(known: dict[str, dict[str, Any]], name: str) -> dict[str, Any]:
    """What it is called, and what it is drawn as."""
    return {key: known[name][key] for key in ("name", "drawn") if key in known[name]}
