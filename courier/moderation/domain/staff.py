"""Who belongs to the staff; whoever runs the site decides that."""

from __future__ import annotations

from django.db import transaction

from courier.moderation.domain.acts import note_act
from courier.moderation.errors import NoSuchPlayer
from courier.players.models import Player


@transaction.atomic
def appoint(*, handle: str, is_staff: bool) -> Player:
    """Let a person do the work of the staff, or no longer. Raises NoSuchPlayer."""
    people = Player.objects.select_for_update(of=("self",), no_key=True).filter(computer_level=None)
    player = people.filter(username__iexact=handle).first()
    if player is None:
        raise NoSuchPlayer(handle=handle)
    player.is_staff = is_staff
    player.save(update_fields=["is_staff"])
    note_act(None, "appoint" if is_staff else "dismiss_from_staff", about=player)
    return player
