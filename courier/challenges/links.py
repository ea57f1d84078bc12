"""Signed links that let whoever has one answer an invitation, with an account made before or
after.
"""

from __future__ import annotations

from typing import Final

from django.core.signing import BadSignature, Signer

from courier.challenges.errors import UnknownInvitation
from courier.challenges.models import Challenge
from courier.common.links import absolute_url

_SALT: Final = "courier.challenges.invitation"


def invitation_token(challenge: Challenge) -> str:
    """The signed token of an invitation; it is good for as long as the invitation is open."""
    return Signer(salt=_SALT).sign(challenge.code)


def invitation_url(challenge: Challenge) -> str:
    """The address the invited person opens."""
    return absolute_url("invitation", invitation_token(challenge))


def code_of(token: str) -> str:
    """The code of the invitation a token was made for. Raises UnknownInvitation."""
    try:
        return Signer(salt=_SALT).unsign(token)
    except BadSignature as error:
        raise UnknownInvitation from error
