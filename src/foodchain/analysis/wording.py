"""What an analysis says, in one language."""

from __future__ import annotations

from babel.numbers import format_percent

from foodchain.analysis.analysis import Analysis, Costly, Player
from foodchain.bots.weighing import Reason
from foodchain.catalogue import find_speaker
from foodchain.words import ENGLISH, Phrasebook, Sentence, capital, plain, read_words

AREA = ("analysis",)
SOFT_HYPHEN = "\xad"
LONGEST_NAME = 32
LEAST_SHARE = 0.25  # a reply that comes less often is not expected


class Wording:
    """Says what was found out about a game. Seats count from `first_seat`: from 1 for people, from 0 beside records."""

    def __init__(self, found: Analysis, language: str = ENGLISH, first_seat: int = 1) -> None:
        self.found = found
        self.language = language
        self.rules = found.game.rules
        self.speaker = find_speaker(self.rules, language, first_seat)
        self.book = Phrasebook(language, read_words(AREA, language), read_words(AREA))
        self.own_sources = read_words(AREA)["source"]
        self.counts_rounds = "round" in found.game.view()

    def say(self, key: str, **facts: int | str) -> str:
        return said(self.book.fill("analysis", key, facts))

    def title(self) -> str:
        return self.say("title", game=self.rules.title)

    def summary(self) -> str:
        """How long the game was, how it ended, and how many decisions were looked at."""
        game = self.found.game
        ending = self.speaker.name(game.ending) if game.over and game.ending else ""
        return " ".join(
            [
                self.say("summary", seats=game.seats, count=game.ply),
                self.say("over", ending=ending) if ending else "" if game.over else self.say("running"),
                self.say("closely", looked=self.looked(), count=self.found.closely),
            ]
        ).replace("  ", " ")

    def looked(self) -> int:
        return sum(player.decisions for player in self.found.players)

    def seat(self, seat: int) -> str:
        """Who sits there: by the animals, where a seat has them."""
        animals = self.found.players[seat].animals
        return capitalized(", ".join(self.animal(name) for name in animals) or self.seat_number(seat))

    def player(self, player: Player) -> str:
        name = harmless(player.name)
        return f"{self.seat(player.seat)} · {name}" if name else self.seat(player.seat)

    def seat_number(self, seat: int) -> str:
        return said((self.speaker.named("seat", seat),))

    def animal(self, name: str) -> str:
        return said((self.speaker.name(name),))

    def actor(self, costly: Costly) -> str:
        """Who made a decision: the animal, or the seat."""
        return self.who(costly.actor, costly.look.seat)

    def who(self, animal: str | None, seat: int) -> str:
        return capitalized(self.animal(animal) if animal else self.seat(seat))

    def option(self, number: int) -> str:
        return said(self.speaker.option(self.rules.space.options[number]))

    def reasons(self, costly: Costly) -> list[tuple[str, list[str]]]:
        """What speaks for the better choice, and what against it, each with the word it stands behind."""
        for_it = [self.reason(reason) for reason in costly.close.reasons if reason.effect > 0]
        against = [self.reason(reason) for reason in costly.close.reasons if reason.effect <= 0]
        if not for_it:
            for_it = [self.say("small reasons")]
        return [(key, said) for key, said in (("why", for_it), ("but", against)) if said]

    def reason(self, reason: Reason) -> str:
        return said(capital(self.speaker.say(reason.message())))

    def reply(self, costly: Costly) -> str:
        """What happens next after the better choice; nothing where that differs too much."""
        close = costly.close
        if close.reply is None or close.reply_share < LEAST_SHARE:
            return ""
        who = self.who(close.reply_player, -1 if close.reply_seat is None else close.reply_seat)
        return self.say("then what", who=who, option=self.option(close.reply), share=self.percent(close.reply_share))

    def source(self, name: str) -> str:
        own = name in self.own_sources
        return capitalized(said(self.book.fill("source", name, {})) if own else self.cause(name))

    def cause(self, name: str) -> str:
        return said((self.speaker.named("cause", name),))

    def turn(self, number: int) -> str:
        return self.say("round" if self.counts_rounds else "turn", number=number)

    def percent(self, share: float, digits: int = 0) -> str:
        places = f".{'0' * digits}" if digits else ""
        return str(format_percent(share, f"0{places}\xa0%", locale=self.language.replace("-", "_")))

    def cost(self, costly: Costly) -> str:
        return self.say(
            "cost",
            cost=self.percent(costly.close.cost, 1),
            error=self.percent(costly.close.error, 1),
        )


def said(sentence: Sentence) -> str:
    """A sentence as prose. Terminals would show the hyphens that long names may be parted at."""
    return plain(sentence).replace(SOFT_HYPHEN, "")


def harmless(name: str) -> str:
    """A name from anybody's record: without what a terminal would obey, and not longer than there is room for."""
    shown = "".join(char for char in name if char.isprintable())
    return shown if len(shown) <= LONGEST_NAME else f"{shown[: LONGEST_NAME - 1]}…"


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
