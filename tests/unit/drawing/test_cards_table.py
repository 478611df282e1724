"""The Card Game's pictures: what the view says is there, for whoever looks, and nothing that is hidden."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest
from rich.console import Console

import foodchain
from foodchain import Game
from foodchain.drawing import png, view_svg, view_text


def middle(seats: int, plies: int) -> Game:
    game = foodchain.new("cards", seats=seats, seed=seats + 3)
    rng = Random(3)
    while game.ply < plies:
        game.play(rng.choice(game.decision.sensible))
    return game


def ended() -> Game:
    game = foodchain.new("cards", seats=3, seed=1)
    rng = Random(1)
    while not game.over:
        game.play(rng.choice(game.decision.sensible))
    return game


GAMES = [middle(2, 0), middle(2, 30), middle(4, 24), middle(5, 80), middle(6, 60), ended()]


def shown(game: Game, seat: int | None, width: int = 100) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        console.print(view_text(game.rules, game.view(seat), width))
    return capture.get()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_picture_stands_alone(game: Game, theme: str) -> None:
    for seat in (None, 0):
        svg = view_svg(game.rules, game.view(seat), theme)
        root = ElementTree.fromstring(svg)
        identities = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(identities) == len(set(identities))
        wanted = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
        assert wanted == set(identities)
        assert not re.search(r"var\(|color-mix|<style|<image|<script", svg)
        assert "None" not in svg and "nan" not in svg.lower().replace("finance", "")
        assert png(svg, width=300).startswith(b"\x89PNG")


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_picture_tells_totals_hands_and_biomes(game: Game) -> None:
    view = game.view(0)
    svg = view_svg(game.rules, view, "light")
    texts = [element.text or "" for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    for card in view["hand"]:
        assert any(words.startswith(card.get("name", card["card"])) for words in texts), card["card"]
    assert view["biome"]["name"] in texts
    assert all(str(player["food_chain"]) in texts for player in view["players"])


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_terminal_shows_the_own_hand_and_no_other(game: Game) -> None:
    text = shown(game, 0)
    for card in game.view(0)["hand"]:
        assert card["card"] in text
    assert max(len(line) for line in text.splitlines()) <= 100
    for seat in range(1, game.seats):
        for card in game.view(seat)["hand"]:
            assert card["card"] not in text and card["card"] not in shown(game, None)
            assert f">{card['card']}" not in view_svg(game.rules, game.view(0), "light")
    assert text.isascii()


def test_reconstructed_cards_are_marked() -> None:
    text = shown(GAMES[0], 0)
    for card in GAMES[0].view(0)["hand"]:
        marked = f"{card['card']}]~" in text or f"{card['card']}~" in text
        assert marked == (card["provenance"] == "reconstructed")
    assert "not the printed card" in text


def test_a_notebook_draws_the_game_as_its_decider_sees_it() -> None:
    game = GAMES[1]
    assert game._repr_svg_() == view_svg(game.rules, game.view(game.decision.seat), "light")
