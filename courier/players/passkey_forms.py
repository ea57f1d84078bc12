"""Forms that carry a credential made by the browser. What is forged or cut off is refused, never a
failure.
"""

from __future__ import annotations

import struct
from typing import Any, Final

from allauth.mfa.webauthn import forms as webauthn_forms
from cryptography.exceptions import InvalidSignature
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from fido2.webauthn import AuthenticationResponse

from courier.players.forms import plain_field

# What reading a credential that no browser made may raise, by way of the libraries underneath.
UNREADABLE: Final = (
    AttributeError,
    KeyError,
    TypeError,
    ValueError,
    InvalidSignature,
    struct.error,
)
REFUSAL: Final = _("The key could not be read. Try again, or use another way.")


class AddPasskeyForm(webauthn_forms.AddWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """The name of a new key and the key."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_field(
            self.fields["name"],
            label=_("Name of the key"),
            hint=_("So that you can tell your keys apart."),
        )
        plain_field(
            self.fields["passwordless"],
            label=_("Sign in with this key alone"),
            hint=_(
                "The key then asks for your finger, your face or its PIN, and you need no password."
            ),
        )
        self.fields["passwordless"].initial = True

    def clean(self) -> dict[str, Any]:
        try:
            cleaned: dict[str, Any] = super().clean()
        except UNREADABLE as error:
            raise ValidationError(REFUSAL, code="unreadable") from error
        return cleaned


class _ReadsCredential(forms.Form):
    """Turns every failure to read a credential into a refusal."""

    def clean_credential(self) -> object:
        try:
            return super().clean_credential()  # type: ignore[misc]  # of the form it is mixed into
        except UNREADABLE as error:
            raise ValidationError(REFUSAL, code="unreadable") from error


class PasskeySignInForm(_ReadsCredential, webauthn_forms.LoginWebAuthnForm):  # type: ignore[misc]
    """Signing in with a key alone, which has to have asked for a finger, a face or its PIN."""

    def clean_credential(self) -> object:
        given = self.cleaned_data["credential"]
        proved = super().clean_credential()
        # The challenge may be one of those that are content without: it is kept in the session
        # beside the beginning of another sign-in, which runs out before it.
        if not AuthenticationResponse.from_dict(
            given
        ).response.authenticator_data.is_user_verified():
            raise ValidationError(REFUSAL, code="unverified")
        return proved


class PasskeyProofForm(_ReadsCredential, webauthn_forms.AuthenticateWebAuthnForm):  # type: ignore[misc]
    """A key as the second proof after the password."""


class PasskeyConfirmForm(_ReadsCredential, webauthn_forms.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A key in place of the password, asked for again."""
