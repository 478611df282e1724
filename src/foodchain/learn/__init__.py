"""Learning from self-play: makes the weights that bots play with. The learner needs the extra `learn` (PyTorch)."""
