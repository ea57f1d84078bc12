"""The page on which a draft is tried out."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.computer.enums import LEVELS, USUAL_LEVEL
from courier.games.computer_news import depth_at
from courier.players.viewers import player_of
from courier.table.json_view import marked_safe
from courier.table.parts.script_phrases import table_words
from courier.table.views.page import viewing_of as game_viewing
from courier.workshop.domain.computer_moves import sign_of
from courier.workshop.domain.playtests import is_current
from courier.workshop.models import Draft, Playtest
from courier.workshop.playtest_boards import urls_of, view_of
from courier.workshop.sandbox.playtest_table import Looking, PlaytestView


def show(
    request: HttpRequest,
    playtest: Playtest,
    *,
    bar: dict[str, object] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the board and everything beside it; `bar` holds what was typed and why it was refused.

    Raises TooExpensive.
    """
    context = _context(request, playtest)
    table = context["table"]
    words = table_words(table["extent"], has_stones=table["has_stones"])
    words["page"]["overtaken"] = _(
        "This board was changed in another window, so nothing was done. It’s shown as it is now."
    )
    context["words"] = words
    context["bar"] = bar or {}
    response = render(request, "workshop/playtest.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def fragment(request: HttpRequest, playtest: Playtest) -> HttpResponse:
    """Return the parts of the page that change. Raises TooExpensive."""
    return render(request, "workshop/_playtest_live.html", _context(request, playtest))


def begin_page(request: HttpRequest, draft: Draft, *, error: Refusal | None = None) -> HttpResponse:
    """Return the page of a draft that is not on the board, or whose board cannot be shown."""
    context = {"draft": draft, "error": error.message if error else ""}
    return render(
        request, "workshop/playtest_begin.html", context, status=status_of(error) if error else 200
    )


def viewing_of(request: HttpRequest, playtest: Playtest, *, ply: int | None) -> Looking:
    """Return how somebody looks at the board."""
    seen = game_viewing(request)
    return {
        "urls": urls_of(playtest),
        "ply": ply,
        "flip": seen.flip,
        "notation": seen.notation,
        "looks": seen.tastes.text,
    }


def _context(request: HttpRequest, playtest: Playtest) -> dict[str, Any]:
    ply = game_viewing(request).ply
    wanted = None if ply is None or ply >= playtest.ply else ply
    view = view_of(playtest, viewing_of(request, playtest, ply=wanted))
    return {
        "draft": playtest.draft,
        "playtest": playtest,
        "table": marked_safe(view["table"]),
        "view": view,
        "depth": depth_at(sign_of(playtest.pk), playtest.version)
        if playtest.waits_for_computer
        else 0,
        "is_current": is_current(playtest),
        "levels": LEVELS,
        "level": playtest.level if playtest.computer_side is not None else USUAL_LEVEL,
        "seats": _seats(view, playtest),
        "letters": player_of(request).stone_letters,
    }


def _seats(view: PlaytestView, playtest: Playtest) -> list[tuple[str, str, bool]]:
    """Return who may play: the value of the form, its words, whether it is so."""
    first, second = view["sides"]
    words = _("The computer plays %(side)s")
    return [
        ("", _("You play both sides"), playtest.computer_side is None),
        ("1", words % {"side": second}, playtest.computer_side == 1),
        ("0", words % {"side": first}, playtest.computer_side == 0),
    ]
