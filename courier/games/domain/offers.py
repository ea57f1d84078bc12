"""Draw offers: when one may be made, and that it was made."""

from __future__ import annotations

from typing import Final

from courier.games.errors import OfferedLately, TooEarlyToOffer
from courier.games.models import BOTH_MOVED, Game, Seat
from courier.games.seats import seats_of
from variants import Side

PAUSE_PLIES: Final = 20


def next_offer_ply(game: Game, side: Side) -> int:
    """The ply from which a side may offer a draw; no query when the seats are loaded."""
    last = seats_of(game)[side].draw_offered_at
    return BOTH_MOVED if last is None else max(BOTH_MOVED, last + PAUSE_PLIES)


def check_offer(game: Game, side: Side, *, ply: int) -> None:
    """Raise TooEarlyToOffer or OfferedLately when a side may not offer a draw after `ply`
    half-moves.
    """
    first = next_offer_ply(game, side)
    if ply >= first:
        return
    if first == BOTH_MOVED:
        raise TooEarlyToOffer
    raise OfferedLately(ply=first)


def note_offer(game: Game, side: Side, *, ply: int) -> None:
    """Let the offer stand on the locked game (the caller saves `draw_offered_by`) and remember when
    it was made.
    """
    game.draw_offered_by = side
    seat = seats_of(game)[side]
    seat.draw_offered_at = ply
    Seat.objects.filter(pk=seat.pk).update(draw_offered_at=ply)
