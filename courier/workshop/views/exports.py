"""Presets to take along."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from courier.challenges.queries import revision_for_reader
from courier.common.errors import DomainError
from courier.common.rates import may_again
from courier.players.viewers import viewer_of
from courier.workshop.errors import CannotExport, TooBusy
from courier.workshop.trials.client import ask

FILES: Final = {"toml": "{key}.toml", "ini": "{key}.ini", "diagram": "{key}-diagram.txt"}
A_MINUTE = 20


@require_safe
@login_not_required
def preset_export(request: HttpRequest, key: str, kind: str) -> HttpResponseBase:
    """A preset as its document, as a section of `variants.ini`, or as an Interactive Diagram, where it fits.

    What cannot be said in that format is told on the preset's page.
    """
    viewer = viewer_of(request)
    revision = revision_for_reader(key, viewer)
    if kind not in FILES:
        raise Http404
    try:
        text = revision.document if kind == "toml" else _exported(request, revision.document, kind)
    except DomainError as error:
        messages.error(request, error.message)
        return redirect("preset", key)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{FILES[kind].format(key=key)}"'
    response["Cache-Control"] = "private, no-cache"
    return response


def _exported(request: HttpRequest, document: str, kind: str) -> str:
    """Return the text for another program. Raises CannotExport, TooBusy, TooExpensive."""
    viewer = viewer_of(request)
    who = viewer.pk if viewer else request.META.get("REMOTE_ADDR", "")
    if not may_again("export", who, limit=A_MINUTE):
        raise TooBusy
    told = ask("export", document=document, kind=kind)
    if "refusal" in told:
        raise CannotExport(reason=told["refusal"])
    return str(told["text"])
