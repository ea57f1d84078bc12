"""Telling players by mail, and the log of security events, about tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allauth.account.adapter import get_adapter

from courier.api.domain.tokens import end_all_tokens
from courier.api.models import ApiToken
from courier.players.models import Player
from courier.players.security_log import SecurityEvent, note


def notify_made(token: ApiToken) -> None:
    """Say that a token was made, what it may do, and until when it works."""
    note(SecurityEvent.TOKEN_MADE, player=token.player, token=token.code, scopes=token.scopes)
    details = {
        "token_name": token.name,
        "scopes": token.scope_labels,
        "expires_at": token.expires_at,
    }
    get_adapter().send_notification_mail("account/email/api_token_made", token.player, details)


def notify_ended(player: Player, names: Sequence[str], *, with_password: bool = False) -> None:
    """Say that tokens were ended, one by one or with the password."""
    note(SecurityEvent.TOKEN_ENDED, player=player, count=len(names))
    details = {"token_names": ", ".join(names), "with_password": with_password}
    get_adapter().send_notification_mail("account/email/api_tokens_ended", player, details)


def end_with_password(*, user: Player, **_details: Any) -> None:
    """A password was changed, set or set anew: no token made before it goes on working."""
    names = end_all_tokens(player=user)
    if names:
        notify_ended(user, names, with_password=True)
