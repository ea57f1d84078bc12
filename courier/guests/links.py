"""The signed link of the mail to somebody who is about to become a player."""

from __future__ import annotations

from typing import Final

from django.core.signing import BadSignature, Signer

from courier.common.links import absolute_url
from courier.guests.errors import ArrivalOver
from courier.guests.models import Arrival

_SALT: Final = "courier.guests.arrival"


def arrival_url(arrival: Arrival) -> str:
    """The address that makes the account; good once, for three days."""
    return absolute_url("arrival", Signer(salt=_SALT).sign(arrival.code))


def arrival_code(token: str) -> str:
    """The code of the arrival a token was made for. Raises ArrivalOver."""
    try:
        return Signer(salt=_SALT).unsign(token)
    except BadSignature as error:
        raise ArrivalOver from error
