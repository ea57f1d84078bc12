"""Signed tokens of the unsubscribe links in mails. They do not expire: an old mail's link must still work."""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing

from courier.common.links import absolute_url
from courier.notifications.enums import MailKind

SALT = "courier.notifications.unsubscribe"


@dataclass(frozen=True, slots=True)
class Unsubscription:
    """Who asks for no more mails of which kind: a player by id, or an address without an account."""

    kind: MailKind
    player_id: int | None = None
    address: str = ""


def make_token(*, kind: str, player_id: int | None = None, address: str = "") -> str:
    """The token for a mail of that kind to that player, or else to that address."""
    receiver: int | str = address.lower() if player_id is None else player_id
    return signing.dumps([MailKind(kind).value, receiver], salt=SALT, compress=False)


def unsubscribe_url(*, kind: str, player_id: int | None = None, address: str = "") -> str:
    """The absolute address for `List-Unsubscribe` and the link at the foot of a mail."""
    token = make_token(kind=kind, player_id=player_id, address=address)
    return absolute_url("unsubscribe", token)


def read_token(token: str) -> Unsubscription | None:
    """What a token asks for; None when it was not made by `make_token` or names a kind that no longer exists."""
    try:
        kind, receiver = signing.loads(token, salt=SALT)
        known = MailKind(kind)
    except (signing.BadSignature, ValueError):
        return None
    if isinstance(receiver, int):
        return Unsubscription(kind=known, player_id=receiver)
    return Unsubscription(kind=known, address=receiver)
