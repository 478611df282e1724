"""The table in the browser: who may sit where, what was played, and who sees what. See docs/protocol.md."""
