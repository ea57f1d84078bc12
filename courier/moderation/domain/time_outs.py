"""Counting who loses games on time, and the pause of players who do it again and again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.common.sweeps import sweep_ids_in_turn
from courier.games.enums import Ending
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.moderation.domain.acts import notify_of, write_act
from courier.moderation.enums import Measure
from courier.moderation.models import StaffAct
from courier.moderation.queries import due_for_recount, ended_games, is_annulled, last_pause
from courier.players.models import Player
from courier.players.reliability import (
    FIRST_PAUSE,
    NEXT_PAUSE,
    PAUSE_WITHIN,
    WINDOW,
    is_pause_due,
)

COUNT_TASK: Final = "courier.moderation.tasks.count_game"
MOMENT: Final = timedelta(microseconds=1)


def count_game(game_id: int, *, now: datetime) -> None:
    """Count a game that has ended for both players, and pause who lost it on time, if that is due.
    Late or twice, nothing changes.
    """
    game = Game.objects.get(pk=game_id)
    is_flagged = game.ending == Ending.FLAGGED and not is_annulled(game)
    for seat in seats_of(game):
        if seat.player_id is not None:
            is_lost = is_flagged and game.winner == 1 - seat.side
            count_again(seat.player_id, now=now, may_pause=is_lost)


def sweep(*, now: datetime) -> int:
    """Count again whose games have become too old or were lost on the way; return for how many that
    changed something.
    """
    ids = due_for_recount(now=now)
    return len(sweep_ids_in_turn("reliability", ids, lambda each: int(count_again(each, now=now))))


@transaction.atomic
def count_again(player_id: int, *, now: datetime, may_pause: bool = False) -> bool:
    """Count the games of the last 90 days anew; return whether that changed the figure. Locks the
    player.
    """
    people = Player.objects.select_for_update(of=("self",), no_key=True)
    player = people.filter(pk=player_id, computer_level=None).first()
    if player is None:
        return False
    ended = ended_games(player, since=now - WINDOW)
    lost = [at for at, is_time_out in ended if is_time_out]
    before = (player.recent_games, player.recent_time_outs)
    player.recent_games, player.recent_time_outs = len(ended), len(lost)
    player.recount_at = ended[0][0] + WINDOW + MOMENT if ended else None
    player.save(update_fields=["recent_games", "recent_time_outs", "recount_at"])
    if may_pause:
        _pause_if_due(player, lost, now)
    return before != (player.recent_games, player.recent_time_outs)


def _pause_if_due(player: Player, lost: list[datetime], now: datetime) -> None:
    """Begin a pause after too many time-outs; those before the end of an earlier one have been
    atoned for.
    """
    last = last_pause(player)
    ended_at = None if last is None else last.lifted_at or last.until
    since = max(now - PAUSE_WITHIN, ended_at or now - PAUSE_WITHIN)
    if is_pause_due(
        lately=sum(at > since for at in lost),
        games=player.recent_games,
        time_outs=player.recent_time_outs,
    ):
        is_again = last is not None and last.lifted_at is None and since_end(last, now) < WINDOW
        pause(player, until=now + (NEXT_PAUSE if is_again else FIRST_PAUSE), now=now)


def since_end(act: StaffAct, now: datetime) -> timedelta:
    """How long ago a measure for a time ended."""
    return now - (act.until or act.at)


def pause(player: Player, *, until: datetime, now: datetime) -> StaffAct:
    """Let a locked player enter no events and use no open challenges for a while, and tell them."""
    player.paused_until = until
    player.save(update_fields=["paused_until"])
    act = write_act(staff=None, player=player, measure=Measure.PAUSE, until=until, at=now)
    notify_of(act, player, now=now)
    return act
