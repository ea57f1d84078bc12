"""How people wish to be notified."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from courier.notifications.enums import Channel, Timing
from courier.notifications.models import DigestHour, NoticePreference, RefusedAddress
from courier.notifications.queries import wishes_of
from courier.notifications.unsubscribe import Unsubscription
from courier.notifications.wishes import Choice, offered, usual
from courier.players.models import Player


@transaction.atomic
def save_wishes(
    *, player: Player, wishes: Mapping[Choice, Timing], digest_hour: int | None = None
) -> None:
    """Store a player's wish for each kind and channel named, and the hour of the digest if it is
    told.

    Only what differs from the usual is kept, so that a better usual one reaches everybody else.
    """
    for (kind, channel), timing in wishes.items():
        assert timing in offered(kind, channel), "forms and the API offer what there is"
        if timing == usual(kind, channel):
            NoticePreference.objects.filter(player=player, kind=kind, channel=channel).delete()
        else:
            NoticePreference.objects.update_or_create(
                player=player, kind=kind, channel=channel, defaults={"timing": timing}
            )
    if digest_hour is not None:
        DigestHour.objects.update_or_create(player=player, defaults={"hour": digest_hour})


@transaction.atomic
def unsubscribe(*, request: Unsubscription, now: datetime) -> bool:
    """Turn mails off: for a player those of one kind or of one timing, for an address without an
    account all.

    False if nobody is there. Repeating it changes nothing.
    """
    if request.player_id is None:
        RefusedAddress.objects.get_or_create(address=request.address, defaults={"created_at": now})
        return True
    player = Player.objects.filter(pk=request.player_id).first()
    if player is None:
        return False
    if request.kind is not None:
        kinds = [request.kind.key]
    else:
        assert request.timing is not None, "a token names a kind or a timing"
        kinds = wishes_of(player).kinds(Channel.MAIL, request.timing)
    save_wishes(player=player, wishes={(kind, Channel.MAIL): Timing.NEVER for kind in kinds})
    return True
