"""Asking the opponent's consent, and answering: takebacks, and aborting a game in which both sides
have moved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from courier.common.errors import Refusal
from courier.games.domain import consent
from courier.games.enums import RequestKind
from courier.games.models import Game
from courier.players.viewers import player_of
from courier.table.forms import ConsentForm
from courier.table.views.access import get_game_for

_ACTS: Final[dict[str, Callable[..., Game]]] = {
    "request": consent.make_request,
    "agree": consent.agree,
    "decline": consent.decline,
    "withdraw": consent.withdraw,
}
_SAID: Final[dict[tuple[str, str], str | Promise]] = {
    (RequestKind.TAKEBACK, "request"): gettext_lazy(
        "You have asked for a takeback. The request lapses when anyone moves."
    ),
    (RequestKind.TAKEBACK, "agree"): gettext_lazy("Agreed: the game has gone back."),
    (RequestKind.TAKEBACK, "decline"): gettext_lazy("The takeback is declined."),
    (RequestKind.TAKEBACK, "withdraw"): gettext_lazy("You’ve withdrawn your takeback request."),
    (RequestKind.ABORT, "request"): gettext_lazy(
        "You have asked to abort the game. The request lapses when anyone moves."
    ),
    (RequestKind.ABORT, "agree"): gettext_lazy("Agreed: the game is aborted."),
    (RequestKind.ABORT, "decline"): gettext_lazy("You play on."),
    (RequestKind.ABORT, "withdraw"): gettext_lazy("You’ve withdrawn your request to abort."),
}


@require_POST
def game_takeback(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a takeback, agree to one, decline it, or withdraw the question."""
    return _act(request, code, RequestKind.TAKEBACK)


@require_POST
def game_abort_together(request: HttpRequest, code: str) -> HttpResponse:
    """The same for ending a game without a result."""
    return _act(request, code, RequestKind.ABORT)


def _act(request: HttpRequest, code: str, what: consent.Consent) -> HttpResponse:
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    form = ConsentForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Use the buttons of this page: what was sent could not be read."))
        return redirect("game", code=code)
    act = form.cleaned_data["act"]
    ply = form.cleaned_data["expected_ply"]
    more = {}
    if act in ("request", "agree") and what == RequestKind.TAKEBACK:
        more["back_to"] = form.cleaned_data["back_to"]
    try:
        _ACTS[act](
            game_id=game.pk, player=player_of(request), what=what, expected_ply=ply, now=now, **more
        )
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, str(_SAID[what, act]))
    return redirect("game", code=code)
