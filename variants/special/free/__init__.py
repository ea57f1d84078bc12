"""Presets that enforce nothing: the players move the men, the server keeps the board."""
