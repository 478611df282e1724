"""The Card Game's table as one picture: biomes on the left, a row for each player, below them the hand and the prompt.

Cards that are reconstructed, not the printed ones, have a dotted edge and a `~`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from foodchain.drawing.choice import View, ViewOfCards
from foodchain.drawing.lettering import lines, text, title, width
from foodchain.drawing.palette import Palette
from foodchain.drawing.picture import document
from foodchain.drawing.pieces import badge, flat_disk
from foodchain.drawing.shapes import Paint, circle, group, path, rect
from foodchain.drawing.strips import seat_name
from foodchain.drawing.symbols import OWN_CARD, Sheet, symbol
from foodchain.signatures import checked

WIDTH, HEIGHT = 1440, 900
PAD = 16
LEFT = 300  # the rail with the biomes
TABLE = PAD + LEFT + PAD
ACROSS = WIDTH - PAD - TABLE
PROMPT = 68
HAND = 162
HEAD = 290  # the part of a row that tells of the player

Card = Mapping[str, Any]


@checked
def cards_table_svg(
    view: ViewOfCards, *, theme: str = "light", players: Sequence[str] = (), width: float = WIDTH
) -> str:
    """The table as its viewer may see it, as a standalone SVG. What the viewer may choose now is ringed."""
    sheet = Sheet(view["game"])
    legal = legal_cards(view)
    has_hand = view["hand"] is not None
    low = HEIGHT - PAD - PROMPT - 12 - (HAND + 12 if has_hand else 0)
    parts = [
        rect(0, 0, WIDTH, HEIGHT, fill="page"),
        _masthead(view, sheet),
        _biomes(view, sheet),
        _players(view, sheet, legal, players, PAD, low),
        _hand(view, sheet, legal, low + 12) if has_hand else "",
        _prompt(view, sheet, players),
    ]
    title = f"Foodchain, round {view['round']}"
    size = (width, width * HEIGHT / WIDTH)
    return document("\n".join(parts), sheet, theme, size, (0, 0, WIDTH, HEIGHT), title)


def legal_cards(view: View) -> set[str]:
    """The cards that the viewer may point at now."""
    decision = view.get("decision")
    if not decision:
        return set()
    return {name for option in decision["options"] for kind, name in option["targets"] if kind == "card"}


def animal_token(kind: str) -> str:
    """The colour and drawing of a class; a pack's own class has none."""
    return f"{kind}s" if f"{kind}s" in Palette("light") else ""


def _badge(sheet: Sheet, kind: str, x: float, y: float, size: float) -> str:
    token = animal_token(kind)
    if token:
        return badge(sheet, token, x, y, size)
    letter = text(x + size / 2, y + size * 0.72, kind[:1].upper(), size * 0.6, anchor="middle", bold=True, ink="on-ink")
    return rect(x, y, size, size, size / 4, fill="ink-2") + letter


def _element(sheet: Sheet, element: str, x: float, y: float, size: float) -> str:
    if element in Palette("light"):
        return flat_disk(sheet, element, x, y, size)
    return circle(x, y, size / 2, fill="line") + text(x, y + size * 0.2, element[:2], size * 0.5, anchor="middle")


def _mark(card: Card) -> str:
    return " ~" if card["provenance"] == "reconstructed" else ""


def _edge(card: Card) -> dict[str, Paint]:
    """Dotted where the card is not the printed one."""
    if card["provenance"] == "reconstructed":
        return {"stroke": "line-strong", "stroke_dasharray": "1 3", "stroke_width": 1.2}
    return {"stroke": "line-strong", "stroke_width": 1.2}


# -- the left rail --------------------------------------------------------------------------------------------------


def _masthead(view: View, sheet: Sheet) -> str:
    name = "Foodchain"
    after = PAD + 39 + width(name, 25, display=True) + 14
    drawn = [
        sheet.place("logo", PAD, 28, 30, 27),
        text(PAD + 39, 50, name, 25, display=True),
        text(after, 49, f"Round {view['round']} of {view['rounds']}", 14, ink="ink-2"),
    ]
    each = LEFT / view["rounds"]
    for number in range(1, view["rounds"] + 1):
        fill = "ink" if number == view["round"] else ("line-strong" if number < view["round"] else "line")
        drawn.append(rect(PAD + each * (number - 1), 68, each - 4, 5, 2, fill=fill))
    return "".join(drawn)


