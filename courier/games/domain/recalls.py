"""Recalling a move that was just sent, while the opponent has not been shown it.

A move opens a window for as long as its player has set. Whoever shows the game to the opponent records that first,
under the lock of the game, and reads it again: what has been shown cannot be recalled, what was recalled is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from courier.games.domain.acting import act_in
from courier.games.domain.clocks import is_due
from courier.games.domain.flags import settle_on_access
from courier.games.domain.going_back import take_off
from courier.games.domain.ledger import go_on_as_before
from courier.games.domain.notices import keys_of_turn
from courier.games.domain.playing import MOVED_FIELDS
from courier.games.domain.rows import lock_game
from courier.games.domain.withholding import ASKED_AT, is_open, put_offers_back, withhold
from courier.games.errors import TooLateToRecall
from courier.games.models import Game
from courier.games.permissions import is_participant, plays_computer, seats_of, sides_of
from courier.games.queries import game_for_viewer
from courier.games.signals import announce
from courier.notifications.domain.outbox import withdraw
from courier.players.models import Player
from variants import Side

# Called with a locked game that stands before a recalled move again, and whose it was: what else must be undone.
Undoing = Callable[[Game, Player], None]
_KNOWN: Final[list[Undoing]] = []


def register(undoing: Undoing) -> None:
    """Have somebody undo what he has noted of a move, should that be recalled; this application need not know what."""
    if undoing not in _KNOWN:
        _KNOWN.append(undoing)


@dataclass(frozen=True, slots=True)
class Recalled:
    """The game before the move, and the move as it was sent; both empty when it had been recalled before."""

    game: Game
    text: str = ""
    remark: str = ""


def recall_time(game: Game, side: int) -> timedelta:
    """For how long a side may recall a move it is about to send; nothing where nobody would wait for it."""
    player = seats_of(game)[side].player
    if player is None or game.is_solo or game.is_setting_up or plays_computer(game):
        return timedelta(0)
    return timedelta(seconds=player.undo_seconds)


def recall_move(*, game_id: int, player: Player, expected_ply: int, now: datetime) -> Recalled:
    """Take one's own move back that led to `expected_ply`, as if it had not been sent: its clock has run all the time.

    Repeating it changes nothing. Raises NotYourGame, Flagged, GameOver, TooLateToRecall.
    """
    sent: dict[str, str] = {}

    def act(game: Game, side: Side) -> None:
        if game.ply < expected_ply:
            return
        if game.ply > expected_ply or not may_recall(game, side, now=now):
            raise TooLateToRecall
        sent.update(_recall(game, now))

    game = act_in(game_id, player, now, act)
    return Recalled(game, **sent)


def may_recall(game: Game, side: Side | None, *, now: datetime) -> bool:
    """Whether a side may recall the last move now."""
    return is_open(game, now=now) and _mover(game) == side


def look_at(code: str, viewer: Player | None, *, now: datetime) -> Game:
    """The game of a code for one who is about to be shown it: its clock settled, and the last move no longer recalled
    once the opponent looks; for who does not play, as it stands without a move that may be recalled. Raises Http404
    for who may not see it."""
    game = game_for_viewer(code, viewer)
    while settle_on_access(game, now=now) or note_shown([game], viewer, now=now):
        game = game_for_viewer(code, viewer)
    withhold([game], viewer, now=now)
    return game


def look_at_all(read: Callable[[], Iterable[Game]], viewer: Player, *, now: datetime) -> list[Game]:
    """Games of a list for one who is about to be shown them, read again as often as one of them was news."""
    games = list(read())
    while note_shown(games, viewer, now=now):
        games = list(read())
    return games


def note_shown(games: Iterable[Game], viewer: Player | None, *, now: datetime) -> bool:
    """Record that the opponent is shown these games; True when one of them has to be read again. 1 lock for each."""
    unseen = [game.pk for game in games if _is_unseen(game, viewer, now)]
    for game_id in unseen:
        _close(game_id, viewer, now)
    return bool(unseen)


def note_all_shown(player: Player, *, now: datetime) -> bool:
    """Record that a player is told of all his running games; True when what was read before has to be read again. 1
    query, and 1 lock for each that is news."""
    games = Game.objects.filter(seats__player=player, recall_until__gt=now).distinct()
    return note_shown(games.prefetch_related("seats__player"), player, now=now)


def _is_unseen(game: Game, viewer: Player | None, now: datetime) -> bool:
    """Whether a game shows a move that may be recalled to the opponent of who made it."""
    return is_open(game, now=now) and is_participant(game, viewer) and _mover(game) not in sides_of(game, viewer)


def _mover(game: Game) -> int | None:
    """Whose move may be recalled."""
    return None if game.recall is None else game.recall["side"]


@transaction.atomic
def _close(game_id: int, viewer: Player | None, now: datetime) -> None:
    game = lock_game(game_id)
    if _is_unseen(game, viewer, now):
        game.recall_until = game.recall = None
        game.version += 1
        game.save(update_fields=["recall_until", "recall", "version"])


def _recall(game: Game, now: datetime) -> dict[str, str]:
    """Undo the last move of a locked game with all it has changed."""
    move = game.moves.get(ply=game.ply)
    before: dict[str, Any] = game.recall or {}
    assert move.played_at is not None, "the move was played here a moment ago"
    assert move.time_used is not None, "its time was told with it"
    take_off(game, move)
    started = move.played_at - move.time_used
    go_on_as_before(game, last_line=before.get("ledger"), started=started, now=now)
    if is_due(game.deadline, now=now):
        raise TooLateToRecall
    put_offers_back(game)
    game.recall_until = game.recall = None
    game.version += 1
    game.save(update_fields=MOVED_FIELDS)
    seat = seats_of(game)[move.side]
    asked = [name for name in ASKED_AT if name in before]
    for name in asked:
        setattr(seat, name, before[name])
    seat.save(update_fields=asked)
    withdraw(dedup_keys=keys_of_turn(game, move))
    for undo in _KNOWN:
        if seat.player is not None:
            undo(game, seat.player)
    announce(game)
    return {"text": move.text, "remark": move.remark}
