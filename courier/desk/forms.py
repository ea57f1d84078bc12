"""What of the desk is wanted, and how long a game is put off."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from courier.desk.queue import Group
from courier.games.snoozes import WAKES_AT


class DeskForm(forms.Form):
    """What of the dashboard is wanted."""

    variant = forms.CharField(required=False, max_length=80)
    opponent = forms.CharField(required=False, max_length=40)
    event = forms.CharField(required=False, max_length=16)
    show = forms.ChoiceField(
        required=False, choices=[(group.value, group.value) for group in Group]
    )
    page = forms.IntegerField(required=False, min_value=1, max_value=1000)


MORNING: Final = 6  # o'clock, where the player lives


LONG: Final = timedelta(days=30)  # of a game without a time limit


class SnoozeForm(forms.Form):
    """How long a game is put off."""

    CHOICES = (
        ("tomorrow", _("Until tomorrow morning")),
        ("4", _("For 4 hours")),
        ("72", _("For 3 days")),
        ("short", _("Until 24 hours are left")),
        ("now", _("Bring it back")),
    )
    until_choice = forms.ChoiceField(choices=CHOICES)

    def __init__(self, data: QueryDict) -> None:
        super().__init__({"until_choice": data.get("until")})

    def until(self, *, now: datetime, deadline: datetime | None) -> datetime | None:
        """The instant it comes back by itself; None brings it back at once."""
        match self.cleaned_data["until_choice"]:
            case "now":
                return None
            case "tomorrow":
                local = timezone.localtime(now)
                morning = local.replace(hour=MORNING, minute=0, second=0, microsecond=0)
                return morning + timedelta(days=1)
            case "short":
                return now + LONG if deadline is None else deadline - WAKES_AT
            case hours:
                return now + timedelta(hours=int(hours))
