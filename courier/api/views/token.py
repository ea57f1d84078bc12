"""The page on which a player makes or revokes the API token."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from rest_framework.authtoken.models import Token

from courier.api.domain.tokens import replace_token, revoke_token
from courier.players.viewers import player_of


@require_http_methods(["GET", "POST"])
def token_page(request: HttpRequest) -> HttpResponse:
    """Show whether there is a token; make a new one, shown this once, or revoke it."""
    player = player_of(request)
    if request.method == "POST" and request.POST.get("action") == "revoke":
        revoke_token(player=player)
        messages.success(request, _("The token no longer works."))
        return redirect("api_token")
    fresh = replace_token(player=player) if request.method == "POST" else ""
    existing = Token.objects.filter(user=player).first()
    response = render(request, "api/token.html", {"fresh": fresh, "existing": existing})
    response["Cache-Control"] = "no-store"
    return response
