"""How allauth behaves here: words, mails, where a new player goes, and what sign-up stores."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.account.internal.stagekit import unstash_login
from allauth.account.utils import get_next_redirect_url
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.forms import BaseForm
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from courier.common.links import absolute_url
from courier.common.redirects import is_own_page
from courier.players import browsers
from courier.players.domain.arrivals import ARRIVED_PREFIX
from courier.players.errors import HandleTaken
from courier.players.forms import signup_name_and_zone
from courier.players.mails import render_html
from courier.players.models import Player
from courier.players.security_log import SecurityEvent, note
from courier.players.sign_in_limits import account_named, begin_attempt, counts_of, forgive

MISMATCH = gettext_lazy(
    "Handle or address and password don’t fit together. Check both, or reset the password."
)


def confirmation_url(key: str, wanted: str) -> str:
    """The link that confirms an address; it carries where the person wanted to go, so that any
    browser ends there.
    """
    url = absolute_url("account_confirm_email", key)
    return f"{url}?{urlencode({'next': wanted})}" if wanted else url


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Sign-up, sign-in and what their mails say; `courier.notifications.account_mails` sends
    them.
    """

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": gettext_lazy("This account is closed."),
        "email_password_mismatch": MISMATCH,
        "username_password_mismatch": MISMATCH,
        "enter_current_password": gettext_lazy("That isn’t your current password."),
        "incorrect_password": gettext_lazy("That isn’t your password."),
        "too_many_login_attempts": gettext_lazy(
            "Too many attempts. Wait five minutes and try again, sign in with a passkey, or set a"
            " new password."
        ),
        "username_taken": HandleTaken.sentence,
        "username_blacklisted": gettext_lazy("That handle is reserved. Choose another one."),
        "duplicate_email": gettext_lazy("That’s your address already."),
        "rate_limited": gettext_lazy("Too many attempts. Wait a few minutes and try again."),
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address a visitor comes from; one of IPv4 as such, or all of them would be one
        network of IPv6.
        """
        address = ip_address(super().get_client_ip(request))
        mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
        return str(mapped or address)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the handle somebody may have; those of people who have just arrived are given, not
        chosen. Raises ValidationError.
        """
        if username.casefold().startswith(ARRIVED_PREFIX):
            raise self.validation_error("username_blacklisted")
        cleaned: str = super().clean_username(username, shallow)
        return cleaned

    def save_user(
        self, request: HttpRequest, user: Player, form: BaseForm, commit: bool = True
    ) -> Player:
        """Store the new account with its name, the browser's time zone and the language of the
        page.
        """
        user.name, user.time_zone = signup_name_and_zone(form)
        user.language = get_language() or settings.LANGUAGE_CODE
        saved: Player = super().save_user(request, user, form, commit=commit)
        return saved

    def is_safe_url(self, url: str | None) -> bool:
        """Whether allauth may lead there from what a request names in `next`."""
        return bool(url) and is_own_page(str(url), self.request)

    def _wanted_url(self, request: HttpRequest) -> str:
        login = unstash_login(request, peek=True)
        wanted = get_next_redirect_url(request) or (login.redirect_url if login else "")
        return str(wanted or "")

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMultiAlternatives:
        """The mail as text and, made from the text, as HTML."""
        context = {**context, "site_name": settings.SITE_NAME, "site_url": settings.SITE_URL}
        automatic = {"Auto-Submitted": "auto-generated", **(headers or {})}
        message: EmailMultiAlternatives = super().render_mail(
            template_prefix, email, context, headers=automatic
        )
        html = render_html(subject=str(message.subject), text=str(message.body))
        message.attach_alternative(html, "text/html")
        return message

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the attempt. Raises ValidationError where it is one too many for whoever tries."""
        self._account = account_named(credentials)
        self._counts = counts_of(request, self._account)
        if not begin_attempt(self._counts):
            self._note_refusal(request, "too_many_attempts")
            raise self.validation_error("too_many_login_attempts")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Note the wrong password. What was typed as handle is not noted: it may be a password."""
        self._note_refusal(request, "wrong_password")

    def _note_refusal(self, request: HttpRequest, reason: str) -> None:
        pk = self._account.pk
        player = None if pk is None else Player.objects.filter(pk=pk).first()
        note(SecurityEvent.SIGN_IN_REFUSED, player=player, request=request, reason=reason)

    def note_reset_requested(self, user: Player) -> None:
        """Note that somebody asked for the link for a new password."""
        note(SecurityEvent.PASSWORD_RESET_REQUESTED, player=user)

    def _rollback_login_failed_rl_usage(self) -> None:
        """A right password: allauth calls this where it would take back a count of its own."""
        forgive(self._counts)

    def post_login(self, request: HttpRequest, user: Player, **details: Any) -> HttpResponseBase:
        """Tell the owner by mail when a browser signs in to the account that never did before."""
        response: HttpResponseBase = super().post_login(request, user, **details)
        if not details["signup"] and not browsers.is_known(request=request, account=user.pk):
            self.send_notification_mail("account/email/new_sign_in", user)
        browsers.remember(request=request, response=response, account=user.pk)
        return response


class TwoFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Authenticator apps and passkeys."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": gettext_lazy(
            "That code doesn’t fit. Codes change every 30 seconds; take the newest."
        ),
    }

    def _get_site_name(self) -> str:
        return str(settings.SITE_NAME)

    def _get_user_identifier(self, user: Player) -> str:
        return user.username

    def generate_authenticator_name(self, user: Player, type: Authenticator.Type) -> str:
        """The name a new key has until its owner gives another."""
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return _("Key %(number)d") % {"number": count + 1}


class SessionsAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc]  # allauth has no types
    """Browsers in which a player is signed in."""

    def end_sessions(self, sessions: list[UserSession]) -> None:
        """Sign others out, once the password was confirmed: at an open browser anybody could."""
        request = context.request
        raise_if_reauthentication_required(request, app="allauth.account")
        super().end_sessions(sessions)
        note(
            SecurityEvent.SESSIONS_ENDED,
            player=request.user,
            request=request,
            count=len(sessions),
        )
