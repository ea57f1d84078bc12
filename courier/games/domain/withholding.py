"""The last move of a running game, kept from everybody who does not play in it as long as it may be recalled.

Else its player could take back what his opponent has seen signed out, and spectators would see moves that never were.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.utils.dateparse import parse_datetime

from courier.games.domain.clocks import is_due
from courier.games.models import Game, Move
from courier.games.permissions import is_participant, seats_of
from courier.games.queries import last_move
from courier.players.models import Player
from variants import Side

_OFFERS: Final = ("draw_offered_by", "result_proposed_by", "proposed_winner", "takeback_asked_by", "abort_asked_by")


def standing_before(game: Game, side: Side) -> dict[str, Any]:
    """What `Game.recall` keeps of a game before a move of `side`: what was on offer, when the time was up (ISO 8601;
    None when no clock ran), what both clocks held, in seconds, and whether it was check."""
    seats = seats_of(game)
    return {
        "side": side,
        "draw_offered_at": seats[side].draw_offered_at,
        **{name: getattr(game, name) for name in _OFFERS},
        "in_check": game.in_check,
        "deadline": game.deadline.isoformat() if game.deadline else None,
        "reserves": [seat.reserve for seat in seats],
    }


def put_offers_back(game: Game) -> None:
    """Let stand what was on offer before the move that is recalled or withheld; the caller saves it, or does not."""
    before: dict[str, Any] = game.recall or {}
    for name in _OFFERS:
        setattr(game, name, before[name])


def is_open(game: Game, *, now: datetime) -> bool:
    """Whether the last move may be recalled by who made it."""
    return game.recall_until is not None and now < game.recall_until


def withhold(games: Iterable[Game], viewer: Player | None, *, now: datetime) -> None:
    """Bring games read `with_rows` to where they stand for the viewer: before a last move that is not for him yet.

    They are for showing only, and cannot be saved any more. 1 query if a move is withheld, else none.
    """
    withheld = [game for game in games if _is_withheld(game, viewer, now)]
    if withheld:
        earlier = _moves_before_the_last(withheld)
        for game in withheld:
            _go_back_in_memory(game, earlier.get(game.pk))


def _is_withheld(game: Game, viewer: Player | None, now: datetime) -> bool:
    """A move made so late that nobody could go back behind it stands at once."""
    if not is_open(game, now=now) or is_participant(game, viewer):
        return False
    before: dict[str, Any] = game.recall or {}
    return "deadline" in before and not is_due(_deadline(before), now=now)


def _moves_before_the_last(games: Iterable[Game]) -> dict[int, Move]:
    """The move before the last one by the id of the game; 1 query."""
    wanted = [(game.pk, game.ply - 1) for game in games]
    moves = Move.objects.filter(game__in=[game_id for game_id, _ in wanted], ply__in={ply for _, ply in wanted})
    return {move.game_id: move for move in moves if (move.game_id, move.ply) in wanted}


def _go_back_in_memory(game: Game, earlier: Move | None) -> None:
    last, before = last_move(game), game.recall or {}
    assert last is not None, "what is withheld was played"
    assert last.played_at is not None, "the move was played here a moment ago"
    assert last.time_used is not None, "its time was told with it"
    put_offers_back(game)
    game.withheld_from = last.played_at
    game.last_moves = [earlier] if earlier else []  # type: ignore[attr-defined]
    game.ply, game.side_to_move = last.ply - 1, last.side
    game.position = earlier.position if earlier else game.start_position
    game.in_check = before["in_check"]
    game.turn_started_at, game.deadline = last.played_at - last.time_used, _deadline(before)
    game.recall = game.recall_until = None
    for seat, reserve in zip(seats_of(game), before["reserves"], strict=True):
        seat.reserve = reserve


def _deadline(before: dict[str, Any]) -> datetime | None:
    return parse_datetime(before["deadline"]) if before["deadline"] else None
