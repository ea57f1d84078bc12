"""Asking to be erased, and calling it off: signed in, or by the link of the mail."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from courier.common.errors import DomainError
from courier.erasure.domain import requests
from courier.erasure.errors import NothingRequested
from courier.erasure.forms import EraseForm
from courier.erasure.links import cancel_url, code_of
from courier.erasure.models import Erasure
from courier.erasure.queries import erasure_by_code, erasure_of, running_games_of
from courier.players.models import Player
from courier.players.viewers import player_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@reauthentication_required  # type: ignore[untyped-decorator]  # allauth has no types
def erasure(request: HttpRequest) -> HttpResponseBase:
    """What erasing an account does, and the form that asks for it; the password has to be confirmed
    first.
    """
    player = player_of(request)
    form = EraseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            wish, is_new = requests.request_erasure(
                player=player, now=timezone.now(), **form.cleaned_data
            )
        except DomainError as error:
            form.add_error("handle", error.message)
        else:
            if is_new:
                _send_link(request, player, wish)
            messages.success(request, _("Done. You can cancel until the day below."))
            return redirect("erasure")
    wish_now = erasure_of(player)
    context = {
        "form": form,
        "wish": wish_now,
        "days": requests.COOLING_OFF.days,
        "running": 0 if wish_now else running_games_of(player),
    }
    return render(request, "erasure/erasure.html", context, status=400 if form.errors else 200)


def _send_link(request: HttpRequest, player: Player, wish: Erasure) -> None:
    details = {"cancel_url": cancel_url(wish), "due_at": wish.due_at}
    get_adapter(request).send_notification_mail("account/email/erasure_requested", player, details)


@require_POST
def erasure_call_off(request: HttpRequest) -> HttpResponse:
    """Keep the account after all."""
    try:
        requests.call_off(player=player_of(request))
        messages.success(request, _("Your account stays."))
    except DomainError as error:
        messages.info(request, error.message)
    return redirect("profile")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_not_required
def erasure_cancel(request: HttpRequest, token: str) -> HttpResponse:
    """The link of the mail: a page with one button, since programs open links as well."""
    code = code_of(token)
    if request.method == "POST":
        try:
            requests.call_off_by_code(code=code)
        except DomainError as error:
            return render(request, "erasure/cancel.html", {"error": error.message}, status=409)
        return render(request, "erasure/cancel.html", {"is_done": True})
    found = erasure_by_code(code)
    context = {"wish": found} if found else {"error": NothingRequested().message}
    return render(request, "erasure/cancel.html", context, status=200 if found else 404)
