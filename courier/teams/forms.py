"""What is filled in about teams."""

from __future__ import annotations

from datetime import datetime

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.common.errors import Refusal
from courier.players.fields import PlayerField
from courier.players.models import Player
from courier.teams.domain.teams import change, found
from courier.teams.models import ABOUT_LENGTH, NAME_LENGTH, TEXT_LENGTH, Team


class TeamForm(forms.Form):
    """A team: its name, what it is about, and who may come in."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    about = forms.CharField(
        label=_("About"),
        required=False,
        max_length=ABOUT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    is_open = forms.TypedChoiceField(
        label=_("Who can join"),
        choices=[("yes", _("Anyone")), ("no", _("Those a captain admits"))],
        coerce="yes".__eq__,
        initial="yes",
        widget=forms.RadioSelect,
    )

    def make(self, player: Player, *, now: datetime) -> Team | None:
        """Found the team; None when it is refused, with the reason in the form."""
        try:
            return found(player=player, **self.cleaned_data, now=now)
        except Refusal as error:
            self._refused(error)
            return None

    def apply(self, team: Team, captain: Player, *, now: datetime) -> bool:
        """Change the team; whether it was changed, else the reason is in the form."""
        try:
            change(team_id=team.pk, captain=captain, **self.cleaned_data, now=now)
        except Refusal as error:
            self._refused(error)
            return False
        return True

    def _refused(self, error: Refusal) -> None:
        field = "name" if error.code in ("bad_team_name", "team_name_taken") else None
        self.add_error(field, error.message)


class TextForm(forms.Form):
    """An announcement, or a comment on one."""

    text = forms.CharField(
        label=_("Text"), max_length=TEXT_LENGTH, widget=forms.Textarea(attrs={"rows": 3})
    )


class InvitationForm(forms.Form):
    """A player who is invited."""

    player = PlayerField()
