"""What is read of visitors' games."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db.models import F, QuerySet

from courier.guests.models import Arrival, GuestGame
from courier.presets.models import PresetRevision
from variants import PresetError, composing_rules


def may_be_tried(revision: PresetRevision) -> bool:
    """Whether a visitor may play a revision against the computer: its rules are enforced, and a
    click or two make a move. No query.

    Not where a newer release, beside which this one still runs, has stored rules unknown here.
    """
    try:
        rules = revision.rules
    except PresetError:
        return False
    return rules.enforced and composing_rules(rules) is None


def guest_game(guest: UUID | None, revision: PresetRevision) -> GuestGame | None:
    """The game a visitor has begun with a revision; 1 query, none for who has no cookie."""
    if guest is None:
        return None
    found = GuestGame.objects.filter(guest=guest, revision=revision).first()
    if found is not None:
        found.revision = revision
    return found


def arrival_address(code: str) -> str | None:
    """The address whose mail has the link with a code; None where it has been used; 1 query."""
    return Arrival.objects.filter(code=code).values_list("address", flat=True).first()


def waiting_games(*, since: datetime) -> QuerySet[GuestGame]:
    """The games touched since then that wait for the computer, the longest waiting first."""
    games = GuestGame.objects.filter(is_over=False, updated_at__gt=since)
    return games.exclude(side_to_move=F("guest_side")).order_by("updated_at", "pk")
