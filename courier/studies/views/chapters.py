"""A chapter: its board and tree, and changes of them."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.refusals import error_body, status_of
from courier.players.viewers import player_of, tastes_of, viewer_of
from courier.studies.domain.edits import edit_chapter, undo_change
from courier.studies.domain.studies import delete_chapter, move_chapter, rename_chapter
from courier.studies.models import Chapter, Study
from courier.studies.pages.chapter import chapter_page
from courier.studies.permissions import is_owner
from courier.studies.views.access import chapter_of, own_study, study_to_read
from courier.table.forms import PartsForm
from courier.table.parts.legal_moves import moves_data
from courier.table.tree_forms import OperationForm, composed_text, node_number
from courier.trees.domain.edits import Change, Changed
from courier.trees.domain.plain import from_text

EDITS_A_MINUTE = 240


@require_GET
@login_not_required
def chapter(request: HttpRequest, code: str, chapter: str) -> HttpResponse:
    """A chapter at a node: `?at=<node>&flip=1`."""
    study = study_to_read(request, code)
    return _show(
        request, study, chapter_of(study, chapter), at=node_number(request.GET.get("at", ""))
    )


def _show(
    request: HttpRequest,
    study: Study,
    found: Chapter,
    *,
    at: int,
    text: str = "",
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    player = viewer_of(request)
    may_edit = is_owner(study, player)
    page = chapter_page(
        study,
        found,
        may_edit=may_edit,
        at=at,
        tastes=tastes_of(request),
        can_undo=may_edit and found.undos.exists(),
        flipped="flip" in request.GET,
        parts=request.POST.dict(),
    )
    chapters = list(study.chapters.all())
    place = next(place for place, each in enumerate(chapters) if each.pk == found.pk)
    context = {
        "page": page,
        "data": page.data(),
        "words": page.words(),
        "text": text,
        "parts": request.POST,
        "error": error,
        "chapters": chapters,
        "before": chapters[place - 1] if place else None,
        "after": chapters[place + 1] if place + 1 < len(chapters) else None,
        "section": "archive",
    }
    return render(request, "studies/chapter.html", context, status=status)


@require_GET
def chapter_moves(request: HttpRequest, code: str, chapter: str) -> HttpResponse:
    """The legal moves from a node, for the owner's board, `?at=<node>`; with `text` why that is
    none of them.
    """
    text = request.GET.get("text", "")
    if text and not may_again("why", player_of(request).pk, limit=EDITS_A_MINUTE):
        return JsonResponse(
            error_body("too_fast", _("You’re going too fast. Wait a moment.")), status=429
        )
    found = chapter_of(own_study(request, code), chapter)
    tree = from_text(found.tree)
    try:
        node = tree.node(node_number(request.GET.get("at", "")))
    except Refusal as error:
        return JsonResponse(error_body(error.code, error.message), status=status_of(error))
    return JsonResponse(moves_data(found.revision.rules, node.step.position, text))


@require_GET
@login_not_required
def chapter_openings(request: HttpRequest, code: str, chapter: str) -> HttpResponse:
    """What was played from a node in public games, from the explorer: `?at=<node>`."""
    study = study_to_read(request, code)
    found = chapter_of(study, chapter)
    page = chapter_page(study, found, may_edit=False, at=node_number(request.GET.get("at", "")))
    return redirect(f"{reverse('explore_fragment', args=[page.spec.key])}?{page.position_query}")


@require_GET
@login_not_required
def chapter_opinion(request: HttpRequest, code: str, chapter: str) -> HttpResponse:
    """What the computer thinks of a node: `?at=<node>`."""
    study = study_to_read(request, code)
    found = chapter_of(study, chapter)
    page = chapter_page(study, found, may_edit=False, at=node_number(request.GET.get("at", "")))
    return redirect(f"{reverse('position_opinion', args=[page.spec.key])}?{page.position_query}")


@require_POST
def chapter_edit(request: HttpRequest, code: str, chapter: str) -> HttpResponse:
    """Change the tree; `act` is `undo` or one of the operations. Scripts get JSON, forms the
    page.
    """
    study = own_study(request, code)
    found = chapter_of(study, chapter)
    form = OperationForm(request.POST)
    wants_json = request.headers.get("Accept", "").startswith("application/json")
    at = node_number(request.POST.get("at", ""))
    try:
        if not may_again("study_edit", player_of(request).pk, limit=EDITS_A_MINUTE):
            return _refused(
                request,
                study,
                found,
                at,
                _("You’re going too fast. Wait a moment."),
                "too_fast",
                429,
            )
        if not form.is_valid():
            return _refused(
                request, study, found, at, _("This change can’t be read."), "invalid", 400
            )
        changed, done = _done(found, form, PartsForm(request.POST))
    except Refusal as error:
        return _refused(request, study, found, at, error.message, error.code, status_of(error))
    if not wants_json:
        return redirect(f"/studies/{code}/{chapter}?at={done.at}#board")
    page = chapter_page(study, changed, may_edit=True, can_undo=changed.undos.exists())
    return JsonResponse(page.answer(done.at))


def _done(found: Chapter, form: OperationForm, parts: PartsForm) -> tuple[Chapter, Changed]:
    given = form.cleaned_data
    now = timezone.now()
    if given["act"] == "undo":
        return undo_change(chapter_id=found.pk, version=given["version"], now=now)
    text = given["text"]
    if given["act"] == "play" and not text.strip():
        text = composed_text(
            found.revision.rules, from_text(found.tree).node(given["at"]).step.position, parts
        )
    change = Change(given["act"], given["at"], text)
    return edit_chapter(chapter_id=found.pk, change=change, version=given["version"], now=now)


def _refused(
    request: HttpRequest,
    study: Study,
    found: Chapter,
    at: int,
    message: str,
    code: str,
    status: int,
) -> HttpResponse:
    if request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse(error_body(code, message), status=status)
    found.refresh_from_db(fields=["tree", "version"])
    return _show(
        request,
        study,
        found,
        at=at,
        text=request.POST.get("text", ""),
        error=message,
        status=status,
    )


@require_POST
def chapter_change(request: HttpRequest, code: str, chapter: str) -> HttpResponse:
    """Rename, move or delete a chapter: `act` is `rename` with a `title`, `up`, `down` or
    `delete`.
    """
    found = chapter_of(own_study(request, code), chapter)
    now = timezone.now()
    act = request.POST.get("act", "")
    try:
        if act == "rename" and request.POST.get("title", "").strip():
            rename_chapter(chapter=found, title=request.POST["title"].strip(), now=now)
        elif act in ("up", "down"):
            move_chapter(chapter=found, by=-1 if act == "up" else 1, now=now)
        elif act == "delete":
            delete_chapter(chapter=found, now=now)
            messages.success(request, _("The chapter was deleted."))
    except Refusal as error:
        messages.error(request, error.message)
    return redirect("study", code)
