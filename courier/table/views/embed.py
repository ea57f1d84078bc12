"""A game in the frame of another site's page: its board, to be stepped through. The page knows
nobody.
"""

from __future__ import annotations

from typing import Final

from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from courier.common.links import absolute_url
from courier.drawing.boards import board_extent
from courier.games.domain.recalls import look_at
from courier.table.data import embed_data
from courier.table.forms import ViewForm
from courier.table.page import table_page
from courier.table.parts.script_phrases import board_words, page_words
from courier.table.sources.embed import from_embed
from courier.table.state import Viewing

THEMES: Final = ("light", "dark")


@require_safe
@login_not_required
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # its types know views without arguments only
def game_embed(request: HttpRequest, code: str) -> HttpResponse:
    """A public game alone: `?ply=` to begin at, `?flip=1`, `?theme=light` or `dark`. 4 queries.

    It is the same for everybody, its players too: without a move that may be recalled.
    """
    now = timezone.now()
    game = look_at(code, None, now=now)
    form = ViewForm(request.GET)
    form.is_valid()
    given = form.cleaned_data
    viewing = Viewing(ply=given.get("ply"), flip=bool(given.get("flip")))
    state = from_embed(game, viewing, now=now)
    page = table_page(state, viewing)
    theme = request.GET.get("theme", "")
    context: dict[str, object] = {
        "page": state,
        "table": page,
        "home": absolute_url("game", code),
        "frame_theme": theme if theme in THEMES else "",
        "data": embed_data(page),
        "words": {"board": board_words(), "page": page_words(board_extent(state.spec.board))},
    }
    return render(request, "table/embed.html", context)
