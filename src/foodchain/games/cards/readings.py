"""Options of the rules: which reading of each event is played with, and the rulings that can be turned round."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from foodchain.engine.rules import VERSION, RuleOption
from foodchain.games.cards.deck import ITSELF, Deck

EVENTS_WRITTEN_SINCE: Final = 3  # the rules that play an event as a pack writes it in place of its readings


class Readings:
    """How one game reads the rules. It never changes, so all copies of a state share it."""

    def __init__(self, deck: Deck, options: dict[str, Any]) -> None:
        chosen: list[int] = []
        for event, name in enumerate(deck.event_names):
            names = [variant.name for variant in deck.variants_of(event)]
            passed_over = deck.is_replaced(event) and options[VERSION] < EVENTS_WRITTEN_SINCE
            usual = names[1 if passed_over else 0]
            reading = usual if usual == ITSELF else options.get(name, usual)
            chosen.append(int(deck.first_variant[event]) + names.index(reading))
        self.variant: vec[i64] = vec[i64](chosen)  # event -> its reading
        self.version: i64 = options[VERSION]  # of the rules that the game is played by
        self.forced_pass_ends: bool = options["forced_pass_ends"]
        self.self_suppression: bool = options["self_suppression"]
        self.last_cards_from_ender: bool = options["last_cards_from"] == "ender"
        self.zero_dominates: bool = options["zero_dominates"]
        self.reshuffle_empty: bool = options["empty_pile"] == "reshuffle"
        self.normal_draw_before_last: bool = options["last_draw"] == "both"
        self.level_survival_counts: bool = options["level_survival"] == "both"
        self.vp_floor: bool = options["vp_floor"]


def rule_options(deck: Deck) -> list[RuleOption]:
    found: list[RuleOption] = []
    for event, name in enumerate(deck.event_names):
        variants = deck.readings_of(event)
        if len(variants) > 1:
            names = tuple(variant.name for variant in variants)
            found.append(RuleOption(name, names[0], names))
    yes_or_no = (True, False)
    found += [
        RuleOption("forced_pass_ends", True, yes_or_no),
        RuleOption("self_suppression", False, yes_or_no),
        RuleOption("last_cards_from", "starting", ("starting", "ender")),
        RuleOption("zero_dominates", False, yes_or_no),
        RuleOption("empty_pile", "reshuffle", ("reshuffle", "wait")),
        RuleOption("last_draw", "both", ("both", "survival")),
        RuleOption("level_survival", "both", ("both", "none")),
        RuleOption("vp_floor", False, yes_or_no),
    ]
    return found
