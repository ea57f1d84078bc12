"""Presets that enforce nothing: the players move the pieces, the server keeps the board."""
