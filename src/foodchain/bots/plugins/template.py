"""A bot for Foodchain. To try it: foodchain bot check my_bot:MyBot"""

from __future__ import annotations

from foodchain import Option
from foodchain.bots import Sight


class MyBot:
    """Takes any option that is not a waste of time."""

    # The line above is what people read when they choose their opponents. A new MyBot is made for each game.

    def choose(self, sight: Sight) -> Option:
        """One of `sight.decision.options`. This is all a bot has to do.

        sight.decision    the question: .prompt, .options (each has .text, .number and .targets), .sensible
        sight.view()      all that your seat may know, as plain data
        sight.sample()    a whole game to try things in; what you cannot know is dealt anew each time
        sight.seat        your seat; scores are in game.scores[sight.seat]
        sight.rng         dice: with these, and no others, your bot plays the same game again for the same seed
        """
        return sight.rng.choice(sight.decision.sensible)
