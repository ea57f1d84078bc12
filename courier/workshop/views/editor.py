"""The editor of a draft: its page, saving, discarding."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.refusals import status_of
from courier.players.viewers import player_of
from courier.workshop.castling import with_castling
from courier.workshop.documents import Document, checked, from_json, from_toml, to_toml
from courier.workshop.domain.drafts import discard_draft, save_draft
from courier.workshop.editor_state import editor_state
from courier.workshop.errors import DraftMoved, NotADocument, TooBusy
from courier.workshop.findings import findings_of
from courier.workshop.forms import CastlingForm
from courier.workshop.models import Draft
from courier.workshop.names import LONGEST_NAME
from courier.workshop.queries import draft_or_404
from courier.workshop.views.answers import body_of, moved, number, refused, uncached, wants_json
from variants import PresetError

LONGEST_TYPED = 200_000
A_MINUTE = 120


@dataclass(frozen=True, slots=True)
class Typed:
    """The text of the form that was refused, and why."""

    text: str
    error: str
    status: int


@require_safe
def draft(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The editor of a draft."""
    return _page(request, draft_or_404(uuid, player_of(request)))


@require_http_methods(["GET", "POST"])
def draft_save(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Keep a document: JSON of the editor's script, or TOML of its form. GET leads back to the
    editor.

    A script whose `version` is not the stored one is answered with 409 and what is stored.
    """
    if request.method == "GET":
        return redirect("draft", uuid)
    kept = draft_or_404(uuid, player_of(request))
    return _save_json(request, kept) if wants_json(request) else _save_form(request, kept)


@require_http_methods(["GET", "POST"])
def draft_castling(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Give a draft castling that was chosen from lists, for browsers without scripts. GET leads
    back to the editor.
    """
    kept = draft_or_404(uuid, player_of(request))
    if request.method == "GET":
        return redirect("draft", uuid)
    try:
        _slow_down(request)
        document = from_json(kept.document)
        changed = with_castling(document, CastlingForm.of(document, request.POST).wish)
        version = number(request.POST.get("version", ""))
        save_draft(draft_id=kept.pk, document=changed, version=version, now=timezone.now())
    except Refusal as error:
        kept.refresh_from_db()
        return _page(
            request,
            kept,
            typed=Typed(to_toml(from_json(kept.document)), error.message, status_of(error)),
        )
    messages.success(request, _("Castling is set, and its rights with it."))
    return redirect("draft", uuid)


@require_POST
def draft_discard(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Forget a draft."""
    kept = draft_or_404(uuid, player_of(request))
    discard_draft(draft=kept)
    messages.success(request, _("The draft %(title)s is discarded.") % {"title": kept.title})
    return redirect("preset_new")


def _save_json(request: HttpRequest, kept: Draft) -> JsonResponse:
    try:
        _slow_down(request)
        sent = from_json(body_of(request))
        version = number(sent.get("version"))
        document = checked(sent.get("document"))
        saved = save_draft(draft_id=kept.pk, document=document, version=version, now=timezone.now())
    except DraftMoved as error:
        return moved(error, kept)
    except Refusal as error:
        return refused(error)
    answer = {"version": saved.version, "title": saved.title, **findings_of(document)}
    return uncached(JsonResponse(answer))


def _slow_down(request: HttpRequest) -> None:
    """Raise TooBusy for somebody who saves more often than an editor does."""
    if not may_again("save", player_of(request).pk, limit=A_MINUTE):
        raise TooBusy


def _save_form(request: HttpRequest, kept: Draft) -> HttpResponseBase:
    text = request.POST.get("text", "")[:LONGEST_TYPED].replace("\0", "")
    try:
        _slow_down(request)
        version = number(request.POST.get("version", ""))
        save_draft(draft_id=kept.pk, document=_read(text), version=version, now=timezone.now())
    except Refusal as error:
        kept.refresh_from_db()
        return _page(request, kept, typed=Typed(text, error.message, status_of(error)))
    messages.success(request, _("The draft is saved."))
    return redirect("draft", kept.uuid)


def _read(text: str) -> Document:
    """Return the document a form held. Raises NotADocument, DocumentTooLong."""
    if not text.strip():
        raise NotADocument(reason="it is empty")
    try:
        return from_toml(text)
    except PresetError as error:
        raise NotADocument(reason=error.message) from error


def _page(request: HttpRequest, kept: Draft, *, typed: Typed | None = None) -> HttpResponse:
    state = editor_state(kept)
    context = {
        "draft": kept,
        "editor_state": state,
        "longest_name": LONGEST_NAME,
        "draft_toml": typed.text if typed else to_toml(from_json(kept.document)),
        "castling_form": CastlingForm.of(from_json(kept.document)),
        "form_errors": [typed.error] if typed else [],
    }
    return render(request, "workshop/editor.html", context, status=typed.status if typed else 200)
