"""The description of the HTTP part (OpenAPI): what each request gives, and how it says no.

Answers are put together from the rules' own words, so the handlers give plain objects; these types say what is in
them. `tests/host/test_routes.py` holds the real answers against them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from msgspec import Struct

from foodchain.server.http.access import COOKIE, OWN_PAGE, SAFE
from foodchain.server.http.errors import STATUS


class Problem(Struct):
    """Why not: a word for programs, a sentence for people."""

    error: str
    message: str
    line: int | None = None


class Me(Struct):
    name: str


class RuleOption(Struct):
    name: str
    title: str
    explanation: str
    default: Any
    choices: list[Any]
    choice_names: dict[str, str]


class GameInfo(Struct):
    name: str
    title: str
    seats: list[int]
    default_seats: int
    animals: list[str]
    secrets: bool
    options: list[RuleOption]


class BotInfo(Struct):
    name: str
    title: str
    level: int
    explanation: str


class GameList(Struct):
    games: list[GameInfo]
    bots: list[BotInfo]
    languages: list[str]


class GameWords(Struct):
    language: str
    name: dict[str, Any]
    option: dict[str, Any]
    things: dict[str, dict[str, Any]]


class SeatTold(Struct):
    seat: int
    kind: Literal["person", "bot", "open", "nobody"]
    name: str
    bot: str | None
    mine: bool
    back: bool
    resigned: bool
    here: bool
    animals: list[str]
    invitation: str | None


class Forked(Struct):
    table: str
    ply: int


class TableTold(Struct):
    id: str
    game: str
    title: str
    kind: Literal["play", "replay", "abandoned"]
    status: Literal["waiting", "running", "over"]
    created: str
    played: str
    ply: int
    revision: int
    options: dict[str, Any]
    seats: list[SeatTold]
    host: bool
    bench: Literal["talk", "look", "closed"]
    watch: str
    deciding: int | None
    scores: list[int]
    winners: list[int]
    ending: str | None
    forked: Forked | None
    rematch: str | None
    public: bool
    language: str | None
    rated: bool
    speed: Literal["none", "live", "days"]
    clock: dict[str, Any] | None
    clocks: list[dict[str, Any]] | None
    resigned: list[int]
    places: list[int] | None
    proposals: list[dict[str, Any]]
    seal: str | None
    deck: str


class TableList(Struct):
    tables: list[TableTold]


class Invited(Struct):
    table: TableTold
    seat: int
    taken: bool


class OptionTold(Struct):
    number: int
    text: str
    targets: list[list[str]]


class PlyTold(Struct):
    ply: int
    seat: int | None
    actor: str | None
    option: OptionTold | None
    events: list[dict[str, Any]]
    time: str | None


class LogTold(Struct):
    plies: list[PlyTold]


class MomentTold(Struct):
    ply: int
    last: int
    view: dict[str, Any]
    played: PlyTold


class Explanation(Struct):
    kind: str
    name: str
    title: str
    lines: list[str]
    about: list[list[str]]
    provenance: str | None
    facts: dict[str, Any]


class WeighedOption(Struct):
    number: int
    text: str
    targets: list[list[str]]
    value: float
    best: bool


class HintTold(Struct):
    bot: str
    revision: int
    options: list[WeighedOption]


class PreviewTold(Struct):
    hidden: bool
    view: dict[str, Any] | None = None
    events: list[dict[str, Any]] | None = None
    scores: list[int] | None = None


class StoryTold(Struct):
    winners: list[int]
    ending: str | None
    scores: list[int]
    plies: int
    chart: list[dict[str, Any]]
    final: list[dict[str, Any]]
    decided: dict[str, Any]


class Guide(Struct):
    language: str
    title: str
    text: str


class ListedTable(TableTold):
    """`ratings`: seat by seat, null for guests and bots."""

    ratings: list[int | None]


class LobbyTold(Struct):
    open: list[ListedTable]
    running: list[ListedTable]


class TurnTold(Struct):
    kind: str
    seat: int
    left: float | None
    since: str
    table: TableTold


class TurnsTold(Struct):
    count: int
    turns: list[TurnTold]


class CameBack(Struct):
    table: TableTold
    since: int
    text: str


class NoteTold(Struct):
    kind: str
    seat: int | None
    ply: int
    time: str
    text: str


class NotesTold(Struct):
    notes: list[NoteTold]


class PromiseTold(Struct):
    promise: str


class DeckTold(Struct):
    chosen: str
    seal: str | None
    opened: dict[str, str] | None


class Verified(Struct):
    sound: bool
    plies: int
    error: str | None


class NoticesTold(Struct):
    email: str
    mail: bool
    confirmed: bool
    webhook: str
    hook: bool
    delay: int
    short: int
    ended: bool
    trouble: str | None
    can_mail: bool
    can_call: bool


class Done(Struct):
    done: bool


class AccountTold(Struct):
    name: str
    language: str | None
    email: str | None
    confirmed: bool
    created: str


class AccountAnswer(Struct):
    account: AccountTold | None


class RatingTold(Struct):
    game: str
    seats: int
    rating: int
    games: int
    wins: int


class OwnAccount(Struct):
    account: AccountTold | None
    ratings: list[RatingTold]
    mail: bool


class Sent(Struct):
    sent: bool


class Confirmed(Struct):
    confirmed: bool


class SeatLink(Struct):
    link: str | None


class LinkedSeat(Struct):
    table: TableTold
    seat: int


class PersonAt(Struct):
    seat: int
    account: bool
    rating: int | None


class PeopleAt(Struct):
    people: list[PersonAt]


class Person(Struct):
    name: str
    ratings: list[RatingTold]


class OnBoard(Struct):
    name: str
    game: str
    seats: int
    rating: int
    games: int
    wins: int
    me: bool


class Leaderboard(Struct):
    people: list[OnBoard]


# By the names of the handlers.
ANSWERS: dict[str, type] = {
    "list_games": GameList,
    "words": GameWords,
    "who_am_i": Me,
    "introduce": Me,
    "my_tables": TableList,
    "create": TableTold,
    "show": TableTold,
    "change_seat": TableTold,
    "invitation": Invited,
    "join": TableTold,
    "upload": TableTold,
    "fork": TableTold,
    "rematch": TableTold,
    "log": LogTold,
    "at": MomentTold,
    "explain": Explanation,
    "hint": HintTold,
    "preview": PreviewTold,
    "story": StoryTold,
    "rules_guide": Guide,
    "table_words_told": GameWords,
    "lobby": LobbyTold,
    "join_table": TableTold,
    "turns": TurnsTold,
    "propose": TableTold,
    "resign": TableTold,
    "come_back": CameBack,
    "notes": NotesTold,
    "make_promise": PromiseTold,
    "deck": DeckTold,
    "verify": Verified,
    "notice_wishes": NoticesTold,
    "wish_notices": NoticesTold,
    "test_notices": NoticesTold,
    "confirm_notices": Done,
    "stop_notices": Done,
    "my_account": OwnAccount,
    "register": AccountAnswer,
    "change_account": AccountAnswer,
    "change_password": AccountAnswer,
    "delete_account": AccountAnswer,
    "log_in": AccountAnswer,
    "log_out": AccountAnswer,
    "log_out_everywhere": AccountAnswer,
    "forgot": Sent,
    "reset": AccountAnswer,
    "confirm": Confirmed,
    "seat_link": SeatLink,
    "revoke_seat_link": SeatLink,
    "linked_seat": LinkedSeat,
    "take_seat": TableTold,
    "set_bench": TableTold,
    "people_at": PeopleAt,
    "person": Person,
    "leaderboard": Leaderboard,
}

REASONS = {
    status: ", ".join(sorted(error for error, known in STATUS.items() if known == status))
    for status in sorted(set(STATUS.values()))
}

DESCRIPTION = OpenAPIConfig(
    title="Foodchain",
    version="1",
    description="The table's questions with one answer. What is live goes over a WebSocket; see docs/protocol.md.",
    path="/api/schema",
    render_plugins=[JsonRenderPlugin(path="/")],
    components=Components(
        security_schemes={
            "session": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
            "own page": SecurityScheme(
                type="apiKey",
                name=OWN_PAGE,
                security_scheme_in="header",
                description="Any value; every request that changes something needs it.",
            ),
        }
    ),
)


def described(handlers: Iterable[Any]) -> list[Any]:
    """The handlers, each knowing what it answers and how it may refuse."""
    found = list(handlers)
    for handler in found:
        if isinstance(handler, HTTPRouteHandler) and handler.include_in_schema is not False:
            answer = ANSWERS.get(handler.fn.__name__)
            responses = {status: problem(status) for status in REASONS}
            if answer is not None:
                responses[handler.status_code] = ResponseSpec(answer, generate_examples=False)
            handler.responses = {**responses, **(handler.responses or {})}
            if not set(handler.http_methods) <= set(SAFE):
                handler.security = [{"own page": []}]
    return found


def problem(status: int) -> ResponseSpec:
    return ResponseSpec(Problem, description=f"one of: {REASONS[status]}", generate_examples=False)
