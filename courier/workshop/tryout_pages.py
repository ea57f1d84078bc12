"""The board of a draft that is tried out: asked of a trial, remembered until something is played."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import get_language

from courier.workshop.models import Tryout
from courier.workshop.trials.client import ask
from courier.workshop.trials.tables import Viewing

KEPT_SECONDS: Final = int(timedelta(hours=1).total_seconds())

# What `trials.tables.table_of` tells.
Told = dict[str, Any]


def played_of(tryout: Tryout) -> Told:
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


def table_of(tryout: Tryout, viewing: Viewing) -> Told:
    """Return what the page shows. Raises TooExpensive."""
    kept: Told | None = cache.get(_name(tryout, viewing)) if viewing["ply"] is None else None
    if kept is not None and kept["version"] == tryout.version:
        table: Told = kept["table"]
        return table
    found = ask("tryout_show", played=played_of(tryout), viewing=viewing)
    remember(tryout, viewing, found)
    return found


def remember(tryout: Tryout, viewing: Viewing, table: Told) -> None:
    """Keep the board as it stands, for the page that will ask; never more than one for each way to look at it."""
    if viewing["ply"] is None:
        cache.set(_name(tryout, viewing), {"version": tryout.version, "table": table}, KEPT_SECONDS)


def address_of(tryout: Tryout) -> str:
    """Return the address of the page."""
    return reverse("draft_try", args=[tryout.draft.uuid])


def _name(tryout: Tryout, viewing: Viewing) -> str:
    seen = f"{int(viewing['flip'])}:{viewing['notation']}:{int(viewing['letters'])}"
    return f"workshop:table:{tryout.pk}:{get_language()}:{seen}"
