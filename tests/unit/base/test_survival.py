"""Survival: whoever alone has most species on tundra scores bonus VP for the tundra tiles it lives on."""

from __future__ import annotations

import pytest

from .positions import animal, at, happened, play, vp

RESET = "phase reset"


def test_the_sole_leader_scores_for_tiles_not_for_species() -> None:
    game = at(
        "birds reptiles",
        f"""tile 0,0 sea tundra: 4 birds, 1 reptiles; tile 1,0 desert tundra: 1 birds, 1 reptiles
        tile 0,1 jungle tundra: 1 reptiles; disk 0,0/E seed; disk 0,0/SE sun; {RESET}""",
    )
    assert vp(game) == {"birds": 3}  # five species on two tiles, against three on three


def test_species_elsewhere_do_not_count() -> None:
    game = at(
        "birds reptiles",
        f"tile 0,0 sea tundra: 1 reptiles; tile 1,0 sea: 9 birds; disk 0,0/E sun; disk 1,0/E seed; {RESET}",
    )
    assert vp(game) == {"reptiles": 1}


def test_a_tie_for_most_scores_for_nobody() -> None:
    game = at(
        "birds reptiles insects",
        f"""tile 0,0 sea tundra: 2 birds, 2 reptiles, 1 insects; disk 0,0/E sun; disk 0,0/W seed
        disk 0,0/NE grass; {RESET}""",
    )
    assert vp(game) == {}
    assert len(happened(game, "survival tied")) == 1


def test_an_empty_tundra_scores_for_nobody() -> None:
    assert vp(at("birds reptiles", f"tile 0,0 sea tundra; tile 1,0 sea: 1 birds; disk 1,0/E seed; {RESET}")) == {}


def test_extinction_comes_first() -> None:
    game = at("birds reptiles", f"tile 0,0 sea tundra: 5 birds, 1 reptiles; disk 0,0/E sun; {RESET}")
    assert vp(game) == {"reptiles": 1}


def test_a_mammal_saved_from_extinction_counts() -> None:
    game = at("birds mammals", f"tile 0,0 sea tundra: 5 birds, 2 mammals; {RESET}")
    play(game, "mammals: save 0,0")
    assert vp(game) == {"mammals": 1}


HEXES = ["0,0", "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0", "2,-1", "2,0", "1,1", "0,2", "-1,2"]


@pytest.mark.parametrize(
    ("tiles", "points"),
    [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45), (10, 45), (11, 45), (12, 45)],
)
def test_bonus_vp_by_the_table(tiles: int, points: int) -> None:
    """The last column of the table is nine or more."""
    grounds = ["sea"] * 7 + ["jungle"] * 4 + ["desert"]
    earth = "; ".join(f"tile {at} {ground} tundra: 1 birds" for at, ground in zip(HEXES[:tiles], grounds))
    fed = "; ".join(f"disk {at}/{'E' if i % 2 else 'W'} seed" for i, at in enumerate(HEXES[:tiles]))
    game = at("birds reptiles", f"{earth}; {fed}; {RESET}")
    assert vp(game) == {"birds": points}


def test_the_card_changes_hands_at_once_during_play() -> None:
    """Possession is looked at continually, though it pays only in Reset."""
    game = at(
        "birds reptiles",
        """tile 0,0 sea tundra: 2 birds, 1 reptiles; tile 1,0 desert: 2 reptiles
        section migration; pawn migration 3: reptiles""",
    )
    assert animal(game, "birds")["survival"]
    play(game, "reptiles: move 1,0 > 0,0")
    assert not animal(game, "birds")["survival"] and not animal(game, "reptiles")["survival"]
    play(game, "reptiles: move 1,0 > 0,0")
    assert animal(game, "reptiles")["survival"]
