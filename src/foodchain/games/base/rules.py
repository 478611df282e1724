"""The base game as one set of rules: the table of steps, the options, and what the engine asks of every game."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.elements import LoseOneElement, PoorerGainOne, PutDisk, RicherLoseOne, StripTile, SwapElement
from foodchain.earth.cards.exodus import EmptyTile
from foodchain.earth.cards.growth import Colonise, Hibernate, Multiply, Supplant
from foodchain.earth.cards.losses import HuntEverywhere, OthersFreeze, StrikeNeighbours, StrikeTile, ThinTheCrowded
from foodchain.earth.cards.points import PointsForCrowd, PointsForDisks, PointsForSharedTiles
from foodchain.earth.display import CARD_TAKEN
from foodchain.earth.earth import NONE
from foodchain.earth.explain import explain_animal
from foodchain.earth.migration import Migrate
from foodchain.earth.option_features import option_feature_names
from foodchain.earth.rules import EarthRules
from foodchain.earth.speciation import Speciate
from foodchain.earth.wanderlust import MoveIn
from foodchain.engine.agenda import check_agenda, number_steps
from foodchain.engine.chance import Chance
from foodchain.engine.option_table import OptionTable
from foodchain.engine.packed import numbers
from foodchain.engine.play import is_among, settle
from foodchain.engine.rules import FIRST_VERSION, RuleOption
from foodchain.engine.step import Step
from foodchain.games.base import agenda, explain
from foodchain.games.base.abundance import Abundance, EnrichEarth
from foodchain.games.base.adaptation import Adapt, Adaptation
from foodchain.games.base.assessment import assess
from foodchain.games.base.board import BaseBoard
from foodchain.games.base.cards import (
    GainPawns,
    IceAge,
    Immigrants,
    LeadersLosePoints,
    MakeRoom,
    ResolveDominance,
    card_program,
)
from foodchain.games.base.competition import Compete, Competition
from foodchain.games.base.contents import check_cards
from foodchain.games.base.depletion import DepleteEarth, Depletion
from foodchain.games.base.domination import Dominate, Domination, TakeCard, hand_over_card
from foodchain.games.base.endgame import FinalScoring
from foodchain.games.base.execution import Execute
from foodchain.games.base.features import REASON_TERMS, feature_names, write_features
from foodchain.games.base.glaciation import Glaciate, Glaciation, IceSheet
from foodchain.games.base.illegal import why_illegal
from foodchain.games.base.initiative import Initiative, Nocturnal, ReplacePawn
from foodchain.games.base.invariants import check_state
from foodchain.games.base.migration import Migration
from foodchain.games.base.option_features import BaseOptions, hopes
from foodchain.games.base.planning import Instinct, PlacePawn, Plan
from foodchain.games.base.position import BaseReader, write
from foodchain.games.base.regression import Protect, Regression
from foodchain.games.base.reset import EndTurn, Extinction, Reseed, SaveSpecies, TundraSurvival
from foodchain.games.base.setup import ChooseAnimals, new_state
from foodchain.games.base.speciation import ChooseDiskHere, InsectsAdd, Speciation
from foodchain.games.base.state import BASE_EVENTS, ENDINGS, PHASES, BaseState
from foodchain.games.base.view import view_of
from foodchain.games.base.view_types import BaseTable
from foodchain.games.base.wanderlust import WanderFar, Wanderlust
from foodchain.games.base.wasteland import Waste, Wasteland
from foodchain.words import Message, Saying, Speaker, translations_of, wording_of

# what the steps that both games share can lie on in Marine only
MARINE_STEPS: Final = ("play on", "enter play", "use trait", "by others", "camouflage")


def build_steps(board: BaseBoard) -> list[Step[Any]]:
    """The table of steps, in the order of agenda.py; card effects come last."""
    resolve_card = ResolveDominance(vec[i64]())
    steps: list[Step[Any]] = [
        ChooseAnimals(),
        Plan(),
        PlacePawn(),
        Execute(),
        Initiative(),
        Adaptation(),
        Regression(),
        Abundance(),
        Wasteland(),
        Depletion(),
        Glaciation(),
        Speciation(),
        Wanderlust(),
        Migration(),
        Competition(),
        Domination(),
        ReplacePawn(),
        Adapt(),
        Protect(),
        EnrichEarth(),
        Waste(),
        DepleteEarth(),
        Glaciate(),
        ChooseDiskHere(),
        Speciate(),
        InsectsAdd(),
        WanderFar(),
        MoveIn(),
        Migrate(),
        Compete(),
        Dominate(),
        TakeCard(),
        resolve_card,
        Extinction(),
        SaveSpecies(),
        TundraSurvival(),
        Reseed(),
        EndTurn(),
        FinalScoring(),
        MakeRoom(),
        # card effects; a follow-up stands right behind the effect that pushes it
        Colonise(),
        PointsForSharedTiles(),
        ThinTheCrowded(),
        StripTile(),
        StrikeTile(),
        StrikeNeighbours(),
        OthersFreeze(),
        RicherLoseOne(),
        LoseOneElement(),
        PointsForDisks(),
        Supplant(),
        Multiply(),
        PointsForCrowd(),
        PutDisk(),
        Hibernate(),
        IceAge(),
        IceSheet(),
        Immigrants(),
        Instinct(),
        GainPawns(),
        EmptyTile(),
        SwapElement(),
        LeadersLosePoints(),
        Nocturnal(),
        HuntEverywhere(),
        PoorerGainOne(),
    ]
    number_steps(steps, vars(agenda), board.section_names, MARINE_STEPS)
    numbers = {step.name: number for number, step in enumerate(steps)}
    resolve_card.program = card_program(board, numbers)
    return steps


class BaseRules(EarthRules[BaseState, BaseBoard]):
    name = "base"
    title = "Dominant Species"
    version = 2
    phases = PHASES
    endings = ENDINGS

    def __init__(self, data: dict[str, Any]) -> None:
        check_cards(data)
        board = BaseBoard(data)
        super().__init__(
            board, build_steps(board), BASE_EVENTS, {**data["words"], "card": wording_of(data["cards"]["card"])}
        )
        self.translations = translations_of({"card": data["cards"]["card"]})
        effects = [effect for card in data["cards"]["card"].values() for effect in card["effects"]]
        self.sizes["effect"] = len(effects)
        self.terms = REASON_TERMS
        self.card_taken = CARD_TAKEN
        self.feature_names = feature_names(board.section_names, board.animal_names)
        self.about = BaseOptions(board, self.steps)
        self.option_feature_names = option_feature_names()
        self.option_kinds = self.about.kind_names
        self.option_names = self.about.own_names
        self.blank: vec[float] = numbers([0.0] * (len(self.feature_names) * len(board.animal_names)))
        self.rule_options = [
            RuleOption("animals", "random", ()),
            RuleOption("multiple", False, (True, False)),
            RuleOption("earth", "standard", ("standard", "random")),
            RuleOption("dominance", "automatic", ("automatic", "claimed")),
            RuleOption("turns", 50, (), for_people=0),  # ruling B29
        ]

    def new_state(self, seats: int, chance: Chance, options: dict[str, Any]) -> BaseState:
        return new_state(self.board, chance, seats, options)

    # -- while it runs ----------------------------------------------------------------------------------------------

    def claims(self, s: BaseState) -> vec[i64]:
        """Where dominance is claimed: who may take a marker, and where a tie can be shown (ruling B1)."""
        out = vec[i64]()
        for at in range(len(s.marker)):
            if s.is_disputed(at):
                best = s.best_matching(at)
                if best != NONE:
                    out = append(out, s.board.first_claim + at * s.board.animals + best)
                else:
                    out = append(out, s.board.first_tie + at)
        return out

    def claimant(self, s: BaseState, option: i64) -> i64:
        if option >= self.board.first_tie:
            return NONE
        return s.owner[(option - self.board.first_claim) % self.board.animals]

    def claim(self, s: BaseState, option: i64) -> None:
        s.cause, s.culprit = self.board.causes.number("claim"), NONE
        if option >= self.board.first_tie:
            s.lose_marker(option - self.board.first_tie)
        else:
            species = option - self.board.first_claim
            s.claim(species % self.board.animals, species // self.board.animals)
        if s.version > FIRST_VERSION:
            if s.step() == agenda.TAKE_CARD:
                hand_over_card(s)
            settle(self.steps, s)

    def why_illegal(self, s: BaseState, option: i64) -> Message | None:
        return why_illegal(s, option)

    def sensible(self, s: BaseState) -> vec[i64]:
        """Nobody forfeits, and tiles are scored where somebody is dominant."""
        scoring = s.step() == agenda.DOMINATE
        if not scoring and not is_among(self.board.pass_, s.legal):
            return s.legal
        out = vec[i64]()
        for option in s.legal:
            if option == self.board.pass_:
                continue
            if scoring and s.dominant(option - self.board.first_score) == NONE:
                continue
            out = append(out, option)
        return out if len(out) > 0 else s.legal

    def determinize(self, s: BaseState, seat: i64, chance: Chance) -> BaseState:
        """Face-down tiles and the deck above its last card are shuffled; nobody has other secrets."""
        t = s.clone()
        t.chance = chance
        t.shuffle_hidden_tiles()
        known = 1 if t.deck_left > 0 and t.deck[0] == self.board.last_card else 0
        cards = vec[i64]([t.deck[i] for i in range(known, t.deck_left)])
        chance.deal_anew(cards)
        t.deck = t.deck[:]
        for i in range(len(cards)):
            t.deck[known + i] = cards[i]
        return t

    def assess(self, s: BaseState, seat: i64) -> float:
        return assess(s, seat)

    def features(self, s: BaseState) -> vec[float]:
        out = self.blank[:]
        write_features(s, out, len(self.feature_names))
        return out

    def write_options(self, s: BaseState, table: OptionTable) -> None:
        self.about.write(s, table, hopes(s))

    def turn_number(self, s: BaseState) -> i64:
        return s.turn

    def seat_of_row(self, s: BaseState, row: i64) -> i64:
        return s.owner[row]

    def check(self, s: BaseState) -> None:
        check_agenda(s, self.steps, self.sizes)
        check_state(s)

    # -- to look at it ----------------------------------------------------------------------------------------------

    def view(self, s: BaseState, seat: int | None, speaker: Speaker) -> BaseTable:
        return view_of(speaker, s)

    def explain_hex(self, s: BaseState, at: i64) -> dict[str, Any]:
        return explain.explain_hex(s, at)

    def explain_animal(self, s: BaseState, animal: i64) -> dict[str, Any]:
        return explain_animal(s, animal, explain.animal_text(self.board, animal))

    def standing(self, s: BaseState, kind: str, name: str, known: dict[str, Any]) -> list[Saying]:
        return explain.standing(s, kind, name)

    def glossary(self) -> dict[str, dict[str, dict[str, Any]]]:
        return {
            **super().glossary(),
            "card": explain.card_glossary(self, self.board),
            "animal": explain.animal_glossary(self.board),
        }

    def space_text(self, space: str) -> Saying:
        return explain.space_text(space)

    # -- to save it -------------------------------------------------------------------------------------------------

    def write_position(self, s: BaseState) -> list[str]:
        return write(s, self.steps)

    def reader(self, seats: int, seed: str, options: dict[str, Any]) -> BaseReader:
        return BaseReader(self.board, self.steps, seats, seed, options)
