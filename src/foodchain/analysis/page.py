"""An analysis as one page that needs no network and no other file: light and dark, small and large, and on paper.

Whatever comes from a record may be anybody's: every text goes through `escape`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from foodchain.analysis.analysis import Analysis, Costly, Player
from foodchain.analysis.chart import chart_svg, sample_svg, turn_starts
from foodchain.analysis.wording import Wording
from foodchain.drawing.lettering import text
from foodchain.drawing.moment import Moment, draw_moment, ring_sample
from foodchain.drawing.palette import Palette
from foodchain.drawing.pieces import badge
from foodchain.drawing.shapes import rect
from foodchain.drawing.symbols import Sheet
from foodchain.signatures import checked
from foodchain.version import __version__
from foodchain.words import ENGLISH

# For seats without an animal of their own, as in the Card Game.
SEAT_COLOURS = ("amphibians", "mammals", "reptiles", "birds", "insects", "arachnids")
# Of the chart's width: between the numbers of turns, and behind the first, which has a word; less than the last is too
# close to it on a telephone.
APART, FIRST, CLOSE = 0.03, 0.1, 0.22
TOKEN = re.compile(r"var\(--([\w-]+)\)")


@checked
def page(found: Analysis, language: str = ENGLISH) -> str:
    """The whole page as HTML."""
    return Page(found, Wording(found, language)).html()


class Page:
    """Puts the page together. Its pictures share one sheet of symbols."""

    def __init__(self, found: Analysis, wording: Wording) -> None:
        self.found = found
        self.wording = wording
        self.sheet = Sheet(found.game.rules.name)
        self.colours = [colour_of(player) for player in found.players]
        self.chances_shown = found.chances()

    def html(self) -> str:
        body = "\n".join([self.heading(), self.chances(), self.sources(), self.costliest(), self.footer()])
        symbols = (
            f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{self.sheet.definitions()}</svg>'
        )
        style = resource("page.css")
        return (
            f'<!doctype html>\n<html lang="{escape(self.wording.language)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(self.wording.title())}</title>\n"
            f"<style>\n{tokens(symbols + body + style, self.colours)}\n{style}</style>\n</head>\n"
            f"<body>\n{symbols}\n<main>\n{body}\n</main>\n{self.moments()}\n"
            f"<script>\n{resource('page.js')}</script>\n</body>\n</html>\n"
        )

    def say(self, key: str, **facts: int | str) -> str:
        return escape(self.wording.say(key, **facts))

    # -- the parts --------------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return f"<header><h1>{escape(self.wording.title())}</h1>\n<p>{escape(self.wording.summary())}</p></header>"

    def chances(self) -> str:
        """The chart with its words beside it, and who is who."""
        looks = self.found.looks
        quarters = (0.0, 0.25, 0.5, 0.75, 1.0)
        levels = "".join(
            f'<span style="top:{100 - 100 * share:g}%">{escape(self.wording.percent(share))}</span>'
            for share in quarters
        )
        starts = turn_starts(looks)
        turns = "".join(
            f'<span class="{"close" if 0 < share < CLOSE else ""}" style="left:{100 * share:.2f}%">'
            f"{escape(str(turn) if i else self.wording.turn(turn))}</span>"
            for i, (turn, share) in enumerate(apart(starts))
        )
        legend = "".join(
            f"<li>{sample_svg(player.seat, f's{player.seat}')}{self.badge(player)}"
            f"<span>{escape(self.wording.player(player))}</span> "
            f"<b>{escape(self.wording.percent(looks[-1].chances[player.seat]))}</b></li>"
            for player in self.found.players
        )
        return (
            f'<section><h2>{self.say("chances")}</h2>\n<p class="note">{self.say("chances about")}</p>\n'
            f'<div class="plot"><div class="levels" aria-hidden="true">{levels}</div>\n'
            f'<div class="field" id="field" tabindex="0" role="img" aria-label="{self.say("chances")}" '
            'aria-describedby="moment">'
            f"{chart_svg(looks, self.chances_shown, [f's{player.seat}' for player in self.found.players])}</div>\n"
            f'<div class="turns" aria-hidden="true">{turns}</div></div>\n'
            f'<p id="moment" aria-live="polite"><span class="note hint">{self.say("chances how")}</span></p>\n'
            f'<ul class="legend">{legend}</ul></section>'
        )

    def sources(self) -> str:
        """A row for each source, a column for each player, with bars on one scale."""
        players = self.found.players
        totals: dict[str, int] = {}
        for player in players:
            for source, points in player.sources.items():
                totals[source] = totals.get(source, 0) + points
        most = max((abs(points) for player in players for points in player.sources.values()), default=1)
        head = "".join(
            f'<th scope="col"><span class="who">{self.badge(player)}'
            f'<span class="name">{escape(self.wording.player(player))}</span></span>'
            f"{self.standing(player)}</th>"
            for player in players
        )
        rows = [
            row(self.wording.source(source), [self.amount(player, source, most) for player in players])
            for source in sorted(totals, key=lambda source: (-totals[source], source))
        ]
        rows.append(row(self.wording.say("total"), [f"{player.score}" for player in players], "sum"))
        rows.append(row(self.wording.say("decisions"), [str(player.decisions or "") for player in players], "also"))
        costs = [escape(self.mean_cost(player)) for player in players]
        rows.append(row(self.wording.say("mean cost"), costs, "also"))
        return (
            f'<section><h2>{self.say("sources")}</h2>\n<div class="wide"><table>'
            f"<thead><tr><td></td>{head}</tr></thead>\n"
            f"<tbody>{''.join(rows)}</tbody></table></div></section>"
        )

    def costliest(self) -> str:
        articles = "\n".join(self.article(costly) for costly in self.found.costly)
        about = self.say("costliest about") if self.found.costly else self.say("none costly")
        return f'<section><h2>{self.say("costliest")}</h2>\n<p class="note">{about}</p>\n{articles}</section>'

    def article(self, costly: Costly) -> str:
        """A decision: how the table stood, what was chosen, what was better, and why."""
        wording, close = self.wording, costly.close
        turn = "" if costly.look.turn is None else f" · {wording.turn(costly.look.turn)}"
        face = self.badge(self.found.players[costly.look.seat], costly.actor)
        drawn = self.moment(costly)
        lines = [
            self.line("played", self.wins(close.played, close.played_chance), drawn),
            self.line("better", self.wins(close.better, close.better_chance), drawn),
        ]
        for key, reasons in wording.reasons(costly):
            lines.append(self.line(key, f"<ul>{''.join(f'<li>{escape(reason)}</li>' for reason in reasons)}</ul>"))
        if reply := wording.reply(costly):
            lines.append(self.line("then", escape(reply)))
        return (
            f"<article><header>{face}<h3>{escape(wording.actor(costly))}</h3>"
            f'<span class="note">{self.say("choice", number=costly.number)}{escape(turn)}</span>'
            f'<span class="cost">{escape(wording.cost(costly))}</span></header>\n'
            f"{self.picture(drawn, costly)}<dl>{''.join(lines)}</dl></article>"
        )

    def footer(self) -> str:
        return f'<footer class="note">{self.say("made by", version=__version__)}</footer>'

    def moments(self) -> str:
        """What the chart's moments are called, for its script."""
        data = [[self.moment_name(at), self.shares(at)] for at in range(len(self.found.looks))]
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        # Inside a script element only these could end it or begin something else.
        text = text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
        return f'<script type="application/json" id="moments">{text}</script>'

    # -- pieces of them ---------------------------------------------------------------------------------------------

    def moment_name(self, at: int) -> str:
        """What was chosen at a moment, by whom and when."""
        wording, look = self.wording, self.found.looks[at]
        turn = [] if look.turn is None else [wording.turn(look.turn)]
        if at == self.found.game.ply:
            return " · ".join([*turn, wording.say("end")])
        ply = self.found.game.plies[at]
        who = wording.seat(ply.seat) if ply.seat >= 0 else ""
        option = wording.option(ply.number)
        chosen = wording.say("chose", who=who, option=option) if who else option
        return " · ".join([*turn, wording.say("choice", number=ply.count), chosen])

    def shares(self, at: int) -> list[str]:
        return [self.wording.percent(share) for share in self.chances_shown[at]]

    def moment(self, costly: Costly) -> Moment | None:
        """How the table stood, as the one who decided saw it."""
        wording, close = self.wording, costly.close
        view = self.found.game.at(close.ply).view(costly.look.seat, wording.speaker)
        options = wording.rules.space.options
        players = [wording.seat(player.seat) for player in self.found.players]
        played, better = (options[number].targets for number in (close.played, close.better))
        return draw_moment(view, self.sheet, played, better, players, wording.say("each"))

    def picture(self, drawn: Moment | None, costly: Costly) -> str:
        if drawn is None:
            return ""
        box = " ".join(f"{number:g}" for number in drawn.box)
        return (
            f'<svg class="picture" viewBox="{box}" role="img" stroke-linecap="round" stroke-linejoin="round" '
            f'aria-label="{self.say("the table now", number=costly.number)}">{drawn.markup}</svg>\n'
        )

    def line(self, key: str, words: str, drawn: Moment | None = None) -> str:
        sample = ring_sample(self.sheet, key) if drawn and key in drawn.ringed else ""
        return f"<dt>{sample}{self.say(key)}</dt><dd>{words}</dd>"

    def wins(self, option: int, chance: float) -> str:
        share = escape(self.wording.say("wins so often", share=self.wording.percent(chance, 1)))
        return f'{escape(self.wording.option(option))} <span class="note">{share}</span>'

    def badge(self, player: Player, animal: str | None = None) -> str:
        """The animal of a player; of several the one that acts."""
        shown = animal or (player.animals[0] if player.animals else "")
        if shown in Palette():
            drawn = badge(self.sheet, shown, 0, 0, 22)
        else:  # the number of the seat, as people count
            number = text(11, 16, str(player.seat + 1), 13, ink="on-ink", bold=True, anchor="middle")
            drawn = rect(0, 0, 22, 22, 6, fill=f"s{player.seat}") + number
        return f'<svg class="badge" viewBox="0 0 22 22" aria-hidden="true">{drawn}</svg>'

    def standing(self, player: Player) -> str:
        key = "won" if player.won else "resigned" if player.resigned else ""
        return f'<span class="note">{self.say(key)}</span>' if key else ""

    def amount(self, player: Player, source: str, most: int) -> str:
        points = player.sources.get(source)
        if points is None:
            return ""
        lost = ' class="lost"' if points < 0 else ""
        wide = f"--part:{abs(points) / most:.3f};background:var(--s{player.seat})"
        return f'<span class="amount"><span>{points}</span><i{lost} style="{wide}"></i></span>'

    def mean_cost(self, player: Player) -> str:
        if not player.decisions:
            return ""
        return f"{self.wording.percent(player.mean_cost, 1)} ± {self.wording.percent(player.mean_error, 1)}"


