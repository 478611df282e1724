"""Plug-in bots: anybody's code, in a process of its own, in any language that can read and write lines."""
