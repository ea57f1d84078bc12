"""What somebody may do who owes the site processor time, or has sent very much."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from redis.exceptions import RedisError

from courier.common.budgets import OverBudget
from courier.common.processor_time import check
from courier.common.rates import DAY, HOUR, add
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


LEAST_BYTES: Final = 1_000  # a row takes as much, whatever stands in it
MOST_BYTES_A_DAY: Final = 100_000_000


class SentALot(OverBudget):
    code = "sent_a_lot"
    sentence = _("You have sent more than %(most)s MB since yesterday. Go on tomorrow.")

    def __init__(self) -> None:
        super().__init__(seconds=HOUR)
        self.params["most"] = MOST_BYTES_A_DAY // 1_000_000


def check_debt(request: HttpRequest) -> None:
    """Let a request go on whose view is known. Raises OverBudget."""
    found = request.resolver_match
    name = found.url_name if found is not None else None
    if name in SIGNING_IN:
        return
    is_sent = name in SENT and request.method == "POST"
    check(payer_of(request), minutes=2 if is_sent else 1)
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        _count_bytes(request)


def _count_bytes(request: HttpRequest) -> None:
    """Count what somebody sends: most of it is kept, and no limit of one kind of thing holds for
    all together. Raises SentALot.
    """
    length = request.META.get("CONTENT_LENGTH") or ""
    sent = max(LEAST_BYTES, int(length) if length.isascii() and length.isdecimal() else 0)
    try:
        total = add("bytes", payer_of(request), sent, seconds=DAY)
    except (RedisError, OSError):  # while Redis is away nobody is refused for it
        return
    if total > MOST_BYTES_A_DAY:
        raise SentALot
