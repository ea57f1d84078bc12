"""Making a token."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.api.enums import Scope
from courier.players.fields import plain_name

LIFETIMES: Final = (("30", _("30 days")), ("90", _("90 days")), ("365", _("A year")))


class TokenForm(forms.Form):
    """What a new token is called, what it may do, and how long it works."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("So you’ll know later which program has it."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What the program can do"),
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.ChoiceField(label=_("Valid for"), choices=LIFETIMES)

    def clean_name(self) -> str:
        name = plain_name(str(self.cleaned_data["name"]))
        if not name:
            raise forms.ValidationError(_("Enter a name with at least one letter."))
        return name

    def lifetime(self) -> timedelta:
        """How long the token works; for a valid form."""
        return timedelta(days=int(self.cleaned_data["days"]))

    def chosen_scopes(self) -> list[Scope]:
        """The scopes that were ticked; for a valid form."""
        return [Scope(value) for value in self.cleaned_data["scopes"]]
