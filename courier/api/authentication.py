"""Who calls by a token, and whether the token covers what they ask: decided in one place for every
operation.
"""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from courier.api.domain.tokens import note_use
from courier.api.enums import Scope
from courier.api.models import ApiToken
from courier.api.queries import token_with
from courier.api.token_errors import ScopeMissing
from courier.players.models import Player


def needed_scope(view: object, method: str) -> Scope | None:
    """The scope of an operation: reading needs `read`, all else what the view names in
    `write_scope`.

    None where a view names nothing: no token covers that.
    """
    if method in SAFE_METHODS:
        return Scope.READ
    scope: Scope | None = getattr(view, "write_scope", None)
    return scope


class ScopedTokenAuthentication(TokenAuthentication):
    """`Authorization: Token ...`; public operations ask for the scope as well when a token comes
    along.
    """

    def authenticate(self, request: Request) -> tuple[Player, ApiToken] | None:
        """Whose token it is. Raises AuthenticationFailed, ScopeMissing."""
        found: tuple[Player, ApiToken] | None = super().authenticate(request)
        if found is None:
            return None
        player, token = found
        assert request.parser_context is not None, "the framework hands the view on"
        assert request.method is not None, "requests have a method"
        view = request.parser_context["view"]
        is_answered = hasattr(
            view, request.method.lower()
        )  # else it is 405, whatever the token covers
        if is_answered and needed_scope(view, request.method) not in token.scopes:
            raise ScopeMissing
        note_use(token, now=timezone.now())
        return player, token

    def authenticate_credentials(self, key: str) -> tuple[Player, ApiToken]:
        """Return the player and the token of a secret. Raises AuthenticationFailed."""
        token = token_with(key, now=timezone.now())
        if token is None:
            raise AuthenticationFailed(_("This token is unknown, revoked or expired."))
        return token.player, token
