"""What a card, a biome or a total of the Card Game is, and what it is worth now. Hands and piles are never told."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.engine.rules import Rules
from foodchain.engine.state import filled
from foodchain.games.cards.deck import Deck
from foodchain.games.cards.ongoing import BONUS_ENDANGERED, BONUS_HEALTHY
from foodchain.games.cards.scoring import highest
from foodchain.games.cards.state import DISCARDED, ONGOING, CardState
from foodchain.games.cards.view import card_view


def glossary(rules: Rules, deck: Deck) -> dict[str, dict[str, dict[str, Any]]]:
    return {
        "card": {name: card_entry(rules, deck, card) for card, name in enumerate(deck.card_names)},
        "class": {name: {"name": rules.word(name)} for name in deck.class_names},
        "element": {name: {"name": rules.word(name)} for name in deck.element_names},
        "biome": {face["biome"]: biome_entry(rules, face) for face in deck.biome_faces},
        "thing": dict(rules.words["thing"]),
    }


def card_entry(rules: Rules, deck: Deck, card: int) -> dict[str, Any]:
    """An event has the text of its first reading here."""
    face = deck.faces[card]
    if card < deck.animals:
        text = animal_text(rules, face)
    else:
        variant = deck.variants[deck.first_variant[deck.event_of[card - deck.animals]]]
        text = rules.words["card"][deck.entry_names[card]]["reading"][variant.name]
    return {"name": rules.word(face["card"]), "text": text, "provenance": face["provenance"]}


def animal_text(rules: Rules, face: dict[str, Any]) -> str:
    chain = face["food_chain"]
    lines = [rules.phrase("food chain", {"healthy": chain["healthy"], "endangered": chain["endangered"]})]
    for side in ("healthy", "endangered"):
        shown = [f"{rules.word(element)} {count}" for element, count in face["elements"][side].items()]
        if shown:
            lines.append(rules.phrase(f"shows {side}", {"elements": ", ".join(shown)}))
    if face["suppresses"]:
        lines.append(rules.phrase("suppresses", {"class": face["suppresses"]}))
    return " ".join(lines)


def biome_entry(rules: Rules, face: dict[str, Any]) -> dict[str, Any]:
    shown = ", ".join(f"{rules.word(element)} {count}" for element, count in face["elements"].items())
    text = rules.phrase("biome", {"elements": shown})
    for field in ("bonus", "penalty"):
        if face[field]:
            text += " " + rules.phrase(field, {"class": face[field]})
    return {"name": rules.word(face["biome"]), "text": text, "provenance": face["provenance"]}


def explain(rules: Rules, s: CardState, kind: str, name: str) -> dict[str, Any] | None:
    deck = s.deck
    if kind == "seat" and name.isdigit() and int(name) < s.seats:
        return explain_seat(rules, s, int(name))
    known = glossary(rules, deck).get(kind, {}).get(name)
    if known is None:
        return None
    lines = [known["text"]] if known.get("text") else []
    if kind == "card":
        card = deck.card_names.index(name)
        if card >= deck.animals:
            lines = [card_view(rules, s, card)["text"]]  # as it is read in this game
        lines += card_lines(rules, s, card)
    elif kind == "element":
        lines += element_lines(rules, s, deck.element_names.index(name))
    title = str(known["name"])
    return {"title": title[:1].upper() + title[1:], "lines": lines, "provenance": known.get("provenance")}


def card_lines(rules: Rules, s: CardState, card: i64) -> list[str]:
    """Where it lies, if everybody can see it, and what it is worth there."""
    if s.place[card] == DISCARDED:
        return [rules.phrase("discarded", {})]
    if s.place[card] >= ONGOING:
        return [rules.phrase("ongoing", {"seat": int(s.place[card] - ONGOING)})]
    if card >= s.deck.animals or not s.in_play(card):
        return []
    seat = s.owner(card)
    worth = s.worth(card, s.owned_sum(seat, BONUS_HEALTHY), s.owned_sum(seat, BONUS_ENDANGERED))
    key = "in play endangered" if s.is_endangered(card) else "in play"
    return [rules.phrase(key, {"seat": int(seat), "worth": int(worth)})]


def element_lines(rules: Rules, s: CardState, element: i64) -> list[str]:
    """Who would score this element on the present biome."""
    icons = int(s.deck.biome_icons[s.biome() * s.deck.elements + element])
    counts = filled(s.seats)
    for seat in range(s.seats):
        counts[seat] = s.icons(seat, element)
    lines = [rules.phrase("counts", {"counts": ", ".join(str(count) for count in counts)})]
    if icons == 0:
        return [*lines, rules.phrase("not on biome", {})]
    best = highest(counts)
    leaders = [str(seat + rules.first_seat) for seat in range(s.seats) if counts[seat] == best and best > 0]
    if not leaders:
        return [*lines, rules.phrase("nobody shows", {"vp": icons})]
    return [*lines, rules.phrase("would score", {"seats": leaders, "vp": icons})]


def explain_seat(rules: Rules, s: CardState, seat: i64) -> dict[str, Any]:
    totals = filled(s.seats)
    for other in range(s.seats):
        totals[other] = s.food_chain(other)
    best = highest(totals)
    lines = [rules.phrase("total", {"total": int(totals[seat]), "best": int(best)})]
    if totals[seat] == best and (best > 0 or s.readings.zero_dominates):
        lines.append(rules.phrase("would dominate", {"vp": int(s.round)}))
    return {
        "title": rules.phrase("seat", {"seat": int(seat)}),
        "lines": lines,
        "facts": {"total": int(totals[seat]), "best": int(best)},
    }
