"""What the player lets mails do."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from courier.players.viewers import player_of
from courier.postbox.domain.wishes import revoke_links, save_trust
from courier.postbox.enums import Trust
from courier.postbox.forms import TrustForm
from courier.postbox.tickets import wishes_of


@require_http_methods(["GET", "POST"])
def play_wishes(request: HttpRequest) -> HttpResponse:
    """Whether mails may play: never, after a confirmation, or at once."""
    player = player_of(request)
    if request.method == "POST":
        form = TrustForm(request.POST)
        if form.is_valid():
            save_trust(player=player, trust=Trust(form.cleaned_data["trust"]))
            messages.success(request, _("Your settings are saved."))
            return redirect("mail_play_wishes")
    else:
        form = TrustForm(initial={"trust": wishes_of(player).trust})
    context = {"form": form, "receives": bool(settings.REPLY_DOMAIN)}
    return render(request, "postbox/wishes.html", context, status=400 if form.errors else 200)


@require_POST
def play_revoke(request: HttpRequest) -> HttpResponse:
    """Make every link and address in earlier mails worthless."""
    revoke_links(player=player_of(request))
    messages.success(request, _("Links and reply addresses in earlier emails no longer work."))
    return redirect("mail_play_wishes")
