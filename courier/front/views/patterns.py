"""The patterns page: every component in its states, for whoever changes the look."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from courier.drawing.boards.piece_set import manifest
from courier.front.plot_samples import plot_samples
from courier.front.samples import (
    STONES,
    bases_board,
    holed_board,
    marked_board,
    preview_board,
    sides_board,
    theme_board,
)
from courier.players.enums import BoardTheme


@require_safe
@login_not_required
def patterns(request: HttpRequest) -> HttpResponse:
    """Boards, buttons, clocks, fields, messages, empty states, tokens, and both themes side by
    side. On one's own machine only: nobody plays by it.
    """
    if not settings.IS_LOCAL:
        raise Http404
    context = {
        "board_themes": [(name, marked_board(str(value))) for value, name in BoardTheme.choices],
        "preview": preview_board(),
        "sides": sides_board(),
        "holed": holed_board(),
        "themed": theme_board(),
        "bases": bases_board(),
        "bases_by_letter": bases_board(letters=True),
        "stones": [(letter, f"stone_{name}", name) for letter, name in STONES.items()],
        "pieces": _pieces_of_the_set(),
        "plots": plot_samples(),
    }
    return render(request, "front/patterns.html", context)


def _pieces_of_the_set() -> list[str]:
    """Return the pictures of pieces; signs and loose stones are shown with the bases."""
    names = {file.removesuffix(".svg") for file in manifest().values()}
    return sorted(name for name in names if not name.startswith(("sign_", "stone_")))
