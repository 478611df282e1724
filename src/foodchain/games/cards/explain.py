"""What a card, class, biome or seat of the Card Game is, and what it is worth now. Hands and piles are never told."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from foodchain.engine.bits import bit
from foodchain.engine.rules import Rules
from foodchain.games.cards.animals import is_protected
from foodchain.games.cards.deck import Deck
from foodchain.games.cards.ongoing import BONUS_ENDANGERED, BONUS_HEALTHY, PER_CLASS
from foodchain.games.cards.scoring import highest, icons_of, standing, totals_of
from foodchain.games.cards.state import DISCARDED, ONGOING, RESOLVING, CardState
from foodchain.games.cards.view_types import AnimalFace, BiomeFace, Lead, Printed
from foodchain.words import Message, Name, Saying, Series, Text, phrase, picture_of


def glossary(rules: Rules[Any], deck: Deck) -> dict[str, dict[str, dict[str, Any]]]:
    return {
        "card": {name: card_entry(deck, card) for card, name in enumerate(deck.card_names)},
        "class": {name: {"name": Name(name)} for name in deck.class_names},
        "element": {name: {"name": Name(name)} for name in deck.element_names},
        "biome": {face["biome"]: biome_entry(face) for face in deck.biome_faces},
        "thing": {
            name: {field: Text("thing", name, field) for field in ("name", "text")} for name in rules.words["thing"]
        },
    }


def card_entry(deck: Deck, card: int) -> dict[str, Any]:
    """An event has the text of its first reading here."""
    if card < deck.animals:
        animal = deck.animal_faces[card]
        return printed_entry(animal, animal_text(animal), animal["class"])
    text = event_text(deck, card, deck.first_variant[deck.event_of[card - deck.animals]])
    return printed_entry(deck.event_faces[card - deck.animals], text, deck.entry_names[card])


def printed_entry(face: Printed, text: Saying, drawn: str) -> dict[str, Any]:
    return {"name": Name(face["card"]), "text": text, "provenance": face["provenance"], "drawn": drawn}


def event_text(deck: Deck, card: i64, variant: i64) -> Text:
    """An event's text as it is read."""
    return Text("card", deck.entry_names[card], "reading", deck.variants[variant].worded)


def animal_text(face: AnimalFace) -> Series:
    chain = face["food_chain"]
    lines = [phrase("food chain", {"healthy": chain["healthy"], "endangered": chain["endangered"]})]
    for side in ("healthy", "endangered"):
        shown = face["elements"][side]
        if shown:
            lines.append(phrase(f"shows {side}", {"elements": counted(shown)}))
    if face["suppresses"]:
        lines.append(phrase("suppresses", {"class": face["suppresses"]}))
    return Series(lines, " ")


def counted(elements: dict[str, int]) -> list[Message]:
    return [phrase("counted element", {"element": name, "count": count}) for name, count in elements.items()]


def biome_entry(face: BiomeFace) -> dict[str, Any]:
    lines = [phrase("biome", {"elements": counted(face["elements"])})]
    for field in ("bonus", "penalty"):
        if face[field]:
            lines.append(phrase(field, {"class": face[field]}))
    drawn = picture_of(face["biome"])
    return {"name": Name(face["biome"]), "text": Series(lines, " "), "provenance": face["provenance"], "drawn": drawn}


def explain(rules: Rules[Any], s: CardState, kind: str, name: str) -> dict[str, Any] | None:
    deck = s.deck
    if kind == "seat" and name.isdigit() and int(name) < s.seats:
        return explain_seat(s, int(name))
    known = glossary(rules, deck).get(kind, {}).get(name)
    if known is None:
        return None
    lines: list[Saying] = [known["text"]] if "text" in known else []
    if kind == "card":
        card = deck.card_names.index(name)
        if card >= deck.animals and not s.is_usual(card):
            lines = [event_text(deck, card, s.variant(card))]  # as it is read in this game
        lines += card_lines(s, card)
    elif kind == "class":
        lines += class_lines(s, deck.class_names.index(name))
    elif kind == "element":
        lines += element_lines(s, deck.element_names.index(name))
    elif kind == "biome":
        lines += biome_lines(s, deck.biome_names.index(name))
    elif kind == "thing" and name == "dominance":
        lines += scored_lines("dominance", standing(s)["dominance"])
    elif kind == "thing" and name in ("pile", "discards"):
        lines += shuffling_lines(s)
    elif kind == "thing" and name == "round":
        lines.append(phrase("last biome", {"biome": deck.biome_names[deck.last_biome]}))
    return {"title": known["name"], "lines": lines, "provenance": known.get("provenance")}


def shuffling_lines(s: CardState) -> list[Saying]:
    """When the discards come back into the draw pile."""
    rounds = [n for n in range(1, int(s.deck.rounds) + 1) if s.deck.reshuffle_after & bit(n) != 0]
    lines: list[Saying] = []
    if rounds:
        lines.append(phrase("shuffled after", {"rounds": rounds, "count": len(rounds)}))
    if s.readings.reshuffle_empty:
        lines.append(phrase("shuffled when empty"))
    return lines


# -- cards ----------------------------------------------------------------------------------------------------------


