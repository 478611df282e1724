"""Packs: what they can hold, and what is to be said of one in the making."""
