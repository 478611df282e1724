"""What players are told beside the rules: who acts from where, what may be declined, and what came to nothing."""

from __future__ import annotations

from typing import Any

import foodchain
from foodchain import Game

from ..dominance_cards.taking import take
from .positions import asked, at, forfeited, happened, legal, play, tile

ALONE = "tile 0,0 sea: 1 birds, 2 mammals; disk 0,0/W seed"
TURN = "section competition; pawn competition mountain-sea: birds"


def test_the_competition_space_that_acts_is_told() -> None:
    game = at("birds mammals", f"{ALONE}; {TURN}")
    assert game.view()["acting"] == "competition mountain-sea"
    assert game.view()["decision"]["facts"]["space"] == "competition mountain-sea"
    assert game.decision.prompt.startswith("Competition mountain-sea:")


def test_the_arachnids_compete_for_free_before_any_space() -> None:
    game = at("birds mammals arachnids", f"{ALONE}; tile 1,0 desert: 1 arachnids, 1 mammals; {TURN}")
    assert asked(game) == ("arachnids", "compete for free") and game.view()["acting"] is None
    play(game, "arachnids: eliminate mammals 1,0")
    assert [event["animal"] for event in happened(game, "free competition")] == ["arachnids"]
    assert "arachnids compete for free" in game.log()


def test_the_arachnids_may_decline_to_compete_for_free() -> None:
    scene = f"{ALONE}; tile 1,0 desert: 1 arachnids{{}}; {TURN}"
    declined = at("birds mammals arachnids", scene.format(", 1 mammals"))
    play(declined, "arachnids: pass")
    assert [event["animal"] for event in happened(declined, "free competition declined")] == ["arachnids"]
    nobody_there = at("birds mammals arachnids", scene.format(""))
    assert happened(nobody_there, "free competition declined") == []


def test_a_competition_given_up_or_without_a_target_is_told() -> None:
    game = at("birds mammals", f"{ALONE}; {TURN}")
    play(game, "birds: pass")
    assert forfeited(game) == [("birds", "competition")]
    game = at("birds mammals", f"tile 0,0 sea: 1 birds; {TURN}")
    assert forfeited(game) == [("birds", "competition")]
    game = at("birds mammals", f"{ALONE}; {TURN}")
    play(game, "birds: eliminate mammals 0,0")
    assert forfeited(game) == []


def test_a_migration_given_up_is_told() -> None:
    game = at("birds mammals", "tile 0,0 sea: 1 birds; tile 1,0 desert; section migration; pawn migration 7: birds")
    assert forfeited(play(game, "birds: pass")) == [("birds", "migration")]
    game = at("birds mammals", "tile 0,0 sea: 2 birds; tile 1,0 desert; section migration; pawn migration 7: birds")
    assert forfeited(play(game, "birds: move 0,0 > 1,0", "birds: pass")) == []


def test_thinning_out_is_told_even_when_nothing_is_lost() -> None:
    game = take("immigrants", "birds mammals", "tile 0,0 sea: 1 birds, 1 mammals; disk 0,0/W seed")
    play(game, "mammals: thin out", "birds: thin out")
    assert [(event["animal"], event["count"]) for event in happened(game, "thinned out")] == [
        ("mammals", 0),
        ("birds", 0),
    ]


def test_whose_species_hibernate_is_told() -> None:
    earth = "tile 0,0 sea hibernating birds 2: 2 birds, 1 mammals; tile 1,0 desert"
    game = at("birds mammals", f"{earth}; section domination; pawn domination 1: birds")
    assert (tile(game, "0,0")["hibernating"], tile(game, "0,0")["hibernator"]) == (2, "birds")
    assert tile(game, "1,0")["hibernator"] is None
    assert any("species of the birds hibernate" in line for line in explained(game, "hex", "0,0"))


def explained(game: Game, kind: str, name: str) -> list[str]:
    """The lines of an explanation."""
    told: Any = game.rules.explain(game.state, kind, name)
    lines = game.rules.english.explanation(told)["lines"]
    return ["".join(part if isinstance(part, str) else part.text for part in line) for line in lines]


def test_what_may_be_declined_says_so() -> None:
    game = at("mammals birds", "tile 0,0 sea: 2 mammals; tile 1,0 desert: 1 mammals; phase reset")
    assert game.decision.kind == "save species" and "pass" in legal(game)
    assert game.decision.prompt == "Choose where one endangered species survives, or let it be."
    game = take("evolution", "birds mammals insects", "tile 0,0 sea: 1 birds, 1 mammals, 1 insects; disk 0,0/W seed")
    assert "pass" in legal(game) and game.decision.prompt.endswith("or finish.")
    assert "may" in foodchain.new("base").rules.words["card"]["fecundity"]["text"]


def test_explanations_use_the_tables_of_a_pack() -> None:
    for name in ("base", "marine"):
        game = foodchain.new(name, seats=2, seed=1, pack={"terrain": {"bonus": [0, 2, 4, 8]}})
        for thing in ("bonus", "survival"):
            assert "For 1 to 3 or more: 2, 4, 8 VP." in explained(game, "thing", thing)
        game = foodchain.new(name, seats=2, seed=1, pack={"terrain": {"bonus": [0, 5]}})
        assert "For 1 or more: 5 VP." in explained(game, "thing", "bonus")
