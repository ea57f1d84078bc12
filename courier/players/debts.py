"""What somebody may do who owes the site processor time."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

from courier.common.processor_time import check
from courier.players.viewers import payer_of

# Never refused: so that nobody is kept out by what others at their address have asked for.
SIGNING_IN: Final = frozenset(
    {
        "account_confirm_email",
        "account_login",
        "account_logout",
        "account_reauthenticate",
        "account_reset_password",
        "account_reset_password_from_key",
        "mfa_authenticate",
        "mfa_login_webauthn",
        "mfa_reauthenticate",
        "mfa_reauthenticate_webauthn",
    }
)
# A clock may be running, and a document was typed: these are taken up to twice the debt that ends
# everything else.
SENT: Final = frozenset(
    {"api_game_moves", "draft_save", "game_move", "mail_confirm", "mail_play_move"}
)


def check_debt(request: HttpRequest) -> None:
    """Let a request go on whose view is known. Raises OverBudget."""
    found = request.resolver_match
    name = found.url_name if found is not None else None
    if name in SIGNING_IN:
        return
    is_sent = name in SENT and request.method == "POST"
    check(payer_of(request), minutes=2 if is_sent else 1)
