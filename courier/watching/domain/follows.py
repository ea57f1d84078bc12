"""Following presets, and notifying those who follow one, or its author."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.notifications.domain.outbox import queue_mail
from courier.players.models import Player
from courier.presets.models import Preset
from courier.watching.errors import NothingToFollow, TooManyWatched
from courier.watching.followed import sources, those_who_follow
from courier.watching.models import PresetFollow

NEWS_TASK: Final = "courier.watching.tasks.tell_news"
MOST: Final = 300


@transaction.atomic
def follow(*, player: Player, preset: Preset, now: datetime) -> None:
    """Hear what is new about a preset from now on; a second time changes nothing.

    Locks the player. Raises NothingToFollow, TooManyWatched.
    """
    if not preset.is_listed:
        raise NothingToFollow
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    own = PresetFollow.objects.filter(player=player)
    if own.filter(preset=preset).exists():
        return
    if own.count() >= MOST:
        raise TooManyWatched(limit=MOST)
    PresetFollow.objects.create(player=player, preset=preset, created_at=now)


def unfollow(*, player: Player, preset: Preset) -> None:
    """Hear no more of a preset; nothing changes if the player did not."""
    PresetFollow.objects.filter(player=player, preset=preset).delete()


def notify(kind: str, pk: int, *, now: datetime) -> int:
    """Notify those who follow the preset or the author of something new; return how many.

    `kind` is a key of `followed.sources`. Nobody hears of what not everybody may see. A second
    run changes nothing. Raises KeyError for an unknown kind.
    """
    about = sources()[kind].about(pk)
    if about is None:
        return 0
    followers = list(those_who_follow(about))
    for player in followers:
        queue_mail(
            kind="news",
            player=player,
            payload={kind: pk},
            dedup_key=f"news:{kind}:{pk}:{player.pk}",
            now=now,
        )
    return len(followers)
