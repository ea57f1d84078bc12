"""The variant of each month: drawn by a rule, unless the staff has chosen one."""

from __future__ import annotations

from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Final

from django.db import transaction

from courier.common.computed import computed
from courier.presets.models import FeaturedMonth, Preset
from courier.presets.queries import listed_presets, month_name
from variants import composing_rules

NOT_AGAIN: Final = 36  # months for which a variant does not come again


def month_of(now: datetime) -> date:
    """Return the first day of the month of an instant (UTC)."""
    return now.astimezone(UTC).date().replace(day=1)


def keep_month(*, now: datetime) -> FeaturedMonth | None:
    """Return the variant of the month, drawn now if there is none yet; None where nothing is
    offered. Double runs change nothing. 1 query, 4 when it is drawn.
    """
    month = month_of(now)
    kept = FeaturedMonth.objects.filter(month=month).first()
    if kept is not None:
        return kept
    drawn = _drawn(month)
    if drawn is None:
        return None
    row, _is_new = FeaturedMonth.objects.get_or_create(month=month, defaults={"preset": drawn})
    return row


def choose_for_month(*, preset: Preset, now: datetime) -> None:
    """Make a preset the variant of this month, in the place of the one that was."""
    FeaturedMonth.objects.update_or_create(month=month_of(now), defaults={"preset": preset})
    _forget(now)


def give_up_month(*, preset: Preset, now: datetime) -> None:
    """Let a preset be the variant of this month no longer; nothing changes if it is not."""
    FeaturedMonth.objects.filter(month=month_of(now), preset=preset).delete()
    _forget(now)


def _forget(now: datetime) -> None:
    """Let pages read the variant of the month anew, once it is committed."""
    name = month_name(month_of(now))
    transaction.on_commit(lambda: computed.delete(name))


def _drawn(month: date) -> Preset | None:
    """Return the variant a month draws: the same for everybody who knows the presets.

    1. Presets that come with the site, are enforced and need no set-up on a sheet may be drawn.
    2. Those of the last 36 months are left out, unless nothing else is left.
    3. Of these, the one whose hash with the month is the least.
    """
    latest = FeaturedMonth.objects.order_by("-month").values_list("preset", flat=True)[:NOT_AGAIN]
    recent = set(latest)
    offered = list(listed_presets().filter(owner=None, enforced=True))
    fresh = [preset for preset in offered if preset.pk not in recent]

    def lot(preset: Preset) -> str:
        return sha256(f"{month}:{preset.key}".encode()).hexdigest()

    for preset in sorted(fresh or offered, key=lot):
        assert preset.current is not None, "offered with a revision"
        if composing_rules(preset.current.rules) is None:
            return preset
    return None
