"""A board to try out in the frame of another site's page. Neither page nor moves know who asks."""

from __future__ import annotations

from typing import Final

from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from courier.catalogue.embedded_board import (
    LONGEST_MOVE,
    LONGEST_POSITION,
    after_move,
    beginning,
    embed_data,
    is_playable,
)
from courier.common.errors import Refusal
from courier.common.links import absolute_url
from courier.common.rates import may_again
from courier.common.refusals import error_body, status_of
from courier.drawing.boards import board_extent, wall_piece
from courier.players.viewers import address_of, tastes_of
from courier.presets.models import PresetRevision
from courier.presets.permissions import may_be_embedded
from courier.presets.pictures import start_picture
from courier.presets.queries import current_revision
from courier.table.parts.script_phrases import board_words, page_words
from variants import InvalidPosition, TooMuchWork

A_MINUTE: Final = 90
KEPT_SECONDS: Final = 3600
THEMES: Final = ("light", "dark")


@require_safe
@login_not_required
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # its types know views without arguments only
def preset_embed(request: HttpRequest, key: str) -> HttpResponse:
    """The board of a public preset alone, to be played by both sides: `?theme=light` or `dark`. 1
    query.
    """
    revision = _revision_or_404(key)
    spec = revision.rules.spec
    rules = revision.rules
    theme = request.GET.get("theme", "")
    context: dict[str, object] = {
        "preset": revision.preset,
        "spec": spec,
        "rules": rules,
        "picture": start_picture(revision),
        "walls": [wall_piece(spec)] if spec.enforced else [],
        "home": absolute_url("preset", key),
        "frame_theme": theme if theme in THEMES else "",
        "is_playable": is_playable(rules),
    }
    if is_playable(rules):
        context["data"] = embed_data(
            revision,
            url=reverse("preset_embed_move", args=[key, revision.number]),
            tastes=tastes_of(request),
        )
        context["words"] = {
            "board": board_words(),
            "page": page_words(board_extent(spec.board)) | _words(),
        }
    return render(request, "catalogue/embed.html", context)


@require_safe
@login_not_required
def preset_embed_move(request: HttpRequest, key: str, number: int) -> JsonResponse:
    """What the move `?move=` does in the position `at`, or with `draw` another first position. 1
    query.

    Pages in frames that are closed off ask from no place at all, so any may read the answer.
    """
    revision = _revision_or_404(key)
    if not may_again("embed", address_of(request), limit=A_MINUTE):
        return _answer(
            error_body("too_busy", _("You’re going too fast. Wait a minute and try again.")),
            status=429,
        )
    if revision.number != number:
        return _answer(
            error_body("moved_on", _("The rules have changed since. Reload the page.")),
            status=409,
        )
    if "draw" in request.GET:
        return _answer({"beginning": beginning(revision.rules, draw=True)})
    at = request.GET.get("at", "")
    text = request.GET.get("move", "")
    if len(at) > LONGEST_POSITION or len(text) > LONGEST_MOVE or not is_playable(revision.rules):
        return _answer(
            error_body("unreadable", _("This isn’t a position of this game.")), status=400
        )
    try:
        shown = after_move(revision.rules, before=at, text=text)
    except InvalidPosition:
        return _answer(
            error_body("unreadable", _("This isn’t a position of this game.")), status=400
        )
    except TooMuchWork:
        message = _("This position has too many moves to compute here.")
        return _answer(error_body("too_much_work", message), status=400)
    except Refusal as error:
        return _answer(error_body(error.code, error.message), status=status_of(error))
    response = _answer(shown)
    response["Cache-Control"] = f"public, max-age={KEPT_SECONDS}"
    return response


def _answer(body: object, status: int = 200) -> JsonResponse:
    response = JsonResponse(body, status=status, safe=False)
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "no-store"
    return response


def _revision_or_404(key: str) -> PresetRevision:
    try:
        revision = current_revision(key)
    except PresetRevision.DoesNotExist as error:
        raise Http404 from error
    if not may_be_embedded(revision.preset):
        raise Http404(key)
    return revision


def _words() -> dict[str, str]:
    """What the script of the page says beside what it says on a game's page; holes are written
    `%(name)s`.
    """
    return {
        "turn": _("%(side)s to move"),
        "played": _("%(number)s %(move)s"),
        "failed": _("Can’t reach the server. Try the move again."),
    }
