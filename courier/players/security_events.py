"""What allauth shows of accounts goes to the log of security events."""

from __future__ import annotations

from typing import Any

from allauth.account import signals as account
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.models import EmailAddress
from allauth.mfa import signals as factors
from allauth.mfa.models import Authenticator
from django.dispatch import Signal
from django.http import HttpRequest

from courier.players.models import Player
from courier.players.security_log import SecurityEvent, note


def connect() -> None:
    """Note all of them from now on."""
    plain: dict[SecurityEvent, list[Signal]] = {
        SecurityEvent.SIGNED_UP: [account.user_signed_up],
        SecurityEvent.SIGNED_OUT: [account.user_logged_out],
        SecurityEvent.PASSWORD_CHANGED: [account.password_changed, account.password_set],
        SecurityEvent.PASSWORD_RESET: [account.password_reset],
        SecurityEvent.ADDRESS_ADDED: [account.email_added],
        SecurityEvent.ADDRESS_CHANGED: [account.email_changed],
        SecurityEvent.ADDRESS_REMOVED: [account.email_removed],
    }
    for event, signals in plain.items():
        for signal in signals:
            signal.connect(_noting(event), weak=False, dispatch_uid=f"courier.security.{event}")
    account.user_logged_in.connect(_signed_in, dispatch_uid="courier.security")
    account.email_confirmed.connect(_address_confirmed, dispatch_uid="courier.security")
    for event, signal in (
        (SecurityEvent.FACTOR_ADDED, factors.authenticator_added),
        (SecurityEvent.FACTOR_REMOVED, factors.authenticator_removed),
        (SecurityEvent.FACTOR_RENEWED, factors.authenticator_reset),
    ):
        signal.connect(_noting_factor(event), weak=False, dispatch_uid=f"courier.security.{event}")
    factors.authentication_failed.connect(_factor_refused, dispatch_uid="courier.security")


def _noting(event: SecurityEvent) -> Any:
    def hear(*, request: HttpRequest | None, user: Player | None, **_details: Any) -> None:
        note(event, player=user, request=request)

    return hear


def _signed_in(*, request: HttpRequest, user: Player, **_details: Any) -> None:
    """By what: `password`, `totp`, `webauthn`, `recovery_codes`; by nothing of these where the link
    that confirms an address did it.
    """
    records = get_authentication_records(request, user)
    by = [str(record.get("type") or record["method"]) for record in records]
    note(SecurityEvent.SIGNED_IN, player=user, request=request, by=by)


def _noting_factor(event: SecurityEvent) -> Any:
    def hear(
        *, request: HttpRequest | None, user: Player, authenticator: Authenticator, **_details: Any
    ) -> None:
        note(event, player=user, request=request, factor=str(authenticator.type))

    return hear


def _address_confirmed(
    *, request: HttpRequest | None, email_address: EmailAddress, **_details: Any
) -> None:
    note(SecurityEvent.ADDRESS_CONFIRMED, player=email_address.user, request=request)


def _factor_refused(*, request: HttpRequest | None, user: Player, **_details: Any) -> None:
    note(SecurityEvent.SIGN_IN_REFUSED, player=user, request=request, reason="wrong_code")
