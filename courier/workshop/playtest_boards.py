"""The board of a draft that is tried out: computed in the sandbox, remembered until something is
played.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final, cast

from django.urls import reverse
from django.utils.translation import get_language

from courier.common.computed import computed
from courier.common.sandbox.client import query
from courier.table.addresses import TableUrls
from courier.workshop.models import Playtest
from courier.workshop.sandbox.playtest_table import Looking, PlaytestView

KEPT_SECONDS: Final = int(timedelta(hours=1).total_seconds())

# What a sandbox answers.
Shown = dict[str, Any]


def played_of(playtest: Playtest) -> Shown:
    """Return a playtest as a sandbox takes it."""
    return {
        "document": playtest.document,
        "mode": playtest.setup_mode,
        "start": playtest.start_position,
        "start_key": playtest.start_key,
        "moves": playtest.moves,
        "computer": playtest.computer_side,
        "level": playtest.level,
        "version": playtest.version,
    }


def view_of(playtest: Playtest, viewing: Looking) -> PlaytestView:
    """Return what the page shows. Raises TooExpensive."""
    kept: Shown | None = computed.get(_name(playtest, viewing)) if viewing["ply"] is None else None
    if kept is not None and kept["version"] == playtest.version:
        view: PlaytestView = kept["view"]
        return view
    found = cast(
        "PlaytestView", query("playtest_show", played=played_of(playtest), viewing=viewing)
    )
    remember(playtest, viewing, found)
    return found


def remember(playtest: Playtest, viewing: Looking, view: PlaytestView) -> None:
    """Keep the board as it stands, for the page that will ask; never more than one for each way to
    look at it.
    """
    if viewing["ply"] is None:
        computed.set(
            _name(playtest, viewing), {"version": playtest.version, "view": view}, KEPT_SECONDS
        )


def urls_of(playtest: Playtest) -> TableUrls:
    """Return the addresses of the page."""
    uuid = [playtest.draft.uuid]
    return {
        "page": reverse("draft_playtest", args=uuid),
        "live": reverse("draft_playtest_live", args=uuid),
        "preview": reverse("draft_playtest_preview", args=uuid),
        "move": reverse("draft_playtest_move", args=uuid),
        "composing": "",
        "ways": "",
        "next": "",
    }


def _name(playtest: Playtest, viewing: Looking) -> str:
    seen = f"{int(viewing['flip'])}:{viewing['notation']}:{viewing['looks']}"
    return f"workshop:view:{playtest.pk}:{get_language()}:{seen}"
