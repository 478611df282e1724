"""Texts of strangers: records, positions and packs are read in processes of their own."""