def _biomes(view: View, sheet: Sheet) -> str:
    drawn = [draw_biome(view["biome"], sheet, 92, 236, "Now")]
    y = 92.0 + 236 + 12
    if view["next_biome"]:
        drawn.append(draw_biome(view["next_biome"], sheet, y, 150, "Next"))
        y += 162
    y += 14
    facts = [
        ("u-cards", f"{view['pile']} cards in the draw pile"),
        ("u-list", f"{len(view['discards'])} cards discarded"),
        ("u-board", f"{view['biome_pile']} biomes to come"),
    ]
    for name, words in facts:
        drawn.append(sheet.place(name, PAD, y - 13, 16, ink="ink-2"))
        drawn.append(text(PAD + 24, y, words, 13, ink="ink-2"))
        y += 24
    past = ", ".join(biome["name"] for biome in view["past_biomes"])
    for line in lines(f"Past: {past}", LEFT, 12, most=3) if past else []:
        drawn.append(text(PAD, y, line, 12, ink="ink-3"))
        y += 17
    drawn.append(_survival(view, y + 18))
    low = HEIGHT - PAD
    drawn.append(rect(PAD + 0.5, low - 15, 15, 15, 4, fill="panel", **_edge({"provenance": "reconstructed"})))
    drawn.append(text(PAD + 24, low - 3, "~ reconstructed, not the printed card", 12, ink="ink-3"))
    return "\n".join(drawn)


def _survival(view: View, y: float) -> str:
    """The Survival Track, with the number of each seat on its space."""
    drawn = [text(PAD, y, "Survival", 13, ink="ink-2", bold=True)]
    spaces = view["rounds"] + 1
    each = LEFT / spaces
    levels: dict[int, int] = {}
    for space in range(spaces):
        x = PAD + each * space
        drawn.append(rect(x, y + 12, each - 3, 18, 4, fill="panel-2"))
        drawn.append(text(x + (each - 3) / 2, y + 25, str(space), 11, ink="ink-3", anchor="middle"))
    for player in view["players"]:
        space = player["survival"]
        level = levels.get(space, 0)
        levels[space] = level + 1
        x, middle = PAD + each * space + (each - 3) / 2, y + 44 + 24 * level
        drawn.append(circle(x, middle, 11, fill="ink"))
        drawn.append(text(x, middle + 4.5, str(player["seat"]), 12, ink="on-ink", bold=True, anchor="middle"))
    return "".join(drawn)


def draw_biome(biome: Card, sheet: Sheet, y: float, tall: float, label: str, each: str = "each") -> str:
    terrain = biome.get("drawn", biome["biome"]).split("_")[0]
    known = terrain in Palette("light")
    sign = sheet.name("s", terrain)
    name, _, lower = title(PAD + 16, y + 56, biome["name"], LEFT - 76, 27, display=True)
    drawn = [
        rect(PAD, y, LEFT, tall, 14, fill=terrain if known else "panel", **_edge(biome)),
        sheet.place(sign, PAD + LEFT - 66, y + 12, 52, ink="ink", hole=terrain, opacity=0.55) if sign and known else "",
        text(PAD + 16, y + 26, label, 13, ink="ink-2", bold=True),
        group([name], transform=f"translate(0 {-lower * 0.4:g})"),  # two lines begin higher
    ]
    at = y + 86
    step = 28 if tall > 200 else 0
    x = PAD + 16.0
    for element, count in biome["elements"].items():
        for i in range(count):
            drawn.append(_element(sheet, element, x + 11 + 24 * i, at, 22))
        if step and len(biome["elements"]) <= 3:
            points = text(PAD + LEFT - 16, at + 5, f"{count} VP", 13, ink="ink-2", anchor="end", bold=True)
            drawn.append(points)
            at += step
        else:
            x += 24 * count + 8
            if x > PAD + LEFT - 60:
                x, at = PAD + 16.0, at + 28
    foot = y + tall - 38
    for i, (kind, words) in enumerate(((biome["bonus"], "+1"), (biome["penalty"], "-1"))):
        if kind:
            left = PAD + 16 + 134 * i
            drawn.append(_badge(sheet, kind, left, foot, 24))
            drawn.append(text(left + 32, foot + 17, f"{words} {each}", 13, bold=True))
    return "".join(drawn)


