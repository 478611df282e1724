"""How a game was played: win chances over time, the costliest decisions, what was better, where points came from."""

from foodchain.analysis.analysis import Analysis, Costly, Player, analyse
from foodchain.analysis.effort import QUICK, THOROUGH, USUAL, Effort
from foodchain.analysis.looks import CannotAnalyse, Plan

__all__ = ["QUICK", "THOROUGH", "USUAL", "Analysis", "CannotAnalyse", "Costly", "Effort", "Plan", "Player", "analyse"]
