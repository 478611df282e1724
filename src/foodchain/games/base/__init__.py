"""Dominant Species (2010). One file for each section of the rulebook."""

WORDS = ("engine", "earth")
