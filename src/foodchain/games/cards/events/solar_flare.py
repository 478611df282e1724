"""Solar Flare: card play ends at once. Among last cards it does nothing more, since card play is over (ruling C12)."""

from __future__ import annotations

from foodchain.engine.frame import Frame
from foodchain.engine.step import Step
from foodchain.games.cards.state import CardState


class EndCardPlay(Step[CardState]):
    name = "end card play"
    frame = Frame(("resolve event",))

    def resolve(self, s: CardState) -> None:
        s.pop()
        s.closing = 1
