"""Account mails by way of the outbox: confirming an address, a new password, and what happened to
an account.

Nothing is sent while a page is made, and what a mail server refuses for the moment is tried again.
What is stored names rows and facts; the words, and the links that open an account, are made when
the mail goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from allauth.account import app_settings
from allauth.account.internal.userkit import filter_users_by_email
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone, translation

from courier.common.links import absolute_url
from courier.common.rates import DAY, may_again
from courier.notifications.again_links import again_url
from courier.notifications.domain.account_mails import queue_account_mail
from courier.notifications.kinds import MailContent
from courier.notifications.models import OutboxMail
from courier.players.adapters import AccountAdapter, confirmation_url
from courier.players.models import Player

# What the templates may say beside the receiver and the links made below.
FACTS: Final = (
    "timestamp",
    "ip",
    "user_agent",
    "username",
    "from_email",
    "to_email",
    "deleted_email",
    "signup_url",
    "token_name",
    "token_names",
    "scopes",
    "expires_at",
    "with_password",
    "cancel_url",
    "due_at",
)


AGAIN_MAILS_A_DAY: Final = 3


class OutboxAccountAdapter(AccountAdapter):
    """The adapter whose mails go into the outbox."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Put a mail into the outbox. What the templates may say of the context is in `FACTS`."""
        _queue(template_prefix, email, context)

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Put the mail with the link that confirms an address into the outbox."""
        template = (
            "account/email/email_confirmation_signup"
            if signup
            else "account/email/email_confirmation"
        )
        address = emailconfirmation.email_address
        _queue(template, address.email, {}, confirm=address.pk, next=self._wanted_url(request))

    def send_password_reset_mail(self, user: Player, email: str, context: dict[str, Any]) -> None:
        """Put the mail with the link for a new password into the outbox."""
        self.note_reset_requested(user)
        _queue("account/email/password_reset_key", email, context, reset=user.pk)


def send_again_link(player: Player) -> bool:
    """Put the mail into the outbox whose link has the player's resting address written to again;
    False when they have had three today.
    """
    if not may_again("again-mail", player.pk, limit=AGAIN_MAILS_A_DAY, seconds=DAY):
        return False
    _queue("account/email/address_again", player.email, {}, again=player.pk)
    return True


def _queue(template: str, email: str, context: Mapping[str, Any], **rows: int | str) -> None:
    payload: dict[str, object] = {
        "template": template,
        "language": translation.get_language() or settings.LANGUAGE_CODE,
        "zone": timezone.get_current_timezone_name(),
        "facts": {name: _plain(context[name]) for name in FACTS if name in context},
        **rows,
    }
    queue_account_mail(address=email, payload=payload, now=timezone.now())


def _plain(fact: Any) -> object:
    """A fact as JSON; an instant as `{"at": ...}`."""
    if isinstance(fact, datetime):
        return {"at": fact.isoformat()}
    if isinstance(fact, list):
        return [str(each) for each in fact]
    return fact if isinstance(fact, bool | int) else str(fact)


def account_mail(mail: OutboxMail, now: datetime) -> MailContent | None:
    """What an account mail says; None when its link would open nothing any more."""
    shown = mail.payload
    links = _links(mail)
    if links is None:
        return None
    facts = {
        name: datetime.fromisoformat(fact["at"]) if isinstance(fact, dict) else fact
        for name, fact in shown["facts"].items()
    }
    context = {
        "email": mail.address,
        "password_reset_url": absolute_url("account_reset_password"),
        **facts,
        **links,
    }
    with translation.override(shown["language"]), timezone.override(shown["zone"]):
        message = AccountAdapter().render_mail(shown["template"], mail.address, context)
    return MailContent(
        subject=str(message.subject), text=str(message.body), html=str(message.alternatives[0][0])
    )


def _links(mail: OutboxMail) -> dict[str, object] | None:
    """The links of a mail that open an account, and whose they are; None when they would open
    nothing any more.
    """
    if "confirm" in mail.payload:
        return _confirmation(int(mail.payload["confirm"]), mail)
    if "reset" in mail.payload:
        return _new_password(int(mail.payload["reset"]), mail)
    if "again" in mail.payload:
        return _again(int(mail.payload["again"]), mail)
    return {}


def _confirmation(pk: int, mail: OutboxMail) -> dict[str, object] | None:
    waiting = EmailAddress.objects.filter(pk=pk, email__iexact=mail.address, verified=False)
    address = waiting.select_related("user").first()
    if address is None:
        return None
    key = EmailConfirmationHMAC.create(address).key
    return {
        "user": address.user,
        "activate_url": confirmation_url(key, str(mail.payload.get("next", ""))),
    }


def _again(pk: int, mail: OutboxMail) -> dict[str, object] | None:
    """The link for a resting address, unless it has been given up since."""
    player = Player.objects.filter(pk=pk, email=mail.address).first()
    if player is None or not player.is_address_resting:
        return None
    return {"user": player, "again_url": again_url(player)}


def _new_password(pk: int, mail: OutboxMail) -> dict[str, object] | None:
    """The link for a new password, unless the address has been given up since it was asked for."""
    owners = filter_users_by_email(
        mail.address, is_active=True, prefer_verified=True, for_login=True
    )
    player = next((owner for owner in owners if owner.pk == pk), None)
    if player is None:
        return None
    token = app_settings.PASSWORD_RESET_TOKEN_GENERATOR().make_token(player)
    url = absolute_url("account_reset_password_from_key", user_pk_to_url_str(player), token)
    return {"password_reset_url": url}
