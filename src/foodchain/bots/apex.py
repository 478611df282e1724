"""The strongest level."""

from __future__ import annotations

from foodchain.bots.searching import Searching


class Apex(Searching):
    """Searches, guided by a policy and a judgement of win chances that were learned in games against itself."""

    strength = 7
