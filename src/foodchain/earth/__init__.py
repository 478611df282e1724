"""Hexes, corners, disks and cubes: what the base game and Marine share."""
