"""The reader's own time zone and language."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone, translation
from django.utils.deprecation import MiddlewareMixin

from courier.players.models import Player


class PreferencesMiddleware(MiddlewareMixin):
    """Activates a signed-in player's time zone and language; stands after authentication.

    Everybody else gets UTC and the language their browser asks for.
    """

    def process_request(self, request: HttpRequest) -> None:
        if isinstance(request.user, Player):
            timezone.activate(request.user.zone)
            if translation.check_for_language(request.user.language):
                translation.activate(request.user.language)
                request.LANGUAGE_CODE = translation.get_language()
        else:
            timezone.deactivate()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        timezone.deactivate()
        return response
