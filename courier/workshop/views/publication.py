"""Publishing a draft."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from courier.common.errors import Invalid, Refusal
from courier.common.rates import may_again
from courier.common.refusals import error_body, status_of
from courier.players.viewers import player_of
from courier.presets.enums import Visibility
from courier.workshop.domain.publication import Publication, publish
from courier.workshop.errors import CannotPublish, DraftMoved, PublishedOften, TooBusy
from courier.workshop.models import Draft
from courier.workshop.queries import draft_or_404
from courier.workshop.views.answers import accepts_json, moved, number, uncached

A_MINUTE: Final = 10
# What is published is compiled and described anew by every process, up to some seconds each.
AN_HOUR: Final = 30
HOUR: Final = 3600
MOST_KEPT = 60


@require_http_methods(["GET", "POST"])
def draft_publish(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Publish a draft: `visibility`, `note`, and for a new preset its `key`. GET leads back to the
    editor.

    With the `version` that was looked at, one saved meanwhile is not published: a script is told
    what is stored.
    """
    if request.method == "GET":
        return redirect("draft", uuid)
    draft = draft_or_404(uuid, player_of(request))
    try:
        player = player_of(request).pk
        if not may_again("publish", player, limit=A_MINUTE):
            raise TooBusy
        if not may_again("publish-an-hour", player, limit=AN_HOUR, seconds=HOUR):
            raise PublishedOften(limit=AN_HOUR)
        revision = publish(draft=draft, publication=_publication(request), now=timezone.now())
    except Refusal as error:
        return _refused(request, draft, error)
    address = reverse("preset", args=[revision.preset.key])
    message = _("%(name)s is published: revision %(n)d.") % {
        "name": revision.spec.name,
        "n": revision.number,
    }
    messages.success(request, message)
    if accepts_json(request):
        return uncached(JsonResponse({"url": address, "message": message}))
    return redirect(address)


def _publication(request: HttpRequest) -> Publication:
    """What the form says. Raises Invalid for an unknown visibility."""
    visibility = request.POST.get("visibility", "")
    if visibility not in Visibility.values:
        raise Invalid
    note = request.POST.get("note", "").replace("\0", "")
    version = number(request.POST["version"]) if "version" in request.POST else None
    return Publication(
        Visibility(visibility), key=request.POST.get("key", "").strip(), note=note, version=version
    )


def _refused(request: HttpRequest, draft: Draft, error: Refusal) -> HttpResponseBase:
    if not accepts_json(request):
        messages.error(request, error.message)
        typed = {
            name: request.POST.get(name, "")[:MOST_KEPT].replace("\0", "")
            for name in ("key", "visibility")
        }
        return redirect(f"{reverse('draft', args=[draft.uuid])}?{urlencode(typed)}")
    if isinstance(error, DraftMoved):
        return moved(error, draft)
    problems = error.problems if isinstance(error, CannotPublish) else []
    body = error_body(error.code, error.message) | {"problems": problems}
    return uncached(JsonResponse(body, status=status_of(error)))
