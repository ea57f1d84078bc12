"""The form by which a captain challenges another team."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.common.choices import set_choices
from courier.common.errors import Refusal
from courier.events.forms import NOON, TermsForm, day_field, number_field, offer_setups
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.teams.domain.matches import MOST_BOARDS, MatchPlan, challenge
from courier.teams.models import Match, Team


class MatchForm(TermsForm):
    """A match of one preset. Days are those of UTC; it begins and ends at noon."""

    name = None  # type: ignore[assignment]
    about = None  # type: ignore[assignment]
    home = forms.TypedChoiceField(label=_("Your team"), coerce=int)
    boards_least = number_field(
        _("Fewest boards"),
        1,
        MOST_BOARDS,
        initial=2,
        help_text=_("If a team has fewer players, the match doesn’t take place."),
    )
    boards_most = number_field(_("Most boards"), 1, MOST_BOARDS, initial=8)
    games_each = forms.TypedChoiceField(
        label=_("Games on a board"),
        coerce=int,
        choices=[("1", _("One")), ("2", _("Two, each player moves first once"))],
        initial="1",
        widget=forms.RadioSelect,
    )
    starts_on = day_field(_("Starts on"), help_text=_("At 12:00 UTC. The line-ups close then."))
    ends_on = day_field(
        _("Ends on"),
        required=False,
        help_text=_("Games still running then are drawn. Leave blank for no end date."),
    )
    setup_mode = forms.ChoiceField(label=_("Array"), widget=forms.RadioSelect)

    def __init__(
        self,
        data: object = None,
        *,
        revision: PresetRevision,
        captain: Player,
        led: list[Team],
        now: datetime,
    ) -> None:
        super().__init__(
            data,
            revision=revision,
            organiser=captain,
            initial={"starts_on": (now + timedelta(days=14)).date()},
        )
        set_choices(self, "home", [(str(team.pk), team.name) for team in led])
        offer_setups(self, revision)

    def make(self, away: Team, *, now: datetime) -> Match | None:
        """Challenge a team; None when it is refused, with the reason beside the field at fault."""
        given = self.cleaned_data
        ends_on: date | None = given["ends_on"]
        plan = MatchPlan(
            revision=self.revision,
            setup_mode=given.get("setup_mode", ""),
            terms=self.terms(),
            games_each=given["games_each"],
            boards_least=given["boards_least"],
            boards_most=given["boards_most"],
            starts_at=datetime.combine(given["starts_on"], NOON),
            ends_at=None if ends_on is None else datetime.combine(ends_on, NOON),
        )
        try:
            return challenge(
                home_id=given["home"],
                away_id=away.pk,
                captain=self.organiser,
                plan=plan,
                now=now,
            )
        except Refusal as error:
            if error.code == "bad_event_size":
                self.add_error("boards_most", _("Choose no fewer boards than the fewest."))
            else:
                self.show(error)
            return None
