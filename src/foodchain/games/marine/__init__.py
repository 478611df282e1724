"""Dominant Species: Marine."""

WORDS = ("engine", "earth")
