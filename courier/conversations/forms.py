"""What is written to another player."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.conversations.domain.messages import LONGEST
from courier.conversations.enums import Door


class MessageForm(forms.Form):
    """A message; Markdown for emphasis and links."""

    text = forms.CharField(
        label=_("Your message"),
        max_length=LONGEST,
        error_messages={
            "required": _("Write something first."),
            "max_length": _(
                "This is too long: a message has at most %(limit_value)d characters, yours has"
                " %(show_value)d."
            ),
        },
        widget=forms.Textarea(attrs={"rows": 2, "id": "message-text"}),
    )


class DoorForm(forms.Form):
    """From whom a player takes private messages."""

    door = forms.ChoiceField(
        label=_("Who can write to me"),
        choices=Door,
        help_text=_("People you’ve written to can always reply."),
    )
