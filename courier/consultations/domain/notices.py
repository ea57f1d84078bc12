"""The mails of groups, put into the outbox in the transaction of what they tell."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from courier.consultations.models import Group, Proposal
from courier.consultations.permissions import is_consultation, members_in, people_of
from courier.consultations.queries import group_at
from courier.games.models import Game
from courier.games.seats import sides_to_move
from courier.notifications.domain.outbox import queue_mail
from courier.players.models import Player


def note_turn(game: Game, _players: Sequence[Player | None]) -> None:
    """Notify the members of the group whose turn it is, its captain apart, who is notified as every
    player is; once for a turn. No query for other games.
    """
    if not is_consultation(game):
        return
    for side in sides_to_move(game):
        group = group_at(game, side)
        began = int(game.turn_started_at.timestamp())
        for member in members_in(group) if group is not None else ():
            queue_mail(
                kind="consultation_turn",
                player=member.player,
                payload={"consultation": game.pk, "group": member.group_id, "ply": game.ply},
                dedup_key=f"consultation_turn:{member.pk}:{game.ply}:{began}",
                now=game.turn_started_at,
            )


def notify_proposal(game: Game, group: Group, proposal: Proposal, *, now: datetime) -> None:
    """Notify the others of a group that somebody has proposed a move: once a turn, of all that is
    proposed until the mail goes.
    """
    for person in people_of(game, group):
        if person.pk != proposal.author_id:
            queue_mail(
                kind="consultation_proposal",
                player=person,
                payload={"consultation": game.pk, "group": group.pk, "ply": game.ply},
                dedup_key=f"consultation_proposal:{group.pk}:{proposal.mark}:{person.pk}",
                now=now,
            )


def notify_ended(game: Game, group: Group, captain: Player, *, now: datetime) -> None:
    """Notify a captain that their deputy has ended the game, as their opponent is notified."""
    queue_mail(
        kind="game_over",
        player=captain,
        payload={"game": game.pk},
        dedup_key=f"game_over:{game.pk}:{group.side}",
        now=now,
    )


def notify_captain(game: Game, group: Group, captain: Player, *, now: datetime) -> None:
    """Notify who has become the captain of a group."""
    queue_mail(
        kind="consultation_captain",
        player=captain,
        payload={"consultation": game.pk, "group": group.pk},
        dedup_key=f"consultation_captain:{group.pk}:{captain.pk}:{int(now.timestamp())}",
        now=now,
    )
