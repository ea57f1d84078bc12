"""The arrangements a player keeps: saving one from the editor, and the page that renames and
deletes them.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.games.domain.arrangements import delete_setup, rename_setup, save_setup
from courier.games.queries import plays
from courier.games.setups import all_saved_setups, saved_setup_or_404
from courier.players.models import Player
from courier.players.viewers import player_of
from courier.presets.models import PresetRevision
from courier.presets.permissions import may_read
from courier.presets.queries import current_revision
from courier.table.forms import ArrangementForm
from courier.table.parts.arrangements import arrangement_lines
from courier.table.refusals import error_json, wants_json
from courier.table.views.access import get_game_for
from courier.table.views.page import show


@require_http_methods(["GET", "POST"])
def arrangement_save(request: HttpRequest) -> HttpResponseBase:
    """Keep an arrangement (POST); GET lists all that are kept.

    `game` names the game whose editor asks: there a form goes back to, with `?arrangement=` and
    what was saved.
    """
    if request.method == "GET":
        lines = arrangement_lines(all_saved_setups(player_of(request)))
        return render(request, "table/arrangements.html", {"lines": lines})
    form = ArrangementForm(request.POST)
    if not form.is_valid():
        return _refused(request, "invalid", form.first_error(), 400)
    given = form.cleaned_data
    try:
        saved = save_setup(
            player=player_of(request),
            revision=_revision(given["preset"], player_of(request)),
            name=given["name"],
            text=given["text"],
            replace=given["replace"],
            now=timezone.now(),
        )
    except Refusal as error:
        return _refused(request, error.code, error.message, status_of(error))
    message = _("The arrangement %(name)s is saved.") % {"name": saved.name}
    if wants_json(request):
        return JsonResponse({"message": message, "code": saved.code, "name": saved.name})
    messages.success(request, message)
    if given["game"]:
        return redirect(f"{reverse('game', args=[given['game']])}?arrangement={saved.code}")
    return redirect("arrangement_save")


@require_POST
def arrangement_rename(request: HttpRequest, code: str) -> HttpResponseBase:
    """Give one of my arrangements another name."""
    setup = saved_setup_or_404(player_of(request), code)
    try:
        renamed = rename_setup(setup=setup, name=request.POST.get("name", "").replace("\0", ""))
    except Refusal as error:
        if wants_json(request):
            return error_json(error.code, error.message, status_of(error))
        messages.error(request, error.message)
    else:
        if wants_json(request):
            return JsonResponse({"code": renamed.code, "name": renamed.name})
        messages.success(
            request, _("The arrangement is called %(name)s now.") % {"name": renamed.name}
        )
    return redirect("arrangement_save")


@require_POST
def arrangement_delete(request: HttpRequest, code: str) -> HttpResponseBase:
    """Forget one of my arrangements."""
    setup = saved_setup_or_404(player_of(request), code)
    message = _("The arrangement %(name)s is deleted.") % {"name": setup.name}
    delete_setup(setup=setup)
    if wants_json(request):
        return JsonResponse({"message": message})
    messages.success(request, message)
    return redirect("arrangement_save")


def _revision(key: str, player: Player) -> PresetRevision:
    """The revision of a preset for somebody who may read its rules or plays it."""
    try:
        revision = current_revision(key)
    except PresetRevision.DoesNotExist as error:
        raise Http404 from error
    if not may_read(revision.preset, player) and not plays(player, revision.preset):
        raise Http404(key)
    return revision


def _refused(request: HttpRequest, code: str, message: str, status: int) -> HttpResponse:
    """Answer a refusal where it arose: in the editor of the game it came from, with everything that
    was typed.
    """
    if wants_json(request):
        return error_json(code, message, status)
    where = request.POST.get("game", "")
    if where.isalnum():
        now = timezone.now()
        typed: dict[str, object] = {
            name: request.POST.get(name, "")[:4000].replace("\0", "")
            for name in ("text", "remark", "name")
        }
        return show(
            request,
            get_game_for(request, where, now=now),
            now=now,
            bar=typed | {"error": message},
            status=status,
        )
    lines = arrangement_lines(all_saved_setups(player_of(request)))
    return render(
        request, "table/arrangements.html", {"lines": lines, "error": message}, status=status
    )
