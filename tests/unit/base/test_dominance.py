"""Matching elements, endangered species and dominance, worked out at once or claimed; and two tables of points."""

from __future__ import annotations

import pytest

import foodchain
from foodchain import Game
from foodchain.catalogue import find_rules

from .positions import EVERYBODY, animal, asked, at, happened, legal, play, refuses, tile

# -- matching -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("needs", "disks", "matches"),
    [
        ("", "", 0),
        ("", "seed", 2),  # birds have seed printed twice
        ("", "sun", 0),
        ("", "seed seed seed", 6),
        ("sun", "seed sun", 3),
        ("sun sun", "seed sun sun", 6),
        ("sun sun grub", "sun grub water meat", 3),
        ("seed seed seed seed", "seed seed seed seed seed seed", 36),
        ("grass grub meat sun", "grass grub meat seed sun water", 6),
    ],
)
def test_matching_multiplies_need_and_supply_type_by_type(needs: str, disks: str, matches: int) -> None:
    laid = "; ".join(f"disk 0,0/{corner} {element}" for corner, element in zip(CORNERS, disks.split()))
    added = f"animal birds: elements {needs}" if needs else ""
    game = at("birds mammals", f"tile 0,0 sea: 1 birds; {laid}; {added}")
    assert tile(game, "0,0")["matches"] == {"birds": matches}
    assert tile(game, "0,0")["endangered"] == ([] if matches else ["birds"])


CORNERS = ("NE", "E", "SE", "SW", "W", "NW")


def test_a_disk_supplies_all_tiles_that_meet_at_its_corner() -> None:
    game = at(
        "birds mammals",
        "tile 0,0 sea: 1 birds; tile 1,-1 sea: 1 birds; tile 1,0 sea: 1 birds; tile 0,1 sea: 1 birds; disk 0,0/E seed",
    )
    assert [tile(game, at)["matches"]["birds"] for at in ("0,0", "1,-1", "1,0", "0,1")] == [2, 2, 2, 0]


def test_the_number_of_species_does_not_matter() -> None:
    game = at("birds mammals", "tile 0,0 sea: 1 birds, 9 mammals; disk 0,0/E seed; disk 0,0/W seed; disk 0,0/SE meat")
    assert tile(game, "0,0")["matches"] == {"birds": 4, "mammals": 2}
    assert tile(game, "0,0")["dominant"] == "birds"


# -- dominance ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("species", "disks", "dominant"),
    [
        ("1 birds", "seed", "birds"),
        ("1 birds", "meat", None),  # endangered, though alone
        ("1 birds, 1 mammals", "meat", "mammals"),
        ("1 birds, 1 mammals", "meat seed", None),  # a tie for most
        ("1 birds, 1 mammals, 1 amphibians", "meat seed water", "amphibians"),
        ("1 birds, 1 mammals, 1 insects", "meat seed seed grass", "birds"),  # a tie below does not matter
        ("1 birds, 1 mammals, 1 insects", "meat meat seed seed grass", None),
        ("1 mammals", "seed seed seed meat", "mammals"),  # birds are not there
        ("1 mammals, 1 insects", "water", None),
        ("2 insects", "", None),
    ],
)
def test_dominance_is_most_matches_among_those_present(species: str, disks: str, dominant: str | None) -> None:
    laid = "; ".join(f"disk 0,0/{corner} {element}" for corner, element in zip(CORNERS, disks.split()))
    assert tile(at(EVERYBODY, f"tile 0,0 sea: {species}; {laid}"), "0,0")["dominant"] == dominant


