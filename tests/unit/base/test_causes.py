"""Every elimination, loss and gain tells what it came of, and whose doing it was."""

from __future__ import annotations

from typing import Any

import foodchain
from foodchain.catalogue import find_rules

from ..dominance_cards.taking import take
from .positions import at, happened, play


def why(event: dict[str, Any]) -> tuple[str | None, str | None]:
    return event["cause"], event["by animal"]


def test_species_die_by_competition_or_extinction() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea: 1 birds, 1 mammals; tile 1,0 desert: 2 mammals; disk 0,0/W seed
        section competition; pawn competition mountain-sea: birds; turn 9; cards:""",
        turns=9,
    )
    play(game, "birds: eliminate mammals 0,0")
    assert why(happened(game, "cubes eliminated")[0]) == ("competition", "birds")
    play(game, "birds: score 0,0", "mammals: pass")
    assert why(happened(game, "cubes eliminated")[-1]) == ("extinction", None)
    assert [(event["animal"], *why(event)) for event in happened(game, "vp")] == [
        ("birds", "domination", "birds"),
        ("birds", "final scoring", None),
    ]


def test_a_card_and_its_taker_are_to_blame_whoever_chooses() -> None:
    """Immigrants lets every animal choose what it gives up."""
    game = take("immigrants", "birds mammals", "tile 0,0 sea: 1 birds, 2 mammals; disk 0,0/W seed; disk 0,0/E seed")
    play(game, "mammals: thin out", "birds: give pawn")
    assert why(happened(game, "cubes eliminated")[0]) == ("immigrants", "birds")
    assert why(happened(game, "pawn lost")[0]) == ("immigrants", "birds")


def test_regression_takes_elements_without_anybodys_doing() -> None:
    game = at("birds mammals", "section regression; shelf regression: sun; animal birds: elements sun")
    assert why(happened(game, "element lost")[0]) == ("regression", None)


def test_the_insects_add_theirs_by_speciation() -> None:
    game = at("insects mammals", "section speciation; tile 0,0 sea")
    play(game, "insects: add 1 > 0,0")
    assert why(happened(game, "cubes added")[-1]) == ("speciation", "insects")


def test_causes_have_names_of_their_own() -> None:
    for game in ("base", "marine"):
        names = find_rules(game).vocabulary.words["cause"]
        assert len(set(names)) == len(names)


def test_what_is_told_does_not_change_the_game() -> None:
    loud, quiet = (foodchain.new("base", seats=3, seed=4, quiet=silent) for silent in (False, True))
    for _ in range(120):
        option = loud.decision.options[-1]
        loud.play(option)
        quiet.play(option)
    assert loud.state == quiet.state
