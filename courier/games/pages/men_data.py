"""Men as the scripts of the game page read them."""

from __future__ import annotations

from typing import TypedDict

from courier.common.boards import Man


class StoneData(TypedDict):
    """A stone on a base as the page's script reads it."""

    label: str
    picture: str | None


class ManData(TypedDict):
    """A man as the page's script reads it."""

    label: str
    side: str
    name: str
    kind: str
    picture: str | None
    stones: list[StoneData]
    turned: bool | None


def man_data(man: Man) -> ManData:
    """Return a man for the page's script."""
    return {
        "label": man.label,
        "side": man.colour,
        "name": man.spoken,
        "kind": man.name or man.label,
        "picture": man.picture or None,
        "stones": [{"label": stone.label, "picture": stone.picture or None} for stone in man.stones],
        "turned": man.side == 1 if man.turns else None,
    }