def test_dominance_changes_with_species() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea: 1 mammals; tile 1,0 sea: 1 birds; disk 0,0/E seed; disk 0,0/W seed; disk 0,0/SE meat
        section migration; pawn migration 7: birds; pawn migration 6: mammals""",
    )
    assert tile(game, "0,0")["dominant"] == "mammals"
    play(game, "birds: move 1,0 > 0,0")
    assert tile(game, "0,0")["dominant"] == "birds"


def test_dominance_changes_with_disks() -> None:
    game = at(
        "birds mammals",
        """tile 0,0 sea: 1 mammals, 1 birds; disk 0,0/E seed; disk 0,0/W seed; disk 0,0/SE meat
        section depletion; pawn depletion 1: mammals; shelf depletion: seed""",
    )
    assert tile(game, "0,0")["dominant"] == "birds"
    play(game, "mammals: remove 0,0/E")
    assert tile(game, "0,0")["dominant"] is None


def test_an_animal_may_dominate_more_than_ten_tiles() -> None:
    """Ten cones are no limit."""
    hexes = ["0,0", "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0", "2,-1", "2,0", "1,1", "0,2", "-1,2"]
    grounds = ["sea"] * 6 + ["jungle"] * 3 + ["forest"] * 3
    earth = "; ".join(f"tile {at} {ground}: 1 birds" for at, ground in zip(hexes, grounds))
    disks = "; ".join(f"disk {at}/E seed" for at in hexes)
    for dominance in ("automatic", "claimed"):
        game = at("birds mammals", f"{earth}; {disks}", dominance=dominance)
        assert [tile(game, at)["dominant"] for at in hexes] == ["birds"] * 12


# -- dominance by claim ---------------------------------------------------------------------------------------------

# The mammals hold the marker; the birds are about to fly in from the desert and match more.
HELD = """tile 0,0 sea marker mammals: 1 mammals, 1 insects; disk 0,0/E seed; disk 0,0/W seed; disk 0,0/SE meat
    tile 1,0 desert: 2 birds; section migration; pawn migration 7: birds"""


def claimed(text: str) -> Game:
    return at("birds mammals insects", text, dominance="claimed")


def test_at_the_start_every_dominant_animal_has_its_marker() -> None:
    game = at(EVERYBODY, "", dominance="claimed")
    assert tile(game, "0,1")["dominant"] == "mammals"
    assert tile(game, "1,-1")["dominant"] == "insects"
    assert game.decision.claims == []


def test_a_marker_stays_until_somebody_claims() -> None:
    game = play(claimed(HELD), "birds: move 1,0 > 0,0")
    assert tile(game, "0,0")["matches"] == {"mammals": 2, "birds": 4, "insects": 0}
    assert tile(game, "0,0")["dominant"] == "mammals"
    play(game, "birds: claim birds 0,0")
    assert tile(game, "0,0")["dominant"] == "birds"
    assert asked(game) == ("birds", "migrate")  # a claim costs nothing: the same decision is open


def test_who_matches_most_may_claim_out_of_turn() -> None:
    game = claimed("tile 0,0 sea: 1 mammals; disk 0,0/E meat; tile 1,0 desert marker birds: 1 birds; disk 1,0/SE seed")
    assert asked(game) == ("insects", "place pawn")
    assert {option.text for option in game.decision.claims} == {"claim mammals 0,0"}
    assert "claim mammals 0,0" not in legal(game)  # not for the insects to play
    assert "claim mammals 0,0" in [option["text"] for option in game.view(1)["decision"]["options"]]
    assert game.view(0)["decision"]["options"] == []
    play(game, "!: claim mammals 0,0")
    assert tile(game, "0,0")["dominant"] == "mammals"
    assert game.decision.claims == []


def test_only_who_matches_strictly_most_may_claim() -> None:
    game = play(claimed(HELD), "birds: move 1,0 > 0,0")
    refuses(game, "claim mammals 0,0", "claim insects 0,0", "tie 0,0", "claim birds 3,0")


def test_anybody_may_show_a_tie() -> None:
    game = claimed("tile 0,0 sea marker mammals: 1 mammals, 1 birds; disk 0,0/E seed; disk 0,0/W meat")
    for seat in range(3):
        assert "tie 0,0" in [option["text"] for option in game.view(seat)["decision"]["options"]]
    refuses(game, "claim birds 0,0", "claim mammals 0,0")
    play(game, "!: tie 0,0")
    assert tile(game, "0,0")["dominant"] is None


def test_a_tie_between_two_others_takes_the_marker_too() -> None:
    game = claimed(
        """tile 0,0 sea marker mammals: 1 mammals, 1 birds, 1 insects; disk 0,0/E seed; disk 0,0/W seed
        disk 0,0/SE grass; disk 0,0/SW grass; disk 0,0/NE meat"""
    )
    play(game, "!: tie 0,0")
    assert tile(game, "0,0")["dominant"] is None


def test_without_a_marker_there_is_no_tie_to_show() -> None:
    game = claimed(
        """tile 0,0 sea: 1 mammals, 1 birds; disk 0,0/E seed; disk 0,0/W meat
        tile 2,0 desert marker birds: 1 birds; disk 2,0/E seed"""
    )
    refuses(game, "tie 0,0", "tie 2,0")


def test_a_marker_falls_when_its_animal_is_gone() -> None:
    game = claimed(
        """tile 0,0 sea marker mammals: 1 mammals, 1 insects; disk 0,0/E meat; tile 1,0 desert
        section migration; pawn migration 7: mammals"""
    )
    play(game, "mammals: move 0,0 > 1,0")
    assert tile(game, "0,0")["dominant"] is None


def test_a_marker_falls_when_its_animal_is_endangered() -> None:
    game = claimed(
        """tile 0,0 sea marker mammals: 1 mammals, 1 insects; disk 0,0/E meat; disk 0,0/W grass
        section depletion; shelf depletion: meat; pawn depletion 1: insects"""
    )
    play(game, "insects: remove 0,0/E")
    assert tile(game, "0,0")["dominant"] is None
    play(game, "!: claim insects 0,0")


def test_cards_go_by_the_marker() -> None:
    """The birds match more; but the marker decides, the mammals' or none."""
    text = """tile 0,0 sea{}: 1 mammals, 1 birds; disk 0,0/E seed; disk 0,0/W seed; disk 0,0/SE meat
        tile 1,0 desert marker birds: 1 birds; section domination; pawn domination 1: insects; pawn domination 2: birds
        cards: omnivore, fertile"""
    game = play(claimed(text.format(" marker mammals")), "insects: score 0,0")
    assert asked(game) == ("mammals", "take card")
    game = play(claimed(text.format("")), "insects: score 0,0", "birds: pass")
    assert asked(game) == ("birds", "dominate")
    game = play(claimed(text.format(" marker mammals")), "!: claim birds 0,0", "insects: score 0,0")
    assert asked(game) == ("birds", "take card")