def row(name: str, cells: Iterable[str], kind: str = "") -> str:
    of_kind = f' class="{kind}"' if kind else ""
    return f'<tr{of_kind}><th scope="row">{escape(name)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>\n'


def apart(starts: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """The turns whose numbers do not run into the one before; the first has a word before its number."""
    shown: list[tuple[int, float]] = []
    for turn, share in starts:
        if not shown or share - shown[-1][1] >= (APART if len(shown) > 1 else FIRST):
            shown.append((turn, share))
    return shown


def colour_of(player: Player) -> str:
    """The token of a player's colour: its animal's, or one for the seat."""
    own = player.animals[0] if player.animals else ""
    return own if own in Palette() else SEAT_COLOURS[player.seat % len(SEAT_COLOURS)]


def tokens(used_by: str, colours: Sequence[str]) -> str:
    """The tokens that a page uses, by night in their dark values. Lines are deepened or lifted until they stand out."""
    wanted = {"font", "display"} | set(TOKEN.findall(used_by)) | set(colours)
    light, dark = Palette("light"), Palette("dark")
    known = sorted(token for token in wanted if token in light)
    changed = [token for token in known if token in dark and dark[token] != light[token]]
    seats = {f"s{seat}": colour for seat, colour in enumerate(colours)}
    by_day = [f"--{name}: color-mix(in oklab, var(--{colour}) 86%, #000);" for name, colour in seats.items()]
    by_night = [f"--{name}: color-mix(in oklab, var(--{colour}) 62%, #fff);" for name, colour in seats.items()]
    return (
        f":root {{ color-scheme: light dark; {' '.join(declarations(light, known) + by_day)} }}\n"
        "@media screen and (prefers-color-scheme: dark) { :root { "
        f"{' '.join(declarations(dark, changed) + by_night)} }} }}"
    )


def declarations(palette: Palette, names: Iterable[str]) -> list[str]:
    return [f"--{name}: {palette[name]};" for name in names]


def resource(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")
