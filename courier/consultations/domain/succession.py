"""What becomes of a group whose captain's account is closed."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from courier.consultations.domain.locks import announce_in
from courier.consultations.domain.notices import notify_captain
from courier.consultations.models import Group, GroupMember
from courier.consultations.permissions import captain_of, is_consultation, members_in
from courier.consultations.queries import group_at, groups_led_by
from courier.games.domain.locks import lock_game
from courier.games.domain.succession import hand_over
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.permissions import is_suspended
from courier.players.models import Player


def leave_groups(player: Player, *, now: datetime) -> None:
    """Let others follow a player who is about to be erased as captain, where there are any; as a
    member they are gone with their account.
    """
    for group_id in groups_led_by(player):
        follow(group_id, now=now, leaving=player)


@transaction.atomic
def follow(group_id: int, *, now: datetime, leaving: Player | None = None) -> bool:
    """Make the deputy, or else the member who has been there for longest, the captain of a group
    whose captain is gone or leaving; True when that was done. Locks the game.
    """
    found = Group.objects.get(pk=group_id)
    game = lock_game(found.consultation_id)
    group = group_at(game, found.side)
    assert group is not None, "it was just read"
    heir = _heir(group)
    if heir is None or not _is_vacant(game, group, leaving):
        return False
    if not hand_over(game, found.side, heir.player, now=now):
        return False
    captain = heir.player
    GroupMember.objects.filter(pk=heir.pk).delete()
    group.deputy = None
    group.save(update_fields=["deputy"])
    notify_captain(game, group, captain, now=now)
    announce_in(game, group)
    return True


def _heir(group: Group) -> GroupMember | None:
    inside = [each for each in members_in(group) if each.player.is_active]
    deputy = next((each for each in inside if each.player_id == group.deputy_id), None)
    return deputy or next(iter(inside), None)


def _is_vacant(game: Game, group: Group, leaving: Player | None) -> bool:
    if game.status != GameStatus.ACTIVE or is_suspended(game) or not is_consultation(game):
        return False
    captain = captain_of(game, group.side)
    if captain is None or not captain.is_active:
        return True
    return leaving is not None and captain.pk == leaving.pk
