"""What games say in which a point is shared otherwise than by halves, for files and programs."""

from __future__ import annotations

from typing import Final

from courier.games.models import Game
from variants import SHARES, shares_of

POINTS_TAG: Final = "Points"  # in a PGN, whose results know halves alone


def points_of(game: Game) -> list[str] | None:
    """What both sides score, `3/4` and `1/4`; None where the game is won, drawn or without a
    result.
    """
    return None if game.share is None else [*shares_of(game.share)]


def points_tag(game: Game) -> str:
    """The same in one text, `3/4-1/4`; empty for None."""
    return "" if game.share is None else share_text(game.share)


def share_text(share: int) -> str:
    """`3/4-1/4` for what side 0 has of a point, in parts."""
    return "-".join(shares_of(share))


def share_in(text: str) -> int | None:
    """What side 0 has by such a text, in parts of a point; None where it is none."""
    first, _dash, second = (part.strip() for part in text.partition("-"))
    share = SHARES.get(first)
    return share if share is not None and shares_of(share) == (first, second) else None
