"""Accounts, sessions and ratings."""

from __future__ import annotations

from msgspec import Struct

from foodchain.server.wire.fields import EmailAddress, LanguageCode, Name, Password


class PlayerName(Struct):
    """What this browser's player is called; empty at first."""

    name: str


class Account(Struct):
    name: str
    language: str | None
    email: str | None
    confirmed: bool
    """Whether the address is."""
    created: str


class AccountAnswer(Struct):
    account: Account | None
    """Null for a guest."""


class Rating(Struct):
    """How strong somebody is at least, in a game with so many seats: 1000 for newcomers."""

    game: str
    seats: int
    rating: int
    games: int
    wins: int


class OwnAccount(Struct):
    account: Account | None
    ratings: list[Rating]
    mail: bool
    """Whether this server sends mail."""


class ResetSent(Struct):
    """The same answer whether or not there is such a person."""

    sent: bool


class EmailConfirmed(Struct):
    confirmed: bool


class PersonAtTable(Struct):
    seat: int
    account: bool
    rating: int | None


class PeopleAtTable(Struct):
    people: list[PersonAtTable]


class Person(Struct):
    name: str
    ratings: list[Rating]


class RankedPerson(Rating):
    name: str
    me: bool


class Leaderboard(Struct):
    people: list[RankedPerson]
    """The best first."""


# -- asked ----------------------------------------------------------------------------------------------------------


class Register(Struct, forbid_unknown_fields=True):
    name: Name
    password: Password
    email: EmailAddress | None = None
    language: LanguageCode | None = None


class LogIn(Struct, forbid_unknown_fields=True):
    name: Name
    password: Password


class ChangeAccount(Struct, forbid_unknown_fields=True):
    """What is left out stays. A new e-mail address needs the password."""

    name: Name | None = None
    language: LanguageCode | None = None
    email: EmailAddress | None = None
    password: Password | None = None


class ChangePassword(Struct, forbid_unknown_fields=True):
    old: Password
    new: Password


class GivePassword(Struct, forbid_unknown_fields=True):
    password: Password


class ForgotPassword(Struct, forbid_unknown_fields=True):
    who: EmailAddress
    """A name or an e-mail address."""
