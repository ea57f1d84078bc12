"""What a player chose on the form of an offer, kept for their next one."""

from __future__ import annotations

from collections.abc import Mapping

from courier.challenges.models import OfferSettings
from courier.players.models import Player


def keep_settings(*, player: Player, chosen: Mapping[str, str | int | None]) -> None:
    """Keep what was chosen, by field; fields that this offer did not have stay as they were."""
    kept, is_new = OfferSettings.objects.get_or_create(
        player=player, defaults={"chosen": dict(chosen)}
    )
    if not is_new and kept.chosen != (merged := {**kept.chosen, **chosen}):
        OfferSettings.objects.filter(pk=kept.pk).update(chosen=merged)
