"""Learning from self-play: makes the weights that bots play with. Needs the extra `lab` (PyTorch)."""
