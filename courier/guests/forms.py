"""What visitors type in: an address, or how they want to play."""

from __future__ import annotations

from typing import Final

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from courier.computer.enums import LEVELS
from courier.guests.domain.games import EASY_LEVEL, Wanted
from courier.players.forms import LONGEST_ZONE, PASSWORD_HINT
from courier.players.models import Player
from courier.players.time_zones import FALLBACK, find_zone

LONGEST_TEXT: Final = 2000  # as that of a turn in a game


class ArrivalForm(forms.Form):
    """An e-mail address; the browser adds its time zone."""

    email = forms.EmailField(
        label=_("Email address"),
        max_length=254,
        help_text=_("One email, one press, and you are in. Nobody else sees the address."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    time_zone = forms.CharField(
        max_length=LONGEST_ZONE,
        required=False,
        widget=forms.HiddenInput(attrs={"data-time-zone": ""}),
    )

    def clean_email(self) -> str:
        return str(get_adapter().clean_email(self.cleaned_data["email"]))

    def clean_time_zone(self) -> str:
        """The browser's zone; UTC when it sends none or one that is unknown here."""
        return find_zone(str(self.cleaned_data["time_zone"])) or FALLBACK


class WantedForm(forms.Form):
    """Level, side and array of a visitor's next game; what cannot be read is as usual."""

    level = forms.TypedChoiceField(
        choices=[(level, str(level)) for level in LEVELS], coerce=int, required=False
    )
    side = forms.TypedChoiceField(choices=[("0", "0"), ("1", "1")], coerce=int, required=False)
    setup_mode = forms.CharField(max_length=32, required=False)

    @property
    def wanted(self) -> Wanted:
        """How the visitor wants to play."""
        self.is_valid()
        given = self.cleaned_data
        return Wanted(
            level=given.get("level") or EASY_LEVEL,
            side=1 if given.get("side") else 0,
            setup_mode=given.get("setup_mode", ""),
        )


class HandleForm(forms.Form):
    """The handle and the password of somebody who has arrived without them."""

    username = forms.CharField(
        label=_("Handle"),
        max_length=24,
        help_text=_(
            "2 to 24 letters, digits, hyphens or underscores. Everybody sees it, and it can’t be "
            "changed again."
        ),
        widget=forms.TextInput(
            attrs={"autocapitalize": "none", "spellcheck": "false", "autocomplete": "username"}
        ),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=PASSWORD_HINT,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, data: object = None, *, player: Player) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.player = player

    def clean_username(self) -> str:
        return str(get_adapter().clean_username(self.cleaned_data["username"]))

    def clean(self) -> None:
        password = self.cleaned_data.get("password")
        if password:
            person = Player(username=self.cleaned_data.get("username", ""), email=self.player.email)
            try:
                validate_password(password, person)
            except forms.ValidationError as error:
                self.add_error("password", error)
