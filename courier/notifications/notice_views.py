"""The notices of a player on the site, and what is muted."""

from __future__ import annotations

from pathlib import Path

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.errors import DomainError
from courier.common.paging import page_links
from courier.notifications.domain.devices import add_device, remove_device
from courier.notifications.domain.notices import see_all, see_one, unmute
from courier.notifications.models import Mute, OutboxMail
from courier.notifications.notice_list import PAGE_SIZE, notices, page_after, shown, unseen
from courier.notifications.queries import devices_of
from courier.notifications.subjects import tell
from courier.players.viewers import player_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def notice_list(request: HttpRequest) -> HttpResponse:
    """The notices of the last 90 days, newest first; sent as a form, all are marked as seen."""
    player = player_of(request)
    if request.method == "POST":
        see_all(player=player, now=timezone.now())
        return redirect("notices")
    rows = page_after(shown(player), request.GET.get("after", ""))
    after = rows[PAGE_SIZE - 1].code if len(rows) > PAGE_SIZE else ""
    context = {
        "notices": notices(rows[:PAGE_SIZE], player),
        "links": page_links(request.GET, after=after),
        "now": timezone.now(),
    }
    return render(request, "notifications/notices.html", context)


@require_safe
@never_cache
def notice(request: HttpRequest, code: str) -> HttpResponseBase:
    """Lead to what a notice is about, and note that it is seen."""
    player = player_of(request)
    row = get_object_or_404(OutboxMail, player=player, code=code)
    told = tell([row.subject], player).get(row.subject)
    see_one(player=player, code=code, now=timezone.now())
    if told is None:
        raise Http404("what this notice was about is gone")
    return redirect(told.url)


@require_safe
@never_cache
def notice_count(request: HttpRequest) -> JsonResponse:
    """How many notices are new, for the bell of an open page."""
    return JsonResponse({"unseen": unseen(player_of(request)).count()})


@require_POST
def add_this_device(request: HttpRequest) -> JsonResponse:
    """Take the subscription of the browser that asks: `endpoint`, `p256dh`, `auth`, and a `name` for the list."""
    player = player_of(request)
    sent = {name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth", "name")}
    try:
        add_device(
            player=player,
            endpoint=sent["endpoint"],
            point=sent["p256dh"],
            secret=sent["auth"],
            name=sent["name"],
            now=timezone.now(),
        )
    except DomainError as refusal:
        return JsonResponse({"error": {"code": refusal.code, "message": refusal.message}}, status=400)
    return JsonResponse({"devices": len(devices_of(player))}, status=201)


@require_POST
def remove_one_device(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Send a device of the player nothing more."""
    if not remove_device(player=player_of(request), pk=pk):
        raise Http404
    messages.success(request, _("That device gets no more notices."))
    return redirect("mail_preferences")


@require_safe
@login_not_required
def push_worker(request: HttpRequest) -> HttpResponse:
    """The script a browser runs when a notice comes; always at this address, so that its next version is found."""
    found = finders.find("js/push-worker.js")
    assert isinstance(found, str), "the script is a part of the site"
    response = HttpResponse(Path(found).read_bytes(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_POST
def unmute_one(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Tell a player again about what he had muted."""
    player = player_of(request)
    muted = get_object_or_404(Mute.objects.select_related("opponent"), player=player, pk=pk)
    unmute(player=player, subject=muted.subject, opponent=muted.opponent)
    messages.success(request, _("We tell you about it again."))
    return redirect("mail_preferences")
