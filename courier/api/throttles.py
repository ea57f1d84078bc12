"""How often somebody may call, counted by the same addresses as everything else."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.throttling import (
    AnonRateThrottle,
    BaseThrottle,
    ScopedRateThrottle,
    UserRateThrottle,
)

from courier.players.debts import check_debt
from courier.players.viewers import address_of


class DebtThrottle(BaseThrottle):
    """Calls of those who owe the site processor time, once the token has said who they are."""

    def allow_request(self, request: Request, view: object) -> bool:
        """Let the call go on. Raises OverBudget."""
        check_debt(request._request)
        return True


class _ByAddress(BaseThrottle):
    def get_ident(self, request: Request) -> str:
        """Nobody escapes by writing an `X-Forwarded-For` of their own, or with another address of
        their network.
        """
        return address_of(request._request)


class AnonymousThrottle(_ByAddress, AnonRateThrottle):
    """Calls without a token."""


class PlayerThrottle(_ByAddress, UserRateThrottle):
    """Calls of a player."""


class ScopedThrottle(_ByAddress, ScopedRateThrottle):
    """Calls of views with a limit of their own."""
