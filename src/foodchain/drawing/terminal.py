"""The table as text for the terminal: coloured where colours are, complete where they are not.

Everything told by colour is told by a letter too. Animals are capitals, elements small letters; `*` marks the
dominant animal, `!` an endangered one, `$` a tile that has been scored. A hex that can be chosen wears
[brackets], one that has been chosen >arrows<, a vacant corner that can be chosen a `+`. `^` marks a space for
special pawns, `x` one that is closed, `~` a card or trait whose words are reconstructed; an animal whose food chain
cube is "across" has retrieved its pawns. Only plain ASCII is used, so that any terminal can show it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from foodchain.drawing.action_display import notes, own_spaces
from foodchain.drawing.choice import Choice, View, ViewOfEarth, choice
from foodchain.drawing.palette import Palette
from foodchain.drawing.strips import trait_facts, traits_of
from foodchain.drawing.table import FISH
from foodchain.signatures import checked

LETTERS = {
    "mammals": "M",
    "reptiles": "R",
    "birds": "B",
    "amphibians": "A",
    "arachnids": "C",
    "insects": "I",
    "crustaceans": "U",
    "fishes": "F",
    "cephalopods": "E",
    "grass": "g",
    "grub": "b",
    "meat": "m",
    "seed": "s",
    "sun": "u",
    "water": "w",
    "algae": "a",
    "gastropods": "t",
    "plankton": "p",
    "sponges": "o",
    "worms": "r",
}

SLANT = 2  # rows of a hex's upper half
TALL = 2 * SLANT
NARROW = 8  # the shortest top edge that still holds the name of a terrain
SIDE_BY_SIDE = 150  # from this width on, the display stands beside the earth

Cell = tuple[str, Style]


@checked
def table_text(view: ViewOfEarth, width: int = 100, *, card_texts: Mapping[str, str] | None = None) -> RenderableType:
    """The table, at most so many columns wide; good from 80 on."""
    ink = _Inks()
    choosing = choice(view)
    beside = width >= SIDE_BY_SIDE
    earth = earth_text(view, 80 if beside else width, ink=ink, choosing=choosing)
    display = _display(view, choosing, ink)
    parts: list[RenderableType] = [_heading(view), _strips(view, choosing, ink), ""]
    if beside:
        both = Table.grid(padding=(0, 2))
        both.add_column(width=max(len(line) for line in earth.plain.splitlines()))
        both.add_row(earth, display)
        parts.append(both)
    else:
        parts += [earth, display]
    parts += [
        "",
        _supply(view, choosing, ink),
        *_traits(view, choosing),
        *_cards(view, choosing, card_texts or {}),
        "",
        _prompt(view, ink),
    ]
    return Group(*parts)


@checked
def earth_text(
    view: ViewOfEarth, width: int = 100, *, ink: _Inks | None = None, choosing: Choice | None = None
) -> Text:
    """The earth alone: a map of hexes, each with its name, its species and its terrain."""
    return _Map(view, width, ink or _Inks(), choosing or choice(view)).text()


def letter(name: str) -> str:
    """One letter for an animal or an element; a stranger gets its first."""
    return LETTERS.get(name, name[:1])


class _Inks:
    """Styles made of the light theme's colours."""

    def __init__(self) -> None:
        self.palette = Palette("light")
        self.plain = Style()
        self.quiet = Style(dim=True)
        self.strong = Style(bold=True)
        # Not "reverse", which vanishes where a terminal's own colours are unknown, as in exported pages.
        self.legal = Style(color=self.palette["target-edge"], bgcolor=self.palette["target"], bold=True)

    def ground(self, terrain: str) -> Style:
        if terrain not in self.palette:
            return Style()
        return Style(color=self.palette["ink"], bgcolor=self.palette[terrain])

    def animal(self, name: str | None) -> Style:
        if not name or name not in self.palette:
            return Style(bold=True)
        return Style(color=self.palette[f"{name}-on"], bgcolor=self.palette[name], bold=True)

    def element(self, name: str) -> Style:
        if name not in self.palette:
            return Style(bold=True)
        return Style(color=self.palette["element-ink"], bgcolor=self.palette[name], bold=True)


