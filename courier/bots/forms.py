"""Making an account a bot, and the address of its webhook."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.bots.models import LONGEST_ADDRESS


class BotForm(forms.Form):
    """The handle as a proof of will."""

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


class WebhookForm(forms.Form):
    """Where calls go."""

    address = forms.URLField(
        max_length=LONGEST_ADDRESS,
        label=_("Address"),
        help_text=_("An https address that takes a POST for each event."),
        assume_scheme="https",
        widget=forms.URLInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
