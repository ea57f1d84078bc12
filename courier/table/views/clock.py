"""Looking at the clocks of a game."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.common.errors import Refusal
from courier.games.domain.claims import claim_win, pardon, take_draw
from courier.games.domain.gifts import give_time
from courier.players.viewers import player_of, viewer_of
from courier.table.forms import FlagForm, GiftForm
from courier.table.parts.clock_page import clock_page
from courier.table.views.access import get_game_for


@require_safe
@login_not_required
def game_clock(request: HttpRequest, code: str) -> HttpResponse:
    """The ledgers of both clocks, for those who may see the game; not found where there are
    none.
    """
    now = timezone.now()
    page = clock_page(get_game_for(request, code, now=now), viewer=viewer_of(request), now=now)
    if page is None:
        raise Http404
    return render(request, "table/clock.html", {"page": page})


@require_POST
def game_give_time(request: HttpRequest, code: str) -> HttpResponse:
    """Give the opponent some days, and go back to the clocks with what was done or why not."""
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    form = GiftForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.first_error())
        return redirect("game_clock", code=code)
    days = form.cleaned_data["days"]
    try:
        give_time(game_id=game.pk, player=player_of(request), days=days, now=now)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        said = ngettext("You have given %(n)d day.", "You have given %(n)d days.", days) % {
            "n": days
        }
        messages.success(request, said)
    return redirect("game_clock" if game.control is not None else "game", code=code)


@require_http_methods(["GET", "POST"])
def game_flag(request: HttpRequest, code: str) -> HttpResponse:
    """Claim a win or a draw by a flag that fell, or pardon it; GET asks whether a claim is
    meant.
    """
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    form = FlagForm(request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        messages.error(request, _("Choose a win, a draw or a pardon."))
        return redirect("game", code=code)
    kind = form.cleaned_data["kind"]
    if request.method == "GET" and kind != "pardon":
        shown = {"game": game, "kind": kind, "is_gain": True, "back": _("Back to the game")}
        return render(request, "table/confirm.html", shown | _question(kind))
    if request.method == "GET":
        return redirect("game", code=code)
    act = {"win": claim_win, "draw": take_draw, "pardon": pardon}[kind]
    try:
        act(game_id=game.pk, player=player_of(request), now=now)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(
            request, _("The game goes on.") if kind == "pardon" else _("The game is over.")
        )
    return redirect("game", code=code)


def _question(kind: str) -> dict[str, str]:
    if kind == "win":
        sentence = _(
            "The game ends at once. It’s drawn if you have offered a draw or could not win any "
            "more."
        )
        return {"question": _("Claim the win?"), "sentence": sentence, "verb": _("Claim the win")}
    return {
        "question": _("Take a draw?"),
        "sentence": _("The game ends at once."),
        "verb": _("Take the draw"),
    }
