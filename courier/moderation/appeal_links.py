"""Signed addresses at which somebody appeals: a suspended player cannot sign in."""

from __future__ import annotations

from typing import Final

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from courier.moderation.models import StaffAct

_SALT: Final = "courier.moderation.appeal"


def appeal_path(act: StaffAct) -> str:
    """The address at which the player of a measure reads it and appeals."""
    return reverse("appeal", args=[Signer(salt=_SALT).sign(str(act.pk))])


def act_id_of(token: str) -> int | None:
    """The id of the measure a token was made for; None for any other text."""
    try:
        return int(Signer(salt=_SALT).unsign(token))
    except BadSignature:
        return None
