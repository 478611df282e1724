"""Marine as one set of rules: the table of steps, the options, and what the engine asks of every game."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.cards.elements import (
    LoseOneElement,
    MoveDisk,
    PoorerGainOne,
    PutDisk,
    RicherLoseOne,
    StripSome,
    StripTile,
    SwapElement,
)
from foodchain.earth.cards.exodus import EmptyTile
from foodchain.earth.cards.growth import Double, Multiply, SupplantAny
from foodchain.earth.cards.losses import Devour, HuntEverywhere, StrikeNeighbours, StrikeTile, ThinTheCrowded
from foodchain.earth.cards.points import (
    PointsForCrowd,
    PointsForDisks,
    PointsForElement,
    PointsForSharedTiles,
    PointsForSoleTiles,
    PointsForSpecies,
)
from foodchain.earth.cards.terms import TERMS
from foodchain.earth.display import CARD_TAKEN
from foodchain.earth.earth import NONE
from foodchain.earth.rules import EarthRules
from foodchain.earth.speciation import Speciate
from foodchain.engine.agenda import check_agenda, number_steps
from foodchain.engine.bits import bit, count_bits
from foodchain.engine.chance import Chance
from foodchain.engine.option_table import OptionTable
from foodchain.engine.packed import numbers
from foodchain.engine.rules import RuleOption
from foodchain.engine.state import FRAME
from foodchain.engine.step import Step
from foodchain.games.marine import agenda, explain
from foodchain.games.marine.abundance import Abundance, EnrichEarth
from foodchain.games.marine.adaptation import Adapt, Adaptation
from foodchain.games.marine.assessment import assess
from foodchain.games.marine.autotrophs import Autotrophs, FeedVent
from foodchain.games.marine.board import ANIMALS, MarineBoard
from foodchain.games.marine.cards import (
    ByOthers,
    ChooseParty,
    ColoniseShore,
    DiscardCard,
    EnterPlay,
    Invade,
    LastRound,
    PutOwnDisk,
    RemoveForeignDisk,
    RepeatDiscard,
    ResolveEvolution,
    ReturnPawns,
    ScoreChosenTerrain,
    ScoreTerrain,
    SendHome,
    TakeAnother,
    TradeElement,
    UseTrait,
    card_programs,
)
from foodchain.games.marine.competition import Compete, Competition
from foodchain.games.marine.composed import (
    Act,
    AddSpecies,
    AnotherTurn,
    EliminateSpecies,
    ExtinctionNow,
    GainBasicPawn,
    GainElement,
    GainPoints,
    Protect,
    SurvivalNow,
    TakePawn,
)
from foodchain.games.marine.depletion import DepleteEarth, Depletion
from foodchain.games.marine.domination import Dominate, Domination
from foodchain.games.marine.endgame import Endgame, FinalScoring
from foodchain.games.marine.evolution import Discard, Evolution, Evolve, OpenRow, TakeCard
from foodchain.games.marine.extinction import Extinction
from foodchain.games.marine.features import REASON_TERMS, feature_names, write_features
from foodchain.games.marine.illegal import why_illegal
from foodchain.games.marine.invariants import check_state
from foodchain.games.marine.migration import MigrateSpecies, Migration
from foodchain.games.marine.option_features import MarineOptions, option_feature_names
from foodchain.games.marine.placement import idle_sections, wastes_time
from foodchain.games.marine.position import MarineReader, write
from foodchain.games.marine.regression import Guard, Regression
from foodchain.games.marine.reseed import Reseed
from foodchain.games.marine.retrieval import AncientLineage
from foodchain.games.marine.setup import ChooseAnimals, new_state
from foodchain.games.marine.speciation import ChooseDiskHere, Speciation
from foodchain.games.marine.state import ENDINGS, MARINE_EVENTS, PHASES, PLAY, TRAITS, MarineState
from foodchain.games.marine.survival import VentSurvival
from foodchain.games.marine.tectonics import CARD, Erupt, SettleVent, Tectonics, Volcanism
from foodchain.games.marine.traits import (
    MOMENTS,
    CopyTrait,
    KeepTrait,
    NewTrait,
    Outgrow,
    RevealTraits,
    Shed,
    StartPawn,
)
from foodchain.games.marine.turns import PlaceSpecial, PlayOn, Turn
from foodchain.games.marine.view import view_of
from foodchain.games.marine.view_types import MarineTable
from foodchain.games.marine.wanderlust import Camouflage, MoveInFrom, WanderFar, Wanderlust
from foodchain.words import Message, Saying, Speaker, translations_of, wording_of


def build_steps(board: MarineBoard) -> list[Step[Any]]:
    """The table of steps, in the order of agenda.py; card effects come last."""
    resolve_card = ResolveEvolution(vec[i64]())
    enter_play = EnterPlay(vec[i64]())
    use_trait = UseTrait(vec[i64]())
    by_others = ByOthers()
    choose_party = ChooseParty()
    steps: list[Step[Any]] = [
        PlayOn(),
        ChooseAnimals(),
        KeepTrait(),
        RevealTraits(),
        CopyTrait(),
        Outgrow(),
        StartPawn(),
        Shed(),
        OpenRow(),
        Turn(),
        PlaceSpecial(),
        Abundance(),
        Autotrophs(),
        Depletion(),
        Adaptation(),
        Regression(),
        Speciation(),
        Wanderlust(),
        Tectonics(),
        Migration(),
        Competition(),
        Evolution(),
        Domination(),
        EnrichEarth(),
        FeedVent(),
        DepleteEarth(),
        Adapt(),
        Guard(),
        ChooseDiskHere(),
        Speciate(),
        WanderFar(),
        MoveInFrom(),
        Erupt(),
        SettleVent(),
        Camouflage(),
        MigrateSpecies(),
        Compete(),
        Evolve(),
        TakeCard(),
        resolve_card,
        Discard(),
        enter_play,
        Dominate(),
        AncientLineage(),
        Extinction(),
        VentSurvival(),
        Reseed(),
        Endgame(),
        FinalScoring(),
        # card effects; a follow-up stands right behind the effect that pushes it
        PointsForElement(),
        PointsForSpecies(),
        PointsForSharedTiles(),
        PointsForSoleTiles(),
        PointsForDisks(),
        PointsForCrowd(),
        StrikeTile(),
        StrikeNeighbours(),
        LastRound(),
        ThinTheCrowded(),
        HuntEverywhere(),
        Devour(),
        Invade(),
        SendHome(),
        ScoreTerrain(),
        ScoreChosenTerrain(),
        RicherLoseOne(),
        LoseOneElement(),
        PoorerGainOne(),
        SwapElement(),
        TradeElement(),
        PutDisk(),
        PutOwnDisk(),
        RemoveForeignDisk(),
        MoveDisk(),
        StripSome(),
        StripTile(),
        Multiply(),
        Double(),
        SupplantAny(),
        ColoniseShore(),
        EmptyTile(),
        Volcanism(),
        NewTrait(),
        ReturnPawns(),
        RepeatDiscard(),
        TakeAnother(),
        use_trait,
        by_others,
        GainPoints(),
        AddSpecies(),
        EliminateSpecies(),
        GainElement(),
        TakePawn(),
        AnotherTurn(),
        Act(),
        ExtinctionNow(),
        SurvivalNow(),
        choose_party,
        DiscardCard(),
        GainBasicPawn(),
        Protect(),
    ]
    number_steps(steps, vars(agenda), board.section_names)
    numbers = {step.name: number for number, step in enumerate(steps)}
    effects = {step.name: number for number, step in enumerate(steps) if number >= agenda.FIRST_EFFECT}
    programs = card_programs(board, effects)
    for step, program in zip((resolve_card, enter_play, use_trait), programs):
        step.program = program
    by_others.program = programs[3]
    choose_party.program = programs[3]
    board.new_trait_step = numbers["new trait"]
    board.use_trait_step = numbers["use trait"]
    board.by_others_step = numbers["by others"]
    board.choose_party_step = numbers["choose party"]
    resolvers = [resolve_card.number, enter_play.number, use_trait.number, by_others.number]
    board.resolvers = vec[i64]([int(number in resolvers) for number in range(len(steps))])
    return steps


class MarineRules(EarthRules[MarineState, MarineBoard]):
    name = "marine"
    title = "Dominant Species: Marine"
    version = 2
    least_seats = 2
    most_seats = 4
    has_hands = True  # traits are chosen in secret
    phases = PHASES
    endings = ENDINGS

    def __init__(self, data: dict[str, Any]) -> None:
        board = MarineBoard(data)
        wording = {"card": wording_of(data["cards"]["card"]), "trait": wording_of(data["traits"]["trait"])}
        super().__init__(board, build_steps(board), MARINE_EVENTS, {**data["words"], **wording})
        self.sizes["effect"] = len(board.terms) // TERMS
        self.sizes["source"] = max(int(board.cards), int(board.traits) * MOMENTS)
        self.sizes["trait"] = int(board.traits)
        self.sizes["slot"] = int(board.face_up)
        self.sizes["tile"] = int(board.survival_terrain)  # large tiles, by their terrain
        self.sizes["eruption"] = CARD + int(board.terrains)
        self.translations = translations_of({"card": data["cards"]["card"], "trait": data["traits"]["trait"]})
        self.terms = REASON_TERMS
        self.card_taken = CARD_TAKEN
        self.feature_names = feature_names(board.trait_names, board.animal_names)
        self.blank: vec[float] = numbers([0.0] * (len(self.feature_names) * ANIMALS))
        self.about = MarineOptions(board, self.steps)
        self.option_feature_names = option_feature_names(board.section_names)
        self.option_kinds = self.about.kind_names
        self.option_names = self.about.own_names
        self.rule_options = [
            RuleOption("animals", "random", ()),
            RuleOption("multiple", False, (True, False)),
            RuleOption("earth", "standard", ("standard", "random")),
            RuleOption("length", "standard", tuple(data["cards"]["removed"])),
            RuleOption("displays", "printed", ("printed", "alternate")),
            RuleOption("superheroes", False, (True, False)),
            RuleOption("exaptation", "auto", ("auto", "in", "out")),
            RuleOption("turns", 1000, (), for_people=0),  # ruling M23
        ]

    def new_state(self, seats: int, chance: Chance, options: dict[str, Any]) -> MarineState:
        return new_state(self.board, chance, seats, options)

    # -- while it runs ----------------------------------------------------------------------------------------------

    def why_illegal(self, s: MarineState, option: i64) -> Message | None:
        return why_illegal(s, option)

    def turn(self, s: MarineState) -> int | None:
        """Its turns are short, a single animal's: people count rounds."""
        return int(s.round)

    def sensible(self, s: MarineState) -> vec[i64]:
        """Nobody forfeits, places a pawn where nothing can be done, or retrieves without need."""
        placing = s.step() == agenda.TURN or s.step() == agenda.PLACE_SPECIAL_PAWN
        animal = s.actor()
        idle = idle_sections(s, animal) if placing else 0
        pass_ = self.board.pass_
        out = vec[i64]()
        for option in s.legal:
            if option == pass_ or (placing and wastes_time(s, animal, option, idle)):
                continue
            out = append(out, option)
        return out if len(out) > 0 else s.legal

    def determinize(self, s: MarineState, seat: i64, chance: Chance) -> MarineState:
        """What lies face down is shuffled: tiles, the deck with the unseen cards of the box, other seats' traits."""
        t = s.clone()
        t.chance = chance
        t.shuffle_hidden_tiles()
        shuffle_unseen_cards(t)
        deal_unknown_traits(t, seat)
        return t

    def assess(self, s: MarineState, seat: i64) -> float:
        return assess(s, seat)

    def features(self, s: MarineState) -> vec[float]:
        out = self.blank[:]
        write_features(s, out, len(self.feature_names))
        return out

    def seat_of_row(self, s: MarineState, row: i64) -> i64:
        return s.owner[row]

    def write_options(self, s: MarineState, table: OptionTable) -> None:
        self.about.write_all(s, table)

    def turn_number(self, s: MarineState) -> i64:
        """Laps of the animals in play: a round is too long to look ahead, and a turn is a single animal's."""
        return s.turn // s.animals_in_play() if s.phase >= PLAY else 0

    def check(self, s: MarineState) -> None:
        check_agenda(s, self.steps, self.sizes)
        check_state(s)

    # -- to look at it ----------------------------------------------------------------------------------------------

    def view(self, s: MarineState, seat: int | None, speaker: Speaker) -> MarineTable:
        return view_of(speaker, s, seat)

    def keeps_secrets(self, s: MarineState) -> bool:
        """Traits are chosen in secret before the game; later only who draws a new one sees more than the others."""
        if s.phase < PLAY:
            return True
        for option in s.legal:
            if not self.in_the_open(option):
                return True
        return False

    def in_the_open(self, option: i64) -> bool:
        """Events tell when a trait is turned up."""
        return not self.board.first_trait <= option < self.board.first_trait + self.board.traits

    def explain_hex(self, s: MarineState, at: i64) -> dict[str, Any]:
        return explain.explain_hex(s, at)

    def explain_animal(self, s: MarineState, animal: i64) -> dict[str, Any]:
        return explain.explain_animal_of(s, animal)

    def explain_element(self, s: MarineState, element: i64) -> dict[str, Any]:
        return explain.explain_element_of(s, element)

    def standing(self, s: MarineState, kind: str, name: str, known: dict[str, Any]) -> list[Saying]:
        return explain.standing(s, kind, name, known)

    def glossary(self) -> dict[str, dict[str, dict[str, Any]]]:
        return {**super().glossary(), **explain.own_glossary(self, self.board)}

    def space_text(self, space: str) -> Saying:
        return explain.space_text(self, self.board, space)

    # -- to save it -------------------------------------------------------------------------------------------------

    def write_position(self, s: MarineState) -> list[str]:
        return write(s, self.steps)

    def reader(self, seats: int, seed: str, options: dict[str, Any]) -> MarineReader:
        return MarineReader(self.board, self.steps, seats, seed, options)


