"""Reading drafts and pictures."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404

from courier.catalog.models import Preset
from courier.players.models import Player
from courier.workshop.models import Draft, Picture


def drafts_of(player: Player) -> QuerySet[Draft]:
    """A player's drafts, the one he worked on last first; 1 query."""
    return Draft.objects.filter(owner=player).select_related("owner", "preset__current")


def draft_or_404(uuid: UUID, player: Player) -> Draft:
    """A draft for its owner; 1 query. Raises Http404 for everybody else."""
    draft = drafts_of(player).filter(uuid=uuid).first()
    if draft is None:
        raise Http404
    return draft


def new_drafts_of(player: Player) -> QuerySet[Draft]:
    """The drafts that are not yet presets, which are limited in number."""
    return Draft.objects.filter(owner=player, preset=None)


def own_preset_or_404(key: str, player: Player) -> Preset:
    """A player's own preset with its current revision; 1 query. Raises Http404 for presets of others."""
    preset = Preset.objects.filter(key=key, owner=player, current__isnull=False).select_related("current").first()
    if preset is None:
        raise Http404
    return preset


def presets_of(player: Player) -> QuerySet[Preset]:
    """A player's own presets by name, retired ones too; 1 query."""
    return Preset.objects.filter(owner=player, current__isnull=False).order_by("name")


def picture_body(name: str) -> str | None:
    """The cleaned shapes of a player's picture, None if there is none of that name; 1 query."""
    return Picture.objects.filter(name=name).values_list("body", flat=True).first()


def pictures_of(player: Player) -> QuerySet[Picture]:
    """The pictures a player has brought along, the oldest first; 1 query."""
    return Picture.objects.filter(owner=player)
