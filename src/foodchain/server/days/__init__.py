"""Games over days and fair play: the lobby, clocks, notices, stand-ins, and the honest deck."""
