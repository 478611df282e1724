"""Players made of code. A bot sees what its seat may see, and returns one of the options."""

from foodchain.bots.budget import Budget
from foodchain.bots.player import Bot, bot_names, make_bot, quick_bots, usual_bot
from foodchain.engine.sight import Sight

__all__ = ["Bot", "Budget", "Sight", "bot_names", "make_bot", "quick_bots", "usual_bot"]
