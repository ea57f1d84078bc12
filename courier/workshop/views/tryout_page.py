"""The page on which a draft is tried out."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.computer.enums import LEVELS, USUAL_LEVEL
from courier.games.pages.phrases import board_words, page_words, sheet_words
from courier.games.thinking import depth_at
from courier.games.views.page import viewing_of as game_viewing
from courier.players.viewers import player_of
from courier.workshop.domain.tryout_answers import sign_of
from courier.workshop.domain.tryouts import is_current
from courier.workshop.models import Draft, Tryout
from courier.workshop.trials.tables import Viewing
from courier.workshop.tryout_pages import Told, address_of, table_of

_SAFE = ("board", "top", "bottom", "moves", "palette")
_ADDRESSES = ("live", "preview", "move")


def show(request: HttpRequest, tryout: Tryout, *, bar: dict[str, str] | None = None, status: int = 200) -> HttpResponse:
    """Return the board and everything beside it; `bar` holds what was typed and why it was refused.

    Raises TooExpensive.
    """
    context = _context(request, tryout)
    table = context["table"]
    page = page_words(table["files"], table["ranks"])
    page["overtaken"] = _(
        "This board was changed in another window, so nothing was done. It is shown as it stands now."
    )
    context["words"] = {"board": board_words(), "page": page, "sheet": sheet_words()}
    context["bar"] = bar or {}
    response = render(request, "workshop/tryout.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def fragment(request: HttpRequest, tryout: Tryout) -> HttpResponse:
    """Return the parts of the page that change. Raises TooExpensive."""
    return render(request, "workshop/_tryout_live.html", _context(request, tryout))


def begin_page(request: HttpRequest, draft: Draft, *, error: DomainError | None = None) -> HttpResponse:
    """Return the page of a draft that is not on the board, or whose board cannot be shown."""
    context = {"draft": draft, "error": error.message if error else ""}
    return render(request, "workshop/tryout_begin.html", context, status=status_of(error) if error else 200)


def viewing_of(request: HttpRequest, tryout: Tryout, *, ply: int | None) -> Viewing:
    """Return how somebody looks at the board."""
    seen = game_viewing(request, now=timezone.now())
    return {
        "address": address_of(tryout),
        "ply": ply,
        "flip": seen.flip,
        "notation": seen.notation,
        "letters": seen.letters,
    }


def _context(request: HttpRequest, tryout: Tryout) -> dict[str, Any]:
    ply = game_viewing(request, now=timezone.now()).ply
    wanted = None if ply is None or ply >= tryout.ply else ply
    table = table_of(tryout, viewing_of(request, tryout, ply=wanted))
    return {
        "draft": tryout.draft,
        "tryout": tryout,
        "table": {**table, **{name: mark_safe(table[name]) for name in _SAFE}},  # noqa: S308 -- made of our templates
        "data": {**table["data"], "urls": _urls(tryout)},
        "depth": depth_at(sign_of(tryout.pk), tryout.version) if tryout.waits_for_computer else 0,
        "is_current": is_current(tryout),
        "levels": LEVELS,
        "level": tryout.level if tryout.computer_side is not None else USUAL_LEVEL,
        "seats": _seats(table, tryout),
        "letters": player_of(request).stone_letters,
    }


def _seats(table: Told, tryout: Tryout) -> list[tuple[str, str, bool]]:
    """Return who may play: the value of the form, its words, whether it is so."""
    first, second = table["sides"]
    words = _("The computer plays %(side)s")
    return [
        ("", _("You play both sides"), tryout.computer_side is None),
        ("1", words % {"side": second}, tryout.computer_side == 1),
        ("0", words % {"side": first}, tryout.computer_side == 0),
    ]


def _urls(tryout: Tryout) -> dict[str, str]:
    uuid = tryout.draft.uuid
    addresses = {name: reverse(f"draft_try_{name}", args=[uuid]) for name in _ADDRESSES}
    return {"page": address_of(tryout), "next": "", "composing": "", **addresses}
