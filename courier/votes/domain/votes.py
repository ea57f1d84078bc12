"""Voting on presets, and the figures that lists show."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Avg, Count

from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from courier.players.queries import is_verified
from courier.presets.models import Preset
from courier.presets.permissions import is_owner
from courier.votes.errors import (
    NoSuchStep,
    NotConfirmed,
    NotForVotes,
    OwnPreset,
    SentenceTooLong,
    StaffOnly,
    TooFewGames,
)
from courier.votes.models import STEPS, Vote
from courier.votes.permissions import is_voted_on, may_hide
from courier.votes.queries import games_that_count

GAMES_NEEDED: Final = 3
SHOWN_FROM: Final = 10
LONGEST: Final = 300


def refuse_unless_may_vote(preset: Preset, player: Player) -> None:
    """Raise NotForVotes, OwnPreset, NotConfirmed or TooFewGames where a player may not vote on a
    preset; at most 2 queries.
    """
    if not is_voted_on(preset):
        raise NotForVotes
    if is_owner(preset, player):
        raise OwnPreset
    if not is_verified(player):
        raise NotConfirmed
    played = games_that_count(preset, player)
    if played < GAMES_NEEDED:
        raise TooFewGames(needed=GAMES_NEEDED, played=played)


@transaction.atomic
def vote(*, preset: Preset, player: Player, steps: int, sentence: str, now: datetime) -> Vote:
    """Give a preset one to five steps, in place of what the player gave it before.

    A sentence that the staff has hidden stays hidden until it says something else. Locks the
    preset. Raises NoSuchStep, SentenceTooLong, NotForVotes, OwnPreset, NotConfirmed, TooFewGames,
    Muted.
    """
    said = " ".join(sentence.split())
    if steps not in STEPS:
        raise NoSuchStep
    if len(said) > LONGEST:
        raise SentenceTooLong(limit=LONGEST)
    if said:
        refuse_when_muted(player, now=now)
    refuse_unless_may_vote(preset, player)
    _lock(preset)
    known = Vote.objects.filter(preset=preset, player=player).first()
    values: dict[str, object] = {"steps": steps, "sentence": said, "changed_at": now}
    if known is not None and known.sentence != said:
        values |= {"hidden_at": None, "hidden_by": None}
    kept, _is_new = Vote.objects.update_or_create(preset=preset, player=player, defaults=values)
    _count_again(preset)
    return kept


@transaction.atomic
def withdraw(*, preset: Preset, player: Player) -> None:
    """Take a player's vote on a preset back; nothing changes if there is none."""
    _lock(preset)
    Vote.objects.filter(preset=preset, player=player).delete()
    _count_again(preset)


def hide(*, vote: Vote, staff: Player, hidden: bool, now: datetime) -> None:
    """Put the sentence of a vote out of sight, or back; its steps count. Raises StaffOnly."""
    if not may_hide(vote, staff):
        raise StaffOnly
    vote.hidden_at, vote.hidden_by = (now, staff) if hidden else (None, None)
    vote.save(update_fields=["hidden_at", "hidden_by"])


def _lock(preset: Preset) -> None:
    Preset.objects.select_for_update(of=("self",), no_key=True).get(pk=preset.pk)


def _count_again(preset: Preset) -> None:
    counted = Vote.objects.filter(preset=preset).aggregate(number=Count("pk"), mean=Avg("steps"))
    _keep(preset.pk, counted["number"], counted["mean"])


def _keep(pk: int, number: int, mean: float | None) -> bool:
    shown = None if mean is None or number < SHOWN_FROM else round(float(mean), 2)
    changed = Preset.objects.filter(pk=pk).exclude(vote_count=number, vote_mean=shown)
    return bool(changed.update(vote_count=number, vote_mean=shown))


def count_all_again() -> int:
    """Mend the figures of presets whose votes went with their players' accounts; return how many. 2
    queries, and one for each preset that has votes.
    """
    votes = Vote.objects.order_by().values("preset")
    counted = votes.annotate(Count("pk"), Avg("steps")).values_list(
        "preset", "pk__count", "steps__avg"
    )
    rows = {pk: (number, mean) for pk, number, mean in counted}
    voted_on = Preset.objects.filter(vote_count__gt=0).values_list("pk", flat=True)
    return sum(_keep(pk, *rows.get(pk, (0, None))) for pk in sorted({*voted_on, *rows}))
