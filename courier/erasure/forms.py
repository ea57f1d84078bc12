"""Asking to be erased."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class EraseForm(forms.Form):
    """The handle as a proof of will, and what goes with the account."""

    handle = forms.CharField(
        max_length=80,
        label=_("Your handle"),
        help_text=_("Type it to confirm."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "spellcheck": "false", "autocapitalize": "none"}
        ),
        error_messages={
            "required": _("Type your handle to confirm."),
            "null_characters_not_allowed": _("That isn’t your handle."),
        },
    )
    with_remarks = forms.BooleanField(
        required=False,
        label=_("Also remove what I wrote in my games"),
        help_text=_("Otherwise your remarks stay beside their moves, without your name."),
    )
