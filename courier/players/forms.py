"""Sign-up, sign-in and profile."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as account_forms
from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.totp import forms as totp_forms
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from courier.common.choices import set_choices
from courier.players.countries import country_choices
from courier.players.domain.profiles import Profile
from courier.players.enums import AfterMove, DrawClaims, Notation, Theme
from courier.players.fields import ZoneField, plain_name
from courier.players.models import LONGEST_UNDO_SECONDS, Player
from courier.players.queries import is_name_of_another
from courier.players.time_zones import FALLBACK, find_zone

LONGEST_ZONE = 64
CODE_HINT = _("Six digits from your authenticator app, or a recovery code.")
PASSWORD_HINT = _(
    "At least 10 characters. No common password, not only digits, not close to your handle, not"
    " just words of this site."
)


def own_name(text: str, player: Player | None) -> str:
    """Return the name a player wants to be read by, who has none yet while signing up; one they
    have may stay. Raises ValidationError for that of another.
    """
    name = plain_name(text)
    is_kept = player is not None and name == player.name
    if name and not is_kept and is_name_of_another(name, player):
        raise forms.ValidationError(_("Somebody else goes by that name. Choose another one."))
    return name


def plain_field(field: forms.Field, *, label: object, hint: object = "") -> None:
    """Give a field of allauth our label and hint, and no placeholder."""
    field.label = str(label)
    field.help_text = str(hint)
    field.widget.attrs.pop("placeholder", None)


class SignupForm(account_forms.SignupForm):  # type: ignore[misc]  # allauth has no types
    """Handle, e-mail address, password once, and a name if one likes. The time zone is filled in by
    the browser.
    """

    name = forms.CharField(label=_("Name"), max_length=60, required=False)
    time_zone = forms.CharField(max_length=LONGEST_ZONE, required=False, widget=forms.HiddenInput)
    field_order = ["username", "email", "password1", "name", "time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        handle_hint = _(
            "2 to 24 letters, digits, hyphens or underscores. Everybody sees it and it can’t be "
            "changed."
        )
        plain_field(self.fields["username"], label=_("Handle"), hint=handle_hint)
        self.fields["username"].widget.attrs.update(
            {"autocapitalize": "none", "spellcheck": "false"}
        )
        plain_field(self.fields["email"], label=_("Email address"), hint=_("Nobody else sees it."))
        plain_field(self.fields["password1"], label=_("Password"), hint=PASSWORD_HINT)
        name_hint = _("What others read instead of your handle.")
        plain_field(self.fields["name"], label=_("Name"), hint=name_hint)
        self.fields["name"].widget.attrs["autocomplete"] = "name"
        self.fields["time_zone"].widget.attrs["data-time-zone"] = ""

    def clean_name(self) -> str:
        return own_name(str(self.cleaned_data["name"]), None)

    def clean_time_zone(self) -> str:
        """The browser's zone; UTC when it sends none or one that is unknown here."""
        return find_zone(str(self.cleaned_data["time_zone"])) or FALLBACK


class LoginForm(account_forms.LoginForm):  # type: ignore[misc]  # allauth has no types
    """Handle or address, and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_field(self.fields["login"], label=_("Handle or email address"))
        self.fields["login"].widget.attrs.update(
            {"autocomplete": "username webauthn", "autocapitalize": "none", "spellcheck": "false"}
        )
        plain_field(self.fields["password"], label=_("Password"))


class ChangePasswordForm(account_forms.ChangePasswordForm):  # type: ignore[misc]  # allauth has no types
    """The old password and the new one, once."""

    password2 = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_field(self.fields["oldpassword"], label=_("Current password"))
        plain_field(self.fields["password1"], label=_("New password"), hint=PASSWORD_HINT)


class SetPasswordForm(account_forms.SetPasswordForm):  # type: ignore[misc]  # allauth has no types
    """A first password, once."""

    password2 = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_field(self.fields["password1"], label=_("Password"), hint=PASSWORD_HINT)


class ResetPasswordKeyForm(account_forms.ResetPasswordKeyForm):  # type: ignore[misc]  # allauth has no types
    """A new password, once."""

    password2 = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_field(self.fields["password1"], label=_("New password"), hint=PASSWORD_HINT)


class ResetPasswordForm(account_forms.ResetPasswordForm):  # type: ignore[misc]  # allauth has no types
    """The address to send a link to."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_field(
            self.fields["email"], label=_("Email address"), hint=_("The one you signed up with.")
        )


