"""What an owner may do with a preset once it is published, and what the staff may. Games that run
are never touched.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.common.rates import DAY, may_again
from courier.notifications.domain.outbox import queue_mail
from courier.players.models import Player
from courier.players.queries import are_apart
from courier.players.security_log import SecurityEvent, note
from courier.presets.domain.months import choose_for_month, give_up_month
from courier.presets.domain.presets import listing_of
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.presets.permissions import is_owner
from courier.workshop.domain.publication import MOST_PRESETS
from courier.workshop.errors import (
    NotFeatured,
    NothingOffered,
    NotStaff,
    NotYourPreset,
    OwnerAlready,
    TakesNoPreset,
    TooManyPresets,
    TransferredOften,
)
from courier.workshop.models import Draft, Transfer

# Each offer is a mail with a name its sender has chosen.
MOST_A_DAY: Final = 5


@transaction.atomic
def set_visibility(
    *, preset_id: int, owner: Player, visibility: Visibility, now: datetime
) -> Preset:
    """Let everybody find a preset, whoever has the link, or its owner alone. Raises
    NotYourPreset.
    """
    preset = _own(preset_id, owner)
    preset.visibility = visibility
    return _settle(preset, "visibility", now)


@transaction.atomic
def retire(*, preset_id: int, owner: Player, now: datetime) -> Preset:
    """Let no new games of a preset begin. Raises NotYourPreset."""
    preset = _own(preset_id, owner)
    preset.retired_at = preset.retired_at or now
    return _settle(preset, "retired_at", now)


@transaction.atomic
def revive(*, preset_id: int, owner: Player, now: datetime) -> Preset:
    """Take a retirement back. Raises NotYourPreset."""
    preset = _own(preset_id, owner)
    preset.retired_at = None
    return _settle(preset, "retired_at", now)


@transaction.atomic
def offer_transfer(*, preset_id: int, owner: Player, receiver: Player, now: datetime) -> Transfer:
    """Offer a preset to another player, in the place of an earlier offer; they get a mail, once a
    month at most.

    Raises NotYourPreset, OwnerAlready, TakesNoPreset, TransferredOften.
    """
    preset = _own(preset_id, owner)
    if receiver.pk == owner.pk:
        raise OwnerAlready
    if are_apart(owner, receiver):
        raise TakesNoPreset
    if not may_again("transfer", owner.pk, limit=MOST_A_DAY, seconds=DAY):
        raise TransferredOften(limit=MOST_A_DAY)
    offer, _is_new = Transfer.objects.update_or_create(
        preset=preset, defaults={"receiver": receiver, "created_at": now}
    )
    queue_mail(
        kind="preset_offered",
        player=receiver,
        payload={"preset": preset.pk},
        dedup_key=f"preset_offered:{preset.pk}:{receiver.pk}:{now:%Y-%m}",
        now=now,
    )
    return offer


@transaction.atomic
def withdraw_transfer(*, preset_id: int, owner: Player) -> None:
    """Take the offer of a preset back. Raises NotYourPreset."""
    Transfer.objects.filter(preset=_own(preset_id, owner)).delete()


@transaction.atomic
def accept_transfer(*, preset_id: int, receiver: Player) -> Preset:
    """Become the owner of a preset; what its former owner was working on stays theirs, as a draft
    of its own.

    Raises NothingOffered, TooManyPresets.
    """
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=receiver.pk)
    preset = _locked(preset_id)
    _take(preset, receiver)
    if Preset.objects.filter(owner=receiver).count() >= MOST_PRESETS:
        raise TooManyPresets(limit=MOST_PRESETS)
    Draft.objects.filter(preset=preset).update(preset=None)
    preset.owner = receiver
    preset.save(update_fields=["owner"])
    return preset


@transaction.atomic
def decline_transfer(*, preset_id: int, receiver: Player) -> None:
    """Turn the offer of a preset down. Raises NothingOffered."""
    _take(_locked(preset_id), receiver)


@transaction.atomic
def hide(*, preset_id: int, staff: Player, now: datetime, hidden: bool) -> Preset:
    """Put a preset out of everybody's sight but its owner's and its players', or back. Raises
    NotStaff.
    """
    preset = _for_staff(preset_id, staff, "hide_preset" if hidden else "show_preset")
    preset.hidden_at = (preset.hidden_at or now) if hidden else None
    return _settle(preset, "hidden_at", now)


@transaction.atomic
def feature(*, preset_id: int, staff: Player, now: datetime, featured: bool) -> Preset:
    """Make a preset the variant of this month, in the place of the one that was, or no longer.
    Raises NotStaff, NotFeatured.
    """
    preset = _for_staff(preset_id, staff, "feature" if featured else "unfeature")
    if featured and not preset.is_listed:
        raise NotFeatured
    if featured:
        choose_for_month(preset=preset, now=now)
    else:
        give_up_month(preset=preset, now=now)
    return preset


def _locked(preset_id: int) -> Preset:
    presets = Preset.objects.select_for_update(of=("self",), no_key=True)
    return presets.select_related("current").get(pk=preset_id)


def _own(preset_id: int, owner: Player) -> Preset:
    preset = _locked(preset_id)
    if not is_owner(preset, owner):
        raise NotYourPreset
    return preset


def _for_staff(preset_id: int, staff: Player, measure: str) -> Preset:
    """Lock a preset for an act of the staff, which is noted once it is committed. Raises
    NotStaff.
    """
    if not staff.is_staff:
        raise NotStaff
    preset = _locked(preset_id)
    key = preset.key
    transaction.on_commit(
        lambda: note(SecurityEvent.STAFF_ACT, player=staff, measure=measure, preset=key)
    )
    return preset


def _take(preset: Preset, receiver: Player) -> None:
    """End the offer of a preset to the receiver. Raises NothingOffered."""
    ended, _by_model = Transfer.objects.filter(preset=preset, receiver=receiver).delete()
    if not ended:
        raise NothingOffered


def _settle(preset: Preset, changed: str, now: datetime) -> Preset:
    """Store what was changed, and whether everybody is shown the preset then."""
    assert preset.current is not None, "only published presets are changed"
    listing = listing_of(preset, preset.current.spec, now=now)
    for name, value in listing.items():
        setattr(preset, name, value)
    preset.save(update_fields=[changed, *listing])
    return preset
