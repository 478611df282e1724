"""Ratings of bots from all their games: Plackett-Luce (openskill), with intervals by resampling.

openskill rates game after game, so its numbers depend on the order of the games; and its sigma says how sure it is of
a player who may change, which bots do not. So the games are rated many times, each time with deals drawn anew from
those that were played, in a new order (a bootstrap over deals: the games of a deal are not independent of each other).
A bot's rating is the mean of all these, its 95 % interval lies between their 2.5 and 97.5 percentiles.

At a table where a bot has several seats each of them is rated as a player of its strength, and it goes on with the
mean. The scale is that of people at tables, 40 points for a unit of openskill, around 1000. Ratings compare the bots of
one tournament with each other: whoever wins every game has one that grows with the number of games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, quantiles

from openskill.models import PlackettLuce, PlackettLuceRating

from foodchain.arena.tournament import Entry

RESAMPLES = 200
MOST_WORK = 400_000  # games rated in all resamples; with more games there are fewer of these
LEAST_RESAMPLES = 40
MIDDLE, UNIT = 1000, 40

model = PlackettLuce()


@dataclass(frozen=True)
class BotRating:
    bot: str
    rating: float
    low: float
    high: float


def rate(entries: Sequence[Entry], seed: str, advance: Callable[[], None] = lambda: None) -> list[BotRating]:
    """The bots of these games, best first. The same games and seed give the same numbers."""
    deals: dict[int, list[Entry]] = {}
    for entry in entries:
        deals.setdefault(entry.deal, []).append(entry)
    dice = Random(f"{seed}/ratings")
    found: dict[str, list[float]] = {}
    for _ in range(resamples(len(entries))):
        drawn = [entry for deal in dice.choices(list(deals), k=len(deals)) for entry in deals[deal]]
        dice.shuffle(drawn)
        for bot, rating in rated_once(drawn).items():
            found.setdefault(bot, []).append(MIDDLE + UNIT * (rating.mu - model.mu))
        advance()
    ratings = [BotRating(bot, fmean(values), *middle_part(values)) for bot, values in found.items()]
    return sorted(ratings, key=lambda one: (-one.rating, one.bot))


def resamples(games: int) -> int:
    return max(LEAST_RESAMPLES, min(RESAMPLES, MOST_WORK // max(1, games)))


def rated_once(entries: Sequence[Entry]) -> dict[str, PlackettLuceRating]:
    """Game after game, everybody beginning as equals."""
    known: dict[str, PlackettLuceRating] = {}
    for entry in entries:
        bots = entry.result.bots
        teams = [[known.get(bot) or model.rating()] for bot in bots]
        after: dict[str, list[PlackettLuceRating]] = {}
        for bot, [rating] in zip(bots, model.rate(teams, ranks=[float(place) for place in entry.places])):
            after.setdefault(bot, []).append(rating)
        for bot, ratings in after.items():
            known[bot] = model.rating(
                mu=fmean(rating.mu for rating in ratings), sigma=fmean(rating.sigma for rating in ratings)
            )
    return known


def middle_part(values: Sequence[float]) -> tuple[float, float]:
    """Where 95 % of the values lie."""
    if len(values) < 2:
        return values[0], values[0]
    cuts = quantiles(values, n=40, method="inclusive")
    return cuts[0], cuts[-1]
