"""Erasing a player whose time has come. Every step may be interrupted and is begun again by the
next sweep.

1. Open offers are withdrawn, the player leaves all events, so that those begin no more games, and
  the groups they are captain of, which go on where others are in them; running games are given up,
  games played alone are deleted.
2. Finished games are sealed, if they are not yet: a seal made later would have no name to commit
  to.
3. Remarks are taken out of the player's games, if they wished so, and out of the search.
4. In one transaction: names and salts go from seals, names from seats and from titles that others
   gave, mails and challenges to their addresses are deleted, their presets are left without owner,
   and the account is deleted with all that hangs on it: studies, problems, comments, drafts,
   offers, favourites, settings, sessions, keys.
5. A last mail says that it is done.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.utils import translation

from courier.archive.domain.index import index_game, remove_game
from courier.challenges.domain.erasure import forget_address as forget_challenges_to
from courier.challenges.domain.erasure import withdraw_offers
from courier.common.tasks import enqueue
from courier.consultations.domain.succession import leave_groups
from courier.erasure.models import Erasure
from courier.erasure.queries import due_player_ids
from courier.events.domain.entries import leave_events
from courier.games.domain import erasure
from courier.integrity.domain.game_seals import forget_names, seal_game
from courier.notifications.domain.erasure import forget_address as forget_mails
from courier.players.models import Player
from courier.statistics.domain import counts
from courier.studies.domain.erasure import forget_in_titles

ERASE_TASK: Final = "courier.erasure.tasks.erase"


def sweep(*, now: datetime) -> int:
    """Have everybody erased whose time has come; return how many. Late or double runs do no
    harm.
    """
    due = due_player_ids(now=now)
    for player_id in due:
        enqueue(ERASE_TASK, player_id)
    return len(due)


def erase(player_id: int, *, now: datetime) -> bool:
    """Erase a player who has asked for it and whose time has come; False for everybody else.

    False as well where a game has begun in the meantime: the next sweep gives that up.
    """
    wish = (
        Erasure.objects.select_related("player").filter(player=player_id, due_at__lte=now).first()
    )
    if wish is None:
        return False
    withdraw_offers(wish.player, now=now)
    leave_events(wish.player, now=now)
    leave_groups(wish.player, now=now)
    erasure.leave_games(wish.player, now=now)
    for game_id in erasure.finished_ids(wish.player):
        seal_game(game_id, now=now)
        if wish.with_remarks and erasure.drop_remarks(game_id, player_id=player_id):
            _index_anew(game_id)
    return _erase_account(player_id, now=now)


def _index_anew(game_id: int) -> None:
    """Let the search forget what was said in a game that it knows."""
    if remove_game(game_id):
        index_game(game_id)


def _erase_account(player_id: int, *, now: datetime) -> bool:
    with transaction.atomic():
        wish = Erasure.objects.select_for_update().filter(player=player_id, due_at__lte=now).first()
        if wish is None:
            return False
        player = Player.objects.select_for_update().get(pk=player_id)
        if erasure.is_playing(player):
            return False
        addresses = [
            *EmailAddress.objects.filter(user=player).values_list("email", flat=True),
            player.email,
        ]
        forget_in_titles(player)
        forget_names(player.pk)
        erasure.forget_player(player)
        counts.forget_player(player.pk)
        for address in {found.lower() for found in addresses if found}:
            forget_mails(address)
            forget_challenges_to(address)
        for session in UserSession.objects.filter(user=player):
            session.end()
        player.delete()
        _say_done(player.email, player.language)
    return True


def _say_done(address: str, language: str) -> None:
    if address:
        with translation.override(language):
            get_adapter().send_mail("account/email/erasure_done", address, {})
