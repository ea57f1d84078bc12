"""What two referees say of a game, for the staff."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from courier.games.permissions import may_see
from courier.integrity.domain.disagreements import settle_disagreement
from courier.integrity.queries import disagreements
from courier.integrity.replay import PARTS, Part
from courier.notifications.domain.notices import see
from courier.players.viewers import player_of


@require_http_methods(["GET", "HEAD", "POST"])
def disagreement(request: HttpRequest, code: str) -> HttpResponseBase:
    """Both answers; POST notes that somebody has looked at them."""
    staff = player_of(request)
    if not staff.is_staff:
        raise PermissionDenied
    found = get_object_or_404(disagreements(), code=code)
    now = timezone.now()
    if request.method == "POST":
        settle_disagreement(disagreement_id=found.pk, staff=staff, now=now)
        messages.success(request, _("Noted. The alert ends with the last one."))
        return redirect("moderation")
    see(player=staff, subject=f"disagreement.{found.pk}", now=now)
    context = {
        "found": found,
        "sentence": PARTS[Part(found.part)],
        "is_open": may_see(found.game, staff),
    }
    return render(request, "integrity/disagreement.html", context)
