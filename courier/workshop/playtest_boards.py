"""The board of a draft that is tried out: asked of a trial, remembered until something is
played.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final, cast

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import get_language

from courier.common.sandbox.client import query
from courier.table.addresses import TableUrls
from courier.workshop.models import Tryout
from courier.workshop.sandbox.playtest_table import Looking, PlaytestView

KEPT_SECONDS: Final = int(timedelta(hours=1).total_seconds())

# What a trial answers.
Shown = dict[str, Any]


def played_of(tryout: Tryout) -> Shown:
    """Return a tryout as a trial takes it."""
    return {
        "document": tryout.document,
        "mode": tryout.setup_mode,
        "start": tryout.start_position,
        "start_key": tryout.start_key,
        "moves": tryout.moves,
        "computer": tryout.computer_side,
        "level": tryout.level,
        "version": tryout.version,
    }


def view_of(tryout: Tryout, viewing: Looking) -> PlaytestView:
    """Return what the page shows. Raises TooExpensive."""
    kept: Shown | None = cache.get(_name(tryout, viewing)) if viewing["ply"] is None else None
    if kept is not None and kept["version"] == tryout.version:
        view: PlaytestView = kept["view"]
        return view
    found = cast("PlaytestView", query("tryout_show", played=played_of(tryout), viewing=viewing))
    remember(tryout, viewing, found)
    return found


def remember(tryout: Tryout, viewing: Looking, view: PlaytestView) -> None:
    """Keep the board as it stands, for the page that will ask; never more than one for each way to
    look at it.
    """
    if viewing["ply"] is None:
        cache.set(_name(tryout, viewing), {"version": tryout.version, "view": view}, KEPT_SECONDS)


def urls_of(tryout: Tryout) -> TableUrls:
    """Return the addresses of the page."""
    uuid = [tryout.draft.uuid]
    return {
        "page": reverse("draft_try", args=uuid),
        "live": reverse("draft_try_live", args=uuid),
        "preview": reverse("draft_try_preview", args=uuid),
        "move": reverse("draft_try_move", args=uuid),
        "composing": "",
        "next": "",
    }


def _name(tryout: Tryout, viewing: Looking) -> str:
    seen = f"{int(viewing['flip'])}:{viewing['notation']}:{int(viewing['letters'])}"
    return f"workshop:view:{tryout.pk}:{get_language()}:{seen}"
