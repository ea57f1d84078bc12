"""What may be opened beside the board of a finished game. Subjects above this one add to it when they are ready."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.pages.log.spot import Spot

Context = dict[str, object]


@dataclass(frozen=True, slots=True)
class Aside:
    """A part of the page that is opened by its name, `threats`; `letter` is its key.

    `show` gives what its template reads, `has` tells whether a game has it at all; neither is asked of running games.
    """

    name: str
    label: str | Promise
    letter: str
    template: str
    show: Callable[[Spot], Context]
    has: Callable[[Spot], bool]
    place: int


_KNOWN: Final[dict[str, Aside]] = {}


def register_aside(aside: Aside) -> None:
    """Offer an aside on the pages of games; called once an application is ready."""
    _KNOWN[aside.name] = aside


def is_studied(game: Game) -> bool:
    """Tell whether a game may be studied on its page: not before it is over, whoever looks."""
    return game.status == GameStatus.FINISHED


def asides_of(spot: Spot) -> Iterator[Aside]:
    """Yield what may be opened beside a game, in order; nothing while it runs."""
    if not is_studied(spot.game):
        return
    yield from (aside for aside in sorted(_KNOWN.values(), key=lambda each: each.place) if aside.has(spot))


def aside_named(name: str, spot: Spot) -> Aside | None:
    """Return the aside of a name if this game has it."""
    return next((aside for aside in asides_of(spot) if aside.name == name), None)
