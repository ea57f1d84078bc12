"""The reader's own time zone and language, what nobody may keep of their pages, and the way to the
sign-in page.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.middleware import LoginRequiredMiddleware, get_user
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseRedirect, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.utils import timezone, translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from courier.common.redirects import page_before
from courier.players.models import Player
from courier.players.viewers import tastes_of


class PreferencesMiddleware(MiddlewareMixin):
    """Activates a signed-in player's time zone and language and notes how they want boards to look;
    stands after authentication.

    Everybody else gets UTC, the language their browser asks for, and the looks it has kept.
    """

    def process_request(self, request: HttpRequest) -> None:
        found: object = request.user
        if type(found) is SimpleLazyObject:
            request.user = get_user(request)  # every page reads who asks, and asks again and again
        request.tastes = tastes_of(request)  # type: ignore[attr-defined]  # for templates
        if isinstance(request.user, Player):
            timezone.activate(request.user.zone)
            if translation.check_for_language(request.user.language):
                translation.activate(request.user.language)
                request.LANGUAGE_CODE = translation.get_language()
        else:
            timezone.deactivate()

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        timezone.deactivate()
        return response


class PrivacyMiddleware(MiddlewareMixin):
    """Lets no cache and no browser keep what was made for one visitor: somebody signed in, or in
    the middle of it.

    What a view lets be kept for a time stays so. Stands after authentication.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        is_personal = isinstance(request.user, Player) or not request.session.is_empty()
        shown = response.headers.get("Cache-Control", "")
        if is_personal and not any(word in shown for word in ("max-age", "public", "no-store")):
            response["Cache-Control"] = "no-store"
        return response


class SignInMiddleware(LoginRequiredMiddleware):
    """Asks everybody to sign in first where a view does not say otherwise.

    Who sent a form after being signed out comes back to the page of the form: its target may know
    no other visit. A script is told in JSON; the sign-in page, which can speak JSON too, would look
    to it like a success.
    """

    def handle_no_permission(
        self, request: HttpRequest, view_func: Callable[..., HttpResponseBase]
    ) -> HttpResponseRedirect:
        if request.headers.get("Accept", "").startswith("application/json"):
            return _shown_to_script()  # type: ignore[return-value]  # Django promises a redirect and needs a response
        if request.method in ("GET", "HEAD"):
            return super().handle_no_permission(request, view_func)
        messages.info(
            request, _("You were signed out, so nothing was sent. Sign in and do it once more.")
        )
        return redirect_to_login(
            page_before(request, otherwise=resolve_url(settings.LOGIN_REDIRECT_URL))
        )


def _shown_to_script() -> JsonResponse:
    sentence = _(
        "You’re signed out. Sign in again in another window and repeat this; nothing here is lost."
    )
    return JsonResponse({"error": {"code": "signed_out", "message": sentence}}, status=401)
