"""Reading drafts, pictures, and what belongs to presets with an owner."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet
from django.http import Http404

from courier.drawing.paint_cost import MEASURE
from courier.games.enums import GameStatus
from courier.games.models import Game, Seat
from courier.players.models import Player
from courier.presets.models import Preset, PresetRevision
from courier.workshop.models import Draft, Picture, Playtest, Transfer

MOST_MEASURED = 200
_WAITING = Playtest.objects.filter(computer_side=F("side_to_move"), is_over=False)


def drafts_of(player: Player) -> QuerySet[Draft]:
    """A player's drafts, the one they worked on last first; 1 query."""
    return Draft.objects.filter(owner=player).select_related("owner", "preset__current")


def draft_or_404(uuid: UUID, player: Player) -> Draft:
    """A draft for its owner; 1 query. Raises Http404 for everybody else."""
    draft = drafts_of(player).filter(uuid=uuid).first()
    if draft is None:
        raise Http404
    return draft


def playtest_of(draft: Draft) -> Playtest | None:
    """The draft as it is tried out, if it is; 1 query."""
    return Playtest.objects.filter(draft=draft).select_related("draft").first()


def playtests_of(player: Player) -> QuerySet[Playtest]:
    """Everything a player tries out."""
    return Playtest.objects.filter(draft__owner=player)


def playtest_waiting(playtest_id: int) -> Playtest | None:
    """A playtest that waits for the computer; 1 query."""
    return _WAITING.filter(pk=playtest_id).select_related("draft").first()


def playtests_waiting(*, since: datetime, limit: int) -> list[int]:
    """Ids of the playtests that wait for the computer, those of before `since` left alone; 1
    query.
    """
    waiting = _WAITING.filter(updated_at__gte=since).order_by("updated_at")
    return list(waiting.values_list("pk", flat=True)[:limit])


def new_drafts_of(player: Player) -> QuerySet[Draft]:
    """The drafts that are not yet presets, which are limited in number."""
    return Draft.objects.filter(owner=player, preset=None)


def own_preset_or_404(key: str, player: Player) -> Preset:
    """A player's own preset with its current revision; 1 query. Raises Http404 for presets of
    others.
    """
    preset = (
        Preset.objects.filter(key=key, owner=player, current__isnull=False)
        .select_related("current")
        .first()
    )
    if preset is None:
        raise Http404
    return preset


def presets_of(player: Player) -> QuerySet[Preset]:
    """A player's own presets by name, retired ones too; 1 query."""
    return Preset.objects.filter(owner=player, current__isnull=False).order_by("name")


def picture_body(name: str) -> str | None:
    """The cleaned shapes of a player's picture, None if there is none of that name that may be
    painted; 1 query.
    """
    return _paintable().filter(name=name).values_list("body", flat=True).first()


def pictures_of(player: Player) -> QuerySet[Picture]:
    """The pictures a player has brought along, the oldest first; 1 query."""
    return Picture.objects.filter(owner=player)


def paintable_pictures_of(player: Player) -> QuerySet[Picture]:
    """Those of them that may be painted; 1 query."""
    return _paintable().filter(owner=player)


def _paintable() -> QuerySet[Picture]:
    """The pictures that were measured, and found to be painted quickly."""
    return Picture.objects.filter(measure=MEASURE, is_dear=False)


def unmeasured_pictures() -> list[int]:
    """Ids of the pictures that were kept before there was the present measure, oldest first; 1
    query.
    """
    unmeasured = Picture.objects.exclude(measure=MEASURE).order_by("pk")
    return list(unmeasured.values_list("pk", flat=True)[:MOST_MEASURED])


def preset_or_404(key: str) -> Preset:
    """A preset whoever may see it; 1 query. Raises Http404."""
    preset = (
        Preset.objects.filter(key=key, current__isnull=False)
        .select_related("current", "owner")
        .first()
    )
    if preset is None:
        raise Http404
    return preset


def revisions_of(preset: Preset) -> QuerySet[PresetRevision]:
    """The revisions of a preset, the latest first; 1 query."""
    return PresetRevision.objects.filter(preset=preset).defer("document").order_by("-number")


def transfer_of(preset: Preset, *, receiver: Player | None = None) -> Transfer | None:
    """The offer of a preset to somebody else, or to this receiver; 1 query."""
    offers = Transfer.objects.filter(preset=preset).select_related("receiver")
    return offers.filter(receiver=receiver).first() if receiver else offers.first()


def transfers_to(player: Player) -> QuerySet[Transfer]:
    """The presets that are offered to a player; 1 query."""
    return Transfer.objects.filter(receiver=player).select_related("preset__owner")


@dataclass(frozen=True, slots=True)
class PlayCounts:
    """How much a preset is played, private games included: games of two, and those who play or have
    played them.
    """

    running: int
    finished: int
    players: int


def play_counts(preset: Preset) -> PlayCounts:
    """How much a preset is played; 2 queries."""
    games = Game.objects.filter(revision__preset=preset, is_solo=False)
    running, finished = (
        Count("pk", filter=Q(status=status)) for status in (GameStatus.ACTIVE, GameStatus.FINISHED)
    )
    answer = games.aggregate(running=running, finished=finished)
    seats = Seat.objects.filter(game__in=games, player__isnull=False)
    return PlayCounts(
        answer["running"], answer["finished"], seats.values("player").distinct().count()
    )