# -- a row for each player ------------------------------------------------------------------------------------------


def _players(view: View, sheet: Sheet, legal: set[str], names: Sequence[str], top: float, low: float) -> str:
    gap = 10
    tall = min(190.0, (low - top - gap * (view["seats"] - 1)) / view["seats"])
    best = max(player["food_chain"] for player in view["players"])
    most = {e: max(player["icons"][e] for player in view["players"]) for e in view["biome"]["elements"]}
    drawn = []
    for i, player in enumerate(view["players"]):
        y = top + (tall + gap) * i
        drawn.append(_row(view, sheet, legal, player, names, y, tall, best, most))
    return "\n".join(drawn)


def _row(
    view: View,
    sheet: Sheet,
    legal: set[str],
    player: Mapping[str, Any],
    names: Sequence[str],
    y: float,
    tall: float,
    best: int,
    most: Mapping[str, int],
) -> str:
    decision = view.get("decision")
    deciding = decision is not None and decision["seat"] == player["seat"]
    edge: dict[str, Paint] = {"stroke": "ink", "stroke_width": 2.5} if deciding else {"stroke": "hairline"}
    total = str(player["food_chain"])
    leads = player["food_chain"] == best and best > 0
    middle = y + tall / 2
    drawn = [
        rect(TABLE, y, ACROSS, tall, 14, fill="panel", **edge),
        text(TABLE + 16, y + 25, seat_name(player["seat"], names, view), 14, bold=True),
        text(TABLE + 16, y + 44, _state(view, player), 12, ink="ink-3"),
        text(TABLE + HEAD - 66, y + 34, str(player["vp"]), 26, display=True, anchor="end"),
        text(TABLE + HEAD - 62, y + 34, "VP", 11, ink="ink-3"),
        _icons(sheet, player, most, y + tall - 20),
        rect(TABLE + HEAD - 32, middle - 26, 60, 52, 12, fill="ink" if leads else "panel-2"),
        text(TABLE + HEAD - 2, middle + 9, total, 25, display=True, anchor="middle", ink="on-ink" if leads else "ink"),
    ]
    cards = player["animals"] + player["events"]
    x = TABLE + HEAD + 42.0
    high = min(tall - 16, 132.0)
    wide = round(high * 0.72, 1)
    room = TABLE + ACROSS - 12 - x
    step = min(wide + 8, (room - wide) / max(len(cards) - 1, 1))
    for card in cards:
        above = y + (tall - high) / 2
        draw = draw_animal_in_play if card["kind"] == "animal" else draw_event_in_play
        drawn.append(draw(sheet, card, x, above, wide, high))
        if card["kind"] == "event":
            drawn.append(_frequency(card, x, above + high, 12 * wide / 90))
        if card["card"] in legal:
            drawn.append(_ring(x, above, wide, high))
        x += step
    return "".join(drawn)


def _state(view: View, player: Mapping[str, Any]) -> str:
    words = [f"hand {player['hand']}"]
    if player["seat"] == view["starting"]:
        words.append("starts")
    if player["passed"]:
        words.append("passed")
    if player["has_chosen"]:
        words.append("has chosen")
    return " · ".join(words)


def _icons(sheet: Sheet, player: Mapping[str, Any], most: Mapping[str, int], y: float) -> str:
    """The icons that count at this biome; the leader's on a dark pill."""
    drawn = []
    x = TABLE + 12.0
    for element, best in most.items():
        count = player["icons"][element]
        leads = count == best and best > 0
        drawn.append(rect(x, y - 12, 34, 24, 12, fill="ink" if leads else "panel-2"))
        drawn.append(_element(sheet, element, x + 12, y, 19))
        drawn.append(
            text(x + 28, y + 4.5, str(count), 12, bold=True, anchor="middle", ink="on-ink" if leads else "ink-2")
        )
        x += 37 if len(most) < 6 else 33
    return "".join(drawn)


# -- cards ----------------------------------------------------------------------------------------------------------


