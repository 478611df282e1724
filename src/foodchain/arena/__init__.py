"""Where games are played by the thousand: simulations, fuzzing, counting and measuring."""