class _Map:
    """A canvas of cells. A hex is TALL rows high; its top edge is the bottom edge of the hex above.

          __________
         /          \\
        /            \\
        \\            /
         \\__________/
    """

    def __init__(self, view: View, width: int, ink: _Inks, choosing: Choice) -> None:
        self.view, self.ink, self.choosing = view, ink, choosing
        self.places = {name: _axial(name) for name in view["grid"]}
        columns = [q for q, _ in self.places.values()]
        rows = [2 * r + q for q, r in self.places.values()]
        self.first_column, self.first_row = min(columns), min(rows)
        across = max(columns) - min(columns) + 1
        self.edge = max(NARROW, min((width - SLANT) // across - SLANT, 12))
        self.width = across * (self.edge + SLANT) + SLANT
        self.height = SLANT * (max(rows) - min(rows)) + TALL + 1
        self.cells: list[list[Cell]] = [[(" ", ink.plain)] * self.width for _ in range(self.height)]

    def text(self) -> Text:
        tiles = {tile["hex"]: tile for tile in self.view["earth"]}
        for name in sorted(self.places, key=lambda name: name in tiles):  # the edge of a tile wins over a blank's
            self.outline(name, self.ink.plain if name in tiles else self.ink.quiet)
        for name in self.places:
            if name in tiles:
                self.tile(name, tiles[name])
            else:
                self.write(name, 2, self.marked(name), self.legal_style(name) or self.ink.quiet)
        for name in sorted(self.choosing.names("hex") | self.choosing.picks("hex")):
            self.ring(name, self.legal_style(name) or self.ink.strong)
        for name in sorted(self.choosing.names("corner")):
            self.corner(name, "+", self.ink.legal)
        for name, element in self.view["disks"].items():
            chosen = name in self.choosing.names("corner")
            self.corner(name, letter(element), self.ink.legal if chosen else self.ink.element(element))
        text = Text("\n").join(self.lines())
        text.no_wrap, text.overflow = True, "crop"
        return text

    def lines(self) -> Iterable[Text]:
        for row in self.cells:
            line = Text(no_wrap=True)
            for character, style in row:
                line.append(character, style)
            line.rstrip()
            yield line

    def origin(self, name: str) -> tuple[int, int]:
        q, r = self.places.get(name) or _axial(name)
        return SLANT * (2 * r + q - self.first_row), (self.edge + SLANT) * (q - self.first_column)

    def put(self, row: int, column: int, character: str, style: Style) -> None:
        if 0 <= row < self.height and 0 <= column < self.width:
            self.cells[row][column] = (character, style)

    def edges(self, name: str) -> Iterable[tuple[int, int, str]]:
        """The cells of the six edges of a hex, with the stroke each is drawn by."""
        top, left = self.origin(name)
        right = left + self.edge + 2 * SLANT - 1
        for column in range(left + SLANT, right - SLANT + 1):
            yield top, column, "_"
            yield top + TALL, column, "_"
        for i in range(SLANT):
            yield top + 1 + i, left + SLANT - 1 - i, "/"
            yield top + 1 + i, right - SLANT + 1 + i, "\\"
            yield top + SLANT + 1 + i, left + i, "\\"
            yield top + SLANT + 1 + i, right - i, "/"

    def outline(self, name: str, style: Style) -> None:
        for row, column, stroke in self.edges(name):
            self.put(row, column, stroke, style)

    def ring(self, name: str, style: Style) -> None:
        """The edges again in another style; words that stand on them stay."""
        if name in self.places:
            for row, column, stroke in self.edges(name):
                if self.cells[row][column][0] == stroke:
                    self.put(row, column, stroke, style)

    def inside(self, row: int) -> tuple[int, int]:
        """Where the inside of a hex begins and how wide it is, on its row 1 to TALL."""
        inset = SLANT + 1 - row if row <= SLANT else row - SLANT
        return inset, self.edge + 2 * SLANT - 2 * inset

    def tile(self, name: str, tile: Mapping[str, Any]) -> None:
        top, left = self.origin(name)
        ground = self.ink.ground(tile["terrain"])
        for row in range(1, TALL + 1):
            inset, wide = self.inside(row)
            for column in range(wide):
                self.put(top + row, left + inset + column, "_" if row == TALL else " ", ground)
        self.write(name, 1, self.marked(name), self.legal_style(name) or ground + self.ink.strong)
        for row, species in zip((2, 3), self.species(tile)):
            self.write_pieces(name, row, species)
        _, wide = self.inside(TALL)
        mark = "$" if tile.get("scored") else ""
        covered = tile["terrain"] != tile["ground"]
        terrain = tile.get("side") or tile["terrain"]
        words = f"{terrain}/{tile['ground']}" if covered else terrain
        self.write(name, TALL, (mark + words)[:wide], ground)

    def species(self, tile: Mapping[str, Any]) -> list[list[Cell]]:
        """The cubes of a tile in at most two rows, the dominant animal first."""
        order = [strip["animal"] for strip in self.view["animals"]]
        counts: dict[str, int] = {animal: n for animal, n in tile["cubes"].items() if n}
        animals = sorted(counts, key=lambda a: (a != tile["dominant"], -counts[a], order.index(a)))
        pieces = []
        for animal in animals:
            mark = "*" * (animal == tile["dominant"]) + "!" * (animal in tile["endangered"])
            pieces.append((f"{letter(animal)}{counts[animal]}{mark}", self.ink.animal(animal)))
        upper = (
            pieces if len(pieces) <= 3 and _length(pieces) <= self.inside(2)[1] else pieces[: (len(pieces) + 1) // 2]
        )
        return [upper, pieces[len(upper) :]]

    def marked(self, name: str) -> str:
        if name in self.choosing.picks("hex"):
            return f">{name}<"
        return f"[{name}]" if name in self.choosing.names("hex") else name

    def legal_style(self, name: str) -> Style | None:
        if name in self.choosing.picks("hex"):
            return self.ink.animal(self.choosing.actor)
        return self.ink.legal if name in self.choosing.names("hex") else None

    def write(self, name: str, row: int, words: str, style: Style) -> None:
        self.write_pieces(name, row, [(words, style)])

    def write_pieces(self, name: str, row: int, pieces: list[Cell]) -> None:
        """Words in the middle of a hex's row, a blank between them where there is room."""
        top, left = self.origin(name)
        inset, wide = self.inside(row)
        gap = 1 if _length(pieces) <= wide else 0
        long = sum(len(words) for words, _ in pieces) + gap * (len(pieces) - 1)
        column = left + inset + max((wide - long) // 2, 0)
        for words, style in pieces:
            for character in words:
                self.put(top + row, column, character, style)
                column += 1
            column += gap

    def corner(self, name: str, character: str, style: Style) -> None:
        place, direction = name.split("/")
        top, left = self.origin(place)
        right = left + self.edge + 2 * SLANT - 1
        row = {"N": top, "S": top + TALL}.get(direction[0], top + SLANT)
        column = {"W": left, "E": right, "NW": left + SLANT - 1, "SW": left + SLANT - 1}.get(
            direction, right - SLANT + 1
        )
        self.put(row, column, character, style)


def _axial(name: str) -> tuple[int, int]:
    q, r = name.split(",")
    return int(q), int(r)


def _length(pieces: list[Cell]) -> int:
    return sum(len(words) for words, _ in pieces) + len(pieces) - 1


def _heading(view: View) -> Text:
    turn = f"round {view['round']}, turn {view['turn']}" if "round" in view else f"turn {view['turn']}"
    parts = [f"Foodchain ({view['game']})", turn, view["phase"], view["section"] or ""]
    return Text("  ".join(part for part in parts if part), style="bold")


def _strips(view: View, choosing: Choice, ink: _Inks) -> Table:
    by_name = {strip["animal"]: strip for strip in view["animals"]}
    rounds = "round" in view  # those strips say more and need their room
    you = " you" if rounds else " (you)"
    grid = Table.grid(padding=(0, 1 if rounds else 2))
    for i, name in enumerate(name for name in view["initiative"] if name in by_name):
        strip = by_name[name]
        elements = _disks(strip["printed"], ink).append("|")
        elements.append_text(_disks(strip["added"], ink, choosing.names("added") if name == choosing.actor else ()))
        elements.append("." * (strip["most_elements"] - len(strip["printed"]) - len(strip["added"])), ink.quiet)
        chosen = ("animal", name) in choosing.legal
        grid.add_row(
            Text(">" if name == choosing.actor else " ", ink.strong),
            Text(f"{i + 1}"),
            Text(letter(name), ink.animal(name)),
            Text(f"[{name}]" if chosen else name, "bold" if name == choosing.actor else ""),
            Text(f"{strip['vp']} VP", "bold", justify="right"),
            elements,
            Text(f"pool {strip['pool']}"),
            Text(f"hand {strip['hand']}/{strip['pawns']}"),
            Text(f"seat {strip['seat']}" + (you if strip["seat"] == view.get("seat") else ""), ink.quiet),
            Text("survival" if strip["survival"] else ""),
            Text("across" if strip.get("across") else ""),
        )
    return grid


def _display(view: View, choosing: Choice, ink: _Inks) -> Table:
    grid = Table.grid(padding=(0, 1))
    for section in view["display"]:
        state = section["state"]
        row = Text(" ").join(_spaces(view, section, choosing.names("space"), ink))
        if section.get("cubes"):
            row.append("  cubes ")
            for animal in section["cubes"]:
                row.append(letter(animal) if animal else ".", ink.animal(animal) if animal else ink.plain)
        if section["elements"] and not any(space.get("element") for space in section["spaces"]):
            legal = choosing.names("element") if state == "now" else ()
            row.append("  ").append_text(_disks(section["elements"], ink, legal))
        if supply := section.get("supply"):
            row.append(f"  {supply['left']} {supply['terrain']} left")
        if section["section"] == "wanderlust":
            for stack in view.get("stacks", ()):
                top = stack["top"] or ("face down" if stack["left"] else "empty")
                row.append("  ").append(f"{top} x{stack['left']}", ink.ground(stack["top"] or ""))
        mark, style = {"now": (">", ink.strong), "past": (" ", ink.quiet)}.get(state, (" ", ink.plain))
        grid.add_row(Text(mark, ink.strong), Text(section["section"], style), row)
    return grid


def _spaces(view: View, section: Mapping[str, Any], legal: Collection[str], ink: _Inks) -> list[Text]:
    """The spaces from left to right, each with what it gives and who stands there; free icons in <>."""
    spaces = []
    for space, note in zip(section["spaces"], notes(section)):
        gives = Text(_short(note))
        if space.get("element"):
            gives.append(letter(space["element"]), ink.element(space["element"]))
        if space.get("terrain"):
            gives.append(" ").append(space["terrain"][:5], ink.ground(space["terrain"]))
        spaces.append(gives.append_text(_well(space, space["name"] in legal, ink)))
    for space in own_spaces(view, section):
        own = Text("own ").append(letter(space["animal"]), ink.animal(space["animal"]))
        spaces.append(own.append_text(_well(space, space["name"] in legal, ink)))
    icon = section.get("free")
    if icon and any(strip["animal"] == icon["animal"] for strip in view["animals"]):
        free = Text(f"{icon['note']}<").append(letter(icon["animal"]), ink.animal(icon["animal"])).append(">")
        spaces.insert(0 if icon["first"] else len(spaces), free)
    return spaces


def _well(space: Mapping[str, Any], legal: bool, ink: _Inks) -> Text:
    """Who stands on a space; `^`: for special pawns only, `x`: closed in this game."""
    ends, style = ("[]", ink.legal) if legal else ("()", ink.plain)
    well = Text(ends[0], style)
    if space["pawn"] or space.get("special_pawn"):
        well.append(letter(space["pawn"]) if space["pawn"] else "", ink.animal(space["pawn"]))
        if space.get("special_pawn"):
            well.append(letter(space["special_pawn"]), ink.element(space["special_pawn"]))
    elif not space.get("open", True):
        well.append("x", ink.quiet)
    else:
        well.append("^" if space.get("special") else " ", style)
    return well.append(ends[1], style)


def _disks(elements: Iterable[str], ink: _Inks, legal: Collection[str] = ()) -> Text:
    row = Text()
    for element in elements:
        before, after = "[]" if element in legal else ("", "")
        row.append(before).append(letter(element), ink.element(element)).append(after)
    return row


def _short(label: str) -> str:
    """Terrains by their first three letters; elements and numbers as they are."""
    return "-".join(part[:3] for part in label.split("-")) if "-" in label else label


def _supply(view: View, choosing: Choice, ink: _Inks) -> RenderableType:
    if view.get("special_pawns"):
        return _elements(view, choosing, ink)
    line = Text("bag ")
    for element, count in (view.get("bag") or {}).items():
        legal = ("element", element) in choosing.legal
        line.append(" ").append(letter(element), ink.element(element))
        line.append(f" {f'[{element}]' if legal else element} {count} ")
    return line


def _elements(view: View, choosing: Choice, ink: _Inks) -> Table:
    """A column for each element: disks in the bag, its special pawn and target, and what each animal can set against
    it; `*` beats the target."""
    pawns: Mapping[str, Mapping[str, Any]] = view["special_pawns"]
    grid = Table.grid(padding=(0, 1))
    heads = []
    for element in pawns:
        legal = choosing.legal & {("element", element), ("pawn", element)}
        head = Text(letter(element), ink.element(element), justify="center")
        heads.append(head.append(f" [{element}]" if legal else f" {element}", ink.strong if legal else ink.plain))
    grid.add_row("", *heads)
    if view.get("bag"):
        grid.add_row("bag", *(Text(str(view["bag"][element]), justify="center") for element in pawns))
    grid.add_row("target", *(Text(str(pawn["target"]), "bold", justify="center") for pawn in pawns.values()))
    row = []
    for pawn in pawns.values():
        owner, out = pawn["control"], " out" if pawn["space"] else ""
        cell = Text(justify="center").append(letter(owner) if owner else "-", ink.animal(owner) if owner else ink.plain)
        row.append(cell.append(out))
    grid.add_row("pawn", *row)
    for strip in reversed(view["animals"]):
        values = strip.get("domination", {})
        cells = (f"{values[e]}{'*' * (values[e] > pawns[e]['target'])}" if values else "" for e in pawns)
        grid.add_row(Text(strip["animal"]), *(Text(cell, justify="center") for cell in cells))
    return grid


def _traits(view: View, choosing: Choice) -> Iterable[Table]:
    """The animals' traits in words, and those to choose from now."""
    rows: list[tuple[str, str]] = []
    grid = Table.grid(padding=(0, 1))
    for strip in reversed(view["animals"]):
        hidden = strip.get("hidden_traits", 0)
        if hidden and not strip.get("dealt"):
            grid.add_row(f" {letter(strip['animal'])}", f"chooses from {hidden} traits")
        rows += [(letter(strip["animal"]), trait) for trait in traits_of(strip)]
    offered = sorted(choosing.names("trait"))
    for strip in view["animals"]:
        offered += [trait for trait in strip.get("dealt") or () if trait not in offered]
    for owner, trait in [*rows, *((" ", trait) for trait in offered)]:
        facts = trait_facts(view, trait)
        name = facts["name"].lower()
        line = Text(f"[{name}]" if owner == " " and trait in choosing.names("trait") else name, "bold")
        grid.add_row(
            Text(f" {owner}"), Text().append_text(line).append(f"{'~' * facts['reconstructed']}  {facts['text']}")
        )
    if grid.row_count:
        yield grid


def _cards(view: View, choosing: Choice, texts: Mapping[str, str]) -> Iterable[RenderableType]:
    legal = choosing.names("card")
    facts: Mapping[str, Mapping[str, Any]] = view.get("card_facts", {})
    names = [(card, card.replace("_", " ")) for card in view["cards"]]
    deck = f"{view['deck']} in the deck"
    if facts and view.get("spent"):
        last = view["spent"][-1].replace("_", " ")
        deck += f", {len(view['spent'])} discarded, the last {last}{'~' * facts[view['spent'][-1]]['reconstructed']}"
    if texts and names:
        yield Text(f"cards ({deck})")
        grid = Table.grid(padding=(0, 1))
        for card, name in names:
            slot = facts.get(card, {}).get("slot")
            line = Text().append(f"[{name}]" if card in legal else name, "bold")
            line.append(_marks(facts[card]) if card in facts else "")
            grid.add_row(f" {slot}" if slot else " ", line.append(f"  {texts[card]}") if card in texts else line)
        yield grid
    elif names:
        shown = ", ".join(f"[{name}]" if card in legal else name for card, name in names)
        yield Text(f"cards ({deck}): {shown}")
    if any(fact["reconstructed"] for fact in (*facts.values(), *view.get("trait_facts", {}).values())):
        yield Text("~ reconstructed: its printed words are unknown", "dim")


def _marks(facts: Mapping[str, Any]) -> str:
    """Behind a card's name: whether it is reconstructed, and what its fish set off."""
    fish = [FISH[fish][1] for fish in facts.get("fish", ())]
    return "~" * facts["reconstructed"] + (f" ({', '.join(fish)})" if fish else "")


def _prompt(view: View, ink: _Inks) -> Text:
    decision = view.get("decision")
    if view["over"]:
        winners = [strip["animal"] for strip in view["animals"] if strip["seat"] in view["winners"]]
        return Text(f"The game is over ({view['ending']}). {' and '.join(winners) or 'Nobody'} won.", "bold")
    if not decision:
        return Text("")
    line = Text()
    if decision["actor"]:
        line.append(f" {letter(decision['actor'])} ", ink.animal(decision["actor"]))
        line.append(f" {decision['actor']}, ")
    line.append(f"seat {decision['seat']}: ").append(decision["prompt"], "bold")
    return line
