"""What stands in a game that is played in an event, so that all others need not be asked about."""

from __future__ import annotations

from typing import Final

from courier.events.models import Event, Ladder
from courier.games.models import Game

_MARK: Final = "event:"
_LADDER_MARK: Final = "ladder:"


def occasion_of(event: Event) -> str:
    """What is noted in the games of an event."""
    return f"{_MARK}{event.code}"


def event_code(game: Game) -> str:
    """The code of the event a game is played in, "" for any other game; no query."""
    return game.occasion.removeprefix(_MARK) if game.occasion.startswith(_MARK) else ""


def occasion_of_ladder(ladder: Ladder) -> str:
    """What is noted in the games of a ladder."""
    return f"{_LADDER_MARK}{ladder.code}"


def ladder_code(game: Game) -> str:
    """The code of the ladder a game is played on, "" for any other game; no query."""
    return (
        game.occasion.removeprefix(_LADDER_MARK) if game.occasion.startswith(_LADDER_MARK) else ""
    )


def code_of(occasion: str) -> str:
    """The code in what is noted in a game, of an event or a ladder."""
    return occasion.removeprefix(_MARK).removeprefix(_LADDER_MARK)
