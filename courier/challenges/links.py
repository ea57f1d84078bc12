"""Signed links that let whoever has one answer a challenge, with an account made before or
after.
"""

from __future__ import annotations

from typing import Final

from django.core.signing import BadSignature, Signer

from courier.challenges.errors import UnknownLink
from courier.challenges.models import Challenge
from courier.common.links import absolute_url

_SALT: Final = "courier.challenges.link"


def link_token(challenge: Challenge) -> str:
    """The signed token of a challenge; it is good for as long as the challenge is open."""
    return Signer(salt=_SALT).sign(challenge.code)


def link_url(challenge: Challenge) -> str:
    """The address the challenged person opens."""
    return absolute_url("challenge_by_link", link_token(challenge))


def code_of(token: str) -> str:
    """The code of the challenge a token was made for. Raises UnknownLink."""
    try:
        return Signer(salt=_SALT).unsign(token)
    except BadSignature as error:
        raise UnknownLink from error
