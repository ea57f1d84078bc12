"""What an erased player leaves behind in offers: nothing."""

from __future__ import annotations

from courier.challenges.models import Challenge


def forget_address(address: str) -> None:
    """Delete the invitations that went to an address. Those of the account go with it."""
    Challenge.objects.filter(address__iexact=address).delete()
