"""An analysis as plain data, for programs."""

from __future__ import annotations

from typing import Any

from foodchain.analysis.analysis import Analysis, Costly
from foodchain.analysis.looks import Look
from foodchain.analysis.wording import Wording
from foodchain.version import __version__


def report(found: Analysis, wording: Wording) -> dict[str, Any]:
    game = found.game
    return {
        "game": game.rules.name,
        "seats": game.seats,
        "options": game.ply,
        "over": game.over,
        "ending": game.ending,
        "scores": game.scores,
        "winners": [player.seat for player in found.players if player.won],
        "resigned": [player.seat for player in found.players if player.resigned],
        "seed": found.plan.seed,
        "effort": {name: getattr(found.plan.effort, name) for name in found.plan.effort.__dataclass_fields__},
        "looked_at_closely": found.closely,
        "version": __version__,
        "players": [
            {
                "seat": player.seat,
                "name": player.name,
                "animals": list(player.animals),
                "score": player.score,
                "sources": player.sources,
                "decisions": player.decisions,
                "mean_cost": round(player.mean_cost, 5),
                "mean_cost_error": round(player.mean_error, 5),
            }
            for player in found.players
        ],
        "moments": [moment_data(look) for look in found.looks],
        "costly": [costly_data(found, costly, wording) for costly in found.costly],
    }


def moment_data(look: Look) -> dict[str, Any]:
    """A moment; of a decision that was looked at, what it seems to have cost."""
    data: dict[str, Any] = {"ply": look.ply, "turn": look.turn, "chances": [round(share, 4) for share in look.chances]}
    if look.seat >= 0:
        data |= {"seat": look.seat, "cost": round(look.cost, 4), "cost_error": round(look.error, 4)}
    return data


def costly_data(found: Analysis, costly: Costly, wording: Wording) -> dict[str, Any]:
    close, options = costly.close, found.game.rules.space.options
    return {
        "number": costly.number,
        "turn": costly.look.turn,
        "seat": costly.look.seat,
        "actor": costly.actor,
        "cost": round(close.cost, 4),
        "cost_error": round(close.error, 4),
        "played": {"option": options[close.played].text, "chance": round(close.played_chance, 4)},
        "better": {"option": options[close.better].text, "chance": round(close.better_chance, 4)},
        "reasons": [
            {
                "term": reason.term,
                "seat": reason.seat,
                "animal": reason.player,
                "count": reason.count,
                "effect": round(reason.effect, 4),
                "said": wording.reason(reason),
            }
            for reason in close.reasons
        ],
        "reply": None
        if close.reply is None
        else {"option": options[close.reply].text, "share": round(close.reply_share, 3)},
    }
