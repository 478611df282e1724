"""What a card, class, biome or seat of the Card Game is, and what it is worth now. Hands and piles are never told."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.engine.rules import Rules
from foodchain.games.cards.deck import Deck
from foodchain.games.cards.ongoing import BONUS_ENDANGERED, BONUS_HEALTHY, PER_CLASS
from foodchain.games.cards.scoring import highest, icons_of, standing, totals_of
from foodchain.games.cards.state import DISCARDED, ONGOING, RESOLVING, CardState
from foodchain.games.cards.view import card_view


def glossary(rules: Rules[Any], deck: Deck) -> dict[str, dict[str, dict[str, Any]]]:
    return {
        "card": {name: card_entry(rules, deck, card) for card, name in enumerate(deck.card_names)},
        "class": {name: {"name": rules.word(name)} for name in deck.class_names},
        "element": {name: {"name": rules.word(name)} for name in deck.element_names},
        "biome": {face["biome"]: biome_entry(rules, face) for face in deck.biome_faces},
        "thing": dict(rules.words["thing"]),
    }


def card_entry(rules: Rules[Any], deck: Deck, card: int) -> dict[str, Any]:
    """An event has the text of its first reading here."""
    face = deck.faces[card]
    if card < deck.animals:
        text = animal_text(rules, face)
    else:
        variant = deck.variants[deck.first_variant[deck.event_of[card - deck.animals]]]
        text = rules.words["card"][deck.entry_names[card]]["reading"][variant.name]
    drawn = face["class"] if card < deck.animals else deck.entry_names[card]
    return {"name": rules.word(face["card"]), "text": text, "provenance": face["provenance"], "drawn": drawn}


def animal_text(rules: Rules[Any], face: dict[str, Any]) -> str:
    chain = face["food_chain"]
    lines = [rules.phrase("food chain", {"healthy": chain["healthy"], "endangered": chain["endangered"]})]
    for side in ("healthy", "endangered"):
        shown = [f"{rules.word(element)} {count}" for element, count in face["elements"][side].items()]
        if shown:
            lines.append(rules.phrase(f"shows {side}", {"elements": ", ".join(shown)}))
    if face["suppresses"]:
        lines.append(rules.phrase("suppresses", {"class": face["suppresses"]}))
    return " ".join(lines)


def biome_entry(rules: Rules[Any], face: dict[str, Any]) -> dict[str, Any]:
    shown = ", ".join(f"{rules.word(element)} {count}" for element, count in face["elements"].items())
    text = rules.phrase("biome", {"elements": shown})
    for field in ("bonus", "penalty"):
        if face[field]:
            text += " " + rules.phrase(field, {"class": face[field]})
    terrain = face["biome"].rstrip("_0123456789")  # two biomes of one terrain are told apart by a number
    return {"name": rules.word(face["biome"]), "text": text, "provenance": face["provenance"], "drawn": terrain}


def explain(rules: Rules[Any], s: CardState, kind: str, name: str) -> dict[str, Any] | None:
    deck = s.deck
    if kind == "seat" and name.isdigit() and int(name) < s.seats:
        return explain_seat(rules, s, int(name))
    known = glossary(rules, deck).get(kind, {}).get(name)
    if known is None:
        return None
    lines = [known["text"]] if known.get("text") else []
    if kind == "card":
        card = deck.card_names.index(name)
        if card >= deck.animals and not s.is_usual(card):
            lines = [card_view(rules, s, card)["text"]]  # as it is read in this game
        lines += card_lines(rules, s, card)
    elif kind == "class":
        lines += class_lines(rules, s, deck.class_names.index(name))
    elif kind == "element":
        lines += element_lines(rules, s, deck.element_names.index(name))
    elif kind == "biome":
        lines += biome_lines(rules, s, deck.biome_names.index(name))
    elif kind == "thing" and name == "dominance":
        lines += scored_lines(rules, "dominance", standing(s)["dominance"])
    title = str(known["name"])
    return {"title": title[:1].upper() + title[1:], "lines": lines, "provenance": known.get("provenance")}


def seat_words(rules: Rules[Any], seats: list[int]) -> str:
    """Seats as they are called in sentences, one after the other."""
    return ", ".join(rules.sentence("explain", "one seat", {"seat": seat}) for seat in seats)


# -- cards ----------------------------------------------------------------------------------------------------------


def card_lines(rules: Rules[Any], s: CardState, card: i64) -> list[str]:
    """Where it lies, if everybody can see it, and what it is worth there."""
    place = s.place[card]
    if place == DISCARDED:
        return [rules.phrase("discarded", {})]
    if place == RESOLVING:
        return [rules.phrase("resolving", {})]
    if place >= ONGOING:
        return [rules.phrase("ongoing", {"seat": int(place - ONGOING)})]
    if card >= s.deck.animals:
        return []
    here = class_at_biome(rules, s, s.deck.class_of[card])
    if not s.in_play(card):
        return here
    seat = s.owner(card)
    worth = s.worth(card, s.owned_sum(seat, BONUS_HEALTHY), s.owned_sum(seat, BONUS_ENDANGERED))
    key = "in play endangered" if s.is_endangered(card) else "in play"
    return [rules.phrase(key, {"seat": int(seat), "worth": int(worth)}), *here, *event_bonuses(rules, s, card, seat)]


def class_at_biome(rules: Rules[Any], s: CardState, kind: i64) -> list[str]:
    """Whether the present biome is good or bad for a class."""
    facts = {"class": s.deck.class_names[kind], "biome": s.deck.biome_names[s.biome()]}
    if kind == s.deck.bonus[s.biome()]:
        return [rules.phrase("better here", facts)]
    if kind == s.deck.penalty[s.biome()]:
        return [rules.phrase("worse here", facts)]
    return []


def event_bonuses(rules: Rules[Any], s: CardState, card: i64, seat: i64) -> list[str]:
    """What the ongoing events of its owner add to an animal."""
    which = BONUS_ENDANGERED if s.is_endangered(card) else BONUS_HEALTHY
    found: list[str] = []
    for event in range(s.deck.animals, s.deck.cards):
        if s.place[event] == ONGOING + seat and s.ongoing(event, which) != 0:
            facts = {"by": f"{s.ongoing(event, which):+}", "card": s.deck.card_names[event]}
            found.append(rules.phrase("by event", facts))
    return found


def class_lines(rules: Rules[Any], s: CardState, kind: i64) -> list[str]:
    """How many of a class are in play, and how they fare at the biome."""
    healthy, endangered = 0, 0
    for card in range(s.deck.animals):
        if s.deck.class_of[card] == kind and s.in_play(card):
            if s.is_endangered(card):
                endangered += 1
            else:
                healthy += 1
    count = rules.phrase("class in play", {"healthy": healthy, "endangered": endangered})
    return [count, *class_at_biome(rules, s, kind)]


# -- what would be scored -------------------------------------------------------------------------------------------


def scored_lines(rules: Rules[Any], name: str, found: dict[str, Any]) -> list[str]:
    """Who would get the points of a set, or of dominance, now."""
    facts = {"what": name, "vp": found["vp"], "best": found["best"], "seats": seat_words(rules, found["seats"])}
    return [rules.phrase("scored now" if found["seats"] else "scored by nobody", facts)]


def element_lines(rules: Rules[Any], s: CardState, element: i64) -> list[str]:
    """Who shows how many of an element, and who would score it on the present biome."""
    name = s.deck.element_names[element]
    counts = icons_of(s, element)
    shown = [f"{seat_words(rules, [seat])}: {counts[seat]}" for seat in range(s.seats)]
    lines = [rules.phrase("counts", {"counts": ", ".join(shown)})]
    found = standing(s).get(name)
    return [*lines, *scored_lines(rules, name, found)] if found else [*lines, rules.phrase("not on biome", {})]


def biome_lines(rules: Rules[Any], s: CardState, biome: i64) -> list[str]:
    """When it is played for, and while it is, who would score what."""
    if biome == s.biome():
        return [line for name, found in standing(s).items() for line in scored_lines(rules, name, found)]
    for i in range(s.round - 1):
        if s.biomes[i] == biome:
            return [rules.phrase("was scored", {"round": i + 1})]
    if s.round < s.deck.rounds and s.biomes[s.round] == biome:
        return [rules.phrase("comes next", {"round": int(s.round) + 1})]
    return []


def explain_seat(rules: Rules[Any], s: CardState, seat: i64) -> dict[str, Any]:
    """What a seat's total is made of, and what it would score now."""
    totals = totals_of(s)
    best = highest(totals)
    lines = [rules.phrase("total", {"total": int(totals[seat]), "best": int(best)})]
    healthy, endangered = s.owned_sum(seat, BONUS_HEALTHY), s.owned_sum(seat, BONUS_ENDANGERED)
    parts = [
        f"{rules.word(s.deck.card_names[card])} ({s.worth(card, healthy, endangered)})"
        for card in range(s.deck.animals)
        if s.in_play(card) and s.owner(card) == seat
    ]
    if s.owned_sum(seat, PER_CLASS) != 0:
        parts.append(rules.phrase("for classes", {"points": int(s.owned_sum(seat, PER_CLASS) * s.classes_of(seat))}))
    if parts:
        lines.append(rules.phrase("made of", {"parts": ", ".join(parts)}))
    wins = [(name, found["vp"]) for name, found in standing(s).items() if seat in found["seats"]]
    if wins:
        what = ", ".join(f"{rules.word(name)} {vp}" for name, vp in wins)
        lines.append(rules.phrase("would score", {"what": what, "vp": sum(vp for _, vp in wins)}))
    if s.has_passed(seat):
        lines.append(rules.phrase("has passed", {}))
    return {
        "title": rules.phrase("one seat", {"seat": int(seat)}),
        "lines": lines,
        "facts": {"total": int(totals[seat]), "best": int(best)},
    }
