"""Dominant Species: The Card Game. Each file is a topic of its rulebook."""
