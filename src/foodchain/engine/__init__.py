"""The game-independent engine: state, agenda, steps, options, events, records."""
