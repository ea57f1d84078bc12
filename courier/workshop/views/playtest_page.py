"""The page on which a draft is tried out."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.computer.enums import LEVELS, USUAL_LEVEL
from courier.games.computer_news import depth_at
from courier.players.viewers import player_of
from courier.table.json_view import marked_safe
from courier.table.parts.script_phrases import table_words
from courier.table.views.page import viewing_of as game_viewing
from courier.workshop.domain.computer_moves import sign_of
from courier.workshop.domain.playtests import is_current
from courier.workshop.models import Draft, Tryout
from courier.workshop.playtest_boards import urls_of, view_of
from courier.workshop.sandbox.playtest_table import Looking, PlaytestView


def show(
    request: HttpRequest, tryout: Tryout, *, bar: dict[str, object] | None = None, status: int = 200
) -> HttpResponse:
    """Return the board and everything beside it; `bar` holds what was typed and why it was refused.

    Raises TooExpensive.
    """
    context = _context(request, tryout)
    table = context["table"]
    words = table_words(table["files"], table["ranks"])
    words["page"]["overtaken"] = _(
        "This board was changed in another window, so nothing was done. It is shown as it stands"
        " now."
    )
    context["words"] = words
    context["bar"] = bar or {}
    response = render(request, "workshop/playtest.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def fragment(request: HttpRequest, tryout: Tryout) -> HttpResponse:
    """Return the parts of the page that change. Raises TooExpensive."""
    return render(request, "workshop/_playtest_live.html", _context(request, tryout))


def begin_page(
    request: HttpRequest, draft: Draft, *, error: DomainError | None = None
) -> HttpResponse:
    """Return the page of a draft that is not on the board, or whose board cannot be shown."""
    context = {"draft": draft, "error": error.message if error else ""}
    return render(
        request, "workshop/playtest_begin.html", context, status=status_of(error) if error else 200
    )


def viewing_of(request: HttpRequest, tryout: Tryout, *, ply: int | None) -> Looking:
    """Return how somebody looks at the board."""
    seen = game_viewing(request)
    return {
        "urls": urls_of(tryout),
        "ply": ply,
        "flip": seen.flip,
        "notation": seen.notation,
        "letters": seen.letters,
    }


def _context(request: HttpRequest, tryout: Tryout) -> dict[str, Any]:
    ply = game_viewing(request).ply
    wanted = None if ply is None or ply >= tryout.ply else ply
    view = view_of(tryout, viewing_of(request, tryout, ply=wanted))
    return {
        "draft": tryout.draft,
        "tryout": tryout,
        "table": marked_safe(view["table"]),
        "playtest": view,
        "depth": depth_at(sign_of(tryout.pk), tryout.version) if tryout.waits_for_computer else 0,
        "is_current": is_current(tryout),
        "levels": LEVELS,
        "level": tryout.level if tryout.computer_side is not None else USUAL_LEVEL,
        "seats": _seats(view, tryout),
        "letters": player_of(request).stone_letters,
    }


def _seats(view: PlaytestView, tryout: Tryout) -> list[tuple[str, str, bool]]:
    """Return who may play: the value of the form, its words, whether it is so."""
    first, second = view["sides"]
    words = _("The computer plays %(side)s")
    return [
        ("", _("You play both sides"), tryout.computer_side is None),
        ("1", words % {"side": second}, tryout.computer_side == 1),
        ("0", words % {"side": first}, tryout.computer_side == 0),
    ]
