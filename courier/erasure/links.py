"""The signed link of the mail that calls an erasure off."""

from __future__ import annotations

from typing import Final

from django.core.signing import BadSignature, Signer

from courier.common.links import absolute_url
from courier.erasure.models import Erasure

_SALT: Final = "courier.erasure.cancel"


def cancel_url(wish: Erasure) -> str:
    """The absolute address of the link; good for as long as the wish is there."""
    return absolute_url("erasure_cancel", Signer(salt=_SALT).sign(wish.code))


def code_of(token: str) -> str:
    """The code of the wish a token was made for; empty for one we did not make."""
    try:
        return Signer(salt=_SALT).unsign(token)
    except BadSignature:
        return ""
