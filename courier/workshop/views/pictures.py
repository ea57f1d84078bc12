"""Pictures of pieces that players bring along."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.drawing.boards.piece_set import symbol
from courier.drawing.svg_pictures import LONGEST, UnsafePicture
from courier.players.viewers import player_of
from courier.workshop.domain.pictures import keep_picture
from courier.workshop.errors import TooBusy
from courier.workshop.queries import draft_or_404
from courier.workshop.views.answers import accepts_json, refused, uncached

A_MINUTE = 30


@require_http_methods(["GET", "POST"])
def draft_pictures(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Keep an SVG picture (`file`, or `text`); a script gets its name and the symbol that draws it.

    GET leads back to the editor.
    """
    draft = draft_or_404(uuid, player_of(request))
    if request.method == "GET":
        return redirect("draft", uuid)
    try:
        if not may_again("picture", player_of(request).pk, limit=A_MINUTE):
            raise TooBusy
        picture = keep_picture(owner=player_of(request), text=_text(request), now=timezone.now())
    except Refusal as error:
        if accepts_json(request):
            return refused(error)
        messages.error(request, error.message)
        return redirect("draft", draft.uuid)
    if accepts_json(request):
        return uncached(JsonResponse({"name": picture.name, "symbol": symbol(picture.name)}))
    messages.success(
        request, _("The picture is kept. Its name is %(name)s.") % {"name": picture.name}
    )
    return redirect("draft", draft.uuid)


def _text(request: HttpRequest) -> str:
    """What was sent. Raises UnsafePicture for what is too large or no text."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    if (file.size or 0) > LONGEST:
        raise UnsafePicture(reason=_("The picture is too large: at most 16 KiB are kept."))
    try:
        return str(file.read(), "utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnsafePicture(
            reason=_("This isn’t an SVG picture: it is no text in UTF-8.")
        ) from error
