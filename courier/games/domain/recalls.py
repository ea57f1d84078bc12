"""Recalling a move that was just sent, and looking at a game: what its opponent sees can no longer
be recalled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from courier.common.news import is_watched, own_topic
from courier.games.domain.flags import settle_locked, settle_on_access
from courier.games.domain.locks import lock_game, refuse_when_over, side_or_refuse
from courier.games.domain.rewind import count_again
from courier.games.domain.sent_moves import (
    announce_to_sender,
    end_recall,
    held_in,
    last_ply,
    show_own,
)
from courier.games.errors import Flagged, TooLateToRecall
from courier.games.hooks import all_hooks
from courier.games.models import Game, SentMove
from courier.games.queries import game_for_viewer, has_sent
from courier.games.seats import is_participant, plays_computer, seats_of, sides_of
from courier.games.whole_games import read_seats
from courier.players.models import Player
from variants import Side


@dataclass(frozen=True, slots=True)
class Recalled:
    """The game before the move, and the move as it was sent; both empty when it had been recalled
    before.
    """

    game: Game
    text: str = ""
    remark: str = ""


def recall_time(game: Game, side: int) -> timedelta:
    """For how long a side may recall a move it is about to send; nothing where nobody would wait
    for it.
    """
    player = seats_of(game)[side].player
    if player is None or game.is_solo or game.is_setting_up or plays_computer(game):
        return timedelta(0)
    return timedelta(0) if player.is_bot else timedelta(seconds=player.undo_seconds)


def is_looked_at(game: Game, side: int) -> bool:
    """Whether the player of a side has the page of the game before them, so that they see at once
    what is played. No query.
    """
    player = seats_of(game)[side].player_id
    return player is not None and is_watched(own_topic(game.pk, player))


def recall_move(*, game_id: int, player: Player, expected_ply: int, now: datetime) -> Recalled:
    """Take one's own move back that is to lead to `expected_ply`, as if it had not been sent: its
    clock has run all the time.

    Repeating it changes nothing. Raises NotYourGame, Flagged, GameOver, TooLateToRecall.
    """
    with transaction.atomic():
        game = lock_game(game_id)
        side = side_or_refuse(game, player)
        if not settle_locked(game, now=now):
            refuse_when_over(game)
            return _recall(game, player, side, expected_ply, now=now)
    raise Flagged


def _recall(
    game: Game, player: Player, side: Side, expected_ply: int, *, now: datetime
) -> Recalled:
    sent = held_in(game)
    if sent is None and game.ply < expected_ply:
        return Recalled(game)
    if sent is None or sent.side != side or last_ply(game, sent) != expected_ply:
        raise TooLateToRecall
    assert sent.release_at is not None, "a set-up is not recalled"
    if now >= sent.release_at:
        raise TooLateToRecall
    sent.delete()
    announce_to_sender(game, side)
    count_again(game)
    for hooks in all_hooks():
        if hooks.after_recall is not None:
            hooks.after_recall(game, player)
    return Recalled(game, text=sent.text, remark=sent.remark)


def look_at(code: str, viewer: Player | None, *, now: datetime) -> Game:
    """The game of a code for one who is about to be shown it: its clock settled, a held move played
    once the opponent looks; with the viewer's own held move. Raises Http404 for who may not see it.
    """
    game = game_for_viewer(code, viewer, now=now)
    while settle_on_access(game, now=now) or _release_for_viewer(game, viewer, now):
        game = game_for_viewer(code, viewer, now=now)
    show_as_seen([game], viewer)
    return game


def show_as_seen(games: Iterable[Game], viewer: Player | None) -> None:
    """Bring games that were read `with_rows` to what their viewer sees, in memory: with their own
    held moves, which nobody else is shown. Such games are never saved.

    No query where there are none, else 1, and at most 6 for each of them.
    """
    own = [game for game in games if has_sent(game) and sides_of(game, viewer)]
    if own:
        found = SentMove.objects.filter(
            game__in=[game.pk for game in own], release_at__isnull=False
        )
        for sent in found:
            if sent.side in {
                side for game in own if game.pk == sent.game_id for side in sides_of(game, viewer)
            }:
                show_own(own, sent)


def lock_as_seen(game_id: int, player: Player) -> Game:
    """Lock a game and return it as the player sees it, never to be saved; 1 query more than
    `lock_game`.
    """
    return _as_seen(lock_game(game_id), player)


def read_as_seen(game_id: int, player: Player) -> Game:
    """Return a game as `lock_as_seen` does, without locking it."""
    game = Game.objects.select_related("revision__preset").get(pk=game_id)
    read_seats(game)
    return _as_seen(game, player)


def _as_seen(game: Game, player: Player) -> Game:
    sent = held_in(game)
    if sent is not None and sent.side in sides_of(game, player):
        show_own([game], sent)
    return game


def _release_for_viewer(game: Game, viewer: Player | None, now: datetime) -> bool:
    """Play a held move for its opponent, or for anybody once its time is over; True when the game
    has changed.
    """
    if not has_sent(game):
        return False
    sent = held_in(game)
    if sent is None:
        return True
    is_for_viewer = is_participant(game, viewer) and sent.side not in sides_of(game, viewer)
    if not is_for_viewer and (sent.release_at is None or now < sent.release_at):
        return False
    end_recall(game.pk, now=now)
    return True
