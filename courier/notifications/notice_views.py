"""The notices of a player on the site, and what is muted."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.page_links import page_links
from courier.notifications.domain.notices import see_all, see_one, unmute
from courier.notifications.models import Mute, OutboxMail
from courier.notifications.notice_list import PAGE_SIZE, grouped, notices, page_after, shown
from courier.notifications.subjects import describe
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
        "notices": grouped(notices(rows[:PAGE_SIZE], player)),
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
    described = describe([row.subject], player).get(row.subject)
    see_one(player=player, code=code, now=timezone.now())
    if described is None:
        raise Http404("what this notice was about is gone")
    return redirect(described.url)


@require_POST
def unmute_one(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Tell a player again about what they had muted."""
    player = player_of(request)
    muted = get_object_or_404(Mute.objects.select_related("opponent"), player=player, pk=pk)
    unmute(player=player, subject=muted.subject, opponent=muted.opponent)
    messages.success(request, _("You get notices about it again."))
    return redirect("mail_preferences")
