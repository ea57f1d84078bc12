"""Bringing a locked game back to a position it has had."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.db.models import F

from courier.games.domain.ledger import has_time_left, take_back
from courier.games.domain.notices import carry_warnings
from courier.games.domain.playing import MOVED_FIELDS
from courier.games.domain.reckoning import is_setting_up
from courier.games.errors import TooLateToGoBack
from courier.games.models import Game, Move, Seat
from courier.games.permissions import seats_of
from courier.games.queries import position_before
from courier.games.signals import announce
from variants import Side

# Called with a locked game whose last moves are gone: what was reckoned from them has to be reckoned anew.
Recounting = Callable[[Game], None]
_KNOWN: Final[list[Recounting]] = []


def register(recounting: Recounting) -> None:
    """Have somebody reckon anew what follows from the moves of a game; this application need not know what."""
    if recounting not in _KNOWN:
        _KNOWN.append(recounting)


def go_back(game: Game, move: Move, *, now: datetime) -> None:
    """Undo a move and all after it. The turn of who made it goes on where it was left; the time since is nobody's."""
    take_off(game, move)
    take_back(game, ply=move.ply, side=1 if move.side else 0, used=move.time_used, now=now)
    leave_position(game)
    announce(game)


def give_back_turn(game: Game, move: Move, *, now: datetime) -> None:
    """Go back to a turn as its player had left it: what he was warned of counts. Raises TooLateToGoBack."""
    refuse_without_time(game, move)
    go_back(game, move, now=now)
    if move.played_at is None or move.time_used is None:
        return
    side: Side = 1 if move.side else 0
    began = move.played_at - move.time_used
    carry_warnings(game, side, began=began)
    seen = Seat.objects.filter(pk=seats_of(game)[side].pk, seen_at__lte=move.played_at)
    seen.update(seen_at=F("seen_at") + (game.turn_started_at - began))


def refuse_without_time(game: Game, move: Move) -> None:
    """Raise TooLateToGoBack if the time had run out when a move was made: given back, its turn would be over at once.

    Else the minutes until a flag is final could be had again and again.
    """
    if not has_time_left(game, move):
        raise TooLateToGoBack


def take_off(game: Game, move: Move) -> None:
    """Put the position before a move on the game and delete the rows from it on; clocks are the caller's."""
    rules = game.revision.rules
    game.position = position_before(game, move)
    position = rules.position(game.position)
    game.ply = move.ply - 1
    game.side_to_move = move.side
    game.in_check = rules.is_check(position)
    game.is_setting_up = is_setting_up(rules, position)
    game.moves.filter(ply__gte=move.ply).delete()
    for recounting in _KNOWN:
        recounting(game)


def leave_position(game: Game) -> None:
    """Store a game that stands elsewhere now: nothing that was offered or asked stands any more."""
    game.draw_offered_by = game.result_proposed_by = game.proposed_winner = None
    game.takeback_asked_by = game.abort_asked_by = None
    game.recall_until = game.recall = None
    game.version += 1
    game.save(update_fields=MOVED_FIELDS)
