"""The form by which a league is made, and the one by which somebody joins it."""

from __future__ import annotations

from datetime import datetime

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.common.errors import Refusal
from courier.events.domain.leagues import SIZES, WEEKS, LeaguePlan, create_league
from courier.events.forms import TermsForm, computer_field
from courier.events.models import LEAGUE_NAME_LENGTH, MOST_AT_ONCE, League


class LeagueForm(TermsForm):
    """A league of one preset."""

    name = forms.CharField(label=_("Name"), max_length=LEAGUE_NAME_LENGTH)
    division_size = forms.IntegerField(
        label=_("Players in a division"), min_value=SIZES[0], max_value=SIZES[1], initial=6
    )
    movers = forms.IntegerField(
        label=_("Going up and down"),
        min_value=1,
        max_value=SIZES[1] // 2,
        initial=1,
        help_text=_("Players of each division, after every season."),
    )
    weeks = forms.IntegerField(
        label=_("Weeks of a season"),
        min_value=WEEKS[0],
        max_value=WEEKS[1],
        initial=16,
        help_text=_("At most. Games still running then are drawn."),
    )
    computer_level = computer_field(
        _(
            "In a division with an odd number of players the computer plays, too. Its games are "
            "casual, and it takes no place."
        )
    )

    def make(self, *, now: datetime) -> League | None:
        """Make the league; None when it is refused, with the reason beside the field at fault."""
        given = self.cleaned_data
        plan = LeaguePlan(
            name=given["name"],
            about=given["about"],
            preset=self.revision.preset,
            terms=self.terms(),
            division_size=given["division_size"],
            movers=given["movers"],
            weeks=given["weeks"],
            computer_level=given["computer_level"],
        )
        try:
            return create_league(organiser=self.organiser, plan=plan, now=now)
        except Refusal as error:
            self.show(error)
            return None


class JoinForm(forms.Form):
    """How many games somebody plays at once in a league or an arena."""

    games_most = forms.TypedChoiceField(
        label=_("Games at once"),
        coerce=int,
        choices=[(number, str(number)) for number in range(1, MOST_AT_ONCE + 1)],
        initial=3,
    )
