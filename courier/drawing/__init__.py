"""Boards and plots as pictures."""