def card_lines(s: CardState, card: i64) -> list[Saying]:
    """Where it lies, if everybody can see it, and what it is worth there."""
    place = s.place[card]
    if place == DISCARDED:
        return [phrase("discarded")]
    if place == RESOLVING:
        return [phrase("resolving")]
    if place >= ONGOING:
        return [phrase("ongoing", {"seat": int(place - ONGOING)})]
    if card >= s.deck.animals:
        return []
    here = class_at_biome(s, s.deck.class_of[card])
    if not s.in_play(card):
        return here
    seat = s.owner(card)
    worth = s.worth(card, s.owned_sum(seat, BONUS_HEALTHY), s.owned_sum(seat, BONUS_ENDANGERED))
    key = "in play endangered" if s.is_endangered(card) else "in play"
    kept = [phrase("protected")] if is_protected(s, card) else []
    return [phrase(key, {"seat": int(seat), "worth": int(worth)}), *kept, *here, *event_bonuses(s, card, seat)]


def class_at_biome(s: CardState, kind: i64) -> list[Saying]:
    """Whether the present biome is good or bad for a class."""
    facts = {"class": s.deck.class_names[kind], "biome": s.deck.biome_names[s.biome()]}
    if kind == s.deck.bonus[s.biome()]:
        return [phrase("better here", facts)]
    if kind == s.deck.penalty[s.biome()]:
        return [phrase("worse here", facts)]
    return []


def event_bonuses(s: CardState, card: i64, seat: i64) -> list[Saying]:
    """What the ongoing events of its owner add to an animal."""
    which = BONUS_ENDANGERED if s.is_endangered(card) else BONUS_HEALTHY
    found: list[Saying] = []
    for event in range(s.deck.animals, s.deck.cards):
        if s.place[event] == ONGOING + seat and s.ongoing(event, which) != 0:
            facts = {"by": int(s.ongoing(event, which)), "card": s.deck.card_names[event]}
            found.append(phrase("by event", facts))
    return found


def class_lines(s: CardState, kind: i64) -> list[Saying]:
    """How many of a class are in play, and how they fare at the biome."""
    healthy, endangered = 0, 0
    for card in range(s.deck.animals):
        if s.deck.class_of[card] == kind and s.in_play(card):
            if s.is_endangered(card):
                endangered += 1
            else:
                healthy += 1
    count = phrase("class in play", {"healthy": healthy, "endangered": endangered})
    return [count, *class_at_biome(s, kind)]


# -- what would be scored -------------------------------------------------------------------------------------------


def scored_lines(name: str, found: Lead) -> list[Saying]:
    """Who would get the points of a set, or of dominance, now."""
    facts = {"what": name, "vp": found["vp"], "best": found["best"], "seats": found["seats"]}
    return [phrase("scored now" if found["seats"] else "scored by nobody", facts)]


def element_lines(s: CardState, element: i64) -> list[Saying]:
    """Who shows how many of an element, and who would score it on the present biome."""
    name = s.deck.element_names[element]
    counts = icons_of(s, element)
    shown = [phrase("counted seat", {"seat": seat, "count": int(counts[seat])}) for seat in range(s.seats)]
    lines: list[Saying] = [phrase("counts", {"counts": shown})]
    found = standing(s).get(name)
    return [*lines, *scored_lines(name, found)] if found else [*lines, phrase("not on biome")]


def biome_lines(s: CardState, biome: i64) -> list[Saying]:
    """When it is played for, and while it is, who would score what."""
    if biome == s.biome():
        return [line for name, found in standing(s).items() for line in scored_lines(name, found)]
    for i in range(s.round - 1):
        if s.biomes[i] == biome:
            return [phrase("was scored", {"round": i + 1})]
    if s.round < s.deck.rounds and s.biomes[s.round] == biome:
        return [phrase("comes next", {"round": int(s.round) + 1})]
    return []


def explain_seat(s: CardState, seat: i64) -> dict[str, Any]:
    """What a seat's total is made of, and what it would score now."""
    totals = totals_of(s)
    best = highest(totals)
    lines: list[Saying] = [phrase("total", {"total": int(totals[seat]), "best": int(best)})]
    healthy, endangered = s.owned_sum(seat, BONUS_HEALTHY), s.owned_sum(seat, BONUS_ENDANGERED)
    parts = [
        phrase("card worth", {"card": s.deck.card_names[card], "worth": int(s.worth(card, healthy, endangered))})
        for card in range(s.deck.animals)
        if s.in_play(card) and s.owner(card) == seat
    ]
    if s.owned_sum(seat, PER_CLASS) != 0:
        parts.append(phrase("for classes", {"points": int(s.owned_sum(seat, PER_CLASS) * s.classes_of(seat))}))
    if parts:
        lines.append(phrase("made of", {"parts": parts}))
    wins = [(name, found["vp"]) for name, found in standing(s).items() if seat in found["seats"]]
    if wins:
        what = [phrase("won", {"what": name, "vp": vp}) for name, vp in wins]
        lines.append(phrase("would score", {"what": what, "vp": sum(vp for _, vp in wins)}))
    if s.has_passed(seat):
        lines.append(phrase("has passed"))
    return {"title": phrase("one seat", {"seat": int(seat)}), "lines": lines}
