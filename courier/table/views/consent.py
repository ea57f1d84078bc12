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

from courier.common.errors import DomainError
from courier.games.domain import consent
from courier.games.enums import Asked
from courier.games.models import Game
from courier.players.viewers import player_of
from courier.table.forms import ConsentForm
from courier.table.views.access import get_game_for

_ACTS: Final[dict[str, Callable[..., Game]]] = {
    "ask": consent.ask,
    "agree": consent.agree,
    "decline": consent.decline,
    "withdraw": consent.withdraw,
}
_SAID: Final[dict[tuple[str, str], str | Promise]] = {
    (Asked.TAKEBACK, "ask"): gettext_lazy(
        "You have asked for a takeback. Any move ends the question."
    ),
    (Asked.TAKEBACK, "agree"): gettext_lazy("Agreed: the game has gone back."),
    (Asked.TAKEBACK, "decline"): gettext_lazy("The takeback is declined."),
    (Asked.TAKEBACK, "withdraw"): gettext_lazy("You no longer ask for a takeback."),
    (Asked.ABORT, "ask"): gettext_lazy(
        "You have asked to abort the game. Any move ends the question."
    ),
    (Asked.ABORT, "agree"): gettext_lazy("Agreed: the game is aborted."),
    (Asked.ABORT, "decline"): gettext_lazy("You play on."),
    (Asked.ABORT, "withdraw"): gettext_lazy("You no longer ask to abort the game."),
}


@require_POST
def game_takeback(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a takeback, agree to one, decline it, or withdraw the question."""
    return _act(request, code, Asked.TAKEBACK)


@require_POST
def game_abort_together(request: HttpRequest, code: str) -> HttpResponse:
    """The same for ending a game without a result."""
    return _act(request, code, Asked.ABORT)


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
    if act == "ask" and what == Asked.TAKEBACK:
        more["back_to"] = form.cleaned_data["back_to"]
    try:
        _ACTS[act](
            game_id=game.pk, player=player_of(request), what=what, expected_ply=ply, now=now, **more
        )
    except DomainError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, str(_SAID[what, act]))
    return redirect("game", code=code)
