"""The command line: play, simulate, replay, show, verify, bench, perft, fuzz."""

from foodchain.cli.app import main

__all__ = ["main"]
