"""The form by which a ladder is made, and the one that says what a player wants of it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.common.errors import Refusal
from courier.events.domain.ladders import IDLE, MOST_REACH, LadderPlan, create_ladder
from courier.events.forms import TermsForm
from courier.events.models import MOST_AT_ONCE, Ladder

_AT_ONCE: Final = [(number, str(number)) for number in range(1, MOST_AT_ONCE + 1)]


class LadderForm(TermsForm):
    """A ladder of one preset."""

    reach = forms.IntegerField(
        label=_("Reach of a challenge"),
        min_value=1,
        max_value=MOST_REACH,
        initial=3,
        help_text=_("How many rungs up a player can challenge."),
    )
    idle_weeks = forms.IntegerField(
        label=_("Weeks without a game"),
        min_value=IDLE[0],
        max_value=IDLE[1],
        initial=8,
        help_text=_("After that many a player leaves the ladder."),
    )

    def make(self, *, now: datetime) -> Ladder | None:
        """Make the ladder; None when it is refused, with the reason beside the field at fault."""
        given = self.cleaned_data
        plan = LadderPlan(
            name=given["name"],
            about=given["about"],
            preset=self.revision.preset,
            terms=self.terms(),
            reach=given["reach"],
            idle_weeks=given["idle_weeks"],
        )
        try:
            return create_ladder(organiser=self.organiser, plan=plan, now=now)
        except Refusal as error:
            self.show(error)
            return None


class WishForm(forms.Form):
    """What a player wants of a ladder."""

    wants_weekly = forms.BooleanField(
        label=_("Weekly games"),
        help_text=_("Pair me with somebody near every Monday."),
        required=False,
        initial=True,
    )
    games_most = forms.TypedChoiceField(
        label=_("Games at once"), coerce=int, choices=_AT_ONCE, initial=2
    )
