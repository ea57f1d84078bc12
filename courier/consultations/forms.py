"""What is filled in about a group."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.consultations.enums import Rule
from courier.players.fields import PlayerField


class InvitationForm(forms.Form):
    """Whom to invite."""

    player = PlayerField(
        error_messages={"nobody": _("Nobody here is called “%(text)s”. Check the spelling.")}
    )


class RuleForm(forms.Form):
    """How a group finds its move."""

    rule = forms.TypedChoiceField(choices=Rule.choices, coerce=Rule)
