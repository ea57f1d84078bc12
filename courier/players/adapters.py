"""How allauth behaves here: words, mails, where a new player goes, and what sign-up stores."""

from __future__ import annotations

import logging
import smtplib
from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import unstash_login
from allauth.account.utils import get_next_redirect_url
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMultiAlternatives
from django.forms import BaseForm
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from courier.players import browsers
from courier.players.forms import signup_name_and_zone
from courier.players.mails import render_html
from courier.players.models import Player

logger = logging.getLogger(__name__)
MISMATCH = gettext_lazy("Handle or address and password do not fit together. Check both, or reset the password.")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Sign-up, sign-in and their mails."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": gettext_lazy("This account is closed."),
        "email_password_mismatch": MISMATCH,
        "username_password_mismatch": MISMATCH,
        "enter_current_password": gettext_lazy("That is not your current password."),
        "incorrect_password": gettext_lazy("That is not your password."),
        "too_many_login_attempts": gettext_lazy("Too many attempts. Wait five minutes and try again."),
        "username_taken": gettext_lazy("That handle is taken. Choose another one."),
        "username_blacklisted": gettext_lazy("That handle is reserved. Choose another one."),
        "duplicate_email": gettext_lazy("That is your address already."),
        "rate_limited": gettext_lazy("Too many attempts. Wait a few minutes and try again."),
    }

    def save_user(self, request: HttpRequest, user: Player, form: BaseForm, commit: bool = True) -> Player:
        """Store the new account with its name, the browser's time zone and the language of the page."""
        user.name, user.time_zone = signup_name_and_zone(form)
        user.language = get_language() or settings.LANGUAGE_CODE
        saved: Player = super().save_user(request, user, form, commit=commit)
        return saved

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """The verification link; it carries where the person wanted to go, so that any browser ends there."""
        url = str(super().get_email_confirmation_url(request, emailconfirmation))
        wanted = self._wanted_url(request)
        return f"{url}?{urlencode({'next': wanted})}" if wanted else url

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
        message: EmailMultiAlternatives = super().render_mail(template_prefix, email, context, headers=automatic)
        html = render_html(subject=str(message.subject), text=str(message.body))
        message.attach_alternative(html, "text/html")
        return message

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send an account mail; when the mail server does not answer, say so instead of failing the page."""
        try:
            super().send_mail(template_prefix, email, context)
        except (smtplib.SMTPException, OSError):
            logger.exception("account mail %s was not sent", template_prefix)
            if self.request is not None:
                text = _("The mail server does not answer, so no mail was sent. Try again in a few minutes.")
                messages.error(self.request, text)

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
        "incorrect_code": gettext_lazy("That code does not fit. Codes change every 30 seconds; take the newest."),
    }

    def _get_site_name(self) -> str:
        return str(settings.SITE_NAME)

    def _get_user_identifier(self, user: Player) -> str:
        return user.username

    def generate_authenticator_name(self, user: Player, type: Authenticator.Type) -> str:
        """The name a new key has until its owner gives another."""
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return _("Key %(number)d") % {"number": count + 1}
