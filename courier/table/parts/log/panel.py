"""The part of the page of a finished game in which its asides are opened."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from courier.games.hooks import Aside, Context
from courier.games.spot import Spot
from courier.table.parts.log.asides import asides_of


@dataclass(frozen=True, slots=True)
class AsideLink:
    """A link that opens an aside, or closes the one that is open; `fragment` is where its content
    alone is.
    """

    aside: Aside
    href: str
    fragment: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """All asides of a game, and what the open one shows."""

    spot: Spot
    links: tuple[AsideLink, ...]
    open: Aside | None
    shown: Context

    @property
    def template(self) -> str:
        """The template of the open aside."""
        return self.open.template if self.open else ""


def panel_of(spot: Spot, wanted: str) -> Panel | None:
    """Return the asides of a game with the wanted one open, None where there is none, as in games
    that run.
    """
    asides = asides_of(spot)
    if not asides:
        return None
    opened = next((aside for aside in asides if aside.name == wanted), None)
    links = tuple(_link(aside, spot, is_open=aside is opened) for aside in asides)
    return Panel(spot, links, opened, opened.show(spot) if opened else {})


def _link(aside: Aside, spot: Spot, *, is_open: bool) -> AsideLink:
    href = spot.address if is_open else f"{spot.address}&show={aside.name}"
    return AsideLink(
        aside, f"{href}#aside", reverse("game_aside", args=[spot.game.code, aside.name]), is_open
    )