def shuffle_unseen_cards(s: MarineState) -> None:
    """Cards that nobody has seen, in the deck or the box, are dealt anew; the last one stays near the bottom."""
    seen: i64 = 0
    for card in s.row:
        if card != NONE:
            seen |= bit(card)
    for card in s.discard:
        seen |= bit(card)
    last = s.display.last_card
    unseen = vec[i64]([c for c in range(int(s.display.cards)) if c != int(last) and seen & bit(c) == 0])
    s.chance.shuffle(unseen)
    last_at: i64 = NONE
    for i in range(s.deck_left):
        if s.deck[i] == last:
            last_at = s.chance.below(s.deck_left if s.deck_left < s.display.bottom_cards else s.display.bottom_cards)
    s.deck = s.deck[:]
    dealt = 0
    for i in range(s.deck_left):
        if i == last_at:
            s.deck[i] = last
        else:
            s.deck[i] = unseen[dealt]
            dealt += 1


def deal_unknown_traits(s: MarineState, seat: i64) -> None:
    """Traits in other seats' hands are dealt anew, and so is what they have kept in secret."""
    unknown = s.traits_in_box()
    for animal in range(ANIMALS):
        if s.owner[animal] != seat:
            unknown |= s.dealt[animal]
            if s.phase == TRAITS:
                unknown |= s.held[animal]
    traits = vec[i64]([t for t in range(int(s.display.traits)) if unknown & bit(t) != 0])
    s.chance.shuffle(traits)
    given = 0
    for animal in range(ANIMALS):
        if s.owner[animal] != seat:
            count = count_bits(s.dealt[animal])
            s.dealt[animal] = 0
            for _ in range(count):
                s.dealt[animal] |= bit(traits[given])
                given += 1
            if s.phase == TRAITS:
                count = count_bits(s.held[animal])
                s.held[animal] = 0
                for _ in range(count):
                    s.held[animal] |= bit(traits[given])
                    given += 1
    draw_again(s, seat)


def draw_again(s: MarineState, seat: i64) -> None:
    """Traits that another seat has drawn and is choosing from just now, and the one that it has chosen."""
    for depth in range(s.depth):
        at = depth * FRAME
        step = s.agenda[at]
        if s.agenda[at + 1] >= 0 and s.seat_of(s.agenda[at + 1]) != seat and step >= agenda.FIRST_EFFECT:
            if s.agenda[at + 3] != 0 and step == s.display.new_trait_step:
                s.agenda[at + 3] = s.draw_traits(s.agenda[at + 2])
                if s.agenda[at + 4] != 0:
                    s.agenda[at + 4] = s.any_trait(s.agenda[at + 3]) + 1
