"""Going on with a newer revision of the preset."""

from __future__ import annotations

from functools import partial
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.games.domain.upgrades import accept_upgrade, drop_upgrade, offer_upgrade
from courier.players.viewers import player_of
from courier.table.forms import UpgradeForm
from courier.table.views.access import get_game_for
from courier.table.views.endings import Act

A_MINUTE: Final = 10


@require_POST
def game_upgrade(request: HttpRequest, code: str) -> HttpResponseBase:
    """Offer, accept or drop (`act`) going over to the `revision` of the preset that was shown."""
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    form = UpgradeForm(request.POST)
    if not form.is_valid() or not may_again("upgrade", player_of(request).pk, limit=A_MINUTE):
        messages.error(request, _("That wasn’t understood. Wait a moment and try again."))
        return redirect("game", code)
    try:
        moved = _act_of(form)(game_id=game.pk, player=player_of(request), now=now)
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("game", code)
    if moved.revision_id != game.revision_id:
        messages.success(request, _("The game goes on with the new revision."))
    return redirect("game", code)


def _act_of(form: UpgradeForm) -> Act:
    """What a form that is valid wants done."""
    revision: int = form.cleaned_data["revision"]
    acts: dict[str, Act] = {
        "offer": partial(offer_upgrade, revision=revision),
        "accept": partial(accept_upgrade, revision=revision),
        "drop": drop_upgrade,
    }
    return acts[form.cleaned_data["act"]]
