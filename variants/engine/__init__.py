"""Presets compiled to rules: the engine, the rules of every preset, and what is asked before a
game.
"""
