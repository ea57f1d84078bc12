"""Presets to take along."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from courier.challenges.queries import revision_for_reader
from courier.common.computed import computed
from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.sandbox.client import PUBLIC_QUESTIONS, query
from courier.players.viewers import caller_of, viewer_of
from courier.presets.models import PresetRevision
from courier.workshop.errors import CannotExport, TooBusy

FILES: Final = {"toml": "{key}.toml", "ini": "{key}.ini", "diagram": "{key}-diagram.txt"}
A_MINUTE: Final = 20
KEPT: Final = int(timedelta(days=1).total_seconds())
ABOUT: Final[dict[str, tuple[str | Promise, str | Promise]]] = {
    "toml": ("TOML", _("The whole document, for this site or for the rules app in a terminal.")),
    "ini": (
        "variants.ini",
        _("A section for Fairy-Stockfish and the programs and sites that play with it."),
    ),
    "diagram": (
        _("Interactive Diagram"),
        _("For the Play-Test Applet and articles with a diagram to play on."),
    ),
}


@dataclass(frozen=True, slots=True)
class Export:
    """A format: what it is for, the preset in it, or the reason why it cannot be said there."""

    kind: str
    name: str | Promise
    about: str | Promise
    text: str = ""
    reason: str = ""


@require_safe
@login_not_required
def preset_exports(request: HttpRequest, key: str) -> HttpResponse:
    """A preset in every format there is, to be read, copied or downloaded, or why not."""
    revision = revision_for_reader(key, viewer_of(request))
    exports = [_export(request, revision, kind) for kind in FILES]
    return render(request, "workshop/exports.html", {"preset": revision.preset, "exports": exports})


@require_safe
@login_not_required
def preset_export(request: HttpRequest, key: str, kind: str) -> HttpResponseBase:
    """A preset as its document, as a section of `variants.ini`, or as an Interactive Diagram, where
    it fits.

    What cannot be said in that format is shown on the preset's page.
    """
    revision = revision_for_reader(key, viewer_of(request))
    if kind not in FILES:
        raise Http404
    try:
        text = _text(request, revision, kind)
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("preset", key)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{FILES[kind].format(key=key)}"'
    response["Cache-Control"] = "private, no-cache"
    return response


def _export(request: HttpRequest, revision: PresetRevision, kind: str) -> Export:
    name, about = ABOUT[kind]
    try:
        return Export(kind, name, about, text=_text(request, revision, kind))
    except Refusal as error:
        return Export(kind, name, about, reason=error.message)


def _text(request: HttpRequest, revision: PresetRevision, kind: str) -> str:
    """Return the text for another program, kept for a day. Raises CannotExport, TooBusy, SiteBusy,
    TooExpensive.
    """
    if kind == "toml":
        return revision.document
    name = f"workshop:export:{kind}:{get_language()}:{revision.content_hash}"
    answer: dict[str, Any] | None = computed.get(name)
    if answer is None:
        if not may_again("export", caller_of(request), limit=A_MINUTE):
            raise TooBusy
        with PUBLIC_QUESTIONS.place():
            answer = query("export", document=revision.document, kind=kind)
        computed.set(name, answer, KEPT)
    if "refusal" in answer:
        raise CannotExport(reason=answer["refusal"])
    return str(answer["text"])
