"""What an erased player leaves behind in offers: nothing."""

from __future__ import annotations

from datetime import datetime

from courier.challenges.enums import ChallengeStatus
from courier.challenges.models import Challenge
from courier.players.models import Player


def withdraw_offers(player: Player, *, now: datetime) -> int:
    """Take back what a player offers, so that nobody begins a game with them any more; return how
    many.
    """
    offers = Challenge.objects.filter(sender=player, status=ChallengeStatus.OPEN)
    return offers.update(status=ChallengeStatus.WITHDRAWN, answered_at=now)


def forget_address(address: str) -> None:
    """Delete the challenges that went to an address. Those of the account go with it."""
    Challenge.objects.filter(address__iexact=address).delete()
