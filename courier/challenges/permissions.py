"""Permissions on an offer."""

from __future__ import annotations

from datetime import datetime

from courier.challenges.enums import ChallengeKind
from courier.challenges.models import Challenge
from courier.games.enums import GameStatus, Source
from courier.games.models import Game
from courier.games.seats import is_participant, seats_of
from courier.players.models import Player

OPEN_KINDS = (ChallengeKind.OPEN, ChallengeKind.LINK)  # made to nobody in particular


def is_sender(challenge: Challenge, player: Player | None) -> bool:
    """Whether the player made the offer."""
    return player is not None and challenge.sender_id == player.pk


def is_receiver(challenge: Challenge, player: Player | None) -> bool:
    """Whether the offer was made to the player: an open challenge to everybody else, an e-mail to
    the owner of the address.
    """
    if player is None or is_sender(challenge, player):
        return False
    if challenge.kind == ChallengeKind.OPEN:
        return True
    if challenge.kind == ChallengeKind.MAIL and challenge.receiver_id is None:
        return player.email.casefold() == challenge.address.casefold()
    return challenge.receiver_id == player.pk


def is_on_hold(challenge: Challenge, *, now: datetime) -> bool:
    """Whether an open challenge waits for the end of a pause of its sender."""
    until = challenge.sender.paused_until
    return challenge.kind == ChallengeKind.OPEN and until is not None and now < until


def may_request_rematch(game: Game, player: Player | None) -> bool:
    """Whether the player may offer to play again: after a game here of two people who both are
    still here.
    """
    if game.status != GameStatus.FINISHED or game.is_solo or game.source != Source.PLAYED:
        return False
    if not is_participant(game, player):
        return False
    return all(seat.player is not None and seat.player.is_active for seat in seats_of(game))


def may_see(challenge: Challenge, player: Player | None) -> bool:
    """Whether somebody may read the offer; one to everybody if everybody may find its preset."""
    is_open_to_all = challenge.kind == ChallengeKind.OPEN and challenge.revision.preset.is_listed
    if is_open_to_all or is_sender(challenge, player):
        return True
    if challenge.kind == ChallengeKind.OPEN:
        return (
            challenge.receiver_id is not None
            and player is not None
            and challenge.receiver_id == player.pk
        )
    return is_receiver(challenge, player)