SCORED = """tile 0,0 sea{}: 1 mammals, 1 birds; disk 0,0/E seed; disk 0,0/W seed; disk 0,0/SE meat
    tile 1,0 desert marker birds: 1 birds; disk 1,0/E seed; disk 1,0/SE seed
    section domination; pawn domination 1: insects; pawn domination 2: mammals; cards: {}"""


def test_the_card_goes_to_whoever_claims_the_tile_before_it_is_taken() -> None:
    game = play(claimed(SCORED.format(" marker mammals", "omnivore, fertile")), "insects: score 0,0")
    assert asked(game) == ("mammals", "take card")
    play(game, "!: claim birds 0,0")
    assert asked(game) == ("birds", "take card")
    play(game, "birds: card fertile")
    assert happened(game, "card taken")[-1]["animal"] == "birds"


def test_a_single_card_waits_while_somebody_can_claim_the_tile() -> None:
    game = play(claimed(SCORED.format(" marker mammals", "fertile")), "insects: score 0,0")
    assert asked(game) == ("mammals", "take card") and legal(game) == {"card fertile"}
    play(game, "!: claim birds 0,0")
    assert happened(game, "card taken")[0]["animal"] == "birds"
    game = play(claimed(SCORED.format(" marker birds", "fertile")), "insects: score 0,0")
    assert happened(game, "card taken")[0]["animal"] == "birds"  # with nothing to claim, nobody is asked


