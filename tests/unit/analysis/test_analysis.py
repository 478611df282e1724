"""A game analysed: what it finds, and that it finds the same however it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

import foodchain
from foodchain.analysis import Analysis, CannotAnalyse, Effort, Plan, analyse
from foodchain.analysis.page import page
from foodchain.analysis.report import report
from foodchain.analysis.wording import Wording
from foodchain.arena.sources import pays
from foodchain.bots import Sight, make_bot
from foodchain.catalogue import find_games, find_rules
from foodchain.errors import BadSetup
from foodchain.words import languages, read_words

pytestmark = pytest.mark.compiled_enough

LITTLE = Effort(onlooker=300, first=2, second=8, closely=60, candidates=2)
GOLDEN = Path(__file__).parents[2] / "golden"
HOSTILE = "<script>alert('&')</script>"
Choose = Callable[[foodchain.Game], foodchain.Option | None]


def played(game: foodchain.Game, most: int = 10_000, otherwise: Choose = lambda game: None) -> foodchain.Game:
    """The game as a good bot plays it, but for what somebody chooses otherwise."""
    bot, dice = make_bot("forager"), Random(1)
    while not game.over and game.ply < most:
        game.play(otherwise(game) or bot.choose(Sight(game, game.decision.seat, dice)))
    return game


@pytest.fixture(scope="module")
def beginnings() -> dict[str, Analysis]:
    """The first choices of each game."""
    return {
        name: analyse(Plan(played(foodchain.new(name, seats=3, seed=1), 24).record(), LITTLE, "1"), 2)
        for name in ("base", "marine", "cards")
    }


def worst_score(game: foodchain.Game) -> foodchain.Option | None:
    """Where a seat could gain eight points on the other by scoring another tile, the tile that loses most."""
    if game.decision.kind != "dominate":
        return None
    seat = game.decision.seat

    def ahead(option: foodchain.Option) -> int:
        copy = game.clone(quiet=True)
        copy.play(option)
        return copy.scores[seat] - copy.scores[1 - seat]

    ranked = sorted(game.decision.options, key=ahead)
    return ranked[0] if ahead(ranked[-1]) - ahead(ranked[0]) >= 8 else None


def test_a_blunder_is_found_and_so_is_what_was_better() -> None:
    """Given a good game in which a tile was scored that gave the other player everything, when it is analysed, then that
    decision is named, and a tile that pays more is better."""
    blunders: list[int] = []

    def once(game: foodchain.Game) -> foodchain.Option | None:
        bad = None if blunders else worst_score(game)
        if bad is not None:
            blunders.append(game.ply + 1)
        return bad

    game = foodchain.new("base", seats=2, seed=1, turns=2)
    played(game, most=60, otherwise=once)
    found = analyse(Plan(game.record(), LITTLE, "1"), 4)
    named = {costly.number: costly for costly in found.costly}
    assert blunders and blunders[0] in named
    costly = named[blunders[0]]
    before = game.at(blunders[0] - 1)
    better, worse = before.clone(), before.clone()
    better.play(costly.close.better)
    worse.play(costly.close.played)
    seat = before.decision.seat
    assert better.scores[seat] - better.scores[1 - seat] > worse.scores[seat] - worse.scores[1 - seat]
    assert costly.close.cost > 3 * costly.close.error
    assert costly.close.reasons
    said = dict(Wording(found).reasons(costly))
    assert said["why"] == [Wording(found).reason(one) for one in costly.close.reasons if one.effect > 0]
    assert said.get("but", []) == [Wording(found).reason(one) for one in costly.close.reasons if one.effect <= 0]


def test_jobs_change_nothing() -> None:
    game = played(foodchain.new("cards", seats=2, seed=3), 12)
    plan = Plan(game.record(), LITTLE, "7")
    one, two = analyse(plan, 2, jobs=1), analyse(plan, 2, jobs=2)
    assert (one.looks, one.players, one.costly) == (two.looks, two.players, two.costly)
    other = analyse(Plan(game.record(), LITTLE, "8"), 2)
    assert other.looks != one.looks


@pytest.mark.parametrize("name", ["base", "marine", "cards"])
def test_chances_of_all_seats_add_up(beginnings: dict[str, Analysis], name: str) -> None:
    found = beginnings[name]
    assert [look.ply for look in found.looks] == list(range(25))
    for shares in [*(look.chances for look in found.looks), *found.chances()]:
        assert sum(shares) == pytest.approx(1.0)
    assert sum(player.decisions for player in found.players) <= 24


def test_the_end_is_as_it_was_and_whoever_resigned_has_not_won() -> None:
    text = (GOLDEN / "cards-2-greedy.txt").read_text()
    game = foodchain.load(text)
    (winner,) = game.winners
    quick = Effort(onlooker=1, first=1, second=1, closely=20, candidates=1)
    won = analyse(Plan(text, quick, "1"), 0)
    assert won.looks[-1].chances[winner] == won.chances()[-1][winner] == 1.0
    assert [player.won for player in won.players] == [seat == winner for seat in range(2)]
    assert [sum(player.sources.values()) for player in won.players] == game.scores
    left = text.replace(f"won by seat {winner}", f"won by seat {1 - winner}; resigned: seat {winner}")
    lost = analyse(Plan(left, quick, "1"), 0)
    assert lost.looks[-1].chances[winner] == 0.0 and lost.players[winner].resigned and not lost.players[winner].won


def test_claims_out_of_turn_are_not_judged() -> None:
    game = foodchain.load((GOLDEN / "base-3-multiple-greedy-claimed.txt").read_text())
    first = next(ply.count for ply in game.plies if ply.claimed)
    found = analyse(Plan(game.at(first + 2).record(), Effort(30, 1, 2, 20, 1), "1"), 1)
    assert found.looks[first - 1].seat == -1


def test_one_seat_alone() -> None:
    game = played(foodchain.new("cards", seats=2, seed=1), 10)
    found = analyse(Plan(game.record(), LITTLE, "1", seat=1), 1)
    assert found.players[0].decisions == 0 < found.players[1].decisions
    with pytest.raises(BadSetup, match="no seat 2"):
        analyse(Plan(game.record(), LITTLE, "1", seat=2))


def test_nothing_to_analyse() -> None:
    with pytest.raises(CannotAnalyse, match="no options were played"):
        analyse(Plan(foodchain.new("base", seats=2, seed=1).record(), LITTLE, "1"))


class Outline(HTMLParser):
    """Whether what is opened is closed, and which elements there are."""

    VOID = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def outline(html: str) -> Outline:
    found = Outline()
    found.feed(html)
    found.close()
    assert not found.open
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["base", "marine", "cards"])
def test_a_page_needs_nothing_else(beginnings: dict[str, Analysis], name: str, language: str) -> None:
    html = page(beginnings[name], language)
    found = outline(html)
    assert found.seen.count("polyline") == 3
    assert found.seen.count("article") == len(beginnings[name].costly)
    assert f'lang="{language}"' in html
    assert not any(outside in html for outside in ("http:", "https:", "src=", "@import", "<link"))
    assert len(html) < 400_000


@pytest.mark.parametrize("name", ["base", "marine", "cards"])
def test_names_are_escaped(name: str) -> None:
    """Given a player with markup for a name, then the page has two scripts: its own and its data."""
    game = played(foodchain.new(name, seats=2, seed=1), 6)
    found = analyse(Plan(game.record(), LITTLE, "1"), 1, names=[HOSTILE, "</style><img>"])
    html = page(found)
    seen = outline(html).seen
    assert seen.count("script") == 2 and "img" not in seen
    assert HOSTILE not in html and "&lt;script&gt;" in html


def test_a_pack_cannot_put_markup_into_a_page() -> None:
    """Names of cards may come from anybody's pack, and so from anybody's record."""
    changes = {"cards": {"card": {"biomass": {"name": "<script>x", "text": "</script><b>"}}}}
    rules = find_rules("base", foodchain.packs.changes("base", changes))
    game = played(foodchain.engine.record.new_game(rules, 2, "1", {}), 6)
    html = page(analyse(Plan(game.record(), LITTLE, "1"), 1))
    assert outline(html).seen.count("script") == 2 and "<script>x" not in html


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", sorted({"base", "marine", "cards"} & set(find_games())))
def test_every_source_of_points_has_a_name(name: str, language: str) -> None:
    """Those that are no cause, but events of their own."""
    own = {kind.name for kind in find_rules(name).events if pays(kind) and kind.name != "vp"}
    assert own | {"other"} <= read_words(("analysis",), language)["source"].keys()


def test_data_for_programs(beginnings: dict[str, Analysis]) -> None:
    found = beginnings["base"]
    data = report(found, Wording(found, "en", first_seat=0))
    assert data["options"] == 24 and len(data["moments"]) == 25 and not data["over"]
    for costly in data["costly"]:
        assert costly["cost"] > 3 * costly["cost_error"]
        assert found.game.rules.space.find(costly["better"]["option"]).text != costly["played"]["option"]


def test_names_of_a_record_do_not_command_the_terminal(beginnings: dict[str, Analysis]) -> None:
    found = beginnings["base"]
    player = replace(found.players[0], name="\x1b]0;title\x07\u202ered" + "x" * 5000)
    shown = Wording(found).player(player)
    assert shown.isprintable() and shown.endswith("…") and len(shown) < 60


def test_where_there_is_no_reason_that_is_said(beginnings: dict[str, Analysis]) -> None:
    costly = next(costly for found in beginnings.values() for costly in found.costly)
    bare = replace(costly, close=replace(costly.close, reasons=()))
    assert Wording(beginnings["base"], "de").reasons(bare) == [("why", ["vieles Kleine"])]
