"""Bringing a locked game back to a position it has had."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from courier.games.domain.ledger import has_time_left, take_back
from courier.games.domain.notices import carry_warnings
from courier.games.domain.play import MOVED_FIELDS
from courier.games.domain.turns import announce
from courier.games.errors import TooLateToGoBack
from courier.games.hooks import all_hooks
from courier.games.models import Game, Move, Seat
from courier.games.move_effects import is_setting_up
from courier.games.moves import position_before
from courier.games.seats import seats_of
from courier.games.silence import would_be_claimable
from variants import Side


def go_back(game: Game, move: Move, *, now: datetime) -> None:
    """Undo a move and all after it. The turn of who made it goes on where it was left; the time
    since is nobody's.
    """
    take_off(game, move)
    take_back(game, ply=move.ply, side=1 if move.side else 0, used=move.time_used, now=now)
    _shorten_pauses(game)
    leave_position(game)
    announce(game)


def _shorten_pauses(game: Game) -> None:
    """Count the pause after a draw offer from where the game stands now, if the offer was made
    later on; 1 query.
    """
    for seat in seats_of(game):
        if seat.draw_offered_at is not None:
            seat.draw_offered_at = min(seat.draw_offered_at, game.ply)
    Seat.objects.filter(game=game, draw_offered_at__gt=game.ply).update(draw_offered_at=game.ply)


def give_back_turn(game: Game, move: Move, *, now: datetime) -> None:
    """Go back to a turn as its player had left it: what they were warned of counts. Raises
    TooLateToGoBack.
    """
    refuse_without_time(game, move, now=now)
    go_back(game, move, now=now)
    if move.played_at is None or move.time_used is None:
        return
    side: Side = 1 if move.side else 0
    began = move.played_at - move.time_used
    carry_warnings(game, side, began=began)
    seen = Seat.objects.filter(pk=seats_of(game)[side].pk, seen_at__lte=move.played_at)
    seen.update(seen_at=F("seen_at") + (game.turn_started_at - began))


def refuse_without_time(game: Game, move: Move, *, now: datetime) -> None:
    """Raise TooLateToGoBack if the time had run out when a move was made: given back, its turn
    would be over at once, or could be claimed where there is no time limit.

    Else the minutes until a flag is final could be had again and again.
    """
    if not has_time_left(game, move) or would_be_claimable(game, move, now=now):
        raise TooLateToGoBack


def take_off(game: Game, move: Move) -> None:
    """Put the position before a move on the game and delete the rows from it on; clocks are the
    caller's.
    """
    rules = game.revision.rules
    game.position = position_before(game, move)
    position = rules.position(game.position)
    game.ply = move.ply - 1
    game.side_to_move = move.side
    game.in_check = rules.is_check(position)
    game.is_setting_up = is_setting_up(rules, position)
    game.moves.filter(ply__gte=move.ply).delete()
    count_again(game)


def count_again(game: Game) -> None:
    """Have everybody compute anew what follows from the moves of a locked game."""
    for hooks in all_hooks():
        if hooks.after_going_back is not None:
            hooks.after_going_back(game)


def leave_position(game: Game) -> None:
    """Store a game that stands elsewhere now: nothing that was offered or asked stands any more."""
    game.draw_offered_by = game.result_proposed_by = game.proposed_winner = None
    game.takeback_requested_by = game.abort_requested_by = None
    game.version += 1
    game.save(update_fields=MOVED_FIELDS)
