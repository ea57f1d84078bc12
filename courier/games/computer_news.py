"""What a computer that is thinking shows open pages, and what they tell it: in the cache, for a few
minutes.

A draft that is tried out is no game; it has a name in the place of the id, and its version in that
of the ply.

Everything here may be lost at any time; the game itself is not touched.
"""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

from courier.common.news import announce, game_topic

KEPT_SECONDS: Final = 300


def note_depth(game_id: int | str, ply: int, depth: int) -> None:
    """Let pages show how many half-moves the computer looks ahead."""
    cache.set(f"thinking:depth:{game_id}:{ply}", depth, KEPT_SECONDS)
    if isinstance(game_id, int):
        announce(game_topic(game_id))


def depth_at(game_id: int | str, ply: int) -> int:
    """How far the computer looks ahead in the position after `ply` half-moves; 0 when nothing is
    known of it.
    """
    return int(cache.get(f"thinking:depth:{game_id}:{ply}") or 0)


def request_to_move(game_id: int | str, ply: int) -> None:
    """Ask the computer to play the best move it has found so far."""
    cache.set(f"thinking:now:{game_id}:{ply}", 1, KEPT_SECONDS)


def is_requested_to_move(game_id: int | str, ply: int) -> bool:
    """Whether somebody does not want to wait any longer."""
    return bool(cache.get(f"thinking:now:{game_id}:{ply}"))
