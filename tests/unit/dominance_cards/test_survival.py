"""The Survival card: held by the sole leader on the tundra, scored after Extinction."""

from __future__ import annotations

from typing import Any

from foodchain import Game

from ..base.positions import EVERYBODY, animal, at, happened, play

ICE = """
    section domination; pawn domination 5: insects; cards: nocturnal
    tile 0,0 sea tundra: 2 birds, 1 insects
    tile 0,1 desert tundra: 1 birds, 1 insects
    tile 1,0 jungle: 4 insects
    disk 0,0/SE seed; disk 0,0/SW grass"""


def holder(game: Game) -> list[str]:
    return [name for name in EVERYBODY.split() if played(game, name) and animal(game, name)["survival"]]


def played(game: Game, name: str) -> bool:
    return any(found["animal"] == name for found in game.view()["animals"])


def end_the_turn(game: Game) -> list[dict[str, Any]]:
    play(game, "insects: pass")
    return [
        {key: value for key, value in event.items() if key not in ("event", "ply")}
        for event in happened(game, "survival scored")
    ]


def test_the_sole_leader_in_species_on_tundra_holds_it() -> None:
    """Species elsewhere do not count."""
    assert holder(at("insects birds", ICE)) == ["birds"]


def test_it_pays_a_bonus_for_the_tundra_tiles_one_lives_on() -> None:
    """Not for the number of species there."""
    game = at("insects birds", ICE)
    assert end_the_turn(game) == [{"animal": "birds", "count": 2}]
    assert animal(game, "birds")["vp"] == 3


def test_a_tie_leaves_it_with_nobody() -> None:
    game = at("insects birds", ICE.replace("2 birds", "1 birds"))
    assert holder(game) == []
    assert end_the_turn(game) == []
    assert len(happened(game, "survival tied")) == 1
    assert animal(game, "birds")["vp"] == animal(game, "insects")["vp"] == 0


def test_nobody_on_the_tundra_leaves_it_with_nobody() -> None:
    """Ruling B19."""
    game = at("insects birds", """section domination; pawn domination 5: insects; cards: nocturnal
        tile 0,0 sea tundra; tile 1,0 jungle: 4 insects, 1 birds; disk 0,0/SE seed; disk 1,0/E grass""")  # fmt: skip
    assert holder(game) == []
    assert end_the_turn(game) == []


def test_it_is_scored_after_extinction() -> None:
    """The birds lead until they die out; then the insects do."""
    game = at("insects birds", ICE.replace("disk 0,0/SE seed", "disk 1,0/E seed"))
    assert holder(game) == ["birds"]
    assert end_the_turn(game) == [{"animal": "insects", "count": 2}]
    assert animal(game, "birds")["vp"] == 0
    assert animal(game, "insects")["vp"] == 3


def test_it_changes_hands_as_soon_as_the_lead_does() -> None:
    game = at("insects birds", ICE.replace("section domination", "section migration; pawn migration 2: insects"))
    assert holder(game) == ["birds"]
    play(game, "insects: move 1,0 > 0,0")
    assert holder(game) == []
    play(game, "insects: move 1,0 > 0,0")
    assert holder(game) == ["insects"]


def test_the_bonus_table_ends_at_nine() -> None:
    """45 VP for nine tundra tiles or more."""
    hexes = ["0,0", "0,1", "1,0", "1,-1", "0,-1", "-1,0", "-1,1", "2,-1", "2,0", "1,1", "-1,2", "-2,1"]
    grounds = ["sea"] * 7 + ["wetland"] * 4 + ["desert"]
    for count, bonus in {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36, 9: 45, 10: 45, 12: 45}.items():
        tiles = [f"tile {at} {ground} tundra: 1 birds" for at, ground in zip(hexes[:count], grounds)]
        disks = [f"disk {at}/NE seed" for at in hexes[:count]]
        text = "\n".join(["section domination; pawn domination 5: insects; cards: nocturnal", *tiles, *disks])
        game = at("insects birds", f"{text}\ntile 3,-3 sea".replace("sea tundra", "jungle tundra", 1))
        assert end_the_turn(game) == [{"animal": "birds", "count": count}]
        assert animal(game, "birds")["vp"] == bonus