def _ring(x: float, y: float, wide: float, tall: float) -> str:
    around = rect(x - 3, y - 3, wide + 6, tall + 6, 12, fill="none", stroke="ink", stroke_opacity=0.25, stroke_width=4)
    return around + rect(x, y, wide, tall, 9, fill="none", stroke="ink", stroke_width=2.5)


def draw_animal_in_play(sheet: Sheet, card: Card, x: float, y: float, wide: float, tall: float) -> str:
    """An animal in play: its class, what it is worth here, and what it shows; struck through when endangered."""
    unit = wide / 90
    endangered = card["state"] == "endangered"
    shown = [element for element, count in card["elements"][card["state"]].items() for _ in range(count)]
    drawn = [rect(x, y, wide, tall, 9, fill="panel-2" if endangered else "panel", **_edge(card))]
    if endangered:
        pattern = (
            '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        )
        hatch = sheet.add("hatch", f"{pattern}{symbol('hatch').content}</pattern>")
        drawn.append(rect(x, y, wide, tall, 9, fill=hatch, opacity=0.5))
    drawn.append(_badge(sheet, card["class"], x + 7 * unit, y + 8 * unit, 30 * unit))
    ink = "danger" if endangered else "ink"
    drawn.append(
        text(x + wide - 8 * unit, y + 35 * unit, str(card["worth"]), 32 * unit, display=True, anchor="end", ink=ink)
    )
    if card["suppresses"] and not endangered:
        drawn.append(_suppresses(sheet, card["suppresses"], x + 8 * unit, y + 52 * unit, 18 * unit))
    if card.get("protected"):
        drawn.append(sheet.place("shield", x + wide - 30 * unit, y + 44 * unit, 22 * unit))
    for i, element in enumerate(shown):
        drawn.append(_element(sheet, element, x + (16 + 19.5 * i) * unit, y + tall - 16 * unit, 19 * unit))
    return "".join(drawn)


def _suppresses(sheet: Sheet, kind: str, x: float, y: float, size: float) -> str:
    """An arrow down on the class that is suppressed."""
    long, head = size * 0.8, size * 0.3
    tip = f"m{-head:.1f} {-head:.1f}l{head:.1f} {head:.1f}l{head:.1f} {-head:.1f}"
    arrow = f"M{x + size * 0.4:.1f} {y:.1f}v{long:.1f}{tip}"
    return path(arrow, fill="none", stroke="danger", stroke_width=1.8) + _badge(sheet, kind, x + size, y, size)


def draw_event_in_play(sheet: Sheet, card: Card, x: float, y: float, wide: float, tall: float) -> str:
    size = 12 * wide / 90
    picture = sheet.name("c", card.get("drawn", card["card"]), OWN_CARD)
    drawn = [rect(x, y, wide, tall, 9, fill="panel", **_edge(card))]
    if picture:
        clip_name = f"event-{wide:g}"
        clip = sheet.add(
            clip_name, f'<clipPath id="{clip_name}"><rect width="{wide:g}" height="{tall / 2:g}" rx="9"/></clipPath>'
        )
        side = max(wide, tall / 2)
        image = sheet.place(picture, (wide - side) / 2, (tall / 2 - side) / 2, side, side)
        drawn.append(group([image], transform=f"translate({x:g} {y:g})", clip_path=clip))
    first = y + (tall / 2 if picture else 0) + size * 1.6
    for i, line in enumerate(lines(card["name"], wide - 10, size, bold=True, most=2)):
        drawn.append(text(x + 6, first + i * size * 1.2, line, size, bold=True))
    return "".join(drawn)


def _frequency(card: Card, x: float, low: float, size: float) -> str:
    return text(x + 6, low - 6, "ongoing" if card["ongoing"] else "once", size * 0.85, ink="ink-3")


# -- the hand and the prompt ----------------------------------------------------------------------------------------


def _hand(view: View, sheet: Sheet, legal: set[str], y: float) -> str:
    """The viewer's cards, sorted by class, events last."""
    cards = view["hand"]
    wide = 118.0
    step = min(wide + 8, (ACROSS - 24 - wide) / max(len(cards) - 1, 1))
    drawn = [rect(TABLE, y, ACROSS, HAND, 14, fill="well")]
    if not cards:
        drawn.append(text(TABLE + 16, y + HAND / 2 + 5, "No cards in hand.", 14, ink="ink-3"))
    for i, card in enumerate(cards):
        x = TABLE + 12 + step * i
        draw = draw_animal_card if card["kind"] == "animal" else draw_event_card
        drawn.append(draw(sheet, card, x, y + 11, wide, HAND - 22))
        if card["card"] in legal:
            drawn.append(_ring(x, y + 11, wide, HAND - 22))
        if card["card"] == view["chosen"]:
            drawn.append(
                circle(x + wide - 12, y + 23, 9, fill="ink")
                + sheet.place("u-check", x + wide - 18, y + 17, 12, ink="on-ink")
            )
    return "\n".join(drawn)


def draw_animal_card(sheet: Sheet, card: Card, x: float, y: float, wide: float, tall: float) -> str:
    values = card["food_chain"]
    drawn = [
        rect(x, y, wide, tall, 9, fill="panel", **_edge(card)),
        _badge(sheet, card["class"], x + 8, y + 9, 30),
        text(x + 62, y + 35, str(values["healthy"]), 30, display=True, anchor="middle"),
        text(x + wide - 14, y + 35, str(values["endangered"]), 20, display=True, anchor="end", ink="danger"),
    ]
    for row, state in enumerate(("healthy", "endangered")):
        shown = [element for element, count in card["elements"][state].items() for _ in range(count)]
        for i, element in enumerate(shown):
            size = 19 if row == 0 else 14
            drawn.append(_element(sheet, element, x + 17 + 22 * i, y + 60 + 23 * row, size))
    if card["suppresses"]:
        drawn.append(_suppresses(sheet, card["suppresses"], x + wide - 50, y + tall - 50, 19))
    called = lines(card.get("name", card["card"]), wide - 14 - width(_mark(card), 11), 11, most=2)
    called[-1] += _mark(card)
    for i, line in enumerate(reversed(called)):
        drawn.append(text(x + 8, y + tall - 9 - 12 * i, line, 11, ink="ink-3"))
    return "".join(drawn)


def draw_event_card(sheet: Sheet, card: Card, x: float, y: float, wide: float, tall: float) -> str:
    name, _, lower = title(x + 8, y + 20, card["name"], wide - 14, 13, bold=True)
    drawn = [
        rect(x, y, wide, tall, 9, fill="panel", **_edge(card)),
        name,
        text(x + 8, y + tall - 9, ("ongoing" if card["ongoing"] else "once") + _mark(card), 11, ink="ink-3"),
    ]
    for i, line in enumerate(lines(card["text"], wide - 14, 11, most=int(tall - 56 - lower) // 14)):
        drawn.append(text(x + 8, y + 38 + lower + 14 * i, line, 11, ink="ink-2"))
    return "".join(drawn)


def _prompt(view: View, sheet: Sheet, names: Sequence[str]) -> str:
    """Who owes a decision and which; or how the game ended."""
    x, y, wide = TABLE, HEIGHT - PAD - PROMPT, ACROSS
    drawn = [rect(x, y, wide, PROMPT, 18, fill="panel", stroke="hairline")]
    decision = view.get("decision")
    head, words, note = "", "", ""
    if view["over"]:
        winners = " and ".join(seat_name(seat, names, view) for seat in view["winners"])
        points = max((view["scores"][seat] for seat in view["winners"]), default=0)
        head = "The game is over"
        words = f"{winners} won with {points} victory points." if winners else "Nobody won."
    elif decision:
        head, words = seat_name(decision["seat"], names, view), decision["prompt"]
        count = len(decision["options"])
        note = f"{count} option{'s' * (count != 1)}" if count else ""
    drawn.append(text(x + 22, y + 26, head, 13, ink="ink-2", bold=True))
    drawn.append(text(x + 22, y + 50, words, 17))
    drawn.append(text(x + wide - 20, y + 26, note, 13, ink="ink-3", anchor="end"))
    classes = [
        name
        for option in (decision or {"options": []})["options"]
        for kind, name in option["targets"]
        if kind == "class"
    ]
    for i, kind in enumerate(reversed(classes)):
        drawn.append(_badge(sheet, kind, x + wide - 46 - 34 * i, y + 33, 26))
    return "".join(drawn)