class AddEmailForm(account_forms.AddEmailForm):  # type: ignore[misc]  # allauth has no types
    """A new address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        hint = _("We send a link to it. Until you follow it, the old address stays.")
        plain_field(self.fields["email"], label=_("New email address"), hint=hint)


class ReauthenticateForm(account_forms.ReauthenticateForm):  # type: ignore[misc]  # allauth has no types
    """The password again."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_field(self.fields["password"], label=_("Password"))


class CodeForm(mfa_forms.AuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """The second proof when signing in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_field(self.fields["code"], label=_("Code"), hint=CODE_HINT)


class ConfirmCodeForm(mfa_forms.ReauthenticateForm):  # type: ignore[misc]  # allauth has no types
    """A code in place of the password, asked for again."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_field(self.fields["code"], label=_("Code"), hint=CODE_HINT)


class ActivateCodesForm(totp_forms.ActivateTOTPForm):  # type: ignore[misc]  # allauth has no types
    """The first code of a new authenticator app."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_field(self.fields["code"], label=_("The code that the app shows"))


class ProfileForm(forms.Form):
    """What a player says about themselves and how the site looks for them."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        required=False,
        help_text=_("What others read instead of your handle."),
    )
    country = forms.ChoiceField(label=_("Country"), required=False)
    about = forms.CharField(
        label=_("About you"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    shows_favourites = forms.BooleanField(
        label=_("Show my favourite variants"),
        help_text=_(
            "Those you’ve put a heart to, on your public page. A weekly game on the ladder of all "
            "variants can show in any case that both of you like its variant."
        ),
        required=False,
    )
    time_zone = ZoneField(
        label=_("Time zone"),
        max_length=LONGEST_ZONE,
        help_text=_("Deadlines are shown in it. Type a city to search."),
        widget=forms.TextInput(
            attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"}
        ),
    )
    language = forms.ChoiceField(label=_("Language"))
    notation = forms.ChoiceField(
        label=_("Moves"), choices=Notation.choices, widget=forms.RadioSelect
    )
    after_move = forms.ChoiceField(
        label=_("After a move is sent"),
        help_text=_("The next game is the most urgent one in which it’s your turn."),
        choices=AfterMove.choices,
        widget=forms.RadioSelect,
    )
    draw_claims = forms.ChoiceField(
        label=_("Draws by repetition or the move rule"),
        help_text=_(
            "On your turn, once the rules let you claim one. What you have planned for the move"
            " comes first."
        ),
        choices=DrawClaims.choices,
        widget=forms.RadioSelect,
    )
    theme = forms.ChoiceField(
        label=_("Light or dark"), choices=Theme.choices, widget=forms.RadioSelect
    )
    undo_seconds = forms.IntegerField(
        label=_("Seconds in which you can recall a move you have sent"),
        help_text=_(
            "0 to 600, while your opponent hasn’t been shown the move. The email about it waits "
            "that long, and who watches a public game sees the move only then."
        ),
        min_value=0,
        max_value=LONGEST_UNDO_SECONDS,
        required=False,
        widget=forms.NumberInput(attrs={"class": "number", "inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        set_choices(self, "country", [("", _("Not shown")), *country_choices()])
        set_choices(self, "language", settings.LANGUAGES)
        self.fields["name"].widget.attrs["autocomplete"] = "name"

    def clean_name(self) -> str:
        return own_name(str(self.cleaned_data["name"]), self.player)

    def clean_undo_seconds(self) -> int:
        """An empty field leaves it as it is."""
        given = self.cleaned_data["undo_seconds"]
        return int(self.initial.get("undo_seconds", 60) if given is None else given)

    def profile(self) -> Profile:
        """The cleaned profile."""
        return Profile(**self.cleaned_data)


def signup_name_and_zone(form: forms.BaseForm) -> tuple[str, str]:
    """The optional parts of a sign-up form, whichever form it is."""
    data = form.cleaned_data
    return str(data.get("name", "")), str(data.get("time_zone") or FALLBACK)
