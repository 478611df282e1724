"""The Card Game's table as text for the terminal, in plain ASCII: everything told by colour is told by a letter too.

Classes are capitals, elements small letters, each icon one letter. `!` marks an endangered animal, `+` one that cannot
be suppressed, `>` the class that a card suppresses, `~` a card that is reconstructed and not the printed one, `*` who
leads, [brackets] what can be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from foodchain.drawing.cards_table import animal_token, legal_cards
from foodchain.drawing.choice import View, ViewOfCards
from foodchain.drawing.palette import Palette
from foodchain.drawing.terminal import letter
from foodchain.signatures import checked

Card = Mapping[str, Any]


@checked
def cards_table_text(view: ViewOfCards, width: int = 100) -> RenderableType:
    """The table, at most so many columns wide; good from 80 on."""
    legal = legal_cards(view)
    parts: list[RenderableType] = [
        Text(f"Foodchain ({view['game']})  round {view['round']} of {view['rounds']}  {view['phase']}", "bold"),
        _biome("now ", view["biome"]),
    ]
    if view["next_biome"]:
        parts.append(_biome("next", view["next_biome"]))
    piles = f"draw pile {view['pile']}   discards {len(view['discards'])}   biomes to come {view['biome_pile']}"
    parts += [Text(piles, "dim"), "", _players(view, legal)]
    if view["hand"] is not None:
        parts += ["", Text("your hand", "bold"), _hand(view, legal, width)]
    parts += ["", _prompt(view)]
    if view["reconstructed"]:
        parts.append(Text("~ reconstructed, not the printed card", "dim"))
    return Group(*parts)


def _class_style(kind: str) -> Style:
    token = animal_token(kind)
    palette = Palette("light")
    if not token:
        return Style(bold=True)
    return Style(color=palette[f"{token}-on"], bgcolor=palette[token], bold=True)


def _element_style(element: str) -> Style:
    palette = Palette("light")
    if element not in palette:
        return Style(bold=True)
    return Style(color=palette["element-ink"], bgcolor=palette[element], bold=True)


def _icons(counts: Mapping[str, int]) -> Text:
    """One letter for each icon."""
    row = Text()
    for element, count in counts.items():
        row.append(letter(element) * count, _element_style(element))
    return row


def _mark(card: Card) -> str:
    return "~" if card["provenance"] == "reconstructed" else ""


def _biome(label: str, biome: Card) -> Text:
    line = Text(f"{label}  ").append(biome["name"] + _mark(biome), "bold").append("  ")
    for element, count in biome["elements"].items():
        line.append(letter(element) * count, _element_style(element)).append(f" {element} {count}  ")
    for kind, words in ((biome["bonus"], "+1"), (biome["penalty"], "-1")):
        if kind:
            line.append(letter(f"{kind}s"), _class_style(kind)).append(f" {kind} {words}  ")
    return line


def _players(view: View, legal: set[str]) -> Table:
    best = max(player["food_chain"] for player in view["players"])
    sets = list(view["biome"]["elements"])
    most = {element: max(player["icons"][element] for player in view["players"]) for element in sets}
    grid = Table.grid(padding=(0, 2))
    heads = ["", "seat", "VP", "surv", "hand", "food", *(element[:5] for element in sets), "in play"]
    grid.add_row(*(Text(head, "dim") for head in heads))
    decision = view.get("decision")
    for player in view["players"]:
        seat = player["seat"]
        words = f"{seat}{' you' if seat == view['seat'] else ''}{' starts' if seat == view['starting'] else ''}"
        words += " passed" if player["passed"] else ""
        words += " chose" if player["has_chosen"] else ""
        total = f"{player['food_chain']}{'*' if player['food_chain'] == best > 0 else ''}"
        icons = [f"{player['icons'][e]}{'*' if player['icons'][e] == most[e] > 0 else ''}" for e in sets]
        grid.add_row(
            Text(">" if decision and decision["seat"] == seat else " ", "bold"),
            Text(words),
            Text(str(player["vp"]), "bold"),
            Text(str(player["survival"])),
            Text(str(player["hand"])),
            Text(total, "bold"),
            *(Text(count) for count in icons),
            _in_play(player, legal),
        )
    return grid


def _in_play(player: Mapping[str, Any], legal: set[str]) -> Text:
    row = Text()
    for card in player["animals"]:
        endangered = card["state"] == "endangered"
        words = f"{letter(card['class'] + 's')}{card['worth']}{'!' if endangered else ''}"
        words += "+" if card.get("protected") else ""
        if card["card"] in legal:
            words = f"[{card['card']} {words}]"
        row.append(words, _class_style(card["class"])).append_text(_icons(card["elements"][card["state"]]))
        row.append(_mark(card) + " ")
    for card in player["events"]:
        row.append(card["name"] + _mark(card), "bold italic").append(" ")
    return row


def _hand(view: View, legal: set[str], width: int) -> Table:
    grid = Table.grid(padding=(0, 2))
    for card in view["hand"]:
        name = f"[{card['card']}]" if card["card"] in legal else card["card"]
        chosen = " (chosen)" if card["card"] == view["chosen"] else ""
        if card["kind"] == "animal":
            values = card["food_chain"]
            what = Text().append(letter(card["class"] + "s"), _class_style(card["class"]))
            what.append(f" {values['healthy']}/{values['endangered']}  ")
            what.append_text(_icons(card["elements"]["healthy"])).append("/").append_text(
                _icons(card["elements"]["endangered"])
            )
            if card["suppresses"]:
                what.append("  >").append(letter(card["suppresses"] + "s"), _class_style(card["suppresses"]))
                what.append(f" {card['suppresses']}")
        else:
            what = Text("ongoing: " if card["ongoing"] else "once: ", "italic").append(card["text"], "none")
        grid.add_row(Text(" " + name + _mark(card) + chosen, "bold"), what)
    if not view["hand"]:
        grid.add_row(Text(" none", "dim"))
    return grid


def _prompt(view: View) -> Text:
    decision = view.get("decision")
    if view["over"]:
        winners = " and ".join(f"seat {seat}" for seat in view["winners"])
        return Text(f"The game is over ({view['ending']}). {winners or 'Nobody'} won.", "bold")
    if not decision:
        return Text("")
    return Text(f"seat {decision['seat']}: ").append(decision["prompt"], "bold")
