"""How far a player trusts mails."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.postbox.enums import Trust


class TrustForm(forms.Form):
    """One of the three ways."""

    trust = forms.ChoiceField(
        label=_("Moves by email"),
        choices=Trust.choices,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose one of the three.")),
    )
