"""The mails a game causes, put into the outbox in the transaction of what they tell.

Solo games cause none, computers get none, and nobody is written to about a computer's answer that
came while they were likely to be looking.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.clocks.models import Vacation
from courier.games.domain.clocks import MARKS
from courier.games.enums import RequestKind
from courier.games.models import Game, Move, Seat, UpgradeOffer
from courier.games.seats import seats_of
from courier.notifications.domain.outbox import queue_mail, rename
from courier.players.models import Player
from variants import Side

AT_ONCE: Final = timedelta(minutes=2)


def notify_setup(game: Game, *, now: datetime) -> None:
    """Ask both players for their set-ups."""
    for seat in seats_of(game):
        if (reader := _reader(game, seat)) is not None:
            queue_mail(
                kind="set_up",
                player=reader,
                payload={"game": game.pk},
                dedup_key=f"set_up:{game.pk}:{seat.side}",
                now=now,
            )


def turn_key(move: Move) -> str:
    """What tells the notice of a move from all others."""
    return f"your_move:{move.pk}"


def notify_turn(game: Game, move: Move, *, now: datetime) -> None:
    """Tell the player to move what was played."""
    receiver = _reader(game, seats_of(game)[game.side_to_move])
    if receiver is not None and not _is_seen(game, move):
        queue_mail(
            kind="your_move",
            player=receiver,
            payload={"game": game.pk, "move": move.pk},
            dedup_key=turn_key(move),
            now=now,
        )


def notify_given_back(game: Game, side: int, text: str, *, now: datetime) -> None:
    """Tell a player that the move they have sent could not be played, and they are to move."""
    receiver = _reader(game, seats_of(game)[side])
    if receiver is not None:
        queue_mail(
            kind="your_move",
            player=receiver,
            payload={"game": game.pk, "ply": game.ply, "given_back": text},
            dedup_key=f"given_back:{game.pk}:{game.ply}:{int(now.timestamp())}",
            now=now,
        )


def notify_ending(game: Game, *, actor: Side | None, now: datetime) -> None:
    """Tell both players how the game ended, except the one who ended it."""
    for seat in seats_of(game):
        reader = _reader(game, seat)
        if reader is not None and seat.side != actor:
            queue_mail(
                kind="game_over",
                player=reader,
                payload={"game": game.pk},
                dedup_key=f"game_over:{game.pk}:{seat.side}",
                now=now,
            )


def notify_upgrade_offer(game: Game, offer: UpgradeOffer, *, now: datetime) -> None:
    """Tell the other player who would like to go on with a newer revision; once for each
    revision.
    """
    receiver = _reader(game, seats_of(game)[1 - offer.side])
    if receiver is not None:
        queue_mail(
            kind="upgrade_offered",
            player=receiver,
            payload={"game": game.pk, "revision": offer.revision_id},
            dedup_key=f"upgrade_offered:{game.pk}:{offer.revision_id}:{offer.side}",
            now=now,
        )


def notify_request(game: Game, requested: RequestKind, side: Side, *, now: datetime) -> None:
    """Tell the opponent of `side` what is offered or asked, once for each kind after each ply."""
    receiver = _reader(game, seats_of(game)[1 - side])
    if receiver is not None:
        queue_mail(
            kind="requested",
            player=receiver,
            payload={"game": game.pk, "requested": requested.value, "ply": game.ply, "side": side},
            dedup_key=f"requested:{game.pk}:{requested.value}:{game.ply}:{side}",
            now=now,
        )


def warning_key(game: Game, side: Side, mark: str) -> str:
    """The outbox key of a deadline warning: one for each mark of each turn of a side."""
    return _warning_key(game, side, mark, began=game.turn_started_at)


def _warning_key(game: Game, side: Side, mark: str, *, began: datetime) -> str:
    return f"deadline_warning:{game.pk}:{game.ply}:{side}:{int(began.timestamp())}:{mark}"


def carry_warnings(game: Game, side: Side, *, began: datetime) -> None:
    """Count the warnings of a turn that had begun then for the one that goes on in its place; 1
    query for each mark.
    """
    for mark in MARKS:
        rename(_warning_key(game, side, mark, began=began), to=warning_key(game, side, mark))


def notify_deadline(game: Game, side: Side, mark: str, *, now: datetime) -> None:
    """Warn a side to move that time is running out."""
    receiver = _reader(game, seats_of(game)[side])
    if receiver is not None:
        queue_mail(
            kind="deadline_warning",
            player=receiver,
            payload={"game": game.pk, "ply": game.ply},
            dedup_key=warning_key(game, side, mark),
            now=now,
        )


def vacation_key(vacation: Vacation) -> str:
    """The outbox key of the notice that a day of vacation was used."""
    return f"vacation_used:{vacation.pk}"


def notify_vacation_used(game: Game, side: Side, vacation: Vacation, *, now: datetime) -> None:
    """Notify a player that a deadline has used a day of their vacation."""
    receiver = _reader(game, seats_of(game)[side])
    if receiver is not None:
        queue_mail(
            kind="vacation_used",
            player=receiver,
            payload={"game": game.pk, "vacation": vacation.pk},
            dedup_key=vacation_key(vacation),
            now=now,
        )


def notify_time_up(game: Game, *, now: datetime) -> None:
    """Tell who waits that the time of the side to move is up, and that it is theirs to say what
    comes of it.
    """
    assert game.flag_fell_at is not None, "a flag is down"
    receiver = _reader(game, seats_of(game)[1 - game.side_to_move])
    if receiver is not None:
        queue_mail(
            kind="time_up",
            player=receiver,
            payload={"game": game.pk, "ply": game.ply},
            dedup_key=f"time_up:{game.pk}:{game.ply}:{int(game.flag_fell_at.timestamp())}",
            now=now,
        )


def silence_key(game: Game, side: int) -> str:
    """What tells the notices of a game without a time limit in which nobody moves from all
    others.
    """
    return f"silence:{game.pk}:{game.ply}:{side}:{int(game.turn_started_at.timestamp())}"


def notify_silence(game: Game, side: int, *, now: datetime) -> None:
    """Warn a side to move that the game may be claimed soon, or tell the other one that it may be
    claimed now.
    """
    receiver = _reader(game, seats_of(game)[side])
    if receiver is not None:
        queue_mail(
            kind="deadline_warning" if side == game.side_to_move else "time_up",
            player=receiver,
            payload={"game": game.pk, "ply": game.ply},
            dedup_key=silence_key(game, side),
            now=now,
        )


def _reader(game: Game, seat: Seat) -> Player | None:
    """Who reads mails about a seat; None in solo games, for computers and closed accounts."""
    return None if game.is_solo or seat.player is None or seat.player.is_computer else seat.player


def _is_seen(game: Game, move: Move) -> bool:
    """Whether a computer answered so soon that the player still has the page before them."""
    mover = seats_of(game)[move.side].player
    return (
        mover is not None
        and mover.is_computer
        and move.time_used is not None
        and move.time_used < AT_ONCE
    )