def test_a_scored_tile_can_still_be_claimed_where_nobody_is_dominant() -> None:
    game = play(claimed(SCORED.format("", "fertile")), "insects: score 0,0")
    assert asked(game) == ("birds", "claim card") and legal(game) == {"claim birds 0,0", "pass"}
    assert foodchain.load(game.position()).state == game.state
    play(game, "birds: claim birds 0,0")
    assert happened(game, "card taken")[0]["animal"] == "birds"
    game = play(claimed(SCORED.format("", "fertile")), "insects: score 0,0", "birds: pass")
    assert not happened(game, "card taken") and asked(game) == ("mammals", "dominate")


def test_a_tie_shown_after_scoring_leaves_the_card_where_it_is() -> None:
    text = SCORED.replace("; disk 0,0/W seed", "").format(" marker mammals", "fertile")
    game = play(claimed(text), "insects: score 0,0")
    assert asked(game) == ("mammals", "take card")
    play(game, "!: tie 0,0")
    assert not happened(game, "card taken") and asked(game) == ("mammals", "dominate")


def test_by_the_first_rules_a_late_claim_changes_nothing() -> None:
    text = SCORED.format(" marker mammals", "omnivore, fertile")
    game = play(claimed(f"rules 1; {text}"), "insects: score 0,0", "!: claim birds 0,0")
    assert asked(game) == ("mammals", "take card")
    game = play(claimed(f"rules 1; {SCORED.format(' marker mammals', 'fertile')}"), "insects: score 0,0")
    assert happened(game, "card taken")[0]["animal"] == "mammals"


def test_claims_can_be_taken_back_and_recorded() -> None:
    game = play(claimed(HELD), "birds: move 1,0 > 0,0", "birds: claim birds 0,0", "birds: pass")
    assert foodchain.load(game.record()).position() == game.position()
    game.undo()
    game.undo()
    assert tile(game, "0,0")["dominant"] == "mammals"


def test_automatic_dominance_knows_no_claims() -> None:
    game = at("birds mammals insects", HELD.replace(" marker mammals", ""))
    play(game, "birds: move 1,0 > 0,0")
    assert game.decision.claims == []
    refuses(game, "claim birds 0,0", "tie 0,0")
    assert tile(game, "0,0")["dominant"] == "birds"


# -- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "points"),
    [
        (0, 0),
        (1, 1),
        (2, 3),
        (3, 6),
        (4, 10),
        (5, 15),
        (6, 21),
        (7, 28),
        (8, 36),
        (9, 45),
        (10, 45),
        (11, 45),
        (12, 45),
    ],
)
def test_the_bonus_table(count: int, points: int) -> None:
    assert find_rules("base").board.bonus(count) == points  # type: ignore[attr-defined]


@pytest.mark.parametrize(("before", "after"), [(100, 91), (10, 1), (9, 0), (8, 0), (4, 0)])
def test_victory_points_never_drop_below_zero(before: int, after: int) -> None:
    """Niche Biomes on a sea costs the leaders nine; the birds take the card with the 3 VP of third place."""
    game = at(
        "birds mammals insects arachnids",
        f"""tile 0,0 sea: 1 birds, 2 insects, 3 arachnids; disk 0,0/E seed; tile 3,0 sea; animal mammals: vp {before}
        section domination; pawn domination 1: birds; pawn domination 2: mammals; cards: niche_biomes, omnivore""",
    )
    play(game, "birds: score 0,0", "birds: card niche_biomes")
    assert animal(game, "mammals")["vp"] == after
    assert [animal(game, name)["vp"] for name in ("birds", "insects", "arachnids")] == [3, 0, 0]
