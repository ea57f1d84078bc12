"""The form by which a league of teams is made, and the one by which a team enters it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.common.errors import Refusal
from courier.events.forms import NOON, TermsForm, day_field, number_field, offer_setups
from courier.events.models import LEAGUE_NAME_LENGTH
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.teams.domain.team_leagues import (
    MOST_BOARDS,
    MOST_WEEKS,
    TEAMS,
    TeamLeaguePlan,
    create_team_league,
)
from courier.teams.models import ABOUT_LENGTH, TeamLeague


class TeamLeagueForm(TermsForm):
    """A league of teams of one preset. It begins at noon, UTC."""

    name = forms.CharField(label=_("Name"), max_length=LEAGUE_NAME_LENGTH)
    about = forms.CharField(
        label=_("Description"),
        required=False,
        max_length=ABOUT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    teams_least = number_field(
        _("Fewest teams"), *TEAMS, initial=3, help_text=_("With fewer, it doesn’t take place.")
    )
    teams_most = number_field(_("Most teams"), *TEAMS, initial=6)
    boards = number_field(_("Boards"), 1, MOST_BOARDS, initial=4)
    weeks = number_field(
        _("Weeks from round to round"),
        1,
        MOST_WEEKS,
        initial=8,
        help_text=_("The next round doesn’t wait for games that still run."),
    )
    games_each = forms.TypedChoiceField(
        label=_("Games on a board"),
        coerce=int,
        choices=[("1", _("One")), ("2", _("Two, each player moves first once"))],
        initial="1",
        widget=forms.RadioSelect,
    )
    meetings = forms.TypedChoiceField(
        label=_("Two teams meet"),
        coerce=int,
        empty_value=None,
        choices=[("1", _("Once")), ("2", _("Twice, each is the home team once"))],
        initial="1",
        required=False,
        widget=forms.RadioSelect,
    )
    by_invitation = forms.TypedChoiceField(
        label=_("Which teams can enter"),
        coerce="invited".__eq__,
        empty_value=None,
        choices=[("any", _("Any team")), ("invited", _("Those I invite"))],
        initial="any",
        required=False,
        widget=forms.RadioSelect,
    )
    starts_on = day_field(
        _("Entries close on"), help_text=_("At 12:00 UTC. The first round starts a week later.")
    )
    setup_mode = forms.ChoiceField(label=_("Array"), widget=forms.RadioSelect)

    def __init__(
        self, data: object = None, *, revision: PresetRevision, organiser: Player, now: datetime
    ) -> None:
        super().__init__(
            data,
            revision=revision,
            organiser=organiser,
            initial={"starts_on": (now + timedelta(days=21)).date()},
        )
        offer_setups(self, revision)

    def make(self, *, now: datetime) -> TeamLeague | None:
        """Make the league; None when it is refused, with the reason beside the field at fault."""
        given = self.cleaned_data
        plan = TeamLeaguePlan(
            name=given["name"],
            about=given["about"],
            revision=self.revision,
            setup_mode=given.get("setup_mode", ""),
            terms=self.terms(),
            boards=given["boards"],
            games_each=given["games_each"],
            weeks=given["weeks"],
            meetings=given["meetings"] or 1,
            by_invitation=bool(given["by_invitation"]),
            teams_least=given["teams_least"],
            teams_most=given["teams_most"],
            starts_at=datetime.combine(given["starts_on"], NOON),
        )
        try:
            return create_team_league(organiser=self.organiser, plan=plan, now=now)
        except Refusal as error:
            self.show(error)
            return None
