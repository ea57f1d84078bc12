"""Pools of ratings: games in which engines may be used are rated apart from all others.

The pool of a family is the beginning of its key, so that every table of ratings knows it.
"""

from __future__ import annotations

from typing import Final

ADVANCED: Final = "advanced-"  # begins the keys of families of advanced games


def in_pool(key: str, *, advanced: bool) -> str:
    """Return the key of the ordinary family `key` in a pool."""
    return f"{ADVANCED}{key}" if advanced else key


def is_advanced(key: str) -> bool:
    """Whether the family of a key is one of advanced games."""
    return key.startswith(ADVANCED)
