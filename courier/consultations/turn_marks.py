"""Which turn of a game something belongs to."""

from __future__ import annotations

from hashlib import blake2b

from courier.games.models import Game


def mark_of(game: Game) -> str:
    """A short text that is another one as soon as the position is: what was proposed for a turn
    counts in that one alone.
    """
    return blake2b(f"{game.ply} {game.position}".encode(), digest_size=16).hexdigest()
