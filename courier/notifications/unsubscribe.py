"""Signed tokens of the unsubscribe links in mails. They do not expire: an old mail's link must
still work.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing

from courier.common.links import absolute_url
from courier.notifications.enums import Timing
from courier.notifications.kinds import MailKind, is_kind, kind_named

SALT = "courier.notifications.unsubscribe"


@dataclass(frozen=True, slots=True)
class Unsubscription:
    """The receiver who wants no more mails: a player by id, or an address without an account.

    Either of one kind, or of all kinds that come at one timing, as the digest.
    """

    kind: MailKind | None = None
    timing: Timing | None = None
    player_id: int | None = None
    address: str = ""


def make_token(*, kind: str, player_id: int | None = None, address: str = "") -> str:
    """The token for a mail of that kind to that player, or else to that address."""
    receiver: int | str = address.lower() if player_id is None else player_id
    return signing.dumps([kind_named(kind).key, receiver], salt=SALT, compress=False)


def unsubscribe_url(*, kind: str, player_id: int | None = None, address: str = "") -> str:
    """The absolute address for `List-Unsubscribe` and the link at the foot of a mail."""
    token = make_token(kind=kind, player_id=player_id, address=address)
    return absolute_url("unsubscribe", token)


def bundle_stop_url(*, timing: Timing, player_id: int) -> str:
    """The same for a mail that stands for several."""
    return absolute_url(
        "unsubscribe", signing.dumps([timing.value, player_id], salt=SALT, compress=False)
    )


def read_token(token: str) -> Unsubscription | None:
    """What a token asks for; None when it was not made by `make_token` or names a kind that no
    longer exists.
    """
    try:
        what, receiver = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError):
        return None
    if what in Timing.values and isinstance(receiver, int):
        return Unsubscription(timing=Timing(what), player_id=receiver)
    if not is_kind(what):
        return None
    if isinstance(receiver, int):
        return Unsubscription(kind=kind_named(what), player_id=receiver)
    return Unsubscription(kind=kind_named(what), address=receiver)
