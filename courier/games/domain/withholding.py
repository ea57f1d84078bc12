"""The last move of a running game, kept from everybody who does not play in it as long as it may be recalled.

Else its player could take back what his opponent has seen signed out, and spectators would see moves that never were.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.db.models import Case, DateTimeField, F, When
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce
from django.utils.dateparse import parse_datetime

from courier.games.domain.clocks import is_due
from courier.games.domain.ledger import turn_of
from courier.games.models import Game, Move
from courier.games.permissions import is_participant, seats_of
from courier.games.queries import last_line, last_move
from courier.games.standstills import standstills_of
from courier.players.models import Player
from variants import Side

ASKED_AT: Final = ("draw_offered_at", "takeback_asked_at", "abort_asked_at")
OFFERS: Final = ("draw_offered_by", "result_proposed_by", "proposed_winner", "takeback_asked_by", "abort_asked_by")


def standing_before(game: Game, side: Side) -> dict[str, Any]:
    """What `Game.recall` keeps of a game before a move of `side`: what was on offer and when `side` had asked for it
    last, when the turn began and its time was up (ISO 8601; None when no clock ran), what both clocks held, in seconds,
    the last line of their ledgers, and whether it was check. 1 query in a timed game."""
    seats = seats_of(game)
    return {
        "side": side,
        **{name: getattr(seats[side], name) for name in ASKED_AT},
        **{name: getattr(game, name) for name in OFFERS},
        "in_check": game.in_check,
        "turn_started_at": game.turn_started_at.isoformat(),
        "deadline": game.deadline.isoformat() if game.deadline else None,
        "reserves": [seat.reserve for seat in seats],
        "ledger": last_line(game) if game.control else None,
    }


def columns_before(before: dict[str, Any]) -> dict[str, Any]:
    """The columns of a game as they were before a move that is withheld, as far as `Game.recall` keeps them."""
    told = {name: before[name] for name in (*OFFERS, "in_check")}
    if "turn_started_at" in before:
        told["turn_started_at"] = parse_datetime(before["turn_started_at"])
    return {**told, "deadline": _deadline(before), "flag_fell_at": None}


def known_turn(now: datetime) -> Case:
    """The start of a game's turn to order lists by: of the one everybody knows of while a move may be recalled."""
    before = Cast(KT("recall__turn_started_at"), DateTimeField())
    return Case(When(recall_until__gt=now, then=Coalesce(before, F("turn_started_at"))), default=F("turn_started_at"))


def move_kept_deadline(game: Game, *, now: datetime) -> None:
    """Reckon the deadline anew that a locked game had before a move that is withheld: who does not play is shown it.

    One that has passed has shown the move to everybody, and stays. At most 4 queries and a write, none if no move is
    withheld.
    """
    if not is_open(game, now=now):
        return
    before, control = dict(game.recall or {}), game.control
    if control is None or "turn_started_at" not in before:
        return
    started, seat = parse_datetime(before["turn_started_at"]), seats_of(game)[before["side"]]
    assert started is not None, "it was written by `standing_before`"
    standstills = standstills_of(game, since=started, now=now)
    turn = turn_of(seat, control, standstills, started=started, reserve=before["reserves"][seat.side])
    if turn.deadline != _deadline(before):
        game.recall = {**before, "deadline": turn.deadline.isoformat()}
        game.save(update_fields=["recall"])


def put_offers_back(game: Game) -> None:
    """Let stand what was on offer before the move that is recalled; the caller saves it."""
    before: dict[str, Any] = game.recall or {}
    for name in OFFERS:
        setattr(game, name, before[name])


def is_open(game: Game, *, now: datetime) -> bool:
    """Whether the last move may be recalled by who made it: as long as it is kept from who does not play."""
    return hides_move(game.recall, game.recall_until, now=now)


def hides_move(recall: dict[str, Any] | None, until: datetime | None, *, now: datetime) -> bool:
    """Whether the columns `recall` and `recall_until` of a game keep its last move from who does not play.

    A move made so late that nobody could go back behind it stands at once.
    """
    if recall is None or until is None or now >= until or "deadline" not in recall:
        return False
    return not is_due(_deadline(recall), now=now)


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
    return hides_move(game.recall, game.recall_until, now=now) and not is_participant(game, viewer)


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
    game.withheld_from, game.ledger_up_to = last.played_at, before.get("ledger")
    game.last_moves = [earlier] if earlier else []  # type: ignore[attr-defined]
    game.ply, game.side_to_move = last.ply - 1, last.side
    game.position = earlier.position if earlier else game.start_position
    game.turn_started_at = last.played_at - last.time_used
    for name, value in columns_before(before).items():
        setattr(game, name, value)
    game.recall = game.recall_until = None
    for seat, reserve in zip(seats_of(game), before["reserves"], strict=True):
        seat.reserve = reserve


def _deadline(before: dict[str, Any]) -> datetime | None:
    return parse_datetime(before["deadline"]) if before["deadline"] else None
