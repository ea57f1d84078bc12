"""What a player does whose address rests: have a mail sent there, and open its link."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from courier.notifications.account_mails import send_again_link
from courier.notifications.again_links import player_of_again
from courier.notifications.domain.failures import note_read
from courier.players.viewers import player_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def address_rests(request: HttpRequest) -> HttpResponseBase:
    """Say that mails came back; sent as a form, a mail goes there with a link that ends it."""
    player = player_of(request)
    if not player.is_address_resting:
        return redirect("mail_preferences")
    if request.method == "POST":
        if send_again_link(player):
            messages.success(request, _("An email is on its way. Open its link within three days."))
        else:
            messages.error(request, _("Three emails a day are sent to this address at most."))
        return redirect("address_rests")
    return render(request, "notifications/address_rests.html", {"address": player.email})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_not_required
def address_again(request: HttpRequest, token: str) -> HttpResponse:
    """The link of that mail: a button (GET) and what it does (POST). The token is the right to
    do it; one that says nothing is answered with 404.
    """
    player = player_of_again(token)
    is_done = player is not None and request.method == "POST"
    if player is not None and is_done:
        note_read(player=player, address=player.email)
    context = {"receiver": player, "is_done": is_done}
    status = 404 if player is None else 200
    return render(request, "notifications/address_again.html", context, status=status)
