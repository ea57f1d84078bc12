"""Form fields for people and time zones. Each works without JavaScript; the scripts make them
quicker.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse_lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from courier.players.models import Player
from courier.players.queries import players_called
from courier.players.reliability import OFFERED
from courier.players.time_zones import find_zone

LONGEST_NAME = 60
NAMESAKES_SHOWN = 5


# What turns the direction of the text around a name, or leaves a name that nobody sees.
_UNSEEN: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]"
)


def plain_name(text: str) -> str:
    """A name as others may read it: spaces single, nothing invisible, no reversal of what stands
    beside it.
    """
    return " ".join(_UNSEEN.sub("", text).split())


def reliability_field(*, help_text: Any) -> forms.TypedChoiceField:
    """How reliable others have to be, in percent; None: whoever likes."""
    offered = [(str(least), _at_least(least)) for least in OFFERED]
    return forms.TypedChoiceField(
        label=_("Reliability"),
        help_text=help_text,
        choices=[("", _("Any")), *offered],
        coerce=int,
        empty_value=None,
        required=False,
    )


def _at_least(least: int) -> Any:
    return format_lazy(_("{least} % or more"), least=least)


class PlayerInput(forms.TextInput):
    """A text field that `static/js/ui/combobox.js` turns into a combobox of players."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(
            {
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
                "data-combobox": reverse_lazy("player_list"),
                **(attrs or {}),
            }
        )


class PlayerField(forms.CharField):
    """A player, by handle or by full name. The cleaned value is a `Player`, or None when empty and
    not required.
    """

    widget = PlayerInput
    default_error_messages = {
        "nobody": _("Nobody here is called “%(text)s”. Check the spelling."),
        "namesakes": ngettext_lazy(
            "%(count)d player is called “%(text)s”. Give the handle: %(handles)s.",
            "%(count)d players are called “%(text)s”. Give the handle: %(handles)s.",
            "count",
        ),
    }

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Player"))
        kwargs.setdefault("help_text", _("A handle or a name."))
        super().__init__(max_length=LONGEST_NAME, **kwargs)

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        found = list(players_called(text)[:NAMESAKES_SHOWN])
        if not found:
            raise ValidationError(
                self.error_messages["nobody"], code="nobody", params={"text": text}
            )
        if len(found) > 1:
            handles = ", ".join(player.username for player in found)
            params = {"text": text, "handles": handles, "count": len(found)}
            raise ValidationError(self.error_messages["namesakes"], code="namesakes", params=params)
        return found[0]

    def prepare_value(self, value: Any) -> Any:
        return value.username if isinstance(value, Player) else value


class ZoneField(forms.CharField):
    """A time zone by its name or, where that is clear, by its place alone. The cleaned value is the
    zone's name.
    """

    default_error_messages = {
        "unknown": _(
            "“%(text)s” isn’t a time zone we know. Choose one from the list, such as Europe/Madrid."
        ),
    }

    def clean(self, value: Any) -> str:
        text = str(super().clean(value))
        if not text:
            return ""
        zone = find_zone(text)
        if zone is None:
            raise ValidationError(
                self.error_messages["unknown"], code="unknown", params={"text": text}
            )
        return zone
