"""The page on which a player makes tokens for programs, and ends them."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import resolve
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from courier.api.domain.tokens import end_token, make_token
from courier.api.forms import TokenForm
from courier.api.queries import tokens_of
from courier.api.token_mails import notify_ended, notify_made
from courier.common.errors import DomainError
from courier.players.models import Player
from courier.players.viewers import player_of


@require_http_methods(["GET", "POST"])
@never_cache
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # allauth has no types
def token_page(request: HttpRequest) -> HttpResponse:
    """All tokens, and the form for another one, which is shown this once. Making one needs the
    password again.
    """
    player = player_of(request)
    # Sent on after the password was confirmed, the request still says that it is for that page.
    request.resolver_match = resolve(request.path_info)
    form = TokenForm(
        request.POST if request.method == "POST" else None,
        initial={"scopes": ["read"], "days": "90"},
    )
    fresh = _make(player, form) if form.is_valid() else ""
    context = {
        "form": TokenForm(initial=form.initial) if fresh else form,
        "fresh": fresh,
        "tokens": tokens_of(player),
        "now": timezone.now(),
    }
    return render(request, "api/token.html", context, status=400 if form.errors else 200)


def _make(player: Player, form: TokenForm) -> str:
    """Make the token a valid form asks for and tell its player; return its secret, empty when it
    was refused.
    """
    try:
        token, secret = make_token(
            player=player,
            name=form.cleaned_data["name"],
            scopes=form.chosen_scopes(),
            lifetime=form.lifetime(),
            now=timezone.now(),
        )
    except DomainError as error:
        form.add_error(None, error.message)
        return ""
    notify_made(token)
    return secret


@require_POST
def token_end(request: HttpRequest, code: str) -> HttpResponse:
    """End one token."""
    player = player_of(request)
    name = end_token(player=player, code=code)
    if not name:
        raise Http404
    notify_ended(player, [name])
    messages.success(request, _("The token “%(name)s” no longer works.") % {"name": name})
    return redirect("api_token")
